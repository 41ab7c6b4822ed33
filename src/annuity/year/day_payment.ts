/** A payment on a day of a contract in force: what it takes of the contract, and what it leaves, at that instant. */

import type { Contract, WithdrawalPlan } from "../contract.ts";
import { valueOnSurrender } from "../formulas.ts";
import type { Dollars } from "../money.ts";
import { incomeRiderIndex, riderOf, type RiderStanding } from "../riders/mod.ts";
import { call, type FormulaCalls } from "../formula_calls.ts";
import { type Charges, netCharge, NO_CHARGES } from "../surrender/surrender.ts";
import { minimumLeft } from "../surrender/minimum_value.ts";
import { taxYear } from "../taxes/taxable_income.ts";
import { chargesOnPayment } from "../withdrawals/payment_charges.ts";
import { unfinishedRates } from "../withdrawals/unfinished_rates.ts";
import {
  freeBesideIncome,
  incomeOf,
  leastBeforePayment,
  planPayments,
  requiredIn,
} from "../withdrawals/withdrawal.ts";
import { PREMIUM_ALONE, promise } from "./contract_year.ts";
import { ridersWithdrawn } from "./credit_year.ts";
import {
  type ContractYear,
  openYear,
  type ScenarioAssumptions,
  type Standing,
  type YearInHand,
} from "./standing.ts";
import { leastOn, onDayOf, type YearSoFar, yearUpTo } from "./standing_within_year.ts";
import type { YearTrace } from "./year_trace.ts";

/** What a contract is worth at an instant, at full precision. */
export interface Worth {
  readonly standing: Standing;
  readonly cashSurrenderValue: Dollars;
  /** What a full surrender bears. */
  readonly surrenderCharges: Charges;
  /** Absent where unfinished index terms pay nothing. */
  readonly unfinished: ContractYear["unfinished"];
  readonly deathBenefit: Dollars;
  /** Paid by riders over years at death, in place of the death benefit; absent if no rider does. */
  readonly deathPayments: Dollars | undefined;
  /** Each rider's base, in the order of the contract; absent once a rider has ended. */
  readonly bases: readonly (Dollars | undefined)[];
  /** A year's income of the rider that pays one, by its base and terms on that day; absent without such a rider. */
  readonly income: Dollars | undefined;
}

/** A day of the contract year that follows a contract's standing. */
export interface DayOfYear {
  /** Months of the contract year that have passed. */
  readonly months: number;
  readonly calendarYear: number;
  /** Withdrawn in that calendar year before the day, which counts towards its required distribution. */
  readonly withdrawnInCalendarYear: Dollars;
}

export interface DayPayment {
  /** The payment alone; the free amount, the income and the required distribution are what is left of them. */
  readonly year: ContractYear;
  /** What the contract year has of free amount, and the calendar year of required distribution, in all. */
  readonly whole: Pick<ContractYear, "freeWithdrawal" | "requiredDistribution">;
  readonly before: Worth;
  /** Before interest, fees and premiums to come; nothing is left after a surrender. */
  readonly after: Worth;
}

/**
 * A payment by a plan of one, on a day of the contract year that follows the contract's standing: with the charge rates of
 * that year and month, and with what past payments have left of its free amount. `trace` keeps the formulas of the payment, and
 * of what the contract is worth before it.
 */
export function payOnDay(
  issued: Contract,
  assumptions: ScenarioAssumptions,
  plan: WithdrawalPlan,
  day: DayOfYear,
  trace?: YearTrace,
): DayPayment {
  const { months } = day;
  const soFar = yearUpTo(issued, assumptions, months);
  const { opening, paid, standing } = soFar;
  const contract = onDayOf({ ...soFar.contract, withdrawals: plan }, months);
  const required = requiredOn(soFar, day);
  const interestCredit = Math.max(0, standing.interestCredit - paid.withdrawal);
  const onDay = { ...standing, interestCredit };
  const year = openYear(contract, onDay);
  Object.assign(year, leftOn(soFar, day));
  year.incomeAvailable = Math.max(0, paid.incomeAvailable - paid.incomeTaken);
  const free = contract.freeWithdrawal.isFreeOnSurrender ? freeBesideIncome(contract, year) : 0;
  const worth = worthOf(contract, standing, { free, assumptions, calls: trace?.calls });
  const income = worth.income === undefined ? undefined : paid.incomeAvailable;
  const before = { ...worth, income };
  planPayments(contract, onDay, year, assumptions, trace?.calls);
  taxPayment(contract, standing, year, trace);
  if (trace !== undefined) Object.assign(trace, { contract, opening: standing, assumptions });
  const whole = { freeWithdrawal: soFar.free, requiredDistribution: required };
  if (year.isSurrender) return { year, whole, before, after: nothingLeft(contract, before) };
  const riders = ridersWithdrawn(contract, opening, withPast(year, paid, required));
  const left = standingAfter(contract, standing, year, riders);
  const freeLeft = Math.max(0, free - year.withdrawal);
  return { year, whole, before, after: worthOf(contract, left, { free: freeLeft, assumptions }) };
}

/** What a contract is worth on a day of the contract year that follows its standing. */
export function worthOn(issued: Contract, assumptions: ScenarioAssumptions, day: DayOfYear): Worth {
  const soFar = yearUpTo(issued, assumptions, day.months);
  const { contract, standing } = soFar;
  const left = freeBesideIncome(contract, leftOn(soFar, day));
  const free = contract.freeWithdrawal.isFreeOnSurrender ? left : 0;
  return worthOf(onDayOf(contract, day.months), standing, { free, assumptions });
}

