/** The OpenAPI document at /swagger/json: what each route says about itself. */

import { swagger } from "@elysiajs/swagger";
import type { DocumentDecoration } from "elysia";
import { PRINT_ILLUSTRATION_MESSAGE } from "./error_response.ts";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "./examples.ts";
import { COMPONENTS, type Json, ref } from "./openapi_components.ts";

/** Elysia plugin that serves the document. */
export function openapiDocument() {
  return swagger({
    // The plugin's own page needs an outside host. It is put where the gate lets nobody through;
    // `docs_page.ts` serves ours.
    path: "/swagger/unused",
    specPath: "/swagger/json",
    documentation: {
      info: {
        title: "Annuity illustration service",
        version: "1.0.0",
        description:
          "Calculates annuity illustrations and returns them as JSON, as PDF, or as both.",
      },
      tags: [
        { name: "Illustrations", description: "Values of a contract, year by year" },
        { name: "Discovery", description: "Which products there are, and what they take" },
        { name: "Health", description: "Whether the service and what it depends on are available" },
      ],
      components: COMPONENTS as unknown as Record<string, never>,
    },
    exclude: ["/swagger/unused", "/swagger/json"],
  });
}

/** Elysia's type for an operation knows neither `$ref` headers nor named examples. */
const operation = (description: Json) => description as DocumentDecoration;

const RATE_HEADERS: Json = {
  "X-RateLimit-Limit": ref("headers", "X-RateLimit-Limit"),
  "X-RateLimit-Remaining": ref("headers", "X-RateLimit-Remaining"),
  "X-RateLimit-Daily-Limit": ref("headers", "X-RateLimit-Daily-Limit"),
  "X-RateLimit-Daily-Remaining": ref("headers", "X-RateLimit-Daily-Remaining"),
  "X-Request-Id": ref("headers", "X-Request-Id"),
};
const ILLUSTRATION_HEADERS: Json = {
  ...RATE_HEADERS,
  "X-Illustration-Id": ref("headers", "X-Illustration-Id"),
  "X-Product-Version": ref("headers", "X-Product-Version"),
};
const PDF: Json = { "application/pdf": { schema: { type: "string", format: "binary" } } };

const problemResponse = (description: string, schema = "Error", headers: Json = {}): Json => ({
  description,
  headers: { ...RATE_HEADERS, ...headers },
  content: { "application/json": { schema: ref("schemas", schema) } },
});
const RETRY_AFTER: Json = { "Retry-After": ref("headers", "Retry-After") };
const ALLOW: Json = { Allow: ref("headers", "Allow") };

/** Statuses both illustration endpoints share. Source: [SPEC Errors], [D8], [D10]. */
const SHARED_RESPONSES: Json = {
  404: problemResponse("No active product has this name"),
  405: problemResponse("The method is not POST", "Error", ALLOW),
  413: problemResponse("The body is larger than 1 MiB"),
  415: problemResponse("The body is not declared as application/json"),
  500: problemResponse("A fault of the service"),
  503: problemResponse("The database is unavailable", "Error", RETRY_AFTER),
};

function jsonBody(schema: string, examples: Json): Json {
  return {
    required: true,
    content: { "application/json": { schema: ref("schemas", schema), examples } },
  };
}

/** The product in a path. */
const PRODUCT_SLUG = {
  name: "productSlug",
  in: "path",
  required: true,
  description: "The product, as named by the administrator",
  schema: { type: "string", pattern: "^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$" },
  example: "demo-myga",
};

/** What POST /api/{productSlug} says about itself. */
export const PRODUCT_DOCUMENTATION: DocumentDecoration = operation({
  tags: ["Illustrations"],
  operationId: "illustrateProduct",
  summary: "Illustrate a product",
  description:
    "Checks `inputs` against the product's own schema and calculates the illustration. " +
    "`format` decides how it is returned; without it the product's default applies.",
  security: [{ bearer: [] }, { apiKey: [] }],
  parameters: [
    PRODUCT_SLUG,
    {
      name: "format",
      in: "query",
      required: false,
      description: "How to answer; the product's default when absent",
      schema: { type: "string", enum: ["json", "pdf", "both"] },
    },
  ],
  requestBody: jsonBody("ProductRequest", {
    short: { summary: "Required fields and names", value: PRODUCT_EXAMPLE },
    full: { summary: "Every field of the sample set", value: PRODUCT_FULL_EXAMPLE },
  }),
  responses: {
    200: {
      description: "The illustration",
      headers: {
        ...ILLUSTRATION_HEADERS,
        "Content-Disposition": ref("headers", "Attachment"),
      },
      content: {
        "application/json": { schema: ref("schemas", "ProductResponse") },
        ...PDF,
      },
    },
    400: problemResponse("Input data is missing or invalid; `details` lists every problem"),
    401: problemResponse("The API key is missing, invalid, inactive or expired"),
    403: problemResponse("The API key is not authorized for this product"),
    429: problemResponse("A limit is exceeded", "Error", RETRY_AFTER),
    ...SHARED_RESPONSES,
    502: problemResponse("The product's calculation service refused our credentials"),
  },
});

/** Answers of the routes that tell what may be sent: what the gate may say, and one of their own. */
function discovery(description: Json, answered: Json, refused: Json = {}): DocumentDecoration {
  return operation({
    tags: ["Discovery"],
    security: [{ bearer: [] }, { apiKey: [] }],
    responses: {
      200: { headers: RATE_HEADERS, ...answered },
      401: problemResponse("The API key is missing, invalid, inactive or expired"),
      405: problemResponse("The path does not take the method", "Error", ALLOW),
      429: problemResponse("A limit is exceeded", "Error", RETRY_AFTER),
      500: problemResponse("A fault of the service"),
      503: problemResponse("The database is unavailable", "Error", RETRY_AFTER),
      ...refused,
    },
    ...description,
  });
}

