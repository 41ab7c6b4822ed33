/** The year's withdrawal: the amount requested, the amount available, and the charges. */

import { afterTaking, type ChargedPremium } from "./charged_premium.ts";
import type { Contract } from "./contract.ts";
import { type FreeMoment, freeWithdrawal } from "./free_withdrawal.ts";
import { chargesOnPayment } from "./payment_charges.ts";
import { type GrossPayments, grossPayments } from "./net_withdrawal.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";
import { type Dollars, HALF_A_CENT } from "./money.ts";
import { isAdjustedIn, UNBOUNDED_RISE } from "./market_value.ts";
import { leastOnSurrender, minimumBeforePayment, type MinimumReductions } from "./minimum_value.ts";
import { sum } from "./strategies.ts";
import { requiredDistribution } from "./required_distribution.ts";
import { findIncomeRider, riderOf, type RiderStanding } from "./riders/mod.ts";
import {
  type Charges,
  effectiveChargeRate,
  netCharge,
  NO_CHARGES,
  recaptureRate,
} from "./surrender.ts";

export interface PlannedWithdrawal {
  /** Taken from the account value, at most all of it. */
  readonly fromAccountValue: Dollars;
  readonly charges: Charges;
  /**
   * By how much each payment is less than what it takes from the account value: its net charge, less what the minimum
   * value adds; empty when nothing is withdrawn.
   */
  readonly chargeByPayment: readonly Dollars[];
  /** Each payment from the account value as a multiple of their mean, where they are not equal. */
  readonly weights: readonly number[] | undefined;
  /** What the plan asks for, before charges, and before the account value limits it. */
  readonly requested: Dollars;
  /**
   * Whether it takes the account value and all of the minimum value, other than as lifetime income, which is paid
   * beyond them.
   */
  readonly isSurrender: boolean;
  /** Paid out of the minimum value, beyond the account value. */
  readonly fromMinimum: Dollars;
  /** Charges on the payments of a surrender that its last one gives back, since it pays at least the minimum value. */
  readonly chargesSpared: Dollars;
  /** What the payments take from the minimum value, including lifetime income past a zero account value. */
  readonly reductions: MinimumReductions;
  /** What the payments leave of each premium, where the surrender charge is on premium. */
  readonly premiumsLeft: readonly ChargedPremium[] | undefined;
  /** The year's free withdrawal amount, and all that bears no charges. */
  readonly freeWithdrawal: Dollars;
  readonly freeOfCharges: Dollars;
  /** Lifetime income available and taken; the insurer pays what exceeds the account value. */
  readonly incomeAvailable: Dollars;
  readonly income: Dollars;
  readonly requiredDistribution: Dollars;
}

/**
 * The withdrawal of the contract year that follows a standing.
 *
 * Charges are taken on what exceeds the free withdrawal (and, by setting, the required distribution);
 * lifetime income is always free of them. A withdrawal is what leaves the account value: the owner
 * receives it less the charges. What is asked for beyond the account value is paid out of the minimum value. What asks
 * for all of both is a surrender, which pays at least the minimum value of that instant [D231]. The required
 * distribution goes by `entireInterest`, that before a premium paid at the same instant.
 * Source: NAIC Model #805 section 6 (no cash surrender benefit below the minimum; partial surrenders reduce it).
 */
