/** The account value by crediting strategy: a year of withdrawals, credits and fees. */

import type { StrategyFee, StrategyTerms } from "../contract.ts";
import { call, callsAt, type FormulaCalls } from "../formula_calls.ts";
import {
  feeAtEnd,
  feeAtStart,
  indexCredit,
  lessForgone,
  lessStartFee,
  lossOfAll,
  rateDuringIncome,
} from "../formulas.ts";
import { type Dollars, inYear, type Rate, sum } from "../money.ts";
import {
  accumulate,
  monthsBeforePayment,
  paidAfter,
  paidBeforeYearEnd,
  paymentOf,
} from "./payments.ts";
import { chargedUntil, type ChargesBeforeCredits, interestForgone } from "./periodic_charges.ts";
import type { ContractYear, ScenarioAssumptions, YearInHand } from "./standing.ts";
import type { YearTrace } from "./year_trace.ts";

/**
 * One contract year of all strategies: their values at the end, and the year's totals, filled in.
 *
 * Withdrawals and charges are taken in proportion to the values at the start. Then comes a fee at the start, at most what
 * is left. A declared rate accrues daily; an index credit is rate × (value at the start of the term less withdrawals in
 * the term). A fee at the end comes last.
 * Source: The Standard brochure page 5 (fee after credit); EquiTrust MarketMax brochure page 4 (fee at the start).
 */
export function creditStrategies(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  year: YearInHand,
  { creditedRates, basis }: ScenarioAssumptions,
  { chargesWithinYear: within, chargeBeforeCredits }: ChargesBeforeCredits,
  trace: YearTrace | undefined,
): void {
  const { payments, contractYear } = year;
  const { perYear, timing, weights, months } = payments;
  const total = sum(opening);
  const values = opening.slice();
  let accountValue = 0;
  let interestCredit = 0;
  let strategyFee = 0;
  const beforeYearEnd = paidBeforeYearEnd(payments);
  for (let index = 0; index < strategies.length; index += 1) {
    const terms = strategies[index] as StrategyTerms;
    const value = opening[index] ?? 0;
    const rate = creditedRates[index]?.[contractYear - 1] ?? 0;
    const part = total > 0 ? value / total : 0;
    const withdrawn = part * payments.total;
    const charge = part * chargeBeforeCredits;
    const chargedWithin = within === undefined ? 0 : part * within.total;
    const calls = callsAt(trace?.ofStrategies, index);
    const { fee } = terms;
    const startFee =
      fee === undefined ? 0 : startFeeOf(terms, { value, withdrawn }, year, basis, calls);
    const base = call(calls, "valueAfterFee", lessStartFee, value, startFee);
    const earned = terms.accruesDaily
      ? accumulate(base, rate, { total: withdrawn, perYear, timing, weights, months }, calls) -
        base +
        withdrawn
      : call(calls, "earned", indexCredit, rate, base, part * beforeYearEnd, charge);
    const forgone = within === undefined ? 0 : part * interestForgone(within, terms, rate);
    const left = base - withdrawn - charge - chargedWithin;
    const end = left + earned - forgone;
    const credited = Math.max(0, end);
    // A loss is at most what is left.
    const interest =
      end < 0
        ? call(calls, "interest", lossOfAll, base, withdrawn, charge, chargedWithin)
        : call(calls, "interest", lessForgone, earned, forgone);
    const endFee =
      fee === undefined ? 0 : endFeeOf(terms, { value, credited }, contractYear, basis, calls);
    values[index] = credited - endFee;
    accountValue += credited - endFee;
    interestCredit += interest;
    strategyFee += startFee + endFee;
    trace?.strategies.push({
      value,
      rate,
      withdrawn,
      startFee,
      interest,
      endFee,
    });
  }
  year.values = values;
  year.accountValue = accountValue;
  year.interestCredit = interestCredit;
  year.strategyFee = strategyFee;
}

/** The fee due at the start of a year, at most what the year's withdrawals leave. It comes before charges. */
function startFeeOf(
  { fee, termYears }: StrategyTerms,
  at: { readonly value: Dollars; readonly withdrawn: Dollars },
  { contractYear, payments }: Pick<ContractYear, "contractYear" | "payments">,
  basis: ScenarioAssumptions["basis"],
  calls?: FormulaCalls,
): Dollars {
  if (fee?.timing !== "start") return 0;
  const { value, withdrawn } = at;
  const { perYear, timing, weights, months } = payments;
  const paid = paidAfter({ total: withdrawn, perYear, timing, weights, months }, 0);
  const rate = feeRateIn(fee, termYears, contractYear, basis);
  return call(calls, "fee", feeAtStart, value - withdrawn, rate, value - paid);
}

