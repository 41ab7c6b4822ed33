/** What each route says about itself in the OpenAPI document. */

import type { DocumentDecoration } from "elysia";
import { CONTRACT_YEAR_MAX } from "../illustration/explain_figures.ts";
import type { AnyProduct } from "../product/any_product.ts";
import type { Product } from "../product/product.ts";
import { indexAnnuitySchema } from "../product/index_annuity_fields.ts";
import { LANGUAGES } from "../texts/language.ts";
import { PRINT_ILLUSTRATION_MESSAGE } from "./error_response.ts";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "./examples.ts";
import { FORMATS } from "./illustration_query.ts";
import { inputsTable } from "./openapi_inputs.ts";
import { type Json, OPEN_HEADERS, RATE_HEADERS, ref } from "./openapi_components.ts";

/** Elysia's type for an operation knows neither `$ref` headers nor named examples. */
const operation = (description: Json) => description as DocumentDecoration;

const ILLUSTRATION_HEADERS: Json = {
  ...RATE_HEADERS,
  "Content-Language": ref("headers", "Content-Language"),
  "X-Illustration-Id": ref("headers", "X-Illustration-Id"),
  "X-Illustration-Warnings": ref("headers", "X-Illustration-Warnings"),
  "X-Product-Version": ref("headers", "X-Product-Version"),
};
const CACHE: Json = { "X-Cache": ref("headers", "X-Cache") };
const PDF: Json = { "application/pdf": { schema: { type: "string", format: "binary" } } };
const RETRY_AFTER: Json = { "Retry-After": ref("headers", "Retry-After") };

const refusal = (name: string): Json => ref("responses", name);

/** Statuses both illustration endpoints share. Source: [SPEC Errors], [D8], [D10]. */
const SHARED_RESPONSES: Json = {
  404: refusal("UnknownProduct"),
  405: refusal("WrongMethod"),
  413: refusal("BodyTooLarge"),
  415: refusal("NotJson"),
  500: refusal("Fault"),
  503: refusal("Unavailable"),
};

function jsonBody(schema: string, examples: Json): Json {
  return {
    required: true,
    content: { "application/json": { schema: ref("schemas", schema), examples } },
  };
}

