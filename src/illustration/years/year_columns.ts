/**
 * The columns of a contract year: the one table from which the rows of an answer, their schemas, an explanation's
 * roundings and, with the titles of `texts`, all names of a year's figures come.
 */

import { memberNames } from "#base";
import { type ContractYear, type Formula, operandIn, plus } from "#annuity";
import { EN_US, type SaidExplained, type YearColumn } from "#texts";

/** What a product needs for a name to appear; a name without it is in all answers. */
export type Feature =
  | "accumulationGuarantee"
  | "annuitization"
  | "builtin"
  | "deathPayments"
  | "index"
  | "laterPremiums"
  | "lifetimeIncome"
  | "loweredTerms"
  | "marketValueAdjustment"
  | "unfinishedTerms"
  | "tablePerScenario";

interface Column {
  /** The member of a reported year that has it, where that goes by another name. */
  readonly from?: string;
  /** Dollars have cents; a rate is a decimal fraction with six decimals. */
  readonly unit: "count" | "dollars" | "rate";
  /** Whether it is rounded so that it adds up with others of its row, within a cent of its exact amount [D65]. */
  readonly addsUp?: true;
  /** Whether the yearly table has it on guaranteed terms too, under its name after `g`. */
  readonly hasGuaranteed?: true;
  /** Present only for products with this feature. */
  readonly of?: Feature;
  /** May be absent for such a product too, depending on elections or the contract. */
  readonly isOptional?: true;
  /** How it is calculated, if it is rounded by itself; `year_values.ts` rounds the others together. */
  readonly own?: (member: string) => OwnFigure;
}

/** The members of a year that are reported already. */
type Row = Readonly<Partial<Record<string, number>>>;

/** An amount in dollars; `last` is the contract year before, absent in the first. */
interface OwnFigure {
  /** At full precision; absent if the year has none. */
  readonly value: (row: Row, last: Row | undefined, year: ContractYear) => number | undefined;
  /** What explanations show for it. */
  readonly formula: (row: Row, last: Row | undefined, year: ContractYear) => Formula;
  readonly sources: readonly string[];
}

const dollars = operandIn<SaidExplained>("dollars");

/** A column that adds up another one, as printed; `name` and `says` are of its amount in the contract year before. */
function totalOf(
  of: YearColumn & SaidExplained,
  name: string,
  says: SaidExplained,
): { readonly unit: "dollars"; readonly own: (member: string) => OwnFigure } {
  return {
    unit: "dollars",
    own(member) {
      // Speed: every year of every scenario is asked for it.
      const addedMember = memberOfColumn(of);
      const before = (last: Row | undefined) => last?.[member] ?? 0;
      return {
        value(row, last) {
          const added = row[addedMember];
          return added === undefined ? undefined : before(last) + added;
        },
        formula: (row, last) =>
          plus(dollars(name, says, before(last)), dollars(of, of, row[addedMember] ?? 0)),
        sources: ["[D65]"],
      };
    },
  };
}

/**
 * In the order of the API's documentation. Money moves during the year, values stand at its end: account value = last one +
 * premium + bonus + interest − withdrawal − rider charge − fees, to the cent. Each column has a title in every
 * language, or the texts do not compile.
 */
