/** Chooses the terms that a request is illustrated on: the form's, by state and surrender period, and a sheet's rates. */

import { addDays, type Dollars, type UsState } from "#annuity";
import { dateIn, omitUndefined } from "#base";
import type { Definition } from "./schema/definition_schema.ts";
import type { Product } from "./product.ts";
import { cellsFor, isForFirm, type SheetInForce } from "./rate_sheet.ts";
import type { SheetCell } from "./schema/sheet_schema.ts";
import { isWhole, type Resolve, variationIn } from "./resolved_terms.ts";
import { rowFault, UnreadableProductError } from "#schema";
import type { SaidFault } from "#texts";

/** What terms are chosen from, beside the form. */
export interface TermsOnOffer {
  /** Sheets of every firm, each with a period: those in force now or at some time that a rate lock allows. */
  readonly sheets: readonly SheetInForce[];
  /** Time zone of the product's days, by its IANA name. */
  readonly timeZone: string;
  /** The caller's distributor; absent when the key names none. */
  readonly firm?: string | undefined;
  /** The instant of the request. */
  readonly at: Date;
}

/** The inputs by which terms are chosen; absent ones take the product's default. */
export interface TermsInputs {
  readonly state: UsState;
  readonly premium?: Dollars | undefined;
  readonly surrenderYears?: number | undefined;
  /** The day of the application, `YYYY-MM-DD`: its rates are asked for. */
  readonly rateLockDate?: string | undefined;
}

/** Which terms were chosen, and why. */
export interface TermsBasis {
  readonly version: string;
  /** States of the form's variation that applies; empty where it is for all states that no other variation names. */
  readonly variationStates?: readonly string[];
  readonly surrenderYears?: number;
  /** Absent when no rate sheet is in force. */
  readonly sheet?: {
    readonly name: string;
    /** The distributor it is for, when not for all. */
    readonly firm?: string;
    /** The day on which it came into force, in the product's time zone. */
    readonly effectiveOn: string;
    /** Number of the cell in the sheet, from 1. */
    readonly cell: number;
    readonly premium?: SheetCell["premium"];
    readonly states?: readonly string[];
    readonly surrenderYears?: number;
  };
  readonly rateLockDate?: string;
}

/** An input that the terms do not allow. */
export interface TermsProblem {
  readonly input: "surrenderYears" | "rateLockDate";
  readonly fault: SaidFault;
}

/** The product on the terms that a request's inputs choose. */
export interface ChosenTerms {
  readonly product: Product;
  /** Absent when the form has one set of terms and no rate sheets. */
  readonly basis?: TermsBasis;
  /** With any, the product is on the default terms, so that the other inputs can be read. */
  readonly problems: readonly TermsProblem[];
}

/**
 * The terms for a request's inputs. The form in force and the sheet in force at the request's instant, or with a rate
 * lock at the end of its day; of two sheets in force, the caller's firm's own.
 * @throws {UnreadableProductError} when no cell, or more than one, fits; checks refuse such a sheet before it is applied
 */
export function chooseTermsBy(
  resolve: Resolve,
  form: Product,
  offer: TermsOnOffer,
  inputs: TermsInputs,
): ChosenTerms {
  const { definition } = form;
  const { state } = inputs;
  if (isWhole(form, {}) && offer.sheets.length === 0) return { product: form, problems: [] };
  const variation = variationIn(definition, state.abbreviation);
  const inState = resolve(form, { variation });
  const period = choosePeriod(form, inState, inputs);
  const locked = chooseDay(definition, offer, inputs.rateLockDate);
  const { surrenderYears } = period;
  const inPeriod = resolve(form, { variation, surrenderYears });
  const found = sheetOn(offer, locked.day);
  const isUsed = found !== undefined && isIllustratedIn(inPeriod.definition, state.abbreviation);
  const chosen = isUsed
    ? chooseCell(form, inPeriod, { ...inputs, surrenderYears, found, offer })
    : undefined;
  return {
    product:
      chosen === undefined
        ? inPeriod
        : resolve(form, { variation, surrenderYears, cell: chosen.cell }),
    basis: omitUndefined({
      version: form.version,
      variationStates:
        variation === undefined ? undefined : (definition.variations?.[variation]?.states ?? []),
      surrenderYears,
      sheet: chosen?.sheet,
      rateLockDate: locked.day,
    }),
    problems: [...period.problems, ...locked.problems],
  };
}

