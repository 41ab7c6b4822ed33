/** What webhooks are sent, in the OpenAPI document. Source: [D321]; `announce` and its triggers write the events. */

import { type Json, means, object, oneOf, text } from "./schemas.ts";

const instant: Json = { ...text, format: "date-time" };

const RUN: Json = {
  runId: means("The id that `POST /api/runs` answered with", { ...text, format: "uuid" }),
  products: { type: "array", items: text },
  finishedAt: instant,
  statusUrl: means("The path where the key of the run reads the rest"),
};

/** The data of each event: members that are always there, and others that may be absent. */
const EVENTS: Readonly<Record<string, readonly [says: string, always: Json, maybe?: Json]>> = {
  "run.done": ["A run has ended, and its answers are there", { ...RUN, state: oneOf(["done"]) }],
  "run.failed": [
    "A run has ended, and cannot be answered",
    { ...RUN, state: oneOf(["failed"]), failure: oneOf(["chunk_failed", "terms_unusable"]) },
  ],
  "terms.changed": [
    "Terms of a product are in force from an instant on, or are no more, or its sale was stopped or resumed",
    {
      product: means("Its slug"),
      change: oneOf(["entered", "approved", "withdrawn", "stopped", "resumed"]),
    },
    {
      version: means("Where it is a version of the product"),
      sheet: means("Where it is a rate sheet"),
      firm: means("The distributor that the sheet is for; absent where it is for all"),
      effectiveFrom: instant,
      effectiveTo: instant,
    },
  ],
  "certificate.ending": [
    "A certificate that signs papers ends within 30 days",
    {
      signer: text,
      sha256: means("Of the certificate", { ...text, pattern: "^[0-9a-f]{64}$" }),
      endsAt: instant,
    },
  ],
};

const header = (name: string, description: string, schema: Json = text): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
});

const HEADERS: readonly Json[] = [
  header("webhook-id", "The id of the event, the same over all tries", { ...text, format: "uuid" }),
  header("webhook-timestamp", "When this try was sent, in seconds since 1970"),
  header(
    "webhook-signature",
    "Standard Webhooks: `v1,` and HMAC-SHA256 over id, timestamp and body, each after a full stop, in base64; several with spaces between them while a secret changes",
  ),
  header("idempotency-key", "The id of the event again"),
  header("x-signature-sha256", "HMAC-SHA256 over the body alone, in hex"),
];

/** Requests that the service sends to addresses which administrators entered. */
export const WEBHOOKS: Json = Object.fromEntries(
  Object.entries(EVENTS).map(([type, [says, always, maybe = {}]]) => [
    type,
    {
      post: {
        operationId: type.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
        tags: ["Webhooks"],
        summary: says,
        description:
          "Sent to addresses that administrators entered, at least once, and tried again over a day until it is answered 2xx",
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: object(["type", "timestamp", "data"], {
                type: oneOf([type]),
                timestamp: instant,
                data: object(Object.keys(always), { ...always, ...maybe }),
              }),
            },
          },
        },
        responses: {
          "2XX": { description: "It was taken, and is not sent again" },
          410: { description: "The receiver is gone: nothing more is sent to it" },
          default: { description: "It is sent again, for a day" },
        },
      },
    },
  ]),
);
