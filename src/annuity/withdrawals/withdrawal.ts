/** The year's withdrawal: the amount requested, the amount available, and the charges. */

import { afterTaking } from "../surrender/charged_premium.ts";
import type { Contract } from "../contract.ts";
import { type FreeMoment, freeWithdrawal } from "./free_withdrawal.ts";
import { call, type FormulaCalls } from "../formula_calls.ts";
import {
  amountAsked,
  incomeAsked,
  incomeOfYear,
  incomeOrRequired,
  nothing,
  paidAndToCome,
  partOfValue,
  takenForNet,
  wholeContract,
  wholeValue,
  withinValue,
  withPaidFromMinimum,
} from "../formulas.ts";
import { type AskedPayments, paymentsAsked, splitPayments } from "./begun_year.ts";
import { chargesOnPayment } from "./payment_charges.ts";
import { type GrossPayments, grossPayments } from "./net_withdrawal.ts";
import type { ContractYear, ScenarioAssumptions, Standing, YearInHand } from "../year/standing.ts";
import { type Dollars, HALF_A_CENT, sum } from "../money.ts";
import { leastOnSurrender } from "../surrender/contract_floors.ts";
import { minimumBeforePayment, type MinimumReductions } from "../surrender/minimum_value.ts";
import { monthsBeforePayment } from "../year/payments.ts";
import { requiredDistribution } from "../taxes/required_distribution.ts";
import { type ElectedRider, incomeRiderIndex, riderOf, type RiderStanding } from "../riders/mod.ts";
import { type Charges, netCharge, NO_CHARGES } from "../surrender/surrender.ts";

/**
 * The withdrawal of the contract year that follows a standing.
 *
 * Charges apply to the excess over the free withdrawal (and, if the terms say so, over the required distribution);
 * lifetime income is always free of them. A withdrawal is the amount that leaves the account value; the owner receives it
 * less charges. A request beyond the account value is paid from the minimum value. A request for all of both is a
 * surrender, which pays at least the minimum value of that instant [D231]. The required distribution is based on
 * `entireInterest`, before a premium paid at the same instant.
 * Source: NAIC Model #805 section 6 (no cash surrender benefit below the minimum; partial surrenders reduce it).
 */
export function planWithdrawal(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  entireInterest: Dollars,
  assumptions: ScenarioAssumptions,
  calls: FormulaCalls | undefined,
): void {
  const place = incomeRiderIndex(contract.riders);
  const rider = contract.riders[place];
  year.freeWithdrawal = freeWithdrawal(contract.freeWithdrawal, year);
  year.requiredDistribution = requiredIn(contract, opening, entireInterest, calls);
  year.incomeAvailable =
    rider === undefined ? 0 : incomeOf(rider, opening.riders[place] as RiderStanding, year, calls);
  planPayments(contract, opening, year, assumptions, calls);
}

/** The same once it is known what is free, required and available as income. */
export function planPayments(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  assumptions: ScenarioAssumptions,
  calls: FormulaCalls | undefined,
): void {
  const { accountValue } = opening;
  const { requiredDistribution: required, incomeAvailable } = year;
  const rider = contract.riders[incomeRiderIndex(contract.riders)];
  // A required distribution that the rider permits does not reduce later income.
  const incomeRequired =
    required > 0 && rider !== undefined && isRequiredFreeBy(rider) ? required : 0;
  const asked = requestedAmount(contract, opening, year, incomeRequired, calls);
  const { begun, isNet, kind } = contract.withdrawals;
  const parts = begun && paymentsAsked(contract.withdrawals, begun, asked);
  const isIncome = kind === "lifetime_income" || parts?.hasIncome === true;
  const freeOfCharges = Math.max(freeBesideIncome(contract, year), isIncome ? incomeAvailable : 0);
  year.freeOfCharges = freeOfCharges;
  const grossUp =
    isNet === true && asked >= HALF_A_CENT
      ? grossPayments(contract, opening, { asked, freeOfCharges, assumptions })
      : undefined;
  const requested = requestedOf(asked, grossUp, parts, calls);
  const income = isIncome ? incomeIn(requested, parts, incomeAvailable, calls) : 0;
  year.requestedWithdrawal = requested;
  year.incomeTaken = income;
  // Income, and a distribution that the rider permits, never end the contract.
  const permitted = income > 0 ? Math.max(income, incomeRequired) : 0;
  const allowed =
    income > 0 || isIncomeOn(contract, opening) ? Math.max(incomeAvailable, incomeRequired) : 0;
  const isAll = requested > 0 && requested > accountValue - HALF_A_CENT && requested > income;
  const fromAccountValue = isAll
    ? call(calls, "fromAccountValue", wholeValue, accountValue)
    : call(calls, "fromAccountValue", withinValue, requested, accountValue);
  const isAnythingLeft = accountValue > 0 || opening.minimumValue > 0;
  const isBeyondIncome = isAll && isAnythingLeft && (permitted === 0 || accountValue > permitted);
  if (isBeyondIncome) takeEverything(contract, opening, year, allowed);
  // What is not withdrawn costs nothing: most years of most contracts have no withdrawal.
  if (fromAccountValue > 0 || income > 0 || year.paidFromMinimum > 0 || year.isSurrender) {
    const inParts = grossUp ?? (parts && splitPayments(parts, year, fromAccountValue));
    payInParts(contract, opening, year, { fromAccountValue, assumptions, inParts });
  }
  year.withdrawal = call(
    calls,
    "withdrawal",
    withPaidFromMinimum,
    fromAccountValue,
    year.paidFromMinimum,
  );
}

