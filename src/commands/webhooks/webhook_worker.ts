/** A worker of webhooks: sends events, and deletes what the log has kept for its time. */

import { lookup } from "node:dns/promises";
import { LOG as log } from "#base";
import {
  type Database,
  endWebhookDelivery,
  expireWebhookEvents,
  noteWebhookTry,
  takeWebhookDelivery,
  type WebhookJob,
  workOnWebhooks,
} from "#storage";
import { type LookUp, sendWebhook } from "#webhooks";
import type { Environment } from "../command.ts";
import { openQueueWorker } from "../queue_worker.ts";
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
  return openQueueWorker(env, {
    connections: CONNECTIONS,
    failure: "webhook_queue",
    async start({ database, queue, onError }) {
      const stop = await workOnWebhooks(queue, {
        answer: (job, signal) => deliver(database, job, { keys, signal }),
        async giveUp(job) {
          log.write({ level: "error", failure: "webhook_given_up", ...job });
          await endWebhookDelivery(database, job);
        },
        onError,
      });
      log.write({ working: "webhooks" });
      return stop;
    },
    expire: expireWebhookEvents,
    expiryMs: EXPIRY_MS,
  });
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