const YEAR_COLUMNS = {
  year: { unit: "count", from: "contractYear" },
  /** The annuitant's issue age plus the years in force at the end of this contract year. */
  age: { unit: "count", from: "attainedAge" },
  premium: { unit: "dollars" },
  premiumBonus: { unit: "dollars", addsUp: true },
  /** Taken from the account value, before charges. */
  withdrawal: { unit: "dollars", hasGuaranteed: true, addsUp: true },
  /**
   * Surrender charge, bonus recapture and adjustment, deducted from the withdrawal; negative where a gain or the
   * minimum value pays more than is withdrawn. The owner receives the rest.
   */
  withdrawalCharge: { unit: "dollars", hasGuaranteed: true },
  riderCharge: { unit: "dollars", hasGuaranteed: true, addsUp: true },
  strategyFee: { unit: "dollars", hasGuaranteed: true, addsUp: true },
  contractFee: { unit: "dollars", hasGuaranteed: true, addsUp: true },
  creditedRate: { unit: "rate" },
  interest: { unit: "dollars", hasGuaranteed: true, addsUp: true, from: "interestCredit" },
  accumulationCredit: { unit: "dollars", hasGuaranteed: true, of: "accumulationGuarantee" },
  accountValue: { unit: "dollars", hasGuaranteed: true },
  /** From account value to surrender value, at the end of the year. */
  surrenderCharge: { unit: "dollars", hasGuaranteed: true, addsUp: true },
  bonusRecapture: { unit: "dollars", hasGuaranteed: true, addsUp: true },
  marketValueAdjustment: { unit: "dollars", hasGuaranteed: true, addsUp: true },
  /** What unfinished index terms pay more, or less where negative. */
  termAdjustment: { unit: "dollars", hasGuaranteed: true, addsUp: true, of: "unfinishedTerms" },
  surrenderValueBeforeMva: {
    unit: "dollars",
    of: "marketValueAdjustment",
    from: "surrenderValueBeforeAdjustment",
  },
  surrenderValue: { unit: "dollars", hasGuaranteed: true, from: "cashSurrenderValue" },
  minimumValue: { unit: "dollars", hasGuaranteed: true },
  deathBenefit: { unit: "dollars", hasGuaranteed: true },
  /** Present when the product has exactly one index, and the scenario follows it. */
  indexChange: { unit: "rate", of: "index", isOptional: true },
  benefitBase: { unit: "dollars", hasGuaranteed: true, of: "lifetimeIncome", isOptional: true },
  /** Available this year, or taken once started; an amount that may equal the withdrawal is rounded as it is. */
  lifetimeIncome: {
    unit: "dollars",
    hasGuaranteed: true,
    addsUp: true,
    of: "lifetimeIncome",
    isOptional: true,
  },
  cumulativeIncome: {
    ...totalOf("incomeTaken", "paidBefore", "incomePaidBefore"),
    hasGuaranteed: true,
    of: "lifetimeIncome",
    isOptional: true,
  },
  incomeTaken: {
    unit: "dollars",
    hasGuaranteed: true,
    addsUp: true,
    of: "lifetimeIncome",
    isOptional: true,
  },
  deathPayments: { unit: "dollars", hasGuaranteed: true, of: "deathPayments", isOptional: true },
  /** 0 when none is required. */
  requiredMinimumDistribution: { unit: "dollars", addsUp: true, of: "builtin" },
  taxableWithdrawal: { unit: "dollars", addsUp: true, of: "builtin", isOptional: true },
  /** Investment in the contract not yet returned untaxed. */
  taxBasis: { unit: "dollars", of: "builtin", isOptional: true },
} as const satisfies Readonly<Record<YearColumn, Column>>;

type Table = typeof YEAR_COLUMNS;
type WithFeature = {
  [Name in YearColumn]: Table[Name] extends { readonly of: Feature } ? Name : never;
}[YearColumn];

type MemberOf<Name extends YearColumn> = Table[Name] extends {
  readonly from: infer Member extends string;
}
  ? Member
  : Name;

/**
 * One contract year as reported: a member for each column, optional where the column is of a feature. Papers hold
 * years in this form, and are made again from it: no member may change its name.
 */
export type YearValues = {
  readonly [Name in Exclude<YearColumn, WithFeature> as MemberOf<Name>]: number;
} & { readonly [Name in WithFeature as MemberOf<Name>]?: number };

export const YEAR_COLUMN_NAMES = memberNames(YEAR_COLUMNS);

/** The member of a year that has the column. */
export function memberOfColumn(name: YearColumn): keyof YearValues {
  return (columnOf(name).from ?? name) as keyof YearValues;
}

/** The columns that are calculated by themselves. */
export const OWN_COLUMNS = YEAR_COLUMN_NAMES.flatMap((name) => {
  const { own } = columnOf(name);
  const member = memberOfColumn(name);
  return own === undefined ? [] : [{ ...own(member), name, member }];
});

/** Columns that the yearly table has on guaranteed terms too. */
export const GUARANTEED_COLUMNS = YEAR_COLUMN_NAMES.filter(
  (name) => columnOf(name).hasGuaranteed === true,
);

/** What a column holds, its unit, and the feature that it belongs to. */
export function columnOf(name: YearColumn): Column {
  return YEAR_COLUMNS[name];
}

/** In English, as the API's documentation and an explanation have it. */
export function titleOf(name: YearColumn): string {
  return EN_US.yearTitles[name];
}

/** A name with its first letter as a capital, as tables and columns of answers have it. */
export function capitalized<Name extends string>(name: Name): Capitalize<Name> {
  return (name.slice(0, 1).toUpperCase() + name.slice(1)) as Capitalize<Name>;
}

/** The name of a column on guaranteed terms: the current column's, with the prefix `g`. */
export function guaranteedName<Name extends YearColumn>(name: Name): `g${Capitalize<Name>}` {
  return `g${capitalized(name)}`;
}
