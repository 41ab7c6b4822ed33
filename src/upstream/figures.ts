/** The outputs of a calculation service in one form: values and tables of plain numbers and words. */

import { isContainer, isObject } from "#base";
import type { UpstreamFigures, UpstreamRow } from "#terms";

/** Bounds on what one answer may hold. Source: [D28]; a contract has at most 121 years. */
const VALUES_MAX = 2_000;
const TABLES_MAX = 50;
const ROWS_MAX = 2_000;
const COLUMNS_MAX = 100;
const TEXT_LENGTH_MAX = 4_000;

/**
 * The figures in an answer's outputs, or `undefined` when there are none or too many, or one is not plain.
 *
 * A list becomes a table: of its objects, or with the one column `Value`. A nested object becomes values
 * named `Outer.Inner`. `null` is left out; true and false become words. A number that is not finite
 * invalidates the answer: no illustration is better than a wrong one [D19].
 */
export function readFigures(outputs: unknown): UpstreamFigures | undefined {
  if (!isObject(outputs)) return undefined;
  const values = new Map<string, number | string>();
  const tables = new Map<string, readonly UpstreamRow[]>();
  const isWhole = collect(outputs, "", (name, value) => {
    if (!Array.isArray(value)) return addValue(values, name, value);
    const rows = readRows(value);
    if (rows === undefined) return false;
    tables.set(name, rows);
    return true;
  });
  const size = values.size + tables.size;
  const isBounded = values.size <= VALUES_MAX && tables.size <= TABLES_MAX;
  if (!isWhole || !isBounded || size === 0) return undefined;
  return { values: Object.fromEntries(values), tables: Object.fromEntries(tables) };
}

/** Visits every member that is not an object itself; `parseJson` has bounded the depth. */
function collect(
  object: object,
  prefix: string,
  visit: (name: string, value: unknown) => boolean,
): boolean {
  return Object.entries(object).every(([name, value]: [string, unknown]) =>
    isObject(value) ? collect(value, `${prefix}${name}.`, visit) : visit(prefix + name, value),
  );
}

/** Adds a value in its plain form; false when it has none. */
function addValue(values: Map<string, number | string>, name: string, value: unknown): boolean {
  if (value === null) return true;
  const plain = typeof value === "boolean" ? String(value) : value;
  if (!isPlain(plain)) return false;
  values.set(name, plain);
  return true;
}

function isPlain(value: unknown): value is number | string {
  return typeof value === "number"
    ? Number.isFinite(value)
    : typeof value === "string" && value.length <= TEXT_LENGTH_MAX;
}

function readRows(list: readonly unknown[]): readonly UpstreamRow[] | undefined {
  if (list.length > ROWS_MAX) return undefined;
  const rows = list.map(readRow);
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

/** Most rows hold plain cells only, and are used as they are. */
function readRow(entry: unknown): UpstreamRow | undefined {
  const object = isContainer(entry) ? entry : { Value: entry };
  const cells = Object.values(object);
  if (cells.length > COLUMNS_MAX) return undefined;
  if (!Array.isArray(object) && cells.every(isPlain)) return object as UpstreamRow;
  const row = new Map<string, number | string>();
  const isRow = collect(object, "", (name, value) => addValue(row, name, value));
  return isRow && row.size <= COLUMNS_MAX ? Object.fromEntries(row) : undefined;
}

/** Figures from a cache, or `undefined` when its entry is not valid. */
export function reviveFigures(value: unknown): UpstreamFigures | undefined {
  if (!isObject(value)) return undefined;
  const { values, tables } = value as Partial<UpstreamFigures>;
  return readFigures({ ...values, ...tables });
}
