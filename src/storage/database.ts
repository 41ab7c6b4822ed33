/** The connection to PostgreSQL: single statements, each with a deadline, over a pool that heals. */

import postgres from "postgres";
import { withDeadline } from "../base/deadline.ts";
import { ServiceError } from "../errors.ts";

export type Sql = postgres.Sql;

interface DatabaseOptions {
  readonly url: string;
  readonly connections: number;
  /** False behind a PgBouncer in transaction mode that is older than 1.21. */
  readonly preparesStatements: boolean;
  readonly watch?: DatabaseWatch;
  /** Called when the database stops answering, with what the first statement met, and when it answers again. */
  readonly onOutage?: (outage: DatabaseOutage) => void;
}

/** Told how statements end and pools are replaced, for whoever counts. */
interface DatabaseWatch {
  readonly onStatement: (outcome: "answered" | "failed" | "late", milliseconds: number) => void;
  readonly onPoolReplaced: () => void;
}

export type DatabaseOutage =
  | { readonly kind: "began"; readonly detail: string | undefined }
  | { readonly kind: "ended"; readonly seconds: number };

export interface Database {
  /**
   * The rows of one statement. Nothing here opens a transaction: whoever needs one puts it into an
   * SQL function. `msMax` bounds the wait.
   * @throws {ServiceError} `service_unavailable` whenever there is no answer, for whatever reason
   */
  readonly query: <Row extends object>(
    statement: Statement<Row>,
    msMax?: number,
  ) => Promise<readonly Row[]>;
  /** The database's own clock, by which limits go. */
  readonly readClock: () => Promise<Date>;
  /** Statements under way just now, whether they have a connection or wait for one. */
  readonly countUnderWay: () => number;
  readonly close: () => Promise<void>;
}

type Statement<Row extends object> = (sql: Sql) => postgres.PendingQuery<Row[]>;

/** Longest wait for a statement that says nothing else. Source: [D8], [D11]. */
const STATEMENT_MS_MAX = 1_000;

/** Misses in a row after which the pool is replaced, and the time that sets two of them apart. */
const MISSES_MAX = 3;
const MISS_APART_MS = 500;

/** Age up to which an answer says that some connection serves, and the pause before a statement is put again. */
const SERVED_MS = 1_000;
const AGAIN_MS = 10;

/** Seconds a caller is asked to wait when the database does not answer. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Opens a pool; connections are made when first needed.
 *
 * A partition that swallows packets leaves a connection silent for ever, and the driver waits with
 * it. So every statement has a deadline, and three misses in a row replace the whole pool. The
 * driver's own look-up of array types is off, since a connection lost in it is never reported.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { watch, onOutage } = options;
  let pool = connect(options);
  let underWay = 0;
  let answeredAt = -Infinity;
  let misses = 0;
  let missedAt = -Infinity;
  let outageSince: number | undefined;

  function noteOutage(detail: string | undefined): void {
    if (outageSince !== undefined) return;
    outageSince = performance.now();
    onOutage?.({ kind: "began", detail });
  }

  function noteAnswer(): void {
    answeredAt = performance.now();
    misses = 0;
    if (outageSince === undefined) return;
    const seconds = Math.round((performance.now() - outageSince) / 100) / 10;
    outageSince = undefined;
    onOutage?.({ kind: "ended", seconds });
  }

  function noteMiss(): void {
    const now = performance.now();
    if (now - missedAt < MISS_APART_MS) return;
    missedAt = now;
    misses += 1;
    if (misses < MISSES_MAX) return;
    misses = 0;
    watch?.onPoolReplaced();
    void pool.end({ timeout: 0 }).catch(() => undefined);
    pool = connect(options);
  }

  /**
   * The rows. A statement for which the server had no connection left was never sent: while others are answered
   * it is put again, since the driver gives it a new connection though one of those there are will soon be idle.
   */
  async function ask<Row extends object>(
    statement: Statement<Row>,
    endsAt: number,
  ): Promise<readonly Row[]> {
    for (;;) {
      try {
        return await statement(pool);
      } catch (cause) {
        const now = performance.now();
        const isServed = now - answeredAt < SERVED_MS;
        if (!metNoConnection(cause) || !isServed || now + AGAIN_MS >= endsAt) throw cause;
        await Bun.sleep(AGAIN_MS);
      }
    }
  }

  async function query<Row extends object>(
    statement: Statement<Row>,
    msMax = STATEMENT_MS_MAX,
  ): Promise<readonly Row[]> {
    const startedAt = performance.now();
    let outcome: "answered" | "failed" | "late" = "late";
    underWay += 1;
    try {
      const rows = await withDeadline(
        ask(statement, startedAt + msMax),
        msMax,
        () => "missed" as const,
      );
      if (rows !== "missed") {
        outcome = "answered";
        noteAnswer();
        return rows;
      }
    } catch (cause) {
      outcome = "failed";
      const failure = unavailable(cause);
      if (isOutage(cause)) noteOutage(failure.detail);
      throw failure;
    } finally {
      underWay -= 1;
      watch?.onStatement(outcome, performance.now() - startedAt);
    }
    noteMiss();
    const late = unavailable(new Error(`No answer from the database in ${Math.round(msMax)} ms`));
    noteOutage(late.detail);
    throw late;
  }

  async function readClock(): Promise<Date> {
    const [clock] = await query<{ ms: number }>(
      (sql) => sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    return new Date(clock?.ms ?? Number.NaN);
  }

  return {
    query,
    readClock,
    countUnderWay: () => underWay,
    close: () => pool.end({ timeout: 2 }),
  };
}

function connect({ url, connections, preparesStatements }: DatabaseOptions): Sql {
  return postgres(url, {
    max: connections,
    prepare: preparesStatements,
    fetch_types: false,
    connect_timeout: 3,
    backoff: () => 0.2,
    onnotice: () => undefined,
  });
}

/** Only the code and the message of the driver's error are kept: it also carries the parameters. */
function unavailable(cause: unknown): ServiceError {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return new ServiceError("service_unavailable", "The service cannot answer now; try again soon", {
    code: typeof code === "string" ? code : undefined,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: `database: ${String(code ?? "")} ${String(message)}`.trim(),
  });
}

/** Whether the server refused a further connection (53300): of the account, the database or altogether. */
function metNoConnection(cause: unknown): boolean {
  return (cause as { code?: unknown }).code === "53300";
}

/** A code of PostgreSQL: five characters, of which the first two are the class. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Connection exceptions, insufficient resources, operator intervention. */
const OUTAGE_CLASSES: readonly string[] = ["08", "53", "57"];

/** Whether a statement failed for want of a database, not for what it asked. */
function isOutage(cause: unknown): boolean {
  const { code } = cause as { code?: unknown };
  if (typeof code !== "string" || !SQLSTATE.test(code)) return true;
  return OUTAGE_CLASSES.includes(code.slice(0, 2));
}

/** Whether a statement failed because another session held what it needed (55P03). */
export function metLock(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "55P03";
}
