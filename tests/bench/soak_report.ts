/** What a soak saw, printed as it goes on, and its verdict. */

import type { Happened } from "./soak_events.ts";
import { describeMoment, isWrong } from "./soak_events.ts";
import type { Kind, Outcome } from "./soak_requests.ts";

/** Unexpected answers that are listed one by one. */
const WRONG_LISTED = 20;

/** Rows that a soak is divided into. */
export const ROWS = 20;

/**
 * What the last fifth may have more than the middle one, on the average of each: the heap breathes, and
 * descriptors come and go. Runs of less than three minutes end before a process is warm.
 */
const GROWTH_BYTES_MAX = 24_000_000;
const GROWTH_DESCRIPTORS_MAX = 32;

/** What a worker held, on the average of a row. */
export interface Held {
  readonly bytes: number;
  readonly descriptors: number;
}

/** What one twentieth of the time brought. */
export interface Row {
  readonly seconds: number;
  readonly workers: readonly Held[];
  /** Connections of the database, those of this process left out. */
  readonly connections: number;
  /** Part of one processor that all workers together took. */
  readonly processorShare: number;
  readonly outcomes: readonly Outcome[];
}

export interface Verdict {
  readonly is: string;
  readonly isGood: boolean;
}

/** Prints the newest row, the first below a heading. */
export function printRow(rows: readonly Row[]): void {
  const row = rows.at(-1);
  if (row === undefined) return;
  if (rows.length === 1) {
    console.log(
      "    s |  MB of each |  fd of each | db | cpu % | req/s | p50 p99 max ms | answers",
    );
  }
  const elapsed = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const cells = [
    elapsed.toFixed(0).padStart(5),
    row.workers
      .map(({ bytes }) => (bytes / 1e6).toFixed(0))
      .join(" ")
      .padStart(11),
    row.workers
      .map(({ descriptors }) => descriptors.toFixed(0))
      .join(" ")
      .padStart(11),
    String(row.connections).padStart(2),
    (row.processorShare * 100).toFixed(0).padStart(5),
    (row.outcomes.length / row.seconds).toFixed(0).padStart(5),
    describeTimes(row.outcomes).padStart(14),
    describeStatuses(row.outcomes),
  ];
  console.log(cells.join(" | "));
}

/** Median, 99th percentile and longest of those who waited for their answer, in milliseconds. */
function describeTimes(outcomes: readonly Outcome[]): string {
  const times = outcomes
    .filter(({ kind }) => kind.manner !== "leaves")
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  return times.length === 0 ? "" : [at(0.5), at(0.99), at(1)].join(" ");
}

function describeStatuses(outcomes: readonly Outcome[]): string {
  const byStatus = Map.groupBy(outcomes, ({ status }) => status);
  return [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, all]) => `${status === 0 ? "left" : status}: ${all.length}`)
    .join(", ");
}

/** Prints a row for each kind of request. */
export function printKinds(outcomes: readonly Outcome[], happened: readonly Happened[]): void {
  console.log("\nkind of request | requests | p50 p99 max ms | answers");
  for (const [kind, all] of Map.groupBy(outcomes, (outcome): Kind => outcome.kind)) {
    const cells = [kind.name, all.length, describeTimes(all), describeStatuses(all)];
    const isBad = all.some((outcome) => isWrong(outcome, happened));
    console.log(cells.join(" | "), isBad ? " WRONG" : "");
  }
}

function describeWrong({ kind, status, askedAt }: Outcome, happened: readonly Happened[]): string {
  return `\n       ${status} to ${kind.name}, ${describeMoment(askedAt, happened)}`;
}

/** The verdicts on what the service answered, held and left behind. */
export function judgeRows(
  rows: readonly Row[],
  end: {
    readonly happened: readonly Happened[];
    readonly workers: number;
    readonly connectionsMax: number;
    readonly hasSamePids: boolean;
    readonly exitCode: number;
  },
): readonly Verdict[] {
  const outcomes = rows.flatMap((row) => row.outcomes);
  const mean = (fifth: number, of: (row: Row) => number) => {
    const part = rows.slice((fifth * ROWS) / 5, ((fifth + 1) * ROWS) / 5);
    return part.reduce((sum, row) => sum + of(row), 0) / part.length;
  };
  const growth = (of: (row: Row) => number) => mean(4, of) - mean(2, of);
  const minutes = (rows.reduce((sum, row) => sum + row.seconds, 0) * 2) / 5 / 60;
  const connections = Math.max(...rows.map((row) => row.connections));
  const wrong = outcomes.filter((outcome) => isWrong(outcome, end.happened));
  return [
    ...Array.from({ length: end.workers }, (_, worker): readonly Verdict[] => {
      const bytes = growth((row) => row.workers[worker]?.bytes ?? Number.NaN);
      const descriptors = growth((row) => row.workers[worker]?.descriptors ?? Number.NaN);
      return [
        {
          is:
            `memory of worker ${worker + 1}: ${(bytes / 1e6).toFixed(1)} MB more in the last fifth ` +
            `than in the middle one, ${(bytes / 1e6 / minutes).toFixed(1)} MB a minute`,
          isGood: bytes < GROWTH_BYTES_MAX,
        },
        {
          is: `descriptors of worker ${worker + 1}: ${descriptors.toFixed(1)} more`,
          isGood: descriptors < GROWTH_DESCRIPTORS_MAX,
        },
      ];
    }).flat(),
    {
      is: `connections of the database: at most ${connections}`,
      isGood: connections <= end.connectionsMax,
    },
    {
      is:
        `answers that were not expected: ${wrong.length} of ${outcomes.length}` +
        wrong
          .slice(0, WRONG_LISTED)
          .map((outcome) => describeWrong(outcome, end.happened))
          .join(""),
      isGood: wrong.length === 0,
    },
    {
      is: `workers that ended by themselves: ${end.hasSamePids ? "none" : "some"}`,
      isGood: end.hasSamePids,
    },
    { is: `exit code ${end.exitCode}`, isGood: end.exitCode === 0 },
  ];
}
