/**
 * Interest, strategy fees and rider charges of one contract year, in the contract's order.
 *
 * Speed: stages get contract, standing, year and assumptions one by one. With one object for them the illustration of a
 * fixed annuity takes 1.1 times as long.
 */

import {
  type AccumulationGuaranteeTerms,
  guaranteedAccumulation,
} from "./accumulation_guarantee.ts";
import type { Contract, PremiumsWithinYear } from "../contract.ts";
import { call, callsAt, type FormulaCalls } from "../formula_calls.ts";
import {
  chargesOfYear,
  chargeTaken,
  feeTaken,
  interestOfYear,
  lessRemainder,
  raisedToGuarantee,
  withInterestOnPremiums,
} from "../formulas.ts";
import type { WithdrawalHistory } from "../withdrawals/free_withdrawal.ts";
import { premiumWithBonus, receivePremiums } from "./later_premiums.ts";
import { type Dollars, HALF_A_CENT, inYear, sum } from "../money.ts";
import { type ChargesBeforeCredits, ROUNDING, planMonthlyCharges } from "./periodic_charges.ts";
import { chargesPerYear, type ElectedRider, riderOf, type RiderStanding } from "../riders/mod.ts";
import type { ContractYear, ScenarioAssumptions, Standing, YearInHand } from "./standing.ts";
import { baseRate, creditStrategies, scaleTo, startFees } from "./strategies.ts";
import type { RiderYear } from "../riders/rider.ts";
import type { YearTrace } from "./year_trace.ts";

const NOTHING_BEFORE: ChargesBeforeCredits = {
  chargesWithinYear: undefined,
  chargeBeforeCredits: 0,
};

/**
 * Credits interest, takes fees and rider charges in the order that the riders set, and rolls the riders forward. Returns the
 * charges before the credits, on which the values at each payment depend.
 */
export function creditWithCharges(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  assumptions: ScenarioAssumptions,
  trace: YearTrace | undefined,
): ChargesBeforeCredits {
  // Speed: every year of every scenario runs this, and most contracts have no rider.
  if (contract.riders.length === 0) {
    creditInterest(contract, opening, year, assumptions, NOTHING_BEFORE, trace);
    settleYear(contract, year, NOTHING_BEFORE, 0, trace);
    if (trace !== undefined) trace.withdrawn = opening.riders;
    return NOTHING_BEFORE;
  }
  const withdrawn = ridersWithdrawn(contract, opening, year);
  const before = chargeRidersBeforeCredits(contract, opening, year, assumptions, withdrawn, trace);
  creditInterest(contract, opening, year, assumptions, before, trace);
  const riderYear = riderYearOf(contract, opening, year, assumptions);
  const riders = withdrawn.slice();
  const charge = chargeRiders(contract, opening, riders, {
    timing: "after_credits",
    year: riderYear,
    within: year.paidWithin,
    trace,
  });
  settleYear(contract, year, before, charge, trace);
  riderYear.accountValue = year.accountValue;
  endRiderYears(contract.riders, riders, riderYear, trace?.ofRiders);
  year.riders = riders;
  if (trace !== undefined) trace.withdrawn = withdrawn;
  return before;
}

/** A rider's year before its charge; the engine sets the account value after it. */
type RiderYearInHand = RiderYear & { accountValue: Dollars };

function riderYearOf(
  contract: Contract,
  opening: Standing,
  year: ContractYear,
  assumptions: ScenarioAssumptions,
): RiderYearInHand {
  return {
    contractYear: year.contractYear,
    netInterest: year.interestCredit - year.strategyFee,
    creditedRate: areCreditedRates(contract.riders)
      ? baseRate(contract.strategies, opening.values, {
          contractYear: year.contractYear,
          creditedRates: assumptions.creditedRates,
          strategyFee: year.strategyFee,
          isIncomeOn: isIncomeOn(opening, year),
        })
      : 0,
    accountValue: year.accountValue,
    hasWithdrawal: hasWithdrawal(year),
    isSurrender: year.isSurrender,
    basis: assumptions.basis,
  };
}

