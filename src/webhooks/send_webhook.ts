/** One try to send an event to a webhook. */

import type { KeyObject } from "node:crypto";
import { exchangeBytes, hostOf, withDeadline } from "#base";
import { type LookUp, mayConnect } from "./receiver_address.ts";
import { webhookHeaders, webhookSecrets } from "./signature.ts";
import type { WebhookDelivery, WebhookTry } from "./webhook.ts";

/** Longest time of a try, with the look-up of its host. */
const TRY_MS_MAX = 20_000;
/** Largest answer that is read; what it says is not used. */
const ANSWER_BYTES_MAX = 65_536;
/** Addresses of a host that are tried, one after the other, while none takes the connection. */
const ADDRESSES_MAX = 4;

/** What an exchange without an answer is in the log. */
const FAULTS = { stopped: "late", too_large: "answer_too_large" } as const;

interface SendOptions {
  /** The id of the event. */
  readonly id: string;
  /** Keys of the deployment, the newest first. */
  readonly keys: readonly KeyObject[];
  readonly lookUp: LookUp;
  readonly now: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly tryMsMax?: number;
}

/**
 * Sends what is to be delivered and says how it ended. It is connected to an address that was looked up for this try and may be
 * connected to, never to the name; redirects are not followed. Nothing is thrown.
 */
export async function sendWebhook(
  delivery: WebhookDelivery,
  { id, keys, lookUp, now, nowMs, signal, tryMsMax = TRY_MS_MAX }: SendOptions,
): Promise<WebhookTry> {
  const startedAt = nowMs();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(tryMsMax)]);
  const found = await findAddresses(delivery, lookUp, tryMsMax);
  let outcome: Omit<WebhookTry, "ms"> = { fault: found.fault };
  for (const address of found.addresses) {
    const { body, url } = delivery;
    const secrets = webhookSecrets(keys, delivery.secret_ids);
    const headers = {
      ...webhookHeaders({ id, at: now(), body, secrets }),
      "content-type": "application/json",
      "user-agent": "annuity-illustration-service",
    };
    const question = { url, address, method: "POST", headers, body } as const;
    const ended = await exchangeBytes(question, deadline, ANSWER_BYTES_MAX);
    outcome =
      ended.kind === "answered"
        ? { status: ended.status }
        : { fault: "reason" in ended ? `${ended.kind} ${ended.reason}` : FAULTS[ended.kind] };
    if (ended.kind !== "unreachable") break;
  }
  return { ms: Math.round(nowMs() - startedAt), ...outcome };
}

/** The addresses that a delivery may be sent to, or why there are none. */
async function findAddresses(
  { url, allowed_cidrs: allowed }: WebhookDelivery,
  lookUp: LookUp,
  msMax: number,
) {
  const target = new URL(url);
  const rules = { allowed, isPlain: target.protocol === "http:" };
  const looking = lookUp(hostOf(target)).catch(() => []);
  const found = await withDeadline(looking, msMax, () => []);
  const addresses = found.filter((address) => mayConnect(address, rules));
  const fault = found.length === 0 ? "host_unknown" : "address_not_allowed";
  return { addresses: addresses.slice(0, ADDRESSES_MAX), fault };
}
