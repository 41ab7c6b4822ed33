/** An answer in JSON of the OpenAPI document, and the headers of every answer. */

import { type Json, ref, refs } from "./schemas.ts";

/** On every answer, with any status. */
export const OPEN_HEADERS: readonly string[] = [
  "X-Request-Id",
  "X-Api-Version",
  "Deprecation",
  "Sunset",
];

/** On every answer behind the door, with any status. Source: [D7]. */
export const RATE_HEADERS: readonly string[] = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Daily-Limit",
  "X-RateLimit-Daily-Remaining",
  ...OPEN_HEADERS,
  "Server-Timing",
];

/** On every answer with an illustration, a quote or a report. */
export const ILLUSTRATED_HEADERS: readonly string[] = [
  ...RATE_HEADERS,
  "Content-Language",
  "X-Illustration-Id",
  "X-Illustration-Salt",
  "X-Illustration-Warnings",
  "X-Product-Version",
];

/** An answer in JSON: what it means, its schema and its headers. */
export const jsonAnswer = (description: string, schema: string, headers = RATE_HEADERS) => ({
  description,
  headers: refs("headers", headers),
  content: { "application/json": { schema: ref("schemas", schema) } },
});

/** The same with an example of the answer. */
export const exampleOf = (answer: ReturnType<typeof jsonAnswer>, example: Json): Json => ({
  ...answer,
  content: { "application/json": { ...answer.content["application/json"], example } },
});
