/** The account value by crediting strategy: a year's withdrawals, credits and fees. */

import type { StrategyTerms } from "./contract.ts";
import type { Dollars, Rate } from "./money.ts";
import { accumulate, paidBeforeYearEnd, type Payments } from "./payments.ts";

/** The strategies' values at the end of a year, and the year's totals. */
interface StrategiesYear {
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  readonly interestCredit: Dollars;
  readonly strategyFee: Dollars;
}

/** One contract year's movements across all strategies. */
interface StrategiesMovement {
  readonly contractYear: number;
  readonly payments: Payments;
  /** Credited rates by strategy, then by contract year from the first; 0 within an index term. */
  readonly creditedRates: readonly (readonly Rate[])[];
  /** A rider charge taken before interest is credited, in proportion to the values. */
  readonly chargeBeforeCredits: Dollars;
}

/**
 * One contract year of all strategies.
 *
 * Withdrawals and charges are taken in proportion to the values at the start. A declared rate accrues
 * daily; an index credit is rate × (value at the start of the term less withdrawals in the term); then the
 * fee is rate × value after the credit. Source: The Standard brochure page 5 (fee after credit).
 */
export function creditStrategies(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  movement: StrategiesMovement,
): StrategiesYear {
  const { perYear, timing } = movement.payments;
  const total = sum(opening);
  const values: Dollars[] = [];
  let accountValue = 0;
  let interestCredit = 0;
  let strategyFee = 0;
  for (let index = 0; index < strategies.length; index += 1) {
    const terms = strategies[index] as StrategyTerms;
    const value = opening[index] ?? 0;
    const rate = movement.creditedRates[index]?.[movement.contractYear - 1] ?? 0;
    const part = total > 0 ? value / total : 0;
    const withdrawn = part * movement.payments.total;
    const charge = part * movement.chargeBeforeCredits;
    const interest = terms.accruesDaily
      ? accumulate(value, rate, { total: withdrawn, perYear, timing }) - value + withdrawn
      : rate * (value - part * paidBeforeYearEnd(movement.payments) - charge);
    const credited = Math.max(0, value - withdrawn - charge + interest);
    const fee = terms.feeRate * credited;
    values.push(credited - fee);
    accountValue += credited - fee;
    interestCredit += interest;
    strategyFee += fee;
  }
  return { values, accountValue, interestCredit, strategyFee };
}

/**
 * Account value immediately before each of a year's payments, with the interest accrued so far.
 *
 * A declared rate accrues day by day; an index credit counts only for a payment made at the end of the year, which
 * follows it. Rider charges and fees come after the payments.
 */
export function valuesBeforePayments(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  movement: Omit<StrategiesMovement, "chargeBeforeCredits">,
): readonly Dollars[] {
  const { payments, contractYear, creditedRates } = movement;
  const { perYear, timing } = payments;
  const before = Array.from({ length: perYear }, () => 0);
  const total = sum(opening);
  for (let index = 0; index < strategies.length; index += 1) {
    const opened = opening[index] ?? 0;
    const rate = creditedRates[index]?.[contractYear - 1] ?? 0;
    const { accruesDaily } = strategies[index] as StrategyTerms;
    const growth = accruesDaily ? (1 + rate) ** (1 / perYear) : 1;
    const payment = total > 0 ? ((opened / total) * payments.total) / perYear : 0;
    let value = opened;
    for (let number = 0; number < perYear; number += 1) {
      if (timing === "end") value *= growth;
      const isAfterCredit = !accruesDaily && timing === "end" && number === perYear - 1;
      before[number] = (before[number] ?? 0) + value + (isAfterCredit ? rate * value : 0);
      value -= payment;
      if (timing === "start") value *= growth;
    }
  }
  return before;
}

/** The values reduced in proportion, so that they add up to `accountValue`. */
export function scaleTo(values: readonly Dollars[], accountValue: Dollars): readonly Dollars[] {
  const total = sum(values);
  if (total === accountValue || total <= 0) return values;
  if (values.length === 1) return [accountValue];
  return values.map((value) => (value / total) * accountValue);
}

/**
 * Restores the allocation at an anniversary among the strategies whose term has just ended; the others keep
 * their value.
 */
export function rebalance(
  strategies: readonly StrategyTerms[],
  values: readonly Dollars[],
  contractYear: number,
): readonly Dollars[] {
  if (strategies.length === 1) return values;
  const isEnding = strategies.map(({ termYears }) => contractYear % termYears === 0);
  const pool = sum(values.filter((_, index) => isEnding[index]));
  const shares = sum(strategies.map(({ share }, index) => (isEnding[index] ? share : 0)));
  return values.map((value, index) =>
    isEnding[index] ? (pool * (strategies[index]?.share ?? 0)) / shares : value,
  );
}

export function sum(values: readonly number[]): number {
  let total = 0;
  for (let index = 0; index < values.length; index += 1) total += values[index] as number;
  return total;
}
