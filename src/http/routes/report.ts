/** POST /api/{productSlug}/report: the yearly report on a contract in force; its verdict and schema beside it. */

import { Elysia } from "elysia";
import type { DoorPlugin } from "../door.ts";
import type { IllustrationServices } from "../inputs_body.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  discovery,
  IDEMPOTENCY_KEY,
  illustrated,
  INSTANT,
  LANGUAGE,
  OF_BODY,
  OF_ONE_PRODUCT,
  operation,
  PAPER_FORMAT,
  REPEATED_HEADERS,
  REPORT_SCHEMA_ANSWER,
  reportBody,
  responses,
  SLUG_IN_PATH,
  TITLES_LANGUAGE,
  UNREADABLE_BODY,
  VALIDATE_ANSWER,
} from "../openapi/operations.ts";
import { standingHandlers } from "./standing_handlers.ts";

const REPORT_CONTRACT = operation({
  tags: ["In force"],
  operationId: "reportContract",
  summary: "Report on a contract year",
  description:
    "The yearly report of NAIC Model #245 section 7 on the contract year after the `standing`: what was credited, charged and " +
    "paid, and what the contract was worth at both ends. `inputs` are those of `/api/{productSlug}/inforce` with what has happened " +
    "in the year and a member `report`; `/api/{productSlug}/report/schema` has all of them. A report has facts alone, and is no " +
    "illustration. Its paper is one page.",
  parameters: [SLUG_IN_PATH, PAPER_FORMAT, LANGUAGE, INSTANT, IDEMPOTENCY_KEY],
  requestBody: reportBody(),
  ...ANY_KEY,
  responses: responses(
    illustrated("ReportResponse", "Attachment", REPEATED_HEADERS, { isYearly: false }),
    { ...BEHIND_THE_DOOR, ...OF_ONE_PRODUCT, ...OF_BODY },
    { 400: "InvalidInputs", 406: "NotAcceptable", 409: "NotRepeatable" },
  ),
});

const READ_REPORT_SCHEMA = discovery(
  {
    tags: ["In force"],
    operationId: "readReportSchema",
    summary: "What the inputs of a report may hold",
    description:
      "Gives the schema of `inputs` with `standing` and `report`: titles, units and sources of each member.",
    parameters: [SLUG_IN_PATH, TITLES_LANGUAGE, INSTANT],
  },
  REPORT_SCHEMA_ANSWER,
  OF_ONE_PRODUCT,
);

const VALIDATE_REPORT = discovery(
  {
    tags: ["In force"],
    operationId: "validateReport",
    summary: "Whether a report would be made, without it",
    description: "Checks `inputs`, `standing` and `report`, and names every problem.",
    parameters: [SLUG_IN_PATH, LANGUAGE, INSTANT],
    requestBody: reportBody(),
  },
  VALIDATE_ANSWER,
  { ...OF_ONE_PRODUCT, ...UNREADABLE_BODY },
);

/** Elysia plugin with the three routes; each needs a key of the product and counts like an illustration. */
export function reportRoutes(door: DoorPlugin, services: IllustrationServices) {
  const { answer, schema, validate } = standingHandlers(services, "report");
  return new Elysia({ name: "report" })
    .use(door)
    .post("/api/:productSlug/report", answer, {
      door: { name: "product", mayRepeat: true },
      parse: "none",
      detail: REPORT_CONTRACT,
    })
    .get("/api/:productSlug/report/schema", schema, { door: "product", detail: READ_REPORT_SCHEMA })
    .post("/api/:productSlug/report/validate", validate, {
      door: "product",
      parse: "none",
      detail: VALIDATE_REPORT,
    });
}