/** Whether any rider grows by the year's credited rate. */
function areCreditedRates(riders: readonly ElectedRider[]): boolean {
  for (let index = 0; index < riders.length; index += 1) {
    const { terms } = riders[index] as ElectedRider;
    if (riderOf(terms).growsByCreditedRate?.(terms) === true) return true;
  }
  return false;
}

function hasWithdrawal({ payments, incomeTaken, paidFromMinimum }: ContractYear): boolean {
  return payments.total > 0 || incomeTaken > 0 || paidFromMinimum > 0;
}

/** Whether lifetime income was taken in this year or before. */
export function isIncomeOn(opening: Standing, { incomeTaken }: ContractYear): boolean {
  return opening.incomeSinceIssue + incomeTaken > 0;
}

/** The riders after the year's withdrawals. Income that is not taken may be carried over. */
export function ridersWithdrawn(
  { riders }: Contract,
  opening: Standing,
  year: ContractYear,
): readonly RiderStanding[] {
  if (riders.length === 0) return opening.riders;
  return hasWithdrawal(year) || isIncomeOn(opening, year)
    ? afterWithdrawals(riders, opening, year)
    : opening.riders;
}

function chargeRidersBeforeCredits(
  contract: Contract,
  opening: Standing,
  year: ContractYear,
  assumptions: ScenarioAssumptions,
  withdrawn: readonly RiderStanding[],
  trace: YearTrace | undefined,
): ChargesBeforeCredits {
  const { riders } = contract;
  let isChargedBefore = false;
  let isChargedWithin = false;
  for (let index = 0; index < riders.length; index += 1) {
    const { charge } = riders[index] as ElectedRider;
    isChargedBefore ||= charge.timing === "before_credits";
    isChargedWithin ||= chargesPerYear(charge) > 1;
  }
  if (!isChargedBefore && !isChargedWithin) return NOTHING_BEFORE;
  const { payments, contractYear, isSurrender } = year;
  const { basis } = assumptions;
  const fees = startFees(contract.strategies, opening.values, year, basis);
  const chargesWithinYear = planMonthlyCharges(contract, opening, {
    payments,
    assumptions,
    withdrawn,
    isSurrender,
    fees,
  });
  if (!isChargedBefore) return { chargesWithinYear, chargeBeforeCredits: 0 };
  const taken = payments.total + (chargesWithinYear?.total ?? 0);
  const charge = chargeRiders(contract, opening, withdrawn.slice(), {
    timing: "before_credits",
    year: {
      contractYear,
      netInterest: 0,
      creditedRate: 0,
      accountValue: opening.accountValue - taken - sum(fees),
      hasWithdrawal: hasWithdrawal(year),
      isSurrender,
      basis,
    },
    chargeMax: mostBeforeCredits(opening, { fees, taken }),
    trace,
  });
  return { chargesWithinYear, chargeBeforeCredits: charge };
}

/** The strategies with the year's interest, less fees, plus premiums paid within the year. */
function creditInterest(
  contract: Contract,
  opening: Standing,
  year: YearInHand,
  assumptions: ScenarioAssumptions,
  before: ChargesBeforeCredits,
  trace: YearTrace | undefined,
): void {
  creditStrategies(contract.strategies, opening.values, year, assumptions, before, trace);
  const calls = trace?.calls;
  if (year.paidWithin !== undefined) {
    receiveWithin(contract, year, { assumptions, within: year.paidWithin, calls });
  }
  if (year.accountValue < HALF_A_CENT) dropRemainder(year, calls);
}

