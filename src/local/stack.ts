/** What `dev` and `demo` run on: a PostgreSQL with our SQL, the stand-in, the server as a process. */

import { withDeadline } from "../base/deadline.ts";
import { readDatabaseUrl } from "../config.ts";
import { startEmbeddedPostgres } from "./embedded_postgres.ts";
import { migrate, seed } from "../storage/migrate.ts";
import { DEMO_SECRETS } from "./stand_in/accounts.ts";

interface LocalDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Tells the person at the terminal what is going on. */
type Say = (text: string) => void;

/**
 * A database ready for use: the one that `databaseUrl` names, else a PostgreSQL of its own whose
 * files lie under `.data/`. Migrations, functions and seeds are applied. Source: [D25].
 */
export async function startLocalDatabase(options: {
  readonly databaseUrl: string | undefined;
  /** Folder of its own under `.data/`, so that `demo` may run beside `dev`. */
  readonly name: string;
  readonly say: Say;
}): Promise<LocalDatabase> {
  const { databaseUrl, name, say } = options;
  const database =
    databaseUrl === undefined || databaseUrl === ""
      ? await startOwnDatabase(name, say)
      : { url: readDatabaseUrl({ DATABASE_URL: databaseUrl }), stop: async () => undefined };
  try {
    say("applying migrations, functions and seeds");
    await migrate(database.url);
    await seed(database.url);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

function startOwnDatabase(name: string, say: Say): Promise<LocalDatabase> {
  say("starting PostgreSQL");
  return startEmbeddedPostgres({ dataDirectory: `${import.meta.dir}/../../.data/${name}` });
}

/** Ends a command in one sentence: what went wrong is not a bug of this program. */
export function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Programs run in production unless the environment says otherwise; locally the stand-in's secret is set too. */
function forLocalUse(env: Environment): Environment {
  return { ...DEMO_SECRETS, ...env, NODE_ENV: env["NODE_ENV"] || "development" };
}

/** A program of this project, running as a process of its own and listening. */
interface ListeningProcess {
  readonly url: string;
  /** Asks it to stop and waits until it has. */
  readonly stop: () => Promise<void>;
  readonly exited: Promise<number>;
}

/** Where the product `demo-upstream` finds the stand-in for its calculation service. */
const STAND_IN_PORT = 3100;

/**
 * Starts the stand-in for a calculation service, unless one is there already: `dev` and `demo` may
 * share it. Resolves to what stops it. Without it everything else works, so a port that another
 * program holds is said and not more.
 */
export async function startLocalStandIn(
  env: Environment,
  say: Say,
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
  /** The environment it inherits; database and port are set over it. */
  readonly env: Environment;
  readonly databaseUrl: string;
  readonly port: number;
  /** Restarts on save. */
  readonly watches: boolean;
  /** Receives every line of the log but the one that says where it listens. */
  readonly onLogLine?: (line: string) => void;
}

/** Starts one server process, the same of which production starts one a core. */
export function startServer(options: ServerOptions): Promise<ListeningProcess> {
  return startListening({
    words: [...(options.watches ? ["--watch"] : []), "src/worker.ts"],
    env: {
      ...forLocalUse(options.env),
      DATABASE_URL: options.databaseUrl,
      PORT: String(options.port),
    },
    ...(options.onLogLine === undefined ? {} : { onLogLine: options.onLogLine }),
  });
}

/** Time a process may take to say where it listens. */
const START_MS_MAX = 20_000;

/**
 * Starts one of our programs and waits until it says where it listens.
 *
 * @throws {Error} when it ends or stays silent instead
 */
async function startListening(options: {
  readonly words: readonly string[];
  readonly env: Environment;
  readonly onLogLine?: (line: string) => void;
}): Promise<ListeningProcess> {
  const child = Bun.spawn({
    // A parent that is killed takes the process with it.
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
    throw new Error(`${options.words.join(" ")} did not start; what it said last is above`);
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
