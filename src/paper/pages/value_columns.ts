/** Shared by the pages: columns of contract-year values, and tables built from them. */

import { type Illustration, lastYearOf, type YearValues, yearsPast } from "#illustration";
import type { Texts } from "#texts";
import type { ColumnGroup, Table, Term } from "../content/block.ts";
import { figures, present, type PrintedColumn, tableOf } from "../content/builders.ts";
import { dollars, NOT_APPLICABLE, percent } from "../content/format.ts";

/** Name of the table of values, which has the guaranteed elements that other pages refer to. */
export const VALUES_TABLE = "values-table";

/** A column of a table by contract year, headed by the name of its term. */
interface ValueColumn<Year = YearValues> {
  readonly term: Term;
  /** The text of a heading that says more. */
  readonly name?: keyof Texts["columns"];
  readonly value: (year: Year) => string;
}

/** Columns under one heading, with their contract years. */
export interface ValueGroup extends Omit<ColumnGroup, "span"> {
  readonly years: readonly YearValues[];
  readonly columns: readonly ValueColumn[];
}

/** Guaranteed values and current ones: their name in figures and texts, and the term that is their tone too. */
const SIDES = [
  { name: "guaranteed", term: "guaranteed" },
  { name: "current", term: "nonGuaranteed" },
] as const;

/** The sides of a contract: current values beside guaranteed ones unless all are guaranteed. */
export function sidesOf({
  isFullyGuaranteed,
}: Pick<Illustration, "isFullyGuaranteed">): readonly (typeof SIDES)[number][] {
  return isFullyGuaranteed ? SIDES.slice(0, 1) : SIDES;
}

function amountOf<Year>(term: Term, read: (year: Year) => number | undefined): ValueColumn<Year> {
  const value = (year: Year) => {
    const found = read(year);
    return found === undefined ? NOT_APPLICABLE : dollars(found);
  };
  return { term, value };
}

function amount<Name extends Term & keyof YearValues>(name: Name) {
  return amountOf(name, (year: { readonly [Member in Name]?: number }) => year[name]);
}

/** The columns, with one name each throughout the document. */
export const COLUMNS = {
  contractYear: {
    term: "year",
    value: ({ contractYear }: Pick<YearValues, "contractYear">) => String(contractYear),
  },
  age: { term: "age", value: ({ attainedAge }) => String(attainedAge) },
  withdrawal: amount("withdrawal"),
  withdrawalCharge: amount("withdrawalCharge"),
  charges: amountOf("charges", chargesOf),
  creditedRate: {
    term: "creditedRate",
    value: ({ creditedRate }) => percent(creditedRate),
  },
  accountValue: amount("accountValue"),
  cashSurrenderValue: amount("cashSurrenderValue"),
  /** Its group names the market value adjustment. */
  surrenderValueBeforeMva: amountOf(
    "surrenderValueBeforeMva",
    (year: YearValues) => year.surrenderValueBeforeAdjustment,
  ),
  surrenderCharge: amount("surrenderCharge"),
  marketValueAdjustment: amount("marketValueAdjustment"),
  bonusRecapture: amount("bonusRecapture"),
  termAdjustment: amount("termAdjustment"),
  minimumValue: amount("minimumValue"),
  deathBenefit: amount("deathBenefit"),
  deathPayments: amount("deathPayments"),
  benefitBase: amount("benefitBase"),
  lifetimeIncome: { ...amount("lifetimeIncome"), name: "lifetimeIncome" },
  incomeTaken: amount("incomeTaken"),
  cumulativeIncome: amount("cumulativeIncome"),
} satisfies Record<string, ValueColumn>;

/** Columns of movements that are not all zero: income, withdrawals that are more than it, charges and fees. */
export function movements(years: readonly YearValues[]): readonly ValueColumn[] {
  return present([
    years.some(({ incomeTaken = 0 }) => incomeTaken !== 0) && COLUMNS.incomeTaken,
    years.some(({ withdrawal, incomeTaken = 0 }) => withdrawal > incomeTaken) && COLUMNS.withdrawal,
    years.some(({ withdrawalCharge }) => withdrawalCharge !== 0) && COLUMNS.withdrawalCharge,
    years.some((year) => chargesOf(year) !== 0) && COLUMNS.charges,
  ]);
}

