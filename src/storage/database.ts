/** The connection to PostgreSQL: single statements, each with a deadline, over a self-healing pool. */

import postgres from "postgres";
import { errorCode, driverAddressOf, loggedSeconds, withDeadline, ServiceError } from "#base";

export type Sql = postgres.Sql;

interface DatabaseOptions {
  readonly url: string;
  readonly connections: number;
  /** False behind a PgBouncer in transaction mode that is older than 1.21. */
  readonly preparesStatements: boolean;
  readonly watch?: DatabaseWatch;
  /** Called when the database stops answering, with the error of the first statement, and when it answers again. */
  readonly onOutage?: (outage: DatabaseOutage) => void;
}

/** Callbacks for metrics. */
export interface DatabaseWatch {
  readonly onStatement: (outcome: "answered" | "failed" | "late", milliseconds: number) => void;
  readonly onPoolReplaced: () => void;
}

export type DatabaseOutage =
  | { readonly kind: "began"; readonly detail: string | undefined }
  | { readonly kind: "ended"; readonly seconds: number };

/** The connections of a process. Every statement has a deadline. */
export interface Database {
  /**
   * The rows of one statement, within `msMax`. Transactions belong in SQL functions.
   * @throws {ServiceError} `service_unavailable` when the statement fails or is late
   */
  readonly query: <Row extends object>(
    statement: Statement<Row>,
    msMax?: number,
  ) => Promise<readonly Row[]>;
  /** The database's clock, which governs the limits. */
  readonly readClock: (msMax?: number) => Promise<Date>;
  /** Statements that run or wait for a connection. */
  readonly countUnderWay: () => number;
  readonly close: () => Promise<void>;
}

type Statement<Row extends object> = (sql: Sql) => PromiseLike<readonly Row[]>;

/** Default deadline of a statement. Source: [D8], [D11]. */
const STATEMENT_MS_MAX = 1_000;

/** Late statements in a row after which the pool is replaced; those within `MISS_APART_MS` count as one. */
const MISSES_MAX = 3;
const MISS_APART_MS = 500;

/** Deadline of the shortest statement, which is asked when another is late. */
const PROBE_MS_MAX = 250;

/** Age up to which an answer proves that a connection works, and the pause before a retry. */
const SERVED_MS = 1_000;
const RETRY_MS = 10;

const RETRY_AFTER_SECONDS = 1;

/**
 * Opens a pool; connections are made when first needed.
 *
 * A network partition that drops packets leaves a connection silent, and the driver waits for ever. So
 * every statement has a deadline, and three late ones in a row replace the pool, unless another statement is answered
 * meanwhile: then that statement is slow, and not the database. Source: [D209]. The driver's look-up of
 * array types is off, since it never reports a connection lost in it.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { watch } = options;
  const pool = openPool(options);
  let underWay = 0;

  async function query<Row extends object>(
    statement: Statement<Row>,
    msMax = STATEMENT_MS_MAX,
  ): Promise<readonly Row[]> {
    const startedAt = performance.now();
    let outcome: "answered" | "failed" | "late" = "late";
    underWay += 1;
    try {
      const rows = await withDeadline(
        pool.run(statement, startedAt + msMax),
        msMax,
        () => "missed" as const,
      );
      if (rows !== "missed") {
        outcome = "answered";
        pool.noteAnswer();
        return rows;
      }
    } catch (cause) {
      outcome = "failed";
      const failure = unavailable(cause);
      if (isOutage(cause)) pool.noteOutage(failure.detail);
      throw failure;
    } finally {
      underWay -= 1;
      watch?.onStatement(outcome, performance.now() - startedAt);
    }
    const late = unavailable(new Error(`No answer from the database in ${Math.round(msMax)} ms`));
    pool.probe(startedAt, late.detail);
    throw late;
  }

  async function readClock(msMax?: number): Promise<Date> {
    const [clock] = await query<{ ms: number }>(
      (sql) => sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
      msMax,
    );
    return new Date(clock?.ms ?? Number.NaN);
  }

  return {
    query,
    readClock,
    countUnderWay: () => underWay,
    close: pool.close,
  };
}

/** The driver's pool, and what is known of how the database answers. */
function openPool(options: DatabaseOptions) {
  const outage = watchOutage(options);
  let sql = connect(options);
  let misses = 0;
  let missedAt = -Infinity;
  let probing: Promise<void> | undefined;

  function noteAnswer(): void {
    misses = 0;
    outage.noteAnswer();
  }

  function noteMiss(): void {
    const now = performance.now();
    if (now - missedAt < MISS_APART_MS) return;
    missedAt = now;
    misses += 1;
    if (misses < MISSES_MAX) return;
    misses = 0;
    options.watch?.onPoolReplaced();
    void sql.end({ timeout: 0 }).catch(() => undefined);
    sql = connect(options);
  }

  /** Finds out whether the database is late, or one statement of it: whether any other is answered. */
  async function probe(startedAt: number, detail: string | undefined): Promise<void> {
    if (outage.answeredAt() > startedAt) return;
    const isAnswered = await withDeadline(
      sql`select 1`.then(
        () => true,
        () => false,
      ),
      PROBE_MS_MAX,
      () => false,
    );
    if (isAnswered) return noteAnswer();
    noteMiss();
    outage.noteOutage(detail);
  }

  /**
   * Runs a statement. One refused because no connection was free was never sent: it is retried while others are
   * answered, since the driver opens a new connection even where a pooled one will soon be idle.
   */
  async function run<Row extends object>(
    statement: Statement<Row>,
    endsAt: number,
  ): Promise<readonly Row[]> {
    for (;;) {
      try {
        return await statement(sql);
      } catch (cause) {
        const now = performance.now();
        const isServed = now - outage.answeredAt() < SERVED_MS;
        if (!metNoConnection(cause) || !isServed || now + RETRY_MS >= endsAt) throw cause;
        await Bun.sleep(RETRY_MS);
      }
    }
  }

  return {
    run,
    noteAnswer,
    noteOutage: outage.noteOutage,
    /** Starts a probe, unless one runs. */
    probe(startedAt: number, detail: string | undefined): void {
      probing ??= probe(startedAt, detail).finally(() => {
        probing = undefined;
      });
    },
    close: () => sql.end({ timeout: 2 }),
  };
}

