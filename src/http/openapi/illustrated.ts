/** Answers with an illustration, a quote or a report in the OpenAPI document. */

import type { ResponseData, StandingData } from "#illustration";
import { PROOFS } from "#illustrator";
import {
  answerOf,
  type Json,
  listOf,
  means,
  numberOrText,
  object,
  objectOf,
  oneOf,
  ref,
} from "./schemas.ts";

/** Rows of a table with unknown columns. */
export const anyTable: Json = {
  type: "array",
  items: { type: "object", additionalProperties: numberOrText },
};

export const anyOutputs: Json = {
  type: "object",
  description: "Output name to value; the names depend on the product",
  additionalProperties: numberOrText,
};

export const anyTables: Json = {
  type: "object",
  description: "Rows under a name; the yearly table is `Illustration`",
  additionalProperties: anyTable,
};

/** What an answer with an illustration holds; `outputs` and `tables` by the product, where it is known. */
export function illustrationAnswer(
  outputs: Json = anyOutputs,
  tables: Json = anyTables,
  further: Json = {},
): Json {
  const assumptions = "Every default, clamp and ignored input, with its origin";
  const data = objectOf<ResponseData>(
    {
      outputs,
      tables,
      change: ref("schemas", "ContractChange"),
      inForce: ref("schemas", "InForce"),
      basis: ref("schemas", "Basis"),
      factorHistory: ref("schemas", "FactorHistory"),
      assumptions: { type: "array", description: assumptions, items: ref("schemas", "Assumption") },
      disclosures: listOf("Disclosure"),
    },
    ["change", "inForce", "basis", "factorHistory"],
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
export function quoteAnswer(further: Json = {}): Json {
  const data = objectOf<StandingData<"quote">>({ quote: ref("schemas", "Quote"), ...BESIDE }, [
    "inForce",
    "basis",
  ]);
  return answerOf({ response_data: data }, { warnings: ref("schemas", "Warnings"), ...further });
}

/** What an answer with a yearly report holds. */
export function reportAnswer(further: Json = {}): Json {
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
export const reproduction = means(
  "What is proved; absent where every byte of the answer is as it was",
  object(["proves", "software", "softwareNow"], {
    proves: oneOf(PROOFS.filter((proof) => proof !== "bytes")),
    software: means("Version that made the illustration first"),
    softwareNow: means("Version that made it again"),
  }),
);