/** The fees due at the start of a year by strategy; empty if no strategy has one. */
export function startFees(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  year: Pick<ContractYear, "contractYear" | "payments">,
  basis: ScenarioAssumptions["basis"],
): readonly Dollars[] {
  if (!strategies.some(isChargedAtStart)) return NO_FEES;
  const total = sum(opening);
  const fees: Dollars[] = [];
  for (let index = 0; index < strategies.length; index += 1) {
    const value = opening[index] ?? 0;
    const withdrawn = total > 0 ? (value / total) * year.payments.total : 0;
    fees.push(startFeeOf(strategies[index] as StrategyTerms, { value, withdrawn }, year, basis));
  }
  return fees;
}

const NO_FEES: readonly Dollars[] = [];

function isChargedAtStart({ fee }: StrategyTerms): boolean {
  return fee?.timing === "start";
}

/** The fee due at the end of a year, at most what is left after the year's credit. */
function endFeeOf(
  { fee, termYears }: StrategyTerms,
  at: { readonly value: Dollars; readonly credited: Dollars },
  contractYear: number,
  basis: ScenarioAssumptions["basis"],
  calls: FormulaCalls | undefined,
): Dollars {
  if (fee?.timing !== "end") return 0;
  const base = fee.base === "opening_value" ? at.value : at.credited;
  const rate = feeRateIn(fee, termYears, contractYear, basis);
  return call(calls, "fee", feeAtEnd, at.credited, rate, base);
}

/** The rate of the fee due in a contract year. A fee for a whole term is due in its first or last year. */
function feeRateIn(
  fee: StrategyFee,
  termYears: number,
  contractYear: number,
  basis: ScenarioAssumptions["basis"],
): Rate {
  const { every, timing } = fee;
  if (every === "contract_year") return inYear(fee[basis], contractYear);
  const yearOfTerm = ((contractYear - 1) % termYears) + 1;
  if (yearOfTerm !== (timing === "start" ? 1 : termYears)) return 0;
  return termYears * inYear(fee[basis], contractYear - yearOfTerm + 1);
}

/**
 * Account value immediately before each of a year's payments, with the interest accrued so far.
 *
 * A declared rate accrues daily. An index credit, and a charge before it, count only for a payment at the end of the year,
 * which follows them. Rider charges within the year count for later payments. Other rider charges and fees come after all
 * payments, except a fee at the start, which follows the first payment on that day.
 */
export function valuesBeforePayments(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  year: Pick<ContractYear, "contractYear" | "payments">,
  { creditedRates, basis }: ScenarioAssumptions,
  { chargesWithinYear, chargeBeforeCredits }: ChargesBeforeCredits,
): readonly Dollars[] {
  const { payments, contractYear } = year;
  const { perYear } = payments;
  const before = Array.from({ length: perYear }, () => 0);
  const total = sum(opening);
  for (let index = 0; index < strategies.length; index += 1) {
    const opened = opening[index] ?? 0;
    const rate = creditedRates[index]?.[contractYear - 1] ?? 0;
    const terms = strategies[index] as StrategyTerms;
    const { accruesDaily } = terms;
    const part = total > 0 ? opened / total : 0;
    const withdrawn = part * payments.total;
    const startFee = startFeeOf(terms, { value: opened, withdrawn }, year, basis);
    let value = opened;
    let passed = 0;
    // Payments are mostly as far apart as the two before them: a power costs more than the rest of a payment.
    let gap = 0;
    let growth = 1;
    for (let number = 0; number < perYear; number += 1) {
      const months = monthsBeforePayment(payments, number);
      if (months > passed) {
        if (passed === 0) value -= startFee;
        if (accruesDaily && gap !== months - passed) {
          gap = months - passed;
          growth = (1 + rate) ** (gap / 12);
        }
        value *= growth;
        passed = months;
      }
      const isLast = months === 12;
      const isAfterCredit = !accruesDaily && isLast;
      const charged = part * chargedUntil(chargesWithinYear, terms, { months, rate });
      const left = value - charged - (isLast ? part * chargeBeforeCredits : 0);
      before[number] = (before[number] ?? 0) + left + (isAfterCredit ? rate * left : 0);
      value -= part * paymentOf(payments, number);
    }
  }
  return before;
}

