/** The state of a contract between contract years, and the record of one contract year. */

import type { ChargedPremium } from "./charged_premium.ts";
import type { Contract, PremiumsWithinYear } from "./contract.ts";
import { historyAtIssue, type WithdrawalHistory } from "./free_withdrawal.ts";
import { minimumValueAtIssue } from "./minimum_value.ts";
import type { Dollars, Rate } from "./money.ts";
import { riderOf, type RiderStanding } from "./riders/mod.ts";
import type { Charges, PremiumLayer } from "./surrender.ts";
import type { UnfinishedRates } from "./unfinished_term.ts";

/** The set of assumptions of a projection. Source: [D19], [D23]. */
export type Scenario =
  "guaranteed" | "current" | "lowest" | "mostRecent" | "highest" | "zero" | "reduced";

export interface ScenarioAssumptions {
  /** Credited rates by strategy, then by contract year from the first. */
  readonly creditedRates: readonly (readonly Rate[])[];
  /** Which of the two rates of riders' charges and strategies' fees applies. */
  readonly charges: "current" | "guaranteed";
  /** What an unfinished term pays of its credit so far, by strategy, then by contract years completed; none unless given. */
  readonly creditsSoFar?: readonly (readonly Rate[] | undefined)[];
  /** Whether a bailout waives charges at the end of contract year 0, 1, …; never unless given. */
  readonly bailouts?: readonly boolean[];
}

/** The state of a contract between two contract years. */
export interface Standing {
  readonly contractYear: number;
  /** Value of each strategy, after rebalancing. */
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  /** The least a surrender pays: the law's minimum, or a floor of the contract. */
  readonly minimumValue: Dollars;
  /** The law's minimum, and what each floor has accumulated. */
  readonly lawMinimum: Dollars;
  readonly floors: readonly Dollars[];
  /** What a loss by the market value adjustment leaves; absent where the terms do not say. */
  readonly adjustmentFloor: Dollars | undefined;
  readonly history: WithdrawalHistory;
  readonly interestCredit: Dollars;
  readonly interestSinceIssue: Dollars;
  /** What has been paid in and not yet come out untaxed. */
  readonly taxBasis: Dollars;
  /** In the order of the contract's riders. */
  readonly riders: readonly RiderStanding[];
  readonly incomeSinceIssue: Dollars;
  readonly premiumSinceIssue: Dollars;
  /** The parts of the account value by premium; absent while one rate charges all of it. */
  readonly layers: readonly PremiumLayer[] | undefined;
  /** What is left of each premium, oldest first; absent unless the surrender charge is on premium. */
  readonly premiumsLeft: readonly ChargedPremium[] | undefined;
}

/** A contract year at full precision: its movements, and the standing it ends with. */
export interface ContractYear extends Standing {
  readonly accountValueAtStart: Dollars;
  /** Withdrawals before this contract year. */
  readonly historyAtStart: WithdrawalHistory;
  /** The part of the account value on which a bailout waives the charges at the end of the year. */
  readonly waivedPart: Rate;
  /** What unfinished index terms pay or charge at the end of the year; absent from a contract without such terms. */
  readonly unfinished: UnfinishedRates | undefined;
  /** Interest credited in the contract year before this one. */
  readonly lastInterestCredit: Dollars;
  readonly premium: Dollars;
  readonly premiumBonus: Dollars;
  /** Of them, what was paid after the start of the year. */
  readonly paidWithin: PremiumsWithinYear | undefined;
  /** Taken from account value and minimum value, before the charges in `withdrawalCharges`. */
  readonly withdrawal: Dollars;
  /** Of it, out of the minimum value, once the account value is used up. */
  readonly paidFromMinimum: Dollars;
  readonly withdrawalCharges: Charges;
  /** Of those charges, what a surrender does not take, since it pays at least the minimum value. */
  readonly chargesSpared: Dollars;
  /** Whether the amount asked for is what is left after those charges. */
  readonly isPaidNet: true | undefined;
  readonly riderCharge: Dollars;
  readonly strategyFee: Dollars;
  readonly contractFee: Dollars;
  /** Of the interest credited, what raised the account value to the accumulation guarantee, where there is one. */
  readonly accumulationCredit: Dollars | undefined;
  /** The strategies' credited rates, weighted by their values at the start. */
  readonly creditedRate: Rate;
  /** Charges on a surrender at the end of the year. */
  readonly surrenderCharges: Charges;
  /** The surrender value without the market value adjustment; absent from a contract that has none. */
  readonly surrenderValueBeforeAdjustment: Dollars | undefined;
  readonly freeWithdrawal: Dollars;
  readonly cashSurrenderValue: Dollars;
  readonly deathBenefit: Dollars;
  /** What riders pay at death over years in place of it; absent from a contract without that. */
  readonly deathPayments: Dollars | undefined;
  /** Base of the rider that pays an income, not a cash value; absent from a contract without one. */
  readonly benefitBase: Dollars | undefined;
  readonly incomeAvailable: Dollars;
  readonly incomeTaken: Dollars;
  readonly requiredDistribution: Dollars;
  /** Taxable part of what the owner receives; absent for a Roth IRA, where it depends on other accounts. */
  readonly taxableWithdrawal: Dollars | undefined;
}

/** The standing at issue, with premium and bonus in the strategies. */
export function standingAtIssue(contract: Contract): Standing {
  const { premium } = contract;
  const bonus = premium * (contract.premiumBonus?.rate ?? 0);
  const lawMinimum = minimumValueAtIssue(contract.minimumValue, premium);
  const { collar } = contract.marketValueAdjustment ?? {};
  return {
    contractYear: 0,
    values: contract.strategies.map(({ share }) => share * (premium + bonus)),
    accountValue: premium + bonus,
    minimumValue: lawMinimum,
    lawMinimum,
    floors: contract.floors.map((floor) => minimumValueAtIssue(floor, premium)),
    adjustmentFloor: collar?.premiumInterestRate === undefined ? undefined : premium,
    history: historyAtIssue(premium),
    interestCredit: 0,
    interestSinceIssue: 0,
    taxBasis: contract.tax.isQualified ? 0 : premium,
    riders: contract.riders.map(({ terms, issueAge }) =>
      riderOf(terms).atIssue(terms, { premium, bonus, age: issueAge }),
    ),
    incomeSinceIssue: 0,
    premiumSinceIssue: premium,
    layers: undefined,
    premiumsLeft:
      contract.surrenderCharge.base === "premium"
        ? [{ firstContractYear: 1, left: premium }]
        : undefined,
  };
}