/** The product in a path; below `pdf` are the index annuity endpoints. */
const PRODUCT_SLUG = {
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

/** What illustrating any product has in common, whether the path names the product or a parameter does. */
const anyProduct = (answer: string): Json => ({
  security: [{ bearer: [] }, { apiKey: [] }],
  responses: {
    200: {
      description: "The illustration",
      headers: {
        ...ILLUSTRATION_HEADERS,
        ...CACHE,
        "Content-Disposition": ref("headers", "Attachment"),
      },
      content: {
        "application/json": { schema: ref("schemas", answer) },
        ...PDF,
      },
    },
    400: refusal("InvalidInputs"),
    401: refusal("InvalidKey"),
    403: refusal("ForbiddenProduct"),
    429: refusal("LimitExceeded"),
    ...SHARED_RESPONSES,
    502: refusal("UpstreamRefused"),
  },
});

const FORMAT: Json = {
  name: "format",
  in: "query",
  required: false,
  description: "How to answer; the product's default when absent",
  schema: { type: "string", enum: FORMATS },
};

const LANGUAGE: Json = {
  name: "language",
  in: "query",
  required: false,
  description:
    "The language of the paper, and of the sentences of a JSON answer; the product's default when absent. Names, codes and " +
    "figures are the same in every language",
  schema: { type: "string", enum: LANGUAGES },
};

const TITLES_LANGUAGE: Json = {
  ...LANGUAGE,
  description:
    "The language of titles and descriptions, English when absent; a text that has none in it stays. In another than English, " +
    "`x-columns` has titles of an answer's tables and columns",
};

const EXPLANATION_LANGUAGE: Json = {
  ...LANGUAGE,
  description:
    "The language of titles, operands' words, formulas in words and meanings of roundings, English when absent. Names, " +
    "expressions, sources and figures are the same in every language",
};

const ERRORS_LANGUAGE: Json = {
  ...LANGUAGE,
  description: "The language of errors, English when absent; the illustration is in its own",
};

/** What POST /api/{productSlug} says about itself. */
export const PRODUCT_DOCUMENTATION = operation({
  tags: ["Illustrations"],
  operationId: "illustrateProduct",
  summary: "Illustrate a product",
  description:
    "Checks `inputs` against the product's own schema, which `/api/{productSlug}/schema` gives, " +
    "and calculates the illustration. " +
    "`format` decides how it is returned, `language` in which language; without them the product's defaults apply.",
  parameters: [PRODUCT_SLUG, FORMAT, LANGUAGE, INSTANT],
  requestBody: jsonBody("ProductRequest", {
    short: { summary: "Required fields and names", value: PRODUCT_EXAMPLE },
    full: { summary: "Every field of the sample set", value: PRODUCT_FULL_EXAMPLE },
  }),
  ...anyProduct("IllustrationResponse"),
});

/**
 * What a product is called where names must differ by more than case, as those that generators make of
 * operations and schemas must: its slug, and a checksum after one that is not in lower case with hyphens.
 */
export function productIdentifier(slug: string): string {
  if (/^[0-9a-z]+(-[0-9a-z]+)*$/.test(slug)) return slug;
  return `${slug}-${new Bun.CryptoHasher("sha256").update(slug).digest("hex").slice(0, 6)}`;
}

/**
 * The same for one product, whose inputs and answers are the schemas `#/components/schemas/<identifier>.inputs`
 * and `….answer`.
 */
export function oneProductDocumentation(product: AnyProduct): Json {
  const { slug, name, version, defaultFormat, inputsSchema } = product;
  const identifier = productIdentifier(slug);
  const examples = Array.isArray(inputsSchema["examples"]) ? inputsSchema["examples"] : [];
  const schema = {
    type: "object",
    required: ["inputs"],
    properties: { inputs: ref("schemas", `${identifier}.inputs`) },
    additionalProperties: false,
  };
  const named = examples.map((inputs: Json, at) => [
    `example${at + 1}`,
    { summary: `${Object.keys(inputs).length} inputs`, value: { inputs } },
  ]);
  return {
    tags: ["Illustrations"],
    operationId: `illustrateProduct-${identifier}`,
    summary: `Illustrate ${name}`,
    description:
      `Version ${version}. Without \`format\` it answers with \`${defaultFormat}\`. ` +
      `Names are case-sensitive.\n\n${inputsTable(inputsSchema)}`,
    parameters: [FORMAT, LANGUAGE, INSTANT],
    requestBody: {
      required: true,
      content: { "application/json": { schema, examples: Object.fromEntries(named) } },
    },
    ...anyProduct(`${identifier}.answer`),
  };
}

/** An operation that lists what may be sent: the responses of the door, and its own. */
function discovery(description: Json, answered: Json, refused: Json = {}): DocumentDecoration {
  return operation({
    tags: ["Discovery"],
    security: [{ bearer: [] }, { apiKey: [] }],
    parameters: [INSTANT],
    responses: {
      200: { headers: RATE_HEADERS, ...answered },
      400: refusal("InvalidInstant"),
      401: refusal("InvalidKey"),
      405: refusal("WrongMethod"),
      429: refusal("LimitExceeded"),
      500: refusal("Fault"),
      503: refusal("Unavailable"),
      ...refused,
    },
    ...description,
  });
}

const SCHEMA_ANSWER: Json = {
  description: "JSON Schema 2020-12 with titles, codes and an example that passes",
  headers: { ...RATE_HEADERS, "X-Product-Version": ref("headers", "X-Product-Version") },
  content: { "application/schema+json": { schema: { type: "object" } } },
};

const VALIDATE_ANSWER: Json = {
  description: "`valid`, every problem when it is false, and what would have no effect",
  content: { "application/json": { schema: ref("schemas", "Validation") } },
};

const UNREADABLE_BODY: Json = {
  400: refusal("InvalidBodyOrInstant"),
  413: refusal("BodyTooLarge"),
  415: refusal("NotJson"),
};

const OF_ONE_PRODUCT: Json = {
  403: refusal("ForbiddenProduct"),
  404: refusal("UnknownProduct"),
};

/** What GET /api/illustrations/{id} says about itself. */
export const MADE_AGAIN_DOCUMENTATION = operation({
  tags: ["Illustrations"],
  operationId: "makeIllustrationAgain",
  summary: "Make an illustration again",
  description:
    "Makes an illustration again from the record that its product keeps: on the terms, closes and inputs of that time, " +
    "for the key that asked for it, or for one with the right to read others'. " +
    "`X-Illustration-Reproduction` says what is proved to be as it was.",
  security: [{ bearer: [] }, { apiKey: [] }],
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
  responses: {
    200: {
      description: "The illustration",
      headers: {
        ...ILLUSTRATION_HEADERS,
        ...CACHE,
        "X-Illustration-Reproduction": ref("headers", "X-Illustration-Reproduction"),
        "X-Illustration-Software": ref("headers", "X-Illustration-Software"),
        "Content-Disposition": ref("headers", "Attachment"),
      },
      content: { "application/json": { schema: ref("schemas", "MadeAgainResponse") }, ...PDF },
    },
    400: refusal("InvalidQuery"),
    401: refusal("InvalidKey"),
    404: refusal("UnknownIllustration"),
    405: refusal("WrongMethod"),
    409: refusal("NotReproducible"),
    429: refusal("LimitExceeded"),
    500: refusal("Fault"),
    502: refusal("UpstreamRefused"),
    503: refusal("Unavailable"),
  },
});

/** What GET /api/products says about itself. */
export const PRODUCT_LIST_DOCUMENTATION = discovery(
  {
    operationId: "listProducts",
    summary: "The products this key may use",
    description: "Lists the active products that the key is authorized for.",
  },
  {
    description: "Active products in alphabetical order",
    content: { "application/json": { schema: ref("schemas", "ProductList") } },
  },
);

/** What GET /api/{productSlug}/schema says about itself. */
export const SCHEMA_DOCUMENTATION = discovery(
  {
    operationId: "readSchema",
    summary: "What a product's inputs may hold",
    description: "Gives the schema that `inputs` of an illustration of the product must fit.",
    parameters: [PRODUCT_SLUG, TITLES_LANGUAGE, INSTANT],
  },
  SCHEMA_ANSWER,
  OF_ONE_PRODUCT,
);

/** What POST /api/{productSlug}/validate says about itself. */
export const VALIDATE_DOCUMENTATION = discovery(
  {
    operationId: "validateInputs",
    summary: "Whether inputs would be illustrated, without the illustration",
    description:
      "Checks `inputs` as an illustration would, and names every problem. The query may be that of the illustration.",
    parameters: [PRODUCT_SLUG, FORMAT, LANGUAGE, INSTANT],
    requestBody: jsonBody("ProductRequest", { short: { value: PRODUCT_EXAMPLE } }),
  },
  VALIDATE_ANSWER,
  { ...OF_ONE_PRODUCT, ...UNREADABLE_BODY },
);

const YEAR: Json = {
  name: "year",
  in: "query",
  required: true,
  description: "The contract year, counted from 1",
  schema: { type: "integer", minimum: 1, maximum: CONTRACT_YEAR_MAX },
};

/** What POST /api/{productSlug}/explain says about itself. */
export const EXPLAIN_DOCUMENTATION = operation({
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
  security: [{ bearer: [] }, { apiKey: [] }],
  parameters: [PRODUCT_SLUG, YEAR, EXPLANATION_LANGUAGE, INSTANT],
  requestBody: jsonBody("ProductRequest", { short: { value: PRODUCT_EXAMPLE } }),
  responses: {
    200: {
      description: "The figures of the year, by scenario",
      headers: {
        ...RATE_HEADERS,
        "Content-Language": ref("headers", "Content-Language"),
        "X-Product-Version": ref("headers", "X-Product-Version"),
      },
      content: { "application/json": { schema: ref("schemas", "Explanation") } },
    },
    400: refusal("InvalidInputs"),
    401: refusal("InvalidKey"),
    403: refusal("ForbiddenProduct"),
    422: refusal("NotExplained"),
    429: refusal("LimitExceeded"),
    ...SHARED_RESPONSES,
  },
});

const OF_INDEX_ANNUITY: Json = {
  401: refusal("IndexAnnuityInvalidKey"),
  404: refusal("UnknownProduct"),
  429: refusal("IndexAnnuityLimitExceeded"),
};

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
      requestBody: indexAnnuityBody(ref("schemas", "IndexAnnuityInputs")),
    },
    VALIDATE_ANSWER,
    { ...OF_INDEX_ANNUITY, ...UNREADABLE_BODY },
  );
}