/** What is free of charges in a contract year, whether income is taken or not. */
export function freeBesideIncome(
  { freeWithdrawal: terms }: Contract,
  {
    freeWithdrawal: free,
    requiredDistribution: required,
  }: Pick<ContractYear, "freeWithdrawal" | "requiredDistribution">,
): Dollars {
  return Math.max(free, terms.isRequiredDistributionFree ? required : 0);
}

/**
 * The required distribution of a calendar year, by default the one in which the contract year begins; 0 in the year of issue,
 * since the contract had no value on the previous 31 December.
 */
export function requiredIn(
  { tax, issueYear }: Contract,
  { contractYear: yearsBefore }: Standing,
  entireInterest: Dollars,
  calls?: FormulaCalls,
  calendarYear = issueYear + yearsBefore,
): Dollars {
  if (!tax.hasRequiredDistributions || calendarYear <= issueYear) return 0;
  const owner = {
    birthYear: tax.ownerBirthYear,
    spouseBirthYear: tax.spouseBirthYear,
    calendarYear,
  };
  return requiredDistribution(entireInterest, owner, calls);
}

/** What is asked for, or all that payments of a net amount take and still ask for. */
function requestedOf(
  asked: Dollars,
  grossUp: GrossPayments | undefined,
  parts: AskedPayments | undefined,
  calls: FormulaCalls | undefined,
): Dollars {
  if (grossUp !== undefined) {
    return call(calls, REQUESTED, takenForNet, sum(grossUp.fromAccount), sum(grossUp.beyond));
  }
  if (parts !== undefined) {
    return call(calls, REQUESTED, paidAndToCome, parts.paidSoFar, parts.toCome);
  }
  return asked < HALF_A_CENT ? call(calls, REQUESTED, nothing) : asked;
}

const REQUESTED = "requestedWithdrawal";

function weightsOf(payments: readonly Dollars[]): readonly number[] | undefined {
  const mean = sum(payments) / payments.length;
  return mean > 0 ? payments.map((payment) => payment / mean) : undefined;
}

/**
 * A request for all of the account value: a surrender, if it is for everything that a surrender would pay at the year's first
 * payment; else what it asks for beyond comes out of the minimum value. What an income that has started allows ends nothing
 * unless all is asked for by name [D328].
 */
function takeEverything(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  allowed: Dollars,
): void {
  const { kind, yearly, perYear, timing, months } = contract.withdrawals;
  const { accountValue } = opening;
  const { requestedWithdrawal: requested } = year;
  year.isSurrender = kind === "percent_of_value" && yearly >= 1;
  if (year.isSurrender) return;
  const unpaid = Array.from({ length: perYear }, () => 0);
  const least = leastBeforePayment(contract, opening, {
    payment: accountValue,
    reductions: { gross: unpaid, net: unpaid, timing, months },
    number: 0,
  });
  const taken = Math.min(requested, Math.max(accountValue, least));
  year.isSurrender = requested > least - HALF_A_CENT && taken > allowed;
  const beyond = taken - accountValue;
  // A fraction of a cent that doubles leave is no payment, by which the year would be taxed as one [D182].
  year.paidFromMinimum = year.isSurrender || beyond < HALF_A_CENT ? 0 : beyond;
}

