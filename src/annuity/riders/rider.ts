/** What every rider is made of: the fields of its terms, its words, its standing and what a contract year does to it. */
import type { Dollars, Schedule } from "../money.ts";

/** A number that product data may say; the data's check has the bounds of each. */
type NumberField = "age" | "contract_year" | "multiple" | "rate" | "yearly_rate" | "years";

/** One field of a rider's terms, for the check of product data. */
export type RiderField =
  | NumberField
  | "yearly_rates"
  | "flag"
  | "optional_flag"
  | { readonly choices: readonly string[] }
  | { readonly group: RiderFields }
  | { readonly list: RiderFields };

export type RiderFields = Readonly<Record<string, RiderField>>;

/** The field that a member of a type needs: a field of another kind does not compile. */
type FieldOf<Value> = [Value] extends [boolean]
  ? "flag"
  : [Value] extends [boolean | undefined]
    ? "optional_flag"
    : [Value] extends [string]
      ? { readonly choices: readonly Value[] }
      : [Value] extends [number]
        ? NumberField
        : [Value] extends [Schedule]
          ? "yearly_rates"
          : [Value] extends [readonly (infer Entry)[]]
            ? { readonly list: FieldsOf<Entry> }
            : { readonly group: FieldsOf<Value> };

type FieldsOf<Terms> = { readonly [Name in keyof Terms]-?: FieldOf<Terms[Name]> };

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

/** What a rider's base grows by: the year so far, at its end unless the charge comes before the credits. */
export interface RiderGrowth {
  readonly contractYear: number;
  /** The covered person's age at the anniversary. */
  readonly age: number;
  /** Interest credited, net of strategy fees; 0 before it is credited. */
  readonly netInterest: Dollars;
  readonly accountValue: Dollars;
}

/** The anniversary, once all charges are taken. */
export interface RiderAnniversary {
  readonly age: number;
  readonly accountValue: Dollars;
  /** Whether the year's withdrawal was a full surrender. */
  readonly isSurrender: boolean;
}

/** A contract year of a rider for `explain`; the income in the cents that are reported. */
export interface ExplainedRiderYear<Standing> {
  readonly opening: Standing;
  readonly closing: Standing;
  readonly incomeAvailable: Dollars;
  readonly incomeTaken: Dollars;
}

/** A rider: every file of this folder exports one, with these members in this order. */
export interface RiderKind<Terms, Standing> {
  readonly fields: FieldsOf<Omit<Terms, "kind">>;
  /** Where terms contradict themselves or the product, whose contract years end at `lastAge`. */
  findFaults(terms: Terms, lastAge: number): TermsFaults;
  /** What the terms set, for paper. */
  facts(terms: Terms): readonly { readonly name: string; readonly value: string }[];
  /** The lines of `explain`, labels and dollars. */
  steps(year: ExplainedRiderYear<Standing>): readonly (readonly [label: string, Dollars])[];
  atIssue(terms: Terms, paid: { readonly premium: Dollars; readonly bonus: Dollars }): Standing;
  /** What its charge may be a rate of, not a cash value; `undefined` once it has ended and costs nothing. */
  base(standing: Standing): Dollars | undefined;
  /** The standing after the year's withdrawals, if there are any, then grown by the year, then after all charges. */
  afterWithdrawals(terms: Terms, standing: Standing, taken: RiderWithdrawals): Standing;
  grow(terms: Terms, standing: Standing, year: RiderGrowth): Standing;
  atAnniversary(terms: Terms, standing: Standing, year: RiderAnniversary): Standing;
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
