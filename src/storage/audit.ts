/** The audit trail: calls are put aside when they finish, and written together a little later. */

import type { AuditedCall } from "../access/audited_call.ts";
import { withDeadline } from "../base/deadline.ts";
import { ServiceError } from "../errors.ts";
import { type Database, metLock } from "./database.ts";

export interface Audit {
  /**
   * Resolves while calls are recorded; rejects when the database refuses to take any, none could be written
   * for a minute, or one was lost in the last minute.
   */
  readonly probe: () => Promise<void>;
  /** Puts a call aside; takes no time and never throws. */
  readonly record: (call: AuditedCall) => void;
  /** Writes what is still put aside, within a time limit. */
  readonly close: () => Promise<void>;
}

export interface AuditOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  readonly log: { readonly write: (line: Readonly<Record<string, unknown>>) => void };
  /** Told how many calls were lost. */
  readonly onLost?: (calls: number) => void;
}

/** A call as `record_audit_calls` takes it. */
interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly request_id: string;
  readonly key_id: number;
  readonly method: string;
  readonly route: string;
  readonly product_slug: string | undefined;
  readonly product_version: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  readonly inputs_sha256: string | undefined;
  readonly illustration_id: string | undefined;
  readonly upstream_call_id: string | undefined;
  calls: number;
}

/**
 * Time from a call to its writing: what a process that is killed may lose. Short, since requests at the
 * gate wait for a share of the database while a hundred rows are written, but not for twenty.
 */
const WRITING_MS = 20;

/** Time for which refusals are added up [D36], and after which a write that failed is tried again. */
const ADDING_UP_MS = 1_000;

/** Rows that may wait while the database does not take them, about 10 MB; past it calls are lost. */
const ROWS_MAX = 20_000;
const ROWS_PER_STATEMENT = 1_000;
const STATEMENT_MS_MAX = 5_000;
const CLOSING_MS_MAX = 2_000;

/** Time for which calls may wait because no write succeeds, and for which a loss is told, until the trail is not well. */
const TROUBLE_MS = 60_000;

/** Time between two looks at the partitions, after one that failed, and for which writing waits for it. */
const MAINTENANCE_MS = 6 * 3_600_000;
const MAINTENANCE_AGAIN_MS = 60_000;
const MAINTENANCE_WAIT_MS = 500;

const TOO_MANY_REQUESTS = 429;

/**
 * Opens the audit trail of this process.
 *
 * Calls wait in the order they finished, at most `ROWS_MAX` of them: what finds no room is counted and
 * the number logged. Refusals by a limit cost their sender nothing, so those of a key at an endpoint
 * within a second are one row with their number: no flood of them fills the disk. A write whose answer
 * was lost is made again; rows have ids, so none is there twice. Source: [D36].
 */
