/** Ensures that no PostgreSQL runs on a data directory before another one starts. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Time for a server to shut down after its parent has died. */
const LEAVING_MS_MAX = 3_000;

/**
 * Waits until no server uses the directory, and shuts down one that has lost its parent. PostgreSQL itself handles
 * a lock file without a process.
 *
 * @throws {Error} when a server keeps running, with its process id and what to do
 */
export async function requireUnused(dataDirectory: string): Promise<void> {
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
  /** Its parent is gone: it was reparented to process 1. */
  readonly isOrphan: boolean;
}

/** The running server named by the lock file, unless its process id was reused. */
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
