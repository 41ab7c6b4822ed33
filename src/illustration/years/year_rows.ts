/** The rows of an answer's tables of contract years, from the table of columns. */

import type { YearColumn } from "#texts";
import type { Illustration } from "../illustration.ts";
import {
  columnOf,
  GUARANTEED_COLUMNS,
  guaranteedName,
  memberOfColumn,
  YEAR_COLUMN_NAMES,
  type YearValues,
} from "./year_columns.ts";

/** What the yearly table is made of. */
export interface YearlyFigures extends Pick<Illustration, "guaranteed" | "current"> {
  /** Absent where no premium follows the first. */
  readonly laterPremiums?: object | undefined;
}

/** Figures by the names of their columns: dollars to the cent, rates as decimal fractions. */
type YearRow = Readonly<Record<string, number>>;

/** Where a column's figure comes from: the years on guaranteed terms, or the scenario's own. */
interface Source {
  readonly column: string;
  readonly member: keyof YearValues;
  readonly isGuaranteed?: true;
}

const SOURCES: ReadonlyMap<string, Source> = new Map<string, Source>(
  YEAR_COLUMN_NAMES.map((column) => [column, { column, member: memberOfColumn(column) }]),
);

const GUARANTEED_SOURCES: ReadonlyMap<string, Source> = new Map<string, Source>(
  [
    ...GUARANTEED_COLUMNS.map((name) => [guaranteedName(name), name] as const),
    ["gRate", "creditedRate"] as const,
    ["gPremium", "premium"] as const,
    ["gPremiumBonus", "premiumBonus"] as const,
    ["gSurrenderValueBeforeMva", "surrenderValueBeforeMva"] as const,
    ["surrenderValueMin", "minimumValue"] as const,
  ].map(([column, name]) => [column, { column, member: memberOfColumn(name), isGuaranteed: true }]),
);

function isAlways(name: YearColumn): boolean {
  return columnOf(name).of === undefined;
}

/**
 * The columns of a row in the order of its members: as answers have always had them, since digests prove their text. A
 * column that is not named here stands with the others of its kind.
 */
const SCENARIO_COLUMNS: ReadonlySet<string> = new Set(
  [
    YEAR_COLUMN_NAMES.filter(isAlways),
    ["surrenderValueBeforeMva"],
    ["accumulationCredit", "termAdjustment", "indexChange"],
    ["benefitBase", "lifetimeIncome", "incomeTaken", "cumulativeIncome"],
    YEAR_COLUMN_NAMES,
  ].flat(),
);

/** The same of the table Illustration, guaranteed beside current. */
const ILLUSTRATION_COLUMNS: ReadonlySet<string> = new Set(
  [
    ["year", "age", "premium", "premiumBonus", "withdrawal", "withdrawalCharge", "riderCharge"],
    ["gRate", "gInterest"],
    GUARANTEED_COLUMNS.filter((name) => isAlways(name) && name !== "minimumValue").map(
      guaranteedName,
    ),
    ["gMinimumValue"],
    ["creditedRate", "interest"],
    YEAR_COLUMN_NAMES.filter(isAlways),
    ["gPremium", "gPremiumBonus", "indexChange"],
    ["gSurrenderValueBeforeMva", "surrenderValueBeforeMva", "surrenderValueMin"],
    ["gBenefitBase", "gLifetimeIncome", "gIncomeTaken", "gCumulativeIncome"],
    ["benefitBase", "lifetimeIncome", "incomeTaken", "cumulativeIncome"],
    ["gTermAdjustment", "termAdjustment", "gDeathPayments", "deathPayments"],
    GUARANTEED_COLUMNS.map(guaranteedName),
    YEAR_COLUMN_NAMES,
  ].flat(),
);

const sourcesOf = (columns: ReadonlySet<string>): readonly Source[] =>
  [...columns].map((name) => (GUARANTEED_SOURCES.get(name) ?? SOURCES.get(name)) as Source);

const SCENARIO_SOURCES = sourcesOf(SCENARIO_COLUMNS);
const ILLUSTRATION_SOURCES = sourcesOf(ILLUSTRATION_COLUMNS);

type MakeRow = (year: YearValues, least: YearValues) => YearRow;

/** Makes the rows of a set of columns. */
export type RowMaker = (sources: readonly Source[]) => MakeRow;

/** By the names of the columns; products and elections make few sets of them. */
const ROW_MAKERS = new Map<string, MakeRow>();

/**
 * Makes rows of a set of columns by a function with the row as a literal, made once for each set. Rows dominate the cost of
 * an answer, and members that are set one by one cost four times as much.
 */
export function compiledRows(sources: readonly Source[]): MakeRow {
  const key = sources.map(({ column }) => column).join();
  const known = ROW_MAKERS.get(key);
  if (known !== undefined) return known;
  const members = sources.map(
    ({ column, member, isGuaranteed }) => `${column}: ${isGuaranteed ? "least" : "year"}.${member}`,
  );
  // oxlint-disable-next-line typescript/no-implied-eval -- The names come from the table above, never from a product or a caller.
  const make = new Function("year", "least", `return { ${members.join()} };`) as MakeRow;
  ROW_MAKERS.set(key, make);
  return make;
}

/** The same member by member, where no code may be made, as in a browser. */
export function plainRows(sources: readonly Source[]): MakeRow {
  return (year, least) =>
    Object.fromEntries(
      sources.map(({ column, member, isGuaranteed }) => [
        column,
        (isGuaranteed ? least : year)[member] as number,
      ]),
    );
}

/** Rows with the columns that the first year has: every year of a contract has the same ones [D64]. */
function rowsOf(
  rowMaker: RowMaker,
  sources: readonly Source[],
  years: readonly YearValues[],
  guaranteed = years,
): readonly YearRow[] {
  const present = sources.filter(
    ({ member, isGuaranteed }) => (isGuaranteed ? guaranteed : years)[0]?.[member] !== undefined,
  );
  const make = rowMaker(present);
  return years.map((year, place) => make(year, guaranteed[place] ?? year));
}

/** The table of one scenario; see `illustrationRows` for how each row adds up. */
export function scenarioRows(years: readonly YearValues[], rowMaker: RowMaker): readonly YearRow[] {
  return rowsOf(rowMaker, SCENARIO_SOURCES, years);
}

/**
 * The yearly table: guaranteed columns (g…) beside current ones. Like every table of contract years, each
 * side adds up by its own columns: last account value + premium + premium bonus + interest − withdrawal −
 * rider charge − strategy fee − contract fee = account value; account value − surrender charge − bonus
 * recapture + market value adjustment, or the minimum value where that is more = surrender value [D65]. Of `columns`
 * alone, where they are given.
 */
export function illustrationRows(
  { guaranteed, current, laterPremiums }: YearlyFigures,
  rowMaker: RowMaker,
  columns?: ReadonlySet<string>,
): readonly YearRow[] {
  const isAdjusted = current.years[0]?.surrenderValueBeforeAdjustment !== undefined;
  const sources = ILLUSTRATION_SOURCES.filter(({ column }) => {
    if (columns?.has(column) === false) return false;
    if (column === "surrenderValueMin") return isAdjusted;
    // A contract that is used up on one side takes no further premium there.
    return laterPremiums !== undefined || (column !== "gPremium" && column !== "gPremiumBonus");
  });
  return rowsOf(rowMaker, sources, current.years, guaranteed.years);
}
