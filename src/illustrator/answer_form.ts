/** The form of an answer: what a caller asks for, what its product says, and what cannot be. */

import { findNearestName, refused, type SaidProblem, ServiceError } from "#base";
import {
  answerFields,
  ENDPOINTS,
  type EndpointName,
  hasOutput,
  type Illustration,
  responseData,
  yearlyFields,
} from "#illustration";
import type { AnyProduct, AskedFormat } from "#terms";

/** How much a caller wants each type of answer, from 0 for not at all to 1. Source: RFC 9110 section 12.5.1. */
export type Wanted = Readonly<Record<AnswerType, number>>;

/** Types of answers, in the order in which they are chosen where the caller wants them alike. */
const TYPES = ["json", "pdf", "csv"] as const;

export type AnswerType = (typeof TYPES)[number];

/** The types that an endpoint answers with: rows are of contract years. */
export function answerTypes(endpoint: EndpointName): readonly AnswerType[] {
  const { hasPaper, answers } = ENDPOINTS[endpoint];
  return TYPES.filter((type) =>
    type === "pdf" ? hasPaper : type === "json" || answers === undefined,
  );
}

export const MEDIA_TYPES: Readonly<Record<AnswerType, string>> = {
  json: "application/json",
  pdf: "application/pdf",
  csv: "text/csv",
};

/** What is asked of the form of an answer. */
export interface AskedForm {
  readonly format?: AskedFormat | undefined;
  /** Columns and outputs of a CSV, in their order; see `answerFields`. */
  readonly fields?: readonly string[] | undefined;
  /** Where no format is named; absent where all are wanted alike. */
  readonly wanted?: Wanted | undefined;
}

/** The format of an answer: as is asked, or else the product's. Source: [D310]. */
export function formatOf(
  endpoint: EndpointName,
  { format, wanted }: AskedForm,
  { defaultFormat }: Pick<AnyProduct, "defaultFormat">,
): AskedFormat {
  if (!ENDPOINTS[endpoint].hasPaper) return "json";
  if (format !== undefined || wanted === undefined) return format ?? defaultFormat;
  const most = Math.max(...Object.values(wanted));
  const usual = defaultFormat === "both" ? "json" : defaultFormat;
  if (wanted[usual] === most) return defaultFormat;
  return TYPES.find((type) => wanted[type] === most) ?? defaultFormat;
}

/** What is wrong with the form that is asked for. The answer of another service may have further outputs. */
export function formProblems(
  endpoint: EndpointName,
  asked: AskedForm,
  product: AnyProduct,
): readonly SaidProblem[] {
  const { format = "json", fields } = asked;
  if (!ENDPOINTS[endpoint].hasPaper && format !== "json") {
    return [{ field: "format", pointer: "", code: "format", said: "formatOfQuote" }];
  }
  if (format === "csv" && !answerTypes(endpoint).includes("csv")) {
    return [{ field: "format", pointer: "", code: "format", said: "formatOfReport" }];
  }
  if (fields === undefined) return [];
  if (formatOf(endpoint, asked, product) !== "csv") {
    return [{ field: "fields", pointer: "", code: "format", said: "fieldsOfCsv" }];
  }
  const known = answerFields(product);
  return fields
    .filter((name) => !known.includes(name) && !mayBeFurther(name, product))
    .map((name) => unknownField(name, known));
}

/** Whether only the answer says if it has an output: another service has some of its own. */
function mayBeFurther(name: string, { engine }: Pick<AnyProduct, "engine">): boolean {
  return engine !== "builtin" && name.startsWith("outputs.");
}

/** The columns of an answer; `undefined` unless it is CSV. */
export function fieldsOf(
  format: AskedFormat,
  { fields }: AskedForm,
  product: AnyProduct,
): readonly string[] | undefined {
  return format === "csv" ? (fields ?? yearlyFields(product)) : undefined;
}

/**
 * Refuses outputs that the answer of another service does not have.
 * @throws {ServiceError} `invalid_request`
 */
export function requireFurther(
  product: AnyProduct,
  illustration: Illustration,
  { fields = [] }: AskedForm,
): void {
  if (!fields.some((name) => mayBeFurther(name, product))) return;
  const known = answerFields(product);
  const data = responseData(illustration);
  const unknown = fields.filter((name) => !known.includes(name) && !hasOutput(data, name));
  if (unknown.length > 0) throw refused(unknown.map((name) => unknownField(name, known)));
}

/**
 * Refuses a request that wants none of the types that the endpoint of a record has.
 * @throws {ServiceError} `not_acceptable`
 */
export function requireType(endpoint: EndpointName, { wanted }: AskedForm): void {
  const types = answerTypes(endpoint);
  if (wanted === undefined || types.some((type) => wanted[type] > 0)) return;
  throw new ServiceError({ code: "notAcceptable", types: types.map((type) => MEDIA_TYPES[type]) });
}

function unknownField(name: string, known: readonly string[]): SaidProblem {
  const didYouMean = findNearestName(name, known);
  return {
    field: "fields",
    pointer: "",
    code: "unknown",
    said: { code: "unknownColumn", name },
    ...(didYouMean === undefined ? {} : { didYouMean }),
  };
}
