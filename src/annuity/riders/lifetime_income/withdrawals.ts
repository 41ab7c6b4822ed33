/** What the year's withdrawals make of a lifetime income. */

import { partLeft, reduced } from "../reduction.ts";
import type { RiderWithdrawals } from "../rider.ts";
import type { LifetimeIncomeTerms } from "./fields.ts";
import { raisesBaseAtFirstIncome, payoutRateAt } from "./income.ts";
import { hasIncomeStarted, type LifetimeIncomeStanding } from "./standing.ts";

/**
 * The rider after the year's withdrawals W; the first income fixes the payout rate.
 *
 * Before income starts, every withdrawal reduces the bases by W / account value. Afterwards only the excess over the
 * income (or over the required distribution, if the rider permits it) does: by (W − income) / (account value −
 * income), by (W − income) / account value, by the excess in dollars, or by the greater, as the terms say.
 * Source: Nassau rider disclosure OL5370B (net of income); Equitable (of account value).
 */
export function afterWithdrawals(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  taken: RiderWithdrawals,
): LifetimeIncomeStanding {
  const { withdrawal, accountValue, incomeAvailable } = taken;
  const isIncomeOn = hasIncomeStarted(standing) || taken.income > 0;
  const required = terms.isRequiredDistributionFree ? taken.requiredDistribution : 0;
  const allowed = isIncomeOn ? Math.max(incomeAvailable, required) : 0;
  const started = isIncomeOn ? withIncome(terms, standing, taken) : standing;
  const excess = Math.max(0, withdrawal - allowed);
  if (excess === 0 || started.hasEnded) return started;
  const measure =
    terms.excessBase === "account_value_less_income" ? accountValue - allowed : accountValue;
  const { excessReduction = "pro_rata", premiumReduction = excessReduction } = terms;
  const left = partLeft(excess, measure);
  const { rollUpBase, stepUpBase, floorBase, adjustedPremium } = started;
  return {
    ...started,
    rollUpBase: reduced(rollUpBase, excess, left, excessReduction),
    stepUpBase: reduced(stepUpBase, excess, left, excessReduction),
    ...(floorBase === undefined
      ? {}
      : { floorBase: reduced(floorBase, excess, left, excessReduction) }),
    adjustedPremium: reduced(adjustedPremium, excess, left, premiumReduction),
    hasEnded: withdrawal >= accountValue,
  };
}

/** The standing after a year with income: fixes the rate, carries unused income over, and counts the income paid. */
function withIncome(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  taken: RiderWithdrawals,
): LifetimeIncomeStanding {
  const { withdrawal, accountValue, incomeAvailable, income } = taken;
  const isFirst = !hasIncomeStarted(standing);
  if (!isFirst && terms.unusedIncome === undefined && terms.deathBenefit === undefined) {
    return standing;
  }
  const used = Math.max(income, Math.min(withdrawal, incomeAvailable));
  const left = incomeAvailable - used;
  const own = incomeAvailable - (standing.unusedIncome ?? 0);
  const { unpaidPart = 1 } = standing;
  return {
    ...standing,
    ...(isFirst ? { payoutRate: payoutRateAt(terms, taken) } : {}),
    ...(isFirst && raisesBaseAtFirstIncome(terms)
      ? { rollUpBase: Math.max(standing.rollUpBase, accountValue) }
      : {}),
    ...(terms.unusedIncome === undefined
      ? {}
      : { unusedIncome: terms.unusedIncome === "next_year" ? Math.min(left, own) : left }),
    // Charges that use up the account pay nothing out of the base.
    ...(terms.deathBenefit === undefined || used === 0
      ? {}
      : { unpaidPart: unpaidPart * partLeft(Math.min(withdrawal, used), accountValue) }),
  };
}