/** Whether a rider's income has started, and goes on. */
function isIncomeOn({ riders }: Contract, { riders: standings }: Standing): boolean {
  const place = incomeRiderIndex(riders);
  const rider = riders[place];
  if (rider === undefined) return false;
  const { income } = riderOf(rider.terms);
  return income?.hasStarted(standings[place] as RiderStanding) ?? false;
}

/** The values at the start of a contract year that its free withdrawal depends on. */
export function freeMoment(opening: Standing): FreeMoment {
  const { accountValue } = opening;
  return {
    contractYear: opening.contractYear + 1,
    premiumSinceIssue: opening.premiumSinceIssue,
    accountValueAtStart: accountValue,
    accountValue,
    lastInterestCredit: opening.interestCredit,
    historyAtStart: opening.history,
  };
}

function isRequiredFreeBy({ terms }: ElectedRider): boolean {
  return riderOf(terms).income?.isRequiredDistributionFree(terms) ?? false;
}

/** The rider income available in a contract year. */
export function incomeOf(
  { terms, issueAge, sex }: ElectedRider,
  standing: RiderStanding,
  {
    contractYear,
    accountValueAtStart: accountValue,
  }: Pick<ContractYear, "contractYear" | "accountValueAtStart">,
  calls?: FormulaCalls,
): Dollars {
  const age = issueAge + contractYear - 1;
  const year = { contractYear, age, sex, accountValue };
  return riderOf(terms).income?.available(terms, standing, year, calls) ?? 0;
}

/** The amount the plan requests in a year, before the account value limits it. */
function requestedAmount(
  contract: Contract,
  opening: Standing,
  year: ContractYear,
  incomeRequired: Dollars,
  calls: FormulaCalls | undefined,
): Dollars {
  const plan = contract.withdrawals;
  const { accountValue, minimumValue } = opening;
  const { contractYear } = year;
  if (plan.kind === "none") return 0;
  if (contractYear < plan.firstContractYear || contractYear > plan.lastContractYear) return 0;
  switch (plan.kind) {
    case "interest_only":
      return call(calls, ASKED, amountAsked, opening.interestCredit);
    case "percent_of_value":
      return plan.yearly < 1
        ? call(calls, ASKED, partOfValue, plan.yearly, accountValue)
        : call(calls, ASKED, wholeContract, accountValue, minimumValue);
    case "free_maximum":
      return call(calls, ASKED, amountAsked, year.freeWithdrawal);
    case "required_distribution":
      return call(calls, ASKED, amountAsked, year.requiredDistribution);
    case "fixed_amount":
      return call(calls, ASKED, amountAsked, plan.yearly);
    case "lifetime_income": {
      if (year.incomeAvailable <= 0) return 0;
      const income = plan.yearly > 0 ? plan.yearly : year.incomeAvailable;
      return incomeRequired > 0
        ? call(calls, ASKED, incomeOrRequired, income, incomeRequired)
        : call(calls, ASKED, amountAsked, income);
    }
  }
}

const ASKED = "asked";

/** The income that a year takes of what is available. */
function incomeIn(
  requested: Dollars,
  parts: AskedPayments | undefined,
  available: Dollars,
  calls: FormulaCalls | undefined,
): Dollars {
  return parts === undefined
    ? call(calls, "incomeTaken", incomeAsked, requested, available)
    : call(calls, "incomeTaken", incomeOfYear, parts.income, available);
}

/** What a year's payments take. */
interface Taken {
  readonly fromAccountValue: Dollars;
  readonly assumptions: ScenarioAssumptions;
  /** The payments where they differ: of a net withdrawal, or of a contract year that has begun. */
  readonly inParts: GrossPayments | undefined;
}

/**
 * The year's payments. Each is free until the free amount is used up, then charged; a surrender's last payment is charged
 * whole where the terms do not free a surrender. What is paid beyond the account value comes in the same payments; a
 * surrender's last payment takes the rest of the minimum value. Lifetime income bears no adjustment, and reduces the
 * minimum value even after the account value is used up.
 *
 * Payments reduce the minimum value net of charges, or gross if the terms say so; a gain by the adjustment does not reduce
 * it [D44, D230].
 */
