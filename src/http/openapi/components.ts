/** The parts of the OpenAPI document that its operations share. */

import type { UsageRow } from "#access";
import type { Problem } from "#base";
import type { WordedFigure } from "#explain";
import type {
  Statement,
  BasisFacts,
  FactorsOfStrategy,
  InForceFacts,
  Reconciliation,
  ResponseData,
  StandingData,
} from "#illustration";
import { PROOFS } from "#illustrator";
import {
  BOOK_STATES,
  LISTED_MAX,
  type ListedIllustration,
  METADATA_CHARACTERS_MAX,
  METADATA_MEMBERS_MAX,
  METADATA_NAME,
  REFERENCE_CHARACTERS_MAX,
} from "#ledger";
import type { Verification } from "#proof";
import { FORMATS, type ListedProduct } from "#terms";
import type { Assumption } from "#inputs";
import { EN_US, LANGUAGES, pageTextsOf } from "#texts";
import { PDF_MIB_MAX } from "../body.ts";
import type { ErrorBody } from "../error_response.ts";
import { DEPENDENCIES, type Health, VERDICT_MEANS } from "../health.ts";
import { ADMINISTRATION_SCHEMAS } from "./administration.ts";
import { QUOTE_SCHEMAS } from "./quote.ts";
import { REPORT_SCHEMAS } from "./report.ts";
import {
  answerOf,
  boolean,
  day,
  integer,
  number,
  type Json,
  listOf,
  means,
  NAMED_FACT,
  NOTE,
  numberOrText,
  object,
  objectOf,
  oneOf,
  oneOfUnion,
  ref,
  refs,
  text,
} from "./schemas.ts";

/** On every answer behind the door, with any status. Source: [D7]. */
export const RATE_HEADERS: readonly string[] = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Daily-Limit",
  "X-RateLimit-Daily-Remaining",
  "X-Request-Id",
  "Server-Timing",
];

/** On every answer before the door, with any status. */
export const OPEN_HEADERS: readonly string[] = ["X-Request-Id"];

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

/** A refusal behind the door, with headers besides. */
const refusal = (description: string, further: readonly string[] = [], schema = "Error") =>
  jsonAnswer(description, schema, [...RATE_HEADERS, ...further]);

/** A refusal where no key is needed. */
const openRefusal = (description: string, further: readonly string[] = []) =>
  jsonAnswer(description, "Error", [...OPEN_HEADERS, ...further]);

/** Rows of a table with unknown columns. */
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
  further: Json = {},
): Json {
  const assumptions = "Every default, clamp and ignored input, with its origin";
  const data = objectOf<ResponseData>(
    {
      outputs,
      tables,
      inForce: ref("schemas", "InForce"),
      basis: ref("schemas", "Basis"),
      factorHistory: ref("schemas", "FactorHistory"),
      assumptions: { type: "array", description: assumptions, items: ref("schemas", "Assumption") },
      disclosures: listOf("Disclosure"),
    },
    ["inForce", "basis", "factorHistory"],
  );
  return answerOf(
    { response_data: data },
    { warnings: ref("schemas", "Warnings"), pdf: ref("schemas", "PdfFile"), ...further },
  );
}

/** What an answer without yearly figures has beside what is asked. */
const BESIDE = {
  inForce: ref("schemas", "InForce"),
  basis: ref("schemas", "Basis"),
  assumptions: listOf("Assumption"),
  disclosures: listOf("Disclosure"),
};

/** What an answer with a quote holds. */
function quoteAnswer(further: Json = {}): Json {
  const data = objectOf<StandingData<"quote">>({ quote: ref("schemas", "Quote"), ...BESIDE }, [
    "inForce",
    "basis",
  ]);
  return answerOf({ response_data: data }, { warnings: ref("schemas", "Warnings"), ...further });
}

/** What an answer with a yearly report holds. */
function reportAnswer(further: Json = {}): Json {
  const data = objectOf<StandingData<"report">>({ report: ref("schemas", "Report"), ...BESIDE }, [
    "inForce",
    "basis",
  ]);
  return answerOf(
    { response_data: data },
    { warnings: ref("schemas", "Warnings"), pdf: ref("schemas", "PdfFile"), ...further },
  );
}

