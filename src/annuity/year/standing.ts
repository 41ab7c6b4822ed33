/** Where a projection begins, and the record of one contract year. */

import type { Contract, PremiumsWithinYear } from "../contract.ts";
import { historyAtIssue, type WithdrawalHistory } from "../withdrawals/free_withdrawal.ts";
import { minimumValueAtIssue } from "../surrender/minimum_value.ts";
import type { Dollars, Rate } from "../money.ts";
import type { MinimumReductions } from "../surrender/minimum_value.ts";
import type { Payments } from "./payments.ts";
import { riderOf } from "../riders/mod.ts";
import { type Charges, NO_CHARGES } from "../surrender/surrender.ts";
import type { Standing } from "../standing.ts";
import type { UnfinishedRates } from "../withdrawals/unfinished_term.ts";

export type { Standing } from "../standing.ts";

/** The name of a projection's assumptions. Source: [D19], [D23]. */
export type Scenario =
  "guaranteed" | "current" | "lowest" | "mostRecent" | "highest" | "zero" | "reduced" | "lowered";

export interface ScenarioAssumptions {
  /** Credited rates by strategy, then by contract year from the first. */
  readonly creditedRates: readonly (readonly Rate[])[];
  /** Whether current or guaranteed rates of rider charges and strategy fees apply. */
  readonly basis: "current" | "guaranteed";
  /** The vested credit so far of an unfinished term, by strategy, then by completed contract years; none unless given. */
  readonly creditsSoFar?: readonly (readonly Rate[] | undefined)[];
  /** Whether a bailout waives charges at the end of contract year 0, 1, …; never unless given. */
  readonly bailouts?: readonly boolean[];
}

/** A contract year at full precision: its movements and its closing standing. */
export interface ContractYear extends Standing {
  readonly accountValueAtStart: Dollars;
  /** Withdrawals before this contract year. */
  readonly historyAtStart: WithdrawalHistory;
  /** The part of the account value on which a bailout waives charges at the end of the year. */
  readonly waivedPart: Rate;
  /** What unfinished index terms pay or charge at the end of the year; absent if the contract has no such terms. */
  readonly unfinished: UnfinishedRates | undefined;
  /** Interest credited in the previous contract year. */
  readonly lastInterestCredit: Dollars;
  readonly premium: Dollars;
  readonly premiumBonus: Dollars;
  /** The premiums paid after the start of the year. */
  readonly paidWithin: PremiumsWithinYear | undefined;
  /** The amount of the plan, before charges and before the account value limits it. */
  readonly requestedWithdrawal: Dollars;
  /** Whether the withdrawal takes all of the account value and minimum value; lifetime income goes on beyond them. */
  readonly isSurrender: boolean;
  /** What is taken from the account value, at most all of it. */
  readonly payments: Payments;
  /**
   * The amount by which each payment is less than what it takes from the account value: its net charge, less what the
   * minimum value adds; empty if nothing is withdrawn.
   */
  readonly chargeByPayment: readonly Dollars[];
  /** What payments take from the minimum value, including lifetime income after the account value is used up. */
  readonly reductions: MinimumReductions;
  /** Taken from account value and minimum value, gross of `withdrawalCharges`. */
  readonly withdrawal: Dollars;
  /** The part from the minimum value, after the account value is used up. */
  readonly paidFromMinimum: Dollars;
  readonly withdrawalCharges: Charges;
  /** The part of those charges that a surrender spares, since it pays at least the minimum value. */
  readonly chargesSpared: Dollars;
  /** Whether the requested amount is net of those charges. */
  readonly isPaidNet: true | undefined;
  readonly riderCharge: Dollars;
  readonly strategyFee: Dollars;
  readonly contractFee: Dollars;
  /** The part of the interest that raised the account value to the accumulation guarantee, if there is one. */
  readonly accumulationCredit: Dollars | undefined;
  /** The strategies' credited rates, weighted by their values at the start. */
  readonly creditedRate: Rate;
  /** Charges on a surrender at the end of the year. */
  readonly surrenderCharges: Charges;
  /** The surrender value without the market value adjustment; absent if the contract has no adjustment. */
  readonly surrenderValueBeforeAdjustment: Dollars | undefined;
  readonly freeWithdrawal: Dollars;
  /** The free withdrawal, or the required distribution or lifetime income if they are free of charges. */
  readonly freeOfCharges: Dollars;
  readonly cashSurrenderValue: Dollars;
  readonly deathBenefit: Dollars;
  /** Paid by riders over years at death, in place of the death benefit; absent if no rider does. */
  readonly deathPayments: Dollars | undefined;
  /** Base of the income rider, which is not a cash value; absent without such a rider. */
  readonly benefitBase: Dollars | undefined;
  readonly incomeAvailable: Dollars;
  readonly incomeTaken: Dollars;
  readonly requiredDistribution: Dollars;
  /** Taxable part of what the owner receives; absent for a Roth IRA, since it depends on other accounts. */
  readonly taxableWithdrawal: Dollars | undefined;
}

