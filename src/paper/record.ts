/** The record of a paper: what it was printed from, attached to it, so that it can be printed again and compared. */

import { isObject, bytesOf, COMMA, OPENING_BRACE, OPENING_BRACKET } from "#base";
import { answerAsJson, type AnswerOptions, type Illustration } from "#illustration";
import { textsOf } from "#texts";
import { fromColumnTables, putColumnTables } from "./column_tables.ts";
import type { Attachment } from "#pdf";

export const RECORD_NAME = "record.json";
const ANSWER_NAME = "illustration.json";

/** What a paper shows and carries beside the illustration itself. */
export interface PaperOptions extends AnswerOptions {
  /** Address under which readers reach the service, without a slash at its end; no code is printed without one. */
  readonly publicUrl?: string | undefined;
}

/** Everything that a paper depends on. */
export interface PaperRecord {
  readonly options: PaperOptions;
  readonly illustration: Illustration;
}

/**
 * The files attached to a paper, in the order of their names: the JSON answer to the same request where the brand has
 * it attached, and the record. Source: [D155].
 */
export function attachmentsOf(
  illustration: Illustration,
  options: PaperOptions,
): readonly Attachment[] {
  const { layout: say } = textsOf(illustration.language);
  const { attachesAnswer } = illustration.product.brand;
  const { hasTablePerScenario, publicUrl } = options;
  const kept = { hasTablePerScenario, ...(publicUrl === undefined ? {} : { publicUrl }) };
  const record = { options: kept, illustration: withoutTerms(illustration) };
  const attachment: Attachment = {
    name: RECORD_NAME,
    description: say.record,
    relationship: "Source",
    bytes: bytesOf((out) => putColumnTables(out, 0, record)),
  };
  if (!attachesAnswer) return [attachment];
  const answer: Attachment = {
    name: ANSWER_NAME,
    description: say.answer,
    relationship: "Data",
    bytes: answerAsJson(illustration, options),
  };
  return [answer, attachment];
}

/** An illustration with only the names and hashes of its forms: readers need not know which products they are for. */
function withoutTerms({ forms, ...illustration }: Illustration) {
  if (forms === undefined) return illustration;
  return { ...illustration, forms: forms.map(({ name, hash }) => ({ name, hash })) };
}

/** Most values of a record; one of 90 contract years and every scenario has a twentieth of them. Source: [D207]. */
const VALUES_MAX = 250_000;
/** Longest text of a record that is printed: twice the longest that a calculation service may send. */
const TEXT_LENGTH_MAX = 8_000;

/**
 * Reads an attached record.
 * @throws {SyntaxError} when the bytes hold no record, or one larger than one of this software; whether its members are sound, only printing
 * it shows
 */
export function readRecord(bytes: Uint8Array): PaperRecord {
  if (countValues(bytes) > VALUES_MAX) throw new SyntaxError("Cannot read record: it is too large");
  const value = fromColumnTables(
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
  );
  if (!isObject(value) || !isObject(value["options"]) || !isObject(value["illustration"])) {
    throw new SyntaxError("Cannot read record: a member is missing");
  }
  const record = value as unknown as PaperRecord;
  const { product } = record.illustration;
  // A logo is drawn, and its size has a bound in bytes.
  const brand = { ...product?.brand, logo: undefined };
  const printed = { ...record.illustration, product: { ...product, brand } };
  if (!hasShortTexts({ ...record, illustration: printed })) {
    throw new SyntaxError(`Cannot read record: a text has more than ${TEXT_LENGTH_MAX} characters`);
  }
  return record;
}

/** At least the number of values that a JSON text has. */
function countValues(bytes: Uint8Array): number {
  let count = 1;
  for (const byte of bytes) {
    if (byte === COMMA || byte === OPENING_BRACE || byte === OPENING_BRACKET) count += 1;
  }
  return count;
}

function hasShortTexts(value: unknown): boolean {
  if (typeof value === "string") return value.length <= TEXT_LENGTH_MAX;
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([name, member]) => name.length <= TEXT_LENGTH_MAX && hasShortTexts(member),
  );
}