/** What the answer of an illustration that is made again has besides. */
const reproduction = means(
  "What is proved; absent where every byte of the answer is as it was",
  object(["proves", "software", "softwareNow"], {
    proves: oneOf(PROOFS.filter((proof) => proof !== "bytes")),
    software: means("Version that made the illustration first"),
    softwareNow: means("Version that made it again"),
  }),
);

type Signature = NonNullable<Verification["signature"]>;

/** The certificate of the signer, or of the authority of its timestamp. */
const CERTIFICATE = {
  subject: text,
  issuer: text,
  validFrom: text,
  validTo: text,
  trust: oneOfUnion<Signature["trust"]>({ trusted: true, not_trusted: true, not_valid: true }),
} as const;

/** Names of what the page at /verify has a text for. */
const { verdicts: VERDICTS, checks: CHECKS, results: RESULTS } = pageTextsOf("en-US").verification;

const UNIT = oneOfUnion<WordedFigure["unit"]>({
  dollars: true,
  rate: true,
  years: true,
  factor: true,
  level: true,
});

const header = (description: string, schema: Json = text): Json => ({ description, schema });

/** A header that is on every answer that documents it. */
const alwaysHeader = (description: string, schema: Json = text): Json => ({
  description,
  required: true,
  schema,
});
const countHeader = (description: string, minimum = 0) =>
  alwaysHeader(description, { type: "integer", minimum });

const HEALTH_OF_SERVICES = Object.fromEntries(
  Object.entries(VERDICT_MEANS).map(([name, says]) => [name, means(says, oneOf(["ok", "error"]))]),
);

const INVALID_KEY = "The API key is missing, invalid, inactive or expired";
const LIMIT_EXCEEDED = "A limit is exceeded";
const WRONG_METHOD = "The path does not take the method";

