/** What each route says about itself in the OpenAPI document. */

import type { DocumentDecoration } from "elysia";
import { CONTRACT_YEAR_MAX } from "#explain";
import type { AnyProduct, Product } from "#terms";
import { indexAnnuitySchema } from "#inputs";
import { EN_US, LANGUAGES } from "#texts";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "../examples.ts";
import { FORMATS } from "../illustration_query.ts";
import { inputsTable } from "./inputs.ts";
import {
  type Json,
  jsonAnswer,
  object,
  OPEN_HEADERS,
  oneOf,
  RATE_HEADERS,
  ref,
  refs,
} from "./components.ts";

/** Elysia's type for an operation knows neither `$ref` headers nor named examples. */
const operation = (description: Json) => description as DocumentDecoration;

const ANY_KEY: Json = { security: [{ bearer: [] }, { apiKey: [] }] };
const PDF: Json = { "application/pdf": { schema: { type: "string", format: "binary" } } };
const VERSION_HEADERS = [...RATE_HEADERS, "X-Product-Version"];

/** Names of refusals by status. Source: [SPEC Errors], [D8], [D10]. */
type Refusals = Readonly<Record<number, string>>;

const BEHIND_THE_DOOR: Refusals = {
  401: "InvalidKey",
  405: "WrongMethod",
  429: "LimitExceeded",
  500: "Fault",
  503: "Unavailable",
};
const OF_BODY: Refusals = { 413: "BodyTooLarge", 415: "NotJson" };
const OF_ONE_PRODUCT: Refusals = { 403: "ForbiddenProduct", 404: "UnknownProduct" };
const OF_INDEX_ANNUITY: Refusals = {
  401: "IndexAnnuityInvalidKey",
  404: "UnknownProduct",
  429: "IndexAnnuityLimitExceeded",
};

const responses = (answered: Json, ...refusals: readonly Refusals[]): Json => ({
  200: answered,
  ...refs("responses", Object.assign({}, ...refusals)),
});

/** The answer with an illustration as JSON or PDF. */
const illustrated = (
  schema: string,
  disposition: "Attachment" | "Inline",
  further: readonly string[] = [],
): Json => {
  const { description, headers, content } = jsonAnswer("The illustration", schema, [
    ...RATE_HEADERS,
    "Content-Language",
    "X-Illustration-Id",
    "X-Illustration-Salt",
    "X-Illustration-Warnings",
    "X-Product-Version",
    ...further,
  ]);
  return {
    description,
    headers: { ...headers, "Content-Disposition": ref("headers", disposition) },
    content: { ...content, ...PDF },
  };
};

const jsonBody = (schema: Json, examples: Json): Json => ({
  required: true,
  content: { "application/json": { schema, examples } },
});

const SHORT_EXAMPLE: Json = { short: { value: PRODUCT_EXAMPLE } };
const productBody = (examples: Json = SHORT_EXAMPLE) =>
  jsonBody(ref("schemas", "ProductRequest"), examples);

/** The product in a path; below `pdf` are the index annuity endpoints. */
const PRODUCT_SLUG: Json = {
  name: "productSlug",
  in: "path",
  required: true,
  description: "The product, as named by the administrator",
  schema: { type: "string", pattern: "^(?!pdf$)[0-9A-Za-z][0-9A-Za-z._-]{0,63}$" },
  example: "demo-myga",
};

/** The instant that a test key may ask for. */
const INSTANT: Json = {
  name: "X-Illustration-Instant",
  in: "header",
  required: false,
  description:
    "For test keys: the instant, with its offset, for which everything is illustrated and dated in place of now. " +
    "It is sent along to calculation services of products, which may go by their own clocks",
  schema: { type: "string", format: "date-time" },
};

const query = (name: string, schema: Json, description: string, required = false): Json => ({
  name,
  in: "query",
  required,
  description,
  schema,
});
const languageOf = (description: string) => query("language", oneOf(LANGUAGES), description);

const FORMAT = query("format", oneOf(FORMATS), "How to answer; the product's default when absent");
const LANGUAGE = languageOf(
  "The language of the paper, and of the sentences of a JSON answer; the product's default when absent. Names, codes and " +
    "figures are the same in every language",
);
const TITLES_LANGUAGE = languageOf(
  "The language of titles and descriptions, English when absent; a text that has none in it stays. In another than English, " +
    "`x-columns` has titles of an answer's tables and columns",
);
const EXPLANATION_LANGUAGE = languageOf(
  "The language of titles, operands' words, formulas in words and meanings of roundings, English when absent. Names, " +
    "expressions, sources and figures are the same in every language",
);
const ERRORS_LANGUAGE = languageOf(
  "The language of errors, English when absent; the illustration is in its own",
);
const YEAR = query(
  "year",
  { type: "integer", minimum: 1, maximum: CONTRACT_YEAR_MAX },
  "The contract year, counted from 1",
  true,
);

