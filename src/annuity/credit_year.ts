/** Interest, strategy fees and rider charges of one contract year, in the order the contract sets. */

import { guaranteedAccumulation } from "./accumulation_guarantee.ts";
import type { Contract, PremiumsWithinYear } from "./contract.ts";
import type { WithdrawalHistory } from "./free_withdrawal.ts";
import { premiumWithBonus, receivePremiums } from "./later_premiums.ts";
import { type Dollars, HALF_A_CENT, inYear, type Rate } from "./money.ts";
import type { Payments } from "./payments.ts";
import { type ChargesWithinYear, chargesWithinYear, DUST } from "./periodic_charges.ts";
import { chargesPerYear, type ElectedRider, riderOf, type RiderStanding } from "./riders/mod.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";
import {
  baseRate,
  creditStrategies,
  scaleTo,
  startFees,
  type StrategiesYear,
  sum,
} from "./strategies.ts";
import type { RiderYear } from "./riders/rider.ts";
import type { PlannedWithdrawal } from "./withdrawal.ts";
import type { RiderDue, YearTrace } from "./year_trace.ts";

/** What is known before interest is credited. */
export interface PaidYear {
  readonly planned: PlannedWithdrawal;
  readonly payments: Payments;
  readonly assumptions: ScenarioAssumptions;
  /** Out of the account value and the minimum value. */
  readonly withdrawal: Dollars;
  /** After the year's withdrawals. */
  readonly history: WithdrawalHistory;
  /** Premiums paid after the start of the year. */
  readonly within: PremiumsWithinYear | undefined;
}

/** The year's credits and charges, and the riders after the anniversary. */
export interface CreditedYear {
  readonly values: readonly Dollars[];
  readonly accountValue: Dollars;
  readonly interestCredit: Dollars;
  readonly strategyFee: Dollars;
  readonly contractFee: Dollars;
  readonly riderCharge: Dollars;
  /** Of the interest credited, what raised the account value to the accumulation guarantee. */
  readonly accumulationCredit: Dollars | undefined;
  readonly history: WithdrawalHistory;
  readonly riders: readonly RiderStanding[];
  /** Rider charges before the anniversary; absent where none are. */
  readonly chargesWithinYear: ChargesWithinYear | undefined;
  readonly chargeBeforeCredits: Dollars;
}

/** Credits interest, then takes fees and rider charges in the order the riders set, then rolls the riders forward. */
export function creditWithCharges(
  contract: Contract,
  opening: Standing,
  paid: PaidYear,
  trace: YearTrace | undefined,
): CreditedYear {
  // Most contracts have no rider, and every year of every scenario runs this.
  const hasRiders = contract.riders.length > 0;
  const withdrawn = hasRiders ? ridersWithdrawn(contract, opening, paid) : opening.riders;
  const before = hasRiders
    ? chargeBefore(contract, opening, paid, withdrawn, trace)
    : NOTHING_BEFORE;
  const credited = creditInterest(contract, opening, paid, before, trace);
  const riderYear: RiderYear = {
    contractYear: opening.contractYear + 1,
    netInterest: credited.interestCredit - credited.strategyFee,
    creditedRate: hasRiders ? creditedBaseRate(contract, opening, paid, credited) : 0,
    accountValue: credited.accountValue,
    hasWithdrawal: hasWithdrawal(paid),
    isSurrender: paid.planned.isSurrender,
    basis: paid.assumptions.charges,
  };
  const after = hasRiders
    ? chargeRiders(contract, opening, {
        timing: "after_credits",
        withdrawn,
        year: riderYear,
        within: paid.within,
        dues: trace?.riderDues,
      })
    : NO_RIDERS;
  if (trace !== undefined) {
    trace.chargeBeforeCredits = before.chargeBeforeCredits;
    trace.chargedWithinYear = before.chargesWithinYear?.total ?? 0;
    trace.creditedValue = credited.accountValue;
    trace.chargedValue = credited.accountValue - after.charge;
    trace.riderYear = riderYear;
    trace.withdrawn = withdrawn;
    trace.grown = after.grown;
  }
  return settleYear(contract, opening, paid, { before, credited, riderYear, after });
}

