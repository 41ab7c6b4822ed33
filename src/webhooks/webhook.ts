/** What webhooks are sent, and to where. Source: [D321]. */

/** What is sent to a webhook, once more or for the first time. */
export interface WebhookDelivery {
  /** JSON; exactly this text is signed and sent. */
  readonly body: string;
  readonly url: string;
  /** Networks beside the public ones, as `10.0.0.0/8`; a URL with http reaches them alone. */
  readonly allowed_cidrs: readonly string[];
  /** What secrets are made of, the newest first. */
  readonly secret_ids: readonly string[];
}

/** How a try to send ended: with the status of an answer, or without an answer, with a fault. */
export interface WebhookTry {
  readonly ms: number;
  readonly status?: number;
  readonly fault?: string;
}
