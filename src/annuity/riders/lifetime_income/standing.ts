/** What a lifetime income has between contract years, from its issue on, and the benefit base that this gives. */

import { call, type FormulaCalls } from "../../formula_calls.ts";
import { greaterBase, greatestBase, withPremiumAdded } from "../../formulas.ts";
import type { Dollars, Rate } from "../../money.ts";
import type { LifetimeIncomeTerms } from "./fields.ts";

/** Members that the rider's terms do not use are absent. */
export interface LifetimeIncomeStanding {
  /** The base that rolls up; `stepUpBase` is separate. */
  readonly rollUpBase: Dollars;
  readonly stepUpBase: Dollars;
  /** The least base until income starts. */
  readonly floorBase?: Dollars;
  /** The amount that a simple roll-up is a rate of. */
  readonly adjustedPremium: Dollars;
  /** The roll-up's years count from the end of this contract year; from issue unless a step-up restarted them. */
  readonly rollUpStart?: number;
  /** Set by the first income withdrawal. */
  readonly payoutRate?: Rate;
  /** Income as a multiple of the first year's income. */
  readonly incomeFactor?: number;
  /** Income carried over from earlier years. */
  readonly unusedIncome?: Dollars;
  /** The part of the base that income has not yet paid out, for a death benefit. */
  readonly unpaidPart?: Rate;
  readonly hasEnded: boolean;
}

export function atIssue(
  terms: LifetimeIncomeTerms,
  { premium }: { readonly premium: Dollars },
): LifetimeIncomeStanding {
  return {
    rollUpBase: withBonus(terms, premium),
    stepUpBase: 0,
    ...(terms.baseFloor === undefined ? {} : { floorBase: premium }),
    adjustedPremium: rolledUpOf(terms, premium),
    hasEnded: false,
  };
}

/** A later premium counts like the first, and also raises a separate step-up base. */
export function afterPremium(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  { premium }: { readonly premium: Dollars },
  calls?: FormulaCalls,
): LifetimeIncomeStanding {
  if (standing.hasEnded) return standing;
  const { rollUpBase, stepUpBase, floorBase, adjustedPremium } = standing;
  const added = withBonus(terms, premium);
  return {
    ...standing,
    rollUpBase: call(calls, "paidBase", withPremiumAdded, rollUpBase, added),
    stepUpBase: stepUpBase === 0 ? 0 : stepUpBase + premium,
    ...(floorBase === undefined ? {} : { floorBase: floorBase + premium }),
    adjustedPremium: adjustedPremium + rolledUpOf(terms, premium),
  };
}

/** The benefit base. It is not a cash value. */
export function benefitBase(
  { hasEnded, rollUpBase, stepUpBase, floorBase }: LifetimeIncomeStanding,
  calls?: FormulaCalls,
): Dollars | undefined {
  if (hasEnded) return undefined;
  if (floorBase !== undefined) {
    return call(calls, "benefitBase", greatestBase, rollUpBase, stepUpBase, floorBase);
  }
  return stepUpBase === 0
    ? rollUpBase
    : call(calls, "benefitBase", greaterBase, rollUpBase, stepUpBase);
}

/** Whether the first income has been taken, which fixed the payout rate. */
export function hasIncomeStarted({ payoutRate }: LifetimeIncomeStanding): boolean {
  return payoutRate !== undefined;
}

/** What a premium adds to the base. */
function withBonus({ baseBonusRate }: LifetimeIncomeTerms, premium: Dollars): Dollars {
  return premium * (1 + baseBonusRate);
}

/** What a premium adds to the amount that a simple roll-up is a rate of. */
function rolledUpOf(terms: LifetimeIncomeTerms, premium: Dollars): Dollars {
  return terms.rollUp.of === "base_at_issue" ? withBonus(terms, premium) : premium;
}
