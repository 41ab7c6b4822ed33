/** Compares the service's clock, by which papers are dated, with the database's, by which limits go [D81]. */

import { ServiceError } from "./errors.ts";

/** The same moment on both of the process's own clocks. */
interface Moment {
  /** On the service's clock. */
  readonly at: Date;
  /** On the clock that never goes back, in milliseconds. */
  readonly atMs: number;
}

interface ClockWatchOptions {
  readonly readDatabaseClock: () => Promise<Date>;
  readonly now: () => Date;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** A difference above it is an alarm. */
  readonly alarmSeconds: number;
  readonly log: { readonly write: (line: Readonly<Record<string, unknown>>) => void };
}

interface ClockWatch {
  /**
   * Resolves when illustrations may be dated by the service's clock.
   * @throws {ServiceError} `service_unavailable` when it differs too much, or the database does not answer
   */
  readonly require: (moment: Moment) => Promise<void>;
  /** Resolves unless the clocks differ by more than the alarm's bound, as far as the database answers. */
  readonly probe: () => Promise<void>;
  /** Seconds by which the service's clock is ahead; `undefined` as long as they were never compared. */
  readonly readDifference: () => number | undefined;
}

/** The database's clock as it was read once. */
interface Reading {
  readonly databaseMs: number;
  /** Moment of the reading on the clock that never goes back, known to half of the round trip. */
  readonly atMs: number;
  readonly uncertaintyMs: number;
}

/** Age from which a reading is replaced beside the request that finds it so old, and before the request goes on. */
const AGE_MS_MAX = 1_000;
const IDLE_MS_MAX = 10_000;

/** Difference above which illustrations are refused, whatever day it is. */
const REFUSAL_MS = 60_000;

/** Seconds a caller is asked to wait: by then a difference over midnight is past, or an operator is at it. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Makes the watch of one process.
 *
 * A reading of the database's clock is carried on by the clock that never goes back, so a request costs a
 * subtraction, and a service's clock that jumps is found by the very next one. Readings are at most a second
 * old while requests come. A request that seems wrongly dated waits for a new one before it is refused:
 * both clocks may have been set at once. Only what exceeds a bound with certainty counts as a difference:
 * half of the round trip is left out.
 */
export function createClockWatch(options: ClockWatchOptions): ClockWatch {
  const { readDatabaseClock, now, nowMs, log } = options;
  const alarmMs = options.alarmSeconds * 1000;
  let last: Reading | undefined;
  let flight: Promise<Reading> | undefined;
  let alarmSince: number | undefined;

  function read(): Promise<Reading> {
    flight ??= takeReading().finally(() => {
      flight = undefined;
    });
    return flight;
  }

  async function takeReading(): Promise<Reading> {
    const askedMs = nowMs();
    const databaseMs = (await readDatabaseClock()).getTime();
    const answeredMs = nowMs();
    const uncertaintyMs = (answeredMs - askedMs) / 2;
    last = { databaseMs, atMs: askedMs + uncertaintyMs, uncertaintyMs };
    noteDifference(last);
    return last;
  }

  function differenceNow(reading: Reading): number {
    return differenceMs(reading, { at: now(), atMs: nowMs() });
  }

  /** The alarm begins and ends with a line in the log. */
  function noteDifference(reading: Reading): void {
    const difference = differenceNow(reading);
    const isBeyond = certain(reading, difference) > alarmMs;
    if (isBeyond && alarmSince === undefined) {
      alarmSince = nowMs();
      log.write({ level: "error", failure: "clock_difference", detail: inWords(difference) });
    } else if (!isBeyond && alarmSince !== undefined) {
      const seconds = Math.round((nowMs() - alarmSince) / 100) / 10;
      alarmSince = undefined;
      log.write({ recovered: "clock_difference", seconds });
    }
  }

  function isRefused(reading: Reading, moment: Moment): boolean {
    const difference = differenceMs(reading, moment);
    const beyond = certain(reading, difference);
    if (beyond <= alarmMs) return false;
    return (
      beyond > REFUSAL_MS || dayOf(moment.at.getTime()) !== dayOf(moment.at.getTime() - difference)
    );
  }

  return {
    async require(moment) {
      let reading = last;
      const ageMs = reading === undefined ? Infinity : nowMs() - reading.atMs;
      if (reading === undefined || ageMs > IDLE_MS_MAX || isRefused(reading, moment)) {
        reading = await read();
      } else if (ageMs > AGE_MS_MAX) void read().catch(() => undefined);
      if (!isRefused(reading, moment)) return;
      throw new ServiceError(
        "service_unavailable",
        "The service cannot answer now; try again later",
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
          detail: inWords(differenceMs(reading, moment)),
        },
      );
    },
    async probe() {
      // A database that does not answer is for its own probe.
      const reading = await read().catch(() => last);
      if (reading === undefined) return;
      const difference = differenceNow(reading);
      if (certain(reading, difference) > alarmMs) throw new Error(inWords(difference));
    },
    readDifference: () => (last === undefined ? undefined : differenceNow(last) / 1000),
  };
}

/** By how much the service's clock is ahead of the database's at a moment; negative when behind. */
function differenceMs(reading: Reading, { at, atMs }: Moment): number {
  return at.getTime() - (reading.databaseMs + atMs - reading.atMs);
}

/** What is certain of a difference, without its sign. */
function certain({ uncertaintyMs }: Reading, difference: number): number {
  return Math.abs(difference) - uncertaintyMs;
}

/** Number of a day in UTC. */
function dayOf(ms: number): number {
  return Math.floor(ms / 86_400_000);
}

function inWords(difference: number): string {
  const seconds = (Math.abs(difference) / 1000).toFixed(1);
  const side = difference > 0 ? "ahead of" : "behind";
  return `clock: the service's is ${seconds} s ${side} the database's; synchronize both with NTP`;
}
