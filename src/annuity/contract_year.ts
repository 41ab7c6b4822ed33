/**
 * One contract year, in processing order: premium and bonus, withdrawals with their charges, interest,
 * strategy fees, rider charges, riders' bases, minimum value, and the values the year ends with.
 */
import type { Contract } from "./contract.ts";
import { minimumValueAtIssue, rollMinimumValue } from "./minimum_value.ts";
import type { Dollars, Rate } from "./money.ts";
import type { Payments } from "./payments.ts";
import {
  type DeathBenefitStanding,
  deathBenefitAtIssue,
  growDeathBenefit,
  reduceDeathBenefit,
} from "./riders/death_benefit.ts";
import {
  afterWithdrawal,
  benefitBase,
  type LifetimeIncomeStanding,
  lifetimeIncomeAtIssue,
  payoutRateAt,
  rollUp,
  stepUp,
} from "./riders/lifetime_income.ts";
import { type ElectedRider, riderCharge } from "./riders/mod.ts";
import { creditStrategies, rebalance, scaleTo } from "./strategies.ts";
import { type Charges, surrender } from "./surrender.ts";
import { planWithdrawal, type PlannedWithdrawal } from "./withdrawal.ts";

/** The set of assumptions a projection stands on. Source: [D19], [D23]. */
export type Scenario =
  "guaranteed" | "current" | "lowest" | "mostRecent" | "highest" | "zero" | "reduced";

/** What a contract year takes from its scenario. */
export interface YearAssumptions {
  /** Credited rate of each strategy in this contract year. */
  readonly creditedRates: readonly Rate[];
  /** Which of a rider's two charge rates applies. */
  readonly riderCharges: "current" | "guaranteed";
}

/** Where a contract stands between two contract years. */
export interface Standing {
  readonly contractYear: number;
  /** Value of each strategy, after the allocation was restored. */
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  readonly minimumValue: Dollars;
  readonly interestCredit: Dollars;
  readonly interestSinceIssue: Dollars;
  /** What has been paid in and not yet come out untaxed. */
  readonly taxBasis: Dollars;
  readonly lifetimeIncome?: LifetimeIncomeStanding;
  readonly deathBenefits: readonly DeathBenefitStanding[];
  readonly incomeSinceIssue: Dollars;
}

/** A whole contract year, at full precision: what moved, and the standing it ends with. */
export interface ContractYear extends Standing {
  readonly accountValueAtStart: Dollars;
  readonly premium: Dollars;
  readonly premiumBonus: Dollars;
  /** What left the account value, before the charges in `withdrawalCharges`. */
  readonly withdrawal: Dollars;
  readonly withdrawalCharges: Charges;
  readonly riderCharge: Dollars;
  readonly strategyFee: Dollars;
  /** The strategies' credited rates, weighted by their values at the start. */
  readonly creditedRate: Rate;
  /** What a surrender at the end of the year would be charged. */
  readonly surrenderCharges: Charges;
  readonly freeWithdrawal: Dollars;
  readonly cashSurrenderValue: Dollars;
  readonly deathBenefit: Dollars;
  /** Income available in the year, and what was taken as income. */
  readonly incomeAvailable: Dollars;
  readonly incomeTaken: Dollars;
  readonly requiredDistribution: Dollars;
  readonly taxableWithdrawal: Dollars;
}

/** The standing at issue, with premium and bonus in the strategies. */
export function standingAtIssue(contract: Contract): Standing {
  const { premium } = contract;
  const bonus = premium * (contract.premiumBonus?.rate ?? 0);
  return {
    contractYear: 0,
    values: contract.strategies.map(({ share }) => share * (premium + bonus)),
    accountValue: premium + bonus,
    minimumValue: minimumValueAtIssue(contract.minimumValue, premium),
    interestCredit: 0,
    interestSinceIssue: 0,
    taxBasis: contract.tax.isQualified ? 0 : premium,
    ...(contract.lifetimeIncome === undefined
      ? {}
      : { lifetimeIncome: lifetimeIncomeAtIssue(contract.lifetimeIncome.terms, premium) }),
    deathBenefits: contract.deathBenefits.map(({ terms }) =>
      deathBenefitAtIssue(terms, { premium, bonus }),
    ),
    incomeSinceIssue: 0,
  };
}

/**
 * The contract year that follows a standing.
 *
 * account value = last value + interest − withdrawal − rider charge − strategy fee;
 * cash surrender value = max(account value − charges, minimum value);
 * death benefit = max(account value, cash surrender value, riders' bases).
 * Source: [D19]; NAIC Model #805 section 6 (death benefit never below surrender value).
 */