export function planWithdrawal(
  contract: Contract,
  opening: Standing,
  at: {
    /** The value that distributions are required of, before a premium paid at the same instant. */
    readonly entireInterest: Dollars;
    readonly scenario: ScenarioAssumptions;
  },
): PlannedWithdrawal {
  const { accountValue } = opening;
  const free = freeWithdrawal(contract.freeWithdrawal, freeMoment(opening));
  const required = requiredIn(contract, opening, at.entireInterest);
  const { incomeAvailable, isRequiredDistributionFree } = incomeOf(contract, opening);
  // A required distribution that the rider permits does not reduce later income.
  const incomeRequired = isRequiredDistributionFree ? required : 0;
  const asked = requestedAmount(contract, opening, {
    free,
    required,
    incomeAvailable,
    incomeRequired,
  });
  const isIncome = contract.withdrawals.kind === "lifetime_income";
  const freeOfCharges = Math.max(
    free,
    contract.freeWithdrawal.isRequiredDistributionFree ? required : 0,
    isIncome ? incomeAvailable : 0,
  );
  const net =
    contract.withdrawals.isNet === true && asked >= HALF_A_CENT
      ? grossPayments(contract, opening, { asked, freeOfCharges, scenario: at.scenario })
      : undefined;
  const requested = net === undefined ? (asked < HALF_A_CENT ? 0 : asked) : sumOf(net);
  const income = isIncome ? Math.min(requested, incomeAvailable) : 0;
  // What is taken as income, or as a distribution that the rider permits, ends nothing.
  const permitted = income > 0 ? Math.max(income, incomeRequired) : 0;
  const isAll = requested > 0 && requested > accountValue - HALF_A_CENT && requested > income;
  const fromAccountValue = isAll ? accountValue : Math.min(requested, accountValue);
  const isAnythingLeft = accountValue > 0 || opening.minimumValue > 0;
  const isBeyondIncome = isAll && isAnythingLeft && (permitted === 0 || accountValue > permitted);
  const isSurrender = isBeyondIncome && isAllAsked(contract, opening, requested);
  const paid = payInParts(contract, opening, {
    fromAccountValue,
    fromMinimum: isBeyondIncome && !isSurrender ? Math.max(0, requested - accountValue) : 0,
    freeOfCharges,
    income,
    isSurrender,
    scenario: at.scenario,
    net,
  });
  // Member by member: every year of every scenario runs this, and a spread costs a tenth of the year.
  return {
    requested,
    fromAccountValue,
    charges: paid.charges,
    chargeByPayment: paid.chargeByPayment,
    weights: net && weightsOf(net.fromAccount),
    isSurrender,
    fromMinimum: paid.fromMinimum,
    chargesSpared: paid.chargesSpared,
    reductions: paid.reductions,
    premiumsLeft: paid.premiumsLeft,
    freeWithdrawal: free,
    freeOfCharges,
    incomeAvailable,
    income,
    requiredDistribution: required,
  };
}

/** The required distribution; none in the year of issue, since the contract had no value on 31 December before. */
function requiredIn(
  { tax, issueYear }: Contract,
  { contractYear: yearsBefore }: Standing,
  entireInterest: Dollars,
): Dollars {
  if (!tax.hasRequiredDistributions || yearsBefore === 0) return 0;
  return requiredDistribution(entireInterest, {
    birthYear: tax.ownerBirthYear,
    spouseBirthYear: tax.spouseBirthYear,
    calendarYear: issueYear + yearsBefore,
  });
}

/** All that payments take, and still ask for. */
function sumOf({ fromAccount, beyond }: GrossPayments): Dollars {
  return sum(fromAccount) + sum(beyond);
}

function weightsOf(payments: readonly Dollars[]): readonly number[] | undefined {
  const mean = sum(payments) / payments.length;
  return mean > 0 ? payments.map((payment) => payment / mean) : undefined;
}

/** Whether the amount requested is all that a surrender would pay at the year's first payment. */
function isAllAsked(contract: Contract, opening: Standing, requested: Dollars): boolean {
  const { kind, yearly, perYear, timing } = contract.withdrawals;
  if (kind === "percent_of_value" && yearly >= 1) return true;
  const unpaid = Array.from({ length: perYear }, () => 0);
  const least = leastBeforePayment(contract, opening, {
    payment: opening.accountValue,
    reductions: { gross: unpaid, net: unpaid, timing },
    number: 0,
  });
  return requested > least - HALF_A_CENT;
}

/** The values at the start of a contract year that its free withdrawal is measured by. */
export function freeMoment(opening: Standing): FreeMoment {
  const { accountValue } = opening;
  return {
    contractYear: opening.contractYear + 1,
    premium: opening.premiumSinceIssue,
    anniversaryValue: accountValue,
    accountValue,
    lastInterestCredit: opening.interestCredit,
    history: opening.history,
  };
}

const NO_INCOME = { incomeAvailable: 0, isRequiredDistributionFree: false };

/** The rider income available in the contract year that follows a standing. */
function incomeOf(contract: Contract, opening: Standing): typeof NO_INCOME {
  const index = findIncomeRider(contract.riders);
  const rider = contract.riders[index];
  if (rider === undefined) return NO_INCOME;
  const { terms, issueAge, sex } = rider;
  const { income } = riderOf(terms);
  const year = {
    contractYear: opening.contractYear + 1,
    age: issueAge + opening.contractYear,
    sex,
    accountValue: opening.accountValue,
  };
  return {
    incomeAvailable: income?.available(terms, opening.riders[index] as RiderStanding, year) ?? 0,
    isRequiredDistributionFree: income?.isRequiredDistributionFree(terms) ?? false,
  };
}

