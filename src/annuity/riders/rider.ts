/** What every rider is made of: the fields of its terms, its words, its standing and what a contract year does to it. */

import type { Dollars } from "../money.ts";

/** One field of a rider's terms, for the check of product data, which has the bounds of each. */
export type RiderField =
  | "age"
  | "contract_year"
  | "multiple"
  | "rate"
  | "yearly_rate"
  | "yearly_rates"
  | "years"
  | "flag"
  | "optional_flag"
  | { readonly choices: readonly string[] }
  | { readonly group: RiderFields }
  | { readonly list: RiderFields };

export type RiderFields = Readonly<Record<string, RiderField>>;

/** Places within a rider's terms with what is wrong there. */
export type TermsFaults = readonly (readonly [
  path: readonly (string | number)[],
  message: string,
])[];

/** The year's withdrawals as a rider sees them. */
export interface RiderWithdrawals {
  /** Taken out of the account value, and what that was as the year opened. */
  readonly withdrawal: Dollars;
  readonly accountValue: Dollars;
  /** The covered person's age as the year opened. */
  readonly age: number;
  /** Income that a rider made available, and what was taken as income. */
  readonly incomeAvailable: Dollars;
  readonly income: Dollars;
  readonly requiredDistribution: Dollars;
}

/** A contract year as it meets a rider: before its charge, and at the anniversary after all charges. */
interface RiderYear {
  readonly contractYear: number;
  /** The covered person's age at the anniversary. */
  readonly age: number;
  /** Interest credited, net of strategy fees; 0 where the charge comes before the credits. */
  readonly netInterest: Dollars;
  readonly accountValue: Dollars;
  /** Whether the year's withdrawal is a full surrender. */
  readonly isSurrender: boolean;
}

/** A contract year of a rider for `explain`; the income in the cents that are reported. */
interface ExplainedRiderYear<Standing> {
  readonly opening: Standing;
  readonly closing: Standing;
  readonly incomeAvailable: Dollars;
  readonly incomeTaken: Dollars;
}

/** A rider: every file of this folder exports one, with these members in this order. */
export interface RiderKind<Terms, Standing> {
  readonly fields: { readonly [Name in Exclude<keyof Terms, "kind">]-?: RiderField };
  /** Where terms contradict themselves or the product, whose contract years end at `lastAge`. */
  findFaults(terms: Terms, lastAge: number): TermsFaults;
  /** What the terms set, for paper. */
  facts(terms: Terms): readonly (readonly [name: string, value: string])[];
  /** The lines of `explain`, labels and dollars. */
  steps(year: ExplainedRiderYear<Standing>): readonly (readonly [label: string, Dollars])[];
  atIssue(terms: Terms, paid: { readonly premium: Dollars; readonly bonus: Dollars }): Standing;
  /** What its charge may be a rate of, not a cash value; `undefined` once it has ended and costs nothing. */
  base(standing: Standing): Dollars | undefined;
  /** The standing after the year's withdrawals, if there are any, then grown by the year, then after all charges. */
  afterWithdrawals(terms: Terms, standing: Standing, taken: RiderWithdrawals): Standing;
  grow(terms: Terms, standing: Standing, year: RiderYear): Standing;
  atAnniversary(terms: Terms, standing: Standing, year: RiderYear): Standing;
  /** The least that is paid at death, at the end of a contract year. */
  deathBenefit?(standing: Standing): Dollars;
  /** Income for life, where the rider pays one. */
  readonly income?: RiderIncome<Terms, Standing>;
}

/** The income that a rider pays. */
interface RiderIncome<Terms, Standing> {
  /** What may be taken in a contract year without touching the base; `age` is that at its start. */
  available(
    terms: Terms,
    standing: Standing,
    year: { readonly contractYear: number; readonly age: number; readonly accountValue: Dollars },
  ): Dollars;
  /** The first contract year in which terms and age allow an income. */
  firstYear(terms: Terms, issueAge: number): number;
  /** Whether a required distribution above the income takes nothing from later income. */
  isRequiredDistributionFree(terms: Terms): boolean;
}
