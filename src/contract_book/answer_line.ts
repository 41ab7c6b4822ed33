/** The answer to a line of a book, or why it is rejected. */

import {
  type Failure,
  omitUndefined,
  type Problem,
  problemIn,
  refused,
  type SaidProblem,
  ServiceError,
} from "#base";
import {
  answerAsJson,
  ENDPOINTS,
  type AskedFigures,
  chooseFigures,
  chooseYears,
  type FormEndpoint,
  type Illustration,
  illustrateAt,
  type IllustrationContext,
  projectAt,
  termsInstant,
} from "#illustration";
import { answerOptionsOf, formProblems } from "#illustrator";
import type { Inputs } from "#inputs";
import { prepareRenderer, type Renderer } from "#paper";
import { type JsonSchema, UnreadableProductError } from "#schema";
import { type Product, translationOf } from "#terms";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, sentenceIn } from "#texts";
import { archiveEntry, fileNameOf } from "./archive.ts";
import {
  KINDS,
  type Line,
  lineSchemaFor,
  parseLine,
  referenceOf,
  requireLine,
  tooLong,
} from "./line.ts";
import { offerAt } from "./offers.ts";
import type { BookTerms, ReadProduct } from "./terms_file.ts";

/** What is answered to each line: the whole answer of the service, or some figures of it. */
export interface Asked {
  /** Absent for the whole answer. */
  readonly figures?: AskedFigures | undefined;
  /** Whether the recipe and its digest are answered too. */
  readonly hasRecipes: boolean;
  /** In place of answers: recipes alone, or papers that this prints, as entries of an archive. */
  readonly alone?: "recipes" | Pick<Renderer, "render"> | undefined;
}

/** What may be asked for in place of answers. */
export const ALONE = ["papers", "recipes"] as const;

/** Names of columns and outputs, and years, that are asked for. */
interface Chosen {
  readonly columns?: readonly string[];
  /** Contract years of the columns; all, where there are none. */
  readonly years?: readonly number[];
  readonly outputs?: readonly string[];
}

/** All that may be chosen. */
interface ChosenAnswers extends Chosen {
  readonly recipes?: boolean;
  readonly answers?: (typeof ALONE)[number];
}

let printer: Promise<Renderer> | undefined;

/** What names choose; what prints papers is prepared once. */
export async function askedOf({ recipes, answers, ...chosen }: ChosenAnswers): Promise<Asked> {
  return {
    figures: chosenFigures(chosen),
    hasRecipes: recipes === true || answers === "recipes",
    alone: answers === "papers" ? await (printer ??= prepareRenderer()) : answers,
  };
}

/** The figures that names choose; `undefined`, for whole answers, where they choose none. */
export function chosenFigures({
  columns = [],
  years,
  outputs = [],
}: Chosen): AskedFigures | undefined {
  if (columns.length + outputs.length === 0) return undefined;
  return {
    outputs,
    // Each row is known by its contract year.
    columns: new Set(columns.length === 0 ? [] : ["year", ...columns]),
    years: years && new Set(years),
  };
}

/** A line that has no answer. Nothing of it is repeated but its reference. */
interface Rejected {
  /** Its number, from 1. */
  readonly line: number;
  readonly reference?: string;
  readonly failure: Failure;
  readonly message: string;
  readonly details?: readonly Problem[];
  /** What is wrong with the terms or the software, for the administrator. */
  readonly detail?: string;
}

/** A line of JSON: an answer, or why there is none. */
interface LineAnswer {
  readonly kind: "answered" | "rejected";
  /** What it consists of, in this order. */
  readonly pieces: readonly (string | Uint8Array)[];
}

/** Makes what answers lines on some terms; it never throws. */
export function createAnswerer(
  terms: BookTerms,
  asked: Asked,
): (line: Uint8Array | "too long", number: number) => LineAnswer {
  const schema = lineSchemaFor([...terms.products.keys()]);
  return (line, number) => {
    let members: Readonly<Record<string, unknown>> = {};
    try {
      if (line === "too long") throw tooLong();
      members = parseLine(line);
      const contract = prepare(terms, schema, members);
      const pieces =
        typeof asked.alone === "object"
          ? paperOf(contract, asked.alone, fileNameOf({ ...members, line: number }))
          : piecesOf(contract, asked, nameOf(members, number));
      return { kind: "answered", pieces };
    } catch (error) {
      const rejected = rejectedBy(error, members, number);
      return { kind: "rejected", pieces: [`${JSON.stringify(rejected)}\n`] };
    }
  };
}

/** What a line is known by in its answer: the reference alone, so that the answer is the same wherever the line stands. */
function nameOf(
  { reference }: Readonly<Record<string, unknown>>,
  line: number,
): Readonly<Record<string, unknown>> {
  return reference === undefined ? { line } : { reference };
}