function hasWithdrawal({ planned }: PaidYear): boolean {
  return planned.fromAccountValue > 0 || planned.income > 0 || planned.fromMinimum > 0;
}

/** Whether lifetime income was taken, in this year or before. */
export function isIncomeOn(opening: Standing, planned: PlannedWithdrawal): boolean {
  return opening.incomeSinceIssue + planned.income > 0;
}

/** The riders after the year's withdrawals; income that is not taken may be carried on. */
function ridersWithdrawn(
  { riders }: Contract,
  opening: Standing,
  paid: PaidYear,
): readonly RiderStanding[] {
  return hasWithdrawal(paid) || isIncomeOn(opening, paid.planned)
    ? afterWithdrawals(riders, opening, paid.planned)
    : opening.riders;
}

/** Rider charges before interest is credited: in the months before the anniversary, and at once. */
interface ChargedBefore {
  readonly chargesWithinYear: ChargesWithinYear | undefined;
  readonly chargeBeforeCredits: Dollars;
}

const NOTHING_BEFORE: ChargedBefore = { chargesWithinYear: undefined, chargeBeforeCredits: 0 };

function chargeBefore(
  contract: Contract,
  opening: Standing,
  paid: PaidYear,
  withdrawn: readonly RiderStanding[],
  trace: YearTrace | undefined,
): ChargedBefore {
  const { payments, assumptions } = paid;
  const { charges } = assumptions;
  const { isSurrender } = paid.planned;
  const contractYear = opening.contractYear + 1;
  const fees = startFees(contract.strategies, opening.values, { contractYear, payments, charges });
  const chargesWithin = chargesWithinYear(contract, opening, {
    payments,
    assumptions,
    withdrawn,
    isSurrender,
    fees,
  });
  if (!contract.riders.some(isChargedBeforeCredits)) {
    return { chargesWithinYear: chargesWithin, chargeBeforeCredits: 0 };
  }
  const taken = payments.total + (chargesWithin?.total ?? 0);
  const { charge } = chargeRiders(contract, opening, {
    timing: "before_credits",
    withdrawn,
    year: {
      contractYear,
      netInterest: 0,
      creditedRate: 0,
      accountValue: opening.accountValue - taken - sum(fees),
      hasWithdrawal: hasWithdrawal(paid),
      isSurrender,
      basis: charges,
    },
    chargeMax: mostBeforeCredits(opening, { fees, taken }),
    dues: trace?.riderDues,
  });
  return { chargesWithinYear: chargesWithin, chargeBeforeCredits: charge };
}

/** The strategies with the year's interest, less their fees, and with the premiums paid within the year. */
function creditInterest(
  contract: Contract,
  opening: Standing,
  { payments, assumptions, within }: PaidYear,
  { chargesWithinYear: ofMonths, chargeBeforeCredits }: ChargedBefore,
  trace: YearTrace | undefined,
): StrategiesYear {
  const contractYear = opening.contractYear + 1;
  const ofOpening = creditStrategies(contract.strategies, opening.values, {
    contractYear,
    payments,
    creditedRates: assumptions.creditedRates,
    charges: assumptions.charges,
    chargeBeforeCredits,
    chargesWithinYear: ofMonths,
    parts: trace?.strategies,
  });
  const ofYear =
    within === undefined
      ? ofOpening
      : withReceived(contract, ofOpening, { assumptions, within, contractYear });
  return ofYear.accountValue < HALF_A_CENT ? withoutRemainder(ofYear) : ofYear;
}

/** The rate that riders' bases may be credited by; 0 where no rider counts it. */
function creditedBaseRate(
  { riders, strategies }: Contract,
  opening: Standing,
  paid: PaidYear,
  { strategyFee }: StrategiesYear,
): Rate {
  if (!riders.some(isCreditedByRate)) return 0;
  return baseRate(strategies, opening.values, {
    contractYear: opening.contractYear + 1,
    creditedRates: paid.assumptions.creditedRates,
    strategyFee,
    isIncomeOn: isIncomeOn(opening, paid.planned),
  });
}

