/** A contract within a contract year: what the year has paid and earned so far, and what it still has to give. */

import type { Contract, PremiumsWithinYear } from "../contract.ts";
import type { Dollars } from "../money.ts";
import { sum } from "../money.ts";
import type { RiderStanding } from "../riders/mod.ts";
import { minimumBeforePayment, type MinimumValueTerms } from "../surrender/minimum_value.ts";
import { entireInterest } from "../taxes/additional_benefits.ts";
import { taxYear } from "../taxes/taxable_income.ts";
import { inYearAfter, pastAlone } from "../withdrawals/begun_year.ts";
import { freeWithdrawal } from "../withdrawals/free_withdrawal.ts";
import { leastBeforePayment, planWithdrawal } from "../withdrawals/withdrawal.ts";
import { cashValuesBefore, PREMIUM_ALONE } from "./contract_year.ts";
import { isIncomeOn, ridersWithdrawn } from "./credit_year.ts";
import {
  accumulatedPremiums,
  addPremiumsWithin,
  payPremium,
  premiumAfter,
  premiumsWithin,
  receivePremiums,
  termsBesidePremium,
} from "./later_premiums.ts";
import { planMonthlyCharges } from "./periodic_charges.ts";
import {
  type ContractYear,
  openYear,
  originOf,
  type ScenarioAssumptions,
  type Standing,
  type YearInHand,
} from "./standing.ts";
import { creditsDuringIncome, startFees, valuesWithinYear } from "./strategies.ts";

/** A contract year up to a day within it. */
export interface YearSoFar {
  /** The terms of the year, without payments to come. */
  readonly contract: Contract;
  /** At the start of the year, after a premium paid then. */
  readonly opening: Standing;
  /** What was paid so far; required distribution and income are of the whole year. */
  readonly paid: ContractYear;
  /** The free amount of the year in all, by the values of the day where its terms go by them. */
  readonly free: Dollars;
  /** On the day, at full precision. */
  readonly standing: Standing;
  /** What required distributions of the year go by. */
  readonly entireInterest: Dollars;
}

/** What the past payments of the contract year that follows the contract's standing took and left, in dollars. */
export function paidSoFar(issued: Contract, assumptions: ScenarioAssumptions): Dollars {
  const { payments, withdrawal, incomeTaken } = openedYear(issued, assumptions).paid;
  return withdrawal + Math.max(0, incomeTaken - payments.total);
}

/** The contract year that follows the contract's standing, with the payments that are past. */
function openedYear(
  issued: Contract,
  assumptions: ScenarioAssumptions,
): Omit<YearSoFar, "free" | "standing" | "paid"> & { readonly paid: YearInHand } {
  const before = originOf(issued);
  const interest = entireInterest(issued, before, assumptions);
  const premium = premiumAfter(issued, before);
  const withdrawals = pastAlone(issued.withdrawals);
  const terms = termsBesidePremium(issued, before);
  const contract = inYearAfter({ ...terms, withdrawals }, before);
  const opening = premium > 0 ? payPremium(contract, before, premium) : before;
  const paid = openYear(contract, opening);
  planWithdrawal(contract, opening, paid, interest, assumptions, undefined);
  return { contract, opening, paid, entireInterest: interest };
}

/**
 * The contract year that follows the contract's standing, up to `months` months later and with the payments that are past.
 * Declared interest has accrued, an index credit has not; rider charges of whole months are taken, yearly ones are not.
 */
export function yearUpTo(
  issued: Contract,
  assumptions: ScenarioAssumptions,
  months: number,
): YearSoFar {
  const soFar = openedYear(issued, assumptions);
  const { contract, opening, paid: year } = soFar;
  if (months === 0 && year.withdrawal === 0) {
    return { ...soFar, free: year.freeWithdrawal, standing: opening };
  }
  const withdrawn = ridersWithdrawn(contract, opening, year);
  const { strategies } = contract;
  const assumed = isIncomeOn(opening, year)
    ? creditsDuringIncome(strategies, year.contractYear, assumptions)
    : assumptions;
  const { payments, isSurrender } = year;
  const fees = startFees(strategies, opening.values, year, assumed.basis);
  const chargesWithinYear = planMonthlyCharges(contract, opening, {
    payments,
    assumptions: assumed,
    withdrawn,
    isSurrender,
    fees,
  });
  const charges = { chargesWithinYear, chargeBeforeCredits: 0 };
  taxYear(contract.tax, year, cashValuesBefore(contract, opening, year, assumed, charges));
  const at = { months, chargesWithinYear };
  const values = valuesWithinYear(strategies, opening.values, year, assumed, at);
  const standing = standingWithin({ ...soFar, assumed, values, withdrawn, months });
  const { accountValue } = standing;
  const free = freeWithdrawal(contract.freeWithdrawal, { ...year, accountValue });
  return { ...soFar, free, standing };
}

