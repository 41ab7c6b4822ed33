/** What the OpenAPI document says of runs. */

import { ALONE, BOOK_BYTES_MAX, BOOK_LINES_MAX, RUN_STATES } from "#runs";
import { CONTRACT_YEAR_MAX } from "#explain";
import { FIELDS_MAX, RUN_PRODUCTS_MAX } from "../query.ts";
import { exampleOf, jsonAnswer, RATE_HEADERS } from "./answers.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  ERRORS_LANGUAGE,
  IDEMPOTENCY_KEY,
  INSTANT,
  OF_ONE_PRODUCT,
  operation,
  queryParameter,
  responses,
} from "./operations.ts";
import { integer, type Json, refs, text } from "./schemas.ts";

const EXAMPLE_ID = "2f1c1a52-6c0e-4f4f-9a39-6d9f4f0b7c11";

/** Most lines of a book that comes as JSON. */
export const INLINE_LINES_MAX = 10_000;

export const BEGUN_EXAMPLE = {
  status: 202,
  runId: EXAMPLE_ID,
  statusUrl: `/api/runs/${EXAMPLE_ID}`,
};

const LINE_EXAMPLE = {
  reference: "C-1047",
  product: "demo-fia",
  kind: "new_business",
  inputs: { Owner_DOB: "1966-05-01", Premium: 150000, State: 7 },
};

/** A list in the query, separated by commas. */
const listParameter = (
  name: string,
  {
    items,
    most,
    isRequired = false,
    says,
  }: {
    readonly items: Json;
    readonly most: number;
    readonly isRequired?: boolean;
    readonly says: string;
  },
): Json => ({
  ...queryParameter(
    name,
    { type: "array", items, minItems: 1, maxItems: most, uniqueItems: true },
    says,
    isRequired,
  ),
  style: "form",
  explode: false,
});

