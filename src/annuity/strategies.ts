/** The account value by crediting strategy: a year's withdrawals, credits and fees. */

import type { StrategyFee, StrategyTerms } from "./contract.ts";
import { type Dollars, inYear, type Rate } from "./money.ts";
import { accumulate, paidBeforeYearEnd, paymentOf, type Payments } from "./payments.ts";
import { chargedBefore, type ChargesWithinYear, interestForgone } from "./periodic_charges.ts";
import type { ScenarioAssumptions } from "./standing.ts";

/** The strategies' values at the end of a year, and the year's totals. */
export interface StrategiesYear {
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  readonly interestCredit: Dollars;
  readonly strategyFee: Dollars;
}

/** One strategy's year: dollars of it, and the rate that it credits. */
export interface StrategyPart {
  readonly value: Dollars;
  readonly rate: Rate;
  readonly withdrawn: Dollars;
  /** Withdrawn before interest is credited to an index strategy. */
  readonly withdrawnBefore: Dollars;
  /** Rider charges taken before interest is credited. */
  readonly chargedBefore: Dollars;
  /** Rider charges of the months before the anniversary, and the interest that they do not earn. */
  readonly chargedWithin: Dollars;
  readonly forgone: Dollars;
  readonly startFee: Dollars;
  readonly interest: Dollars;
  /** The value with its credit, before a fee at the end. */
  readonly credited: Dollars;
  readonly endFee: Dollars;
}

interface StrategiesMovement {
  readonly contractYear: number;
  readonly payments: Payments;
  /** Credited rates by strategy, then by contract year from the first; 0 within an index term. */
  readonly creditedRates: readonly (readonly Rate[])[];
  /** Which of a fee's two rates applies. */
  readonly charges: ScenarioAssumptions["charges"];
  /** A rider charge taken before interest is credited, in proportion to the values. */
  readonly chargeBeforeCredits: Dollars;
  /** Rider charges of the months before the anniversary, in the same proportion. */
  readonly chargesWithinYear?: ChargesWithinYear | undefined;
  /** Filled for an explanation. */
  readonly parts?: StrategyPart[] | undefined;
}

/**
 * One contract year of all strategies.
 *
 * Withdrawals and charges are taken in proportion to the values at the start. A fee at the start comes next, at
 * most what is left. A declared rate accrues daily; an index credit is rate × (value at the start of the term less
 * withdrawals in the term); then comes a fee at the end.
 * Source: The Standard brochure page 5 (fee after credit); EquiTrust MarketMax brochure page 4 (fee at the start).
 */
export function creditStrategies(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  movement: StrategiesMovement,
): StrategiesYear {
  const { perYear, timing, weights } = movement.payments;
  const within = movement.chargesWithinYear;
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
    const chargedWithin = within === undefined ? 0 : part * within.total;
    const startFee = startFeeOf(terms, { value, withdrawn }, movement);
    const base = value - startFee;
    const earned = terms.accruesDaily
      ? accumulate(base, rate, { total: withdrawn, perYear, timing, weights }) - base + withdrawn
      : rate * (base - part * paidBeforeYearEnd(movement.payments) - charge);
    const forgone = within === undefined ? 0 : part * interestForgone(within, terms, rate);
    const left = base - withdrawn - charge - chargedWithin;
    const credited = Math.max(0, left + earned - forgone);
    // A loss takes at most what is left.
    const interest = credited === 0 ? -left : earned - forgone;
    const endFee = endFeeOf(terms, { value, credited }, movement);
    values.push(credited - endFee);
    accountValue += credited - endFee;
    interestCredit += interest;
    strategyFee += startFee + endFee;
    movement.parts?.push({
      value,
      rate,
      withdrawn,
      withdrawnBefore: part * paidBeforeYearEnd(movement.payments),
      chargedBefore: charge,
      chargedWithin,
      forgone,
      startFee,
      interest,
      credited,
      endFee,
    });
  }
  return { values, accountValue, interestCredit, strategyFee };
}

