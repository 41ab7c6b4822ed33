/** The interface of a rider: its terms' fields, its standing, and a contract year's effect on it. */

import type { About, Meanings } from "../about.ts";
import type { Dollars, Rate, Schedule } from "../money.ts";

/** Kinds of single values, each with its unit and bounds, and their types. */
interface RiderScalars {
  readonly age: number;
  readonly contract_year: number;
  readonly flag: boolean;
  readonly multiple: number;
  readonly multiples: Schedule;
  readonly rate: Rate;
  readonly text: string;
  readonly yearly_rate: Rate;
  readonly yearly_rates: Schedule;
  readonly years: number;
}

export type RiderScalar = keyof RiderScalars;

/** One field of a rider's terms. One with a default, or whose absence has a meaning, may be left out. */
export type RiderField = About &
  (
    | { readonly kind: RiderScalar }
    | { readonly choices: Meanings }
    | { readonly group: RiderFields }
    /** A group of one of several kinds, tagged by its member `kind`. */
    | { readonly kinds: KindsOfFields }
    | { readonly list: RiderFields }
  );

type KindsOfFields = Readonly<Record<string, About & { readonly fields: RiderFields }>>;

export type RiderFields = Readonly<Record<string, RiderField>>;

/** The terms that fields describe. */
export type TermsOf<Fields extends RiderFields> = {
  readonly [Name in Exclude<keyof Fields, Omissible<Fields>>]: ValueOf<Fields[Name]>;
} & { readonly [Name in Omissible<Fields>]?: ValueOf<Fields[Name]> };

type Omissible<Fields extends RiderFields> = {
  [Name in keyof Fields]: "default" extends keyof Fields[Name]
    ? Name
    : "absent" extends keyof Fields[Name]
      ? Name
      : never;
}[keyof Fields];

type ValueOf<Field> = Field extends { readonly choices: infer Choices }
  ? keyof Choices
  : Field extends { readonly group: infer Group extends RiderFields }
    ? TermsOf<Group>
    : Field extends { readonly list: infer Entry extends RiderFields }
      ? readonly TermsOf<Entry>[]
      : Field extends { readonly kinds: infer Kinds extends KindsOfFields }
        ? {
            [Kind in keyof Kinds]: TermsOf<Kinds[Kind]["fields"]> & { readonly kind: Kind };
          }[keyof Kinds]
        : Field extends { readonly kind: infer Kind extends RiderScalar }
          ? RiderScalars[Kind]
          : never;

export type TermsFaults = readonly (readonly [
  path: readonly (string | number)[],
  message: string,
])[];

/** The sex of the covered person, where the contract's rates may count it. */
export type Sex = "male" | "female";

/** When a rider is asked for income, and of what. */
interface IncomeMoment {
  readonly contractYear: number;
  /** The covered person's age at the start of the year. */
  readonly age: number;
  /** Absent where it is not given or must not count. */
  readonly sex?: Sex | undefined;
  /** The opening account value. */
  readonly accountValue: Dollars;
}

/** The year's withdrawals. */
export interface RiderWithdrawals extends IncomeMoment {
  /** Taken from the account value and, once that is used up, from the minimum value. */
  readonly withdrawal: Dollars;
  readonly incomeAvailable: Dollars;
  readonly income: Dollars;
  readonly requiredDistribution: Dollars;
}

/** A contract year, before the rider's charge or, at the anniversary, after all charges. */
export interface RiderYear {
  readonly contractYear: number;
  /** Interest credited, net of strategy fees; 0 where the charge comes before the credits. */
  readonly netInterest: Dollars;
  /** The rate that a base may be credited by: see `baseRate` in strategies.ts. 0 where `netInterest` is, or no rider counts it. */
  readonly creditedRate: Rate;
  readonly accountValue: Dollars;
  /** Whether anything was withdrawn in the year, and whether all of it. */
  readonly hasWithdrawal: boolean;
  readonly isSurrender: boolean;
  /** Which of two rates applies where the terms have a guaranteed one. */
  readonly basis: "current" | "guaranteed";
}

/** What a rider is issued with; the covered person's age is that at issue. */
interface RiderIssue {
  readonly premium: Dollars;
  readonly bonus: Dollars;
  readonly age: number;
}

/** A rider: every file of this folder exports one, with these members in this order. */
export interface RiderKind<Terms, Standing> {
  /** What it is called in the trade, and what it gives, for administrators. */
  readonly title: string;
  readonly description: string;
  /** Where its mechanics are published. */
  readonly source: string;
  readonly fields: { readonly [Name in Exclude<keyof Terms, "kind">]-?: RiderField };
  /** Contradictions within the terms or with the product, whose contract years end at `lastAge`. */
  findFaults(terms: Terms, lastAge: number): TermsFaults;
  atIssue(terms: Terms, issue: RiderIssue): Standing;
  /** The standing after a later premium, paid at the start of a contract year. */
  afterPremium(
    terms: Terms,
    standing: Standing,
    paid: { readonly premium: Dollars; readonly bonus: Dollars },
  ): Standing;
  /** The base its charge may be a rate of, not a cash value; `undefined` once the rider has ended. */
  base(standing: Standing): Dollars | undefined;
  /** Whether `creditedRate` of a contract year counts; it never does unless set. */
  isCreditedByRate?(terms: Terms): boolean;
  /**
   * The standing after the year's withdrawals, then after growth, then after all charges; `age` is the covered person's at
   * the anniversary.
   */
  afterWithdrawals(terms: Terms, standing: Standing, taken: RiderWithdrawals): Standing;
  grow(terms: Terms, standing: Standing, year: RiderYear, age: number): Standing;
  /** What `grow` adds to the base: for each a rate of an amount; absent where nothing grows. */
  growthParts?(
    terms: Terms,
    standing: Standing,
    year: RiderYear,
    age: number,
  ): readonly GrowthPart[];
  atAnniversary(terms: Terms, standing: Standing, year: RiderYear, age: number): Standing;
  /** The guaranteed death benefit at the end of a contract year. */
  deathBenefit?(standing: Standing, terms: Terms): Dollars;
  /** Paid at death beside the contract's death benefit, by the account value at the end of a contract year. */
  addedDeathBenefit?(standing: Standing, terms: Terms, accountValue: Dollars): Dollars;
  /** What is paid at death over years, in place of the death benefit; `undefined` where the terms have none. */
  deathPayments?(standing: Standing, terms: Terms, accountValue: Dollars): Dollars | undefined;
  /** Present when the rider pays a lifetime income. */
  readonly income?: RiderIncome<Terms, Standing>;
}

/** A part of a base's growth: rate × amount. */
export interface GrowthPart {
  readonly name: "rollUp" | "stacking";
  readonly rate: Rate;
  readonly of: Dollars;
}

/** An income: rate × base × rise since it started + unused income carried on. */
interface IncomeParts {
  readonly rate: Rate;
  readonly base: Dollars;
  readonly factor: number;
  readonly unused: Dollars;
}

interface RiderIncome<Terms, Standing> {
  /** Income available in a contract year without reducing the base. */
  available(terms: Terms, standing: Standing, year: IncomeMoment): Dollars;
  /** What that income consists of; `undefined` where none is available. */
  parts(terms: Terms, standing: Standing, year: IncomeMoment): IncomeParts | undefined;
  /** The first contract year in which terms and age allow an income. */
  firstYear(terms: Terms, issueAge: number): number;
  /** Whether a required distribution above the income leaves later income unreduced. */
  isRequiredDistributionFree(terms: Terms): boolean;
}
