/** What `dev` and `demo` run on: a PostgreSQL with our SQL in it, and the server as its own process. */

import { startEmbeddedPostgres } from "./storage/embedded.ts";
import { migrate, seed } from "./storage/migrate.ts";

export interface LocalDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Tells the person at the terminal what is going on. */
export type Say = (text: string) => void;

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
      : { url: databaseUrl, stop: async () => undefined };
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
  return startEmbeddedPostgres({ dataDirectory: `${import.meta.dir}/../.data/${name}` });
}

/** Ends a command in one sentence: what went wrong is not a bug of this program. */
export function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

export interface ServerProcess {
  readonly url: string;
  /** Asks it to stop and waits until it has. */
  readonly stop: () => Promise<void>;
  readonly exited: Promise<number>;
}

export interface ServerOptions {
  /** The environment it inherits; address and database are set over it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly databaseUrl: string;
  readonly port: number;
  /** Restarts on save. */
  readonly watches: boolean;
  /** Receives every line of the log but the one that says where it listens. */
  readonly onLogLine?: (line: string) => void;
}

/** Time the server may take to say where it listens. */
const START_MS_MAX = 20_000;

/**
 * Starts `src/main.ts` as a process and waits until it listens.
 *
 * @throws {Error} when it ends or stays silent instead, with what it said last
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const server = Bun.spawn({
    cmd: [
      process.execPath,
      // A parent that is killed takes the server with it.
      "--no-orphans",
      ...(options.watches ? ["--watch"] : []),
      `${import.meta.dir}/main.ts`,
    ],
    env: {
      ...options.env,
      DATABASE_URL: options.databaseUrl,
      PORT: String(options.port),
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const listening = Promise.withResolvers<string>();
  void readLines(server.stdout, (line) => {
    const url = /"listening":"([^"]+)"/.exec(line)?.[1];
    if (url === undefined) options.onLogLine?.(line);
    else listening.resolve(url);
  });
  const url = await Promise.race([
    listening.promise,
    server.exited.then(() => undefined),
    Bun.sleep(START_MS_MAX).then(() => undefined),
  ]);
  const stop = async () => {
    server.kill("SIGTERM");
    await server.exited;
  };
  if (url === undefined) {
    await stop();
    throw new Error("The server did not start; its last words are above");
  }
  return { url, stop, exited: server.exited };
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
