/** Interest, strategy fees and rider charges of one contract year, in the order the contract sets. */

import type { Contract } from "./contract.ts";
import { type Dollars, inYear } from "./money.ts";
import type { Payments } from "./payments.ts";
import { type ElectedRider, riderOf, type RiderStanding } from "./riders/mod.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";
import { creditStrategies, scaleTo } from "./strategies.ts";
import type { PlannedWithdrawal } from "./withdrawal.ts";

/** The year's credits and charges, and the riders after the anniversary. */
interface CreditedYear {
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  readonly interestCredit: Dollars;
  readonly strategyFee: Dollars;
  readonly contractFee: Dollars;
  readonly riderCharge: Dollars;
  readonly riders: readonly RiderStanding[];
}

/** What is known before interest is credited. */
interface CreditMoment {
  readonly planned: PlannedWithdrawal;
  readonly payments: Payments;
  readonly assumptions: ScenarioAssumptions;
}

/** Credits interest, then takes fees and rider charges in the order the riders set, then rolls the riders forward. */
export function creditWithCharges(
  contract: Contract,
  opening: Standing,
  at: CreditMoment,
): CreditedYear {
  const { planned, payments, assumptions } = at;
  const { isSurrender } = planned;
  const { riders } = contract;
  const contractYear = opening.contractYear + 1;
  // Most contracts have no rider, and every year of every scenario runs this.
  const hasRiders = riders.length > 0;
  const isPaid = planned.fromAccountValue > 0 || planned.income > 0;
  const withdrawn =
    hasRiders && isPaid ? afterWithdrawals(riders, opening, planned) : opening.riders;
  const chargeBeforeCredits =
    hasRiders && riders.some(isChargedBeforeCredits)
      ? chargeRiders(contract, opening, {
          timing: "before_credits",
          rates: assumptions.riderCharges,
          withdrawn,
          isSurrender,
          netInterest: 0,
          accountValue: opening.accountValue - payments.total,
        }).charge
      : 0;
  const credited = creditStrategies(contract.strategies, opening.values, {
    contractYear,
    payments,
    creditedRates: assumptions.creditedRates,
    chargeBeforeCredits,
  });
  const netInterest = credited.interestCredit - credited.strategyFee;
  const after = hasRiders
    ? chargeRiders(contract, opening, {
        timing: "after_credits",
        rates: assumptions.riderCharges,
        withdrawn,
        isSurrender,
        netInterest,
        accountValue: credited.accountValue,
      })
    : NO_RIDERS;
  const charged = credited.accountValue - after.charge;
  const contractFee = Math.min(charged, contract.contractFee);
  const accountValue = charged - contractFee;
  return {
    values: scaleTo(credited.values, accountValue),
    accountValue,
    interestCredit: credited.interestCredit,
    strategyFee: credited.strategyFee,
    contractFee,
    riderCharge: chargeBeforeCredits + after.charge,
    riders: hasRiders
      ? riders.map(({ terms, issueAge }, index) => {
          const age = issueAge + contractYear;
          const year = { contractYear, age, netInterest, accountValue, isSurrender };
          return riderOf(terms).atAnniversary(terms, after.grown[index] as RiderStanding, year);
        })
      : NO_RIDERS.grown,
  };
}

const NO_RIDERS: { readonly charge: Dollars; readonly grown: readonly RiderStanding[] } = {
  charge: 0,
  grown: [],
};

function isChargedBeforeCredits({ charge }: ElectedRider): boolean {
  return charge.timing === "before_credits";
}

/** The riders after the year's withdrawals. */
function afterWithdrawals(
  riders: readonly ElectedRider[],
  opening: Standing,
  planned: PlannedWithdrawal,
): readonly RiderStanding[] {
  return riders.map(({ terms, issueAge }, index) =>
    riderOf(terms).afterWithdrawals(terms, opening.riders[index] as RiderStanding, {
      withdrawal: planned.fromAccountValue,
      accountValue: opening.accountValue,
      age: issueAge + opening.contractYear,
      incomeAvailable: planned.incomeAvailable,
      income: planned.income,
      requiredDistribution: planned.requiredDistribution,
    }),
  );
}

/** When riders are charged, and on what. */
interface ChargeTime {
  readonly timing: "before_credits" | "after_credits";
  readonly rates: ScenarioAssumptions["riderCharges"];
  readonly withdrawn: readonly RiderStanding[];
  readonly isSurrender: boolean;
  readonly netInterest: Dollars;
  readonly accountValue: Dollars;
}

/** The riders with the year's growth, and the charges due at this time, at most the account value. */
function chargeRiders(
  contract: Contract,
  opening: Standing,
  at: ChargeTime,
): { readonly charge: Dollars; readonly grown: readonly RiderStanding[] } {
  const contractYear = opening.contractYear + 1;
  const { timing, rates, isSurrender, netInterest, accountValue } = at;
  const grown: RiderStanding[] = [];
  let total = 0;
  for (let index = 0; index < contract.riders.length; index += 1) {
    const { terms, charge, issueAge } = contract.riders[index] as ElectedRider;
    const rider = riderOf(terms);
    const age = issueAge + contractYear;
    const year = { contractYear, age, netInterest, accountValue, isSurrender };
    const standing = rider.grow(terms, at.withdrawn[index] as RiderStanding, year);
    grown.push(standing);
    const closingBase = rider.base(standing);
    if (charge.timing !== timing || closingBase === undefined) continue;
    const schedule = rates === "current" ? charge.currentRate : charge.guaranteedRate;
    const openingBase = rider.base(opening.riders[index] as RiderStanding) ?? 0;
    total +=
      inYear(schedule, contractYear) *
      (charge.base === "opening_base"
        ? openingBase
        : charge.base === "closing_base"
          ? closingBase
          : accountValue);
  }
  return { charge: Math.max(0, Math.min(accountValue, total)), grown };
}
