/** The parts of the OpenAPI document that its operations share. */

import type { Problem } from "../base/service_error.ts";
import { type Figure, ROUNDINGS } from "../illustration/figure.ts";
import type { Statement } from "../illustration/illustration.ts";
import type { BasisFacts } from "../illustration/terms_basis.ts";
import type { Verification } from "../proof/verify.ts";
import type { ResponseData } from "../illustration/outputs.ts";
import type { Assumption } from "../product/assumption.ts";
import { LANGUAGES } from "../texts/language.ts";
import type { ErrorBody } from "./error_response.ts";
import type { Health } from "./health.ts";

export type Json = Readonly<Record<string, unknown>>;

/** A reference to one of the parts below. */
export const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** On every answer behind the door, whatever its status. Source: [D7]. */
export const RATE_HEADERS: Json = Object.fromEntries(
  [
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Daily-Limit",
    "X-RateLimit-Daily-Remaining",
    "X-Request-Id",
    "Server-Timing",
  ].map((name) => [name, ref("headers", name)]),
);

/** On every answer before the door, whatever its status. */
export const OPEN_HEADERS: Json = { "X-Request-Id": ref("headers", "X-Request-Id") };

function problemResponse(
  description: string,
  {
    schema = "Error",
    headers = [],
    common = RATE_HEADERS,
  }: { schema?: string; headers?: readonly string[]; common?: Json } = {},
): Json {
  const further = Object.fromEntries(headers.map((name) => [name, ref("headers", name)]));
  return {
    description,
    headers: { ...common, ...further },
    content: { "application/json": { schema: ref("schemas", schema) } },
  };
}

/** A header that is on every answer that documents it. */
const integerHeader = (description: string, bounds: Json = { minimum: 0 }): Json => ({
  description,
  required: true,
  schema: { type: "integer", ...bounds },
});
const text: Json = { type: "string" };
export const numberOrText: Json = { type: ["number", "string"] };
const UNIT: Json = { type: "string", enum: ["dollars", "rate", "years", "factor", "level"] };
/** Of the signer, or of the authority of its timestamp. */
const CERTIFICATE = {
  subject: text,
  issuer: text,
  validFrom: text,
  validTo: text,
  trust: { type: "string", enum: ["trusted", "not_trusted", "not_valid"] },
} as const;
type Signature = NonNullable<Verification["signature"]>;
const verdict: Json = { type: "string", enum: ["ok", "error"] };

/** An object with these members and no other, unless `rest` allows more. */
export const object = (required: readonly string[], properties: Json, rest: Json = {}): Json => ({
  type: "object",
  required,
  properties,
  additionalProperties: false,
  ...rest,
});

/** Names of the members that a type may leave out. */
type Optional<Type> = {
  [Name in keyof Type]-?: undefined extends Type[Name] ? Name : never;
}[keyof Type];

/** The schema of one of our own types; the compiler checks its names. */
const objectOf = <Type>(
  properties: Readonly<Record<keyof Type, Json>>,
  optional: readonly Optional<Type>[] = [],
): Json => {
  const required = Object.keys(properties).filter(
    (name) => !optional.some((left) => left === name),
  );
  return object(required, properties);
};

/** Rows of a table whose columns are unknown. */
export const anyTable: Json = {
  type: "array",
  items: { type: "object", additionalProperties: numberOrText },
};

/** What an answer with an illustration holds; `outputs` and `tables` by the product, where it is known. */
export function illustrationAnswer(
  outputs: Json = {
    type: "object",
    description: "Output name to value; the names depend on the product",
    additionalProperties: numberOrText,
  },
  tables: Json = {
    type: "object",
    description: "Rows under a name; the yearly table is `Illustration`",
    additionalProperties: anyTable,
  },
): Json {
  const data = objectOf<ResponseData>(
    {
      outputs,
      tables,
      basis: ref("schemas", "Basis"),
      assumptions: {
        type: "array",
        description: "Every default, clamp and ignored input, with its origin",
        items: ref("schemas", "Assumption"),
      },
      disclosures: { type: "array", items: ref("schemas", "Disclosure") },
    },
    ["basis"],
  );
  return object(["status", "response_data"], {
    status: { type: "integer", enum: [200] },
    response_data: data,
    warnings: ref("schemas", "Warnings"),
    pdf: ref("schemas", "PdfFile"),
  });
}

