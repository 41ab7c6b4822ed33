/** Where in a file of SQL an error of PostgreSQL is: by line and column, inside of JSON too. */

import postgres from "postgres";
import { findJsonFault, placeInText } from "#base";
import { sayError } from "../session.ts";

/** A text that its type does not allow, and how PostgreSQL names the functions that parse JSON. */
const INVALID_TEXT = "22P02";
const JSON_FUNCTION_PREFIX = "json_";

/** A text in SQL: in quotes, or between dollar signs with a tag. */
const QUOTED = /'((?:[^']|'')*)'/y;
const TAGGED = /(\$\w*\$)(.*?)\1/sy;

/** The message of an error of a file that was executed as one command or sent as it is, with its place where PostgreSQL names one. */
export function sayErrorOfFile(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError)) return sayError(error);
  // A position counts characters of the text it is in; for a function or a trigger that is its own text.
  const { code, routine = "", internal_query: query, message, detail, hint } = error;
  const position =
    query === undefined ? error.position : query === text ? error.internal_position : undefined;
  if (position === undefined) return sayError(error);
  const at = [...text].slice(0, Number(position) - 1).join("").length;
  const isOfJson = code === INVALID_TEXT && routine.startsWith(JSON_FUNCTION_PREFIX);
  const inside = isOfJson ? findFaultInText(text, at) : undefined;
  if (inside === undefined) {
    return `${placeInText(text, at)}: ${[message, detail, hint].filter(Boolean).join(". ")}`;
  }
  return `${placeInText(text, inside.at)}: the text is not JSON: expected ${inside.expected}`;
}

/** The fault of the JSON that begins at an offset of the SQL. */
function findFaultInText(
  sql: string,
  at: number,
): { readonly at: number; readonly expected: string } | undefined {
  for (const pattern of [QUOTED, TAGGED]) {
    pattern.lastIndex = at;
    const found = pattern.exec(sql);
    if (found === null) continue;
    const isQuoted = pattern === QUOTED;
    const start = isQuoted ? at + 1 : at + (found[1] ?? "").length;
    const written = (isQuoted ? found[1] : found[2]) ?? "";
    const json = isQuoted ? written.replaceAll("''", "'") : written;
    const fault = findJsonFault(json);
    if (fault === undefined) return undefined;
    // A quote is written twice.
    const quotes = isQuoted ? json.slice(0, fault.offset).split("'").length - 1 : 0;
    return { at: start + fault.offset + quotes, expected: fault.expected };
  }
  return undefined;
}
