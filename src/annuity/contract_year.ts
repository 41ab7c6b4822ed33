/**
 * One contract year, in processing order: a later premium, withdrawals with their charges, interest, strategy fees, rider
 * charges, riders' bases, minimum value, and the values the year ends with.
 */

import { freedPart } from "./bailout.ts";
import type { Contract, PremiumsWithinYear } from "./contract.ts";
import { creditWithCharges } from "./credit_year.ts";
import { afterWithdrawals } from "./free_withdrawal.ts";
import {
  accumulatedPremiums,
  addPremiumsWithin,
  laterBonus,
  payPremium,
  premiumAfter,
  premiumsWithin,
  termsBesidePremium,
} from "./later_premiums.ts";
import { UNBOUNDED_RISE } from "./market_value.ts";
import { leastOnSurrender, type MinimumValueTerms, rollMinimumValue } from "./minimum_value.ts";
import type { Dollars, Rate } from "./money.ts";
import { paymentOf, type Payments } from "./payments.ts";
import type { ChargesWithinYear } from "./periodic_charges.ts";
import { type ElectedRider, riderOf, type RiderStanding } from "./riders/mod.ts";
import type { ContractYear, ScenarioAssumptions, Standing } from "./standing.ts";
import { creditsDuringIncome, rebalance, valuesBeforePayments } from "./strategies.ts";
import {
  effectiveChargeRate,
  freeOnSurrender,
  recaptureRate,
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
 * The contract year that follows a standing.
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
  const contractYear = standing.contractYear + 1;
  const laterPremium = premiumAfter(terms, standing);
  const contract = termsBesidePremium(terms, standing);
  const opening = laterPremium > 0 ? payPremium(contract, standing, laterPremium) : standing;
  const planned = planWithdrawal(contract, opening, {
    entireInterest,
    scenario,
  });
  const isIncomeOn = opening.incomeSinceIssue + planned.income > 0;
  const assumptions = isIncomeOn
    ? creditsDuringIncome(contract.strategies, contractYear, scenario)
    : scenario;
  const payments: Payments = {
    total: planned.fromAccountValue,
    perYear: contract.withdrawals.perYear,
    timing: contract.withdrawals.timing,
    weights: planned.weights,
  };
  const withdrawal = planned.fromAccountValue + planned.fromMinimum;

  const hasHistory = withdrawal > 0 || contract.freeWithdrawal.carryOver !== undefined;
  const history = hasHistory
    ? afterWithdrawals(contract.freeWithdrawal, opening.history, {
        contractYear,
        accountValue: opening.accountValue,
        withdrawal,
        free: planned.freeWithdrawal,
        freeOfCharges: planned.freeOfCharges,
      })
    : opening.history;
  const isUsedUp = planned.isSurrender || withdrawal >= opening.accountValue;
  const within = premiumsWithin(contract, opening, isUsedUp);
  const credited = creditWithCharges(contract, opening, {
    planned,
    payments,
    assumptions,
    history,
    within,
    trace,
  });
  const { accountValue, riders } = credited;
  const promised = promisesOf(contract.riders, riders, accountValue);
  const interestSinceIssue = opening.interestSinceIssue + credited.interestCredit;
  const waivedPart =
    assumptions.bailouts?.[contractYear] === true
      ? freedPart(contract.bailout, credited.values)
      : 0;
  const unfinished = unfinishedRates(contract, credited.values, {
    years: contractYear,
    months: 0,
    scenario,
  });
  const taxed = taxWithdrawals(contract, opening, {
    planned,
    payments,
    assumptions,
    isSurrender: planned.isSurrender,
    chargesWithinYear: credited.chargesWithinYear,
    chargeBeforeCredits: credited.chargeBeforeCredits,
    trace,
  });
  const { premiumSinceIssue, layers } = opening;
  const { premiumsLeft } = planned;
  const { taxBasis } = taxed;
  const premiums =
    within === undefined
      ? { premiumSinceIssue, layers, premiumsLeft, taxBasis }
      : addPremiumsWithin(
          contract,
          { premiumSinceIssue, layers, premiumsLeft, taxBasis, contractYear, accountValue },
          within,
        );
  const minimum = rollMinimums(contract, opening, {
    planned,
    riderCharge: credited.riderCharge,
    accountValue,
    waivedPart,
    within,
    layers: premiums.layers,
  });
  const moment: SurrenderMoment = {
    contractYear,
    premium: premiums.premiumSinceIssue,
    layers: premiums.layers,
    premiumsLeft: premiums.premiumsLeft,
    accountValueAtStart: opening.accountValue,
    accountValue,
    withdrawal,
    lastInterestCredit: opening.interestCredit,
    interestSinceIssue,
    minimumValue: minimum.minimumValue,
    historyAtStart: opening.history,
    unfinished,
    waivedPart,
    adjustmentFloor: minimum.adjustmentFloor,
  };
  const surrendered = surrender(contract, moment, contract.rateChange);
  if (trace !== undefined) {
    Object.assign(trace, { contract, opening, planned, payments, assumptions });
    trace.freeOnSurrender = freeOnSurrender(contract, moment);
  }

  return {
    contractYear,
    values: contract.isRebalanced
      ? rebalance(contract.strategies, credited.values, contractYear)
      : credited.values,
    accountValue,
    minimumValue: minimum.minimumValue,
    lawMinimum: minimum.lawMinimum,
    floors: minimum.floors,
    adjustmentFloor: minimum.adjustmentFloor,
    history:
      within === undefined
        ? credited.history
        : { ...credited.history, premiumLeft: credited.history.premiumLeft + within.premium },
    interestCredit: credited.interestCredit,
    interestSinceIssue,
    taxBasis: premiums.taxBasis,
    riders,
    incomeSinceIssue: opening.incomeSinceIssue + planned.income,
    accountValueAtStart: opening.accountValue,
    historyAtStart: opening.history,
    waivedPart,
    unfinished,
    lastInterestCredit: opening.interestCredit,
    premiumSinceIssue: premiums.premiumSinceIssue,
    layers: premiums.layers,
    premiumsLeft: premiums.premiumsLeft,
    premium: (contractYear === 1 ? contract.premium : 0) + laterPremium + (within?.premium ?? 0),
    premiumBonus:
      (contractYear === 1
        ? opening.accountValue - opening.premiumSinceIssue
        : laterBonus(contract, contractYear, laterPremium)) + (within?.bonus ?? 0),
    paidWithin: within,
    withdrawal,
    withdrawalCharges: planned.charges,
    paidFromMinimum: planned.fromMinimum,
    chargesSpared: planned.chargesSpared,
    isPaidNet: contract.withdrawals.isNet,
    riderCharge: credited.riderCharge,
    strategyFee: credited.strategyFee,
    contractFee: credited.contractFee,
    accumulationCredit: credited.accumulationCredit,
    creditedRate: weightedRate(contract, opening, assumptions),
    surrenderCharges: surrendered.charges,
    surrenderValueBeforeAdjustment: surrendered.valueBeforeAdjustment,
    freeWithdrawal: planned.freeWithdrawal,
    cashSurrenderValue: surrendered.cashSurrenderValue,
    deathBenefit:
      Math.max(
        accountValue * (1 + (unfinished?.deathCredit ?? 0)),
        surrendered.cashSurrenderValue,
        promised.deathBenefit,
      ) + promised.addedDeathBenefit,
    deathPayments: promised.deathPayments,
    benefitBase: promised.benefitBase,
    incomeAvailable: planned.incomeAvailable,
    incomeTaken: planned.income,
    requiredDistribution: planned.requiredDistribution,
    taxableWithdrawal: taxed.taxableWithdrawal,
  };
}

