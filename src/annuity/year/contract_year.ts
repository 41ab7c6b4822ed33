/**
 * One contract year, in processing order: later premium, withdrawals with their charges, interest, strategy fees, rider
 * charges, riders' bases, minimum value, and closing values.
 */

import { freedPart } from "../surrender/bailout.ts";
import type { Contract, PremiumsWithinYear } from "../contract.ts";
import { creditWithCharges, isIncomeOn } from "./credit_year.ts";
import { inYearAfter } from "../withdrawals/begun_year.ts";
import { afterWithdrawals, type WithdrawalHistory } from "../withdrawals/free_withdrawal.ts";
import {
  accumulatedPremiums,
  addPremiumsWithin,
  laterBonus,
  payPremium,
  premiumAfter,
  premiumsWithin,
  termsBesidePremium,
} from "./later_premiums.ts";
import { call, type FormulaCalls } from "../formula_calls.ts";
import {
  paidAtDeath,
  paidAtDeathWithRiders,
  premiumsPaid,
  valueOnSurrender,
  withAddedAtDeath,
} from "../formulas.ts";
import { leastOnSurrender } from "../surrender/contract_floors.ts";
import { type MinimumValueTerms, rollMinimumValue } from "../surrender/minimum_value.ts";
import type { Dollars, Rate } from "../money.ts";
import { paymentOf } from "./payments.ts";
import type { ChargesBeforeCredits } from "./periodic_charges.ts";
import { type ElectedRider, riderOf, type RiderStanding } from "../riders/mod.ts";
import {
  type ContractYear,
  openYear,
  type ScenarioAssumptions,
  type Standing,
  type YearInHand,
} from "./standing.ts";
import { creditsDuringIncome, rebalance, valuesBeforePayments } from "./strategies.ts";
import { isPastCharges, surrender } from "../surrender/surrender.ts";
import { taxYear } from "../taxes/taxable_income.ts";
import { unfinishedRates } from "../withdrawals/unfinished_rates.ts";
import { leastBeforePayment, planWithdrawal } from "../withdrawals/withdrawal.ts";
import type { YearTrace } from "./year_trace.ts";

/**
 * The closing values that a year has: all, or the account value alone, as a contract without withdrawals and riders needs
 * for its growth. Nothing later in such a contract depends on what a surrender or a death would have paid.
 */
export type ClosingValues = "all" | "account_value";

/**
 * The contract year that follows a standing, stage by stage.
 *
 * account value = last value + interest − withdrawal − rider charge − fees;
 * cash surrender value = max(account value − charges, minimum value);
 * death benefit = max(account value with credits of unfinished terms that are paid at death, cash surrender value, riders'
 * bases) + riders' added death benefits.
 * The required distribution is a part of `entireInterest`: the account value before a premium, unless benefits count too.
 * Source: [D19]; NAIC Model #805 section 6 (death benefit never below surrender value).
 */
export function rollForward(
  issued: Contract,
  standing: Standing,
  assumptions: ScenarioAssumptions,
  entireInterest: Dollars = standing.accountValue,
  trace?: YearTrace,
  closing: ClosingValues = "all",
): ContractYear {
  const laterPremium = premiumAfter(issued, standing);
  const contract = inYearAfter(termsBesidePremium(issued, standing), standing);
  const opening = laterPremium > 0 ? payPremium(contract, standing, laterPremium) : standing;
  const calls = trace?.calls;
  const year = openYear(contract, opening);
  planWithdrawal(contract, opening, year, entireInterest, assumptions, calls);
  const assumed = payOut(contract, opening, year, assumptions, trace);
  const before = creditWithCharges(contract, opening, year, assumed, trace);
  year.interestSinceIssue += year.interestCredit;
  taxWithdrawals(contract, opening, year, assumed, before, trace);
  const { paidWithin } = year;
  if (paidWithin !== undefined) Object.assign(year, addPremiumsWithin(contract, year, paidWithin));
  if (closing === "all") {
    year.waivedPart = waivedAtEnd(contract, year, assumed);
    if (contract.hasUnfinishedTerms === true) {
      const end = { years: year.contractYear, months: 0, assumptions };
      year.unfinished = unfinishedRates(contract, year.values, end);
    }
    rollMinimums(contract, opening, year);
    payOnSurrender(contract, year, trace);
    promise(contract, year, calls);
  }
  closeYear(contract, opening, year, laterPremium, assumed, calls);
  if (trace !== undefined) Object.assign(trace, { contract, opening, assumptions: assumed });
  return year;
}

