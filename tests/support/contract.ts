/** Builders of contracts and index terms: plain values, each test names only what it is about. */

import type { Contract, StrategyFee } from "../../src/annuity/contract.ts";
import { NO_WITHDRAWALS } from "../../src/annuity/contract.ts";
import type { ContractYear } from "../../src/annuity/year/standing.ts";
import type { CreditingTerms } from "../../src/annuity/crediting/mod.ts";
import type { IndexTerm } from "../../src/annuity/crediting/strategy.ts";
import type { Dollars, Rate } from "../../src/annuity/money.ts";
import { creditedRatesOf, project } from "../../src/annuity/projection.ts";
import type { LifetimeIncomeTerms } from "../../src/annuity/riders/lifetime_income/mod.ts";
import type { RiderWithdrawals, RiderYear } from "../../src/annuity/riders/rider.ts";

/** An amount that is withdrawn at the start of a contract year, or of each one up to another. */
export function withdrawnAtStart(
  amount: Dollars,
  firstContractYear: number,
  lastContractYear = firstContractYear,
) {
  const plan = { kind: "fixed_amount", perYear: 1, timing: "start" } as const;
  return { ...plan, yearly: amount, firstContractYear, lastContractYear };
}

/** A contract of 100,000 in one declared-rate strategy, without charges, withdrawals or riders. */
export function contract(changes: Partial<Contract> = {}): Contract {
  return {
    premium: 100_000,
    issueAge: 60,
    issueYear: 2026,
    strategies: [{ share: 1, termYears: 1, accruesDaily: true }],
    isRebalanced: true,
    surrenderCharge: { rates: [], grading: "yearly" },
    freeWithdrawal: {
      rate: 0,
      base: "anniversary_value",
      firstContractYear: 1,
      isFreeOnSurrender: true,
      isRequiredDistributionFree: false,
    },
    minimumValue: {
      considerationRate: 0,
      interestRate: 0,
      annualCharge: 0,
      isReducedByRiderCharges: false,
      isReducedByWithdrawalCharges: true,
    },
    floors: [],
    contractFee: 0,
    rateChange: 0,
    withdrawals: NO_WITHDRAWALS,
    riders: [],
    tax: {
      isQualified: false,
      isRoth: false,
      ownerBirthYear: 1966,
      hasRequiredDistributions: false,
    },
    ...changes,
  };
}

/** An income for one life of 5 % of the premium a year from age 50, without bonus, roll-up, stacking or step-up. */
export const PLAIN_INCOME: LifetimeIncomeTerms = {
  kind: "lifetime_income",
  lives: "single",
  baseBonusRate: 0,
  rollUp: { rate: 0, kind: "simple", years: 0 },
  stacking: { rate: 0, years: 0 },
  stepUp: "none",
  isStepUpKeptDuringIncome: false,
  firstContractYear: 1,
  minimumIncomeAge: 50,
  payoutRates: [{ fromAge: 50, rate: 0.05 }],
  payoutBase: "benefit_base",
  excessBase: "account_value",
  isRequiredDistributionFree: true,
};

/** A fee of the value with its credit at the end of each contract year, the same today and guaranteed. */
export function yearlyFee(rate: Rate): StrategyFee {
  return {
    current: rate,
    guaranteed: rate,
    every: "contract_year",
    timing: "end",
    base: "credited_value",
  };
}

/** A year's withdrawal as a rider sees it; of it `income` is lifetime income, all of what is available. */
export function taken(withdrawal: Dollars, accountValue: Dollars, income = 0): RiderWithdrawals {
  const age = 65;
  return {
    withdrawal,
    accountValue,
    contractYear: 5,
    age,
    incomeAvailable: income,
    income,
    requiredDistribution: 0,
  };
}

/** A contract year as a rider sees it, without credits or withdrawals, on an account value of 100,000. */
export function riderYear(changes: Partial<RiderYear> = {}): RiderYear {
  return {
    contractYear: 1,
    netInterest: 0,
    creditedRate: 0,
    accountValue: 100_000,
    hasWithdrawal: false,
    isSurrender: false,
    basis: "current",
    ...changes,
  };
}

/** The contract years of a contract whose strategies credit the given rates, year by year. */
export function projectRates(
  terms: Contract,
  creditedRates: readonly (readonly Rate[])[],
): readonly ContractYear[] {
  const years = creditedRates[0]?.length ?? 0;
  return project(terms, years, { creditedRates, basis: "current" });
}

/** The contract years of one index strategy along year-end levels, the first at issue. */
export function projectIndex(
  terms: Contract,
  crediting: CreditingTerms,
  yearEnds: readonly number[],
): readonly ContractYear[] {
  const levels = Array.from({ length: (yearEnds.length - 1) * 12 + 1 }, () => Number.NaN);
  yearEnds.forEach((level, year) => (levels[year * 12] = level));
  const strategy = { terms: crediting, termYears: 1 };
  return projectRates(terms, [creditedRatesOf(strategy, yearEnds.length - 1, levels)]);
}

/** An index term over month-end levels, the first at the start of the term. */
export function monthly(levels: readonly number[]): IndexTerm {
  return { entry: 1, isByTermYear: false, years: (levels.length - 1) / 12, levels, firstMonth: 0 };
}

/** An index term over year-end levels alone. */
export function yearly(levels: readonly number[]): IndexTerm {
  const months = Array.from({ length: (levels.length - 1) * 12 + 1 }, () => Number.NaN);
  levels.forEach((level, year) => (months[year * 12] = level));
  return { entry: 1, isByTermYear: false, years: levels.length - 1, levels: months, firstMonth: 0 };
}