type FeeTime = Pick<StrategiesMovement, "contractYear" | "charges" | "payments">;

/** The fee due at the start of a year, at most what the year's withdrawals leave; charges come after it. */
function startFeeOf(
  { fee, termYears }: StrategyTerms,
  at: { readonly value: Dollars; readonly withdrawn: Dollars },
  time: FeeTime,
): Dollars {
  if (fee?.timing !== "start") return 0;
  const { value, withdrawn } = at;
  const { perYear, timing, weights } = time.payments;
  const paid = timing === "start" ? (withdrawn / perYear) * (weights?.[0] ?? 1) : 0;
  const left = value - withdrawn;
  return Math.max(0, Math.min(left, feeRateIn(fee, termYears, time) * (value - paid)));
}

/** The fees due at the start of a year, by strategy; none where no strategy has one. */
export function startFees(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  time: FeeTime,
): readonly Dollars[] {
  if (!strategies.some(({ fee }) => fee?.timing === "start")) return [];
  const total = sum(opening);
  return strategies.map((terms, index) => {
    const value = opening[index] ?? 0;
    const withdrawn = total > 0 ? (value / total) * time.payments.total : 0;
    return startFeeOf(terms, { value, withdrawn }, time);
  });
}

/** The fee due at the end of a year, at most what is left with the year's credit. */
function endFeeOf(
  { fee, termYears }: StrategyTerms,
  at: { readonly value: Dollars; readonly credited: Dollars },
  time: FeeTime,
): Dollars {
  if (fee?.timing !== "end") return 0;
  const base = fee.base === "opening_value" ? at.value : at.credited;
  return Math.min(at.credited, feeRateIn(fee, termYears, time) * base);
}

/** The rate of a fee due in a contract year; that of a whole term is due in its first or last year. */
export function feeRateIn(
  { every, timing, ...rates }: StrategyFee,
  termYears: number,
  { contractYear, charges }: Pick<FeeTime, "contractYear" | "charges">,
): Rate {
  if (every === "contract_year") return inYear(rates[charges], contractYear);
  const yearOfTerm = ((contractYear - 1) % termYears) + 1;
  if (yearOfTerm !== (timing === "start" ? 1 : termYears)) return 0;
  return termYears * inYear(rates[charges], contractYear - yearOfTerm + 1);
}

/**
 * Account value immediately before each of a year's payments, with the interest accrued so far.
 *
 * A declared rate accrues day by day; an index credit counts only for a payment made at the end of the year, which
 * follows it, as it follows a charge before the credit. Rider charges within the year come before the payments after
 * them; other yearly ones and fees come after all, a fee at the start after the first payment on that day.
 */
export function valuesBeforePayments(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  movement: StrategiesMovement,
): readonly Dollars[] {
  const { payments, contractYear, creditedRates, chargesWithinYear, chargeBeforeCredits } =
    movement;
  const { perYear, timing } = payments;
  const before = Array.from({ length: perYear }, () => 0);
  const total = sum(opening);
  for (let index = 0; index < strategies.length; index += 1) {
    const opened = opening[index] ?? 0;
    const rate = creditedRates[index]?.[contractYear - 1] ?? 0;
    const terms = strategies[index] as StrategyTerms;
    const { accruesDaily } = terms;
    const growth = accruesDaily ? (1 + rate) ** (1 / perYear) : 1;
    const part = total > 0 ? opened / total : 0;
    const withdrawn = part * payments.total;
    const startFee = startFeeOf(terms, { value: opened, withdrawn }, movement);
    let value = timing === "end" ? opened - startFee : opened;
    for (let number = 0; number < perYear; number += 1) {
      if (timing === "end") value *= growth;
      const isLast = timing === "end" && number === perYear - 1;
      const isAfterCredit = !accruesDaily && isLast;
      const months = (12 / perYear) * (timing === "start" ? number : number + 1);
      const charged = part * chargedBefore(chargesWithinYear, terms, { months, rate });
      const left = value - charged - (isLast ? part * chargeBeforeCredits : 0);
      before[number] = (before[number] ?? 0) + left + (isAfterCredit ? rate * left : 0);
      value -= part * paymentOf(payments, number);
      if (timing === "start" && number === 0) value -= startFee;
      if (timing === "start") value *= growth;
    }
  }
  return before;
}

