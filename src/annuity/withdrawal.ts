/** The year's withdrawal: what the plan asks for, what there is, and what taking it is charged. */
import type { Contract } from "./contract.ts";
import type { Standing } from "./standing.ts";
import type { Dollars } from "./money.ts";
import { requiredDistribution } from "./required_distribution.ts";
import { lifetimeIncome } from "./riders/lifetime_income.ts";
import { type Charges, chargesOn, freeWithdrawal, netCharge, NO_CHARGES } from "./surrender.ts";

export interface PlannedWithdrawal {
  /** Taken out of the account value, never more than it holds. */
  readonly fromAccountValue: Dollars;
  readonly charges: Charges;
  /** The net charge of each payment, in order; empty when none is charged. */
  readonly chargeByPayment: readonly Dollars[];
  /** Free withdrawal of the year, used or not. */
  readonly freeWithdrawal: Dollars;
  /** Lifetime income available, and taken; the insurer pays what the account value no longer holds. */
  readonly incomeAvailable: Dollars;
  readonly income: Dollars;
  readonly requiredDistribution: Dollars;
}

/**
 * The withdrawal of the contract year that follows a standing.
 *
 * Charges are taken on what exceeds the free withdrawal (and, by setting, the required distribution);
 * lifetime income is always free of them. A withdrawal is what leaves the account value: the owner
 * receives it less the charges.
 */
export function planWithdrawal(contract: Contract, opening: Standing): PlannedWithdrawal {
  const contractYear = opening.contractYear + 1;
  const { accountValue } = opening;
  const free = freeWithdrawal(contract.freeWithdrawal, {
    contractYear,
    premium: contract.premium,
    anniversaryValue: accountValue,
    accountValue,
    lastInterestCredit: opening.interestCredit,
  });
  // The year of issue has none: there was no contract, and no value of it, on 31 December before.
  const required =
    contract.tax.hasRequiredDistributions && opening.contractYear > 0
      ? requiredDistribution(accountValue, {
          birthYear: contract.tax.ownerBirthYear,
          calendarYear: contract.issueYear + opening.contractYear,
        })
      : 0;
  const rider = contract.lifetimeIncome;
  const incomeAvailable =
    rider === undefined || opening.lifetimeIncome === undefined
      ? 0
      : lifetimeIncome(rider.terms, opening.lifetimeIncome, {
          contractYear,
          age: rider.issueAge + opening.contractYear,
          accountValue,
        });
  const asked = askedFor(contract, opening, { free, required, incomeAvailable });
  const isIncome = contract.withdrawals.kind === "lifetime_income";
  const fromAccountValue = Math.min(asked, accountValue);
  const freeOfCharges = Math.max(
    free,
    contract.freeWithdrawal.isRequiredDistributionFree ? required : 0,
    isIncome ? incomeAvailable : 0,
  );
  return {
    fromAccountValue,
    ...chargesOnPayments(contract, opening, { fromAccountValue, freeOfCharges }),
    freeWithdrawal: free,
    incomeAvailable,
    income: isIncome ? Math.min(asked, incomeAvailable) : 0,
    requiredDistribution: required,
  };
}

/** What the plan asks for in a year, before looking at what there is. */
function askedFor(
  contract: Contract,
  opening: Standing,
  year: {
    readonly free: Dollars;
    readonly required: Dollars;
    readonly incomeAvailable: Dollars;
  },
): Dollars {
  const plan = contract.withdrawals;
  const contractYear = opening.contractYear + 1;
  if (contractYear < plan.firstContractYear || contractYear > plan.lastContractYear) return 0;
  switch (plan.kind) {
    case "none":
      return 0;
    case "interest_only":
      return Math.max(0, opening.interestCredit);
    case "percent_of_value":
      return plan.yearly * opening.accountValue;
    case "free_maximum":
      return year.free;
    case "required_distribution":
      return year.required;
    case "fixed_amount":
      return plan.yearly;
    case "lifetime_income": {
      if (year.incomeAvailable <= 0) return 0;
      const income = plan.yearly > 0 ? plan.yearly : year.incomeAvailable;
      // A required distribution that the rider lets pass takes nothing from later income.
      const isRequiredTaken = contract.lifetimeIncome?.terms.isRequiredDistributionFree === true;
      return isRequiredTaken ? Math.max(income, year.required) : income;
    }
  }
}

/** Charges of the year's payments: each is free until the free amount is used up, then charged. */
function chargesOnPayments(
  contract: Contract,
  opening: Standing,
  taken: { readonly fromAccountValue: Dollars; readonly freeOfCharges: Dollars },
): Pick<PlannedWithdrawal, "charges" | "chargeByPayment"> {
  const isAllAdjusted = contract.marketValueAdjustment?.appliesTo === "whole_amount";
  if (taken.fromAccountValue <= taken.freeOfCharges && !isAllAdjusted) return UNCHARGED;
  const { perYear, timing } = contract.withdrawals;
  const payment = taken.fromAccountValue / perYear;
  let freeLeft = taken.freeOfCharges;
  let total = NO_CHARGES;
  const chargeByPayment: Dollars[] = [];
  for (
    let number = timing === "start" ? 0 : 1;
    number < perYear + (timing === "start" ? 0 : 1);
    number++
  ) {
    const amounts = { whole: payment, free: Math.min(payment, freeLeft) };
    freeLeft -= amounts.free;
    const charges = chargesOn(contract, amounts, {
      contractYear: opening.contractYear + 1,
      months: (12 / perYear) * number,
      accountValue: opening.accountValue,
      interestSinceIssue: opening.interestSinceIssue,
      rateChange: contract.rateChange,
    });
    chargeByPayment.push(netCharge(charges));
    total = {
      surrenderCharge: total.surrenderCharge + charges.surrenderCharge,
      bonusRecapture: total.bonusRecapture + charges.bonusRecapture,
      marketValueAdjustment: total.marketValueAdjustment + charges.marketValueAdjustment,
    };
  }
  return { charges: total, chargeByPayment };
}

const UNCHARGED = { charges: NO_CHARGES, chargeByPayment: [] } as const;