export const COMPONENTS = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: "Authorization: Bearer <API key>" },
    apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
  },
  headers: {
    "X-RateLimit-Limit": countHeader("Requests the sliding window admits"),
    "X-RateLimit-Remaining": countHeader("Requests it still admits now"),
    "X-RateLimit-Daily-Limit": countHeader("Requests admitted from midnight to midnight UTC"),
    "X-RateLimit-Daily-Remaining": countHeader("Requests still admitted today"),
    "Retry-After": countHeader("Seconds after which a caller that is alone is admitted", 1),
    "X-Request-Id": alwaysHeader(
      "The caller's own id when it sent a valid one, else one made here",
      {
        ...text,
        minLength: 1,
        maxLength: 128,
      },
    ),
    "Content-Language": alwaysHeader(
      "Language of the paper, and of the sentences of a JSON answer",
      oneOf(LANGUAGES),
    ),
    "X-Illustration-Id": alwaysHeader(
      "First 64 bits of the digest of product, terms, inputs, options, instant and software; printed on every page",
      { ...text, pattern: "^[0-9A-F]{4}(-[0-9A-F]{4}){3}$" },
    ),
    "X-Illustration-Salt": header(
      "With this and the inputs their sender can prove what an illustration was made from; keep it with them and give it to no " +
        "reader of the paper. Absent for one made by a program without it",
      { ...text, pattern: "^[0-9a-f]{32}$" },
    ),
    "X-Product-Version": alwaysHeader(
      "Version of the product, and 12 digits of a digest of its terms, the closes of its indexes and this software",
      { ...text, pattern: "^[!-~]([ -~]{0,38}[!-~])?\\+[0-9a-f]{12}$" },
    ),
    "X-Illustration-Reproduction": header(
      "Of an illustration that was made again: what is proved to be as it was when the illustration was made: every byte of the answer (`bytes`), every byte but those of the " +
        "signature, which is a new one (`paper`), or every yearly figure (`figures`)",
      oneOf(PROOFS),
    ),
    "X-Illustration-Software": header(
      "Version of the software that made the illustration first, where it was made again",
    ),
    "X-Illustration-Warnings": header("Entries of `warnings`; absent when there are none", {
      type: "integer",
      minimum: 1,
    }),
    "X-Cache": header(
      "Whether the figures of the product's calculation service were remembered; " +
        "absent when no such service calculates the product",
      oneOf(["hit", "miss"]),
    ),
    "Server-Timing": header("Milliseconds of each stage; for test keys"),
    "WWW-Authenticate": alwaysHeader("How to authenticate", { ...text, const: "Bearer" }),
    Allow: alwaysHeader("The methods this path takes"),
    Attachment: header('For a PDF: attachment; filename="illustration_<timestamp>.pdf"'),
    Inline: header("For a PDF: inline; filename=illustration_<timestamp>.pdf"),
  },
  responses: {
    InvalidInputs: refusal("Input data is missing or invalid; `details` lists every problem", [
      "X-Cache",
    ]),
    InvalidQuery: refusal(
      "A parameter is unknown or invalid, several illustrations have the id, or the header X-Illustration-Instant is invalid or of a live key",
      ["X-Cache"],
    ),
    UnknownIllustration: refusal(
      "No illustration of this id can be made again with this key: there is none, its record was deleted or never kept, or another key made it",
    ),
    NotAcceptable: refusal("Accept allows none of the types that there are"),
    NotReproducible: refusal(
      "This version of the software, or the product's calculation service, makes other figures than before",
    ),
    NotRepeatable: {
      ...refusal(
        "Another request was answered under this Idempotency-Key (`reused`), or this one is still being answered (`under_way`); or " +
          "this version of the software makes other figures than the first",
      ),
      headers: {
        ...refs("headers", RATE_HEADERS),
        "Retry-After": header("Seconds after which to repeat a request that is under way", {
          type: "integer",
          minimum: 1,
        }),
      },
    },
    InvalidInstant: refusal("The header X-Illustration-Instant is invalid, or of a live key"),
    InvalidBodyOrInstant: refusal(
      "The body is not a JSON object, or the header X-Illustration-Instant is invalid or of a live key",
    ),
    InvalidKey: refusal(INVALID_KEY, ["WWW-Authenticate"]),
    IndexAnnuityInvalidKey: refusal(INVALID_KEY, ["WWW-Authenticate"], "IndexAnnuityError"),
    UnlistedProduct: refusal("No product has this slug"),
    ForbiddenProduct: refusal("The API key is not authorized for this product"),
    UnknownProduct: refusal(
      "No active product has this name, or none of its terms are in force at the instant",
    ),
    WrongMethod: refusal(WRONG_METHOD, ["Allow"]),
    OpenWrongMethod: openRefusal(WRONG_METHOD, ["Allow"]),
    NotExplained: refusal("Another service calculates the product, and explains nothing"),
    BodyTooLarge: refusal(
      "The body is larger than 1 MiB, or than the bound that the operator set instead",
    ),
    FileTooLarge: openRefusal(`The file is larger than ${PDF_MIB_MAX} MiB`),
    NotPdf: openRefusal("The body is not declared as application/pdf"),
    IncompleteFile: openRefusal(
      "The file did not arrive whole in time, or `language` names no language",
    ),
    VerificationOff: openRefusal("Verification is switched off"),
    TooManyVerifications: openRefusal("This address had too many files verified", ["Retry-After"]),
    OpenFault: openRefusal("A fault of the service"),
    NotVerifiedNow: openRefusal("Too many files wait, or this one takes too long", ["Retry-After"]),
    NotJson: refusal("The body is not declared as application/json"),
    LimitExceeded: refusal(LIMIT_EXCEEDED, ["Retry-After"]),
    IndexAnnuityLimitExceeded: refusal(LIMIT_EXCEEDED, ["Retry-After"], "IndexAnnuityError"),
    Fault: refusal("A fault of the service", ["X-Cache"]),
    UpstreamRefused: refusal("The product's calculation service refused our credentials"),
    Unavailable: refusal(
      "The database or the product's calculation service is unavailable, or the product's row cannot be read: " +
        "outside production, `details` says why",
      ["Retry-After", "X-Cache"],
    ),
  },
  schemas: {
    ProductRequest: object(["inputs"], {
      inputs: {
        ...means("The product's own input fields; names are case-sensitive", { type: "object" }),
        maxProperties: 500,
      },
      ...NOTE,
    }),
    Reference: means(
      "A name of the caller's for a person or a policy, by which `GET /api/illustrations` finds the illustration; taken where " +
        "the illustration is kept, and never repeated elsewhere",
      { ...text, minLength: 1, maxLength: REFERENCE_CHARACTERS_MAX },
    ),
    Metadata: {
      type: "object",
      description:
        "Texts that the list of illustrations repeats; taken where the illustration is kept",
      maxProperties: METADATA_MEMBERS_MAX,
      propertyNames: { pattern: METADATA_NAME.source },
      additionalProperties: { ...text, minLength: 1, maxLength: METADATA_CHARACTERS_MAX },
    },
    ListedIllustration: objectOf<ListedIllustration>(
      {
        illustrationId: means("As printed; `GET /api/illustrations/{id}` makes it again"),
        digest: means("Its 64 hexadecimal digits"),
        madeAt: means("When it was asked for", { ...text, format: "date-time" }),
        illustratedFor: means("The instant that it is for", { ...text, format: "date-time" }),
        product: means("Slug of the product"),
        version: text,
        endpoint: oneOfUnion<ListedIllustration["endpoint"]>({
          product: true,
          index_annuity: true,
          in_force: true,
          quote: true,
          report: true,
        }),
        isSample: means("Whether a test key made it", boolean),
        ...NOTE,
      },
      ["reference", "metadata"],
    ),
    Usage: answerOf({
      month: means("In UTC"),
      asOf: means("When it was asked for", { ...text, format: "date-time" }),
      products: {
        type: "array",
        items: objectOf<Omit<UsageRow, "product"> & { readonly product?: string }>(
          {
            product: means("Slug; absent for calls that concern no product"),
            requests: means("Calls, whatever their answer", integer),
            illustrations: means(
              "Illustrations, quotes and reports made; one that a live key has repeated under its Idempotency-Key counts once",
              integer,
            ),
            papers: means("Papers among them", integer),
            refusals: means("Calls answered with 400 to 499", integer),
          },
          ["product"],
        ),
      },
    }),
    IllustrationList: answerOf(
      {
        illustrations: {
          type: "array",
          maxItems: LISTED_MAX,
          items: ref("schemas", "ListedIllustration"),
        },
      },
      { next: means("What the next page is asked for with, as `after`; absent on the last") },
    ),
    IndexAnnuityInputs: {
      type: "object",
      description: "The inputs that every product has; `/api/pdf/{name}/schema` gives all of one",
      properties: {
        Product: means("Product name, a label"),
        initamt: means("Premium in dollars, above 0", numberOrText),
        State: means("US state abbreviation, two letters"),
      },
    },
    IllustrationResponse: illustrationAnswer(),
    MadeAgainResponse: {
      anyOf: [
        illustrationAnswer(undefined, undefined, { reproduction }),
        quoteAnswer({ reproduction }),
        reportAnswer({ reproduction }),
      ],
    },
    Assumption: objectOf<Assumption>({
      name: text,
      value: numberOrText,
      origin: oneOfUnion<Assumption["origin"]>({
        input: true,
        default: true,
        product: true,
        clamped: true,
        ignored: true,
      }),
      note: text,
    }),
    Basis: means(
      "The form, rate sheet and cell that the terms are of; absent when the product has one set of terms",
      objectOf<BasisFacts>(
        {
          formVersion: means("Version of the form"),
          surrenderPeriod: means(
            "Contract years in which surrender is charged, where the form has a choice",
            integer,
          ),
          sheet: means("Rate sheet; absent when none is in force"),
          sheetFirm: means("The distributor whose sheet it is, when not for all"),
          sheetEffectiveOn: means("The day on which the sheet came into force", day),
          sheetCell: means("Number of the cell in the sheet, from 1", integer),
          rateLockDate: means("The day whose rates are locked", day),
          explanation: means("Why, in sentences"),
        },
        ["surrenderPeriod", "sheet", "sheetFirm", "sheetEffectiveOn", "sheetCell", "rateLockDate"],
      ),
    ),
    InForce: means(
      "Where a contract in force stood on its anniversary: facts of the carrier, which are not illustrated; absent for a new contract",
      objectOf<InForceFacts>(
        {
          title: means("What kind of illustration it is"),
          asOf: means("The anniversary from which values are illustrated", day),
          issueDate: means("The day of issue, whose terms apply", day),
          contractNumber: means("The contract's number; absent unless the standing has it"),
          contractYear: means("Completed contract years", integer),
          attainedAge: means("The annuitant's age at the anniversary", integer),
          accountValue: means("Account value, dollars", number),
          minimumValue: means("The least that a surrender pays, dollars", number),
          premiumsPaid: means("All premiums since issue, dollars", number),
          withdrawn: means("All withdrawals since issue, before charges, dollars", number),
          lifetimeIncomeTaken: means("All lifetime income since issue, dollars", number),
          interestCredited: means("All interest credited since issue, dollars", number),
          interestOfLastYear: means(
            "Interest credited in the contract year that ended at the anniversary, dollars",
            number,
          ),
          interestByYear: means(
            "Interest credited in each contract year so far, dollars; absent unless the standing has it",
            { type: "array", items: number },
          ),
          taxBasis: means(
            "Investment in the contract that has not been returned untaxed, dollars",
            number,
          ),
          strategies: {
            type: "array",
            description: "The account value by strategy",
            items: objectOf<InForceFacts["strategies"][number]>(
              {
                strategy: means("The strategy, by its id"),
                strategyName: means("Its name"),
                value: means("Its value, dollars", number),
                termYears: means("Years of its term", integer),
                completedYearsOfTerm: means("Completed years of its running term", integer),
                lockedTerms: {
                  type: "array",
                  description:
                    "The terms locked until a running index term ends; absent where none is running",
                  items: NAMED_FACT,
                },
                indexes: {
                  type: "array",
                  description:
                    "What each index has done in a running term; absent where none is running",
                  items: objectOf<
                    NonNullable<InForceFacts["strategies"][number]["indexes"]>[number]
                  >({
                    index: means("The index, by its id"),
                    closeAtStart: means("Close at the start of the term, index points", number),
                    closeNow: means("Close at the anniversary, index points", number),
                    change: means("Change from the one to the other, decimal fraction", number),
                  }),
                },
              },
              ["lockedTerms", "indexes"],
            ),
          },
          riders: {
            type: "array",
            description: "What is known of each elected rider; absent without any",
            items: objectOf<NonNullable<InForceFacts["riders"]>[number]>(
              {
                rider: means("The rider, by its id"),
                riderName: means("Its name"),
                hasIncomeStarted: means(
                  "Whether its income has; absent of a rider without income",
                  {
                    type: "boolean",
                  },
                ),
                facts: {
                  type: "array",
                  description: "Its status and what it promises so far, in the answer's language",
                  items: NAMED_FACT,
                },
              },
              ["hasIncomeStarted"],
            ),
          },
          reconciliation: means(
            "Our own values, rolled forward from the issue by all transactions since, beside the standing; absent where the transactions do not go back to the first premium",
            objectOf<Reconciliation>(
              {
                ratesFrom: means(
                  "Where credited rates are from: issueTerms, the rates declared by the issue terms; interestByYear, the interest of each year as sent",
                ),
                notCompared: means(
                  "Why nothing is compared: severalStrategies, of which one follows an index; allocation, which has changed; indexInterest, which is not sent by year",
                ),
                toleranceDollars: means(
                  "From which difference of an amount on a request is refused, dollars; absent where none is",
                  number,
                ),
                differences: {
                  type: "array",
                  description: "Each figure that is not the same to the cent, by contract year",
                  items: objectOf<Reconciliation["differences"][number]>({
                    member: means("The member of the standing, e.g. withdrawals.premiumLeft"),
                    contractYear: means("The contract year at whose end it differs", integer),
                    given: means("As sent: dollars, or a rate", number),
                    calculated: means("What the transactions come to", number),
                    difference: means("What was sent less that", number),
                  }),
                },
              },
              ["ratesFrom", "notCompared", "toleranceDollars"],
            ),
          ),
          yearSoFar: means(
            "What has happened in the contract year of a day after the anniversary; absent at an anniversary",
            objectOf<NonNullable<InForceFacts["yearSoFar"]>>({
              day: means("The day from which values are illustrated", day),
              contractYear: means("The contract year of the day", integer),
              monthsPassed: means("Its months that have passed", integer),
              withdrawn: means("Withdrawals in it, before charges, dollars", number),
              lifetimeIncomeTaken: means("Lifetime income in it, dollars", number),
              premiumsPaid: means("Premiums in it, dollars", number),
              transactions: {
                type: "array",
                description: "Each of them, in the order of their days",
                items: objectOf<NonNullable<InForceFacts["yearSoFar"]>["transactions"][number]>({
                  date: means("Its day", day),
                  kind: means("withdrawal, income or premium"),
                  amount: means("Dollars", number),
                }),
              },
              accountValue: means("Account value on the day, dollars", number),
              cashSurrenderValue: means("What a surrender on the day pays, dollars", number),
              minimumValue: means("The least that a surrender on the day pays, dollars", number),
              deathBenefit: means("What is paid at death on the day, dollars", number),
            }),
          ),
        },
        ["contractNumber", "interestByYear", "riders", "yearSoFar", "reconciliation"],
      ),
    ),
    QuoteResponse: quoteAnswer(),
    ...QUOTE_SCHEMAS,
    ReportResponse: reportAnswer(),
    ...REPORT_SCHEMAS,
    FactorHistory: means(
      "Current terms with which a contract like this one would have begun since the product was opened, not guaranteed: of each strategy with premium, its newest changes, at most 40; absent for a product that does not show them",
      {
        type: "array",
        items: objectOf<FactorsOfStrategy>({
          strategy: means("The strategy, by its id"),
          changes: {
            type: "array",
            description: "Oldest first; the last one is in force",
            items: object(["from", "factors"], {
              from: means("The day from which on these were in force", day),
              factors: means(
                "Rates of the first contract year or index term by their names in a definition, and `strategyFee`; none while the strategy was not sold",
                { type: "object", additionalProperties: { type: "number" } },
              ),
            }),
          },
        }),
      },
    ),
    Disclosure: objectOf<Statement>({ title: text, text }),
    PdfFile: means(
      "Present for format=both alone",
      object(["fileName", "data", "pageCount"], {
        fileName: { ...text, pattern: "^illustration_[0-9T-]+\\.pdf$" },
        data: means("The PDF in base64", {
          ...text,
          contentEncoding: "base64",
          contentMediaType: "application/pdf",
        }),
        pageCount: { type: "integer", minimum: 1 },
      }),
    ),
    Error: objectOf<ErrorBody>(
      {
        status: integer,
        error: means("Short title"),
        message: means("What to change"),
        requestId: text,
        details: listOf("Problem"),
      },
      ["details"],
    ),
    ProductList: answerOf({
      products: {
        type: "array",
        items: objectOf<ListedProduct & { readonly schema: string }>({
          slug: text,
          name: text,
          version: text,
          defaultFormat: oneOf(FORMATS),
          schema: means("Path of the product's schema"),
        }),
      },
    }),
    ProductTerms: answerOf({}, { terms: { type: "object" } }),
    Validation: answerOf(
      { valid: boolean, details: listOf("Problem") },
      { warnings: ref("schemas", "Warnings") },
    ),
    Warnings: {
      type: "array",
      minItems: 1,
      description: "What was sent without effect or was limited; absent when everything was used",
      items: ref("schemas", "Problem"),
    },
    Problem: objectOf<Problem>(
      {
        field: text,
        pointer: means(
          "JSON Pointer into the body; empty for the body itself and for parameters. Of a 503, into the product's row",
        ),
        code: text,
        message: text,
        didYouMean: means("The nearest known name"),
      },
      ["didYouMean"],
    ),
    Explanation: answerOf({
      response_data: object(["year", "age", "scenarios", "roundings"], {
        year: means("The contract year", integer),
        age: means("The annuitant's age at its end", integer),
        scenarios: {
          type: "array",
          items: object(["scenario", "figures"], {
            scenario: means("The table that has these figures: Guaranteed, Current, Lowest, …"),
            figures: listOf("Figure"),
          }),
        },
        roundings: {
          ...means("What each rounding means", { type: "object" }),
          additionalProperties: text,
        },
      }),
    }),
    Figure: objectOf<WordedFigure>({
      name: means("The column of the yearly tables, or the name of an amount between them"),
      title: text,
      value: means("As the tables have it", { type: "number" }),
      exact: means("What the expression gives, before rounding", { type: "number" }),
      unit: UNIT,
      formula: means("In words and symbols"),
      expression: means("The formula for programs, over the names of the operands"),
      operands: {
        type: "array",
        items: objectOf<WordedFigure["operands"][number]>({
          name: text,
          says: text,
          value: means("At full precision, as it was used", { type: "number" }),
          unit: UNIT,
        }),
      },
      rounding: oneOf(EN_US.roundings),
      sources: {
        type: "array",
        description:
          "Regulations, decisions in brackets, and JSON Pointers into the definition, with the changes of the " +
          "state and the rate sheet, or into the inputs",
        items: text,
      },
    }),
    ...ADMINISTRATION_SCHEMAS,
    IndexAnnuityError: object(["error", "message"], { error: text, message: text }),
    Probe: object(["status"], { status: oneOf(["ok", "error", "draining"]) }),
    Verification: objectOf<Verification & { readonly status: 200 }>(
      {
        status: { type: "integer", const: 200 },
        verdict: {
          ...means(
            "`untouched`: signed under a trusted certificate, and every byte as signed. `issued`: not signed, and in the books of this " +
              "service byte for byte. `not_signed`: not signed, and the books could not be asked. `not_in_books`: not signed, and not known here, " +
              "since the books of this service do not have it, or have other bytes of it. `not_trusted`: as signed, under a certificate that is not trusted or was not valid. " +
              "`signed_by_another`: as signed, under a trusted certificate that is not the one of its insurer. `added_to`: the paper " +
              "is whole, and something was added after it. `not_reproduced`: not what this software prints from its record. `altered`: " +
              "bytes were changed. `not_a_paper`: nothing in it is proved",
          ),
          ...oneOf(VERDICTS),
        },
        says: means("The same in words for a reader of the paper"),
        paper: objectOf<NonNullable<Verification["paper"]>>({
          illustrationId: text,
          preparedAt: text,
          insurer: text,
          product: text,
          productVersion: text,
          softwareVersion: text,
          isSample: boolean,
        }),
        signature: objectOf<Signature>(
          {
            ...CERTIFICATE,
            claimedAt: means(
              "The time that the signer gave; `timestamp` has what another confirms",
            ),
            timestamp: objectOf<NonNullable<Signature["timestamp"]>>({
              ...CERTIFICATE,
              at: means(
                "The time at which the signature existed, as the timestamp authority with this certificate confirms",
              ),
            }),
            lacksTimestamp: means(
              "No trusted timestamp, though this service adds one to each signature that it makes: it was signed elsewhere or " +
                "before that, or its timestamp was cut out",
              { ...boolean, const: true },
            ),
          },
          ["timestamp", "lacksTimestamp"],
        ),
        books: objectOf<NonNullable<Verification["books"]>>(
          {
            state: {
              ...means(
                "`issued`: they have the paper, byte for byte. `same_figures`: they have the illustration with these figures. `differs`: " +
                  "they have it with other figures or words. `known`: they have it, and nothing that shows whether these pages " +
                  "are as they were. `unknown`: they do not have it",
              ),
              ...oneOf(BOOK_STATES),
            },
            productVersionNow: means(
              "The version of its product that is in force today, where they have it",
            ),
          },
          ["productVersionNow"],
        ),
        checks: {
          type: "array",
          items: objectOf<Verification["checks"][number]>({
            name: oneOf(CHECKS),
            result: oneOf(RESULTS),
            says: text,
          }),
        },
      },
      ["paper", "signature", "books"],
    ),
    Health: objectOf<Health>({
      status: oneOfUnion<Health["status"]>({ ok: true, degraded: true, error: true }),
      services: object(DEPENDENCIES, HEALTH_OF_SERVICES),
    }),
  },
};
