/** The parts of a product row common to all engines. */

import type { TSchema } from "typebox";
import { isObject } from "../base/is_object.ts";
import { pointerTo } from "../base/json_pointer.ts";
import type { JsonSchema } from "./json_schema.ts";
import { type RowFault, rowFault } from "./row_fault.ts";
import {
  findSchemaFaults,
  type Path,
  readValidator,
  type SchemaFault,
  type SchemaRules,
} from "./schema_faults.ts";
import { findNearestName, findTextFault } from "./text.ts";

/** A row of the product table, unvalidated. */
export interface ProductRow {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: string;
  readonly engine: string;
  readonly inputsSchema: unknown;
  readonly definition: unknown;
}

const FORMATS = ["json", "pdf", "both"] as const;

/** Most entries of a list whose schema sets no maximum. */
const ENTRIES_MAX = 10_000;

/**
 * Most bytes of a definition plus inputs schema as JSON: validating a row blocks the event loop. This project's
 * rows have 11,000 to 13,000.
 */
export const ROW_BYTES_MAX = 131_072;

/** Sent in a header and printed in every footer. */
const HEADER_TEXT = /^[!-~]([ -~]{0,38}[!-~])?$/;

/** Checks printed texts; the others have patterns. */
const RULES: SchemaRules = {
  entriesMax: ENTRIES_MAX,
  textFault({ isPrinted, maxLength }, text) {
    return isPrinted === true ? findPrintedFault(text, Number(maxLength)) : undefined;
  },
};

/** Whether a path of the row, its ancestors and descendants have no fault. */
export type IsSoundRow = (...path: Path) => boolean;

/** Faults of a row and of its definition's shape. */
export function findRowFaults(
  row: ProductRow,
  definitionSchema: TSchema,
): { readonly faults: readonly RowFault[]; readonly isSound: IsSoundRow } {
  const bytes = Buffer.byteLength(JSON.stringify([row.definition, row.inputsSchema]));
  if (bytes > ROW_BYTES_MAX) {
    const message = `must have, together with inputs_schema, at most ${ROW_BYTES_MAX} bytes of JSON; they have ${bytes}`;
    return { faults: [rowFault(["definition"], message)], isSound: () => false };
  }
  const shape = isObject(row.definition)
    ? findSchemaFaults(definitionSchema as JsonSchema, row.definition, RULES)
    : [{ path: [], code: "type", message: "must be an object" }];
  const inputs = findInputsSchemaFaults(row.inputsSchema);
  const faults = [...findColumnFaults(row), ...inputs, ...shape.map(rowFaultOf)];
  // An unknown member does not affect the others.
  const unsound = [
    ...inputs.map(({ pointer }) => pointer),
    ...shape
      .filter(({ code }) => code !== "unknown_field")
      .map(({ path }) => pointerTo(["definition", ...path])),
  ];
  return {
    faults,
    isSound(...path) {
      const here = pointerTo(path);
      return !unsound.some((at) => isWithin(at, here) || isWithin(here, at));
    },
  };
}

/** The columns that all products share; the row has no faults. */
export function readRow(row: ProductRow) {
  const { slug, name, version } = row;
  return {
    slug,
    name,
    version,
    defaultFormat: row.defaultFormat as (typeof FORMATS)[number],
    inputsSchema: row.inputsSchema as JsonSchema,
  };
}

function rowFaultOf({ path, message, didYouMean }: SchemaFault): RowFault {
  return {
    ...rowFault(["definition", ...path], message),
    ...(didYouMean === undefined ? {} : { didYouMean }),
  };
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

function findColumnFaults({ name, version, defaultFormat }: ProductRow): readonly RowFault[] {
  const nameFault = findPrintedFault(name, 200);
  return [
    ...(nameFault === undefined ? [] : [rowFault(["name"], nameFault)]),
    ...(HEADER_TEXT.test(version)
      ? []
      : [rowFault(["version"], "must be 1 to 40 visible ASCII characters: a header carries it")]),
    ...(FORMATS.some((format) => format === defaultFormat)
      ? []
      : [
          withNearest(
            rowFault(["default_format"], `must be one of ${FORMATS.join(", ")}`),
            findNearestName(defaultFormat, FORMATS),
          ),
        ]),
  ];
}

/** Faults of an inputs schema that apply to all engines. */
function findInputsSchemaFaults(schema: unknown): readonly RowFault[] {
  const path = ["inputs_schema"];
  if (!isObject(schema)) return [rowFault(path, "must be a JSON Schema of an object")];
  const { type, properties, required = [] } = schema;
  if (type !== "object" || !isObject(properties) || !Object.values(properties).every(isObject)) {
    return [rowFault(path, "must have type object, and properties that are JSON Schemas")];
  }
  if (!Array.isArray(required) || required.some((name) => typeof name !== "string")) {
    return [rowFault([...path, "required"], "must be a list of names of properties")];
  }
  try {
    readValidator(schema);
  } catch {
    return [rowFault(path, "must be a JSON Schema that can be compiled")];
  }
  const names = Object.keys(properties);
  return [
    ...(required as string[]).flatMap((name, index) =>
      names.includes(name)
        ? []
        : [
            withNearest(
              rowFault([...path, "required", index], "must name one of the properties"),
              findNearestName(name, names),
            ),
          ],
    ),
    ...findTitleFaults(schema, path),
  ];
}

/** Faults of titles, which are printed, anywhere in the schema. */
function findTitleFaults(schema: JsonSchema, path: Path): readonly RowFault[] {
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === "title" && typeof value === "string") {
      const fault = findPrintedFault(value, 2000);
      return fault === undefined ? [] : [rowFault([...path, name], fault)];
    }
    if (name === "examples" || name === "default") return [];
    return Array.isArray(value)
      ? value.flatMap((entry, index) =>
          isObject(entry) ? findTitleFaults(entry, [...path, name, index]) : [],
        )
      : isObject(value)
        ? findTitleFaults(value, [...path, name])
        : [];
  });
}

function findPrintedFault(text: string, maximum: number): string | undefined {
  return text.trim() === "" ? "must have visible characters" : findTextFault(text, maximum);
}

export function withNearest(fault: RowFault, nearest: string | undefined): RowFault {
  return nearest === undefined ? fault : { ...fault, didYouMean: nearest };
}
