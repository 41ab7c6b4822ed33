/** An illustration as the JSON answer of the endpoints, and as what a paper carries of it. */

import type { Illustration } from "./illustration.ts";
import { type OutputRow, type ResponseData, responseData } from "./outputs.ts";

/** Rows whose JSON is made at a time: a longer text outgrows the runtime's buffer and is copied. */
const ROWS_AT_A_TIME = 8;

export interface AnswerOptions {
  /** At the index annuity endpoints every scenario has a table of its own [D23]. */
  readonly hasTablePerScenario: boolean;
}

/**
 * The JSON answer in UTF-8: `{status, response_data}`, `warnings` when there are any. `pdf` is a further member as
 * text with its comma.
 */
export function answerAsJson(
  illustration: Illustration,
  options: AnswerOptions,
  pdf = "",
): Uint8Array<ArrayBuffer> {
  const { warnings } = illustration;
  const data = dataAsJson(responseData(illustration, options));
  const warned = warnings.length === 0 ? "" : `,"warnings":${JSON.stringify(warnings)}`;
  const pieces = ['{"status":200,"response_data":', ...data, warned, pdf, "}"];
  // A `Blob` of the pieces takes longer to give its bytes.
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

/**
 * Response data as `JSON.stringify` writes it, in pieces.
 *
 * One character beyond Latin-1, such as the apostrophe in a disclosure, makes a text twice as large and
 * three times as slow to make; so it does for its own member alone, as long as the pieces are not joined.
 */
function dataAsJson(data: ResponseData): readonly string[] {
  return membersAsJson({ ...data }, (value) =>
    value === data.tables ? membersAsJson(data.tables, rowsAsJson) : [JSON.stringify(value)],
  );
}

function membersAsJson<Value>(
  object: Readonly<Record<string, Value>>,
  asJson: (value: Value) => readonly string[],
): readonly string[] {
  const pieces = ["{"];
  for (const [name, value] of Object.entries(object)) {
    const comma = pieces.length === 1 ? "" : ",";
    pieces.push(`${comma}${JSON.stringify(name)}:`, ...asJson(value));
  }
  pieces.push("}");
  return pieces;
}

function rowsAsJson(rows: readonly OutputRow[]): readonly string[] {
  const pieces = ["["];
  for (let place = 0; place < rows.length; place += ROWS_AT_A_TIME) {
    const comma = place === 0 ? "" : ",";
    pieces.push(comma, JSON.stringify(rows.slice(place, place + ROWS_AT_A_TIME)).slice(1, -1));
  }
  pieces.push("]");
  return pieces;
}