/** What illustrating any product has in common, whether the path names the product or a parameter does. */
const anyProduct = (answer: string): Json => ({
  ...ANY_KEY,
  responses: responses(
    illustrated(answer, "Attachment", ["X-Cache"]),
    { ...BEHIND_THE_DOOR, ...OF_ONE_PRODUCT, ...OF_BODY },
    { 400: "InvalidInputs", 502: "UpstreamRefused" },
  ),
});

/**
 * Of slugs that generators make one name of, as they do of `demo-fia` and `DemoFIA`, the one in lower case with hyphens,
 * or else the first: it has an operation of its own, and the path with the parameter describes the others.
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
 * The same for one product, whose inputs and answers are the schemas `#/components/schemas/<slug>.inputs` and
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
    parameters: [FORMAT, LANGUAGE, INSTANT],
    requestBody: jsonBody(
      object(["inputs"], { inputs: ref("schemas", `${slug}.inputs`) }),
      Object.fromEntries(named),
    ),
    ...anyProduct(`${slug}.answer`),
  };
}

/** An operation that lists what may be sent, with refusals of its own. */
const discovery = (description: Json, answered: Json, refused: Refusals = {}): DocumentDecoration =>
  operation({
    tags: ["Discovery"],
    ...ANY_KEY,
    parameters: [INSTANT],
    responses: responses(answered, BEHIND_THE_DOOR, { 400: "InvalidInstant" }, refused),
    ...description,
  });

const SCHEMA_ANSWER: Json = {
  description: "JSON Schema 2020-12 with titles, codes and an example that passes",
  headers: refs("headers", VERSION_HEADERS),
  content: { "application/schema+json": { schema: { type: "object" } } },
};

const VALIDATE_ANSWER = jsonAnswer(
  "`valid`, every problem when it is false, and what would have no effect",
  "Validation",
);

