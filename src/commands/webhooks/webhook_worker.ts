/** A worker of webhooks: sends events, and deletes what the log has kept for its time. */

import { lookup } from "node:dns/promises";
import { detailOf, LOG as log } from "#base";
import { readSetting } from "#config";
import {
  type Database,
  endWebhookDelivery,
  expireWebhookEvents,
  noteWebhookTry,
  openDatabase,
  takeWebhookDelivery,
  type WebhookJob,
  workOnWebhooks,
} from "#storage";
import { type LookUp, sendWebhook } from "#webhooks";
import type { Environment } from "../command.ts";
import { webhookKeys } from "./webhook_keys.ts";

const EXPIRY_MS = 3_600_000;

/** Connections for what is sent at the same time. */
const CONNECTIONS = 2;

const lookUp: LookUp = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Begins to send events; resolves to what ends it, after those in hand.
 * @throws {UsageError} without WEBHOOK_KEYS
 */
export async function openWebhookWorker(env: Environment): Promise<() => Promise<void>> {
  const keys = webhookKeys(env);
  const url = readSetting(env, "databaseUrl");
  const preparesStatements = readSetting(env, "databasePreparesStatements");
  const database = openDatabase({ url, connections: CONNECTIONS, preparesStatements });
  const queue = openDatabase({ url, connections: 1, preparesStatements });
  const onError = (error: unknown) =>
    log.write({ level: "error", failure: "webhook_queue", detail: detailOf(error) });
  const answer = (job: WebhookJob, signal: AbortSignal) => deliver(database, job, { keys, signal });
  const giveUp = async (job: WebhookJob) => {
    log.write({ level: "error", failure: "webhook_given_up", ...job });
    await endWebhookDelivery(database, job);
  };
  const stop = await workOnWebhooks(queue, { answer, giveUp, onError });
  log.write({ working: "webhooks" });
  const expire = () => void expireWebhookEvents(database).catch(onError);
  expire();
  const expiry = setInterval(expire, EXPIRY_MS);
  return async () => {
    clearInterval(expiry);
    await stop();
    await Promise.all([database.close(), queue.close()]);
  };
}

/** One try; what it throws has the queue send it again. */
async function deliver(
  database: Database,
  job: WebhookJob,
  { keys, signal }: { readonly keys: ReturnType<typeof webhookKeys>; readonly signal: AbortSignal },
): Promise<void> {
  const delivery = await takeWebhookDelivery(database, job);
  if (delivery === undefined) return;
  const tried = await sendWebhook(delivery, {
    id: job.event,
    keys,
    lookUp,
    now: () => new Date(),
    nowMs: () => performance.now(),
    signal,
  });
  // Another worker has it, or will have it.
  if (signal.aborted && tried.status === undefined) throw new WebhookNotDelivered(job.event);
  const hasEnded = await noteWebhookTry(database, job, tried);
  const isDelivered = hasEnded && tried.status !== 410;
  log.write({ ...(isDelivered ? {} : { level: "warn", failure: "webhook" }), ...job, ...tried });
  if (!hasEnded) throw new WebhookNotDelivered(job.event);
}

class WebhookNotDelivered extends Error {
  override readonly name = "WebhookNotDelivered";
}