/** The contract fee, the accumulation guarantee, and the riders after the anniversary. */
function settleYear(
  contract: Contract,
  opening: Standing,
  paid: PaidYear,
  year: {
    readonly before: ChargedBefore;
    readonly credited: StrategiesYear;
    readonly riderYear: RiderYear;
    readonly after: ChargedRiders;
  },
): CreditedYear {
  const { credited, riderYear, after } = year;
  const { chargesWithinYear: ofMonths, chargeBeforeCredits } = year.before;
  const charged = credited.accountValue - after.charge;
  const contractFee = Math.min(charged, contract.contractFee);
  const riderCharge = chargeBeforeCredits + (ofMonths?.total ?? 0) + after.charge;
  const isGuaranteed = contract.accumulationGuarantee !== undefined;
  const history = isGuaranteed ? withRiderCharge(paid.history, riderCharge) : paid.history;
  const accumulationCredit = isGuaranteed
    ? accumulationCreditOf(contract, history, {
        contractYear: riderYear.contractYear,
        accountValue: charged - contractFee,
        premium: opening.premiumSinceIssue + (paid.within?.premium ?? 0),
      })
    : undefined;
  const raised = accumulationCredit ?? 0;
  const left = charged - contractFee + raised;
  // After a withdrawal of everything the year's interest stays, unless it is less than half a cent [D161].
  const uncredited = left < HALF_A_CENT ? left : 0;
  const accountValue = left - uncredited;
  return {
    values: scaleTo(credited.values, accountValue),
    accountValue,
    interestCredit: credited.interestCredit + raised - uncredited,
    strategyFee: credited.strategyFee,
    contractFee,
    riderCharge,
    accumulationCredit,
    history,
    chargesWithinYear: ofMonths,
    chargeBeforeCredits,
    riders:
      contract.riders.length > 0
        ? atAnniversary(contract.riders, after.grown, { ...riderYear, accountValue })
        : NO_RIDERS.grown,
  };
}

/** The year of strategies that are used up: what is left, less than half a cent, is not credited [D181]. */
function withoutRemainder(year: StrategiesYear): StrategiesYear {
  const { values, accountValue, interestCredit } = year;
  return {
    ...year,
    values: values.map(() => 0),
    accountValue: 0,
    interestCredit: interestCredit - accountValue,
  };
}

/** The strategies' year with the premiums paid within it. */
function withReceived(
  { strategies }: Contract,
  ofOpening: StrategiesYear,
  at: Pick<PaidYear, "assumptions"> & {
    readonly within: PremiumsWithinYear;
    readonly contractYear: number;
  },
): StrategiesYear {
  const { within, contractYear, assumptions } = at;
  const received = receivePremiums(
    strategies,
    ofOpening.values,
    within,
    (index) => assumptions.creditedRates[index]?.[contractYear - 1] ?? 0,
  );
  const { premium, bonus } = within;
  return {
    values: received.values,
    accountValue: ofOpening.accountValue + premium + bonus + received.interest,
    interestCredit: ofOpening.interestCredit + received.interest,
    strategyFee: ofOpening.strategyFee,
  };
}

/** What fees, withdrawals and charges leave before credits, in proportion to the opening values. */
function mostBeforeCredits(
  { values, accountValue }: Standing,
  { fees, taken }: { readonly fees: readonly Dollars[]; readonly taken: Dollars },
): Dollars {
  const parts = values.flatMap((value, index) =>
    value > DUST ? [accountValue - taken - ((fees[index] ?? 0) * accountValue) / value] : [],
  );
  return Math.min(...parts);
}

function withRiderCharge(history: WithdrawalHistory, riderCharge: Dollars): WithdrawalHistory {
  if (riderCharge === 0) return history;
  return { ...history, riderCharges: history.riderCharges + riderCharge };
}

/**
 * What raises the account value to the accumulation guarantee, absent from a contract that has none; nothing once the
 * account is used up.
 */