/** The contract fee, the riders' charges and the accumulation guarantee. */
function settleYear(
  contract: Contract,
  year: YearInHand,
  { chargesWithinYear, chargeBeforeCredits }: ChargesBeforeCredits,
  chargeAfterCredits: Dollars,
  trace: YearTrace | undefined,
): void {
  const calls = trace?.calls;
  const charged = year.accountValue - chargeAfterCredits;
  const contractFee = call(calls, "contractFee", feeTaken, charged, contract.contractFee);
  year.contractFee = contractFee;
  year.riderCharge = call(
    calls,
    "riderCharge",
    chargesOfYear,
    chargeBeforeCredits,
    chargesWithinYear?.total ?? 0,
    chargeAfterCredits,
  );
  const { accumulationGuarantee: guarantee } = contract;
  if (guarantee !== undefined) {
    year.history = withRiderCharge(year.history, year.riderCharge);
    year.accumulationCredit = accumulationCreditOf(contract, guarantee, year.history, {
      contractYear: year.contractYear,
      accountValue: charged - contractFee,
      premium: year.premiumSinceIssue + (year.paidWithin?.premium ?? 0),
      calls,
    });
  }
  const raised = year.accumulationCredit ?? 0;
  const left = charged - contractFee + raised;
  // After a withdrawal of everything, the year's interest remains unless it is less than half a cent [D161].
  const uncredited = left < HALF_A_CENT ? left : 0;
  year.accountValue = left - uncredited;
  year.values = scaleTo(year.values, year.accountValue);
  year.interestCredit = call(
    calls,
    "interest",
    interestOfYear,
    year.interestCredit,
    raised,
    uncredited,
  );
}

/** The year of used-up strategies: a remainder below half a cent is not credited [D181]. */
function dropRemainder(year: YearInHand, calls: FormulaCalls | undefined): void {
  const { interestCredit, accountValue } = year;
  // A used-up contract has nothing left to drop in its later years.
  if (accountValue > 0) year.values = year.values.map(() => 0);
  year.accountValue = 0;
  year.interestCredit = call(
    calls,
    "creditedInterest",
    lessRemainder,
    interestCredit,
    accountValue,
  );
}

/** Adds premiums paid within the year to the strategies' year. */
function receiveWithin(
  { strategies }: Contract,
  year: YearInHand,
  at: {
    readonly assumptions: ScenarioAssumptions;
    readonly within: PremiumsWithinYear;
    readonly calls: FormulaCalls | undefined;
  },
): void {
  const { within, assumptions, calls } = at;
  const { contractYear, accountValue, interestCredit } = year;
  const received = receivePremiums(
    strategies,
    year.values,
    within,
    (index) => assumptions.creditedRates[index]?.[contractYear - 1] ?? 0,
  );
  year.values = received.values;
  year.accountValue = accountValue + within.premium + within.bonus + received.interest;
  year.interestCredit = call(
    calls,
    "receivedInterest",
    withInterestOnPremiums,
    interestCredit,
    received.interest,
  );
}

/** The largest charge before credits that fees, withdrawals and charges allow in proportion to the opening values. */
function mostBeforeCredits(
  { values, accountValue }: Standing,
  { fees, taken }: { readonly fees: readonly Dollars[]; readonly taken: Dollars },
): Dollars {
  let most = Infinity;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (value <= ROUNDING) continue;
    most = Math.min(most, accountValue - taken - ((fees[index] ?? 0) * accountValue) / value);
  }
  return most;
}

function withRiderCharge(history: WithdrawalHistory, riderCharge: Dollars): WithdrawalHistory {
  if (riderCharge === 0) return history;
  return { ...history, riderCharges: history.riderCharges + riderCharge };
}

/** The credit that raises the account value to the accumulation guarantee; 0 once the account is used up. */
function accumulationCreditOf(
  contract: Contract,
  guarantee: AccumulationGuaranteeTerms,
  history: WithdrawalHistory,
  year: {
    readonly contractYear: number;
    readonly accountValue: Dollars;
    /** All premiums paid. */
    readonly premium: Dollars;
    readonly calls: FormulaCalls | undefined;
  },
): Dollars {
  const { accountValue, contractYear, premium } = year;
  if (guarantee.contractYear !== contractYear || accountValue <= 0) return 0;
  const bonus = premiumWithBonus(contract, contractYear) * (contract.premiumBonus?.rate ?? 0);
  const paid = { premium, bonus };
  const promised = guaranteedAccumulation(guarantee, paid, history);
  return call(year.calls, "accumulationCredit", raisedToGuarantee, promised, accountValue);
}