const OF_ONE_PRODUCT: Json = {
  403: problemResponse("The API key is not authorized for this product"),
  404: problemResponse("No active product has this name"),
};

/** What GET /api/products says about itself. */
export const PRODUCT_LIST_DOCUMENTATION = discovery(
  { operationId: "listProducts", summary: "The products this key may use" },
  {
    description: "Active products in alphabetical order",
    content: { "application/json": { schema: ref("schemas", "ProductList") } },
  },
);

/** What GET /api/{productSlug}/schema says about itself. */
export const SCHEMA_DOCUMENTATION = discovery(
  {
    operationId: "readSchema",
    summary: "What a product's `inputs` may hold",
    parameters: [PRODUCT_SLUG],
  },
  {
    description: "JSON Schema 2020-12 with titles, codes and an example that passes",
    content: { "application/schema+json": { schema: { type: "object" } } },
  },
  OF_ONE_PRODUCT,
);

/** What POST /api/{productSlug}/validate says about itself. */
export const VALIDATE_DOCUMENTATION = discovery(
  {
    operationId: "validateInputs",
    summary: "Whether inputs would be illustrated, without the illustration",
    parameters: [PRODUCT_SLUG],
    requestBody: jsonBody("ProductRequest", { short: { value: PRODUCT_EXAMPLE } }),
  },
  {
    description: "`valid`, and every problem when it is false",
    content: { "application/json": { schema: ref("schemas", "Validation") } },
  },
  {
    ...OF_ONE_PRODUCT,
    400: problemResponse("The body is not a JSON object"),
    413: problemResponse("The body is larger than 1 MiB"),
    415: problemResponse("The body is not declared as application/json"),
  },
);

/** What POST /api/pdf/{name} says about itself. */
export function indexAnnuityDocumentation(name: string): DocumentDecoration {
  return operation({
    tags: ["Illustrations"],
    operationId: `illustrate${name}`,
    summary: `Illustrate ${name}`,
    description:
      "Returns the illustration as a PDF (`printIllustration` = `yes`) or as JSON (`no`). " +
      "Everything inside `annuiyInputData` is optional; what is missing takes the product's " +
      "default, and every default is listed in the answer.",
    security: [{ bearer: [] }],
    requestBody: jsonBody("IndexAnnuityRequest", {
      pdf: { summary: "As PDF", value: INDEX_ANNUITY_EXAMPLE },
      json: { summary: "As JSON", value: { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" } },
    }),
    responses: {
      200: {
        description: "The illustration",
        headers: { ...ILLUSTRATION_HEADERS, "Content-Disposition": ref("headers", "Inline") },
        content: {
          ...PDF,
          "application/json": { schema: ref("schemas", "IllustrationResponse") },
        },
      },
      400: {
        ...problemResponse("`printIllustration` or the input data is invalid"),
        content: {
          "application/json": {
            schema: {
              oneOf: [ref("schemas", "IndexAnnuityError"), ref("schemas", "Error")],
            },
            examples: {
              printIllustration: {
                value: { error: "Validation error", message: PRINT_ILLUSTRATION_MESSAGE },
              },
            },
          },
        },
      },
      401: problemResponse(
        "The API key is missing, invalid, inactive or expired",
        "IndexAnnuityError",
      ),
      429: problemResponse("A limit is exceeded", "IndexAnnuityError", RETRY_AFTER),
      ...SHARED_RESPONSES,
    },
  });
}

/** What GET /health says about itself. */
export const HEALTH_DOCUMENTATION: DocumentDecoration = operation({
  tags: ["Health"],
  operationId: "readHealth",
  summary: "Whether the service and what it depends on are available",
  security: [],
  responses: {
    200: {
      description: "All is well, or only the cache or an upstream service is down (`degraded`)",
      headers: { "X-Request-Id": ref("headers", "X-Request-Id") },
      content: { "application/json": { schema: ref("schemas", "Health") } },
    },
    503: {
      description: "The database is down",
      headers: { "X-Request-Id": ref("headers", "X-Request-Id"), ...RETRY_AFTER },
      content: { "application/json": { schema: ref("schemas", "Health") } },
    },
  },
});

function probeDocumentation(
  operationId: string,
  texts: { readonly summary: string; readonly yes: string; readonly no?: string },
): DocumentDecoration {
  const answered = (description: string, headers: Json = {}): Json => ({
    description,
    headers: { "X-Request-Id": ref("headers", "X-Request-Id"), ...headers },
    content: { "application/json": { schema: ref("schemas", "Probe") } },
  });
  return operation({
    tags: ["Health"],
    operationId,
    summary: texts.summary,
    security: [],
    responses: {
      200: answered(texts.yes),
      ...(texts.no === undefined ? {} : { 503: answered(texts.no, RETRY_AFTER) }),
    },
  });
}

/** What GET /livez says about itself. */
export const LIVENESS_DOCUMENTATION = probeDocumentation("readLiveness", {
  summary: "Whether the process answers; asks nothing it depends on",
  yes: "The process answers",
});

/** What GET /readyz says about itself. */
export const READINESS_DOCUMENTATION = probeDocumentation("readReadiness", {
  summary: "Whether requests may be sent here",
  yes: "Ready",
  no: "The database is down (`error`), or the process was told to stop (`draining`)",
});
