/**
 * One contract year, in processing order: withdrawals with their charges, interest, strategy fees, rider
 * charges, riders' bases, minimum value, and the values the year ends with.
 */

import type { Contract } from "./contract.ts";
import { creditWithCharges } from "./credit_year.ts";
import { rollMinimumValue } from "./minimum_value.ts";
import type { Dollars, Rate } from "./money.ts";
import type { Payments } from "./payments.ts";
import { type ElectedRider, riderOf, type RiderStanding } from "./riders/mod.ts";
import type { ContractYear, ScenarioAssumptions, Standing } from "./standing.ts";
import { rebalance, valuesBeforePayments } from "./strategies.ts";
import { surrender } from "./surrender.ts";
import { type TaxedYear, taxYear } from "./taxable_income.ts";
import { type PlannedWithdrawal, planWithdrawal } from "./withdrawal.ts";

/**
 * The contract year that follows a standing.
 *
 * account value = last value + interest − withdrawal − rider charge − fees;
 * cash surrender value = max(account value − charges, minimum value);
 * death benefit = max(account value, cash surrender value, riders' bases).
 * Source: [D19]; NAIC Model #805 section 6 (death benefit never below surrender value).
 */
export function rollForward(
  contract: Contract,
  opening: Standing,
  assumptions: ScenarioAssumptions,
): ContractYear {
  const contractYear = opening.contractYear + 1;
  const planned = planWithdrawal(contract, opening);
  const payments: Payments = {
    total: planned.fromAccountValue,
    perYear: contract.withdrawals.perYear,
    timing: contract.withdrawals.timing,
  };
  const withdrawal = payments.total;

  const credited = creditWithCharges(contract, opening, { planned, payments, assumptions });
  const { accountValue, riders } = credited;
  const promised = promisesOf(contract.riders, riders);
  const interestSinceIssue = opening.interestSinceIssue + credited.interestCredit;
  const minimumValue = rollMinimumValue(contract.minimumValue, opening.minimumValue, {
    reductions: planned.reductions,
    riderCharge: credited.riderCharge,
    isUsedUp: opening.accountValue <= 0,
  });
  const surrendered = surrender(
    contract,
    {
      contractYear,
      premium: contract.premium,
      accountValueAtStart: opening.accountValue,
      accountValue,
      withdrawal,
      lastInterestCredit: opening.interestCredit,
      interestSinceIssue,
      minimumValue,
    },
    contract.rateChange,
  );
  const taxed = taxWithdrawals(contract, opening, {
    planned,
    payments,
    assumptions,
    isSurrender: planned.isSurrender,
  });

  return {
    contractYear,
    values: contract.isRebalanced
      ? rebalance(contract.strategies, credited.values, contractYear)
      : credited.values,
    accountValue,
    minimumValue,
    interestCredit: credited.interestCredit,
    interestSinceIssue,
    taxBasis: taxed.taxBasis,
    riders,
    incomeSinceIssue: opening.incomeSinceIssue + planned.income,
    accountValueAtStart: opening.accountValue,
    lastInterestCredit: opening.interestCredit,
    premium: contractYear === 1 ? contract.premium : 0,
    premiumBonus: contractYear === 1 ? opening.accountValue - contract.premium : 0,
    withdrawal,
    withdrawalCharges: planned.charges,
    minimumTopUp: planned.minimumTopUp,
    riderCharge: credited.riderCharge,
    strategyFee: credited.strategyFee,
    contractFee: credited.contractFee,
    creditedRate: weightedRate(contract, opening, assumptions),
    surrenderCharges: surrendered.charges,
    surrenderValueBeforeAdjustment: surrendered.valueBeforeAdjustment,
    freeWithdrawal: planned.freeWithdrawal,
    cashSurrenderValue: surrendered.cashSurrenderValue,
    deathBenefit: Math.max(accountValue, surrendered.cashSurrenderValue, promised.deathBenefit),
    benefitBase: promised.benefitBase,
    incomeAvailable: planned.incomeAvailable,
    incomeTaken: planned.income,
    requiredDistribution: planned.requiredDistribution,
    taxableWithdrawal: taxed.taxableWithdrawal,
  };
}

/** The year's income tax; values at each payment are computed only where the gain matters. */
function taxWithdrawals(
  contract: Contract,
  opening: Standing,
  year: {
    readonly planned: PlannedWithdrawal;
    readonly payments: Payments;
    readonly assumptions: ScenarioAssumptions;
    readonly isSurrender: boolean;
  },
): TaxedYear {
  const { planned, payments } = year;
  const isPaid = payments.total > 0 || planned.minimumTopUp > 0;
  const isGainMeasured = !contract.tax.isQualified && isPaid;
  return taxYear(contract.tax, opening.taxBasis, {
    valuesBefore: isGainMeasured
      ? valuesBeforePayments(contract.strategies, opening.values, {
          contractYear: opening.contractYear + 1,
          payments,
          creditedRates: year.assumptions.creditedRates,
        })
      : NO_PAYMENTS,
    withdrawal: payments.total,
    chargeByPayment: planned.chargeByPayment,
    paidByInsurer: Math.max(0, planned.income - planned.fromAccountValue),
    isSurrender: year.isSurrender,
  });
}

const NO_PAYMENTS: readonly Dollars[] = [];

const NO_RIDERS = { deathBenefit: 0, benefitBase: undefined };

/** The riders' guarantees at the end of a contract year; the base of an income that has ended is 0. */
function promisesOf(
  riders: readonly ElectedRider[],
  standings: readonly RiderStanding[],
): { readonly deathBenefit: Dollars; readonly benefitBase: Dollars | undefined } {
  if (riders.length === 0) return NO_RIDERS;
  let deathBenefit = 0;
  let benefitBase: Dollars | undefined;
  for (let index = 0; index < riders.length; index += 1) {
    const rider = riderOf((riders[index] as ElectedRider).terms);
    const standing = standings[index] as RiderStanding;
    deathBenefit = Math.max(deathBenefit, rider.deathBenefit?.(standing) ?? 0);
    if (rider.income !== undefined) benefitBase = rider.base(standing) ?? 0;
  }
  return { deathBenefit, benefitBase };
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
