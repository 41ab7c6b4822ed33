/** A projection: the contract years from issue to maturity under one scenario. */

import type { Contract } from "./contract.ts";
import { rollForward } from "./contract_year.ts";
import { type CreditingTerms, creditedRate, creditedRateWithoutIndex } from "./crediting/mod.ts";
import { type Rate, toDecimals } from "./money.ts";
import {
  type ContractYear,
  type ScenarioAssumptions,
  type Standing,
  standingAtIssue,
} from "./standing.ts";

/** The contract years of a scenario, first to last. Time and space grow with the years alone. */
export function project(
  contract: Contract,
  years: number,
  assumptions: ScenarioAssumptions,
): readonly ContractYear[] {
  const projected: ContractYear[] = [];
  let standing: Standing = standingAtIssue(contract);
  while (projected.length < years) {
    const year = rollForward(contract, standing, assumptions);
    projected.push(year);
    standing = year;
  }
  return projected;
}

/** What the credited rates of a strategy depend on. */
export interface CreditedStrategy {
  readonly terms: CreditingTerms;
  readonly termYears: number;
  /** Decimals to which the contract rounds a credited rate; not rounded unless set. */
  readonly rateDecimals?: number | undefined;
}

/**
 * Credited rates of one strategy by contract year.
 *
 * An index strategy is credited in the last year of each term and 0 in the others. `levels` are the
 * index's month-end closes from issue; without them no growth is assumed, and the floor is credited.
 */
export function creditedRatesOf(
  strategy: CreditedStrategy,
  years: number,
  levels?: readonly number[],
): readonly Rate[] {
  const { terms, termYears, rateDecimals } = strategy;
  const isDeclared = terms.method === "declared_rate";
  return Array.from({ length: years }, (_, yearsBefore) => {
    const contractYear = yearsBefore + 1;
    if (!isDeclared && contractYear % termYears !== 0) return 0;
    const firstYear = isDeclared ? contractYear : contractYear - termYears + 1;
    const firstMonth = (firstYear - 1) * 12;
    const rate =
      levels === undefined || isDeclared
        ? creditedRateWithoutIndex(terms, firstYear)
        : creditedRate(terms, { contractYear: firstYear, years: termYears, levels, firstMonth });
    return rateDecimals === undefined ? rate : toDecimals(rate, rateDecimals);
  });
}