const UNREADABLE_BODY: Refusals = { 400: "InvalidBodyOrInstant", ...OF_BODY };

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
    parameters: [LANGUAGE, INSTANT],
    requestBody: indexAnnuityBody(inputs),
    responses: {
      ...responses(illustrated(answer, "Inline"), BEHIND_THE_DOOR, OF_BODY, OF_INDEX_ANNUITY),
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

/** An operation that says how the service is: 200, and 503 where it can be otherwise. */
function healthDocumentation(
  about: { readonly operationId: string; readonly summary: string; readonly description: string },
  schema: "Health" | "Probe",
  { yes, no }: { readonly yes: string; readonly no?: string },
): DocumentDecoration {
  const wait = [...OPEN_HEADERS, "Retry-After"];
  return operation({
    tags: ["Health"],
    ...about,
    security: [],
    responses: {
      ...responses(jsonAnswer(yes, schema, OPEN_HEADERS), { 405: "OpenWrongMethod" }),
      ...(no === undefined ? {} : { 503: jsonAnswer(no, schema, wait) }),
    },
  });
}

/** What the routes outside /api/pdf say about themselves, by method and path. */
export const OPERATIONS = {
  "GET /health": healthDocumentation(
    {
      operationId: "readHealth",
      summary: "Whether the service and what it depends on are available",
      description:
        "Asks the database, the cache and the calculation services, once a second at most.",
    },
    "Health",
    {
      yes: "All is well, or only the cache or an upstream service is down, closes of a market index are overdue, the service's clock differs from the database's, calls are not recorded, a key of the ledger is missing, or the timestamp authority fails (`degraded`)",
      no: "The database is down, or not fit for requests",
    },
  ),
  "GET /livez": healthDocumentation(
    {
      operationId: "readLiveness",
      summary: "Whether the process answers",
      description: "Asks nothing that the service depends on.",
    },
    "Probe",
    { yes: "The process answers" },
  ),
  "GET /readyz": healthDocumentation(
    {
      operationId: "readReadiness",
      summary: "Whether requests may be sent here",
      description: "Asks the database what requests ask of it, once a second at most.",
    },
    "Probe",
    {
      yes: "Ready",
      no: "The database is down or not fit for requests (`error`), or the process is stopping (`draining`)",
    },
  ),
  "POST /api/verify": operation({
    tags: ["Verification"],
    operationId: "verifyPaper",
    summary: "Whether a PDF is an untouched paper of this service",
    description:
      "Examines a PDF of at most 20 MiB in memory, and keeps nothing of it: its digest, the paper printed again from the record " +
      "inside of it, its signature, the certificate, what was added, and whether the books of the service have it. Needs no key; the " +
      "audit trail has the id, the digests and the verdict.",
    security: [],
    requestBody: { required: true, content: PDF },
    responses: responses(
      jsonAnswer("What the file was found to be, and each check", "Verification", OPEN_HEADERS),
      {
        400: "IncompleteFile",
        404: "VerificationOff",
        405: "OpenWrongMethod",
        413: "FileTooLarge",
      },
      { 415: "NotPdf", 429: "TooManyVerifications", 500: "OpenFault", 503: "NotVerifiedNow" },
    ),
  }),
  "GET /api/products": discovery(
    {
      operationId: "listProducts",
      summary: "The products this key may use",
      description: "Lists the active products that the key is authorized for, all in one answer.",
      parameters: [languageOf("The language of errors, English when absent"), INSTANT],
    },
    jsonAnswer("Active products in alphabetical order", "ProductList"),
  ),
  "GET /api/{productSlug}/schema": discovery(
    {
      operationId: "readSchema",
      summary: "What a product's inputs may hold",
      description: "Gives the schema that `inputs` of an illustration of the product must fit.",
      parameters: [PRODUCT_SLUG, TITLES_LANGUAGE, INSTANT],
    },
    SCHEMA_ANSWER,
    OF_ONE_PRODUCT,
  ),
  "POST /api/{productSlug}/validate": discovery(
    {
      operationId: "validateInputs",
      summary: "Whether inputs would be illustrated, without the illustration",
      description:
        "Checks `inputs` as an illustration would, and names every problem. The query may be that of the illustration.",
      parameters: [PRODUCT_SLUG, FORMAT, LANGUAGE, INSTANT],
      requestBody: productBody(),
    },
    VALIDATE_ANSWER,
    { ...OF_ONE_PRODUCT, ...UNREADABLE_BODY },
  ),
  "POST /api/{productSlug}/explain": operation({
    tags: ["Illustrations"],
    operationId: "explainYear",
    summary: "Explain every figure of a contract year",
    description:
      "Takes `inputs` as an illustration does, and gives each figure of one contract year, in every scenario, with its " +
      "formula, the operands that were used, its rounding and its sources. `expression` is the formula for programs: " +
      "numbers, names of operands, + - * / ^, min(…), max(…), round(…, decimals), half up, and parentheses. It gives " +
      "`exact`, which `value` rounds. " +
      "The columns of the table Illustration that begin with g are those of the scenario Guaranteed. A product that " +
      "another service calculates has no explanation: 422.",
    ...ANY_KEY,
    parameters: [PRODUCT_SLUG, YEAR, EXPLANATION_LANGUAGE, INSTANT],
    requestBody: productBody(),
    responses: responses(
      jsonAnswer("The figures of the year, by scenario", "Explanation", [
        ...RATE_HEADERS,
        "Content-Language",
        "X-Product-Version",
      ]),
      { ...BEHIND_THE_DOOR, ...OF_ONE_PRODUCT, ...OF_BODY },
      { 400: "InvalidInputs", 422: "NotExplained" },
    ),
  }),
  "POST /api/{productSlug}": operation({
    tags: ["Illustrations"],
    operationId: "illustrateProduct",
    summary: "Illustrate a product",
    description:
      "Checks `inputs` against the product's own schema, which `/api/{productSlug}/schema` gives, " +
      "and calculates the illustration. " +
      "`format` decides how it is returned, `language` in which language; without them the product's defaults apply.",
    parameters: [PRODUCT_SLUG, FORMAT, LANGUAGE, INSTANT],
    requestBody: productBody({
      short: { summary: "Required fields and names", value: PRODUCT_EXAMPLE },
      full: { summary: "Every field of the sample set", value: PRODUCT_FULL_EXAMPLE },
    }),
    ...anyProduct("IllustrationResponse"),
  }),
  "GET /api/illustrations/{id}": operation({
    tags: ["Illustrations"],
    operationId: "makeIllustrationAgain",
    summary: "Make an illustration again",
    description:
      "Makes an illustration again from the record that its product keeps: on the terms, closes and inputs of that time, " +
      "for the key that asked for it, or for one with the right to read others', while it may use the product. A test key has " +
      "those of test keys alone. " +
      "`X-Illustration-Reproduction` says what is proved to be as it was.",
    ...ANY_KEY,
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        description: "As printed, or all 64 hexadecimal digits of the digest",
        schema: { type: "string", pattern: "^[0-9A-Fa-f-]{16,64}$" },
        example: "FB23-216F-B143-4E1F",
      },
      FORMAT,
      ERRORS_LANGUAGE,
      INSTANT,
    ],
    responses: responses(
      illustrated("MadeAgainResponse", "Attachment", [
        "X-Cache",
        "X-Illustration-Reproduction",
        "X-Illustration-Software",
      ]),
      BEHIND_THE_DOOR,
      { 400: "InvalidQuery", 404: "UnknownIllustration", 409: "NotReproducible" },
      { 502: "UpstreamRefused" },
    ),
  }),
};