/** A contract year while its stages fill it in, one after another. */
export type YearInHand = { -readonly [Name in keyof ContractYear]: ContractYear[Name] };

/**
 * The contract year that follows a standing, before anything has happened in it.
 *
 * Speed: the stages of a year share this one object, with a place for all that they find. With an object for the result
 * of each stage a projection takes 1.4 times as long.
 */
export function openYear(contract: Contract, opening: Standing): YearInHand {
  return {
    contractYear: opening.contractYear + 1,
    values: opening.values,
    accountValue: opening.accountValue,
    minimumValue: opening.minimumValue,
    lawMinimum: opening.lawMinimum,
    floors: opening.floors,
    adjustmentFloor: opening.adjustmentFloor,
    history: opening.history,
    interestCredit: 0,
    interestSinceIssue: opening.interestSinceIssue,
    taxBasis: opening.taxBasis,
    riders: opening.riders,
    incomeSinceIssue: opening.incomeSinceIssue,
    premiumSinceIssue: opening.premiumSinceIssue,
    layers: opening.layers,
    premiumsLeft: opening.premiumsLeft,
    accountValueAtStart: opening.accountValue,
    historyAtStart: opening.history,
    waivedPart: 0,
    unfinished: undefined,
    lastInterestCredit: opening.interestCredit,
    premium: 0,
    premiumBonus: 0,
    paidWithin: undefined,
    requestedWithdrawal: 0,
    isSurrender: false,
    payments: NO_PAYMENTS,
    chargeByPayment: NO_PAYMENTS_CHARGED,
    reductions: NO_REDUCTIONS,
    withdrawal: 0,
    paidFromMinimum: 0,
    withdrawalCharges: NO_CHARGES,
    chargesSpared: 0,
    isPaidNet: contract.withdrawals.isNet,
    riderCharge: 0,
    strategyFee: 0,
    contractFee: 0,
    accumulationCredit: undefined,
    creditedRate: 0,
    surrenderCharges: NO_CHARGES,
    surrenderValueBeforeAdjustment: undefined,
    freeWithdrawal: 0,
    freeOfCharges: 0,
    cashSurrenderValue: 0,
    deathBenefit: 0,
    deathPayments: undefined,
    benefitBase: undefined,
    incomeAvailable: 0,
    incomeTaken: 0,
    requiredDistribution: 0,
    taxableWithdrawal: undefined,
  };
}

const NO_PAYMENTS: Payments = { total: 0, perYear: 1, timing: "start" };
const NO_PAYMENTS_CHARGED: readonly Dollars[] = [];
const NO_REDUCTIONS: MinimumReductions = { gross: [], net: [], timing: "start" };

/** Where a projection begins: the standing that an in-force contract has, or the one at issue. */
export function originOf(contract: Contract): Standing {
  return contract.standing ?? standingAtIssue(contract);
}

/** The standing at issue, after premium and bonus are allocated to the strategies. */
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
    deathBenefit: undefined,
    premiumSinceIssue: premium,
    layers: undefined,
    premiumsLeft:
      contract.surrenderCharge.base === "premium"
        ? [{ firstContractYear: 1, left: premium }]
        : undefined,
  };
}
