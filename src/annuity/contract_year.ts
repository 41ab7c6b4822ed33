/**
 * One contract year, in processing order: a later premium, withdrawals with their charges, interest, strategy fees, rider
 * charges, riders' bases, minimum value, and the values the year ends with.
 */

import { freedPart } from "./bailout.ts";
import type { Contract, PremiumsWithinYear } from "./contract.ts";
import { type CreditedYear, creditWithCharges, isIncomeOn, type PaidYear } from "./credit_year.ts";
import { afterWithdrawals, type WithdrawalHistory } from "./free_withdrawal.ts";
import {
  accumulatedPremiums,
  addPremiumsWithin,
  laterBonus,
  payPremium,
  type Premiums,
  premiumAfter,
  premiumsWithin,
  termsBesidePremium,
} from "./later_premiums.ts";
import { call, type FormulaCalls } from "./formula_calls.ts";
import { paidAtDeath, paidAtDeathWithRiders, withAddedAtDeath } from "./formulas.ts";
import { UNBOUNDED_RISE } from "./market_value.ts";
import { leastOnSurrender, type MinimumValueTerms, rollMinimumValue } from "./minimum_value.ts";
import type { Dollars, Rate } from "./money.ts";
import { paymentOf } from "./payments.ts";
import { type ElectedRider, riderOf, type RiderStanding } from "./riders/mod.ts";
import type { ContractYear, ScenarioAssumptions, Standing } from "./standing.ts";
import { creditsDuringIncome, rebalance, valuesBeforePayments } from "./strategies.ts";
import {
  effectiveChargeRate,
  recaptureRate,
  type Surrender,
  surrender,
  type SurrenderMoment,
} from "./surrender.ts";
import { type TaxedYear, taxYear } from "./taxable_income.ts";
import { unfinishedRates } from "./unfinished_rates.ts";
import {
  isAdjusted,
  leastBeforePayment,
  type PlannedWithdrawal,
  planWithdrawal,
} from "./withdrawal.ts";
import type { YearTrace } from "./year_trace.ts";

/**
 * The contract year that follows a standing, stage by stage.
 *
 * account value = last value + interest − withdrawal − rider charge − fees;
 * cash surrender value = max(account value − charges, minimum value);
 * death benefit = max(account value with the credits of unfinished terms that are paid at death, cash surrender value, riders' bases) + what riders add to it.
 * The required distribution is a part of `entireInterest`, the account value before a premium unless more counts.
 * Source: [D19]; NAIC Model #805 section 6 (death benefit never below surrender value).
 */
export function rollForward(
  terms: Contract,
  standing: Standing,
  scenario: ScenarioAssumptions,
  entireInterest: Dollars = standing.accountValue,
  trace?: YearTrace,
): ContractYear {
  const laterPremium = premiumAfter(terms, standing);
  const contract = termsBesidePremium(terms, standing);
  const opening = laterPremium > 0 ? payPremium(contract, standing, laterPremium) : standing;
  const planned = planWithdrawal(contract, opening, { entireInterest, scenario });
  const paid = payOut(contract, opening, planned, scenario);
  const credited = creditWithCharges(contract, opening, paid, trace);
  const taxed = taxWithdrawals(contract, opening, paid, credited, trace);
  const premiums = premiumsAtEnd(contract, opening, paid, credited, taxed);
  const waivedPart = waivedAtEnd(contract, opening, paid, credited);
  const minimums = rollMinimums(contract, opening, paid, credited, premiums, waivedPart);
  const moment: SurrenderMoment = {
    contractYear: opening.contractYear + 1,
    premium: premiums.premiumSinceIssue,
    layers: premiums.layers,
    premiumsLeft: premiums.premiumsLeft,
    accountValueAtStart: opening.accountValue,
    accountValue: credited.accountValue,
    withdrawal: paid.withdrawal,
    lastInterestCredit: opening.interestCredit,
    interestSinceIssue: opening.interestSinceIssue + credited.interestCredit,
    minimumValue: minimums.minimumValue,
    historyAtStart: opening.history,
    unfinished: unfinishedRates(contract, credited.values, {
      years: opening.contractYear + 1,
      months: 0,
      scenario,
    }),
    waivedPart,
    adjustmentFloor: minimums.adjustmentFloor,
  };
  const surrendered = surrender(contract, moment, contract.rateChange, trace);
  if (trace !== undefined) {
    const { payments, assumptions } = paid;
    Object.assign(trace, { contract, opening, planned, payments, assumptions });
  }
  return closeYear(contract, opening, {
    laterPremium,
    paid,
    credited,
    taxed,
    premiums,
    minimums,
    moment,
    surrendered,
    calls: trace?.surrender,
  });
}

