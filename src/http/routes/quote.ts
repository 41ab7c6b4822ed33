/** POST /api/{productSlug}/quote: what a contract in force pays on a day; its verdict and schema beside it. */

import { Elysia } from "elysia";
import type { DoorPlugin } from "../door.ts";
import type { IllustrationServices } from "../inputs_body.ts";
import { jsonAnswer, RATE_HEADERS } from "../openapi/components.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  discovery,
  IDEMPOTENCY_KEY,
  INSTANT,
  JSON_FORMAT,
  LANGUAGE,
  OF_BODY,
  OF_ONE_PRODUCT,
  operation,
  QUOTE_SCHEMA_ANSWER,
  quoteBody,
  REPEATED_HEADERS,
  responses,
  SLUG_IN_PATH,
  TITLES_LANGUAGE,
  UNREADABLE_BODY,
  VALIDATE_ANSWER,
} from "../openapi/operations.ts";
import { standingHandlers } from "./standing_handlers.ts";

const QUOTE_CONTRACT = operation({
  tags: ["In force"],
  operationId: "quoteContract",
  summary: "Quote a surrender, a withdrawal or payments of a contract in force",
  description:
    "Says what the contract pays on the day of its `standing`, with charges, market value adjustment and taxes, and " +
    "what is left of it and of its riders. `inputs` are those of `/api/{productSlug}/inforce` with a member `quote`; " +
    "`/api/{productSlug}/quote/schema` has all of them. Names are those of the Insured Retirement Institute's One-Time " +
    "Withdrawal Quote 2.0.1, where it has them. Charges and the free amount are those of the contract year of the day.",
  parameters: [SLUG_IN_PATH, JSON_FORMAT, LANGUAGE, INSTANT, IDEMPOTENCY_KEY],
  requestBody: quoteBody(),
  ...ANY_KEY,
  responses: responses(
    jsonAnswer("The quote", "QuoteResponse", [
      ...RATE_HEADERS,
      "Content-Language",
      "X-Illustration-Id",
      "X-Illustration-Salt",
      "X-Illustration-Warnings",
      "X-Product-Version",
      ...REPEATED_HEADERS,
    ]),
    { ...BEHIND_THE_DOOR, ...OF_ONE_PRODUCT, ...OF_BODY },
    { 400: "InvalidInputs", 406: "NotAcceptable", 409: "NotRepeatable" },
  ),
});

const READ_QUOTE_SCHEMA = discovery(
  {
    tags: ["In force"],
    operationId: "readQuoteSchema",
    summary: "What the inputs of a quote may hold",
    description:
      "Gives the schema of `inputs` with `standing` and `quote`: titles, units and sources of each member.",
    parameters: [SLUG_IN_PATH, TITLES_LANGUAGE, INSTANT],
  },
  QUOTE_SCHEMA_ANSWER,
  OF_ONE_PRODUCT,
);

const VALIDATE_QUOTE = discovery(
  {
    tags: ["In force"],
    operationId: "validateQuote",
    summary: "Whether a quote would be given, without it",
    description: "Checks `inputs`, `standing` and `quote`, and names every problem.",
    parameters: [SLUG_IN_PATH, LANGUAGE, INSTANT],
    requestBody: quoteBody(),
  },
  VALIDATE_ANSWER,
  { ...OF_ONE_PRODUCT, ...UNREADABLE_BODY },
);

/** Elysia plugin with the three routes; each needs a key of the product and counts like an illustration. */
export function quoteRoutes(door: DoorPlugin, services: IllustrationServices) {
  const { answer, schema, validate } = standingHandlers(services, "quote");
  return new Elysia({ name: "quote" })
    .use(door)
    .post("/api/:productSlug/quote", answer, {
      door: { name: "product", mayRepeat: true },
      parse: "none",
      detail: QUOTE_CONTRACT,
    })
    .get("/api/:productSlug/quote/schema", schema, { door: "product", detail: READ_QUOTE_SCHEMA })
    .post("/api/:productSlug/quote/validate", validate, {
      door: "product",
      parse: "none",
      detail: VALIDATE_QUOTE,
    });
}