function indexAnnuityBody(annuiyInputData: Json): Json {
  const schema = {
    type: "object",
    required: ["printIllustration", "annuiyInputData"],
    properties: { printIllustration: { type: "string", enum: ["yes", "no"] }, annuiyInputData },
    additionalProperties: false,
  };
  const examples = {
    pdf: { summary: "As PDF", value: INDEX_ANNUITY_EXAMPLE },
    json: { summary: "As JSON", value: { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" } },
  };
  return { required: true, content: { "application/json": { schema, examples } } };
}

/**
 * What POST /api/pdf/{name} says about itself. Of a published product it tells the inputs and the answer too,
 * as the schemas `#/components/schemas/<identifier>.annuiyInputData` and `….answer`.
 */
export function indexAnnuityDocumentation(name: string, product?: Product): DocumentDecoration {
  const identifier = productIdentifier(name);
  const isPublished = product !== undefined;
  const answer = isPublished ? `${identifier}.answer` : "IllustrationResponse";
  const inputs = isPublished ? `${identifier}.annuiyInputData` : "IndexAnnuityInputs";
  const table = isPublished
    ? `\n\n${inputsTable(indexAnnuitySchema(product), { isInOrder: true })}`
    : "";
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
    requestBody: indexAnnuityBody(ref("schemas", inputs)),
    responses: {
      200: {
        description: "The illustration",
        headers: { ...ILLUSTRATION_HEADERS, "Content-Disposition": ref("headers", "Inline") },
        content: {
          "application/json": { schema: ref("schemas", answer) },
          ...PDF,
        },
      },
      400: {
        description: "`printIllustration` or the input data is invalid",
        headers: RATE_HEADERS,
        content: {
          "application/json": {
            schema: {
              anyOf: [ref("schemas", "IndexAnnuityError"), ref("schemas", "Error")],
            },
            examples: {
              printIllustration: {
                value: { error: "Validation error", message: PRINT_ILLUSTRATION_MESSAGE },
              },
            },
          },
        },
      },
      401: refusal("IndexAnnuityInvalidKey"),
      429: refusal("IndexAnnuityLimitExceeded"),
      ...SHARED_RESPONSES,
    },
  });
}

