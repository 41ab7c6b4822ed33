/** The audit trail: finished calls are buffered and written in batches. */

import { detailOf, withDeadline } from "#base";
import type { AuditedCall } from "#access";
import type { IllustrationRecord } from "#ledger";
import { createLosses, type LossOptions, type Losses } from "./losses.ts";
import { type AuditSpool, createAuditSpool, toJsonArray } from "./spool.ts";
import { type Database, isLockTimeout } from "../database.ts";

interface Audit {
  /**
   * Rejects when the database refuses calls, none could be written for a minute, or one was lost in the
   * last minute.
   */
  readonly probe: () => Promise<void>;
  /** Buffers a call; never throws. */
  readonly record: (call: AuditedCall) => void;
  /** Buffers the record of an illustration; false when it does not fit. */
  readonly keep: (record: IllustrationRecord) => boolean;
  /** Rows that are not written yet. */
  readonly countWaiting: () => number;
  /** Flushes the buffer, within a time limit. */
  readonly close: () => Promise<void>;
}

interface AuditOptions extends LossOptions {
  /** Size of the buffer; calls beyond it are lost. */
  readonly bytesMax: number;
}

/**
 * Delay from a call to its write, which is what a killed process may lose. It is short because batches of a
 * hundred rows delay admissions, and batches of twenty do not.
 */
const WRITING_MS = 20;

/** Period over which refusals [D36], files that are no papers, and losses are aggregated, and after which a failed write is retried. */
const AGGREGATION_MS = 1_000;

const ROWS_PER_STATEMENT = 1_000;
const STATEMENT_MS_MAX = 5_000;

/** Time to flush the buffer at the end, and then the losses. */
const CLOSING_MS_MAX = 2_000;
const CLOSING_LOSSES_MS_MAX = 500;

/** Time without a successful write after which the probe fails, and time for which a loss fails it. */
const TROUBLE_MS = 60_000;

/** Interval of partition maintenance, its retry delay, and how long a write waits for it. */
const MAINTENANCE_MS = 6 * 3_600_000;
const MAINTENANCE_RETRY_MS = 60_000;
const MAINTENANCE_WAIT_MS = 500;

const TOO_MANY_REQUESTS = 429;

/**
 * Opens the audit trail of this process.
 *
 * Calls wait in the order they finished, in a spool of `bytesMax` bytes. Calls beyond it are lost: counted,
 * logged, and recorded in the trail once writes succeed again. Refusals by a limit cost their sender
 * nothing, so a key's refusals at an endpoint within a second share one row with a count: a flood cannot fill the disk.
 * So do verified files of one verdict that name no paper. When the answer to a write is lost, the write is retried; ids
 * make it idempotent. Source: [D36], [D80].
 */
export function openAudit(database: Database, options: AuditOptions): Audit {
  const { nowMs, log } = options;
  const spool = createAuditSpool(options.bytesMax);
  const losses = createLosses(database, options);
  const writer = openWriter({ database, spool, losses, nowMs, log });

  const timer = setInterval(() => {
    spool.endAggregation();
    // One loss per outage: it ends when writes succeed again.
    if (!writer.hasFailed() && !losses.areDue()) losses.end();
    void writer.flush();
  }, AGGREGATION_MS);

  async function probe(): Promise<void> {
    if (nowMs() - writer.failedSinceMs() >= TROUBLE_MS)
      throw new Error("No call could be recorded for a minute");
    if (nowMs() - losses.reportedAtMs() < TROUBLE_MS)
      throw new Error("Calls were lost in the last minute");
    try {
      await database.query(
        (sql) => sql`select record_audit_calls('[]'::json), record_audit_losses('[]'::json)`,
      );
    } catch (error) {
      // Another session's lock is temporary, or else fails the writes, which are checked above.
      if (!isLockTimeout(error)) throw error;
    }
  }

  /** Counts the rows left in the buffer as lost, and records the losses. */
  async function giveUp(): Promise<void> {
    spool.endAggregation();
    const left = spool.oldest(Infinity);
    for (const { at, calls } of left) if (calls > 0) losses.add(at, calls);
    const records = left.filter(({ calls }) => calls === 0).length;
    if (records > 0) log.write({ level: "error", failure: "records_lost", records });
    losses.report();
    losses.end();
    await losses.recordLast(CLOSING_LOSSES_MS_MAX);
    losses.report();
  }

  return {
    probe,
    record(call) {
      const { status, key_id, method, route, verdict = "", illustration_id } = call;
      const isFlood =
        status === TOO_MANY_REQUESTS || (verdict !== "" && illustration_id === undefined);
      const isKept =
        !writer.isStopped() &&
        (isFlood
          ? spool.aggregate(`${key_id} ${method} ${route} ${verdict}`, () => withId(call))
          : spool.put(withId(call)));
      if (!isKept) losses.add(call.at, 1);
      else if (!isFlood) writer.schedule();
    },
    keep(record) {
      const isKept = !writer.isStopped() && spool.put(withId(record), 0);
      if (isKept) writer.schedule();
      return isKept;
    },
    countWaiting: spool.countRows,
    async close() {
      clearInterval(timer);
      await withDeadline(writer.finish(), CLOSING_MS_MAX, () => undefined);
      writer.stop();
      await giveUp();
    },
  };
}