/**
 * The strategies' values some months into a contract year, after the payments and rider charges of those months: declared
 * interest has accrued, an index credit has not. A fee at the start of the year has been taken once a month has passed.
 */
export function valuesWithinYear(
  strategies: readonly StrategyTerms[],
  opening: readonly Dollars[],
  year: Pick<ContractYear, "contractYear" | "payments">,
  { creditedRates, basis }: ScenarioAssumptions,
  at: {
    readonly months: number;
    readonly chargesWithinYear: ChargesBeforeCredits["chargesWithinYear"];
  },
): readonly Dollars[] {
  const { payments, contractYear } = year;
  const { months } = at;
  const total = sum(opening);
  return strategies.map((terms, index) => {
    const opened = opening[index] ?? 0;
    const rate = creditedRates[index]?.[contractYear - 1] ?? 0;
    const part = total > 0 ? opened / total : 0;
    const withdrawn = part * payments.total;
    const fee = months === 0 ? 0 : startFeeOf(terms, { value: opened, withdrawn }, year, basis);
    const growthAfter = (month: number) =>
      terms.accruesDaily ? (1 + rate) ** ((months - month) / 12) : 1;
    let left = (opened - fee) * growthAfter(0);
    for (let number = 0; number < payments.perYear; number += 1) {
      const month = monthsBeforePayment(payments, number);
      if (month <= months) left -= part * paymentOf(payments, number) * growthAfter(month);
    }
    const charged = chargedUntil(at.chargesWithinYear, terms, { months, rate });
    return Math.max(0, left - part * charged);
  });
}

/**
 * Adds an amount by the allocation among the strategies that begin a term with a contract year. If none does, the strategy
 * without a share holds it until a term ends and everything is allocated again.
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

/** A strategy's share of a premium at the start of a contract year; 0 within a term. */
export function startingShare(
  { share, termYears }: Pick<StrategyTerms, "share" | "termYears">,
  contractYear: number,
): Rate {
  return (contractYear - 1) % termYears === 0 ? share : 0;
}

/**
 * The assumptions with the contract year's rates after lifetime income has started: rates above 0 are multiplied by the
 * strategy's multiple.
 * Source: Allianz Benefit Control brochure, page 9 (the balanced option once income has started).
 */
export function creditsDuringIncome(
  strategies: readonly StrategyTerms[],
  contractYear: number,
  assumptions: ScenarioAssumptions,
  calls?: FormulaCalls[],
): ScenarioAssumptions {
  if (strategies.every(isTheSameDuringIncome)) return assumptions;
  const creditedRates = assumptions.creditedRates.map((rates, index) => {
    const during = strategies[index]?.duringIncome;
    const rate = rates[contractYear - 1] ?? 0;
    if (during === undefined || rate <= 0) return rates;
    const multiple = inYear(during.rateMultiple, contractYear);
    const kept = callsAt(calls, index);
    return rates.with(
      contractYear - 1,
      call(kept, "creditedRate", rateDuringIncome, multiple, rate),
    );
  });
  return { ...assumptions, creditedRates };
}

function isTheSameDuringIncome({ duringIncome }: StrategyTerms): boolean {
  return duringIncome === undefined;
}

/**
 * The year's rate for crediting a rider's base: the strategies' rates times their multiples, weighted by their values at
 * the start, less strategy fees; 0 without account value.
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

/** The values reduced in proportion so that they add up to `accountValue`. */
export function scaleTo(values: readonly Dollars[], accountValue: Dollars): readonly Dollars[] {
  const total = sum(values);
  if (total === accountValue || total <= 0) return values;
  if (values.length === 1) return [accountValue];
  return values.map((value) => (value / total) * accountValue);
}

/**
 * Restores the allocation at an anniversary among the strategies at the end of their term; the others keep their value.
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
  // Only a strategy that holds premiums until another term ends has no share.
  if (shares === 0) return values;
  return values.map((value, index) =>
    isEnding[index] ? (pool * (strategies[index]?.share ?? 0)) / shares : value,
  );
}