/** Charges and fees on the account value in a year, except those on withdrawals. */
export function chargesOf({ riderCharge, strategyFee, contractFee }: YearValues): number {
  return riderCharge + strategyFee + contractFee;
}

/** The first group of every such table: contract year and age. */
export function yearGroup({ guaranteed: { years } }: Illustration, { groups }: Texts): ValueGroup {
  const columns = [COLUMNS.contractYear, COLUMNS.age];
  return { title: groups.endOf, term: "endOf", tone: "plain", years, columns };
}

/** Guaranteed columns of the contract years. */
export function guaranteedGroup(
  { guaranteed: { years } }: Illustration,
  { groups }: Texts,
  columns: readonly ValueColumn[],
): ValueGroup {
  return { title: groups.guaranteed, term: "guaranteed", tone: "guaranteed", years, columns };
}

/** Non-guaranteed columns of a projection. */
export function nonGuaranteedGroup(
  title: string,
  { years }: Pick<ValueGroup, "years">,
  columns: readonly ValueColumn[],
): ValueGroup {
  return { title, term: "nonGuaranteed", tone: "nonGuaranteed", years, columns };
}

/** Years, guaranteed columns, and the same non-guaranteed ones, if there are any. */
export function scenarioGroups(
  illustration: Illustration,
  texts: Texts,
  columns: readonly ValueColumn[],
): readonly (ValueGroup | false | undefined)[] {
  const { current, isFullyGuaranteed } = illustration;
  return [
    yearGroup(illustration, texts),
    guaranteedGroup(illustration, texts, columns),
    !isFullyGuaranteed && nonGuaranteedGroup(texts.groups.current, current, columns),
  ];
}

function headingOf({ name, term }: Pick<ValueColumn, "name" | "term">, texts: Texts): string {
  return name === undefined ? texts.glossary[term][0] : texts.columns[name];
}

/** A column with its heading in the language. */
export function printedColumn<Year>(column: ValueColumn<Year>, texts: Texts): PrintedColumn<Year> {
  return columnThrough(column, texts, (year) => year);
}

/** A column of years over rows of another kind: `yearOf` a row; one without a year has no value. */
export function columnThrough<Row, Year>(
  column: ValueColumn<Year>,
  texts: Texts,
  yearOf: (row: Row) => Year | undefined,
): PrintedColumn<Row> {
  return figures(headingOf(column, texts), column.term, (row) => {
    const year = yearOf(row);
    return year === undefined ? NOT_APPLICABLE : column.value(year);
  });
}

/**
 * The contract years that tables have a row for, unless the product asks for each of them: the first ten shown, or all to the last
 * one with a surrender charge; every tenth one to the later of contract year 30 and age 70; age 70; and the last.
 * Source: NAIC Model #245 section 6.H; [D275].
 */
export function shownYears(illustration: Illustration): (contractYear: number) => boolean {
  const { product, surrenderCharge, guaranteed, current } = illustration;
  if (product.valueRows === "every_year") return () => true;
  const { years } = guaranteed;
  const charged = [...years, ...current.years].flatMap((year) =>
    year.surrenderCharge > 0 ? [year.contractYear] : [],
  );
  const first = Math.max(yearsPast(illustration) + 10, surrenderCharge.rates.length, ...charged);
  const atSeventy = years.find(({ attainedAge }) => attainedAge === 70)?.contractYear ?? 0;
  const tenthsTo = Math.max(30, atSeventy);
  return (year) =>
    year <= first ||
    (year % 10 === 0 && year <= tenthsTo) ||
    year === atSeventy ||
    year === lastYearOf(guaranteed);
}

/** A table with a row for each contract year that is shown. */
export function valuesTable(
  texts: Texts,
  title: string,
  given: readonly (ValueGroup | false | undefined)[],
  isShown: (contractYear: number) => boolean,
  name?: string,
): Table {
  const groups = present(given);
  const years = groups[0]?.years ?? [];
  const columns = groups.flatMap((group) =>
    group.columns.map((column) =>
      columnThrough(column, texts, (place: number) => group.years[place]),
    ),
  );
  return tableOf(
    title,
    [...years.keys()].filter((place) => isShown(years[place]?.contractYear ?? 0)),
    columns,
    {
      ...(name === undefined ? {} : { name }),
      groups: groups.map(({ title: heading, term, tone, columns: { length: span } }) => ({
        title: heading,
        term,
        tone,
        span,
      })),
    },
  );
}
