/** The audit trail: calls are put aside when they finish, and written together a little later. */

import { hostname } from "node:os";
import type { AuditedCall } from "../access/audited_call.ts";
import { withDeadline } from "../base/deadline.ts";
import { ServiceError } from "../errors.ts";
import { createAuditSpool, toJsonArray } from "./audit_spool.ts";
import { type Database, metLock } from "./database.ts";

interface Audit {
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

interface AuditOptions {
  /** Memory for calls that wait while the database does not take them; past it calls are lost. */
  readonly bytesMax: number;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  readonly log: { readonly write: (line: Readonly<Record<string, unknown>>) => void };
  /** Told how many calls were lost. */
  readonly onLost?: (calls: number) => void;
}

/** Calls that were lost one after the other, as `record_audit_losses` takes them. */
interface Loss {
  readonly id: string;
  /** When the first and the last of them arrived. */
  first_at: Date;
  last_at: Date;
  calls: number;
  readonly process: string;
}

/**
 * Time from a call to its writing: what a process that is killed may lose. Short, since requests at the
 * gate wait for a share of the database while a hundred rows are written, but not for twenty.
 */
const WRITING_MS = 20;

/** Time for which refusals [D36] and losses are added up, and after which a write that failed is tried again. */
const ADDING_UP_MS = 1_000;

const ROWS_PER_STATEMENT = 1_000;
const STATEMENT_MS_MAX = 5_000;

/** Time for the rows that still wait at the end, and after it for the losses. */
const CLOSING_MS_MAX = 2_000;
const CLOSING_LOSSES_MS_MAX = 500;

/** Time for which calls may wait because no write succeeds, and for which a loss is told, until the trail is not well. */
const TROUBLE_MS = 60_000;

/** Time between two looks at the partitions, after one that failed, and for which writing waits for it. */
const MAINTENANCE_MS = 6 * 3_600_000;
const MAINTENANCE_AGAIN_MS = 60_000;
const MAINTENANCE_WAIT_MS = 500;

const TOO_MANY_REQUESTS = 429;

/** Which process lost calls: its host, which in a container is the container, and its number there. */
const PROCESS = `${hostname()} ${process.pid}`;

/**
 * Opens the audit trail of this process.
 *
 * Calls wait in the order they finished, in a spool of `bytesMax` bytes. What finds no room is lost: counted,
 * logged, and recorded in the trail itself once rows are written again. Refusals by a limit cost their sender
 * nothing, so those of a key at an endpoint within a second are one row with their number: no flood of them
 * fills the disk. A write whose answer was lost is made again; rows and losses have ids, so none is there
 * twice. Source: [D36], [D80].
 */
export function openAudit(
  database: Database,
  { bytesMax, nowMs, log, onLost }: AuditOptions,
): Audit {
  const spool = createAuditSpool(bytesMax);
  /** Calls lost that the log does not have yet. */
  let lost = 0;
  /** The loss that calls are still added to. */
  let loss: Loss | undefined;
  /** Losses that the trail does not have yet; they no longer change, so that they can be sent again. */
  const losses: Loss[] = [];
  let hasFailed = false;
  let failedSinceMs = Infinity;
  let lostAtMs = -Infinity;
  let maintainsAgainAt = -Infinity;
  let flight: Promise<void> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  let isClosed = false;

  /** Writes the rows that wait now; those that come meanwhile are for the next time. */
  async function write(): Promise<void> {
    let due = spool.countRows();
    try {
      if (nowMs() >= maintainsAgainAt) {
        await withDeadline(maintain(), MAINTENANCE_WAIT_MS, () => undefined);
      }
      while (due > 0) {
        // What still waited then is counted as lost.
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
      // The partition may be missing: look at once.
      maintainsAgainAt = -Infinity;
      if (!hasFailed)
        logLine("audit_delayed", { waiting: spool.countRows(), detail: detailOf(error) });
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

  /** Counts calls that are in no row: they found no room, or no time at the end. */
  function lose(at: Date, calls: number): void {
    lost += calls;
    loss ??= { id: Bun.randomUUIDv7(), first_at: at, last_at: at, calls: 0, process: PROCESS };
    loss.calls += calls;
    if (at < loss.first_at) loss.first_at = at;
    if (at > loss.last_at) loss.last_at = at;
  }

  /** Ends the loss that calls are added to, so that it can be recorded. */
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
      if (spool.countRows() > 0) writeSoon();
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
    spool.endAddingUp();
    // One loss an outage: it ends when rows are written again.
    if (!hasFailed && losses.length === 0) endLoss();
    void takeTurn();
  }, ADDING_UP_MS);

  async function probe(): Promise<void> {
    if (nowMs() - failedSinceMs >= TROUBLE_MS)
      throw new Error("No call could be recorded for a minute");
    if (nowMs() - lostAtMs < TROUBLE_MS) throw new Error("Calls were lost in the last minute");
    try {
      await database.query(
        (sql) => sql`select record_audit_calls('[]'::json), record_audit_losses('[]'::json)`,
      );
    } catch (error) {
      // Another session's lock passes, or fails the writes that are counted above.
      if (!metLock(error)) throw error;
    }
  }

  return {
    probe,
    record(call) {
      const isRefusal = call.status === TOO_MANY_REQUESTS;
      const isKept =
        !isClosed &&
        (isRefusal
          ? spool.addUp(`${call.key_id} ${call.method} ${call.route}`, () => withId(call))
          : spool.put(withId(call)));
      if (!isKept) lose(call.at, 1);
      else if (!isRefusal) writeSoon();
    },
    async close() {
      isOpen = false;
      clearInterval(timer);
      clearTimeout(soon);
      const isWritten = (flight ?? Promise.resolve()).then(() => {
        spool.endAddingUp();
        return takeTurn();
      });
      await withDeadline(isWritten, CLOSING_MS_MAX, () => undefined);
      isClosed = true;
      spool.endAddingUp();
      for (const { at, calls } of spool.oldest(Infinity)) lose(at, calls);
      tellLoss();
      endLoss();
      await recordLosses(CLOSING_LOSSES_MS_MAX).catch((error: unknown) => {
        logLine("audit_loss_unrecorded", { losses, detail: detailOf(error) });
      });
      tellLoss();
    },
  };
}

/** The id tells a call that is written again from another one. */
function withId(call: AuditedCall): AuditedCall & { readonly id: string } {
  return { id: Bun.randomUUIDv7(), ...call };
}

function detailOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.detail : String(error);
}