const ID_IN_PATH: Json = {
  name: "id",
  in: "path",
  required: true,
  description: "The run, as `POST /api/runs` named it",
  schema: { ...text, pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" },
  example: EXAMPLE_ID,
};

export const BEGIN_RUN = operation({
  tags: ["Runs"],
  operationId: "beginRun",
  summary: "Have a book of contracts answered",
  description:
    "Takes a book of contracts of any of the products, a line of JSON each: `reference`, `product`, `kind` (`new_business`, `in_force`, `quote`, " +
    "`report` or `change`), `inputs` as the endpoint of the kind takes them, and `language`. Workers answer it beside other requests; `statusUrl` says how far they are. " +
    `A book has at most ${BOOK_BYTES_MAX} bytes and ${BOOK_LINES_MAX} lines; its contracts count against a budget of their own. ` +
    "A line that cannot be answered stops no other. All answers are on the terms at the instant of the request.",
  ...ANY_KEY,
  parameters: [
    listParameter("products", {
      items: text,
      most: RUN_PRODUCTS_MAX,
      isRequired: true,
      says: "The products of the book; a line of another is rejected",
    }),
    listParameter("columns", {
      items: text,
      most: FIELDS_MAX,
      says: "Answer with these columns of the table Illustration alone; without columns and outputs, with whole answers",
    }),
    listParameter("years", {
      items: { ...integer, minimum: 1, maximum: CONTRACT_YEAR_MAX },
      most: CONTRACT_YEAR_MAX,
      says: "The contract years of the columns; all, when absent",
    }),
    listParameter("outputs", { items: text, most: FIELDS_MAX, says: "Answer with these outputs" }),
    queryParameter(
      "recipes",
      { ...text, enum: ["yes"] },
      "`yes` answers with the recipe and its digest too, by which a holder can confirm a guess at the inputs",
    ),
    queryParameter(
      "answers",
      { ...text, enum: ALONE },
      "In place of answers, alone: `papers` are the PDFs of the contracts as a tar archive, each file named by its reference, marked as samples, unsigned and without the " +
        "carrier's forms; `recipes` are recipes and their digests",
    ),
    ERRORS_LANGUAGE,
    INSTANT,
    {
      ...IDEMPOTENCY_KEY,
      description:
        "A name of the caller's for this run, such as a UUID, in quotes or without. As long as the run is kept, the same request of the same key " +
        "under the same name is answered with the run that there is, and costs no contracts; another one under it is refused",
    },
  ],
  requestBody: {
    required: true,
    content: {
      "application/x-ndjson": {
        schema: { ...text, format: "binary" },
        example: `${JSON.stringify(LINE_EXAMPLE)}\n`,
      },
      "text/csv": {
        schema: { ...text, format: "binary" },
        example: "reference,Owner_DOB,Premium,State\r\nC-1047,1966-05-01,150000,7\r\n",
      },
      "application/json": {
        schema: {
          type: "object",
          required: ["lines"],
          properties: {
            lines: {
              type: "array",
              minItems: 1,
              maxItems: INLINE_LINES_MAX,
              items: { type: "object" },
            },
          },
          additionalProperties: false,
        },
        example: { lines: [LINE_EXAMPLE] },
      },
    },
  },
  responses: {
    202: exampleOf(
      jsonAnswer("The run is queued", "BegunRun", [...RATE_HEADERS, "Location"]),
      BEGUN_EXAMPLE,
    ),
    ...refs("responses", {
      ...BEHIND_THE_DOOR,
      ...OF_ONE_PRODUCT,
      400: "InvalidQuery",
      409: "RunReused",
      413: "BodyTooLarge",
      415: "NotJson",
    }),
  },
});

const STATUS_EXAMPLE = {
  status: 200,
  runId: EXAMPLE_ID,
  state: RUN_STATES[1],
  products: ["demo-fia"],
  asked: { columns: ["accountValue"] },
  asOf: "2026-11-21T15:04:05.000Z",
  createdAt: "2026-11-21T15:04:07.000Z",
  startedAt: "2026-11-21T15:04:08.000Z",
  expiresAt: "2026-11-28T15:04:07.000Z",
  lines: 4000,
  chunks: 16,
  chunksDone: 5,
  contracts: 1250,
  rejected: 2,
  answersBytes: 731204,
  rejectsBytes: 431,
};

export const READ_RUN = operation({
  tags: ["Runs"],
  operationId: "readRun",
  summary: "How far a run is",
  description:
    "A run belongs to the key that sent it, and to keys that replaced it; to others there is none of its id.",
  ...ANY_KEY,
  parameters: [ID_IN_PATH, ERRORS_LANGUAGE],
  responses: responses(exampleOf(jsonAnswer("The run", "Run"), STATUS_EXAMPLE), BEHIND_THE_DOOR, {
    400: "InvalidQuery",
    404: "UnknownRun",
  }),
});

const MANIFEST_EXAMPLE = {
  status: 200,
  runId: EXAMPLE_ID,
  products: ["demo-fia"],
  asked: { columns: ["accountValue"] },
  asOf: "2026-11-21T15:04:05.000Z",
  finishedAt: "2026-11-21T15:04:19.000Z",
  terms: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  contracts: 412,
  rejected: 1,
  chunks: [
    {
      number: 1,
      lines: 412,
      contracts: 412,
      rejected: 1,
      book: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
      answers: {
        sha256: "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13",
        bytes: 240817,
      },
      rejects: {
        sha256: "a4e624d686e03ed2767c0abd85c14426b0b1157d2ce81d27bb4fe4f6f01d688a",
        bytes: 213,
      },
    },
  ],
};

export const MANIFEST = operation({
  tags: ["Runs"],
  operationId: "readRunManifest",
  summary: "What a run gave, by digests",
  description:
    "The digests of the terms, of each piece of the book and of its answers. A run is done when its manifest is whole, and it never changes.",
  ...ANY_KEY,
  parameters: [ID_IN_PATH, ERRORS_LANGUAGE],
  responses: responses(
    exampleOf(jsonAnswer("The manifest", "RunManifest"), MANIFEST_EXAMPLE),
    BEHIND_THE_DOOR,
    {
      400: "InvalidQuery",
      404: "UnknownRun",
      409: "RunNotDone",
    },
  ),
});

const lines = (
  { operationId, summary, description }: Json,
  example: Json,
  {
    parameters = [],
    table,
    hasPapers = false,
  }: {
    readonly parameters?: readonly Json[];
    readonly table?: string;
    readonly hasPapers?: boolean;
  } = {},
) =>
  operation({
    tags: ["Runs"],
    operationId,
    summary,
    description,
    ...ANY_KEY,
    parameters: [ID_IN_PATH, ...parameters, ERRORS_LANGUAGE],
    responses: {
      200: {
        description:
          "A line of JSON each; empty where there is none. With `Accept-Encoding: zstd` they are compressed as they are sent",
        headers: refs("headers", [...RATE_HEADERS, "ETag"]),
        content: {
          "application/x-ndjson": {
            schema: { ...text, format: "binary" },
            example: `${JSON.stringify(example)}\n`,
          },
          ...(table !== undefined && { "text/csv": { schema: text, example: table } }),
          ...(hasPapers && { "application/x-tar": { schema: { ...text, format: "binary" } } }),
        },
      },
      ...refs("responses", {
        ...BEHIND_THE_DOOR,
        400: "InvalidQuery",
        404: "UnknownRun",
        409: "RunNotDone",
      }),
    },
  });

export const RESULTS = lines(
  {
    operationId: "readRunResults",
    summary: "The answers of a run",
    description:
      "In the order of the book; each has the `reference` of its line, or `line`, its number. Papers are files of a tar archive.",
  },
  { reference: "C-1047", years: [{ year: 1, accountValue: 157500 }] },
  {
    parameters: [
      queryParameter(
        "format",
        { ...text, enum: ["csv"] },
        "`csv` has them as a table, a record for each contract and each of its years, of a run with columns or outputs and without recipes",
      ),
    ],
    hasPapers: true,
    table: "reference,line,year,accountValue\r\nC-1047,,1,157500\r\n",
  },
);

export const REJECTS = lines(
  {
    operationId: "readRunRejects",
    summary: "The lines of a run that have no answer",
    description:
      "In the order of the book, by number and reference, with the problems that the endpoint of the kind would name, each with its `pointer`.",
  },
  {
    line: 7,
    reference: "C-1053",
    failure: "invalid_request",
    message: "Correct the fields that `details` names",
    details: [
      {
        field: "Premium",
        code: "range",
        message: "Premium must be from 5,000 to 2,000,000",
        pointer: "/inputs/Premium",
      },
    ],
  },
);

export const DELETE_RUN = operation({
  tags: ["Runs"],
  operationId: "deleteRun",
  summary: "Cancel and delete a run",
  description:
    "Ends a run that is under way, and deletes its lines, its answers and what is known of it. What was counted stays counted.",
  ...ANY_KEY,
  parameters: [ID_IN_PATH, ERRORS_LANGUAGE],
  responses: responses(
    exampleOf(jsonAnswer("It is deleted", "DeletedRun"), { status: 200, deleted: EXAMPLE_ID }),
    BEHIND_THE_DOOR,
    { 400: "InvalidQuery", 404: "UnknownRun" },
  ),
});