export function rollForward(
  contract: Contract,
  opening: Standing,
  assumptions: YearAssumptions,
): ContractYear {
  const contractYear = opening.contractYear + 1;
  const planned = planWithdrawal(contract, opening);
  const payments: Payments = {
    total: planned.fromAccountValue,
    perYear: contract.withdrawals.perYear,
    timing: contract.withdrawals.timing,
  };
  const withdrawal = payments.total;
  const isSurrendered = withdrawal > 0 && withdrawal >= opening.accountValue;

  const deathBenefits = rollDeathBenefits(contract, opening, withdrawal);
  const credited = creditWithCharges(contract, opening, {
    planned,
    payments,
    deathBenefits,
    assumptions,
  });
  const { accountValue } = credited;
  const interestSinceIssue = opening.interestSinceIssue + credited.interestCredit;
  const minimumValue = isSurrendered
    ? 0
    : rollMinimumValue(contract.minimumValue, opening.minimumValue, {
        payments,
        riderCharge: credited.riderCharge,
      });
  const { charges: surrenderCharges, cashSurrenderValue } = surrender(
    contract,
    {
      contractYear,
      premium: contract.premium,
      accountValueAtStart: opening.accountValue,
      accountValue,
      withdrawal,
      interestSinceIssue,
      minimumValue,
    },
    contract.rateChange,
  );
  const taxableWithdrawal = contract.tax.isQualified
    ? withdrawal
    : Math.min(withdrawal, Math.max(0, opening.accountValue - opening.taxBasis));

  return {
    contractYear,
    values: contract.isRebalanced
      ? rebalance(contract.strategies, credited.values, contractYear)
      : credited.values,
    accountValue,
    minimumValue,
    interestCredit: credited.interestCredit,
    interestSinceIssue,
    taxBasis: opening.taxBasis - (withdrawal - taxableWithdrawal),
    ...(credited.lifetimeIncome === undefined ? {} : { lifetimeIncome: credited.lifetimeIncome }),
    deathBenefits,
    incomeSinceIssue: opening.incomeSinceIssue + planned.income,
    accountValueAtStart: opening.accountValue,
    premium: contractYear === 1 ? contract.premium : 0,
    premiumBonus: contractYear === 1 ? opening.accountValue - contract.premium : 0,
    withdrawal,
    withdrawalCharges: planned.charges,
    riderCharge: credited.riderCharge,
    strategyFee: credited.strategyFee,
    creditedRate: weightedRate(contract, opening, assumptions),
    surrenderCharges,
    freeWithdrawal: planned.freeWithdrawal,
    cashSurrenderValue,
    deathBenefit: deathBenefits.reduce(
      (most, { base }) => Math.max(most, isSurrendered ? 0 : base),
      Math.max(accountValue, cashSurrenderValue),
    ),
    incomeAvailable: planned.incomeAvailable,
    incomeTaken: planned.income,
    requiredDistribution: planned.requiredDistribution,
    taxableWithdrawal,
  };
}

/** The death benefit riders' bases after the year's withdrawal and growth. */
function rollDeathBenefits(
  contract: Contract,
  opening: Standing,
  withdrawal: Dollars,
): readonly DeathBenefitStanding[] {
  const contractYear = opening.contractYear + 1;
  return contract.deathBenefits.map(({ terms, issueAge }, place) => {
    const standing = opening.deathBenefits[place] ?? { base: 0, adjustedPremium: 0 };
    const { accountValue } = opening;
    const reduced = reduceDeathBenefit(terms, standing, { withdrawal, accountValue });
    return growDeathBenefit(terms, reduced, { contractYear, age: issueAge + contractYear });
  });
}

interface CreditedYear {
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  readonly interestCredit: Dollars;
  readonly strategyFee: Dollars;
  readonly riderCharge: Dollars;
  readonly lifetimeIncome?: LifetimeIncomeStanding;
}

/** What the year has settled before interest is credited. */
interface CreditMoment {
  readonly planned: PlannedWithdrawal;
  readonly payments: Payments;
  readonly deathBenefits: readonly DeathBenefitStanding[];
  readonly assumptions: YearAssumptions;
}

