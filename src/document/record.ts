/** The record of a paper: what it was printed from, attached to it, so that it can be printed again and compared. */

import { isObject } from "../base/is_object.ts";
import { bytesOf } from "../base/json_bytes.ts";
import { answerAsJson, type AnswerOptions } from "../illustration/answer.ts";
import type { Illustration } from "../illustration/illustration.ts";
import { textsOf } from "../texts/texts.ts";
import { fromColumnTables, putColumnTables } from "./column_tables.ts";
import type { Attachment } from "./pdf/attachments.ts";

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

/** An illustration with its forms by name and hash alone: readers need not know which products they are for. */
function withoutTerms({ forms, ...illustration }: Illustration) {
  if (forms === undefined) return illustration;
  return { ...illustration, forms: forms.map(({ name, hash }) => ({ name, hash })) };
}

/**
 * Reads an attached record.
 * @throws {SyntaxError} when it is none; whether its members are sound, only printing it shows
 */
export function readRecord(bytes: Uint8Array): PaperRecord {
  const value = fromColumnTables(
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
  );
  if (!isObject(value) || !isObject(value["options"]) || !isObject(value["illustration"])) {
    throw new SyntaxError("Cannot read record: a member is missing");
  }
  return value as unknown as PaperRecord;
}
