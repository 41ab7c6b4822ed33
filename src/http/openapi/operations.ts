/**
 * What operations have in common in the OpenAPI document; each route file states its own with these. Operations of one
 * product and of the index annuity endpoints are here, since the document has one for each published product.
 */

import type { DocumentDecoration } from "elysia";
import { type AnyProduct, ASKED_FORMATS, FORMATS, PRODUCT_SLUG, type Product } from "#terms";
import { indexAnnuitySchema } from "#inputs";
import { EN_US, LANGUAGES } from "#texts";
import {
  CHANGE_EXAMPLE,
  IN_FORCE_EXAMPLE,
  INDEX_ANNUITY_EXAMPLE,
  PRODUCT_EXAMPLE,
  QUOTE_EXAMPLE,
  REPORT_EXAMPLE,
} from "../examples.ts";
import { IDEMPOTENCY_KEY_CHARACTERS_MAX } from "../idempotency_key.ts";
import { FIELDS_MAX } from "../query.ts";
import { inputsTable } from "./inputs.ts";
import { ILLUSTRATED_HEADERS, jsonAnswer, RATE_HEADERS } from "./answers.ts";
import { type Json, NOTE, object, oneOf, ref, refs } from "./schemas.ts";

/** Elysia's type for an operation knows neither `$ref` headers nor named examples. */
export const operation = (description: Json) => description as DocumentDecoration;

export const ANY_KEY: Json = { security: [{ bearer: [] }, { apiKey: [] }] };
const FILE: Json = { schema: { type: "string", format: "binary" } };
export const PDF: Json = { "application/pdf": FILE };
/** As a file too: a text beside JSON would widen the type of an answer in generated clients. */
const CSV: Json = { "text/csv": FILE };
const VERSION_HEADERS = [...RATE_HEADERS, "X-Product-Version"];

/** Names of refusals by status. Source: [SPEC Errors], [D8], [D10]. */
type Refusals = Readonly<Record<number, string>>;

export const BEHIND_THE_DOOR: Refusals = {
  401: "InvalidKey",
  403: "LackingScope",
  405: "WrongMethod",
  429: "LimitExceeded",
  500: "Fault",
  503: "Unavailable",
};
export const OF_BODY: Refusals = { 413: "BodyTooLarge", 415: "NotJson" };
export const OF_ONE_PRODUCT: Refusals = { 403: "ForbiddenProduct", 404: "UnknownProduct" };
const OF_INDEX_ANNUITY: Refusals = {
  401: "IndexAnnuityInvalidKey",
  404: "UnknownProduct",
  429: "IndexAnnuityLimitExceeded",
};

/** The answer of an operation, and its refusals by status. */
export const responses = (answered: Json, ...refusals: readonly Refusals[]): Json => ({
  200: answered,
  ...refs("responses", Object.assign({}, ...refusals)),
});

/** The answer with an illustration as JSON or PDF. */
export const illustrated = (
  schema: string,
  disposition: "Attachment" | "Inline",
  further: readonly string[] = [],
  { isYearly = disposition === "Attachment" }: { readonly isYearly?: boolean } = {},
): Json => {
  const { description, headers, content } = jsonAnswer("The illustration", schema, [
    ...ILLUSTRATED_HEADERS,
    ...further,
  ]);
  return {
    description,
    headers: { ...headers, "Content-Disposition": ref("headers", disposition) },
    content: { ...content, ...PDF, ...(isYearly ? CSV : {}) },
  };
};

const jsonBody = (schema: Json, examples: Json): Json => ({
  required: true,
  content: { "application/json": { schema, examples } },
});

const SHORT_EXAMPLE: Json = { short: { value: PRODUCT_EXAMPLE } };
/** Inputs of a product. */
export const productBody = (examples: Json = SHORT_EXAMPLE) =>
  jsonBody(ref("schemas", "ProductRequest"), examples);

/** Inputs of a contract in force. */
export const inForceBody = () => productBody({ thirdAnniversary: { value: IN_FORCE_EXAMPLE } });

/** Inputs of a quote. */
export const quoteBody = () => productBody({ partialWithdrawal: { value: QUOTE_EXAMPLE } });

/** Inputs of a report. */
export const reportBody = () => productBody({ thirdContractYear: { value: REPORT_EXAMPLE } });

/** Inputs of a change. */
export const changeBody = () => productBody({ withdrawals: { value: CHANGE_EXAMPLE } });

/** The product in a path; below `pdf` are the index annuity endpoints. */
export const SLUG_IN_PATH: Json = {
  name: "productSlug",
  in: "path",
  required: true,
  description: "The product, as named by the administrator",
  schema: { type: "string", pattern: PRODUCT_SLUG.source.replace("^", "^(?!pdf$)") },
  example: "demo-myga",
};

/** The instant that a test key may ask for. */
export const INSTANT: Json = {
  name: "X-Illustration-Instant",
  in: "header",
  required: false,
  description:
    "For test keys: the instant, with its offset, for which everything is illustrated and dated in place of now. " +
    "It is sent along to calculation services of products, which may go by their own clocks",
  schema: { type: "string", format: "date-time" },
};

