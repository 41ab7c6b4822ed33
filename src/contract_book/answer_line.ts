/** The answer to a line of a book, or why it is rejected. */

import { type Failure, omitUndefined, type Problem, problemIn, refused, ServiceError } from "#base";
import {
  answerAsJson,
  ENDPOINTS,
  type AskedFigures,
  chooseFigures,
  type Illustration,
  termsInstant,
} from "#illustration";
import { answerOptionsOf, PLANS } from "#illustrator";
import { type JsonSchema, UnreadableProductError } from "#schema";
import { translationOf } from "#terms";
import { DEFAULT_LANGUAGE, type Language, sentenceIn } from "#texts";
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
}

/** A line that has no answer. Nothing of it is repeated but its reference. */
interface Rejected {
  /** Its number, from 1. */
  readonly line: number;
  readonly reference?: string;
  readonly failure: Failure;
  readonly message: string;
  readonly details?: readonly Problem[];
  /** Of a fault of the terms or of the software, for the administrator. */
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
      const illustration = illustrate(terms, schema, members);
      return { kind: "answered", pieces: piecesOf(illustration, asked, nameOf(members, number)) };
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

/** @throws {ServiceError} when the line is refused, or its terms cannot be used */
function illustrate(
  terms: BookTerms,
  schema: JsonSchema,
  members: Readonly<Record<string, unknown>>,
): Illustration {
  requireLine(schema, members);
  const { product: slug, kind, inputs, language }: Line = members;
  const sold = terms.products.get(slug) as ReadProduct;
  const endpoint = KINDS[kind];
  const at = ENDPOINTS[endpoint].isOfStanding ? termsInstant(inputs, sold.at) : sold.at;
  const { product, context } = offerAt(terms, sold, at);
  const plan = PLANS[endpoint]({ product, context: { ...context, language } }, inputs);
  const result = plan.kind === "local" ? plan.illustrate() : plan;
  if (result.kind === "illustrated") return result.illustration;
  if (result.kind === "refused") throw refused(result.problems, translationOf(product, language));
  throw new TypeError("The product is calculated by another service");
}

function piecesOf(
  illustration: Illustration,
  { figures, hasRecipes }: Asked,
  name: Readonly<Record<string, unknown>>,
): readonly (string | Uint8Array)[] {
  const { digest, recipe } = illustration;
  const head = { ...name, ...(hasRecipes && { digest, recipe }) };
  if (figures !== undefined) {
    const { warnings } = illustration;
    const { answers } = ENDPOINTS[recipe.endpoint];
    const chosen =
      answers === undefined
        ? chooseFigures(illustration, figures)
        : { [answers]: illustration[answers] };
    const warned = warnings.length === 0 ? {} : { warnings };
    return [`${JSON.stringify({ ...head, ...chosen, ...warned })}\n`];
  }
  const answer = answerAsJson(illustration, answerOptionsOf(illustration));
  return [`${JSON.stringify(head).slice(0, -1)},"answer":`, answer, "}\n"];
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

/** Of an error that nothing expects only its kind is said: its message may repeat a value. */
function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof UnreadableProductError) {
    return new ServiceError("unreadableProduct", { detail: error.message });
  }
  const detail = error instanceof Error ? error.name : typeof error;
  return new ServiceError("ownFault", { detail });
}

function languageOf({ language }: Readonly<Record<string, unknown>>): Language {
  return language === "es-US" ? language : DEFAULT_LANGUAGE;
}
