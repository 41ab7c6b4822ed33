/** What a contract year was calculated from, kept only for an explanation of it. */

import type { Contract } from "./contract.ts";
import type { FormulaCalls } from "./formula_calls.ts";
import type { Dollars, Rate } from "./money.ts";
import type { Payments } from "./payments.ts";
import type { RiderStanding } from "./riders/mod.ts";
import type { RiderYear } from "./riders/rider.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";
import type { StrategyPart } from "./strategies.ts";
import type { TaxedPayment } from "./taxable_income.ts";
import type { PlannedWithdrawal } from "./withdrawal.ts";

/** One rider's charge at one time: rate × base. */
export interface RiderDue {
  /** Place among the contract's riders. */
  readonly rider: number;
  readonly rate: Rate;
  readonly base: Dollars;
}

/** Filled while the year is calculated. */
export interface YearTrace {
  contract?: Contract;
  /** The standing at the start, with a premium paid then. */
  opening?: Standing;
  planned?: PlannedWithdrawal;
  payments?: Payments;
  assumptions?: ScenarioAssumptions;
  readonly strategies: StrategyPart[];
  readonly riderDues: RiderDue[];
  /** Rider charges taken before the credits, and in the months before the anniversary. */
  chargeBeforeCredits?: Dollars;
  chargedWithinYear?: Dollars;
  /** What the last rider charges, the fee and the guarantee are taken from, or raise. */
  creditedValue?: Dollars;
  chargedValue?: Dollars;
  /** What riders grow by and are credited by. */
  riderYear?: RiderYear;
  /** Riders after the year's withdrawals, and after their growth. */
  withdrawn?: readonly RiderStanding[];
  grown?: readonly RiderStanding[];
  readonly taxed: TaxedPayment[];
  /** The formulas of a surrender at the end and of the death benefit; and of a surrender without the adjustment. */
  readonly surrender: FormulaCalls;
  readonly unadjusted: FormulaCalls;
}

export function emptyTrace(): YearTrace {
  return { strategies: [], riderDues: [], taxed: [], surrender: new Map(), unadjusted: new Map() };
}
