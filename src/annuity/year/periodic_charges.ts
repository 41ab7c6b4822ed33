/** Rider charges taken several times a year, up to the last one, which is taken at the anniversary. */

import type { Contract, StrategyTerms } from "../contract.ts";
import { type Dollars, inYear, type Rate, sum } from "../money.ts";
import { paidAfter, type Payments } from "./payments.ts";
import { chargesPerYear, type ElectedRider, riderOf, type RiderStanding } from "../riders/mod.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";

/** Amounts at the end of month 1 to 11 of the contract year. */
interface ChargesWithinYear {
  readonly amounts: readonly Dollars[];
  readonly total: Dollars;
}

/** Rider charges before interest is credited. */
export interface ChargesBeforeCredits {
  /** In the months before the anniversary, in proportion to the strategies' values at the start. */
  readonly chargesWithinYear: ChargesWithinYear | undefined;
  /** In one amount at the anniversary, in the same proportion. */
  readonly chargeBeforeCredits: Dollars;
}

/** A smaller value of a strategy is rounding. */
export const ROUNDING: Dollars = 1e-6;

/** Months of a contract year after which a charge may be due; the twelfth is the anniversary. */
const MONTHS = 11;

/** A contract year's payments, and the riders after them. */
interface ChargedYear {
  readonly payments: Payments;
  readonly assumptions: ScenarioAssumptions;
  readonly withdrawn: readonly RiderStanding[];
  readonly isSurrender: boolean;
  /** Fees of strategies at the start of the year; empty if there are none. */
  readonly fees: readonly Dollars[];
}

/**
 * Rider charges within a contract year; `undefined` if all are yearly or a surrender ends them.
 *
 * A rider charged n times a year takes rate / n of its base, or of the account value at that moment, at the end of each
 * period; the last part follows the credits. A charge leaves enough for the rest of the year's withdrawals. It is taken
 * in proportion to the values at the start, including daily interest, as far as each strategy has its part. A rider that
 * ends with the year's withdrawals is not charged [D66, D181].
 */
export function planMonthlyCharges(
  contract: Contract,
  opening: Standing,
  at: ChargedYear,
): ChargesWithinYear | undefined {
  const isCharged =
    opening.accountValue > 0 && !at.isSurrender && !contract.riders.every(isChargedYearly);
  return isCharged ? chargeByMonth(contract, opening, at) : undefined;
}

function chargeByMonth(
  contract: Contract,
  opening: Standing,
  at: Omit<ChargedYear, "isSurrender">,
): ChargesWithinYear {
  const { strategies } = contract;
  const total = opening.accountValue;
  const contractYear = opening.contractYear + 1;
  const { payments, assumptions, withdrawn } = at;
  const growth = strategies.map(({ accruesDaily }, index) =>
    accruesDaily
      ? (1 + (assumptions.creditedRates[index]?.[contractYear - 1] ?? 0)) ** (1 / 12)
      : 1,
  );
  let values = opening.values;
  const take = (amount: Dollars): void => {
    values = values.map((value, index) =>
      Math.max(0, value - (amount * (opening.values[index] ?? 0)) / total),
    );
  };
  /** The largest charge in that proportion. */
  const most = (now: readonly Dollars[]): Dollars =>
    Math.min(
      ...now.flatMap((value, index) => {
        const opened = opening.values[index] ?? 0;
        return opened > ROUNDING ? [(value * total) / opened] : [];
      }),
    );
  let unpaid = payments.total;
  const amounts: Dollars[] = [];
  for (let month = 1; month <= MONTHS; month += 1) {
    // A payment at the end of a month comes after its charge, and so before all of the next month.
    const payment = paidAfter(payments, month - 1);
    take(payment);
    unpaid -= payment;
    if (month === 1) values = values.map((value, index) => value - (at.fees[index] ?? 0));
    values = values.map((value, index) => value * (growth[index] ?? 1));
    const accountValue = sum(values);
    const asked = dueAt(month, { contract, opening, assumptions, withdrawn, accountValue });
    const due = Math.max(0, Math.min(asked, most(values) - unpaid));
    amounts.push(due);
    take(due);
  }
  return { amounts, total: sum(amounts) };
}

function isChargedYearly({ charge }: ElectedRider): boolean {
  return chargesPerYear(charge) === 1;
}

function dueAt(
  month: number,
  at: {
    readonly contract: Contract;
    readonly opening: Standing;
    readonly assumptions: ScenarioAssumptions;
    readonly withdrawn: readonly RiderStanding[];
    readonly accountValue: Dollars;
  },
): Dollars {
  let due = 0;
  at.contract.riders.forEach(({ terms, charge }: ElectedRider, index) => {
    const perYear = chargesPerYear(charge);
    if (month % (12 / perYear) !== 0) return;
    const rider = riderOf(terms);
    const base = rider.base(at.opening.riders[index] as RiderStanding);
    const isEnded = rider.base(at.withdrawn[index] as RiderStanding) === undefined;
    if (base === undefined || isEnded) return;
    const schedule =
      at.assumptions.basis === "current" ? charge.currentRate : charge.guaranteedRate;
    const rate = inYear(schedule, at.opening.contractYear + 1) / perYear;
    due += rate * (charge.base === "account_value" ? at.accountValue : base);
  });
  return due;
}

/**
 * Interest that a strategy loses by its part of the charges: daily interest from each charge to the end of the year, or
 * the index credit on all of them.
 */
export function interestForgone(
  { amounts, total }: ChargesWithinYear,
  { accruesDaily }: Pick<StrategyTerms, "accruesDaily">,
  rate: Rate,
): Dollars {
  if (!accruesDaily) return rate * total;
  let forgone = 0;
  amounts.forEach((amount, index) => {
    forgone += amount * ((1 + rate) ** ((MONTHS - index) / 12) - 1);
  });
  return forgone;
}

/** Charges in the first months of a year, with the daily interest that a strategy has lost by them so far. */
export function chargedUntil(
  charges: ChargesWithinYear | undefined,
  { accruesDaily }: Pick<StrategyTerms, "accruesDaily">,
  at: { readonly months: number; readonly rate: Rate },
): Dollars {
  let charged = 0;
  charges?.amounts.slice(0, at.months).forEach((amount, index) => {
    charged += amount * (accruesDaily ? (1 + at.rate) ** ((at.months - index - 1) / 12) : 1);
  });
  return charged;
}