export function openAudit(database: Database, { nowMs, log, onLost }: AuditOptions): Audit {
  const waiting: AuditRow[] = [];
  const refusals = new Map<string, AuditRow>();
  let lost = 0;
  let hasFailed = false;
  let failedSinceMs = Infinity;
  let lostAtMs = -Infinity;
  let maintainsAgainAt = -Infinity;
  let flight: Promise<void> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;

  /** Refusals up to now are added up; the next one begins a new row. */
  function releaseRefusals(): void {
    waiting.push(...refusals.values());
    refusals.clear();
  }

  /** Writes the rows that wait now; those that come meanwhile are for the next time. */
  async function write(): Promise<void> {
    let due = waiting.length;
    try {
      if (nowMs() >= maintainsAgainAt) {
        await withDeadline(maintain(), MAINTENANCE_WAIT_MS, () => undefined);
      }
      while (due > 0) {
        const rows = waiting.slice(0, Math.min(due, ROWS_PER_STATEMENT));
        const text = JSON.stringify(rows);
        await database.query(
          (sql) => sql`select record_audit_calls(${text}::text::json)`,
          STATEMENT_MS_MAX,
        );
        waiting.splice(0, rows.length);
        due -= rows.length;
      }
      hasFailed = false;
      failedSinceMs = Infinity;
    } catch (error) {
      // The partition may be missing: look at once.
      maintainsAgainAt = -Infinity;
      if (!hasFailed)
        logLine("audit_delayed", { waiting: waiting.length, detail: detailOf(error) });
      hasFailed = true;
      failedSinceMs = Math.min(failedSinceMs, nowMs());
    }
    tellLoss();
  }

  /** Looks after the partitions. What keeps it from doing so is logged, and keeps no call from being written. */
  async function maintain(): Promise<void> {
    maintainsAgainAt = nowMs() + MAINTENANCE_MS;
    try {
      const rows = await database.query<{ line: string }>(
        (sql) => sql`select maintain_audit() as line`,
        STATEMENT_MS_MAX,
      );
      const due = rows.map(({ line }) => line).filter((line) => line.startsWith("due "));
      if (due.length > 0) log.write({ level: "warn", failure: "audit_due", months: due });
    } catch (error) {
      maintainsAgainAt = nowMs() + MAINTENANCE_AGAIN_MS;
      logLine("audit_maintenance", { detail: detailOf(error) });
    }
  }

  function tellLoss(): void {
    if (lost === 0) return;
    logLine("audit_lost", { calls: lost });
    lostAtMs = nowMs();
    onLost?.(lost);
    lost = 0;
  }

  function logLine(failure: string, facts: Readonly<Record<string, unknown>>): void {
    log.write({ level: "error", failure, ...facts });
  }

  function takeTurn(): Promise<void> {
    flight ??= write().finally(() => {
      flight = undefined;
      if (waiting.length > 0) writeSoon();
    });
    return flight;
  }

  /** Writes before long what is put aside until then; nobody wakes a process that has nothing to write. */
  function writeSoon(): void {
    if (soon !== undefined || hasFailed || !isOpen) return;
    soon = setTimeout(() => {
      soon = undefined;
      void takeTurn();
    }, WRITING_MS);
  }

  const timer = setInterval(() => {
    releaseRefusals();
    void takeTurn();
  }, ADDING_UP_MS);

  async function probe(): Promise<void> {
    if (nowMs() - failedSinceMs >= TROUBLE_MS)
      throw new Error("No call could be recorded for a minute");
    if (nowMs() - lostAtMs < TROUBLE_MS) throw new Error("Calls were lost in the last minute");
    try {
      await database.query((sql) => sql`select record_audit_calls('[]'::json)`);
    } catch (error) {
      // Another session's lock passes, or fails the writes that are counted above.
      if (!metLock(error)) throw error;
    }
  }

  return {
    probe,
    record(call) {
      const refusal =
        call.status === TOO_MANY_REQUESTS
          ? `${call.keyId} ${call.method} ${call.route}`
          : undefined;
      const counted = refusal === undefined ? undefined : refusals.get(refusal);
      if (counted !== undefined) {
        counted.calls += 1;
        return;
      }
      if (waiting.length + refusals.size >= ROWS_MAX) {
        lost += 1;
        return;
      }
      const row = toRow(call);
      if (refusal === undefined) {
        waiting.push(row);
        writeSoon();
      } else refusals.set(refusal, row);
    },
    async close() {
      isOpen = false;
      clearInterval(timer);
      clearTimeout(soon);
      const isWritten = (flight ?? Promise.resolve()).then(() => {
        releaseRefusals();
        return takeTurn();
      });
      await withDeadline(isWritten, CLOSING_MS_MAX, () => undefined);
      releaseRefusals();
      lost += waiting.reduce((sum, { calls }) => sum + calls, 0);
      tellLoss();
    },
  };
}

function toRow(call: AuditedCall): AuditRow {
  return {
    id: Bun.randomUUIDv7(),
    at: call.at,
    request_id: call.requestId,
    key_id: call.keyId,
    method: call.method,
    route: call.route,
    product_slug: call.productSlug,
    product_version: call.productVersion,
    status: call.status,
    milliseconds: Math.round(call.milliseconds * 100) / 100,
    calls: 1,
    inputs_sha256: call.inputsHash,
    illustration_id: call.illustrationId,
    upstream_call_id: call.upstreamCallId,
  };
}

function detailOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.detail : String(error);
}
