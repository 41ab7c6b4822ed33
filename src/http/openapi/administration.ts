/** The rows of administrators' lists in the OpenAPI document. */

import {
  type AdministeredKey,
  type AdministeredProduct,
  type AskedAct,
  type AuditedRow,
  type BookedTerms,
  type Change,
  KEY_MODES,
  KEY_STATES,
  LISTED_TERMS_MAX,
  type ListedTerms,
  type LoggedChange,
  PAGE_ROWS_MAX,
  TERMS_KINDS,
  TERMS_STATES,
  type TermsDifference,
  type TermsValue,
} from "#access";
import { answerOf, type Json, listOf, means, objectOf, oneOf, ref, text } from "./schemas.ts";

const instant = (description: string): Json =>
  means(description, { type: "string", format: "date-time" });
const count = (description: string): Json => means(description, { type: "integer", minimum: 0 });
const flag = (description: string): Json => means(description, { type: "boolean" });
const texts = (description: string): Json => means(description, { type: "array", items: text });

/** Any value of JSON. */
const anything = (description: string): Json => ({ description });

const LISTED_TERMS = {
  kind: oneOf(TERMS_KINDS),
  name: means("Version of the form, or name of the rate sheet"),
  firm: means("The distributor whose sheet it is; absent when it is for all"),
  state: oneOf(TERMS_STATES),
  inForceFrom: instant("Absent while it waits for approval"),
  inForceTo: instant("Absent while no other is known to follow"),
};
const LISTED_OPTIONAL = ["firm", "inForceFrom", "inForceTo"] as const;

const used = (description: string): Json =>
  means(
    description,
    objectOf<AdministeredKey["window"]>(
      {
        used: count("Requests"),
        limit: count("Requests that it admits"),
        seconds: means("Length of the window", { type: "number" }),
      },
      ["seconds"],
    ),
  );

const ROWS = {
  AdministeredProduct: objectOf<AdministeredProduct>(
    {
      slug: text,
      name: means("Absent where no version is in force"),
      engine: text,
      isOnOffer: flag("Whether its sale is not stopped"),
      timeZone: means("In which its dates begin"),
      terms: listOf("ListedTerms"),
      furtherTerms: count(
        `Terms that are not listed: of a product at most ${LISTED_TERMS_MAX} are`,
      ),
      asked: {
        type: "array",
        description: "What one account has asked for, and another has to ask for too",
        items: objectOf<AskedAct>({ act: text, by: text }),
      },
    },
    ["name", "engine"],
  ),
  BookedTerms: objectOf<BookedTerms>(
    {
      ...LISTED_TERMS,
      follows: means("What was in force before it"),
      knownFrom: instant("Since when the book has this period"),
      knownTo: instant("Until when it had it; absent for what is known now"),
      preparedAt: instant("When it was entered"),
      preparedBy: means("The account that entered it"),
      approvedAt: instant("When it was approved"),
      approvedBy: text,
      withdrawnAt: instant("When it was taken back"),
      withdrawnBy: text,
      withdrawalAskedBy: means(
        "The account that asked to withdraw it, where another has to ask too",
      ),
    },
    [
      ...LISTED_OPTIONAL,
      "follows",
      "knownFrom",
      "knownTo",
      "approvedAt",
      "approvedBy",
      "withdrawnAt",
      "withdrawnBy",
      "withdrawalAskedBy",
    ],
  ),
  TermsValue: objectOf<TermsValue>({
    pointer: means("JSON Pointer; entries with an `id` are named by it"),
    value: anything("Number, text, true, false or null; an empty object or list"),
  }),
  TermsDifference: objectOf<TermsDifference>({
    pointer: means("JSON Pointer; entries with an `id` are named by it"),
    before: anything("Null where there is nothing"),
    after: anything("Null where there is nothing"),
  }),
  AdministeredKey: objectOf<AdministeredKey>(
    {
      prefix: means("Its first 16 characters"),
      name: text,
      mode: oneOf(KEY_MODES),
      state: oneOf(KEY_STATES),
      products: texts("Slugs that it may use; `*` stands for all"),
      firm: means("The distributor whose rate sheets apply to its illustrations"),
      networks: texts("From which it may be used; absent where it may be from all"),
      createdAt: instant("When it was issued"),
      expiresAt: instant("Absent where it never expires"),
      window: used("At the product endpoints, or at those of administrators"),
      indexAnnuityWindow: used("At the index annuity endpoints"),
      day: used("At all, from midnight to midnight UTC"),
      requests: count("Requests admitted since it was issued"),
      lastAdmittedAt: instant("Absent where none was"),
    },
    ["firm", "networks", "expiresAt", "lastAdmittedAt"],
  ),
  LoggedChange: objectOf<LoggedChange>({
    at: instant("When"),
    by: means("The account of the database"),
    subject: means("What, and by which names"),
    action: text,
    changes: { type: "array", items: ref("schemas", "Change") },
  }),
  AuditedRow: objectOf<AuditedRow>(
    {
      at: instant("When the call arrived"),
      requestId: text,
      key: means("First 16 characters of the key"),
      keyName: text,
      method: text,
      route: means("Pattern of the path"),
      product: text,
      version: text,
      status: { type: "integer" },
      milliseconds: { type: "number" },
      calls: count("Calls that the row stands for"),
      illustrationId: text,
      verdict: means("What a paper was found to be"),
      actor: means("The account that did something with a record"),
      lostUntil: instant("The row stands for calls that were lost until then"),
      process: means("The server process that lost them"),
    },
    [
      "requestId",
      "key",
      "keyName",
      "method",
      "route",
      "product",
      "version",
      "status",
      "milliseconds",
      "illustrationId",
      "verdict",
      "actor",
      "lostUntil",
      "process",
    ],
  ),
} as const;

/** The name of a row's schema. */
export type AdministeredRow = keyof typeof ROWS;

/** A page of each list, its rows, and what is in them. */
export const ADMINISTRATION_SCHEMAS: Readonly<Record<string, Json>> = {
  ...ROWS,
  ListedTerms: objectOf<ListedTerms>(LISTED_TERMS, LISTED_OPTIONAL),
  Change: objectOf<Change>(
    {
      member: text,
      before: anything("Absent of what was added"),
      after: anything("Absent of what was deleted"),
    },
    ["before", "after"],
  ),
  ...Object.fromEntries(
    Object.keys(ROWS).map((name) => [
      `${name}List`,
      answerOf({
        page: means("The page, from 1", { type: "integer", minimum: 1 }),
        hasMore: flag("Whether another page follows"),
        rows: { type: "array", maxItems: PAGE_ROWS_MAX, items: ref("schemas", name) },
      }),
    ]),
  ),
};