/** A contract, and what it is illustrated in. */
interface Prepared {
  readonly endpoint: FormEndpoint;
  readonly product: Product;
  readonly inputs: Inputs;
  readonly context: IllustrationContext;
}

/** @throws {ServiceError} when something is wrong around the inputs, or its terms cannot be used */
function prepare(
  terms: BookTerms,
  schema: JsonSchema,
  members: Readonly<Record<string, unknown>>,
): Prepared {
  requireLine(schema, members);
  const { product: slug, kind, inputs, language }: Line = members;
  const sold = terms.products.get(slug) as ReadProduct;
  const endpoint = KINDS[kind];
  const at = ENDPOINTS[endpoint].isOfStanding ? termsInstant(inputs, sold.at) : sold.at;
  const { product, context } = offerAt(terms, sold, { at, inputs });
  return { endpoint, product, inputs, context: { ...context, language } };
}

/** @throws {ServiceError} `invalid_request` with every problem of the inputs */
function piecesOf(
  { endpoint, product, inputs, context }: Prepared,
  { figures, hasRecipes, alone }: Asked,
  name: Readonly<Record<string, unknown>>,
): readonly (string | Uint8Array)[] {
  const { answers } = ENDPOINTS[endpoint];
  const isYearsAlone = figures?.outputs.length === 0 && !hasRecipes && answers === undefined;
  if (isYearsAlone) {
    const result = projectAt(endpoint, product, inputs, context);
    if (result.kind === "refused") throw refusalOf(result.problems, product, context);
    return lineOf({ ...name, years: chooseYears(result, figures) }, result);
  }
  const illustration = illustrate({ endpoint, product, inputs, context });
  const { digest, recipe } = illustration;
  const head = { ...name, ...(hasRecipes && { digest, recipe }) };
  if (alone === "recipes") return lineOf(head, illustration);
  if (figures === undefined) {
    const answer = answerAsJson(illustration, answerOptionsOf(illustration));
    return [`${JSON.stringify(head).slice(0, -1)},"answer":`, answer, "}\n"];
  }
  const chosen =
    answers === undefined
      ? chooseFigures(illustration, figures)
      : { [answers]: illustration[answers] };
  return lineOf({ ...head, ...chosen }, illustration);
}

/** @throws {ServiceError} `invalid_request` with every problem of the inputs */
function illustrate({ endpoint, product, inputs, context }: Prepared): Illustration {
  const result = illustrateAt(endpoint, product, inputs, context);
  if (result.kind === "refused") throw refusalOf(result.problems, product, context);
  return result.illustration;
}

/**
 * The paper of a contract, without the carrier's forms and unsigned, as a file of an archive.
 * @throws {ServiceError} `invalid_request` for a kind without one, and with every problem of the inputs
 */
function paperOf(
  contract: Prepared,
  { render }: Pick<Renderer, "render">,
  name: string,
): readonly (string | Uint8Array)[] {
  const { endpoint, product, context } = contract;
  const problems = formProblems(endpoint, { format: "pdf" }, product);
  if (problems.length > 0) throw refusalOf(problems, product, context);
  const illustration = illustrate(contract);
  const { bytes } = render(illustration, answerOptionsOf(illustration));
  return archiveEntry(`${name}.pdf`, bytes, context.preparedAt);
}

/** A line with the warnings, where there are any. */
function lineOf(members: object, { warnings }: Pick<Illustration, "warnings">): readonly string[] {
  return [`${JSON.stringify(warnings.length === 0 ? members : { ...members, warnings })}\n`];
}

function refusalOf(
  problems: readonly SaidProblem[],
  product: Product,
  { language }: IllustrationContext,
): ServiceError {
  return refused(problems, translationOf(product, language));
}

function rejectedBy(
  error: unknown,
  members: Readonly<Record<string, unknown>>,
  line: number,
): Rejected {
  const { failure, said, details, say, detail } = serviceErrorOf(error);
  const language = languageOf(members);
  return omitUndefined({
    line,
    reference: referenceOf(members),
    failure,
    message: sentenceIn(language, said),
    details: details?.map((problem) => problemIn(language, problem, say)),
    detail,
  });
}

/** An unexpected error is said by its kind alone: its message may repeat a value. */
function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof UnreadableProductError) {
    return new ServiceError("unreadableProduct", { detail: error.message });
  }
  const detail = error instanceof Error ? error.name : typeof error;
  return new ServiceError("ownFault", { detail });
}

function languageOf({ language }: Readonly<Record<string, unknown>>): Language {
  return LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
}