/** What a full surrender at the end of the year pays. */
function payOnSurrender(contract: Contract, year: YearInHand, trace: YearTrace | undefined): void {
  if (trace === undefined && isPastCharges(contract, year)) {
    const value = valueOnSurrender(year.accountValue, 0, year.minimumValue);
    year.cashSurrenderValue = value;
    if (contract.marketValueAdjustment !== undefined) year.surrenderValueBeforeAdjustment = value;
    return;
  }
  const surrendered = surrender(contract, year, contract.rateChange, trace);
  year.surrenderCharges = surrendered.charges;
  year.surrenderValueBeforeAdjustment = surrendered.valueBeforeAdjustment;
  year.cashSurrenderValue = surrendered.cashSurrenderValue;
}

/**
 * The withdrawal history after the year's withdrawal, and premiums paid after the start of the year. Returns the
 * assumptions of the year, which lifetime income may change.
 */
function payOut(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  assumptions: ScenarioAssumptions,
  trace: YearTrace | undefined,
): ScenarioAssumptions {
  const { contractYear, withdrawal } = year;
  if (withdrawal > 0 || contract.freeWithdrawal.carryOver !== undefined) {
    year.history = afterWithdrawals(contract.freeWithdrawal, opening.history, year);
  }
  year.paidWithin = premiumsWithin(contract, opening, year);
  return isIncomeOn(opening, year)
    ? creditsDuringIncome(contract.strategies, contractYear, assumptions, trace?.ofStrategies)
    : assumptions;
}

/** The part of the account value that a bailout frees of charges at the end of the year. */
function waivedAtEnd(
  { bailout }: Contract,
  { contractYear, values }: ContractYear,
  { bailouts }: ScenarioAssumptions,
): Rate {
  return bailouts?.[contractYear] === true ? freedPart(bailout, values) : 0;
}

/** What was paid and credited in the year, and the standing at its end. */
function closeYear(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  laterPremium: Dollars,
  assumed: ScenarioAssumptions,
  calls: FormulaCalls | undefined,
): void {
  const { contractYear, paidWithin } = year;
  if (contract.isRebalanced)
    year.values = rebalance(contract.strategies, year.values, contractYear);
  if (paidWithin !== undefined) year.history = withPremium(year.history, paidWithin);
  year.incomeSinceIssue += year.incomeTaken;
  year.premium = premiumOf(contract, year, laterPremium, calls);
  year.premiumBonus = bonusOf(contract, opening, laterPremium, paidWithin);
  year.creditedRate = weightedRate(contract, opening, assumed);
}

function withPremium(
  history: WithdrawalHistory,
  { premium }: PremiumsWithinYear,
): WithdrawalHistory {
  return { ...history, premiumLeft: history.premiumLeft + premium };
}

/** Premiums paid in the year: at issue, at the start, and later. */
function premiumOf(
  contract: Contract,
  { contractYear, paidWithin }: ContractYear,
  laterPremium: Dollars,
  calls: FormulaCalls | undefined,
): Dollars {
  const atStart = (contractYear === 1 ? contract.premium : 0) + laterPremium;
  return call(calls, "premium", premiumsPaid, atStart, paidWithin?.premium ?? 0);
}

/** The bonus on those premiums. */
function bonusOf(
  contract: Contract,
  { contractYear: yearsBefore, accountValue, premiumSinceIssue }: Standing,
  laterPremium: Dollars,
  within: PremiumsWithinYear | undefined,
): Dollars {
  const atStart =
    yearsBefore === 0
      ? accountValue - premiumSinceIssue
      : laterBonus(contract, yearsBefore + 1, laterPremium);
  return atStart + (within?.bonus ?? 0);
}

/** What is paid at death depends on, and what it is. */
type Promised = Pick<
  YearInHand,
  | "accountValue"
  | "riders"
  | "unfinished"
  | "cashSurrenderValue"
  | "deathBenefit"
  | "deathPayments"
  | "benefitBase"
>;

/**
 * The base of an income rider, which is 0 once the rider has ended, and what is paid at death: the greatest of what
 * contract and riders pay, plus what riders add.
 */