/** Reports when the database stops answering and when it answers again. */
function watchOutage({ onOutage }: DatabaseOptions) {
  let answeredAt = -Infinity;
  let outageSince: number | undefined;

  function noteOutage(detail: string | undefined): void {
    if (outageSince !== undefined) return;
    outageSince = performance.now();
    onOutage?.({ kind: "began", detail });
  }

  function noteAnswer(): void {
    answeredAt = performance.now();
    if (outageSince === undefined) return;
    const seconds = loggedSeconds(performance.now() - outageSince);
    outageSince = undefined;
    onOutage?.({ kind: "ended", seconds });
  }

  return { noteOutage, noteAnswer, answeredAt: () => answeredAt };
}

function connect({ url, connections, preparesStatements }: DatabaseOptions): Sql {
  const { url: address, ssl } = driverAddressOf(url);
  return postgres(address, {
    ssl,
    max: connections,
    prepare: preparesStatements,
    fetch_types: false,
    connect_timeout: 3,
    backoff: () => 0.2,
    // No statement of the service makes one; the driver would print them beside the log.
    onnotice: () => undefined,
  });
}

/** Keeps the code and the message of the driver's error, which also carries the parameters. */
function unavailable(cause: unknown): ServiceError {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return new ServiceError("databaseAway", {
    code: typeof code === "string" ? code : undefined,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: `database: ${String(code ?? "")} ${String(message)}`.trim(),
  });
}

/** Whether a limit of the account, the database or the server refused the connection (53300). */
function metNoConnection(cause: unknown): boolean {
  return errorCode(cause) === "53300";
}

/** A code of PostgreSQL: five characters; the first two are the class. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Connection exceptions, insufficient resources, operator intervention. */
const OUTAGE_CLASSES: readonly string[] = ["08", "53", "57"];

/** Whether a statement failed because of the database, not because of itself. */
function isOutage(cause: unknown): boolean {
  const code = errorCode(cause);
  if (code === undefined || !SQLSTATE.test(code)) return true;
  return OUTAGE_CLASSES.includes(code.slice(0, 2));
}

/** Why a server's certificate is not trusted; a certificate that has ended is none of these. */
const DISTRUST: readonly string[] = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
];

/** Whether a statement failed because `sslmode=verify-full` refused the server's certificate. */
export function isUntrustedServer(error: unknown): error is ServiceError {
  return error instanceof ServiceError && DISTRUST.includes(error.code ?? "");
}

/** Whether a statement timed out waiting for a lock (55P03). */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "55P03";
}
