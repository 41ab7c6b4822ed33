/**
 * The PostgreSQL of the tests: one for each checkout, started by the first test that asks and kept for the next run.
 * Its process is `cluster_keeper.ts`.
 */

import { Database } from "bun:sqlite";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";

/** Its files, beside those of `bun run dev`. */
export const CLUSTER_FOLDER = join(import.meta.dir, "../../.data/tests");

const ADDRESS_FILE = join(CLUSTER_FOLDER, "url");
const START_MS_MAX = 60_000;
const START_AGAIN_MS = 5_000;
/** PostgreSQL's code. */
const TOO_MANY_CONNECTIONS = "53300";

/**
 * The address of the running cluster; starts one when there is none. Any number of test processes may ask at once.
 *
 * @throws {Error} when none accepts connections within 60 s
 */
export async function keptCluster(): Promise<string> {
  const deadline = performance.now() + START_MS_MAX;
  for (let startedAt = -Infinity; performance.now() < deadline; await Bun.sleep(50)) {
    const url = await readAddress();
    if (url !== "" && (await accepts(url))) return url;
    // A keeper that is there already has only to be waited for. One that has ended met the files of an earlier one, in use.
    if (performance.now() - startedAt < START_AGAIN_MS || !(await isFree())) continue;
    startKeeper();
    startedAt = performance.now();
  }
  throw new Error(`The PostgreSQL of the tests does not start: run bun ${KEEPER} to see why`);
}

const KEEPER = join(import.meta.dir, "cluster_keeper.ts");

/**
 * A process of its own, which outlives the tests: Bun ends the children of each test file with it, but not theirs. One that
 * finds another at work ends at once.
 */
function startKeeper(): void {
  Bun.spawnSync([
    "sh",
    "-c",
    '"$@" > /dev/null 2>&1 < /dev/null &',
    "sh",
    process.execPath,
    KEEPER,
  ]);
}

async function accepts(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, fetch_types: false });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    // It is there, with as many sessions as it takes: the next statement waits for one.
    return (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Where the cluster listens, empty when none does. */
export async function readAddress(): Promise<string> {
  return readFile(ADDRESS_FILE, "utf8").catch(() => "");
}

/** Says where the cluster listens, in one step, so that no half of an address is read. */
export async function writeAddress(url: string): Promise<void> {
  await writeFile(`${ADDRESS_FILE}.new`, url, { mode: 0o600 });
  await rename(`${ADDRESS_FILE}.new`, ADDRESS_FILE);
}

/**
 * Makes this process the only keeper until it ends, however it ends: the lock is the operating system's.
 * False when another process is the keeper.
 */
export async function becomeKeeper(): Promise<boolean> {
  held = await lock();
  return held !== undefined;
}

/** The keeper's lock, named here so that it is not collected, which would release it. */
let held: Database | undefined;

/** Whether no process is the keeper. */
async function isFree(): Promise<boolean> {
  const probe = await lock();
  probe?.close();
  return probe !== undefined;
}

async function lock(): Promise<Database | undefined> {
  await mkdir(CLUSTER_FOLDER, { recursive: true });
  const database = new Database(join(CLUSTER_FOLDER, "keeper.lock"));
  try {
    database.run("begin exclusive");
    return database;
  } catch {
    database.close();
    return undefined;
  }
}