/**
 * The values with an amount added by the allocation, among the strategies whose term begins with a contract year; where
 * none does, in the one without a share, which holds it until a term ends and all is allocated anew.
 */
export function addToStarting(
  strategies: readonly StrategyTerms[],
  values: readonly Dollars[],
  contractYear: number,
  amount: Dollars,
): readonly Dollars[] {
  const shares = sum(strategies.map((terms) => startingShare(terms, contractYear)));
  return values.map((value, index) => {
    const terms = strategies[index] as StrategyTerms;
    if (shares === 0) return terms.share === 0 ? value + amount : value;
    const share = startingShare(terms, contractYear);
    return share === 0 ? value : value + (amount * share) / shares;
  });
}

/** A strategy's share of a premium paid at the start of a contract year, before those within a term are left out. */
export function startingShare(
  { share, termYears }: Pick<StrategyTerms, "share" | "termYears">,
  contractYear: number,
): Rate {
  return (contractYear - 1) % termYears === 0 ? share : 0;
}

/**
 * The scenario with a contract year's rates as strategies credit them once lifetime income has started: the rate
 * before, where it is above 0, times a multiple.
 * Source: Allianz Benefit Control brochure, page 9 (the balanced option once income has started).
 */
export function creditsDuringIncome(
  strategies: readonly StrategyTerms[],
  contractYear: number,
  scenario: ScenarioAssumptions,
): ScenarioAssumptions {
  if (strategies.every(({ duringIncome }) => duringIncome === undefined)) return scenario;
  const creditedRates = scenario.creditedRates.map((rates, index) => {
    const during = strategies[index]?.duringIncome;
    const rate = rates[contractYear - 1] ?? 0;
    return during === undefined || rate <= 0
      ? rates
      : rates.with(contractYear - 1, rate * inYear(during.rateMultiple, contractYear));
  });
  return { ...scenario, creditedRates };
}

/**
 * The year's credited rate as a rider's base is credited by it: the strategies' rates times their multiples, weighted
 * by their values at the start, less strategy fees; 0 without account value, which earns nothing.
 * Source: North American PrimePath Pro 10 brochure, page 9 (weighted average interest credit percentage).
 */
export function baseRate(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  year: {
    readonly contractYear: number;
    readonly creditedRates: readonly (readonly Rate[])[];
    readonly strategyFee: Dollars;
    readonly isIncomeOn: boolean;
  },
): Rate {
  const total = sum(opening);
  if (total <= 0) return 0;
  let credited = 0;
  for (let index = 0; index < strategies.length; index += 1) {
    const terms = strategies[index] as StrategyTerms;
    const { baseMultiple = 1 } = (year.isIncomeOn ? terms.duringIncome : undefined) ?? terms;
    const rate = year.creditedRates[index]?.[year.contractYear - 1] ?? 0;
    credited += (opening[index] ?? 0) * baseMultiple * rate;
  }
  return (credited - year.strategyFee) / total;
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
  // Only a strategy that holds premiums until another's term ends has no share.
  if (shares === 0) return values;
  return values.map((value, index) =>
    isEnding[index] ? (pool * (strategies[index]?.share ?? 0)) / shares : value,
  );
}

export function sum(values: readonly number[]): number {
  let total = 0;
  for (let index = 0; index < values.length; index += 1) total += values[index] as number;
  return total;
}
