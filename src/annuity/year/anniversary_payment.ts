/** A payment at an anniversary: what it takes of the contract, and what it leaves, at that instant. */

import type { Contract } from "../contract.ts";
import { valueOnSurrender } from "../formulas.ts";
import type { Dollars } from "../money.ts";
import { incomeRiderIndex, riderOf, type RiderStanding } from "../riders/mod.ts";
import { netCharge } from "../surrender/surrender.ts";
import { minimumLeft, type MinimumReductions } from "../surrender/minimum_value.ts";
import { entireInterest } from "../taxes/additional_benefits.ts";
import { chargesOnPayment } from "../withdrawals/payment_charges.ts";
import { unfinishedRates } from "../withdrawals/unfinished_rates.ts";
import { freeBesideIncome, incomeOf, leastBeforePayment } from "../withdrawals/withdrawal.ts";
import { PREMIUM_ALONE, promise, rollForward } from "./contract_year.ts";
import {
  type ContractYear,
  originOf,
  type ScenarioAssumptions,
  type Standing,
} from "./standing.ts";
import { emptyTrace } from "./year_trace.ts";

/** What a contract is worth at an instant, at full precision. */
export interface Worth {
  readonly standing: Standing;
  readonly cashSurrenderValue: Dollars;
  readonly deathBenefit: Dollars;
  /** Paid by riders over years at death, in place of the death benefit; absent if no rider does. */
  readonly deathPayments: Dollars | undefined;
  /** Each rider's base, in the order of the contract; absent once a rider has ended. */
  readonly bases: readonly (Dollars | undefined)[];
  /** A year's income of the rider that pays one, by its base and terms on that day; absent without such a rider. */
  readonly income: Dollars | undefined;
}

export interface AnniversaryPayment {
  /** The contract year that the payment begins. */
  readonly year: ContractYear;
  readonly before: Worth;
  /** Before the interest, the fees and the premiums of that year; nothing is left after a surrender. */
  readonly after: Worth;
}

/**
 * The one payment of a contract's plan, at its anniversary: the first day of the contract year that begins, with its charge
 * rates and its free amount. The contract is in force, and its plan has one payment a year, at the start.
 */
export function payAtAnniversary(
  contract: Contract,
  assumptions: ScenarioAssumptions,
): AnniversaryPayment {
  const opening = originOf(contract);
  const trace = emptyTrace();
  const interest = entireInterest(contract, opening, assumptions);
  const year = rollForward(contract, opening, assumptions, interest, trace);
  const free = contract.freeWithdrawal.isFreeOnSurrender ? freeBesideIncome(contract, year) : 0;
  const before = worthOf(contract, opening, { free, assumptions });
  if (year.isSurrender) return { year, before, after: nothingLeft(contract, before) };
  const left = standingAfter(contract, opening, year, trace.withdrawn ?? opening.riders);
  const freeLeft = Math.max(0, free - year.withdrawal);
  return { year, before, after: worthOf(contract, left, { free: freeLeft, assumptions }) };
}

/** The standing that the year's first payment leaves. */
function standingAfter(
  contract: Contract,
  opening: Standing,
  year: ContractYear,
  riders: readonly RiderStanding[],
): Standing {
  const { accountValue, values, adjustmentFloor } = opening;
  const { reductions } = year;
  const left = accountValue - year.payments.total;
  const part = accountValue > 0 ? left / accountValue : 0;
  const standing = {
    ...opening,
    accountValue: left,
    values: values.map((value) => value * part),
    lawMinimum: minimumLeft(contract.minimumValue, opening.lawMinimum, reductions),
    floors: contract.floors.map((floor, place) =>
      minimumLeft(floor, opening.floors[place] ?? 0, reductions),
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
  { free, assumptions }: { readonly free: Dollars; readonly assumptions: ScenarioAssumptions },
): Worth {
  const { accountValue, riders, premiumsLeft, values, contractYear: years } = standing;
  const amounts = { whole: accountValue, free: Math.min(accountValue, free) };
  const charges = chargesOnPayment(contract, standing, amounts, {
    number: 0,
    premiumsLeft,
    assumptions,
  });
  const cashSurrenderValue = valueOnSurrender(
    accountValue,
    netCharge(charges),
    leastOn(contract, standing),
  );
  const promised = {
    riders,
    accountValue,
    cashSurrenderValue,
    unfinished: unfinishedRates(contract, values, { years, months: 0, assumptions }),
    deathBenefit: 0,
    deathPayments: undefined,
    benefitBase: undefined,
  };
  promise(contract, promised, undefined);
  const { deathBenefit, deathPayments } = promised;
  const place = incomeRiderIndex(contract.riders);
  const rider = contract.riders[place];
  const moment = { contractYear: years + 1, accountValueAtStart: accountValue };
  return {
    standing,
    cashSurrenderValue,
    deathBenefit,
    deathPayments,
    bases: contract.riders.map(({ terms }, index) =>
      riderOf(terms).base(riders[index] as RiderStanding),
    ),
    income: rider && incomeOf(rider, riders[place] as RiderStanding, moment),
  };
}

/** The least that a surrender pays at the start of the contract year after a standing. */
function leastOn(contract: Contract, standing: Standing): Dollars {
  return leastBeforePayment(contract, standing, {
    payment: standing.accountValue,
    reductions: NOTHING_PAID,
    number: 0,
  });
}

const NOTHING_PAID: MinimumReductions = { gross: [0], net: [0], timing: "start" };

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
    deathBenefit: 0,
    deathPayments: undefined,
    bases: riders.map(() => undefined),
    income: income && 0,
  };
}