/** The name under which a request may be repeated. */
export const IDEMPOTENCY_KEY: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A name of the caller's for this request, such as a UUID, in quotes or without. For 24 hours the same request of the same " +
    "key under the same name has the same answer, with the same illustration, and counts once against the limits",
  schema: { type: "string", minLength: 1, maxLength: 2 * IDEMPOTENCY_KEY_CHARACTERS_MAX + 2 },
  example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
};

/** Headers of an answer to a request that is repeated. */
export const REPEATED_HEADERS: readonly string[] = [
  "X-Illustration-Reproduction",
  "X-Illustration-Software",
];

/** A parameter of a query. */
export const queryParameter = (
  name: string,
  schema: Json,
  description: string,
  required = false,
): Json => ({
  name,
  in: "query",
  required,
  description,
  schema,
});
/** The parameter `language` of a query. */
export const languageParameter = (description: string) =>
  queryParameter("language", oneOf(LANGUAGES), description);

export const FORMAT = queryParameter(
  "format",
  oneOf(ASKED_FORMATS),
  "How to answer; when absent, as the header Accept prefers, and the product's default where it has no preference",
);
/** The format of answers without rows of contract years. */
export const PAPER_FORMAT: Json = { ...FORMAT, schema: oneOf(FORMATS) };
/** The columns of a CSV. */
export const FIELDS: Json = {
  ...queryParameter(
    "fields",
    {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: FIELDS_MAX,
      uniqueItems: true,
    },
    "The columns of an answer as CSV, in their order: columns of the table Illustration, and outputs after `outputs.`, which " +
      "stand in each row. All columns of the table when absent; for CSV alone",
  ),
  style: "form",
  explode: false,
};
/** The parameter `format` of answers that have no paper. */
export const JSON_FORMAT = queryParameter(
  "format",
  oneOf(["json"]),
  "How to answer; there is no paper",
);
export const LANGUAGE = languageParameter(
  "The language of the paper, and of the sentences of a JSON answer; the product's default when absent. Names, codes and " +
    "figures are the same in every language",
);
export const ERRORS_LANGUAGE = languageParameter("The language of errors, English when absent");
export const TITLES_LANGUAGE = languageParameter(
  "The language of titles and descriptions, English when absent; a text that has none in it stays. In another than English, " +
    "`x-columns` has titles of an answer's tables, columns and members",
);

/** What illustrating any product has in common, whether the path names the product or a parameter does. */
export const anyProduct = (answer: string): Json => ({
  ...ANY_KEY,
  responses: responses(
    illustrated(answer, "Attachment", ["X-Cache", ...REPEATED_HEADERS]),
    { ...BEHIND_THE_DOOR, ...OF_ONE_PRODUCT, ...OF_BODY },
    { 400: "InvalidInputs", 406: "NotAcceptable", 409: "NotRepeatable", 502: "UpstreamRefused" },
  ),
});

/**
 * Generators make one name of slugs such as `demo-fia` and `DemoFIA`. Of these only the one in lower case with hyphens,
 * or else the first, has an operation of its own; the path with the parameter describes the others.
 */
export function slugsToDescribe(slugs: readonly string[]): readonly string[] {
  const kept = new Map<string, string>();
  for (const slug of slugs) {
    const name = foldSlug(slug);
    if (!kept.has(name) || /^[0-9a-z]+(-[0-9a-z]+)*$/.test(slug)) kept.set(name, slug);
  }
  return slugs.filter((slug) => kept.get(foldSlug(slug)) === slug);
}

function foldSlug(slug: string): string {
  return slug.toLowerCase().replaceAll(/[^0-9a-z]/g, "");
}

/** The beginning of the names of an index annuity's schemas. */
export function indexAnnuityIdentifier(name: string): string {
  return `indexAnnuity-${name}`;
}

/**
 * The same for one product. Its inputs and answers are the schemas `#/components/schemas/<slug>.inputs` and
 * `….answer`.
 */
export function oneProductDocumentation(product: AnyProduct): Json {
  const { slug, name, version, defaultFormat, inputsSchema } = product;
  const examples = Array.isArray(inputsSchema["examples"]) ? inputsSchema["examples"] : [];
  const named = examples.map((inputs: Json, at) => [
    `example${at + 1}`,
    { summary: `${Object.keys(inputs).length} inputs`, value: { inputs } },
  ]);
  return {
    tags: ["Illustrations"],
    operationId: `illustrateProduct-${slug}`,
    summary: `Illustrate ${name}`,
    description:
      `Version ${version}. Without \`format\` it answers with \`${defaultFormat}\`. ` +
      `Names are case-sensitive.\n\n${inputsTable(inputsSchema)}`,
    parameters: [FORMAT, FIELDS, LANGUAGE, INSTANT, IDEMPOTENCY_KEY],
    requestBody: jsonBody(
      object(["inputs"], { inputs: ref("schemas", `${slug}.inputs`), ...NOTE }),
      Object.fromEntries(named),
    ),
    ...anyProduct(`${slug}.answer`),
  };
}

