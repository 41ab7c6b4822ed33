/** The interface of a rider: its terms' fields, its wording, its standing, and a contract year's effect on it. */

import type { Dollars } from "../money.ts";

/** One field of a rider's terms, with the bounds that product data must keep. */
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

/** Faults in a rider's terms, each with its path. */
export type TermsFaults = readonly (readonly [
  path: readonly (string | number)[],
  message: string,
])[];

/** The year's withdrawals. */
export interface RiderWithdrawals {
  /** Taken from the account value, and the opening account value. */
  readonly withdrawal: Dollars;
  readonly accountValue: Dollars;
  /** The covered person's age at the start of the year. */
  readonly age: number;
  /** Income available and income taken. */
  readonly incomeAvailable: Dollars;
  readonly income: Dollars;
  readonly requiredDistribution: Dollars;
}

/** A contract year, before the rider's charge or, at the anniversary, after all charges. */
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

/** A rider's contract year for `explain`; income in reported cents. */
interface ExplainedRiderYear<Standing> {
  readonly opening: Standing;
  readonly closing: Standing;
  readonly incomeAvailable: Dollars;
  readonly incomeTaken: Dollars;
}

/** A rider: every file of this folder exports one, with these members in this order. */
export interface RiderKind<Terms, Standing> {
  readonly fields: { readonly [Name in Exclude<keyof Terms, "kind">]-?: RiderField };
  /** Contradictions within the terms or with the product, whose contract years end at `lastAge`. */
  findFaults(terms: Terms, lastAge: number): TermsFaults;
  /** The terms as printed. */
  facts(terms: Terms): readonly (readonly [name: string, value: string])[];
  /** The lines of `explain`: labels and dollars. */
  steps(year: ExplainedRiderYear<Standing>): readonly (readonly [label: string, Dollars])[];
  atIssue(terms: Terms, paid: { readonly premium: Dollars; readonly bonus: Dollars }): Standing;
  /** The base its charge may be a rate of, not a cash value; `undefined` once the rider has ended. */
  base(standing: Standing): Dollars | undefined;
  /** The standing after the year's withdrawals, then after growth, then after all charges. */
  afterWithdrawals(terms: Terms, standing: Standing, taken: RiderWithdrawals): Standing;
  grow(terms: Terms, standing: Standing, year: RiderYear): Standing;
  atAnniversary(terms: Terms, standing: Standing, year: RiderYear): Standing;
  /** The guaranteed death benefit at the end of a contract year. */
  deathBenefit?(standing: Standing): Dollars;
  /** Present when the rider pays a lifetime income. */
  readonly income?: RiderIncome<Terms, Standing>;
}

/** The income that a rider pays. */
interface RiderIncome<Terms, Standing> {
  /** Income available in a contract year without reducing the base; `age` is that at its start. */
  available(
    terms: Terms,
    standing: Standing,
    year: { readonly contractYear: number; readonly age: number; readonly accountValue: Dollars },
  ): Dollars;
  /** The first contract year in which terms and age allow an income. */
  firstYear(terms: Terms, issueAge: number): number;
  /** Whether a required distribution above the income leaves later income unreduced. */
  isRequiredDistributionFree(terms: Terms): boolean;
}
