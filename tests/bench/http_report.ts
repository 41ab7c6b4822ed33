/** What the HTTP benchmark measured, as tables, and beside its goals. */

import type { Loaded } from "./http_load.ts";
import type { Row } from "./rows.ts";

export const BARE = "bare Bun.serve, small answer";
export const BARE_BYTES = "bare Bun.serve, as many bytes";
export const BARE_CALCULATION = "bare Bun.serve, our calculation";
export const BARE_QUERY = "bare Bun.serve, one query, our calculation";
export const ONE_KEY = "our service, one key";
export const MANY_KEYS = "our service, 10,000 keys";
export const ONE_KEY_ON_DISK = "our service, one key, waits for the disk";
export const MANY_KEYS_ON_DISK = "our service, 10,000 keys, waits for the disk";
export const OURS: readonly string[] = [ONE_KEY, MANY_KEYS, ONE_KEY_ON_DISK, MANY_KEYS_ON_DISK];

export interface Measured extends Omit<Loaded, "answered" | "errors"> {
  /** Microseconds of processor time that the server and its database spent on a request. */
  readonly serverMicroseconds: number;
  readonly databaseMicroseconds: number;
  /** What the machine's host took of its processors meanwhile. */
  readonly stolenPercent: number;
}

/** A figure of each contestant, in the order in which they were measured. */
export type Figures = ReadonlyMap<string, Measured>;

/** The median of each figure; of the stages those of the run with the median 99th percentile. */
export function medians(all: readonly Measured[]): Measured {
  const middle = Math.floor(all.length / 2);
  const median = (figure: Exclude<keyof Measured, "slowStages">) =>
    all.map((one) => one[figure]).toSorted((one, other) => one - other)[middle] ?? Number.NaN;
  const byTail = all.toSorted((one, other) => one.p99Ms - other.p99Ms);
  return {
    perSecond: median("perSecond"),
    p50Ms: median("p50Ms"),
    p99Ms: median("p99Ms"),
    bytes: median("bytes"),
    serverMicroseconds: median("serverMicroseconds"),
    databaseMicroseconds: median("databaseMicroseconds"),
    stolenPercent: median("stolenPercent"),
    slowStages: byTail[middle]?.slowStages ?? {},
  };
}

/** A round in which the host took more is most of its own 99th percentile, and is measured again. */
const STOLEN_PERCENT_MAX = 1;

/** Rounds measured for each that is wanted, at most: a host may never be quiet. */
const ROUNDS_PER_WANTED_MAX = 3;

/** Measures until as many rounds as wanted were quiet, or there are three times as many; the quietest of them. */
export async function measureQuietly(
  wanted: number,
  measure: () => Promise<Measured>,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  let quiet = 0;
  while (quiet < wanted && measured.length < wanted * ROUNDS_PER_WANTED_MAX) {
    const round = await measure();
    measured.push(round);
    // Without a figure, as on other systems than Linux, the first rounds count.
    if (!(round.stolenPercent > STOLEN_PERCENT_MAX)) quiet += 1;
  }
  const stolen = (round: Measured) => round.stolenPercent || 0;
  return measured.toSorted((one, other) => stolen(one) - stolen(other)).slice(0, wanted);
}

/**
 * Least share of the requests a second of a bare server that does the same work: a server that
 * calculates nothing is no measure of a gate, since the calculation is most of the time. The shares
 * of the bare servers that do less are in the table.
 */
const SHARE_MIN = 0.9;

/** Most of the 99th percentile of a bare server with one query, at half of the full load on a quiet machine. */
const TAIL_MAX = 1.5;

/** The same, beside a neighbor that keeps one core busy. */
const TAIL_BESIDE_MAX = 2;

/** Prints the tables, and gives the rows of the goals. */
export function report(measured: {
  readonly full: Figures;
  readonly half: Figures;
  readonly beside: Figures;
}): readonly Row[] {
  const { full, half, beside } = measured;
  const rate = (name: string) => full.get(name)?.perSecond ?? Number.NaN;
  console.table(
    [...full].map(([name, { bytes, perSecond, p50Ms, p99Ms, ...spent }]) => ({
      contestant: name,
      bytes,
      "requests/s": Math.round(perSecond),
      "to small": (perSecond / rate(BARE)).toFixed(2),
      "to as many bytes": (perSecond / rate(BARE_BYTES)).toFixed(2),
      "to calculation": (perSecond / rate(BARE_CALCULATION)).toFixed(2),
      "server µs each": spent.serverMicroseconds.toFixed(0),
      "database µs each": spent.databaseMicroseconds.toFixed(0),
      "p50 ms": p50Ms.toFixed(1),
      "p99 ms": p99Ms.toFixed(1),
    })),
  );
  printHalfLoad("Half load", half);
  printHalfLoad("Half load, beside a neighbor that keeps one core busy", beside);
  const tail = (figures: Figures, name: string) => figures.get(name)?.p99Ms ?? Number.NaN;
  return OURS.flatMap((name): readonly Row[] => [
    {
      name: `${name} ÷ ${BARE_CALCULATION}`,
      rounds: [rate(name) / rate(BARE_CALCULATION)],
      least: SHARE_MIN,
    },
    {
      name: `${name}: p99 at half load ÷ that of ${BARE_QUERY}`,
      rounds: [tail(half, name) / tail(half, BARE_QUERY)],
      most: TAIL_MAX,
    },
    {
      name: `${name}: p99 at half load ÷ that of ${BARE_QUERY}, both beside a neighbor`,
      rounds: [tail(beside, name) / tail(beside, BARE_QUERY)],
      most: TAIL_BESIDE_MAX,
    },
  ]);
}

/** Where the slowest hundredth of the requests waited, beside what all took. */
function printHalfLoad(title: string, figures: Figures): void {
  console.log(`\n${title}; the stages are milliseconds of the slowest hundredth, on the average`);
  console.table(
    [...figures].map(([name, one]) => {
      const row: Record<string, string> = {
        contestant: name,
        "requests/s": one.perSecond.toFixed(0),
        "server µs each": one.serverMicroseconds.toFixed(0),
        "database µs each": one.databaseMicroseconds.toFixed(0),
        "p50 ms": one.p50Ms.toFixed(1),
        "p99 ms": one.p99Ms.toFixed(1),
        "stolen %": one.stolenPercent.toFixed(1),
      };
      for (const [stage, ms] of Object.entries(one.slowStages)) row[stage] = ms.toFixed(1);
      return row;
    }),
  );
}