export function promise(
  { riders }: Pick<Contract, "riders">,
  year: Promised,
  calls: FormulaCalls | undefined,
): void {
  const { accountValue } = year;
  let ofRiders: Dollars | undefined;
  let added: Dollars | undefined;
  for (let index = 0; index < riders.length; index += 1) {
    const { terms } = riders[index] as ElectedRider;
    const rider = riderOf(terms);
    const standing = year.riders[index] as RiderStanding;
    const base = rider.deathBenefit?.(terms, standing);
    if (base !== undefined) ofRiders = Math.max(ofRiders ?? 0, base);
    const beside = rider.addedDeathBenefit?.(terms, standing, accountValue);
    if (beside !== undefined) added = (added ?? 0) + beside;
    year.deathPayments ??= rider.deathPayments?.(terms, standing, accountValue, calls);
    if (rider.income !== undefined) year.benefitBase = rider.base(standing) ?? 0;
  }
  const withCredits = accountValue * (1 + (year.unfinished?.deathCredit ?? 0));
  const { cashSurrenderValue } = year;
  const amount = added === undefined ? "deathBenefit" : "atDeath";
  const atDeath =
    ofRiders === undefined
      ? call(calls, amount, paidAtDeath, withCredits, cashSurrenderValue)
      : call(calls, amount, paidAtDeathWithRiders, withCredits, cashSurrenderValue, ofRiders);
  year.deathBenefit =
    added === undefined ? atDeath : call(calls, "deathBenefit", withAddedAtDeath, atDeath, added);
}

/** The law's minimum, the contract's floors and the adjustment's, at the end of a contract year. */
function rollMinimums(contract: Contract, opening: Standing, year: YearInHand): void {
  const lawMinimum = rollMinimum(contract.minimumValue, opening.lawMinimum, year);
  year.lawMinimum = lawMinimum;
  year.minimumValue = lawMinimum;
  const rate = contract.marketValueAdjustment?.collar?.premiumInterestRate;
  if (rate !== undefined) {
    const terms = { ...PREMIUM_ALONE, interestRate: rate };
    year.adjustmentFloor = rollMinimum(terms, opening.adjustmentFloor ?? 0, year);
  }
  const { floors: terms } = contract;
  if (terms.length === 0) return;
  year.floors = terms.map((floor, index) => rollMinimum(floor, opening.floors[index] ?? 0, year));
  const { contractYear, layers, accountValue, waivedPart } = year;
  const at = { contractYear, months: 12, layers, accountValue, waivedPart };
  year.minimumValue = leastOnSurrender(contract, lawMinimum, year.floors, at);
}

/** One minimum at the end of a contract year; a surrender leaves none. */
function rollMinimum(terms: MinimumValueTerms, opening: Dollars, year: ContractYear): Dollars {
  if (year.isSurrender) return 0;
  return rollMinimumValue(terms, opening, year, accumulatedPremiums(year.paidWithin, terms));
}

/** Terms of a floor of the premium less withdrawals, with interest. */
export const PREMIUM_ALONE: Omit<MinimumValueTerms, "interestRate"> = {
  considerationRate: 1,
  annualCharge: 0,
  isReducedByRiderCharges: false,
  isReducedByWithdrawalCharges: true,
};

/** The year's taxable income. Values at each payment are calculated only if the gain matters. */
function taxWithdrawals(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  assumed: ScenarioAssumptions,
  before: ChargesBeforeCredits,
  trace: YearTrace | undefined,
): void {
  const isPaid = year.payments.total > 0 || year.paidFromMinimum > 0;
  const isGainMeasured = !contract.tax.isQualified && isPaid;
  const values = isGainMeasured
    ? cashValuesBefore(contract, opening, year, assumed, before)
    : NO_PAYMENTS;
  taxYear(contract.tax, year, values, trace);
}

const NO_PAYMENTS: readonly Dollars[] = [];

/**
 * Cash value immediately before each payment: the account value, or the minimum value if that is more and payments use it.
 * Source: Internal Revenue Code 72(e)(3)(A).
 */
export function cashValuesBefore(
  contract: Contract,
  opening: Standing,
  year: ContractYear,
  assumed: ScenarioAssumptions,
  before: ChargesBeforeCredits,
): readonly Dollars[] {
  const { payments, paidFromMinimum, reductions } = year;
  const values = valuesBeforePayments(contract.strategies, opening.values, year, assumed, before);
  if (paidFromMinimum === 0) return values;
  return values.map((value, number) => {
    const payment = paymentOf(payments, number);
    return Math.max(value, leastBeforePayment(contract, opening, { payment, reductions, number }));
  });
}

/** The strategies' credited rates, weighted by their values at the start. */
function weightedRate(
  contract: Contract,
  opening: Standing,
  { creditedRates }: ScenarioAssumptions,
): Rate {
  const { contractYear: yearsBefore, accountValue, values } = opening;
  let rate = 0;
  for (let index = 0; index < values.length; index += 1) {
    const weight =
      accountValue > 0
        ? (values[index] ?? 0) / accountValue
        : (contract.strategies[index]?.share ?? 0);
    rate += weight * (creditedRates[index]?.[yearsBefore] ?? 0);
  }
  return rate;
}
