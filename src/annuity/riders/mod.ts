/** The registry of riders. To add a rider, write its file and add its line to RIDERS. */

import type { Schedule } from "../money.ts";
import { deathBenefit } from "./death_benefit.ts";
import { earningsDeathBenefit } from "./earnings_death_benefit.ts";
import { lifetimeIncome } from "./lifetime_income/mod.ts";
import { maximumAnniversaryValue } from "./maximum_anniversary_value.ts";
import type { RiderKind, Sex } from "./rider.ts";

/** Rider by its `kind` in product data. */
export const RIDERS = {
  lifetime_income: lifetimeIncome,
  death_benefit: deathBenefit,
  maximum_anniversary_value: maximumAnniversaryValue,
  earnings_death_benefit: earningsDeathBenefit,
} as const;

type Parts<Kind> =
  Kind extends RiderKind<infer Terms, infer Standing> ? readonly [Terms, Standing] : never;
type Listed = Parts<(typeof RIDERS)[keyof typeof RIDERS]>;

/** Terms of any rider; `kind` tags the union. */
export type RiderTerms = Listed[0];
/** Standing of any rider between contract years. */
export type RiderStanding = Listed[1];

/** The rider of some terms. The cast is safe: `kind` selects the matching type, which the compiler cannot infer. */
export function riderOf(terms: RiderTerms): RiderKind<RiderTerms, RiderStanding> {
  return RIDERS[terms.kind] as unknown as RiderKind<RiderTerms, RiderStanding>;
}

/** Whether a rider pays lifetime income; a contract has at most one that does. */
export function paysIncome(terms: RiderTerms): boolean {
  return riderOf(terms).income !== undefined;
}

/** Index of the rider that pays an income, or −1. */
export function incomeRiderIndex(riders: readonly ElectedRider[]): number {
  for (let index = 0; index < riders.length; index += 1) {
    if (paysIncome((riders[index] as ElectedRider).terms)) return index;
  }
  return -1;
}

/** Whether a rider covers two lives, and so depends on the younger age. */
export function isJoint(terms: RiderTerms): boolean {
  return "lives" in terms && terms.lives === "joint";
}

/** Whether a rider pays out over years at death, in place of the death benefit. */
export function hasDeathPayments(terms: RiderTerms): boolean {
  return riderOf(terms).deathPayments !== undefined && "deathBenefit" in terms;
}

/** A rider's charge. `guaranteedRate` is the maximum. Rates are annual, even if parts are taken more often. */
interface RiderChargeTerms {
  readonly currentRate: Schedule;
  readonly guaranteedRate: Schedule;
  /** The rate applies to the rider's base at the start or end of the year, or to the account value. */
  readonly base: "opening_base" | "closing_base" | "account_value";
  /** Before or after the year's interest is credited; carriers differ. */
  readonly timing: "before_credits" | "after_credits";
  /** How often an equal part is taken, at the end of each period; yearly unless set. */
  readonly frequency?: "yearly" | "quarterly" | "monthly";
}

/** A rider elected on a contract. `issueAge` is the covered person's, the younger one's if joint. */
export interface ElectedRider {
  readonly terms: RiderTerms;
  readonly charge: RiderChargeTerms;
  readonly issueAge: number;
  /** The covered person's sex; absent for two lives, and if not given or not allowed to count. */
  readonly sex?: Sex;
}

/** The number of parts in which a rider's yearly charge is taken. */
export function chargesPerYear({ frequency }: RiderChargeTerms): 1 | 4 | 12 {
  return frequency === "monthly" ? 12 : frequency === "quarterly" ? 4 : 1;
}
