/** What a lifetime income has between contract years, from its issue on, and the benefit base that this gives. */

import { call, type FormulaCalls } from "../../formula_calls.ts";
import { greaterBase, greatestBase, withPremiumAdded } from "../../formulas.ts";
import type { Dollars, Rate } from "../../money.ts";
import type { StandingFields } from "../rider.ts";
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

/** What is known of it between contract years. */
export const STANDING: StandingFields<LifetimeIncomeStanding> = {
  rollUpBase: {
    kind: "dollars",
    title: "Roll-up base",
    description: "The benefit base that rolls up; not a cash value.",
  },
  stepUpBase: {
    kind: "dollars",
    title: "Step-up base",
    description:
      "The base by step-ups that are kept apart from the roll-up; 0 where there is none.",
  },
  floorBase: {
    kind: "dollars",
    title: "Least base",
    description: "The least base until income starts.",
    absent: "the terms have no least base",
  },
  adjustedPremium: {
    kind: "dollars",
    title: "Premium for the roll-up",
    description: "The amount that a simple roll-up is a rate of, after excess withdrawals.",
  },
  rollUpStart: {
    kind: "contract_year",
    title: "Roll-up counted from",
    description: "The contract year at whose end a step-up restarted the years of the roll-up.",
    absent: "they count from issue",
  },
  payoutRate: {
    kind: "rate",
    title: "Payout rate",
    description: "The rate that the first income fixed.",
    absent: "income has not started",
  },
  incomeFactor: {
    kind: "multiple",
    title: "Rise of the income",
    description: "The income as a multiple of the first year's.",
    absent: "1",
  },
  unusedIncome: {
    kind: "dollars",
    title: "Unused income",
    description: "Income of earlier years that was not taken and is carried over.",
    absent: "0",
  },
  unpaidPart: {
    kind: "rate",
    title: "Unpaid part of the base",
    description: "The part of the base that income has not yet paid out, for a death benefit.",
    absent: "all of it",
  },
  hasEnded: {
    kind: "flag",
    title: "Has ended",
    description: "Whether the rider has ended; an ended rider does not begin again.",
  },
};

/** The standing at issue: bases of the first premium, before any income. */
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
