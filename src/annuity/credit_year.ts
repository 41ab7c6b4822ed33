/** Interest, strategy fees and rider charges of one contract year, in the order the contract sets. */
import type { Contract } from "./contract.ts";
import type { Dollars } from "./money.ts";
import type { Payments } from "./payments.ts";
import type { DeathBenefitStanding } from "./riders/death_benefit.ts";
import {
  afterWithdrawal,
  benefitBase,
  type LifetimeIncomeStanding,
  payoutRateAt,
  rollUp,
  stepUp,
} from "./riders/lifetime_income.ts";
import { riderCharge } from "./riders/mod.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";
import { creditStrategies, scaleTo } from "./strategies.ts";
import type { PlannedWithdrawal } from "./withdrawal.ts";

/** What a contract year has credited and charged, and the income rider after its anniversary. */
export interface CreditedYear {
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  readonly interestCredit: Dollars;
  readonly strategyFee: Dollars;
  readonly contractFee: Dollars;
  readonly riderCharge: Dollars;
  readonly lifetimeIncome: LifetimeIncomeStanding | undefined;
}

/** What the year has settled before interest is credited. */
interface CreditMoment {
  readonly planned: PlannedWithdrawal;
  readonly payments: Payments;
  readonly deathBenefits: readonly DeathBenefitStanding[];
  readonly assumptions: ScenarioAssumptions;
}

/** Interest, fees and rider charges in the order the riders set, and the income rider's anniversary. */
export function creditWithCharges(
  contract: Contract,
  opening: Standing,
  at: CreditMoment,
): CreditedYear {
  const { payments, assumptions } = at;
  const contractYear = opening.contractYear + 1;
  const rider = contract.lifetimeIncome;
  // Most contracts have none, and each contract year of each scenario comes through here.
  const hasRiders = rider !== undefined || contract.deathBenefits.length > 0;
  const afterWithdrawals = incomeStandingAfterWithdrawal(contract, opening, at.planned);
  const valueBefore = opening.accountValue - payments.total;
  const incomeBefore =
    rider?.charge.timing === "before_credits"
      ? grow(rider, afterWithdrawals, { contractYear, netInterest: 0, accountValue: valueBefore })
      : undefined;
  const chargeBeforeCredits = hasRiders
    ? riderCharges(contract, opening, {
        timing: "before_credits",
        rates: assumptions.riderCharges,
        deathBenefits: at.deathBenefits,
        accountValue: valueBefore,
        lifetimeIncome: incomeBefore,
      })
    : 0;
  const credited = creditStrategies(contract.strategies, opening.values, {
    contractYear,
    payments,
    creditedRates: assumptions.creditedRates,
    chargeBeforeCredits,
  });
  const income = grow(rider, afterWithdrawals, {
    contractYear,
    netInterest: credited.interestCredit - credited.strategyFee,
    accountValue: credited.accountValue,
  });
  const chargeAfterCredits = hasRiders
    ? riderCharges(contract, opening, {
        timing: "after_credits",
        rates: assumptions.riderCharges,
        deathBenefits: at.deathBenefits,
        accountValue: credited.accountValue,
        lifetimeIncome: income,
      })
    : 0;
  const charged = credited.accountValue - chargeAfterCredits;
  const contractFee = Math.min(charged, contract.contractFee);
  const accountValue = charged - contractFee;
  return {
    values: scaleTo(credited.values, accountValue),
    accountValue,
    interestCredit: credited.interestCredit,
    strategyFee: credited.strategyFee,
    contractFee,
    riderCharge: chargeBeforeCredits + chargeAfterCredits,
    lifetimeIncome:
      income === undefined || rider === undefined
        ? undefined
        : stepUp(rider.terms, income, accountValue),
  };
}

/** The income rider's standing with the year's roll-up; none without the rider. */
function grow(
  rider: Contract["lifetimeIncome"],
  standing: LifetimeIncomeStanding | undefined,
  year: Parameters<typeof rollUp>[2],
): LifetimeIncomeStanding | undefined {
  if (rider === undefined || standing === undefined) return undefined;
  return rollUp(rider.terms, standing, year);
}

/** When riders are charged, and on what. */
interface ChargeTime {
  readonly timing: "before_credits" | "after_credits";
  readonly rates: ScenarioAssumptions["riderCharges"];
  readonly accountValue: Dollars;
  readonly lifetimeIncome: LifetimeIncomeStanding | undefined;
  readonly deathBenefits: readonly DeathBenefitStanding[];
}

/** The charges of all riders that are taken at one time of the year, at most the account value. */
function riderCharges(contract: Contract, opening: Standing, at: ChargeTime): Dollars {
  const contractYear = opening.contractYear + 1;
  const { timing, rates, accountValue } = at;
  let total = 0;
  const income = contract.lifetimeIncome;
  if (
    income?.charge.timing === timing &&
    opening.lifetimeIncome !== undefined &&
    at.lifetimeIncome?.hasEnded === false
  ) {
    const openingBase = benefitBase(opening.lifetimeIncome);
    const closingBase = benefitBase(at.lifetimeIncome);
    const moment = { contractYear, rates, openingBase, closingBase, accountValue };
    total += riderCharge(income.charge, moment);
  }
  for (let place = 0; place < contract.deathBenefits.length; place++) {
    const charge = contract.deathBenefits[place]?.charge;
    if (charge?.timing !== timing) continue;
    const openingBase = opening.deathBenefits[place]?.base ?? 0;
    const closingBase = at.deathBenefits[place]?.base ?? 0;
    total += riderCharge(charge, { contractYear, rates, openingBase, closingBase, accountValue });
  }
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