/** Whether a state's requests are illustrated at all. */
export function isIllustratedIn(
  { unavailableStates, illustratesUnavailableStates }: Definition,
  state: string,
): boolean {
  return illustratesUnavailableStates === true || !unavailableStates.includes(state);
}

/** The surrender period asked for, or the form's first that the state has. */
function choosePeriod(
  { definition }: Product,
  inState: Product,
  { surrenderYears, state }: TermsInputs,
): { readonly surrenderYears: number | undefined; readonly problems: readonly TermsProblem[] } {
  const offered = inState.definition.surrenderPeriods?.map(({ years }) => years) ?? [];
  const [first] = offered;
  if (surrenderYears === undefined || definition.surrenderPeriods === undefined) {
    return { surrenderYears: first, problems: [] };
  }
  if (offered.includes(surrenderYears)) return { surrenderYears, problems: [] };
  const fault = { code: "surrenderPeriods", periods: offered, state: state.name } as const;
  return { surrenderYears: first, problems: [{ input: "surrenderYears", fault }] };
}

/** The day of a rate lock, when it is within the form's bound. */
function chooseDay(
  { rateLock }: Definition,
  { at, timeZone, sheets, firm }: TermsOnOffer,
  asked: string | undefined,
): { readonly day?: string; readonly problems: readonly TermsProblem[] } {
  if (asked === undefined || rateLock === undefined) return { problems: [] };
  const today = dateIn(timeZone, at);
  const earliest = addDays(today, -rateLock.daysMaximum);
  const [first = earliest] = sheets
    .filter((each) => isForFirm(each, firm))
    .map(({ from }) => dateIn(timeZone, from))
    .toSorted();
  const from = first > earliest ? first : earliest;
  if (asked >= from && asked <= today) return { day: asked, problems: [] };
  const fault = { code: "rateLockDates", first: from, last: today } as const;
  return { problems: [{ input: "rateLockDate", fault }] };
}

/** The sheet in force at the request, or at the end of a day before it; the firm's own goes first. */
function sheetOn(offer: TermsOnOffer, day: string | undefined): SheetInForce | undefined {
  const { sheets, firm } = offer;
  const own = firm === undefined ? [] : sheets.filter(({ sheet }) => sheet.firm === firm);
  const all = sheets.filter(({ sheet }) => sheet.firm === undefined);
  return (
    own.find((period) => isInForce(period, offer, day)) ??
    all.find((period) => isInForce(period, offer, day))
  );
}

function isInForce(
  { from, until }: SheetInForce,
  { at, timeZone }: TermsOnOffer,
  day: string | undefined,
): boolean {
  if (day === undefined || day === dateIn(timeZone, at)) {
    return from <= at && (until === undefined || at < until);
  }
  return dateIn(timeZone, from) <= day && (until === undefined || dateIn(timeZone, until) > day);
}

/** The cell for a request, of the sheet found. */
function chooseCell(
  { slug }: Product,
  { definition }: Product,
  choice: TermsInputs & { readonly found: SheetInForce; readonly offer: TermsOnOffer },
) {
  const { state, surrenderYears, found, offer } = choice;
  const { sheet } = found;
  // A premium out of the product's bounds is refused when the inputs are read.
  const { minimum, maximum, default: usual } = definition.premium;
  const premium = Math.min(maximum, Math.max(minimum, choice.premium ?? usual));
  const places = cellsFor(sheet, { state: state.abbreviation, surrenderYears, premium });
  const [place] = places;
  const cell = sheet.cells[place ?? -1];
  if (place === undefined || cell === undefined || places.length > 1) {
    const period = surrenderYears === undefined ? "" : `, surrender period ${surrenderYears}`;
    throw new UnreadableProductError(`${slug}, sheet ${sheet.sheet}`, [
      rowFault(
        ["cells"],
        `has ${places.length} cells for ${state.name}, premium ${premium}${period}`,
      ),
    ]);
  }
  const effectiveOn = dateIn(offer.timeZone, found.from);
  return {
    cell: { sheet, place, effectiveOn },
    sheet: omitUndefined({
      name: sheet.sheet,
      firm: sheet.firm,
      effectiveOn,
      cell: place + 1,
      premium: cell.premium,
      states: cell.states,
      surrenderYears: cell.surrenderYears,
    }),
  };
}
