/** A request on the terms that it chooses, for both endpoints. */

import type { Texts } from "#texts";
import { isCalendarDate, standingAtIssue } from "#annuity";
import { dateIn, isObject, type SaidProblem } from "#base";
import type {
  ChosenTerms,
  IndexHistories,
  Product,
  TermsBasis,
  TermsInputs,
  TermsOnOffer,
  TermsProblem,
} from "#terms";
import {
  declaredName,
  fieldProblem,
  type GivenStanding,
  type Inputs,
  INPUTS_ROOT,
  type Path,
  problemAt,
  type RequestResult,
  readInForce,
  readSampleInputs,
  readTermsInputs,
  requiredAfterIssue,
  sentStanding,
  STANDING,
  type PaidPremiums,
  problemOfTransaction,
  withPaidPremiums,
} from "#inputs";
import { contractOf } from "../contract_terms.ts";
import type { AllocationsPlace } from "../years/find_strategies.ts";

/** The product endpoint's. */
export const ALLOCATION_INPUT: AllocationsPlace = { root: INPUTS_ROOT, name: "Allocations" };

/** What figures depend on, beside product and inputs. */
export interface FiguresContext {
  /** The request's instant [D13]. */
  readonly preparedAt: Date;
  /** The instant of the terms; the request's unless set. */
  readonly termsAt?: Date;
  /** Time zone of the product's days; UTC unless set. */
  readonly timeZone?: string;
  readonly indexHistories: IndexHistories;
  /** Rate sheets of the product; absent for none. */
  readonly sheets?: TermsOnOffer["sheets"];
  /** The distributor: its own sheets go first. */
  readonly firm?: string | undefined;
}

/** How terms are chosen, and the words of what is read. */
export interface Reading {
  readonly choose: (form: Product, offer: TermsOnOffer, asked: TermsInputs) => ChosenTerms;
  /** The product with its texts in the language of `texts`. */
  readonly say: (product: Product) => Product;
  readonly texts: Texts;
}

/** A request read on the terms that it is for. */
export interface TermsRequest {
  /** With its texts in the language of the paper. */
  readonly product: Product;
  /** The same as the administrator wrote it. */
  readonly original: Product;
  readonly basis: TermsBasis | undefined;
  /** By which the terms were chosen. */
  readonly asked: TermsInputs;
  readonly read: RequestResult;
}

/** The day of preparation, in the product's time zone. */
export function preparationDay({
  timeZone = "UTC",
  preparedAt,
}: Pick<FiguresContext, "timeZone" | "preparedAt">): string {
  return dateIn(timeZone, preparedAt);
}

/** The request of the product endpoint's validated inputs, and its terms. */
export function readSampleRequestBy(
  reading: Reading,
  form: Product,
  inputs: Inputs,
  context: FiguresContext,
): TermsRequest {
  return readRequestBy(reading, form, context, {
    asked: readTermsInputs(form, inputs),
    read: (said, day) => readSampleInputs(said, inputs, day, reading.texts),
    problemOf: ({ input, fault }) => fieldProblem(declaredName(input, "inputs"), "range", fault),
  });
}

/** A contract year that has ended is one of the standing. */
const MONTHS_BEFORE_YEAR_END = 11;

/**
 * The request of validated inputs of a contract in force, on the terms of its issue date, held to where the contract
 * stands: on a day at most `mostMonths` after the anniversary, or after its issue.
 */
export function readInForceRequestBy(
  reading: Reading,
  form: Product,
  inputs: Inputs,
  context: FiguresContext,
  mostMonths: number = MONTHS_BEFORE_YEAR_END,
): TermsRequest {
  const sent = sentStanding(inputs);
  const issued = readIssuedRequestBy(reading, form, inputs, context, mostMonths);
  const { product, read } = issued;
  if (read.kind === "refused") return issued;
  const request = { ...read.request, preparedOn: preparationDay(context) };
  const held = readInForce(product.definition, request, sent, {
    indexHistories: context.indexHistories,
    mostMonths,
    required: requiredAfterIssue(form.definition),
    atIssue: () => standingAtIssue(contractOf(product.definition, request)),
  });
  if ("problems" in held) return { ...issued, read: { kind: "refused", problems: held.problems } };
  const { request: inForce, definition } = held;
  return { ...issued, product: { ...product, definition }, read: { ...read, request: inForce } };
}