function accumulationCreditOf(
  contract: Contract,
  history: WithdrawalHistory,
  year: {
    readonly contractYear: number;
    readonly accountValue: Dollars;
    /** All premiums paid. */
    readonly premium: Dollars;
  },
): Dollars | undefined {
  const { accumulationGuarantee, premiumBonus } = contract;
  if (accumulationGuarantee === undefined) return undefined;
  const { accountValue, contractYear, premium } = year;
  if (accumulationGuarantee.contractYear !== contractYear || accountValue <= 0) return 0;
  const bonus = premiumWithBonus(contract, contractYear) * (premiumBonus?.rate ?? 0);
  const paid = { premium, bonus };
  const promised = guaranteedAccumulation(accumulationGuarantee, paid, history);
  return Math.max(0, promised - accountValue);
}

/** What riders charge at one time, and the riders with the year's growth. */
interface ChargedRiders {
  readonly charge: Dollars;
  readonly grown: readonly RiderStanding[];
}

const NO_RIDERS: ChargedRiders = { charge: 0, grown: [] };

function isChargedBeforeCredits({ charge }: ElectedRider): boolean {
  return charge.timing === "before_credits";
}

function isCreditedByRate({ terms }: ElectedRider): boolean {
  return riderOf(terms).isCreditedByRate?.(terms) ?? false;
}

function afterWithdrawals(
  riders: readonly ElectedRider[],
  opening: Standing,
  planned: PlannedWithdrawal,
): readonly RiderStanding[] {
  return riders.map(({ terms, issueAge, sex }, index) =>
    riderOf(terms).afterWithdrawals(terms, opening.riders[index] as RiderStanding, {
      withdrawal: planned.fromAccountValue + planned.fromMinimum,
      accountValue: opening.accountValue,
      contractYear: opening.contractYear + 1,
      age: issueAge + opening.contractYear,
      sex,
      incomeAvailable: planned.incomeAvailable,
      income: planned.income,
      requiredDistribution: planned.requiredDistribution,
    }),
  );
}

/** The riders after the year's charges. */
function atAnniversary(
  riders: readonly ElectedRider[],
  grown: readonly RiderStanding[],
  year: RiderYear,
): readonly RiderStanding[] {
  return riders.map(({ terms, issueAge }, index) =>
    riderOf(terms).atAnniversary(
      terms,
      grown[index] as RiderStanding,
      year,
      issueAge + year.contractYear,
    ),
  );
}

/** When riders are charged, and on what. */
interface ChargeTime {
  readonly timing: "before_credits" | "after_credits";
  readonly withdrawn: readonly RiderStanding[];
  readonly year: RiderYear;
  /** The most that can be taken in the proportion of the opening values; the account value unless set. */
  readonly chargeMax?: Dollars;
  /** Premiums paid within the year, which count in the bases from its end on. */
  readonly within?: PremiumsWithinYear | undefined;
  readonly dues: RiderDue[] | undefined;
}

/** The riders with the year's growth, and the charges due at this time, at most the account value. */
function chargeRiders(contract: Contract, opening: Standing, at: ChargeTime): ChargedRiders {
  const { contractYear, accountValue, isSurrender, basis } = at.year;
  const grown: RiderStanding[] = [];
  let total = 0;
  for (let index = 0; index < contract.riders.length; index += 1) {
    const { terms, charge, issueAge } = contract.riders[index] as ElectedRider;
    const rider = riderOf(terms);
    const age = issueAge + contractYear;
    const rolled = rider.grow(terms, at.withdrawn[index] as RiderStanding, at.year, age);
    const standing =
      at.within === undefined ? rolled : rider.afterPremium(terms, rolled, at.within);
    grown.push(standing);
    const closingBase = rider.base(standing);
    // A surrender ends every rider before it is charged [D66].
    if (charge.timing !== at.timing || closingBase === undefined || isSurrender) continue;
    const schedule = basis === "current" ? charge.currentRate : charge.guaranteedRate;
    const openingBase = rider.base(opening.riders[index] as RiderStanding) ?? 0;
    const rate = inYear(schedule, contractYear) / chargesPerYear(charge);
    const base =
      charge.base === "opening_base"
        ? openingBase
        : charge.base === "closing_base"
          ? closingBase
          : accountValue;
    total += rate * base;
    at.dues?.push({ rider: index, rate, base });
  }
  const chargeMax = Math.min(accountValue, at.chargeMax ?? accountValue);
  return { charge: Math.max(0, Math.min(chargeMax, total)), grown };
}
