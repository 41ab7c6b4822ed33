/** Makes sure that no PostgreSQL is at work on a data directory before another one starts on it. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Time a server may take to shut down after the process that owned it has died. */
const LEAVING_MS_MAX = 3_000;

/**
 * Returns when the directory is free: a server that is just leaving is waited for, one whose owner
 * is gone for good is asked to shut down. A lock file without a process is PostgreSQL's to judge.
 *
 * @throws {Error} when a live process keeps it, with its number and what to do
 */
export async function requireNobodyInside(dataDirectory: string): Promise<void> {
  let wasAsked = false;
  for (let waited = 0; waited < LEAVING_MS_MAX; waited += 100) {
    const server = await findServer(dataDirectory);
    if (server === undefined) return;
    if (server.isOrphan && !wasAsked) {
      process.kill(server.pid, "SIGINT");
      wasAsked = true;
    }
    await Bun.sleep(100);
  }
  const server = await findServer(dataDirectory);
  if (server === undefined) return;
  throw new Error(
    `PostgreSQL (process ${server.pid}) already works on ${dataDirectory}, most likely for ` +
      `another \`bun run dev\`: stop that one first, or set DATABASE_URL`,
  );
}

interface RunningServer {
  readonly pid: number;
  /** Nobody is left who would stop it: it was handed to the first process of the system. */
  readonly isOrphan: boolean;
}

/** The live server that the directory's lock file names, if it is one and not a reused number. */
async function findServer(dataDirectory: string): Promise<RunningServer | undefined> {
  const lock = await readFile(join(dataDirectory, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(lock, 10);
  if (!(pid > 0)) return undefined;
  const { stdout } = Bun.spawnSync(["ps", "-o", "ppid=,stat=,command=", "-p", String(pid)]);
  const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)/.exec(stdout.toString()) ?? [];
  if (command === undefined || state?.startsWith("Z") === true) return undefined;
  if (!command.includes("postgres")) return undefined;
  return { pid, isOrphan: parent === "1" };
}
