/** Starts what `dev` and `demo` need: PostgreSQL with our SQL, the stand-in and the server. */

import { messageOf, withDeadline } from "#base";
import { readDatabaseUrl } from "#config";
import { applySql, type Unchecked } from "./apply_sql.ts";
import { startEmbeddedPostgres } from "./embedded_postgres.ts";
import { enterPastTerms } from "./past_terms.ts";
import { DEMO_SECRETS } from "./stand_in/accounts.ts";

interface LocalDatabase {
  readonly url: string;
  /** Products that the seeds changed. */
  readonly unchecked: Unchecked;
  readonly stop: () => Promise<void>;
}

/**
 * A database with migrations, functions and seeds applied: the one at `databaseUrl`, else an embedded PostgreSQL
 * with its files under `.data/`. Source: [D25].
 */
export async function startLocalDatabase(options: {
  readonly databaseUrl: string | undefined;
  /** Its folder under `.data/`, so that `demo` may run beside `dev`. */
  readonly name: string;
  /** Without what an earlier start left in it; never the one at `databaseUrl`. */
  readonly isFresh?: boolean;
  readonly say: (text: string) => void;
}): Promise<LocalDatabase> {
  const { databaseUrl, name, isFresh = false, say } = options;
  const isOwn = databaseUrl === undefined || databaseUrl === "";
  if (isFresh && !isOwn) {
    throw new Error("--fresh is for the database of its own; DATABASE_URL names another");
  }
  const { url, stop } = isOwn
    ? await startOwnDatabase(name, { isFresh, say })
    : { url: readDatabaseUrl({ DATABASE_URL: databaseUrl }), stop: async () => undefined };
  try {
    say("applying migrations, functions and seeds");
    const unchecked = await applySql(url, { say });
    await enterPastTerms(url);
    return { url, stop, unchecked };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startOwnDatabase(
  name: string,
  { isFresh, say }: { readonly isFresh: boolean; readonly say: (text: string) => void },
) {
  say(`starting PostgreSQL${isFresh ? " with a new database" : ""}`);
  const dataDirectory = `${import.meta.dir}/../../.data/${name}`;
  return startEmbeddedPostgres({ dataDirectory, isFresh });
}

/** Exits with the message of an expected error, without a stack. */
export function exitWithMessage(error: unknown): never {
  console.error(messageOf(error));
  process.exit(1);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A wrapping key for local use alone: it is public. */
const LEDGER_KEY = Buffer.alloc(32, "public, for local use alone").toString("base64");

/** Adds the secret of the stand-in and a key of the ledger, and development as the default of NODE_ENV. */
function forLocalUse(env: Environment): Environment {
  return {
    ...DEMO_SECRETS,
    ...(env["LEDGER_KEYS_FILE"] === undefined && { LEDGER_KEYS: LEDGER_KEY }),
    RUNS_FOLDER: `${import.meta.dir}/../../.data/runs`,
    ...env,
    NODE_ENV: env["NODE_ENV"] || "development",
  };
}

interface ListeningProcess {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly exited: Promise<number>;
}

/** Starts a worker that answers the runs of a local server; its log goes to the same output. */
export function startRunWorker(
  env: Environment,
  databaseUrl: string,
): Pick<ListeningProcess, "stop"> {
  const child = Bun.spawn({
    cmd: [process.execPath, "--no-orphans", "src/admin.ts", "runs", "work"],
    cwd: `${import.meta.dir}/../..`,
    env: { ...forLocalUse(env), DATABASE_URL: databaseUrl },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  return { stop };
}

/** The port in the definition of `demo-upstream`. */
const STAND_IN_PORT = 3100;

/**
 * Starts the stand-in for a calculation service, unless one runs already: `dev` and `demo` may share it. A
 * failure is only reported, since everything else works without it.
 */
export async function startLocalStandIn(
  env: Environment,
  say: (text: string) => void,
): Promise<{ readonly stop: () => Promise<void> }> {
  const isThere = await fetch(`http://127.0.0.1:${STAND_IN_PORT}/__log`, {
    signal: AbortSignal.timeout(1_000),
  }).then(
    (response) => response.ok,
    () => false,
  );
  if (isThere) return { stop: async () => undefined };
  say("starting the stand-in for a calculation service");
  const words = ["src/local/stand_in.ts", String(STAND_IN_PORT)];
  return startListening({ words, env }).catch(() => {
    say(`it did not start: the product demo-upstream will answer 503`);
    return { stop: async () => undefined };
  });
}

interface ServerOptions {
  /** The environment it inherits, except for database and port. */
  readonly env: Environment;
  readonly databaseUrl: string;
  readonly port: number;
  /** Restarts on save. */
  readonly watches: boolean;
  /** Receives every line of the log but the one with its address. */
  readonly onLogLine?: (line: string) => void;
}

/** Starts one server process; production starts one per core. */
export async function startServer(options: ServerOptions): Promise<ListeningProcess> {
  const server = await startListening({
    words: [...(options.watches ? ["--watch"] : []), "src/server/worker.ts"],
    env: {
      ...forLocalUse(options.env),
      DATABASE_URL: options.databaseUrl,
      PORT: String(options.port),
    },
    ...(options.onLogLine === undefined ? {} : { onLogLine: options.onLogLine }),
  });
  await awaitReady(server.url);
  return server;
}

/** Most time for it; a service that is never ready says why in its log. */
const READY_MS_MAX = 5_000;

/** Waits until the service is ready, so that no first request meets its start. */
async function awaitReady(url: string): Promise<void> {
  const endsAt = performance.now() + READY_MS_MAX;
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS_MAX) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady()) && performance.now() < endsAt) await Bun.sleep(50);
}

const START_MS_MAX = 60_000;

/**
 * Starts one of our programs and waits until it listens.
 *
 * @throws {Error} when it exits or is late
 */
async function startListening(options: {
  readonly words: readonly string[];
  readonly env: Environment;
  readonly onLogLine?: (line: string) => void;
}): Promise<ListeningProcess> {
  const child = Bun.spawn({
    // The process dies with a parent that is killed.
    cmd: [process.execPath, "--no-orphans", ...options.words],
    cwd: `${import.meta.dir}/../..`,
    env: options.env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const listening = Promise.withResolvers<string>();
  void readLines(child.stdout, (line) => {
    const url = /"listening":"([^"]+)"/.exec(line)?.[1];
    if (url === undefined) options.onLogLine?.(line);
    else listening.resolve(url);
  });
  const started = Promise.race([listening.promise, child.exited.then(() => undefined)]);
  const url = await withDeadline(started, START_MS_MAX, () => undefined);
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  if (url === undefined) {
    await stop();
    throw new Error(`${options.words.join(" ")} did not start; its last output is above`);
  }
  return { url, stop, exited: child.exited };
}

async function readLines(
  stream: ReadableStream<Uint8Array>,
  onLine: (line: string) => void,
): Promise<void> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  }
}
