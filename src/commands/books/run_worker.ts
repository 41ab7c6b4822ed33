/** A worker of runs: answers chunks of books, and deletes what was kept for its time. */

import { mkdir } from "node:fs/promises";
import { detailOf, LOG as log, messageOf, withDeadline } from "#base";
import { type BookTerms, makeTermsFile, readTermsFile } from "#contract_book";
import { readSetting } from "#config";
import { answerChunk, type ChunkToDo, openRunFolder, type RunFolder, TERMS_FILE } from "#runs";
import {
  type ChunkJob,
  closeSession,
  commitRunChunk,
  type Database,
  expireRuns,
  failRun,
  openSession,
  readTermRows,
  takeRunChunk,
  workOnRuns,
} from "#storage";
import { type Environment, UsageError } from "../command.ts";
import { openQueueWorker } from "../queue_worker.ts";

/** How often a worker deletes what was kept for its time, and for how long nothing was written into a folder that it looks at. */
const EXPIRY_MS = 60_000;
const IDLE_MS = 4 * 3_600_000;

/**
 * Begins to answer chunks; resolves to what ends it, after the chunk in hand.
 * @throws {UsageError} without RUNS_FOLDER
 */
export async function openRunWorker(env: Environment): Promise<() => Promise<void>> {
  const path = readSetting(env, "runsFolder");
  if (path === "") {
    throw new UsageError("runs work needs RUNS_FOLDER, the folder that the service has");
  }
  const url = readSetting(env, "databaseUrl");
  await mkdir(path, { recursive: true, mode: 0o700 });
  const folder = openRunFolder(path);
  return openQueueWorker(env, {
    connections: 1,
    failure: "run_queue",
    async start({ database, queue, onError }) {
      const stop = await workOnRuns(queue, { ...createWorker(database, folder, url), onError });
      log.write({ working: path });
      return stop;
    },
    expire: (database) => expireFiles(database, folder),
    expiryMs: EXPIRY_MS,
  });
}

/** What a worker does with chunks. */
function createWorker(database: Database, folder: RunFolder, url: string) {
  /** Terms of the run that was answered last. */
  let held:
    { readonly run: string; readonly terms: BookTerms; readonly sha256: string } | undefined;

  async function readTerms(run: string, chunk: ChunkToDo) {
    if (held?.run === run) return held;
    const text = await folder.readOrMake(run, TERMS_FILE, () => makeTerms(url, chunk));
    held = { run, terms: readTermsFile(text), sha256: Bun.SHA256.hash(text, "hex") };
    return held;
  }

  async function answer({ run, chunk: number }: ChunkJob, signal: AbortSignal): Promise<void> {
    const chunk = await takeRunChunk(database, run, number);
    if (chunk === undefined) return;
    try {
      const { terms, sha256 } = await readTerms(run, chunk);
      const gave = await answerChunk(folder, { run, chunk, terms }, signal);
      const isFirst = await commitRunChunk(database, { run, number, terms: sha256 }, gave);
      log.write({
        run,
        chunk: number,
        contracts: gave.contracts,
        rejected: gave.rejected,
        isFirst,
      });
    } catch (error) {
      // A run that was deleted meanwhile has no folder any more.
      if ((await takeRunChunk(database, run, number)) === undefined) return;
      if (signal.aborted) {
        // The worker was silent for too long, or is stopped: another one has the chunk, or will have it.
        log.write({ level: "warn", failure: "run_chunk_lost", run, chunk: number });
        throw error;
      }
      if (error instanceof UnusableTermsError) {
        log.write({ level: "error", failure: "run_terms", run, detail: error.message });
        return failRun(database, run, "terms_unusable");
      }
      log.write({
        level: "error",
        failure: "run_chunk",
        run,
        chunk: number,
        detail: detailOf(error),
      });
      throw error;
    }
  }

  async function giveUp({ run, chunk }: ChunkJob): Promise<void> {
    log.write({ level: "error", failure: "run_failed", run, chunk });
    await failRun(database, run, "chunk_failed");
  }

  return { answer, giveUp };
}

/** Products of a run that cannot be illustrated at its instant. */
class UnusableTermsError extends Error {
  override readonly name = "UnusableTermsError";
}

/** Longest time for the terms of a run. */
const TERMS_MS_MAX = 30_000;

/** The file of terms of a run, as the book had them when it was sent. */
async function makeTerms(url: string, chunk: ChunkToDo): Promise<string> {
  const { products, firm, as_of: on, created_at: knownAt } = chunk;
  const sql = openSession(url);
  try {
    const reading = readTermRows(sql, products, { on, knownAt: new Date(knownAt) });
    const rows = await withDeadline(reading, TERMS_MS_MAX, () => {
      throw new Error("The terms of the run were not read in time");
    });
    try {
      return makeTermsFile(rows, firm ?? undefined).text;
    } catch (cause) {
      throw new UnusableTermsError(messageOf(cause), { cause });
    }
  } finally {
    await closeSession(sql);
  }
}

/** Deletes runs that were kept for their time, and files of runs that are not there any more. */
export async function expireFiles(database: Database, folder: RunFolder): Promise<void> {
  const gone = await expireRuns(database, await folder.listIdle(IDLE_MS));
  for (const run of gone) await folder.remove(run);
}
