/** Compares the service's clock, which dates illustrations, with the database's, which governs limits [D81]. */

import { DAY_MS, type Log, loggedSeconds, ServiceError } from "#base";

/** One moment on both clocks of the process. */
interface Moment {
  readonly at: Date;
  /** Monotonic clock, in milliseconds. */
  readonly atMs: number;
}

interface ClockWatchOptions {
  readonly readDatabaseClock: () => Promise<Date>;
  readonly now: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  /** A greater difference raises the alarm. */
  readonly alarmSeconds: number;
  readonly log: Log;
}

interface ClockWatch {
  /**
   * Resolves when illustrations may be dated by the service's clock.
   * @throws {ServiceError} `service_unavailable` when it differs too much, or the database does not answer
   */
  readonly require: (moment: Moment) => Promise<void>;
  /** Rejects when the clocks differ by more than `alarmSeconds`. */
  readonly probe: () => Promise<void>;
  /** Seconds by which the service's clock is ahead; `undefined` before the first comparison. */
  readonly readDifference: () => number | undefined;
}

interface Reading {
  readonly databaseMs: number;
  /** Its moment on the monotonic clock, plus or minus half of the round trip. */
  readonly atMs: number;
  readonly uncertaintyMs: number;
}

/** Age from which a reading is renewed in the background, and from which a request waits for it. */
const AGE_MS_MAX = 1_000;
const IDLE_MS_MAX = 10_000;

/** Difference above which illustrations are refused, even within one day. */
const REFUSAL_MS = 60_000;

/** `Retry-After`: by then, a difference at midnight is past. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Makes the watch of one process.
 *
 * A reading of the database's clock is extrapolated by the monotonic clock, so a request costs a subtraction,
 * and the next request detects a jump of the service's clock. Under load readings are at most a second old.
 * A request that seems wrongly dated waits for a new reading before it is refused, since both clocks may
 * have been set. Half of the round trip is subtracted from a difference, as the uncertainty.
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

  /** Logs the beginning and the end of an alarm. */
  function noteDifference(reading: Reading): void {
    const difference = differenceNow(reading);
    const isBeyond = certain(reading, difference) > alarmMs;
    if (isBeyond && alarmSince === undefined) {
      alarmSince = nowMs();
      log.write({ level: "error", failure: "clock_difference", detail: inWords(difference) });
    } else if (!isBeyond && alarmSince !== undefined) {
      const seconds = loggedSeconds(nowMs() - alarmSince);
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
      throw new ServiceError("clockWrong", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        detail: inWords(differenceMs(reading, moment)),
      });
    },
    async probe() {
      // The probe of the database reports its outages.
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

/** Absolute difference less the uncertainty. */
function certain({ uncertaintyMs }: Reading, difference: number): number {
  return Math.abs(difference) - uncertaintyMs;
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

function inWords(difference: number): string {
  const seconds = (Math.abs(difference) / 1000).toFixed(1);
  const side = difference > 0 ? "ahead of" : "behind";
  return `clock: the service's is ${seconds} s ${side} the database's; synchronize both with NTP`;
}