function afterWithdrawals(
  riders: readonly ElectedRider[],
  opening: Standing,
  year: ContractYear,
): readonly RiderStanding[] {
  return riders.map(({ terms, issueAge, sex }, index) =>
    riderOf(terms).afterWithdrawals(terms, opening.riders[index] as RiderStanding, {
      withdrawal: year.withdrawal,
      accountValue: opening.accountValue,
      contractYear: year.contractYear,
      age: issueAge + opening.contractYear,
      sex,
      incomeAvailable: year.incomeAvailable,
      income: year.incomeTaken,
      requiredDistribution: year.requiredDistribution,
    }),
  );
}

/** Takes the riders' standings past the year's charges. */
function endRiderYears(
  riders: readonly ElectedRider[],
  standings: RiderStanding[],
  year: RiderYear,
  calls: FormulaCalls[] | undefined,
): void {
  for (let index = 0; index < riders.length; index += 1) {
    const { terms, issueAge } = riders[index] as ElectedRider;
    const age = issueAge + year.contractYear;
    const grown = standings[index] as RiderStanding;
    const kept = callsAt(calls, index);
    standings[index] = riderOf(terms).atAnniversary(terms, grown, year, age, kept);
  }
}

/** When riders are charged, and on which amounts. */
interface ChargeTime {
  readonly timing: "before_credits" | "after_credits";
  readonly year: RiderYear;
  /** The largest charge in proportion to the opening values; the account value unless set. */
  readonly chargeMax?: Dollars;
  /** Premiums paid within the year; bases include them from its end on. */
  readonly within?: PremiumsWithinYear | undefined;
  readonly trace: YearTrace | undefined;
}

/** Grows the riders' standings for the year. Returns the charges due at this time, at most the account value. */
function chargeRiders(
  contract: Contract,
  opening: Standing,
  standings: RiderStanding[],
  at: ChargeTime,
): Dollars {
  const { contractYear, accountValue, isSurrender, basis } = at.year;
  let total = 0;
  for (let index = 0; index < contract.riders.length; index += 1) {
    const { terms, charge, issueAge } = contract.riders[index] as ElectedRider;
    const rider = riderOf(terms);
    const age = issueAge + contractYear;
    // What grows before the credits only sets a charge; the base ends the year with the growth after them.
    const calls = at.timing === "after_credits" ? callsAt(at.trace?.ofRiders, index) : undefined;
    const rolled = rider.grow(terms, standings[index] as RiderStanding, at.year, age, calls);
    const standing =
      at.within === undefined ? rolled : rider.afterPremium(terms, rolled, at.within, calls);
    standings[index] = standing;
    const closingBase = rider.base(standing);
    // A surrender ends every rider before it is charged [D66].
    if (charge.timing !== at.timing || closingBase === undefined || isSurrender) continue;
    const schedule = basis === "current" ? charge.currentRate : charge.guaranteedRate;
    const rate = inYear(schedule, contractYear) / chargesPerYear(charge);
    const base =
      charge.base === "opening_base"
        ? (rider.base(opening.riders[index] as RiderStanding) ?? 0)
        : charge.base === "closing_base"
          ? closingBase
          : accountValue;
    total += rate * base;
    at.trace?.riderDues.push({ rider: index, rate, base, timing: at.timing });
  }
  const chargeMax = Math.min(accountValue, at.chargeMax ?? accountValue);
  const amount = at.timing === "before_credits" ? "chargeBeforeCredits" : "chargeAfterCredits";
  return call(at.trace?.calls, amount, chargeTaken, chargeMax, total);
}
