/** A rate sheet: rates by premium band, state and surrender period, which change a form's terms from a day on. */

import type { Dollars } from "#annuity";
import { oncePer } from "#base";
import type { SheetCell } from "./schema/sheet_schema.ts";

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

/** The cells of a sheet that fit a state and a surrender period, as places in its list. */
interface Fitting {
  readonly named: readonly number[];
  /** Cells that name no state. */
  readonly rest: readonly number[];
}

const fittingsOf = oncePer<RateSheet, Map<string, Fitting>>(() => new Map());

/** Whether a sheet is for all distributors, or for this one. */
export function isForFirm(
  { sheet }: Pick<SheetInForce, "sheet">,
  firm: string | undefined,
): boolean {
  return sheet.firm === undefined || sheet.firm === firm;
}

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