/** The year's withdrawal, what it leaves of the free withdrawals, and the premiums that are paid after the start. */
function payOut(
  contract: Contract,
  opening: Standing,
  planned: PlannedWithdrawal,
  scenario: ScenarioAssumptions,
): PaidYear {
  const contractYear = opening.contractYear + 1;
  const { perYear, timing } = contract.withdrawals;
  const withdrawal = planned.fromAccountValue + planned.fromMinimum;
  const hasHistory = withdrawal > 0 || contract.freeWithdrawal.carryOver !== undefined;
  const isUsedUp = planned.isSurrender || withdrawal >= opening.accountValue;
  return {
    planned,
    payments: { total: planned.fromAccountValue, perYear, timing, weights: planned.weights },
    assumptions: isIncomeOn(opening, planned)
      ? creditsDuringIncome(contract.strategies, contractYear, scenario)
      : scenario,
    withdrawal,
    history: hasHistory
      ? afterWithdrawals(contract.freeWithdrawal, opening.history, {
          contractYear,
          accountValue: opening.accountValue,
          withdrawal,
          free: planned.freeWithdrawal,
          freeOfCharges: planned.freeOfCharges,
        })
      : opening.history,
    within: premiumsWithin(contract, opening, isUsedUp),
  };
}

/** All premiums, what is left of them, and the tax basis, with the premiums paid within the year. */
function premiumsAtEnd(
  contract: Contract,
  opening: Standing,
  { planned, within }: PaidYear,
  { accountValue }: CreditedYear,
  { taxBasis }: TaxedYear,
): Premiums {
  const { premiumSinceIssue, layers } = opening;
  const { premiumsLeft } = planned;
  if (within === undefined) return { premiumSinceIssue, layers, premiumsLeft, taxBasis };
  const contractYear = opening.contractYear + 1;
  const before = { premiumSinceIssue, layers, premiumsLeft, taxBasis, contractYear, accountValue };
  return addPremiumsWithin(contract, before, within);
}

/** The part of the account value that a bailout frees of charges at the end of the year. */
function waivedAtEnd(
  contract: Contract,
  opening: Standing,
  { assumptions }: PaidYear,
  { values }: CreditedYear,
): Rate {
  const isWaived = assumptions.bailouts?.[opening.contractYear + 1] === true;
  return isWaived ? freedPart(contract.bailout, values) : 0;
}

/** What the stages of a contract year have given. */
interface Stages {
  /** Paid at the start of the year. */
  readonly laterPremium: Dollars;
  readonly paid: PaidYear;
  readonly credited: CreditedYear;
  readonly taxed: TaxedYear;
  readonly premiums: Premiums;
  readonly minimums: Minimums;
  readonly moment: SurrenderMoment;
  readonly surrendered: Surrender;
  readonly calls: FormulaCalls | undefined;
}