/** What POST /api/verify says about itself. */
export const VERIFY_DOCUMENTATION: DocumentDecoration = operation({
  tags: ["Verification"],
  operationId: "verifyPaper",
  summary: "Whether a PDF is an untouched paper of this service",
  description:
    "Examines a PDF of at most 20 MiB in memory, and keeps nothing of it: its digest, the paper printed again from the record " +
    "inside of it, its signature, the certificate, what was added, and whether the books of the service have it. Needs no key; the " +
    "audit trail has the id, the digests and the verdict.",
  security: [],
  requestBody: { required: true, content: PDF },
  responses: {
    200: {
      description: "What the file was found to be, and each check",
      headers: OPEN_HEADERS,
      content: { "application/json": { schema: ref("schemas", "Verification") } },
    },
    400: refusal("IncompleteFile"),
    404: refusal("VerificationOff"),
    405: refusal("OpenWrongMethod"),
    413: refusal("FileTooLarge"),
    415: refusal("NotPdf"),
    429: refusal("TooManyVerifications"),
    500: refusal("OpenFault"),
    503: refusal("NotVerifiedNow"),
  },
});

/** What GET /health says about itself. */
export const HEALTH_DOCUMENTATION: DocumentDecoration = operation({
  tags: ["Health"],
  operationId: "readHealth",
  summary: "Whether the service and what it depends on are available",
  description: "Asks the database, the cache and the calculation services, once a second at most.",
  security: [],
  responses: {
    200: {
      description:
        "All is well, or only the cache or an upstream service is down, closes of a market index are overdue, the service's clock differs from the database's, calls are not recorded, a key of the ledger is missing, or the timestamp authority fails (`degraded`)",
      headers: OPEN_HEADERS,
      content: { "application/json": { schema: ref("schemas", "Health") } },
    },
    405: refusal("OpenWrongMethod"),
    503: {
      description: "The database is down, or not fit for requests",
      headers: { ...OPEN_HEADERS, ...RETRY_AFTER },
      content: { "application/json": { schema: ref("schemas", "Health") } },
    },
  },
});

function probeDocumentation(
  operationId: string,
  texts: {
    readonly summary: string;
    readonly description: string;
    readonly yes: string;
    readonly no?: string;
  },
): DocumentDecoration {
  const answered = (description: string, headers: Json = {}): Json => ({
    description,
    headers: { ...OPEN_HEADERS, ...headers },
    content: { "application/json": { schema: ref("schemas", "Probe") } },
  });
  return operation({
    tags: ["Health"],
    operationId,
    summary: texts.summary,
    description: texts.description,
    security: [],
    responses: {
      200: answered(texts.yes),
      405: refusal("OpenWrongMethod"),
      ...(texts.no === undefined ? {} : { 503: answered(texts.no, RETRY_AFTER) }),
    },
  });
}

/** What GET /livez says about itself. */
export const LIVENESS_DOCUMENTATION = probeDocumentation("readLiveness", {
  summary: "Whether the process answers",
  description: "Asks nothing that the service depends on.",
  yes: "The process answers",
});

/** What GET /readyz says about itself. */
export const READINESS_DOCUMENTATION = probeDocumentation("readReadiness", {
  summary: "Whether requests may be sent here",
  description: "Asks the database what requests ask of it, once a second at most.",
  yes: "Ready",
  no: "The database is down or not fit for requests (`error`), or the process is stopping (`draining`)",
});
