/** The audit trail: finished calls are buffered and written in batches. */

import { type Log, withDeadline, ServiceError } from "#base";
import { hostname } from "node:os";
import type { AuditedCall } from "#access";
import type { IllustrationRecord } from "#ledger";
import { createAuditSpool, toJsonArray } from "./audit_spool.ts";
import { type Database, metLock } from "./database.ts";

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

interface AuditOptions {
  /** Size of the buffer; calls beyond it are lost. */
  readonly bytesMax: number;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Log;
  readonly onLost?: (calls: number) => void;
}

/** Consecutive lost calls, as `record_audit_losses` takes them. */
interface Loss {
  readonly id: string;
  /** When the first and the last of them arrived. */
  first_at: Date;
  last_at: Date;
  calls: number;
  readonly process: string;
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

/** Host (in a container, its id) and process id. */
const PROCESS = `${hostname()} ${process.pid}`;

/**
 * Opens the audit trail of this process.
 *
 * Calls wait in the order they finished, in a spool of `bytesMax` bytes. Calls beyond it are lost: counted,
 * logged, and recorded in the trail once writes succeed again. Refusals by a limit cost their sender
 * nothing, so those of a key at an endpoint within a second share one row with a count: a flood cannot fill the disk.
 * So do verified files of one verdict that name no paper. A write whose answer was lost is retried; ids make it
 * idempotent. Source: [D36], [D80].
 */
export function openAudit(
  database: Database,
  { bytesMax, nowMs, log, onLost }: AuditOptions,
): Audit {
  const spool = createAuditSpool(bytesMax);
  /** Lost calls not logged yet. */
  let lost = 0;
  /** The loss under way. */
  let loss: Loss | undefined;
  /** Losses to record; they no longer change, so that retries are idempotent. */
  const losses: Loss[] = [];
  let hasFailed = false;
  let failedSinceMs = Infinity;
  let lostAtMs = -Infinity;
  let maintenanceDueMs = -Infinity;
  let flight: Promise<void> | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  let isClosed = false;

  /** Writes the rows buffered now; later ones are left for the next write. */
  async function write(): Promise<void> {
    let due = spool.countRows();
    try {
      if (nowMs() >= maintenanceDueMs) {
        await withDeadline(maintain(), MAINTENANCE_WAIT_MS, () => undefined);
      }
      while (due > 0) {
        // `close` has counted the remaining rows as lost.
        if (isClosed) return;
        const rows = spool.oldest(Math.min(due, ROWS_PER_STATEMENT));
        const text = toJsonArray(rows);
        await database.query(
          (sql) => sql`select record_audit_calls(${text}::text::json)`,
          STATEMENT_MS_MAX,
        );
        spool.drop(rows.length);
        due -= rows.length;
      }
      failedSinceMs = Infinity;
      await recordLosses(STATEMENT_MS_MAX);
      hasFailed = false;
    } catch (error) {
      // A partition may be missing: run maintenance before the retry.
      maintenanceDueMs = -Infinity;
      if (!hasFailed)
        logLine("audit_delayed", { waiting: spool.countRows(), detail: detailOf(error) });
      hasFailed = true;
      failedSinceMs = Math.min(failedSinceMs, nowMs());
    }
    reportLoss();
  }

  /** Maintains the partitions; logs a failure, which does not stop the write. */
  async function maintain(): Promise<void> {
    maintenanceDueMs = nowMs() + MAINTENANCE_MS;
    try {
      const rows = await database.query<{ line: string }>(
        (sql) => sql`select maintain_audit() as line union all select maintain_ledger()`,
        STATEMENT_MS_MAX,
      );
      const due = rows.map(({ line }) => line).filter((line) => line.startsWith("due "));
      if (due.length > 0) log.write({ level: "warn", failure: "audit_due", months: due });
    } catch (error) {
      maintenanceDueMs = nowMs() + MAINTENANCE_RETRY_MS;
      logLine("audit_maintenance", { detail: detailOf(error) });
    }
  }

  /** Counts calls that did not fit in the buffer, or were not flushed in time. */
  function lose(at: Date, calls: number): void {
    lost += calls;
    loss ??= { id: Bun.randomUUIDv7(), first_at: at, last_at: at, calls: 0, process: PROCESS };
    loss.calls += calls;
    if (at < loss.first_at) loss.first_at = at;
    if (at > loss.last_at) loss.last_at = at;
  }

  /** Ends the loss under way, so that it can be recorded. */
  function endLoss(): void {
    if (loss !== undefined) losses.push(loss);
    loss = undefined;
  }

  async function recordLosses(msMax: number): Promise<void> {
    if (losses.length === 0) return;
    const sent = losses.length;
    const text = JSON.stringify(losses);
    await database.query((sql) => sql`select record_audit_losses(${text}::text::json)`, msMax);
    losses.splice(0, sent);
  }

  function reportLoss(): void {
    if (lost === 0) return;
    logLine("audit_lost", { calls: lost });
    lostAtMs = nowMs();
    onLost?.(lost);
    lost = 0;
  }

  function logLine(failure: string, facts: Readonly<Record<string, unknown>>): void {
    log.write({ level: "error", failure, ...facts });
  }

  function flush(): Promise<void> {
    flight ??= write().finally(() => {
      flight = undefined;
      if (spool.countRows() > 0) scheduleWrite();
    });
    return flight;
  }

  /** Schedules a write; an idle process has no timer to wake it. */
  function scheduleWrite(): void {
    if (timeout !== undefined || hasFailed || !isOpen) return;
    timeout = setTimeout(() => {
      timeout = undefined;
      void flush();
    }, WRITING_MS);
  }

  const timer = setInterval(() => {
    spool.endAggregation();
    // One loss per outage: it ends when writes succeed again.
    if (!hasFailed && losses.length === 0) endLoss();
    void flush();
  }, AGGREGATION_MS);

  async function probe(): Promise<void> {
    if (nowMs() - failedSinceMs >= TROUBLE_MS)
      throw new Error("No call could be recorded for a minute");
    if (nowMs() - lostAtMs < TROUBLE_MS) throw new Error("Calls were lost in the last minute");
    try {
      await database.query(
        (sql) => sql`select record_audit_calls('[]'::json), record_audit_losses('[]'::json)`,
      );
    } catch (error) {
      // Another session's lock is temporary, or else fails the writes, which are checked above.
      if (!metLock(error)) throw error;
    }
  }

  return {
    probe,
    record(call) {
      const { status, key_id, method, route, verdict = "", illustration_id } = call;
      const isFlood =
        status === TOO_MANY_REQUESTS || (verdict !== "" && illustration_id === undefined);
      const isKept =
        !isClosed &&
        (isFlood
          ? spool.aggregate(`${key_id} ${method} ${route} ${verdict}`, () => withId(call))
          : spool.put(withId(call)));
      if (!isKept) lose(call.at, 1);
      else if (!isFlood) scheduleWrite();
    },
    keep(record) {
      const isKept = !isClosed && spool.put(withId(record), 0);
      if (isKept) scheduleWrite();
      return isKept;
    },
    countWaiting: spool.countRows,
    async close() {
      isOpen = false;
      clearInterval(timer);
      clearTimeout(timeout);
      const isWritten = (flight ?? Promise.resolve()).then(() => {
        spool.endAggregation();
        return flush();
      });
      await withDeadline(isWritten, CLOSING_MS_MAX, () => undefined);
      isClosed = true;
      spool.endAggregation();
      const left = spool.oldest(Infinity);
      for (const { at, calls } of left) if (calls > 0) lose(at, calls);
      const records = left.filter(({ calls }) => calls === 0).length;
      if (records > 0) logLine("records_lost", { records });
      reportLoss();
      endLoss();
      await recordLosses(CLOSING_LOSSES_MS_MAX).catch((error: unknown) => {
        logLine("audit_loss_unrecorded", { losses, detail: detailOf(error) });
      });
      reportLoss();
    },
  };
}

/** Adds the id that makes a retried write idempotent. */
function withId<Row extends AuditedCall | IllustrationRecord>(
  row: Row,
): Row & { readonly id: string } {
  return { id: Bun.randomUUIDv7(), ...row };
}

function detailOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.detail : String(error);
}
