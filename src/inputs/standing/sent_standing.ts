/** A standing as its schema has it, and as callers give it. */

import type { RiderStanding, Standing } from "#annuity";
import type { Factors } from "#terms";
import type { Inputs } from "../inputs.ts";
import type { SentDay } from "./begun_year.ts";
import { type SentTerms, STANDING } from "./standing_schema.ts";

/** What an index has done in a running term, as sent. */
export interface SentIndex {
  readonly closes: readonly number[];
  readonly dailyMeans?: readonly number[];
  readonly tradingDays?: readonly number[];
}

export interface SentStrategy {
  readonly value: number;
  readonly indexes?: Readonly<Record<string, SentIndex>>;
  readonly factors?: Factors;
  readonly renewal?: Factors;
}

/** A standing as its schema has it. */
export interface SentStanding extends SentDay {
  readonly contractNumber?: string;
  readonly deliveredOn?: string;
  readonly terms?: SentTerms;
  readonly strategies: Readonly<Record<string, SentStrategy>>;
  readonly held?: number;
  readonly lawMinimum: number;
  readonly minimumValue?: number;
  readonly floors?: readonly number[];
  readonly adjustmentFloor?: number;
  readonly premiums: {
    readonly paid: number;
    readonly layers?: Standing["layers"];
    readonly left?: Standing["premiumsLeft"];
  };
  readonly withdrawals: Omit<Standing["history"], "carriedOver"> & {
    readonly carriedOver?: number;
  };
  readonly lastInterestCredit: number;
  readonly interestSinceIssue: number;
  readonly interestByYear?: readonly number[];
  readonly taxBasis: number;
  readonly incomeSinceIssue?: number;
  readonly deathBenefit?: number;
  readonly riders?: Readonly<Record<string, RiderStanding>>;
}

/** A standing as callers give it: in the first contract year without what follows from the premium. */
export type GivenStanding = Pick<SentStanding, "issueDate" | "asOf"> &
  Partial<Omit<SentStanding, "strategies">> & {
    readonly strategies?: Readonly<Record<string, Partial<SentStrategy>>>;
  };

/** The standing in inputs that fit their schema; `asOf` is the issue date unless they have it. */
export function sentStanding(inputs: Inputs): GivenStanding {
  const given = inputs[STANDING] as GivenStanding;
  return given.asOf === undefined ? { ...given, asOf: given.issueDate } : given;
}
