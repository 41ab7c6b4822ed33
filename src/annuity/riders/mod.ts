/** The riders this service knows. Add a rider: write its file, add its line to RIDERS. */

import type { Schedule } from "../money.ts";
import { deathBenefit } from "./death_benefit.ts";
import { lifetimeIncome } from "./lifetime_income.ts";
import { maximumAnniversaryValue } from "./maximum_anniversary_value.ts";
import type { RiderKind } from "./rider.ts";

/** Rider by the kind that product data names; the data's check, the paper and `explain` read the list too. */
export const RIDERS = {
  lifetime_income: lifetimeIncome,
  death_benefit: deathBenefit,
  maximum_anniversary_value: maximumAnniversaryValue,
} as const;

type Parts<Kind> =
  Kind extends RiderKind<infer Terms, infer Standing> ? readonly [Terms, Standing] : never;
type Listed = Parts<(typeof RIDERS)[keyof typeof RIDERS]>;

/** Terms of any known rider; `kind` says which. */
export type RiderTerms = Listed[0];
/** Where any known rider stands between contract years. */
export type RiderStanding = Listed[1];

/** The rider that terms name. Their own type is known to fit it, which the compiler cannot follow. */
export function riderOf(terms: RiderTerms): RiderKind<RiderTerms, RiderStanding> {
  return RIDERS[terms.kind] as unknown as RiderKind<RiderTerms, RiderStanding>;
}

export function paysIncome(terms: RiderTerms): boolean {
  return riderOf(terms).income !== undefined;
}

/** Place of the rider that pays an income in a contract's list, of which it has at most one; −1 without. */
export function findIncomeRider(riders: readonly ElectedRider[]): number {
  for (let index = 0; index < riders.length; index += 1) {
    if (paysIncome((riders[index] as ElectedRider).terms)) return index;
  }
  return -1;
}

/** Whether a rider covers two lives, and so goes by the age of the younger. */
export function isJoint(terms: RiderTerms): boolean {
  return "lives" in terms && terms.lives === "joint";
}

/** What a rider costs. `guaranteedRate` is the most the insurer may charge. */
interface RiderChargeTerms {
  readonly currentRate: Schedule;
  readonly guaranteedRate: Schedule;
  /** What the rate is taken of: the rider's base as the year opens or closes, or the account value. */
  readonly base: "opening_base" | "closing_base" | "account_value";
  /** Before or after the year's interest is credited; carriers differ. */
  readonly timing: "before_credits" | "after_credits";
}

/** A rider elected on a contract. `age` is the covered person's at issue, the younger's when joint. */
export interface ElectedRider {
  readonly terms: RiderTerms;
  readonly charge: RiderChargeTerms;
  readonly issueAge: number;
}