/** An operation that lists what may be sent, with refusals of its own. */
export const discovery = (
  description: Json,
  answered: Json,
  refused: Refusals = {},
): DocumentDecoration =>
  operation({
    tags: ["Discovery"],
    ...ANY_KEY,
    parameters: [INSTANT],
    responses: responses(answered, BEHIND_THE_DOOR, { 400: "InvalidInstant" }, refused),
    ...description,
  });

/** Operations that share an answer share its example. */
const schemaAnswer = (description: string): Json => ({
  description,
  headers: refs("headers", VERSION_HEADERS),
  content: { "application/schema+json": { schema: { type: "object" } } },
});

export const SCHEMA_ANSWER = schemaAnswer(
  "JSON Schema 2020-12 with titles, codes and an example that passes",
);

/** The schema of inputs with a member of contracts in force. */
export const memberSchemaAnswer = (member: string): Json =>
  schemaAnswer(
    `JSON Schema 2020-12 with titles and codes; the example here has the member \`${member}\` alone`,
  );

export const VALIDATE_ANSWER = jsonAnswer(
  "`valid`, every problem when it is false, and what would have no effect",
  "Validation",
);

export const UNREADABLE_BODY: Refusals = { 400: "InvalidBodyOrInstant", ...OF_BODY };

/** What GET /api/pdf/{name}/schema says about itself. */
export function indexAnnuitySchemaDocumentation(name: string): DocumentDecoration {
  return discovery(
    {
      operationId: `readIndexAnnuitySchema-${name}`,
      summary: `What annuiyInputData may hold for ${name}`,
      description: "Gives every input with its bounds or codes and its default.",
      security: [{ bearer: [] }],
      parameters: [TITLES_LANGUAGE],
    },
    SCHEMA_ANSWER,
    OF_INDEX_ANNUITY,
  );
}

/** What POST /api/pdf/{name}/validate says about itself. */
export function indexAnnuityValidateDocumentation(name: string): DocumentDecoration {
  return discovery(
    {
      operationId: `validateIndexAnnuity-${name}`,
      summary: `Whether ${name} would be illustrated, without the illustration`,
      description: "Checks the body as an illustration would, names every problem, and warns.",
      security: [{ bearer: [] }],
      parameters: [LANGUAGE, INSTANT],
      requestBody: indexAnnuityBody("IndexAnnuityInputs"),
    },
    VALIDATE_ANSWER,
    { ...OF_INDEX_ANNUITY, ...UNREADABLE_BODY },
  );
}

function indexAnnuityBody(inputs: string): Json {
  const schema = object(["printIllustration", "annuiyInputData"], {
    printIllustration: oneOf(["yes", "no"]),
    annuiyInputData: ref("schemas", inputs),
    ...NOTE,
  });
  return jsonBody(schema, {
    pdf: { summary: "As PDF", value: INDEX_ANNUITY_EXAMPLE },
    json: { summary: "As JSON", value: { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" } },
  });
}

/**
 * What POST /api/pdf/{name} says about itself. Of a published product it tells the inputs and the answer too,
 * as the schemas `#/components/schemas/<identifier>.annuiyInputData` and `….answer`.
 */
export function indexAnnuityDocumentation(name: string, product?: Product): DocumentDecoration {
  const identifier = indexAnnuityIdentifier(name);
  const isPublished = product !== undefined;
  const answer = isPublished ? `${identifier}.answer` : "IllustrationResponse";
  const inputs = isPublished ? `${identifier}.annuiyInputData` : "IndexAnnuityInputs";
  const table = isPublished
    ? `\n\n${inputsTable(indexAnnuitySchema(product), { isInOrder: true })}`
    : "";
  const errors = [ref("schemas", "IndexAnnuityError"), ref("schemas", "Error")];
  const { problems: said, errorTitles } = EN_US;
  const notYesOrNo = { error: errorTitles.invalid_request, message: said.printIllustration };
  return operation({
    tags: ["Illustrations"],
    operationId: `illustrateIndexAnnuity-${name}`,
    summary: `Illustrate the index annuity ${name}`,
    description:
      "Returns the illustration as a PDF (`printIllustration` = `yes`) or as JSON (`no`). " +
      "Everything inside `annuiyInputData` is optional; what is missing takes the product's " +
      "default, and every default is listed in the answer. A value that cannot be used is a 400; a name that " +
      "the product does not have is set aside, and a warning says so with the nearest name. Numbers may be " +
      `sent as text, and words in any case. \`/api/pdf/${name}/schema\` has all inputs.${table}`,
    security: [{ bearer: [] }],
    parameters: [LANGUAGE, INSTANT, IDEMPOTENCY_KEY],
    requestBody: indexAnnuityBody(inputs),
    responses: {
      ...responses(
        illustrated(answer, "Inline", REPEATED_HEADERS),
        { ...BEHIND_THE_DOOR, ...OF_BODY, ...OF_INDEX_ANNUITY },
        { 409: "NotRepeatable" },
      ),
      400: {
        description: "`printIllustration` or the input data is invalid",
        headers: refs("headers", RATE_HEADERS),
        content: {
          "application/json": {
            schema: { anyOf: errors },
            examples: { printIllustration: { value: notYesOrNo } },
          },
        },
      },
    },
  });
}
