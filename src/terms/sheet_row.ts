/** A row of the rate_sheet table, and its validation. */

import type { TSchema } from "typebox";
import { measureJson } from "#base";
import {
  type JsonSchema,
  type RowFault,
  rowFault,
  rowFaultAt,
  UnreadableProductError,
  findSchemaFaults,
} from "#schema";
import { ROW_DEPTH_MAX, ROW_RULES } from "./product_row.ts";
import type { RateSheet } from "./rate_sheet.ts";
import { type SheetCell, SheetSchema } from "./schema/sheet_schema.ts";

/** A row of the rate_sheet table, unvalidated. */
export interface SheetRow {
  readonly slug: string;
  readonly sheet: string;
  /** The distributor it is for; `null` for all. */
  readonly firm: string | null;
  readonly cells: unknown;
}

const SHEET_BYTES_MAX = 131_072;
const SHEET_VALUES_MAX = 10_000;

/**
 * A row of the rate_sheet table as a `RateSheet`.
 * @throws {UnreadableProductError} with every fault of its shape
 */
export function parseRateSheet(row: SheetRow): RateSheet {
  const faults = findSheetShapeFaults(row);
  if (faults.length > 0)
    throw new UnreadableProductError(`${row.slug}, sheet ${row.sheet}`, faults);
  return {
    sheet: row.sheet,
    ...(row.firm === null ? {} : { firm: row.firm }),
    cells: row.cells as readonly SheetCell[],
  };
}

/** Faults that a sheet has with any form. */
export function findSheetShapeFaults({ cells }: SheetRow): readonly RowFault[] {
  const text = JSON.stringify(cells) ?? "";
  const { values, depth } = measureJson(text);
  const exceeded = [
    [Buffer.byteLength(text), SHEET_BYTES_MAX, "bytes of JSON"] as const,
    [values, SHEET_VALUES_MAX, "values"] as const,
    [depth, ROW_DEPTH_MAX, "levels of nesting"] as const,
  ].flatMap(([size, maximum, what]) => {
    const says = `must have at most ${maximum} ${what}; they have ${size}`;
    return size > maximum ? [rowFault(["cells"], says)] : [];
  });
  if (exceeded.length > 0) return exceeded;
  return findSchemaFaults(SheetSchema as TSchema as JsonSchema, { cells }, ROW_RULES).map((fault) =>
    rowFaultAt([], fault),
  );
}