/** What past payments leave of the free amount of the contract year and of the required distribution of the calendar year. */
function leftOn(
  soFar: YearSoFar,
  day: DayOfYear,
): Pick<ContractYear, "freeWithdrawal" | "requiredDistribution"> {
  const { free, paid } = soFar;
  return {
    freeWithdrawal: Math.max(0, free - paid.withdrawal),
    requiredDistribution: Math.max(0, requiredOn(soFar, day) - day.withdrawnInCalendarYear),
  };
}

/** The required distribution of the calendar year of the day, in all. */
function requiredOn({ contract, opening, entireInterest }: YearSoFar, day: DayOfYear): Dollars {
  return requiredIn(contract, opening, entireInterest, undefined, day.calendarYear);
}

/** The taxable income of the payment, and what it leaves of the investment in the contract. */
function taxPayment(
  contract: Contract,
  standing: Standing,
  year: YearInHand,
  trace: YearTrace | undefined,
): void {
  const { accountValue } = standing;
  const { payments, paidFromMinimum, reductions } = year;
  const isPaid = payments.total > 0 || paidFromMinimum > 0;
  const isGainMeasured = !contract.tax.isQualified && isPaid;
  const ofMinimum = { payment: payments.total, reductions, number: 0 };
  const least = paidFromMinimum > 0 ? leastBeforePayment(contract, standing, ofMinimum) : 0;
  taxYear(contract.tax, year, isGainMeasured ? [Math.max(accountValue, least)] : [], trace);
}

/** The year's withdrawals with the payment, which riders go by as a whole. */
function withPast(year: ContractYear, paid: ContractYear, required: Dollars): ContractYear {
  const { payments } = year;
  return {
    ...year,
    accountValueAtStart: paid.accountValueAtStart,
    payments: { ...payments, total: payments.total + paid.payments.total },
    withdrawal: paid.withdrawal + year.withdrawal,
    paidFromMinimum: paid.paidFromMinimum + year.paidFromMinimum,
    incomeTaken: paid.incomeTaken + year.incomeTaken,
    incomeAvailable: paid.incomeAvailable,
    requiredDistribution: required,
  };
}

/** The standing that the payment leaves. */
function standingAfter(
  contract: Contract,
  before: Standing,
  year: ContractYear,
  riders: readonly RiderStanding[],
): Standing {
  const { accountValue, values, adjustmentFloor } = before;
  const { reductions } = year;
  const left = accountValue - year.payments.total;
  const part = accountValue > 0 ? left / accountValue : 0;
  const standing = {
    ...before,
    accountValue: left,
    values: values.map((value) => value * part),
    lawMinimum: minimumLeft(contract.minimumValue, before.lawMinimum, reductions),
    floors: contract.floors.map((floor, place) =>
      minimumLeft(floor, before.floors[place] ?? 0, reductions),
    ),
    adjustmentFloor:
      adjustmentFloor === undefined
        ? undefined
        : minimumLeft(PREMIUM_ALONE, adjustmentFloor, reductions),
    riders,
    taxBasis: year.taxBasis,
    premiumsLeft: year.premiumsLeft,
  };
  return { ...standing, minimumValue: leastOn(contract, standing) };
}

/** What a contract is worth with so much that a surrender would take free of charges. */
function worthOf(
  contract: Contract,
  standing: Standing,
  {
    free,
    assumptions,
    calls,
  }: {
    readonly free: Dollars;
    readonly assumptions: ScenarioAssumptions;
    readonly calls?: FormulaCalls | undefined;
  },
): Worth {
  const { accountValue, riders, premiumsLeft, values, contractYear: years } = standing;
  const { months = 0 } = standing;
  const amounts = { whole: accountValue, free: Math.min(accountValue, free) };
  const place = { number: 0, premiumsLeft, assumptions };
  const charges = chargesOnPayment(contract, standing, amounts, place, calls);
  const cashSurrenderValue = call(
    calls,
    "surrenderValue",
    valueOnSurrender,
    accountValue,
    netCharge(charges, calls),
    leastOn(contract, standing),
  );
  const promised = {
    riders,
    accountValue,
    cashSurrenderValue,
    unfinished: unfinishedRates(contract, values, { years, months, assumptions }),
    deathBenefit: 0,
    deathPayments: undefined,
    benefitBase: undefined,
  };
  promise(contract, promised, calls);
  const { deathBenefit, deathPayments } = promised;
  const index = incomeRiderIndex(contract.riders);
  const rider = contract.riders[index];
  const moment = { contractYear: years + 1, accountValueAtStart: accountValue };
  return {
    standing,
    cashSurrenderValue,
    surrenderCharges: charges,
    unfinished: promised.unfinished,
    deathBenefit,
    deathPayments,
    bases: contract.riders.map(({ terms }, number) =>
      riderOf(terms).base(riders[number] as RiderStanding),
    ),
    income: rider && incomeOf(rider, riders[index] as RiderStanding, moment),
  };
}

function nothingLeft({ riders }: Contract, { standing, income }: Worth): Worth {
  return {
    standing: {
      ...standing,
      accountValue: 0,
      values: standing.values.map(() => 0),
      lawMinimum: 0,
      floors: standing.floors.map(() => 0),
      minimumValue: 0,
      taxBasis: 0,
    },
    cashSurrenderValue: 0,
    surrenderCharges: NO_CHARGES,
    unfinished: undefined,
    deathBenefit: 0,
    deathPayments: undefined,
    bases: riders.map(() => undefined),
    income: income && 0,
  };
}
