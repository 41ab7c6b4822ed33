/** Secrets of webhooks, and the headers by which a receiver knows what is ours. Source: Standard Webhooks 1.0.0, and [D321]. */

import { createHmac, hkdfSync, type KeyObject } from "node:crypto";

const SECRET_BYTES = 32;

/**
 * The secrets of a webhook, the newest first, as receivers enter them: `whsec_` and 32 bytes in base64. Each is made of a key of
 * the deployment and an id of the webhook (HKDF, RFC 5869), so that no database, backup or log holds one.
 */
export function webhookSecrets(
  keys: readonly KeyObject[],
  secretIds: readonly string[],
): readonly string[] {
  return secretIds.flatMap((id) =>
    keys.map((key) => {
      const bytes = hkdfSync("sha256", key, "", `webhook ${id}`, SECRET_BYTES);
      return `whsec_${Buffer.from(bytes).toString("base64")}`;
    }),
  );
}

interface Signed {
  /** The same for every try. */
  readonly id: string;
  /** When it is sent; receivers refuse one that is five minutes off. */
  readonly at: Date;
  readonly body: string;
  /** One at least, the newest first. */
  readonly secrets: readonly string[];
}

/**
 * The headers of a try. `webhook-signature` has a signature by each secret, over id, time and body; the bulk pattern of the Insured
 * Retirement Institute names the other two, and its signature is over the body alone, by the newest secret, in hex.
 */
export function webhookHeaders({
  id,
  at,
  body,
  secrets,
}: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const keys = secrets.map((secret) => Buffer.from(secret.slice("whsec_".length), "base64"));
  const sign = (key: Buffer, text: string, form: "base64" | "hex") =>
    createHmac("sha256", key).update(text).digest(form);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": keys
      .map((key) => `v1,${sign(key, `${id}.${timestamp}.${body}`, "base64")}`)
      .join(" "),
    "idempotency-key": id,
    "x-signature-sha256": sign(keys[0] ?? Buffer.alloc(0), body, "hex"),
  };
}