function payInParts(contract: Contract, opening: Standing, year: YearInHand, taken: Taken): void {
  const { fromAccountValue, inParts } = taken;
  const { paidFromMinimum } = year;
  const { perYear, timing, months } = contract.withdrawals;
  const insured = Math.max(0, year.incomeTaken - fromAccountValue) / perYear;
  let fromInsurer = insured;
  let freeLeft = year.freeOfCharges;
  let incomeLeft = year.incomeTaken;
  let total = NO_CHARGES;
  let last = NO_CHARGES;
  let payment = 0;
  let { premiumsLeft } = opening;
  // Payments of a net amount ask for all that it needs; the minimum value may have less.
  const needed = paidFromMinimum > 0 && inParts !== undefined ? sum(inParts.beyond) : 0;
  const chargeByPayment: Dollars[] = [];
  const gross: Dollars[] = [];
  const net: Dollars[] = [];
  for (let number = 0; number < perYear; number += 1) {
    payment = inParts?.fromAccount[number] ?? fromAccountValue / perYear;
    fromInsurer = inParts?.insured?.[number] ?? insured;
    const ofMinimum =
      needed > 0
        ? ((inParts?.beyond[number] ?? 0) / needed) * paidFromMinimum
        : paidFromMinimum / perYear;
    const isSurrendered = year.isSurrender && number === perYear - 1;
    const income = Math.min(payment, incomeLeft, inParts?.incomeMost?.[number] ?? incomeLeft);
    const free =
      isSurrendered && !contract.freeWithdrawal.isFreeOnSurrender
        ? income
        : Math.min(payment, Math.max(income, freeLeft));
    freeLeft = Math.max(0, freeLeft - free);
    incomeLeft -= income;
    last = chargesOnPayment(
      contract,
      opening,
      { whole: payment - income, free: free - income },
      { number, premiumsLeft, assumptions: taken.assumptions },
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
  const weights = inParts && weightsOf(inParts.fromAccount);
  year.payments = { total: fromAccountValue, perYear, timing, weights, months };
  year.withdrawalCharges = total;
  year.chargeByPayment = chargeByPayment;
  year.reductions = { gross, net, timing, months };
  year.premiumsLeft = premiumsLeft;
  if (year.isSurrender) {
    payMinimum(contract, opening, year, { payment, fromInsurer, charges: last });
  }
}

/** The payments of a surrender. The last one brings the total to at least the minimum value at that instant. */
function payMinimum(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  last: { readonly payment: Dollars; readonly fromInsurer: Dollars; readonly charges: Charges },
): void {
  const { reductions } = year;
  const { gross, net, timing, months } = reductions;
  const { payment } = last;
  const number = gross.length - 1;
  const minimum = leastBeforePayment(contract, opening, { payment, reductions, number });
  const added = Math.max(0, minimum - (payment + last.fromInsurer - netCharge(last.charges)));
  const chargesSpared = Math.min(added, Math.max(0, netCharge(year.withdrawalCharges)));
  year.chargeByPayment = withLast(year.chargeByPayment, (charge) => charge - added);
  year.paidFromMinimum = added - chargesSpared;
  year.chargesSpared = chargesSpared;
  year.reductions = {
    gross: withLast(gross, (reduction) => Math.max(reduction, minimum)),
    net: withLast(net, (reduction) => Math.max(reduction, minimum)),
    timing,
    months,
  };
}

function withLast(
  amounts: readonly Dollars[],
  change: (amount: Dollars) => Dollars,
): readonly Dollars[] {
  const last = amounts.length - 1;
  return amounts.map((amount, number) => (number === last ? change(amount) : amount));
}

/** The least that a surrender pays immediately before payment `number` of the year, from 0. */
export function leastBeforePayment(
  contract: Contract,
  opening: Standing,
  paid: {
    /** Taken from the account value. */
    readonly payment: Dollars;
    readonly reductions: MinimumReductions;
    readonly number: number;
  },
): Dollars {
  const { reductions, number } = paid;
  const { months: from } = opening;
  const law = minimumBeforePayment(
    contract.minimumValue,
    opening.lawMinimum,
    reductions,
    number,
    from,
  );
  if (contract.floors.length === 0) return law;
  const contractYear = opening.contractYear + 1;
  const months = monthsBeforePayment(contract.withdrawals, number);
  const floors = contract.floors.map((floor, index) =>
    minimumBeforePayment(floor, opening.floors[index] ?? 0, reductions, number, from),
  );
  return leastOnSurrender(contract, law, floors, {
    contractYear,
    months,
    layers: opening.layers,
    accountValue: paid.payment,
    waivedPart: 0,
  });
}

/** The part of a payment's charges that does not reduce a net minimum value. */
function chargesKept(charges: Charges): Dollars {
  return (
    charges.surrenderCharge +
    charges.bonusRecapture +
    Math.max(0, -charges.marketValueAdjustment) +
    Math.max(0, -charges.termAdjustment)
  );
}
