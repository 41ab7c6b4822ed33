/** The parts of the OpenAPI document that its operations share. */

import type { Problem } from "#base";
import type { Statement, BasisFacts, FactorsOfStrategy } from "#illustration";
import { FORMATS, type ListedProduct } from "#terms";
import type { Assumption } from "#inputs";
import type { ErrorBody } from "../error_response.ts";
import { DEPENDENCIES, type Health, VERDICT_MEANS } from "../health.ts";
import { ADMINISTRATION_SCHEMAS } from "./administration.ts";
import { CHANGE_SCHEMAS } from "./change.ts";
import { QUOTE_SCHEMAS } from "./quote.ts";
import { REPORT_SCHEMAS } from "./report.ts";
import {
  answerOf,
  boolean,
  day,
  integer,
  listOf,
  means,
  NOTE,
  numberOrText,
  object,
  objectOf,
  oneOf,
  oneOfUnion,
  ref,
  text,
} from "./schemas.ts";
import { RUN_SCHEMAS } from "./runs.ts";
import { HEADERS } from "./headers.ts";
import { RESPONSES } from "./refusals.ts";
import { illustrationAnswer, quoteAnswer, reportAnswer, reproduction } from "./illustrated.ts";
import { LISTED_SCHEMAS } from "./listed_illustrations.ts";
import { IN_FORCE_SCHEMAS } from "./in_force.ts";
import { EXPLANATION_SCHEMAS } from "./explanation.ts";
import { VERIFICATION_SCHEMAS } from "./verification.ts";

const HEALTH_OF_SERVICES = Object.fromEntries(
  Object.entries(VERDICT_MEANS).map(([name, says]) => [name, means(says, oneOf(["ok", "error"]))]),
);

export const COMPONENTS = {
  securitySchemes: {
    bearer: {
      type: "http",
      scheme: "bearer",
      description:
        "Authorization: Bearer <API key>, or a token (JWT) of an issuer that the administrator entered",
    },
    apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
  },
  headers: HEADERS,
  responses: RESPONSES,
  schemas: {
    ProductRequest: object(["inputs"], {
      inputs: {
        ...means("The product's own input fields; names are case-sensitive", { type: "object" }),
        maxProperties: 500,
      },
      ...NOTE,
    }),
    ...LISTED_SCHEMAS,
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
    ...CHANGE_SCHEMAS,
    ...IN_FORCE_SCHEMAS,
    QuoteResponse: quoteAnswer(),
    ...QUOTE_SCHEMAS,
    ReportResponse: reportAnswer(),
    ...REPORT_SCHEMAS,
    ...RUN_SCHEMAS,
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
    ...EXPLANATION_SCHEMAS,
    ...ADMINISTRATION_SCHEMAS,
    IndexAnnuityError: object(["error", "message"], { error: text, message: text }),
    Probe: object(["status"], { status: oneOf(["ok", "error", "draining"]) }),
    ...VERIFICATION_SCHEMAS,
    Health: objectOf<Health>({
      status: oneOfUnion<Health["status"]>({ ok: true, degraded: true, error: true }),
      services: object(DEPENDENCIES, HEALTH_OF_SERVICES),
    }),
  },
};