/** The record of the year, with the standing that it ends with. */
function closeYear(contract: Contract, opening: Standing, stages: Stages): ContractYear {
  const { paid, credited, premiums, minimums, moment, surrendered } = stages;
  const { planned, within } = paid;
  const { contractYear, accountValue } = moment;
  const promised = promisesOf(contract.riders, credited.riders, accountValue);
  return {
    contractYear,
    values: contract.isRebalanced
      ? rebalance(contract.strategies, credited.values, contractYear)
      : credited.values,
    accountValue,
    minimumValue: minimums.minimumValue,
    lawMinimum: minimums.lawMinimum,
    floors: minimums.floors,
    adjustmentFloor: minimums.adjustmentFloor,
    history: within === undefined ? credited.history : withPremium(credited.history, within),
    interestCredit: credited.interestCredit,
    interestSinceIssue: moment.interestSinceIssue,
    taxBasis: premiums.taxBasis,
    riders: credited.riders,
    incomeSinceIssue: opening.incomeSinceIssue + planned.income,
    accountValueAtStart: opening.accountValue,
    historyAtStart: opening.history,
    waivedPart: moment.waivedPart,
    unfinished: moment.unfinished,
    lastInterestCredit: opening.interestCredit,
    premiumSinceIssue: premiums.premiumSinceIssue,
    layers: premiums.layers,
    premiumsLeft: premiums.premiumsLeft,
    premium: premiumOf(contract, contractYear, stages.laterPremium, within),
    premiumBonus: bonusOf(contract, opening, stages.laterPremium, within),
    paidWithin: within,
    withdrawal: paid.withdrawal,
    withdrawalCharges: planned.charges,
    paidFromMinimum: planned.fromMinimum,
    chargesSpared: planned.chargesSpared,
    isPaidNet: contract.withdrawals.isNet,
    riderCharge: credited.riderCharge,
    strategyFee: credited.strategyFee,
    contractFee: credited.contractFee,
    accumulationCredit: credited.accumulationCredit,
    creditedRate: weightedRate(contract, opening, paid.assumptions),
    surrenderCharges: surrendered.charges,
    surrenderValueBeforeAdjustment: surrendered.valueBeforeAdjustment,
    freeWithdrawal: planned.freeWithdrawal,
    cashSurrenderValue: surrendered.cashSurrenderValue,
    deathBenefit: deathBenefitOf(moment, surrendered, promised, stages.calls),
    deathPayments: promised.deathPayments,
    benefitBase: promised.benefitBase,
    incomeAvailable: planned.incomeAvailable,
    incomeTaken: planned.income,
    requiredDistribution: planned.requiredDistribution,
    taxableWithdrawal: stages.taxed.taxableWithdrawal,
  };
}

function withPremium(
  history: WithdrawalHistory,
  { premium }: PremiumsWithinYear,
): WithdrawalHistory {
  return { ...history, premiumLeft: history.premiumLeft + premium };
}

/** Premiums paid in the year: at issue, at its start, and after that. */
function premiumOf(
  contract: Contract,
  contractYear: number,
  laterPremium: Dollars,
  within: PremiumsWithinYear | undefined,
): Dollars {
  return (contractYear === 1 ? contract.premium : 0) + laterPremium + (within?.premium ?? 0);
}

/** Their bonus. */
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

/** The greatest of what the contract and the riders pay at death, and what riders add to it. */
function deathBenefitOf(
  { accountValue, unfinished }: SurrenderMoment,
  { cashSurrenderValue }: Surrender,
  { deathBenefit, addedDeathBenefit }: Promises,
  calls: FormulaCalls | undefined,
): Dollars {
  const withCredits = accountValue * (1 + (unfinished?.deathCredit ?? 0));
  const isAdded = addedDeathBenefit !== undefined;
  const amount = isAdded ? "atDeath" : "deathBenefit";
  const atDeath =
    deathBenefit === undefined
      ? call(calls, amount, paidAtDeath, withCredits, cashSurrenderValue)
      : call(calls, amount, paidAtDeathWithRiders, withCredits, cashSurrenderValue, deathBenefit);
  return isAdded
    ? call(calls, "deathBenefit", withAddedAtDeath, atDeath, addedDeathBenefit)
    : atDeath;
}

type Minimums = Pick<ContractYear, "minimumValue" | "lawMinimum" | "floors" | "adjustmentFloor">;

/** The law's minimum, the contract's floors and the adjustment's, at the end of a contract year. */
function rollMinimums(
  contract: Contract,
  opening: Standing,
  { planned, within }: PaidYear,
  { riderCharge, accountValue }: CreditedYear,
  { layers }: Premiums,
  waivedPart: Rate,
): Minimums {
  const roll = (from: MinimumValueTerms, value: Dollars) =>
    planned.isSurrender
      ? 0
      : rollMinimumValue(from, value, {
          reductions: planned.reductions,
          riderCharge,
          received: accumulatedPremiums(within, from),
        });
  const lawMinimum = roll(contract.minimumValue, opening.lawMinimum);
  const rate = contract.marketValueAdjustment?.collar?.premiumInterestRate;
  const adjustmentFloor =
    rate === undefined
      ? undefined
      : roll({ ...PREMIUM_ALONE, interestRate: rate }, opening.adjustmentFloor ?? 0);
  const { floors: terms } = contract;
  if (terms.length === 0) {
    return { minimumValue: lawMinimum, lawMinimum, floors: opening.floors, adjustmentFloor };
  }
  const contractYear = opening.contractYear + 1;
  const at = { contractYear, months: 12, layers };
  const floors = terms.map((floor, index) => roll(floor, opening.floors[index] ?? 0));
  const minimumValue = leastOnSurrender(lawMinimum, terms, floors, {
    contractYear,
    accountValue,
    chargeRate: effectiveChargeRate(contract, at) * (1 - waivedPart),
    recaptureRate: recaptureRate(contract.premiumBonus, at),
    isGuaranteed: contract.rateChange === UNBOUNDED_RISE,
    isAdjusted: isAdjusted(contract, contractYear),
  });
  return { minimumValue, lawMinimum, floors, adjustmentFloor };
}

