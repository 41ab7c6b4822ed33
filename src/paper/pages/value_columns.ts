/** Shared by the list: columns of contract-year values, and tables built from them. */

import type { Illustration, YearValues } from "#illustration";
import type { Texts } from "#texts";
import type { ColumnGroup, Table, Term } from "../content/block.ts";
import { figures, present, type PrintedColumn, tableOf } from "../content/builders.ts";
import { dollars, NOT_APPLICABLE, percent } from "../content/format.ts";

/** A column of a table by contract year, headed by the name of its term. */
interface ValueColumn<Year = YearValues> {
  readonly term: Term;
  /** The text of a heading that says more. */
  readonly name?: keyof Texts["columns"];
  readonly value: (year: Year) => string;
}

/** Columns under one heading, with their contract years. */
interface ValueGroup extends Omit<ColumnGroup, "span"> {
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
  premium: amount("premium"),
  withdrawal: amount("withdrawal"),
  withdrawalCharge: amount("withdrawalCharge"),
  charges: amountOf("charges", chargesOf),
  indexChange: {
    term: "indexChange",
    value: ({ indexChange }: Pick<YearValues, "indexChange">) =>
      indexChange === undefined ? NOT_APPLICABLE : percent(indexChange),
  },
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
  minimumValue: amount("minimumValue"),
  deathBenefit: amount("deathBenefit"),
  deathPayments: amount("deathPayments"),
  benefitBase: amount("benefitBase"),
  lifetimeIncome: { ...amount("lifetimeIncome"), name: "lifetimeIncome" },
  incomeTaken: amount("incomeTaken"),
  cumulativeIncome: amount("cumulativeIncome"),
} satisfies Record<string, ValueColumn>;

/** Columns of movements that are not all zero: later premiums, income, withdrawals, charges and fees. */
export function movements(years: readonly YearValues[]): readonly ValueColumn[] {
  return present([
    years.some(({ contractYear, premium }) => contractYear > 1 && premium !== 0) && COLUMNS.premium,
    ...incomeColumn(years),
    years.some(({ withdrawal }) => withdrawal !== 0) && COLUMNS.withdrawal,
    years.some(({ withdrawalCharge }) => withdrawalCharge !== 0) && COLUMNS.withdrawalCharge,
    years.some((year) => chargesOf(year) !== 0) && COLUMNS.charges,
  ]);
}

/** Lifetime income paid, if any; it continues past a zero account value. */
export function incomeColumn(years: readonly YearValues[]): readonly ValueColumn[] {
  return years.some(({ incomeTaken = 0 }) => incomeTaken !== 0) ? [COLUMNS.incomeTaken] : [];
}

/**
 * Whether guaranteed values have a page of their own: for an index annuity, and with withdrawals or charges, when the
 * columns do not fit beside the current ones.
 */
export function hasGuaranteedPage(illustration: Illustration): boolean {
  return (
    illustration.product.kind === "index" ||
    (!illustration.isFullyGuaranteed && movements(illustration.guaranteed.years).length > 0)
  );
}

/** Charges and fees on the account value in a year, except those on withdrawals. */
function chargesOf({ riderCharge, strategyFee, contractFee }: YearValues): number {
  return riderCharge + strategyFee + contractFee;
}

/** The first group of every such table: contract year and age. */
export function yearGroup({ guaranteed: { years } }: Illustration, { groups }: Texts): ValueGroup {
  const columns = [COLUMNS.contractYear, COLUMNS.age];
  return { title: groups.endOf, term: "endOf", tone: "plain", years, columns };
}

export function guaranteedGroup(
  { guaranteed: { years } }: Illustration,
  { groups }: Texts,
  columns: readonly ValueColumn[],
): ValueGroup {
  return { title: groups.guaranteed, term: "guaranteed", tone: "guaranteed", years, columns };
}

/**
 * The guaranteed surrender value before the market value adjustment, beside the guaranteed columns; absent for a
 * contract without one [D43].
 */
export function beforeAdjustment(
  { guaranteed: { years } }: Illustration,
  { groups }: Texts,
): ValueGroup | undefined {
  if (years.every((year) => year.surrenderValueBeforeAdjustment === undefined)) return undefined;
  const columns = [COLUMNS.surrenderValueBeforeMva];
  return { title: groups.beforeMva, term: "beforeMva", tone: "plain", years, columns };
}

/** Non-guaranteed columns of a projection. */
export function nonGuaranteedGroup(
  title: string,
  { years }: Pick<ValueGroup, "years">,
  columns: readonly ValueColumn[],
): ValueGroup {
  return { title, term: "nonGuaranteed", tone: "nonGuaranteed", years, columns };
}

