/** Webhooks: signed events that are sent to addresses which administrators entered. */

export type { LookUp } from "./receiver_address.ts";
export { sendWebhook } from "./send_webhook.ts";
export { webhookSecrets } from "./signature.ts";
export type { WebhookDelivery, WebhookTry } from "./webhook.ts";