/** The premium less withdrawals, with interest. */
const PREMIUM_ALONE: Omit<MinimumValueTerms, "interestRate"> = {
  considerationRate: 1,
  annualCharge: 0,
  isReducedByRiderCharges: false,
  isReducedByWithdrawalCharges: true,
};

/** The year's income tax; values at each payment are computed only where the gain matters. */
function taxWithdrawals(
  contract: Contract,
  opening: Standing,
  { planned, payments, assumptions }: PaidYear,
  { chargesWithinYear, chargeBeforeCredits }: CreditedYear,
  trace: YearTrace | undefined,
): TaxedYear {
  const isPaid = payments.total > 0 || planned.fromMinimum > 0;
  const isGainMeasured = !contract.tax.isQualified && isPaid;
  return taxYear(contract.tax, opening.taxBasis, {
    valuesBefore: isGainMeasured
      ? cashValuesBefore(contract, opening, planned, {
          contractYear: opening.contractYear + 1,
          payments,
          creditedRates: assumptions.creditedRates,
          charges: assumptions.charges,
          chargesWithinYear,
          chargeBeforeCredits,
        })
      : NO_PAYMENTS,
    taken: payments,
    chargeByPayment: planned.chargeByPayment,
    paidByInsurer: Math.max(0, planned.income - planned.fromAccountValue),
    isSurrender: planned.isSurrender,
    payments: trace?.taxed,
  });
}

const NO_PAYMENTS: readonly Dollars[] = [];

/**
 * Cash value immediately before each payment: the account value, or the minimum value where that is more and pays a part.
 * Source: Internal Revenue Code 72(e)(3)(A).
 */
function cashValuesBefore(
  contract: Contract,
  opening: Standing,
  { fromMinimum, reductions }: PlannedWithdrawal,
  movement: Parameters<typeof valuesBeforePayments>[2],
): readonly Dollars[] {
  const values = valuesBeforePayments(contract.strategies, opening.values, movement);
  if (fromMinimum === 0) return values;
  return values.map((value, number) => {
    const payment = paymentOf(movement.payments, number);
    return Math.max(value, leastBeforePayment(contract, opening, { payment, reductions, number }));
  });
}

/** The riders' guarantees at the end of a contract year. */
interface Promises {
  /** The greatest base, and what is added to it; absent where no rider has one. */
  readonly deathBenefit: Dollars | undefined;
  readonly addedDeathBenefit: Dollars | undefined;
  readonly deathPayments: Dollars | undefined;
  readonly benefitBase: Dollars | undefined;
}

/** The riders' guarantees at the end of a contract year; the base of an income that has ended is 0. */
function promisesOf(
  riders: readonly ElectedRider[],
  standings: readonly RiderStanding[],
  accountValue: Dollars,
): Promises {
  let deathBenefit: Dollars | undefined;
  let addedDeathBenefit: Dollars | undefined;
  let deathPayments: Dollars | undefined;
  let benefitBase: Dollars | undefined;
  for (let index = 0; index < riders.length; index += 1) {
    const { terms } = riders[index] as ElectedRider;
    const rider = riderOf(terms);
    const standing = standings[index] as RiderStanding;
    const base = rider.deathBenefit?.(standing, terms);
    if (base !== undefined) deathBenefit = Math.max(deathBenefit ?? 0, base);
    const added = rider.addedDeathBenefit?.(standing, terms, accountValue);
    if (added !== undefined) addedDeathBenefit = (addedDeathBenefit ?? 0) + added;
    deathPayments ??= rider.deathPayments?.(standing, terms, accountValue);
    if (rider.income !== undefined) benefitBase = rider.base(standing) ?? 0;
  }
  return { deathBenefit, addedDeathBenefit, deathPayments, benefitBase };
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
