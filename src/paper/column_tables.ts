/** JSON in which lists of like objects are tables: their member names once, then a row of values for each object. */

import {
  isObject,
  putAscii,
  putJsonNumber,
  putJsonText,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  OPENING_BRACE,
  OPENING_BRACKET,
} from "#base";

/** Objects of a list with the same members, in the same order. */
interface ColumnTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Shorter lists stay as they are. */
const ROWS_MIN = 3;
/** In place of an offset: a list of objects that differ. */
const NO_TABLE = -1;

/**
 * Writes plain JSON in UTF-8, with tables in place of lists of like objects; returns the offset after it. A list of yearly
 * values becomes a third as long. Members that are `undefined` are left out, as JSON leaves them out.
 */
export function putColumnTables(out: Uint8Array, at: number, value: unknown): number {
  if (typeof value === "number") return putJsonNumber(out, at, value);
  if (typeof value === "string") return putJsonText(out, at, value);
  if (Array.isArray(value)) {
    const end = putTable(out, at, value);
    return end === NO_TABLE ? putList(out, at, value) : end;
  }
  if (isObject(value)) return putObject(out, at, value);
  return putAscii(out, at, JSON.stringify(value) ?? "null");
}

function putList(out: Uint8Array, at: number, list: readonly unknown[]): number {
  out[at++] = OPENING_BRACKET;
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) out[at++] = COMMA;
    at = putColumnTables(out, at, list[index]);
  }
  out[at++] = CLOSING_BRACKET;
  return at;
}

function putObject(out: Uint8Array, at: number, object: Readonly<Record<string, unknown>>): number {
  out[at++] = OPENING_BRACE;
  let isFirst = true;
  for (const name in object) {
    const value = object[name];
    if (value === undefined) continue;
    if (!isFirst) out[at++] = COMMA;
    isFirst = false;
    at = putJsonText(out, at, name);
    out[at++] = COLON;
    at = putColumnTables(out, at, value);
  }
  out[at++] = CLOSING_BRACE;
  return at;
}

function putTable(out: Uint8Array, at: number, list: readonly unknown[]): number {
  const [first] = list;
  if (list.length < ROWS_MIN || !isObject(first)) return NO_TABLE;
  const columns = Object.keys(first);
  at = putList(out, putAscii(out, at, '{"columns":'), columns);
  at = putAscii(out, at, ',"rows":[');
  for (let row = 0; row < list.length; row += 1) {
    const each = list[row];
    if (!isObject(each)) return NO_TABLE;
    if (row > 0) out[at++] = COMMA;
    out[at++] = OPENING_BRACKET;
    let column = 0;
    for (const name in each) {
      const value = each[name];
      if (value === undefined || name !== columns[column]) return NO_TABLE;
      if (column > 0) out[at++] = COMMA;
      at = putColumnTables(out, at, value);
      column += 1;
    }
    if (column !== columns.length) return NO_TABLE;
    out[at++] = CLOSING_BRACKET;
  }
  return putAscii(out, at, "]}");
}

/** The JSON that `putColumnTables` was given. */
export function fromColumnTables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumnTables);
  if (!isObject(value)) return value;
  if (isColumnTable(value)) {
    const { columns, rows } = value;
    return rows.map((row) =>
      Object.fromEntries(columns.map((name, index) => [name, fromColumnTables(row[index])])),
    );
  }
  const members = Object.entries(value);
  return Object.fromEntries(members.map(([name, member]) => [name, fromColumnTables(member)]));
}

/** Texts and rows under these two names are a table; no other object has both. */
function isColumnTable(value: object): value is ColumnTable {
  const { columns, rows, ...rest } = value as Partial<ColumnTable>;
  return (
    Object.keys(rest).length === 0 &&
    Array.isArray(columns) &&
    columns.every((name) => typeof name === "string") &&
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && row.length === columns.length)
  );
}
