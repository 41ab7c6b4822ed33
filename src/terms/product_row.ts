/** The parts of a product row common to all engines. */

import type { TSchema } from "typebox";
import { isObject, omitUndefined, measureJson, pointerTo, findNearestName } from "#base";
import {
  type JsonSchema,
  outOfScope,
  type RowFault,
  rowFault,
  rowFaultAt,
  rowFaultOf,
  canBeCompiled,
  countReferences,
  findSchemaFaults,
  fitsCompiled,
  type Path,
  type SchemaRules,
  findTextFault,
} from "#schema";
import type { SaidFault } from "#texts";
import { internInputs } from "./interned_inputs.ts";

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

/** The form of a slug, as the table `product` has it too; `isReservedSlug` knows the ones that are not free. */
export const PRODUCT_SLUG = /^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/;

/** How an illustration is answered: as JSON, as the paper, or as JSON with the paper in it. */
export const FORMATS = ["json", "pdf", "both"] as const;

export type AnswerFormat = (typeof FORMATS)[number];

/** Formats that a request may ask for; no product answers in all of them unless it is asked. */
export const ASKED_FORMATS = [...FORMATS, "csv"] as const;

export type AskedFormat = (typeof ASKED_FORMATS)[number];

/** Most entries of a list without a maximum in its schema. */
const ENTRIES_MAX = 10_000;

/**
 * Most bytes, values and levels of nesting of a definition plus inputs schema as JSON: validating a row blocks the
 * event loop. This project's rows have up to 13,000 bytes, 800 values and 8 levels. Source: [D94].
 */
export const ROW_BYTES_MAX = 131_072;
export const ROW_VALUES_MAX = 4_000;
export const ROW_DEPTH_MAX = 20;

/** Most fields `inputs` may have [D28]. */
export const FIELDS_MAX = 500;

/** References of an input schema: compiling each one traverses the whole schema, 1 to 3 ms of 4,000 values. */
const REFERENCES_MAX = 10;

/** Most unknown names of a list for which the nearest known name is searched. */
export const HINTS_MAX = 10;

/** Sent in a header and printed in every footer. */
const HEADER_TEXT = /^[!-~]([ -~]{0,38}[!-~])?$/;

/** Checks printed texts; the others have patterns. */
export const ROW_RULES: SchemaRules = {
  entriesMax: ENTRIES_MAX,
  hintsMax: HINTS_MAX,
  fits: fitsCompiled,
  textFault({ isPrinted, maxLength }, text) {
    return isPrinted === true ? findPrintedFault(text, Number(maxLength)) : undefined;
  },
  outOfScope,
};

/** Whether a path of the row, its ancestors and descendants have no fault. */
export type IsSoundRow = (...path: Path) => boolean;

/** Faults of a row and of its definition's shape. */
export function findRowFaults(
  row: ProductRow,
  definitionSchema: TSchema,
): { readonly faults: readonly RowFault[]; readonly isSound: IsSoundRow } {
  const sizeFaults = findSizeFaults(row);
  if (sizeFaults.length > 0) return { faults: sizeFaults, isSound: () => false };
  const shape = findShapeFaults(row.definition, definitionSchema);
  const inputs = findInputsSchemaFaults(row.inputsSchema);
  const areInputsSound = soundness(inputs);
  return {
    faults: [...findColumnFaults(row), ...inputs, ...shape.faults],
    isSound: (...path) => shape.isSound(...path) && areInputsSound(...path),
  };
}

/**
 * Faults of a definition's shape, with pointers that begin with its column. Parts that are the same objects as in a
 * `sound` definition are not looked at again.
 */
export function findShapeFaults(
  definition: unknown,
  definitionSchema: TSchema,
  sound?: Readonly<Record<string, unknown>>,
): { readonly faults: readonly RowFault[]; readonly isSound: IsSoundRow } {
  const shape = isObject(definition)
    ? findSchemaFaults(definitionSchema as JsonSchema, definition, { ...ROW_RULES, sound })
    : [{ path: [], code: "type", fault: "object" } as const];
  const faults = shape.map((fault) => rowFaultAt(["definition"], fault));
  // An unknown member does not affect the others.
  return {
    faults,
    isSound: soundness(faults.filter((_, index) => shape[index]?.code !== "unknown_field")),
  };
}