/** The request as of the issue of a contract in force: all that its inputs have but where it stands. */
export function readIssuedRequestBy(
  reading: Reading,
  form: Product,
  inputs: Inputs,
  context: FiguresContext,
  mostMonths: number = MONTHS_BEFORE_YEAR_END,
): TermsRequest {
  const { [STANDING]: _, ...others } = inputs;
  const sent = sentStanding(inputs);
  const { preparedAt: now, timeZone } = context;
  const issuing = {
    ...context,
    preparedAt: instantOf(sent.issueDate, now, timeZone),
    termsAt: termsInstant(inputs, now, timeZone),
  };
  const paid = withPaidPremiums(others, sent, mostMonths);
  const all = readSampleRequestBy(reading, form, paid.inputs, issuing);
  return withNamedTerms(withProblems(all, paid), sent);
}

/** The request with the problems of premiums that were paid, where the standing has them. */
function withProblems(issued: TermsRequest, paid: PaidPremiums): TermsRequest {
  const { read } = issued;
  if (read.kind === "read" && paid.problems.length === 0) return issued;
  const others = read.kind === "refused" ? read.problems : [];
  const problems = [...paid.problems, ...others.map((each) => problemOfTransaction(each, paid))];
  return { ...issued, read: { kind: "refused", problems } };
}

/** The request held to the names that the standing has for its terms: each must be the one that was in force. */
function withNamedTerms(issued: TermsRequest, { terms = {} }: GivenStanding): TermsRequest {
  const inForce = { version: issued.original.version, sheet: issued.basis?.sheet?.name };
  const problems = (["version", "sheet"] as const).flatMap((name) => {
    const { [name]: named } = terms;
    if (named === undefined || named === inForce[name]) return [];
    const fault = { code: "termsNamed", name: inForce[name] } as const;
    return [problemAt(INPUTS_ROOT, [STANDING, "terms", name], { code: "range", fault })];
  });
  if (problems.length === 0) return issued;
  const { read } = issued;
  const others = read.kind === "refused" ? read.problems : [];
  return { ...issued, read: { kind: "refused", problems: [...problems, ...others] } };
}

/** The day that a standing gives for its terms, and where it stands. */
function termsDay(inputs: unknown): { readonly path: Path; readonly day: unknown } {
  const standing = membersIn(inputs, STANDING);
  const { asOf } = membersIn(standing, "terms");
  return asOf === undefined
    ? { path: [STANDING, "issueDate"], day: standing["issueDate"] }
    : { path: [STANDING, "terms", "asOf"], day: asOf };
}

function membersIn(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const member = isObject(value) ? value[name] : undefined;
  return isObject(member) ? member : {};
}

/** What is wrong with inputs of a contract in force when the product had no terms on the day that they give. */
export function noTermsOn(inputs: unknown): SaidProblem {
  return problemAt(INPUTS_ROOT, termsDay(inputs).path, { code: "range", fault: "termsAtIssue" });
}

/**
 * The instant of the terms that inputs are illustrated on: `at`, or for a contract in force an instant of the day that it
 * gives for its terms, else of its issue date. Inputs without a date, which are refused later, are of the terms of now.
 */
export function termsInstant(inputs: unknown, at: Date, timeZone?: string): Date {
  return instantOf(termsDay(inputs).day, at, timeZone);
}

/** An instant of a day, at most `at`. */
function instantOf(day: unknown, at: Date, timeZone?: string): Date {
  if (typeof day !== "string" || !isCalendarDate(day)) return at;
  const noon = noonOn(day, timeZone);
  return noon < at ? noon : at;
}

/** An instant of a day in a time zone. */
function noonOn(day: string, timeZone = "UTC"): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  // Time zones are at most 14 hours ahead of UTC, and 12 behind.
  return dateIn(timeZone, noon) === day ? noon : new Date(`${day}T00:00:00Z`);
}

/** An endpoint's request on the terms that it chooses, and what keeps it from choosing them. */
export function readRequestBy(
  { choose, say }: Reading,
  form: Product,
  context: FiguresContext,
  endpoint: {
    readonly asked: TermsInputs;
    readonly read: (said: Product, day: string) => RequestResult;
    readonly problemOf: (problem: TermsProblem) => SaidProblem;
  },
): TermsRequest {
  const { sheets = [], timeZone = "UTC", firm, termsAt: at = context.preparedAt } = context;
  const { asked } = endpoint;
  const chosen = choose(form, { sheets, timeZone, firm, at }, asked);
  const { product: original, basis, problems } = chosen;
  const product = say(original);
  const read = endpoint.read(product, preparationDay(context));
  if (problems.length === 0) return { product, original, basis, asked, read };
  const refused = problems.map(endpoint.problemOf);
  const pointers = new Set(refused.map(({ pointer }) => pointer));
  const others = read.kind === "refused" ? read.problems : [];
  const all = [...refused, ...others.filter(({ pointer }) => !pointers.has(pointer))];
  return { product, original, basis, asked, read: { kind: "refused", problems: all } };
}