type Minimums = Pick<ContractYear, "minimumValue" | "lawMinimum" | "floors" | "adjustmentFloor">;

/** The law's minimum, the contract's floors and the adjustment's, at the end of a contract year. */
function rollMinimums(
  contract: Contract,
  opening: Standing,
  closing: {
    readonly planned: PlannedWithdrawal;
    readonly riderCharge: Dollars;
    readonly accountValue: Dollars;
    readonly waivedPart: Rate;
    readonly within: PremiumsWithinYear | undefined;
    readonly layers: Standing["layers"];
  },
): Minimums {
  const { planned, riderCharge, within } = closing;
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
  const at = { contractYear, months: 12, layers: closing.layers };
  const floors = terms.map((floor, index) => roll(floor, opening.floors[index] ?? 0));
  const minimumValue = leastOnSurrender(lawMinimum, terms, floors, {
    contractYear,
    accountValue: closing.accountValue,
    chargeRate: effectiveChargeRate(contract, at) * (1 - closing.waivedPart),
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
  year: {
    readonly planned: PlannedWithdrawal;
    readonly payments: Payments;
    readonly assumptions: ScenarioAssumptions;
    readonly isSurrender: boolean;
    readonly chargesWithinYear: ChargesWithinYear | undefined;
    readonly chargeBeforeCredits: Dollars;
    readonly trace: YearTrace | undefined;
  },
): TaxedYear {
  const { planned, payments } = year;
  const isPaid = payments.total > 0 || planned.fromMinimum > 0;
  const isGainMeasured = !contract.tax.isQualified && isPaid;
  return taxYear(contract.tax, opening.taxBasis, {
    valuesBefore: isGainMeasured
      ? cashValuesBefore(contract, opening, planned, {
          contractYear: opening.contractYear + 1,
          payments,
          creditedRates: year.assumptions.creditedRates,
          charges: year.assumptions.charges,
          chargesWithinYear: year.chargesWithinYear,
          chargeBeforeCredits: year.chargeBeforeCredits,
        })
      : NO_PAYMENTS,
    taken: payments,
    chargeByPayment: planned.chargeByPayment,
    paidByInsurer: Math.max(0, planned.income - planned.fromAccountValue),
    isSurrender: year.isSurrender,
    payments: year.trace?.taxed,
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
  readonly deathBenefit: Dollars;
  readonly addedDeathBenefit: Dollars;
  readonly deathPayments: Dollars | undefined;
  readonly benefitBase: Dollars | undefined;
}

/** The riders' guarantees at the end of a contract year; the base of an income that has ended is 0. */
function promisesOf(
  riders: readonly ElectedRider[],
  standings: readonly RiderStanding[],
  accountValue: Dollars,
): Promises {
  let deathBenefit = 0;
  let addedDeathBenefit = 0;
  let deathPayments: Dollars | undefined;
  let benefitBase: Dollars | undefined;
  for (let index = 0; index < riders.length; index += 1) {
    const { terms } = riders[index] as ElectedRider;
    const rider = riderOf(terms);
    const standing = standings[index] as RiderStanding;
    deathBenefit = Math.max(deathBenefit, rider.deathBenefit?.(standing, terms) ?? 0);
    addedDeathBenefit += rider.addedDeathBenefit?.(standing, terms, accountValue) ?? 0;
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