/** The standing on the day, with the premiums that were paid in the months before it. */
function standingWithin(
  at: Omit<YearSoFar, "standing" | "free"> & {
    readonly assumed: ScenarioAssumptions;
    readonly values: Standing["values"];
    readonly withdrawn: readonly RiderStanding[];
    readonly months: number;
  },
): Standing {
  const { contract, opening, paid, assumed, months } = at;
  const within = premiumsUpTo(premiumsWithin(contract, opening, paid), months);
  const rateOf = (place: number) => assumed.creditedRates[place]?.[opening.contractYear] ?? 0;
  const { values } =
    within === undefined ? at : receivePremiums(contract.strategies, at.values, within, rateOf);
  const accountValue = sum(values);
  const { taxBasis, premiumsLeft } = paid;
  const minimumOf = (terms: MinimumValueTerms, value: Dollars): Dollars =>
    minimumOn(terms, value, paid, months) + accumulatedPremiums(within, terms);
  const { adjustmentFloor } = opening;
  const floorRate = contract.marketValueAdjustment?.collar?.premiumInterestRate ?? 0;
  const standing: Standing = {
    ...opening,
    months,
    values,
    accountValue,
    taxBasis,
    premiumsLeft,
    lawMinimum: minimumOf(contract.minimumValue, opening.lawMinimum),
    floors: contract.floors.map((floor, place) => minimumOf(floor, opening.floors[place] ?? 0)),
    adjustmentFloor:
      adjustmentFloor === undefined
        ? undefined
        : minimumOf({ ...PREMIUM_ALONE, interestRate: floorRate }, adjustmentFloor),
    riders: at.withdrawn,
  };
  const contractYear = paid.contractYear;
  const all =
    within === undefined
      ? standing
      : { ...standing, ...addPremiumsWithin(contract, { ...standing, contractYear }, within) };
  return { ...all, minimumValue: leastOn(contract, all) };
}

/** Premiums of the first months of a year, each with the part of the year from then to the end of those months. */
function premiumsUpTo(
  within: PremiumsWithinYear | undefined,
  months: number,
): PremiumsWithinYear | undefined {
  if (within === undefined) return undefined;
  const toCome = (12 - months) / 12;
  const parts = within.parts.map((part) => ({ ...part, years: Math.max(0, part.years - toCome) }));
  return { ...within, parts };
}

/** A minimum on the day, after the reductions by past payments; at least 0. */
function minimumOn(
  terms: MinimumValueTerms,
  opening: Dollars,
  { reductions }: Pick<ContractYear, "reductions">,
  months: number,
): Dollars {
  const { gross, net, months: before = gross.map(() => 0) } = reductions;
  const onDay = {
    timing: "start",
    gross: [...gross, 0],
    net: [...net, 0],
    months: [...before, months],
  } as const;
  const isPaid = before.length > 0 && sum(gross) > 0;
  const reduced = isPaid ? onDay : { ...onDay, gross: [0], net: [0], months: [months] };
  return minimumBeforePayment(terms, opening, reduced, reduced.gross.length - 1);
}

/** The least that a surrender pays on the day of a standing. */
export function leastOn(contract: Contract, standing: Standing): Dollars {
  const { months = 0 } = standing;
  const onDay = onDayOf(contract, months);
  return leastBeforePayment(onDay, standing, {
    payment: standing.accountValue,
    reductions: { gross: [0], net: [0], timing: "start", months: [months] },
    number: 0,
  });
}

/** The contract with a plan of one payment, some months into a contract year. */
export function onDayOf(contract: Contract, months: number): Contract {
  const { begun: _, ...plan } = contract.withdrawals;
  const withdrawals = { ...plan, perYear: 1, timing: "start", months: [months] } as const;
  return { ...contract, withdrawals };
}
