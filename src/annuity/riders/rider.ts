/** The interface of a rider: fields of its terms, its standing, and the effect of a contract year on it. */

import type { About, Meanings } from "../member_texts.ts";
import type { FormulaCalls } from "../formula_calls.ts";
import type { Dollars, Rate, Schedule } from "../money.ts";

/** Kinds of single values and their types; each kind has a unit and bounds. */
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

/** One field of a rider's terms. A field with `default` or `absent` may be left out. */
export type RiderField = About &
  (
    | { readonly kind: RiderScalar }
    | { readonly choices: Meanings }
    | { readonly group: RiderFields }
    /** A group of one of several kinds; its member `kind` says which. */
    | { readonly kinds: KindsOfFields }
    | { readonly list: RiderFields }
  );

type KindsOfFields = Readonly<Record<string, About & { readonly fields: RiderFields }>>;

export type RiderFields = Readonly<Record<string, RiderField>>;

/** Fields that several kinds have. */
export const SHARED_FIELDS = {
  endsWithAccountValue: {
    kind: "flag",
    title: "Ends with the account value",
    description: "Whether the rider ends when charges or income use up the account value.",
  },
  rollUpKind: {
    title: "Kind",
    description: "What the rate is applied to.",
    choices: { simple: "the premium, less withdrawals", compound: "the base" },
  },
  rollUpYears: {
    kind: "years",
    title: "Years",
    description: "Contract years for which the base grows.",
  },
} as const satisfies RiderFields;

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

/** What is wrong with terms, in English for administrators: a path within the terms, and the end of a sentence about it. */
export type TermsFaults = readonly (readonly [
  path: readonly (string | number)[],
  message: string,
])[];

/** The covered person's sex, for contracts with rates by sex. */
export type Sex = "male" | "female";

/** The moment of an income, and the value it comes from. */
export interface IncomeMoment {
  readonly contractYear: number;
  /** The covered person's age at the start of the year. */
  readonly age: number;
  /** Absent if not given or not allowed to count. */
  readonly sex?: Sex | undefined;
  /** The opening account value. */
  readonly accountValue: Dollars;
}

/** The year's withdrawals. */
export interface RiderWithdrawals extends IncomeMoment {
  /** Taken from the account value and, after that, from the minimum value. */
  readonly withdrawal: Dollars;
  readonly incomeAvailable: Dollars;
  readonly income: Dollars;
  readonly requiredDistribution: Dollars;
}

/** A contract year before the rider's charge; at the anniversary, after all charges. */
export interface RiderYear {
  readonly contractYear: number;
  /** Interest credited, net of strategy fees; 0 if the charge comes before the credits. */
  readonly netInterest: Dollars;
  /**
   * The rate that credits bases: see `baseRate` in strategies.ts. 0 if the charge comes before the credits, and if no rider
   * `growsByCreditedRate`.
   */
  readonly creditedRate: Rate;
  readonly accountValue: Dollars;
  /** Whether anything was withdrawn in the year, and whether everything was. */
  readonly hasWithdrawal: boolean;
  readonly isSurrender: boolean;
  /** The rate that applies, if the terms have a guaranteed one too. */
  readonly basis: "current" | "guaranteed";
}

/** What a rider starts from; `age` is the covered person's age at issue. */
interface RiderIssue {
  readonly premium: Dollars;
  readonly bonus: Dollars;
  readonly age: number;
}

/** A member of a rider's standing, as a carrier's system gives it at an anniversary. */
export interface StandingField {
  readonly kind: "dollars" | "rate" | "multiple" | "contract_year" | "flag";
  readonly title: string;
  readonly description: string;
  /** What a standing without it says; a member without this is required. */
  readonly absent?: string;
}

/** The members of a rider's standing. */
export type StandingFields<Standing> = { readonly [Name in keyof Standing]-?: StandingField };

/** Whether a rider has ended, for riders that say so only then. */
export const HAS_ENDED = {
  kind: "flag",
  title: "Has ended",
  description: "Whether the rider has ended; an ended rider does not begin again.",
  absent: "the rider is in force",
} as const satisfies StandingField;

/** A rider. Every rider's file exports one, with these members in this order. */
export interface RiderKind<Terms, Standing> {
  /** What it provides, for administrators; its name in the trade is in texts, by its kind. */
  readonly description: string;
  /** Where the mechanics are published. */
  readonly source: string;
  readonly fields: { readonly [Name in Exclude<keyof Terms, "kind">]-?: RiderField };
  /** What is known of it between contract years, as the standing of a contract in force has it. */
  readonly standingFields: StandingFields<Standing>;
  /** Contradictions within the terms or with the product; contract years end at `lastAge`. */
  findFaults(terms: Terms, lastAge: number): TermsFaults;
  atIssue(terms: Terms, issue: RiderIssue): Standing;
  /** The standing after a later premium at the start of a contract year; a rider that has ended stays as it is. */
  afterPremium(
    terms: Terms,
    standing: Standing,
    paid: { readonly premium: Dollars; readonly bonus: Dollars },
    calls?: FormulaCalls,
  ): Standing;
  /** The base for its charge, which is not a cash value; `undefined` once the rider has ended. */
  base(standing: Standing, calls?: FormulaCalls): Dollars | undefined;
  /**
   * The standing after the year's withdrawals, then after growth, then after all charges; `age` is the covered person's age
   * at the anniversary.
   */
  afterWithdrawals(terms: Terms, standing: Standing, taken: RiderWithdrawals): Standing;
  grow(
    terms: Terms,
    standing: Standing,
    year: RiderYear,
    age: number,
    calls?: FormulaCalls,
  ): Standing;
  atAnniversary(
    terms: Terms,
    standing: Standing,
    year: RiderYear,
    age: number,
    calls?: FormulaCalls,
  ): Standing;
  /** Whether the year's credited rate changes its standing; never unless present. */
  growsByCreditedRate?(terms: Terms): boolean;
  /** The guaranteed death benefit at the end of a contract year. */
  deathBenefit?(terms: Terms, standing: Standing): Dollars;
  /** Paid at death on top of the contract's death benefit, from the account value at the end of a contract year. */
  addedDeathBenefit?(terms: Terms, standing: Standing, accountValue: Dollars): Dollars;
  /** Paid at death over years, in place of the death benefit; `undefined` if the terms have none. */
  deathPayments?(
    terms: Terms,
    standing: Standing,
    accountValue: Dollars,
    calls?: FormulaCalls,
  ): Dollars | undefined;
  /** Present if the rider pays a lifetime income. */
  readonly income?: RiderIncome<Terms, Standing>;
}

/** An income: rate × base × rise since it started + unused income carried over. */
export interface IncomeParts {
  readonly rate: Rate;
  readonly base: Dollars;
  readonly factor: number;
  readonly unused: Dollars;
}

interface RiderIncome<Terms, Standing> {
  /** Income available in a contract year without reducing the base. */
  available(terms: Terms, standing: Standing, year: IncomeMoment, calls?: FormulaCalls): Dollars;
  /** The parts of the available income; `undefined` if none is available. */
  parts(terms: Terms, standing: Standing, year: IncomeMoment): IncomeParts | undefined;
  /** Whether the first income has been taken. */
  hasStarted(standing: Standing): boolean;
  /** The first contract year in which terms and age allow income. */
  firstYear(terms: Terms, issueAge: number): number;
  /** Whether a required distribution above the income leaves later income unreduced. */
  isRequiredDistributionFree(terms: Terms): boolean;
}