/** Years, guaranteed columns with the value before the adjustment, and the same non-guaranteed ones, if there are any. */
export function scenarioGroups(
  illustration: Illustration,
  texts: Texts,
  columns: readonly ValueColumn[],
): readonly (ValueGroup | false | undefined)[] {
  const { current, isFullyGuaranteed } = illustration;
  return [
    yearGroup(illustration, texts),
    guaranteedGroup(illustration, texts, columns),
    !isFullyGuaranteed &&
      columns.includes(COLUMNS.cashSurrenderValue) &&
      beforeAdjustment(illustration, texts),
    !isFullyGuaranteed && nonGuaranteedGroup(texts.groups.current, current, columns),
  ];
}

function headingOf({ name, term }: Pick<ValueColumn, "name" | "term">, texts: Texts): string {
  return name === undefined ? texts.glossary[term][0] : texts.columns[name];
}

/** A column with its heading in the language. */
export function columnOf<Year>(column: ValueColumn<Year>, texts: Texts): PrintedColumn<Year> {
  return figures(headingOf(column, texts), column.term, column.value);
}

/** A table with a row for each contract year, or for selected ones; one row stands for the years without a value. */
export function valuesTable(
  texts: Texts,
  title: string,
  given: readonly (ValueGroup | false | undefined)[],
  isShown?: (contractYear: number) => boolean,
): Table {
  const groups = present(given);
  const years = groups[0]?.years ?? [];
  const usedUp = isShown === undefined ? usedUpFrom(groups) : years.length;
  const places = [...years.keys()].slice(0, usedUp);
  const columns = groups.flatMap((group) =>
    group.columns.map((column) =>
      figures(headingOf(column, texts), column.term, (place: number) => {
        const year = group.years[place];
        return year === undefined ? NOT_APPLICABLE : column.value(year);
      }),
    ),
  );
  return tableOf(
    title,
    places.filter((place) => isShown?.(years[place]?.contractYear ?? 0) ?? true),
    columns,
    {
      groups: groups.map(({ title: name, term, tone, columns: { length: span } }) => ({
        title: name,
        term,
        tone,
        span,
      })),
      lastRow: usedUp === years.length ? undefined : usedUpInWords(texts, groups, usedUp),
    },
  );
}

/** Fewest years that one row stands for. */
const USED_UP_MIN = 3;
/** Columns that say nothing of an account that is used up. */
const UNVALUED: readonly ValueColumn[] = [
  COLUMNS.contractYear,
  COLUMNS.age,
  COLUMNS.indexChange,
  COLUMNS.creditedRate,
];

/** Number of years before those, up to the last one, in which no group has account value and no amount changes. */
function usedUpFrom(groups: readonly ValueGroup[]): number {
  const valued = groups.filter(({ columns }) => columns.includes(COLUMNS.accountValue));
  const years = groups[0]?.years ?? [];
  if (valued.length === 0) return years.length;
  const isLikeLast = (place: number) =>
    valued.every(({ years: each }) => each[place]?.accountValue === 0) &&
    groups.every(({ years: each, columns }) => {
      const [year, last] = [each[place], each.at(-1)];
      if (year === undefined || last === undefined) return false;
      return columns.every(
        (column) => UNVALUED.includes(column) || column.value(year) === column.value(last),
      );
    });
  let from = years.length;
  while (from > 0 && isLikeLast(from - 1)) from -= 1;
  return years.length - from < USED_UP_MIN ? years.length : from;
}

/** e.g. `Years 14–34 (ages 73–93): account used up; $7,800 of income a year goes on. Other amounts are $0.` */
function usedUpInWords(texts: Texts, groups: readonly ValueGroup[], from: number): string {
  const years = groups[0]?.years ?? [];
  const [first, last] = [years[from], years.at(-1)];
  const valued = groups.filter(({ tone }) => tone !== "plain");
  const left = groups.flatMap(({ title, tone, years: each, columns }) => {
    const year = each.at(-1);
    const whose = valued.length > 1 && tone !== "plain" ? `, ${title.toLowerCase()}` : "";
    const income = tone === "plain" ? 0 : (year?.incomeTaken ?? 0);
    const others = columns.filter(
      (column) => !UNVALUED.includes(column) && column !== COLUMNS.incomeTaken,
    );
    return [
      ...(income === 0 ? [] : [`${texts.usedUp.income(dollars(income))}${whose}`]),
      ...others.flatMap((column) => {
        const cell = year === undefined ? NOT_APPLICABLE : column.value(year);
        const isNone = cell === NOT_APPLICABLE || cell === dollars(0);
        return isNone ? [] : [`${headingOf(column, texts).toLowerCase()} ${cell}${whose}`];
      }),
    ];
  });
  return texts.usedUp.row({
    first: first?.contractYear ?? 0,
    last: last?.contractYear ?? 0,
    firstAge: first?.attainedAge ?? 0,
    lastAge: last?.attainedAge ?? 0,
    left,
  });
}