/** Whether a path, its ancestors and descendants have none of these faults. */
function soundness(faults: readonly RowFault[]): IsSoundRow {
  if (faults.length === 0) return () => true;
  const unsound = new Set(faults.map(({ pointer }) => pointer));
  const aboveUnsound = new Set([...unsound].flatMap(pointersThrough));
  return (...path) => {
    const here = pointerTo(path);
    return !aboveUnsound.has(here) && !pointersThrough(here).some((at) => unsound.has(at));
  };
}

/** Exceeded bounds of the row's size; the row is not checked further then. */
function findSizeFaults({ definition, inputsSchema }: ProductRow): readonly RowFault[] {
  const text = JSON.stringify([definition, inputsSchema]);
  const bytes = Buffer.byteLength(text);
  const { values, depth } = measureJson(text);
  // The array around both adds a level.
  const levels = depth - 1;
  const together = (message: string) =>
    rowFault(["definition"], `must have, together with inputs_schema, at most ${message}`);
  if (bytes > ROW_BYTES_MAX) {
    return [together(`${ROW_BYTES_MAX} bytes of JSON; they have ${bytes}`)];
  }
  return [
    ...(values > ROW_VALUES_MAX ? [together(`${ROW_VALUES_MAX} values; they have ${values}`)] : []),
    ...(levels > ROW_DEPTH_MAX ? [together(`${ROW_DEPTH_MAX} levels of nesting`)] : []),
  ];
}

/** The columns that all products share; the row has no faults. */
export function readRow(row: ProductRow) {
  const { slug, name, version } = row;
  return {
    slug,
    name,
    version,
    defaultFormat: row.defaultFormat as AnswerFormat,
    inputsSchema: internInputs(row.inputsSchema as JsonSchema),
  };
}

/** A pointer and all its ancestors except the root. */
function pointersThrough(pointer: string): readonly string[] {
  const steps = pointer.split("/");
  return steps.slice(1).map((_, index) => steps.slice(0, index + 2).join("/"));
}

function findColumnFaults({ name, version, defaultFormat }: ProductRow): readonly RowFault[] {
  const nameFault = findPrintedFault(name, 200);
  return [
    ...(nameFault === undefined ? [] : [rowFaultOf(["name"], nameFault)]),
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
  const names = Object.keys(properties);
  if (names.length > FIELDS_MAX) {
    const message = `must have at most ${FIELDS_MAX} properties, as many as inputs may have`;
    return [rowFault([...path, "properties"], message)];
  }
  const references = countReferences(schema);
  if (references > REFERENCES_MAX) {
    return [rowFault(path, `must have at most ${REFERENCES_MAX} references; it has ${references}`)];
  }
  if (!canBeCompiled(schema)) {
    return [rowFault(path, "must be a JSON Schema that can be compiled")];
  }
  const misnamed = [...(required as string[]).entries()].filter(
    ([, name]) => !Object.hasOwn(properties, name),
  );
  return [
    ...misnamed.map(([index, name], order) =>
      withNearest(
        rowFault([...path, "required", index], "must name one of the properties"),
        order < HINTS_MAX ? findNearestName(name, names) : undefined,
      ),
    ),
    ...findTitleFaults(schema, path),
  ];
}

/** Faults of titles, which are printed, anywhere in the schema. */
function findTitleFaults(schema: JsonSchema, path: Path): readonly RowFault[] {
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === "title" && typeof value === "string") {
      const fault = findPrintedFault(value, 2000);
      return fault === undefined ? [] : [rowFaultOf([...path, name], fault)];
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

function findPrintedFault(text: string, maximum: number): SaidFault | undefined {
  return text.trim() === "" ? "invisible" : findTextFault(text, maximum);
}

/** A fault with the nearest name that is known, if there is one. */
export function withNearest(fault: RowFault, nearest: string | undefined): RowFault {
  return omitUndefined({ ...fault, didYouMean: nearest });
}
