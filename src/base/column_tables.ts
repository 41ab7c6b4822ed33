/** JSON in which lists of like objects are tables: their member names once, then a row of values for each object. */

import { isObject } from "./is_object.ts";

/** Objects of a list with the same members, in the same order. */
interface ColumnTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Shorter lists stay as they are. */
const ROWS_MIN = 3;

/**
 * The same plain JSON with tables in place of lists of like objects. A list of yearly values becomes a third as long.
 * Members that are `undefined` are left out, as JSON leaves them out.
 */
export function toColumnTables(value: unknown): unknown {
  if (Array.isArray(value)) return tableOf(value) ?? value.map(toColumnTables);
  return isObject(value) ? mapMembers(value, toColumnTables) : value;
}

/** The JSON that `toColumnTables` was given. */
export function fromColumnTables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumnTables);
  if (!isObject(value)) return value;
  return isColumnTable(value) ? objectsOf(value) : mapMembers(value, fromColumnTables);
}

function tableOf(list: readonly unknown[]): ColumnTable | undefined {
  const [first] = list;
  if (list.length < ROWS_MIN || !isObject(first)) return undefined;
  const columns = Object.keys(first);
  const rows: unknown[][] = [];
  for (const each of list) {
    if (!isObject(each)) return undefined;
    const row: unknown[] = [];
    for (const name in each) {
      const value = each[name];
      if (value === undefined || name !== columns[row.length]) return undefined;
      row.push(typeof value === "object" ? toColumnTables(value) : value);
    }
    if (row.length !== columns.length) return undefined;
    rows.push(row);
  }
  return { columns, rows };
}

/** Texts and rows under these two names are a table; no other object has both. */
function isColumnTable(value: Readonly<Record<string, unknown>>): boolean {
  const { columns, rows, ...rest } = value;
  return (
    Object.keys(rest).length === 0 &&
    Array.isArray(columns) &&
    columns.every((name) => typeof name === "string") &&
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && row.length === columns.length)
  );
}

function objectsOf(value: Readonly<Record<string, unknown>>): unknown {
  const { columns, rows } = value as unknown as ColumnTable;
  return rows.map((row) =>
    Object.fromEntries(columns.map((name, index) => [name, fromColumnTables(row[index])])),
  );
}

function mapMembers(
  value: Readonly<Record<string, unknown>>,
  map: (member: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, map(member)]],
    ),
  );
}
