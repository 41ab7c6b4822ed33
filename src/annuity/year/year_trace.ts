/** Intermediate results of a contract year, kept only to explain it. */

import type { Contract } from "../contract.ts";
import type { FormulaCalls } from "../formula_calls.ts";
import type { Dollars, Rate } from "../money.ts";
import type { RiderStanding } from "../riders/mod.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";
import type { TaxedPayment } from "../taxes/taxable_income.ts";

/** One rider's charge at one time: rate × base. */
export interface RiderDue {
  /** Place among the contract's riders. */
  readonly rider: number;
  readonly rate: Rate;
  readonly base: Dollars;
  readonly timing: "before_credits" | "after_credits";
}

/** One strategy's year in dollars, and its credited rate. */
export interface StrategyPart {
  readonly value: Dollars;
  readonly rate: Rate;
  readonly withdrawn: Dollars;
  readonly startFee: Dollars;
  readonly interest: Dollars;
  readonly endFee: Dollars;
}

/** Filled while the year is calculated. */
export interface YearTrace {
  contract?: Contract;
  /** The standing at the start, after a premium paid then. */
  opening?: Standing;
  assumptions?: ScenarioAssumptions;
  readonly strategies: StrategyPart[];
  readonly riderDues: RiderDue[];
  /** Riders after the year's withdrawals. */
  withdrawn?: readonly RiderStanding[];
  readonly taxed: TaxedPayment[];
  /** Calls for the year, for each strategy and for each rider, then for a surrender without the adjustment. */
  readonly calls: FormulaCalls;
  readonly ofStrategies: FormulaCalls[];
  readonly ofRiders: FormulaCalls[];
  readonly unadjusted: FormulaCalls;
}

/** A trace to be filled in by one contract year. */
export function emptyTrace(): YearTrace {
  return {
    strategies: [],
    riderDues: [],
    taxed: [],
    calls: new Map(),
    ofStrategies: [],
    ofRiders: [],
    unadjusted: new Map(),
  };
}
