/** Calls that the audit trail lost: counted, logged, and recorded in it once writes succeed again. */

import { hostname } from "node:os";
import { detailOf, type Log } from "#base";
import type { Database } from "../database.ts";

export interface LossOptions {
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Log;
  readonly onLost?: (calls: number) => void;
}

export type Losses = ReturnType<typeof createLosses>;

/** Consecutive lost calls, as `record_audit_losses` takes them. */
interface Loss {
  readonly id: string;
  /** When the first and the last of them arrived. */
  first_at: Date;
  last_at: Date;
  calls: number;
  readonly process: string;
}

/** Host (in a container, its id) and process id. */
const PROCESS = `${hostname()} ${process.pid}`;

/** Counts and logs calls that the trail lost, and records them once the database takes writes again. */
export function createLosses(database: Database, { nowMs, log, onLost }: LossOptions) {
  /** Lost calls not logged yet. */
  let lost = 0;
  /** The loss under way. */
  let loss: Loss | undefined;
  /** Losses to record; they no longer change, so that retries are idempotent. */
  const due: Loss[] = [];
  let reportedAtMs = -Infinity;

  async function record(msMax: number): Promise<void> {
    if (due.length === 0) return;
    const sent = due.length;
    const text = JSON.stringify(due);
    await database.query((sql) => sql`select record_audit_losses(${text}::text::json)`, msMax);
    due.splice(0, sent);
  }

  return {
    /** Counts calls that did not fit in the buffer, or were not flushed in time. */
    add(at: Date, calls: number): void {
      lost += calls;
      loss ??= { id: Bun.randomUUIDv7(), first_at: at, last_at: at, calls: 0, process: PROCESS };
      loss.calls += calls;
      if (at < loss.first_at) loss.first_at = at;
      if (at > loss.last_at) loss.last_at = at;
    },
    /** Ends the loss under way, so that it can be recorded. */
    end(): void {
      if (loss !== undefined) due.push(loss);
      loss = undefined;
    },
    record,
    /** Records the losses, or else logs them: the process ends. */
    async recordLast(msMax: number): Promise<void> {
      try {
        await record(msMax);
      } catch (error) {
        const detail = detailOf(error);
        log.write({ level: "error", failure: "audit_loss_unrecorded", losses: due, detail });
      }
    },
    /** Logs the calls lost since the last report. */
    report(): void {
      if (lost === 0) return;
      log.write({ level: "error", failure: "audit_lost", calls: lost });
      reportedAtMs = nowMs();
      onLost?.(lost);
      lost = 0;
    },
    areDue: () => due.length > 0,
    reportedAtMs: () => reportedAtMs,
  };
}