/** Interest, fees and rider charges in the order the riders set, and the income rider's anniversary. */
function creditWithCharges(contract: Contract, opening: Standing, at: CreditMoment): CreditedYear {
  const { payments, assumptions } = at;
  const contractYear = opening.contractYear + 1;
  const rider = contract.lifetimeIncome;
  const afterWithdrawals = incomeStandingAfterWithdrawal(contract, opening, at.planned);
  const grown = (
    netInterest: Dollars,
    accountValue: Dollars,
  ): LifetimeIncomeStanding | undefined =>
    rider === undefined || afterWithdrawals === undefined
      ? undefined
      : rollUp(rider.terms, afterWithdrawals, { contractYear, netInterest, accountValue });

  const valueBefore = opening.accountValue - payments.total;
  const chargeBeforeCredits = riderCharges(contract, opening, {
    ...at,
    timing: "before_credits",
    accountValue: valueBefore,
    lifetimeIncome: grown(0, valueBefore),
  });
  const credited = creditStrategies(contract.strategies, opening.values, {
    payments,
    creditedRates: assumptions.creditedRates,
    chargeBeforeCredits,
  });
  const income = grown(credited.interestCredit - credited.strategyFee, credited.accountValue);
  const chargeAfterCredits = riderCharges(contract, opening, {
    ...at,
    timing: "after_credits",
    accountValue: credited.accountValue,
    lifetimeIncome: income,
  });
  const accountValue = credited.accountValue - chargeAfterCredits;
  return {
    values: chargeAfterCredits === 0 ? credited.values : scaleTo(credited.values, accountValue),
    accountValue,
    interestCredit: credited.interestCredit,
    strategyFee: credited.strategyFee,
    riderCharge: chargeBeforeCredits + chargeAfterCredits,
    ...(income === undefined || rider === undefined
      ? {}
      : { lifetimeIncome: stepUp(rider.terms, income, accountValue) }),
  };
}

/** The charges of all riders that are taken at one time of the year, at most the account value. */
function riderCharges(
  contract: Contract,
  opening: Standing,
  at: {
    readonly timing: "before_credits" | "after_credits";
    readonly accountValue: Dollars;
    readonly lifetimeIncome: LifetimeIncomeStanding | undefined;
    readonly deathBenefits: readonly DeathBenefitStanding[];
    readonly assumptions: YearAssumptions;
  },
): Dollars {
  const { accountValue } = at;
  let total = 0;
  const add = (rider: ElectedRider, openingBase: Dollars, closingBase: Dollars): void => {
    if (rider.charge.timing !== at.timing) return;
    total += riderCharge(rider.charge, {
      contractYear: opening.contractYear + 1,
      rates: at.assumptions.riderCharges,
      openingBase,
      closingBase,
      accountValue,
    });
  };
  const { lifetimeIncome, deathBenefits } = contract;
  const standing = opening.lifetimeIncome;
  if (
    lifetimeIncome !== undefined &&
    standing !== undefined &&
    at.lifetimeIncome?.hasEnded === false
  ) {
    add(lifetimeIncome, benefitBase(standing), benefitBase(at.lifetimeIncome));
  }
  deathBenefits.forEach((rider, place) =>
    add(rider, opening.deathBenefits[place]?.base ?? 0, at.deathBenefits[place]?.base ?? 0),
  );
  return Math.max(0, Math.min(accountValue, total));
}

/** The income rider once the year's withdrawals are taken; the first income fixes the payout rate. */
function incomeStandingAfterWithdrawal(
  contract: Contract,
  opening: Standing,
  planned: PlannedWithdrawal,
): LifetimeIncomeStanding | undefined {
  const rider = contract.lifetimeIncome;
  const standing = opening.lifetimeIncome;
  if (rider === undefined || standing === undefined) return undefined;
  const isIncomeOn = standing.payoutRate !== undefined || planned.income > 0;
  const allowed = isIncomeOn
    ? Math.max(
        planned.incomeAvailable,
        rider.terms.isRequiredDistributionFree ? planned.requiredDistribution : 0,
      )
    : 0;
  const started: LifetimeIncomeStanding =
    isIncomeOn && standing.payoutRate === undefined
      ? {
          ...standing,
          payoutRate: payoutRateAt(rider.terms, rider.issueAge + opening.contractYear),
        }
      : standing;
  return afterWithdrawal(rider.terms, started, {
    withdrawal: planned.fromAccountValue,
    accountValue: opening.accountValue,
    allowed,
  });
}

function weightedRate(contract: Contract, opening: Standing, assumptions: YearAssumptions): Rate {
  const { accountValue, values } = opening;
  let rate = 0;
  for (let place = 0; place < values.length; place++) {
    const weight =
      accountValue > 0
        ? (values[place] ?? 0) / accountValue
        : (contract.strategies[place]?.share ?? 0);
    rate += weight * (assumptions.creditedRates[place] ?? 0);
  }
  return rate;
}