interface WriterParts extends Pick<AuditOptions, "nowMs" | "log"> {
  readonly database: Database;
  readonly spool: AuditSpool;
  readonly losses: Losses;
}

/** What writes the buffered rows: one write at a time, and the next after `WRITING_MS`. */
function openWriter({ database, spool, losses, nowMs, log }: WriterParts) {
  const maintenance = createMaintenance(database, { nowMs, log });
  let hasFailed = false;
  let failedSinceMs = Infinity;
  let flight: Promise<void> | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  let isStopped = false;

  /** Writes the rows buffered now; later ones are left for the next write. */
  async function write(): Promise<void> {
    let due = spool.countRows();
    try {
      await maintenance.run();
      while (due > 0) {
        // `close` has counted the remaining rows as lost.
        if (isStopped) return;
        due -= await writeRows(database, spool, due);
      }
      failedSinceMs = Infinity;
      await losses.record(STATEMENT_MS_MAX);
      hasFailed = false;
    } catch (error) {
      maintenance.hasten();
      if (!hasFailed) {
        const waiting = spool.countRows();
        log.write({ level: "error", failure: "audit_delayed", waiting, detail: detailOf(error) });
      }
      hasFailed = true;
      failedSinceMs = Math.min(failedSinceMs, nowMs());
    }
    losses.report();
  }

  function flush(): Promise<void> {
    flight ??= write().finally(() => {
      flight = undefined;
      if (spool.countRows() > 0) schedule();
    });
    return flight;
  }

  /** Schedules a write; an idle process has no timer to wake it. */
  function schedule(): void {
    if (timeout !== undefined || hasFailed || !isOpen) return;
    timeout = setTimeout(() => {
      timeout = undefined;
      void flush();
    }, WRITING_MS);
  }

  return {
    flush,
    schedule,
    /** Writes what is buffered, after the write under way; schedules no other. */
    async finish(): Promise<void> {
      isOpen = false;
      clearTimeout(timeout);
      await flight;
      spool.endAggregation();
      await flush();
    },
    /** Starts no further statement. */
    stop: () => {
      isStopped = true;
    },
    isStopped: () => isStopped,
    hasFailed: () => hasFailed,
    failedSinceMs: () => failedSinceMs,
  };
}

/** Writes at most `due` of the oldest rows in one statement; returns how many. */
async function writeRows(database: Database, spool: AuditSpool, due: number): Promise<number> {
  const rows = spool.oldest(Math.min(due, ROWS_PER_STATEMENT));
  const text = toJsonArray(rows);
  await database.query(
    (sql) => sql`select record_audit_calls(${text}::text::json)`,
    STATEMENT_MS_MAX,
  );
  spool.drop(rows.length);
  return rows.length;
}

/** The maintenance of the partitions, which a write waits for, but not long. */
function createMaintenance(
  database: Database,
  { nowMs, log }: Pick<AuditOptions, "nowMs" | "log">,
) {
  let dueMs = -Infinity;

  /** Maintains the partitions; logs a failure, which does not stop the write. */
  async function maintain(): Promise<void> {
    dueMs = nowMs() + MAINTENANCE_MS;
    try {
      const rows = await database.query<{ line: string }>(
        (sql) => sql`select maintain_audit() as line union all select maintain_ledger()`,
        STATEMENT_MS_MAX,
      );
      const due = rows.map(({ line }) => line).filter((line) => line.startsWith("due "));
      if (due.length > 0) log.write({ level: "warn", failure: "audit_due", months: due });
    } catch (error) {
      dueMs = nowMs() + MAINTENANCE_RETRY_MS;
      log.write({ level: "error", failure: "audit_maintenance", detail: detailOf(error) });
    }
  }

  return {
    async run(): Promise<void> {
      if (nowMs() < dueMs) return;
      await withDeadline(maintain(), MAINTENANCE_WAIT_MS, () => undefined);
    },
    /** A partition may be missing: maintains before the retry. */
    hasten: () => {
      dueMs = -Infinity;
    },
  };
}

/** Adds the id that makes a retried write idempotent. */
function withId<Row extends AuditedCall | IllustrationRecord>(
  row: Row,
): Row & { readonly id: string } {
  return { id: Bun.randomUUIDv7(), ...row };
}
