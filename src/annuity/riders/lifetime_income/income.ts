/** The income itself: from when on it may be taken, by which payout rate, and how much of it a year has. */

import { call, type FormulaCalls } from "../../formula_calls.ts";
import { incomeOfBase } from "../../formulas.ts";
import { type Dollars, inYear, type Rate } from "../../money.ts";
import type { IncomeMoment, IncomeParts } from "../rider.ts";
import type { LifetimeIncomeTerms, PayoutBand } from "./fields.ts";
import { benefitBase, hasIncomeStarted, type LifetimeIncomeStanding } from "./standing.ts";

/**
 * Income available in a contract year without reducing the base.
 *
 * income = payout rate × benefit base (or the account value, if greater and the terms say so), with all rises since
 * it started, plus income carried over. The first income withdrawal fixes the rate. 0 before income is allowed.
 *
 * Speed: by the same amounts as `incomeParts`, which makes an object more in each year of every scenario.
 */
export function availableIncome(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: IncomeMoment,
  calls?: FormulaCalls,
): Dollars {
  const base = paidBase(terms, standing, year);
  if (base === undefined) return 0;
  const rate = standing.payoutRate ?? payoutRateAt(terms, year);
  const { incomeFactor = 1, unusedIncome = 0 } = standing;
  return call(calls, "lifetimeIncome", incomeOfBase, rate, base, incomeFactor, unusedIncome);
}

/**
 * The parts of the income available in a contract year, its rate fixed once income has started; `undefined` if none is
 * available.
 */
export function incomeParts(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: IncomeMoment,
): IncomeParts | undefined {
  const base = paidBase(terms, standing, year);
  if (base === undefined) return undefined;
  const rate = standing.payoutRate ?? payoutRateAt(terms, year);
  return { rate, base, factor: standing.incomeFactor ?? 1, unused: standing.unusedIncome ?? 0 };
}

/** The amount that the payout rate is a rate of; none before income is allowed. */
function paidBase(
  terms: LifetimeIncomeTerms,
  standing: LifetimeIncomeStanding,
  year: IncomeMoment,
): Dollars | undefined {
  const base = benefitBase(standing);
  if (base === undefined) return undefined;
  if (year.contractYear < terms.firstContractYear || year.age < terms.minimumIncomeAge) {
    return undefined;
  }
  const isGreaterTaken =
    terms.payoutBase === "greater_of_base_and_account_value" ||
    (raisesBaseAtFirstIncome(terms) && !hasIncomeStarted(standing));
  return isGreaterTaken ? Math.max(base, year.accountValue) : base;
}

/** The first contract year in which terms and age allow income, at an age with a payout rate where that goes by age then. */
export function firstIncomeYear(
  { firstContractYear, minimumIncomeAge, payoutRates, payoutAge }: LifetimeIncomeTerms,
  issueAge: number,
): number {
  const pays = ({ rate }: PayoutBand) => (typeof rate === "number" ? rate > 0 : rate.some(Boolean));
  const payingAge = payoutAge === "issue" ? 0 : (payoutRates.find(pays)?.fromAge ?? 0);
  return Math.max(1, firstContractYear, Math.max(minimumIncomeAge, payingAge) - issueAge + 1);
}

/** Whether the first income raises the base to a greater account value. */
export function raisesBaseAtFirstIncome({ payoutBase }: LifetimeIncomeTerms): boolean {
  return payoutBase === "greater_of_base_and_account_value_at_first_income";
}

/** The oldest band that an age has reached; bands are in the order of their ages. */
function bandAt(bands: readonly PayoutBand[], age: number): PayoutBand | undefined {
  for (let index = bands.length - 1; index >= 0; index -= 1) {
    const band = bands[index] as PayoutBand;
    if (age >= band.fromAge) return band;
  }
  return undefined;
}

/**
 * Payout rate at an age: the rate of the oldest band reached, 0 below the first band.
 * Source: Allianz (tables by age band), The Standard and Athene (by age), Athene Ascent Pro 10 Bonus (by age at issue and
 * years of deferral).
 */
export function payoutRateAt(
  { payoutRates, payoutAge }: LifetimeIncomeTerms,
  { contractYear, age, sex }: IncomeMoment,
): Rate {
  const counted = payoutAge === "issue" ? age - contractYear + 1 : age;
  const reached = bandAt(payoutRates, counted);
  if (reached === undefined) return 0;
  const rate = inYear(reached.rate, contractYear);
  if (reached.femaleRate === undefined || sex === "male") return rate;
  const femaleRate = inYear(reached.femaleRate, contractYear);
  return sex === "female" ? femaleRate : Math.min(rate, femaleRate);
}
