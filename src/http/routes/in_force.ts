/** POST /api/{productSlug}/inforce: illustrates a contract in force from an anniversary; its verdict and schema beside it. */

import { Elysia } from "elysia";
import type { DoorPlugin } from "../door.ts";
import type { IllustrationServices } from "../inputs_body.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  discovery,
  IDEMPOTENCY_KEY,
  IN_FORCE_SCHEMA_ANSWER,
  FIELDS,
  FORMAT,
  illustrated,
  INSTANT,
  LANGUAGE,
  OF_BODY,
  OF_ONE_PRODUCT,
  operation,
  inForceBody,
  REPEATED_HEADERS,
  responses,
  SLUG_IN_PATH,
  TITLES_LANGUAGE,
  UNREADABLE_BODY,
  VALIDATE_ANSWER,
} from "../openapi/operations.ts";
import { standingHandlers } from "./standing_handlers.ts";

const ILLUSTRATE_IN_FORCE = operation({
  tags: ["In force"],
  operationId: "illustrateInForce",
  summary: "Illustrate a contract in force",
  description:
    "Illustrates a contract from an anniversary on, or from a month after it: `inputs` are those of its issue, with a member " +
    "`standing` that says where the contract stood at the anniversary, and what was paid since; " +
    "`/api/{productSlug}/inforce/schema` has both. The terms are those of the issue date. " +
    "`inForce` in the answer repeats what is past; tables have the contract years after the anniversary.",
  parameters: [SLUG_IN_PATH, FORMAT, FIELDS, LANGUAGE, INSTANT, IDEMPOTENCY_KEY],
  requestBody: inForceBody(),
  ...ANY_KEY,
  responses: responses(
    illustrated("IllustrationResponse", "Attachment", REPEATED_HEADERS),
    { ...BEHIND_THE_DOOR, ...OF_ONE_PRODUCT, ...OF_BODY },
    { 400: "InvalidInputs", 406: "NotAcceptable", 409: "NotRepeatable" },
  ),
});

const READ_IN_FORCE_SCHEMA = discovery(
  {
    tags: ["In force"],
    operationId: "readInForceSchema",
    summary: "What the inputs of a contract in force may hold",
    description:
      "Gives the schema of `inputs` with `standing`: titles, units and sources of each member.",
    parameters: [SLUG_IN_PATH, TITLES_LANGUAGE, INSTANT],
  },
  IN_FORCE_SCHEMA_ANSWER,
  OF_ONE_PRODUCT,
);

const VALIDATE_IN_FORCE = discovery(
  {
    tags: ["In force"],
    operationId: "validateInForce",
    summary: "Whether a contract in force would be illustrated, without the illustration",
    description:
      "Checks `inputs` and `standing` as an illustration would, and names every problem.",
    parameters: [SLUG_IN_PATH, LANGUAGE, INSTANT],
    requestBody: inForceBody(),
  },
  VALIDATE_ANSWER,
  { ...OF_ONE_PRODUCT, ...UNREADABLE_BODY },
);

/** Elysia plugin with the three routes; each needs a key of the product and counts like an illustration. */
export function inForceRoutes(door: DoorPlugin, services: IllustrationServices) {
  const { answer, schema, validate } = standingHandlers(services, "in_force");
  return new Elysia({ name: "in_force" })
    .use(door)
    .post("/api/:productSlug/inforce", answer, {
      door: { name: "product", mayRepeat: true },
      parse: "none",
      detail: ILLUSTRATE_IN_FORCE,
    })
    .get("/api/:productSlug/inforce/schema", schema, {
      door: "product",
      detail: READ_IN_FORCE_SCHEMA,
    })
    .post("/api/:productSlug/inforce/validate", validate, {
      door: "product",
      parse: "none",
      detail: VALIDATE_IN_FORCE,
    });
}
