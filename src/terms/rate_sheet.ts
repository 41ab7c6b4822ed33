/** A rate sheet: rates by premium band, state and surrender period, which change a form's terms from a day on. */

import Type, { type Static, type TSchema } from "typebox";
import type { Dollars } from "#annuity";
import { measureJson, oncePer } from "#base";
import {
  type JsonSchema,
  type RowFault,
  rowFault,
  rowFaultAt,
  UnreadableProductError,
  findSchemaFaults,
} from "#schema";
import { ROW_DEPTH_MAX, ROW_RULES } from "./product_row.ts";
import {
  about,
  FOUND,
  group,
  list,
  object,
  patchOf,
  States,
  UNITS,
} from "./schema/schema_parts.ts";

/** A row of the rate_sheet table, unvalidated. */
export interface SheetRow {
  readonly slug: string;
  readonly sheet: string;
  /** The distributor it is for; `null` for all. */
  readonly firm: string | null;
  readonly cells: unknown;
}

const Premium = Type.Number({ minimum: 0, maximum: 1e9, unit: UNITS.dollars });

const Cells = list({
  title: "Cells",
  description:
    "Each has the rates of a premium band, states and a surrender period; one fits each request.",
  source: FOUND.rateSheet,
  minItems: 1,
  maxItems: 500,
  members: {
    premium: group({
      title: "Premium band",
      description: "Premiums that the cell is for; the bands of a sheet leave no gap.",
      absent: "every premium",
      members: {
        from: about(Premium, { title: "From", description: "Least premium of the band." }),
        below: about(Premium, {
          title: "Below",
          description: "Every premium of the band is less.",
          absent: "no upper end",
        }),
      },
    }),
    states: about(States, {
      title: "States",
      description: "States that the cell is for, two letters each.",
      absent: "every state that no other cell of the band names",
    }),
    surrenderYears: about(Type.Integer({ minimum: 1, maximum: 30, unit: UNITS.years }), {
      title: "Surrender period",
      description: "A surrender period of the form, by its years.",
      absent: "every one",
    }),
    terms: patchOf("cell"),
    source: about(Type.Object({}, { additionalProperties: true }), {
      title: "Source",
      description:
        "What an imported file says beyond the terms; `rates export` reads it, illustrations do not.",
      absent: "the sheet was not imported",
      source: "IRI Annuity Rates API",
    }),
  },
});

/** The cells of a sheet, beside the form that they change. */
export const SheetSchema = object({ cells: Cells });

export type SheetCell = Static<typeof Cells>[number];

/** A readable rate sheet; it never changes. */
export interface RateSheet {
  readonly sheet: string;
  /** Absent for every distributor. */
  readonly firm?: string;
  readonly cells: readonly SheetCell[];
}

/** A sheet and a period in which it is in force: from an instant on, to before another. */
export interface SheetInForce {
  readonly sheet: RateSheet;
  readonly from: Date;
  readonly until?: Date;
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
  ].filter(([size, maximum]) => size > maximum);
  if (exceeded.length > 0) {
    return exceeded.map(([size, maximum, what]) =>
      rowFault(["cells"], `must have at most ${maximum} ${what}; they have ${size}`),
    );
  }
  return findSchemaFaults(SheetSchema as TSchema as JsonSchema, { cells }, ROW_RULES).map((fault) =>
    rowFaultAt([], fault),
  );
}

/** The cells of a sheet that fit a state and a surrender period, as places in its list. */
interface Fitting {
  readonly named: readonly number[];
  /** Cells that name no state. */
  readonly rest: readonly number[];
}

const fittingsOf = oncePer<RateSheet, Map<string, Fitting>>(() => new Map());

/** The places of the cells that fit; a sheet without faults has exactly one for each premium that is sold. */
export function cellsFor(
  sheet: RateSheet,
  at: {
    /** Two-letter abbreviation. */
    readonly state: string;
    readonly surrenderYears: number | undefined;
    readonly premium: Dollars;
  },
): readonly number[] {
  const { named, rest } = fittingOf(sheet, at.state, at.surrenderYears);
  const holds = (place: number): boolean => {
    const band = sheet.cells[place]?.premium;
    if (band === undefined) return true;
    return at.premium >= band.from && at.premium < (band.below ?? Number.POSITIVE_INFINITY);
  };
  const found = named.filter(holds);
  return found.length > 0 ? found : rest.filter(holds);
}

function fittingOf(sheet: RateSheet, state: string, years: number | undefined): Fitting {
  const known = fittingsOf(sheet);
  const key = `${state} ${years ?? ""}`;
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const places = [...sheet.cells.keys()].filter((place) => {
    const { surrenderYears } = sheet.cells[place] as SheetCell;
    return surrenderYears === undefined || surrenderYears === years;
  });
  const statesOf = (place: number) => sheet.cells[place]?.states;
  const fitting = {
    named: places.filter((place) => statesOf(place)?.includes(state) === true),
    rest: places.filter((place) => statesOf(place) === undefined),
  };
  known.set(key, fitting);
  return fitting;
}
