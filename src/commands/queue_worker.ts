/** Shared by the workers: the connections of one, its work from the queue, and what it deletes beside it. */

import { detailOf, LOG as log } from "#base";
import { readSetting } from "#config";
import { type Database, openDatabase } from "#storage";
import type { Environment } from "./command.ts";

interface QueueWorker {
  /** Connections of `database`. */
  readonly connections: number;
  /** What an error of the queue is in the log. */
  readonly failure: string;
  /** Starts to work; `queue` has one connection. Resolves to what stops it, after the jobs in hand. */
  readonly start: (of: {
    readonly database: Database;
    readonly queue: Database;
    readonly onError: (error: unknown) => void;
  }) => Promise<() => Promise<void>>;
  /** Deletes what was kept for its time. */
  readonly expire: (database: Database) => Promise<void>;
  readonly expiryMs: number;
}

/** Opens a worker on the database of the environment; resolves to what ends it, after the jobs in hand. */
export async function openQueueWorker(
  env: Environment,
  { connections, failure, start, expire, expiryMs }: QueueWorker,
): Promise<() => Promise<void>> {
  const address = {
    url: readSetting(env, "databaseUrl"),
    preparesStatements: readSetting(env, "databasePreparesStatements"),
  };
  const database = openDatabase({ ...address, connections });
  const queue = openDatabase({ ...address, connections: 1 });
  const onError = (error: unknown) =>
    log.write({ level: "error", failure, detail: detailOf(error) });
  const stop = await start({ database, queue, onError });
  const expireNow = () => void expire(database).catch(onError);
  expireNow();
  const expiry = setInterval(expireNow, expiryMs);
  return async () => {
    clearInterval(expiry);
    await stop();
    await Promise.all([database.close(), queue.close()]);
  };
}