/** The amount the plan requests in a year, before the account value limits it. */
function requestedAmount(
  contract: Contract,
  opening: Standing,
  year: {
    readonly free: Dollars;
    readonly required: Dollars;
    readonly incomeAvailable: Dollars;
    readonly incomeRequired: Dollars;
  },
): Dollars {
  const plan = contract.withdrawals;
  const contractYear = opening.contractYear + 1;
  if (contractYear < plan.firstContractYear || contractYear > plan.lastContractYear) return 0;
  switch (plan.kind) {
    case "none":
      return 0;
    case "interest_only":
      return opening.interestCredit;
    case "percent_of_value":
      // All of the account value is all of the contract.
      return plan.yearly < 1
        ? plan.yearly * opening.accountValue
        : Math.max(opening.accountValue, opening.minimumValue);
    case "free_maximum":
      return year.free;
    case "required_distribution":
      return year.required;
    case "fixed_amount":
      return plan.yearly;
    case "lifetime_income": {
      if (year.incomeAvailable <= 0) return 0;
      const income = plan.yearly > 0 ? plan.yearly : year.incomeAvailable;
      return Math.max(income, year.incomeRequired);
    }
  }
}

/** The charges on the year's payments, and the minimum value left. */
type PaidInParts = Pick<
  PlannedWithdrawal,
  "charges" | "chargeByPayment" | "fromMinimum" | "chargesSpared" | "reductions" | "premiumsLeft"
>;

const NOTHING_PAID: PaidInParts = {
  charges: NO_CHARGES,
  chargeByPayment: [],
  fromMinimum: 0,
  chargesSpared: 0,
  reductions: { gross: [], net: [], timing: "start" },
  premiumsLeft: undefined,
};

/**
 * The year's payments: each is free until the free amount is used up, then charged. Lifetime income
 * bears no adjustment, and reduces the minimum value even past a zero account value.
 *
 * The minimum value is reduced by what is paid, or by that before charges where the terms say so; a gain by the
 * adjustment does not reduce it [D44, D230].
 */
function payInParts(
  contract: Contract,
  opening: Standing,
  taken: {
    readonly fromAccountValue: Dollars;
    /** Beyond it, in the same payments; a surrender takes what is left of the minimum value with its last one. */
    readonly fromMinimum: Dollars;
    readonly freeOfCharges: Dollars;
    readonly income: Dollars;
    readonly isSurrender: boolean;
    readonly scenario: ScenarioAssumptions;
    /** The payments of a net amount, which are not equal. */
    readonly net: GrossPayments | undefined;
  },
): PaidInParts {
  const { fromAccountValue, fromMinimum, isSurrender } = taken;
  if (fromAccountValue <= 0 && taken.income <= 0 && fromMinimum <= 0 && !isSurrender) {
    const { premiumsLeft } = opening;
    return premiumsLeft === undefined ? NOTHING_PAID : { ...NOTHING_PAID, premiumsLeft };
  }
  const { perYear, timing } = contract.withdrawals;
  const fromInsurer = Math.max(0, taken.income - fromAccountValue) / perYear;
  let freeLeft = taken.freeOfCharges;
  let incomeLeft = taken.income;
  let total = NO_CHARGES;
  let last = NO_CHARGES;
  let payment = 0;
  let { premiumsLeft } = opening;
  const chargeByPayment: Dollars[] = [];
  const gross: Dollars[] = [];
  const net: Dollars[] = [];
  for (let number = 0; number < perYear; number += 1) {
    payment = taken.net?.fromAccount[number] ?? fromAccountValue / perYear;
    const ofMinimum = fromMinimum > 0 ? (taken.net?.beyond[number] ?? fromMinimum / perYear) : 0;
    const free = Math.min(payment, freeLeft);
    const income = Math.min(free, incomeLeft);
    freeLeft -= free;
    incomeLeft -= income;
    last = chargesOnPayment(
      contract,
      opening,
      { whole: payment - income, free: free - income },
      { number, premiumsLeft, scenario: taken.scenario },
    );
    total = {
      surrenderCharge: total.surrenderCharge + last.surrenderCharge,
      bonusRecapture: total.bonusRecapture + last.bonusRecapture,
      marketValueAdjustment: total.marketValueAdjustment + last.marketValueAdjustment,
      termAdjustment: total.termAdjustment + last.termAdjustment,
    };
    if (premiumsLeft !== undefined) premiumsLeft = afterTaking(premiumsLeft, payment - free);
    chargeByPayment.push(netCharge(last) - ofMinimum);
    gross.push(payment + fromInsurer + ofMinimum);
    net.push(payment + fromInsurer + ofMinimum - chargesKept(last));
  }
  const paid: PaidInParts = {
    charges: total,
    chargeByPayment,
    fromMinimum,
    chargesSpared: 0,
    reductions: { gross, net, timing },
    premiumsLeft,
  };
  if (!isSurrender) return paid;
  return payMinimum(contract, opening, paid, { payment, fromInsurer, charges: last });
}

