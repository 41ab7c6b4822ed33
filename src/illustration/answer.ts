/** An illustration as the JSON answer of the endpoints, and as what a paper carries of it. */

import { bytesOf, putUtf8 } from "#base";
import { ENDPOINTS } from "./figures/endpoints.ts";
import type { Illustration } from "./illustration.ts";
import type { OutputRow } from "./output_types.ts";
import { type ResponseData, responseData, standingData } from "./outputs.ts";

/** Rows made into JSON at a time: a longer text outgrows the runtime's buffer and is copied. */
const ROWS_AT_A_TIME = 8;

/** What an endpoint's answer has beyond what every answer has. */
export interface AnswerOptions {
  /** At the index annuity endpoints every scenario has a table of its own [D23]. */
  readonly hasTablePerScenario: boolean;
}

/**
 * The JSON answer in UTF-8: `{status, response_data}`, `warnings` when there are any. `further` members, such as `pdf`, are
 * JSON, each after a comma.
 */
export function answerAsJson(
  illustration: Illustration,
  options: AnswerOptions,
  further = "",
): Uint8Array<ArrayBuffer> {
  const { warnings, recipe } = illustration;
  const { answers } = ENDPOINTS[recipe.endpoint];
  const warned = warnings.length === 0 ? "" : `,"warnings":${JSON.stringify(warnings)}`;
  return bytesOf((out) => {
    const start = putUtf8(out, 0, '{"status":200,"response_data":');
    const at =
      answers === undefined
        ? putData(out, start, responseData(illustration, options))
        : putUtf8(out, start, JSON.stringify(standingData(illustration, answers)));
    return putUtf8(out, at, `${warned}${further}}`);
  });
}

/**
 * Writes response data as `JSON.stringify` does, in pieces.
 *
 * One character beyond Latin-1, such as the apostrophe in a disclosure, makes a text twice as large and
 * three times as slow to make. As long as the pieces are not joined, it does so only to its own member.
 */
function putData(out: Uint8Array, at: number, data: ResponseData): number {
  return putMembers(out, at, { ...data }, (start, value) =>
    value === data.tables
      ? putMembers(out, start, data.tables, (first, rows) => putRows(out, first, rows))
      : putUtf8(out, start, JSON.stringify(value)),
  );
}

function putMembers<Value>(
  out: Uint8Array,
  at: number,
  object: Readonly<Record<string, Value>>,
  putValue: (at: number, value: Value) => number,
): number {
  let before = "{";
  for (const [name, value] of Object.entries(object)) {
    at = putValue(putUtf8(out, at, `${before}${JSON.stringify(name)}:`), value);
    before = ",";
  }
  return putUtf8(out, at, before === "{" ? "{}" : "}");
}

function putRows(out: Uint8Array, at: number, rows: readonly OutputRow[]): number {
  let before = "[";
  for (let place = 0; place < rows.length; place += ROWS_AT_A_TIME) {
    const some = JSON.stringify(rows.slice(place, place + ROWS_AT_A_TIME));
    at = putUtf8(out, at, before + some.slice(1, -1));
    before = ",";
  }
  return putUtf8(out, at, before === "[" ? "[]" : "]");
}