/** What the answer of an illustration that is made again has besides. */
const reproduction: Json = {
  ...object(["proves", "software", "softwareNow"], {
    proves: { type: "string", enum: ["paper", "figures"] },
    software: { ...text, description: "Version that made the illustration first" },
    softwareNow: { ...text, description: "Version that made it again" },
  }),
  description: "What is proved; absent where every byte of the answer is as it was",
};

function madeAgainAnswer(): Json {
  const answer = illustrationAnswer();
  const properties = answer["properties"] as Json;
  return { ...answer, properties: { ...properties, reproduction } };
}

const INVALID_KEY = "The API key is missing, invalid, inactive or expired";
const LIMIT_EXCEEDED = "A limit is exceeded";

export const COMPONENTS = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: "Authorization: Bearer <API key>" },
    apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
  },
  headers: {
    "X-RateLimit-Limit": integerHeader("Requests the sliding window admits"),
    "X-RateLimit-Remaining": integerHeader("Requests it still admits now"),
    "X-RateLimit-Daily-Limit": integerHeader("Requests admitted from midnight to midnight UTC"),
    "X-RateLimit-Daily-Remaining": integerHeader("Requests still admitted today"),
    "Retry-After": integerHeader("Seconds after which a caller that is alone is admitted", {
      minimum: 1,
    }),
    "X-Request-Id": {
      description: "The caller's own id when it sent a valid one, else one made here",
      required: true,
      schema: { type: "string", minLength: 1, maxLength: 128 },
    },
    "Content-Language": {
      description: "Language of the paper, and of the sentences of a JSON answer",
      required: true,
      schema: { type: "string", enum: LANGUAGES },
    },
    "X-Illustration-Id": {
      description:
        "First 64 bits of the digest of product, terms, inputs, options, instant and software; printed on every page",
      required: true,
      schema: { type: "string", pattern: "^[0-9A-F]{4}(-[0-9A-F]{4}){3}$" },
    },
    "X-Product-Version": {
      description:
        "Version of the product, and 12 digits of a digest of its terms, the closes of its indexes and this software",
      required: true,
      schema: { type: "string", pattern: "^[!-~]([ -~]{0,38}[!-~])?\\+[0-9a-f]{12}$" },
    },
    "X-Illustration-Reproduction": {
      description:
        "What is proved to be as it was when the illustration was made: every byte of the answer (`bytes`), every byte but those of the " +
        "signature, which is a new one (`paper`), or every yearly figure (`figures`)",
      required: true,
      schema: { type: "string", enum: ["bytes", "paper", "figures"] },
    },
    "X-Illustration-Software": {
      description: "Version of the software that made the illustration first",
      required: true,
      schema: text,
    },
    "X-Illustration-Warnings": {
      description: "Entries of `warnings`; absent when there are none",
      schema: { type: "integer", minimum: 1 },
    },
    "X-Cache": {
      description:
        "Whether the figures of the product's calculation service were remembered; " +
        "absent when no such service calculates the product",
      schema: { type: "string", enum: ["hit", "miss"] },
    },
    "Server-Timing": { description: "Milliseconds of each stage; for test keys", schema: text },
    "WWW-Authenticate": {
      description: "How to authenticate",
      required: true,
      schema: { type: "string", const: "Bearer" },
    },
    Allow: { description: "The methods this path takes", required: true, schema: text },
    Attachment: {
      description: 'For a PDF: attachment; filename="illustration_<timestamp>.pdf"',
      schema: text,
    },
    Inline: {
      description: "For a PDF: inline; filename=illustration_<timestamp>.pdf",
      schema: text,
    },
  },
  responses: {
    InvalidInputs: problemResponse(
      "Input data is missing or invalid; `details` lists every problem",
    ),
    InvalidQuery: problemResponse(
      "A parameter is unknown or invalid, several illustrations have the id, or the header X-Illustration-Instant is invalid or of a live key",
    ),
    UnknownIllustration: problemResponse(
      "No illustration of this id can be made again with this key: there is none, its record was deleted or never kept, or another key made it",
    ),
    NotReproducible: problemResponse(
      "This version of the software, or the product's calculation service, makes other figures than before",
    ),
    InvalidInstant: problemResponse(
      "The header X-Illustration-Instant is invalid, or of a live key",
    ),
    InvalidBodyOrInstant: problemResponse(
      "The body is not a JSON object, or the header X-Illustration-Instant is invalid or of a live key",
    ),
    InvalidKey: problemResponse(INVALID_KEY, { headers: ["WWW-Authenticate"] }),
    IndexAnnuityInvalidKey: problemResponse(INVALID_KEY, {
      schema: "IndexAnnuityError",
      headers: ["WWW-Authenticate"],
    }),
    ForbiddenProduct: problemResponse("The API key is not authorized for this product"),
    UnknownProduct: problemResponse(
      "No active product has this name, or none of its terms are in force at the instant",
    ),
    WrongMethod: problemResponse("The path does not take the method", { headers: ["Allow"] }),
    OpenWrongMethod: problemResponse("The path does not take the method", {
      headers: ["Allow"],
      common: OPEN_HEADERS,
    }),
    NotExplained: problemResponse("Another service calculates the product, and explains nothing"),
    BodyTooLarge: problemResponse("The body is larger than 1 MiB"),
    FileTooLarge: problemResponse("The file is larger than 20 MiB", { common: OPEN_HEADERS }),
    NotPdf: problemResponse("The body is not declared as application/pdf", {
      common: OPEN_HEADERS,
    }),
    IncompleteFile: problemResponse("The file did not arrive whole in time", {
      common: OPEN_HEADERS,
    }),
    VerificationOff: problemResponse("Verification is switched off", { common: OPEN_HEADERS }),
    TooManyVerifications: problemResponse("This address had too many files verified", {
      headers: ["Retry-After"],
      common: OPEN_HEADERS,
    }),
    OpenFault: problemResponse("A fault of the service", { common: OPEN_HEADERS }),
    NotVerifiedNow: problemResponse("Too many files wait, or this one takes too long", {
      headers: ["Retry-After"],
      common: OPEN_HEADERS,
    }),
    NotJson: problemResponse("The body is not declared as application/json"),
    LimitExceeded: problemResponse(LIMIT_EXCEEDED, { headers: ["Retry-After"] }),
    IndexAnnuityLimitExceeded: problemResponse(LIMIT_EXCEEDED, {
      schema: "IndexAnnuityError",
      headers: ["Retry-After"],
    }),
    Fault: problemResponse("A fault of the service", { headers: ["X-Cache"] }),
    UpstreamRefused: problemResponse("The product's calculation service refused our credentials"),
    Unavailable: problemResponse(
      "The database or the product's calculation service is unavailable",
      {
        headers: ["Retry-After", "X-Cache"],
      },
    ),
  },
  schemas: {
    ProductRequest: object(["inputs"], {
      inputs: {
        type: "object",
        description: "The product's own input fields; names are case-sensitive",
        maxProperties: 500,
      },
    }),
    IndexAnnuityInputs: {
      type: "object",
      description: "The inputs that every product has; `/api/pdf/{name}/schema` gives all of one",
      properties: {
        Product: { type: "string", description: "Product name, a label" },
        initamt: { ...numberOrText, description: "Premium in dollars, above 0" },
        State: { type: "string", description: "US state abbreviation, two letters" },
      },
    },
    IllustrationResponse: illustrationAnswer(),
    MadeAgainResponse: madeAgainAnswer(),
    Assumption: objectOf<Assumption>({
      name: text,
      value: numberOrText,
      origin: { type: "string", enum: ["input", "default", "product", "clamped", "ignored"] },
      note: text,
    }),
    Basis: {
      ...objectOf<BasisFacts>(
        {
          formVersion: { ...text, description: "Version of the form" },
          surrenderPeriod: {
            type: "integer",
            description:
              "Contract years in which surrender is charged, where the form has a choice",
          },
          sheet: { ...text, description: "Rate sheet; absent when none is in force" },
          sheetFirm: {
            ...text,
            description: "The distributor whose sheet it is, when not for all",
          },
          sheetEffectiveOn: {
            ...text,
            format: "date",
            description: "The day on which the sheet came into force",
          },
          sheetCell: { type: "integer", description: "Number of the cell in the sheet, from 1" },
          rateLockDate: { ...text, format: "date", description: "The day whose rates are locked" },
          explanation: { ...text, description: "Why, in sentences" },
        },
        ["surrenderPeriod", "sheet", "sheetFirm", "sheetEffectiveOn", "sheetCell", "rateLockDate"],
      ),
      description:
        "The form, rate sheet and cell that the terms are of; absent when the product has one set of terms",
    },
    Disclosure: objectOf<Statement>({ title: text, text }),
    PdfFile: {
      ...object(["fileName", "data", "pageCount"], {
        fileName: { type: "string", pattern: "^illustration_[0-9T-]+\\.pdf$" },
        data: {
          type: "string",
          contentEncoding: "base64",
          contentMediaType: "application/pdf",
          description: "The PDF in base64",
        },
        pageCount: { type: "integer", minimum: 1 },
      }),
      description: "Present for format=both alone",
    },
    Error: objectOf<ErrorBody>(
      {
        status: { type: "integer" },
        error: { type: "string", description: "Short title" },
        message: { type: "string", description: "What to change" },
        requestId: text,
        details: { type: "array", items: ref("schemas", "Problem") },
      },
      ["details"],
    ),
    ProductList: object(["status", "products"], {
      status: { type: "integer", enum: [200] },
      products: {
        type: "array",
        items: object(["slug", "name", "version", "defaultFormat", "schema"], {
          slug: text,
          name: text,
          version: text,
          defaultFormat: { type: "string", enum: ["json", "pdf", "both"] },
          schema: { type: "string", description: "Path of the product's schema" },
        }),
      },
    }),
    Validation: object(["status", "valid", "details"], {
      status: { type: "integer", enum: [200] },
      valid: { type: "boolean" },
      details: { type: "array", items: ref("schemas", "Problem") },
      warnings: ref("schemas", "Warnings"),
    }),
    Warnings: {
      type: "array",
      minItems: 1,
      description: "What was sent without effect or was limited; absent when everything was used",
      items: ref("schemas", "Problem"),
    },
    Problem: objectOf<Problem>(
      {
        field: text,
        pointer: {
          type: "string",
          description: "JSON Pointer into the body; empty for the body itself and for parameters",
        },
        code: text,
        message: text,
        didYouMean: { type: "string", description: "The nearest known name" },
      },
      ["didYouMean"],
    ),
    Explanation: object(["status", "response_data"], {
      status: { type: "integer", enum: [200] },
      response_data: object(["year", "age", "scenarios", "roundings"], {
        year: { type: "integer", description: "The contract year" },
        age: { type: "integer", description: "The annuitant's age at its end" },
        scenarios: {
          type: "array",
          items: object(["scenario", "figures"], {
            scenario: {
              type: "string",
              description: "The table that has these figures: Guaranteed, Current, Lowest, …",
            },
            figures: { type: "array", items: ref("schemas", "Figure") },
          }),
        },
        roundings: {
          type: "object",
          description: "What each rounding means",
          additionalProperties: text,
        },
      }),
    }),
    Figure: objectOf<Figure>({
      name: {
        type: "string",
        description: "The column of the yearly tables, or the name of an amount between them",
      },
      title: text,
      value: { type: "number", description: "As the tables have it" },
      exact: { type: "number", description: "What the expression gives, before rounding" },
      unit: UNIT,
      formula: { type: "string", description: "In words and symbols" },
      expression: {
        type: "string",
        description: "The formula for programs, over the names of the operands",
      },
      operands: {
        type: "array",
        items: objectOf<Figure["operands"][number]>({
          name: text,
          says: text,
          value: { type: "number", description: "At full precision, as it was used" },
          unit: UNIT,
        }),
      },
      rounding: { type: "string", enum: Object.keys(ROUNDINGS) },
      sources: {
        type: "array",
        description:
          "Regulations, decisions in brackets, and JSON Pointers into the definition, with the changes of the " +
          "state and the rate sheet, or into the inputs",
        items: text,
      },
    }),
    IndexAnnuityError: object(["error", "message"], { error: text, message: text }),
    Probe: object(["status"], {
      status: { type: "string", enum: ["ok", "error", "draining"] },
    }),
    Verification: objectOf<Verification & { readonly status: 200 }>(
      {
        status: { type: "integer", const: 200 },
        verdict: {
          type: "string",
          description:
            "`untouched`: signed under a trusted certificate, and every byte as signed. `issued`: not signed, and in the books of this " +
            "service byte for byte. `not_signed`: no change was found, and nothing says who made it. `not_in_books`: the same, and the " +
            "books of this service do not have it, or have other bytes of it. `not_trusted`: as signed, under a certificate that is not trusted or was not valid. `added_to`: the paper " +
            "is whole, and something was added after it. `not_reproduced`: not what this software prints from its record. `altered`: " +
            "bytes were changed. `not_a_paper`: nothing in it is proved",
          enum: [
            "untouched",
            "issued",
            "not_signed",
            "not_in_books",
            "not_trusted",
            "added_to",
            "not_reproduced",
            "altered",
            "not_a_paper",
          ],
        },
        says: { ...text, description: "The same in words for a reader of the paper" },
        paper: objectOf<NonNullable<Verification["paper"]>>({
          illustrationId: text,
          preparedAt: text,
          insurer: text,
          product: text,
          productVersion: text,
          softwareVersion: text,
          isSample: { type: "boolean" },
        }),
        signature: objectOf<Signature>(
          {
            ...CERTIFICATE,
            claimedAt: {
              ...text,
              description: "The time that the signer gave; `timestamp` has what another confirms",
            },
            timestamp: objectOf<NonNullable<Signature["timestamp"]>>({
              ...CERTIFICATE,
              at: {
                ...text,
                description:
                  "The time at which the signature existed, as the timestamp authority with this certificate confirms",
              },
            }),
          },
          ["timestamp"],
        ),
        books: objectOf<NonNullable<Verification["books"]>>(
          {
            state: {
              type: "string",
              description:
                "`issued`: they have the paper, byte for byte. `same_figures`: they have the illustration with these figures. `differs`: " +
                "they have it with other figures or words. `known`: they have it, and nothing that shows whether these pages " +
                "are as they were. `unknown`: they do not have it",
              enum: ["issued", "same_figures", "differs", "known", "unknown"],
            },
            productVersionNow: {
              ...text,
              description: "The version of its product that is in force today, where they have it",
            },
          },
          ["productVersionNow"],
        ),
        checks: {
          type: "array",
          items: objectOf<Verification["checks"][number]>({
            name: {
              type: "string",
              enum: [
                "bytes",
                "print",
                "id",
                "signature",
                "timestamp",
                "certificate",
                "additions",
                "books",
              ],
            },
            result: { type: "string", enum: ["passed", "failed", "not_checked"] },
            says: text,
          }),
        },
      },
      ["paper", "signature", "books"],
    ),
    Health: objectOf<Health>({
      status: { type: "string", enum: ["ok", "degraded", "error"] },
      services: objectOf<Health["services"]>({
        database: {
          ...verdict,
          description:
            "Whether the database answers what requests ask of it, and is as new as this service",
        },
        cache: verdict,
        upstream: verdict,
        indexes: {
          ...verdict,
          description:
            "Whether the closes of the market indexes are there that were due at the turn of the year",
        },
        clock: {
          ...verdict,
          description:
            "Whether the service's clock, by which papers are dated, agrees with the database's",
        },
        audit: { ...verdict, description: "Whether calls are recorded in the audit trail" },
        products: {
          ...verdict,
          description:
            "Whether all products that requests of the last ten minutes asked for could be read",
        },
        ledger: {
          ...verdict,
          description: "Whether the keys are there that wrap what is kept of illustrations",
        },
        timestamps: {
          ...verdict,
          description:
            "Whether the last signature of the last ten minutes got its timestamp; `ok` where no authority is asked",
        },
      }),
    }),
  },
};