/** The payments of a surrender: with the last one it pays at least the minimum value of that instant. */
function payMinimum(
  contract: Contract,
  opening: Standing,
  paid: PaidInParts,
  last: { readonly payment: Dollars; readonly fromInsurer: Dollars; readonly charges: Charges },
): PaidInParts {
  const { charges, chargeByPayment, reductions } = paid;
  const { gross, net, timing } = reductions;
  const { payment } = last;
  const number = gross.length - 1;
  const minimum = leastBeforePayment(contract, opening, { payment, reductions, number });
  const added = Math.max(0, minimum - (payment + last.fromInsurer - netCharge(last.charges)));
  const chargesSpared = Math.min(added, Math.max(0, netCharge(charges)));
  return {
    charges,
    chargeByPayment: withLast(chargeByPayment, (charge) => charge - added),
    fromMinimum: added - chargesSpared,
    chargesSpared,
    reductions: {
      gross: withLast(gross, (reduction) => Math.max(reduction, minimum)),
      net: withLast(net, (reduction) => Math.max(reduction, minimum)),
      timing,
    },
    premiumsLeft: paid.premiumsLeft,
  };
}

function withLast(
  amounts: readonly Dollars[],
  change: (amount: Dollars) => Dollars,
): readonly Dollars[] {
  const last = amounts.length - 1;
  return amounts.map((amount, number) => (number === last ? change(amount) : amount));
}

/** The least that a surrender pays immediately before one of the year's payments, counted from 0. */
export function leastBeforePayment(
  contract: Contract,
  opening: Standing,
  paid: {
    /** Of the account value. */
    readonly payment: Dollars;
    readonly reductions: MinimumReductions;
    readonly number: number;
  },
): Dollars {
  const { reductions, number } = paid;
  const law = minimumBeforePayment(contract.minimumValue, opening.lawMinimum, reductions, number);
  if (contract.floors.length === 0) return law;
  const contractYear = opening.contractYear + 1;
  const { perYear, timing } = contract.withdrawals;
  const months = (12 / perYear) * (timing === "start" ? number : number + 1);
  const floors = contract.floors.map((floor, index) =>
    minimumBeforePayment(floor, opening.floors[index] ?? 0, reductions, number),
  );
  return leastOnSurrender(law, contract.floors, floors, {
    contractYear,
    accountValue: paid.payment,
    chargeRate: effectiveChargeRate(contract, { contractYear, months, layers: opening.layers }),
    recaptureRate: recaptureRate(contract.premiumBonus, {
      contractYear,
      months,
      layers: opening.layers,
    }),
    isGuaranteed: contract.rateChange === UNBOUNDED_RISE,
    isAdjusted: isAdjusted(contract, contractYear),
  });
}

export function isAdjusted({ marketValueAdjustment }: Contract, contractYear: number): boolean {
  return marketValueAdjustment !== undefined && isAdjustedIn(marketValueAdjustment, contractYear);
}

/** The part of a payment's charges that does not reduce the minimum value net of them. */
function chargesKept(charges: Charges): Dollars {
  return (
    charges.surrenderCharge +
    charges.bonusRecapture +
    Math.max(0, -charges.marketValueAdjustment) +
    Math.max(0, -charges.termAdjustment)
  );
}
