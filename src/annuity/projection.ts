/** A projection: the contract years from issue, or from an anniversary, to maturity under one scenario. */

import { entireInterest } from "./taxes/additional_benefits.ts";
import type { Contract } from "./contract.ts";
import { type ClosingValues, rollForward } from "./year/contract_year.ts";
import {
  type CreditingTerms,
  creditedRate,
  leastCreditedRate,
  leastRateAfter,
} from "./crediting/mod.ts";
import type { CreditingTerm, DailyMeans, IndexTerm } from "./crediting/strategy.ts";
import { call, type FormulaCalls } from "./formula_calls.ts";
import { rateWithFactor, roundedRate } from "./formulas.ts";
import { inYear, type Rate, type Schedule } from "./money.ts";
import {
  type ContractYear,
  type ScenarioAssumptions,
  type Standing,
  originOf,
} from "./year/standing.ts";

/** The contract years of a scenario up to the year `lastYear`. Time and space are linear in their number. */
export function project(
  contract: Contract,
  lastYear: number,
  assumptions: ScenarioAssumptions,
  closing?: ClosingValues,
): readonly ContractYear[] {
  const projected: ContractYear[] = [];
  let standing: Standing = originOf(contract);
  while (standing.contractYear < lastYear) {
    const interest = entireInterest(contract, standing, assumptions);
    const year = rollForward(contract, standing, assumptions, interest, undefined, closing);
    projected.push(year);
    standing = year;
  }
  return projected;
}

/** A strategy on the terms of one scenario. */
export interface CreditedStrategy {
  readonly terms: CreditingTerms;
  readonly termYears: number;
  /** What an entry in a list of rates belongs to; the contract year in which a term starts unless set. */
  readonly ratesBy?: "contract_year" | "term" | "year_of_term" | undefined;
  /** When the index is measured and credited; at the end of the term unless set. */
  readonly creditsEvery?: "term" | "contract_year" | undefined;
  /** Factor on credited rates above 0, by contract year. */
  readonly interestFactor?: Schedule | undefined;
  /** Decimals to which the contract rounds credited rates; unrounded unless set. */
  readonly rateDecimals?: number | undefined;
}

/**
 * Credited rates of one strategy by contract year.
 *
 * An index strategy is credited at the end of a term, or of a part of it; the rate of other years is 0. `levels` are the
 * index's month-end closes from issue on, `days` its daily closes if a method needs them. The rate of a term that they do
 * not reach the end of is the least that any later closes would give; without `levels` each rate is that.
 */
export function creditedRatesOf(
  strategy: CreditedStrategy,
  years: number,
  levels?: readonly number[],
  days?: DailyMeans,
): readonly Rate[] {
  const rates: Rate[] = [];
  for (let contractYear = 1; contractYear <= years; contractYear += 1) {
    rates.push(creditedRateIn(strategy, contractYear, levels, days));
  }
  return rates;
}

/** The rate that a strategy credits in one contract year. */
export function creditedRateIn(
  strategy: CreditedStrategy,
  contractYear: number,
  levels: readonly number[] | undefined,
  days: DailyMeans | undefined,
  calls?: FormulaCalls,
): Rate {
  const { terms } = strategy;
  const term = termCreditedIn(strategy, contractYear);
  if (term === undefined) return 0;
  return withFactor(strategy, rateOf(terms, term, levels, days), contractYear, calls);
}

function rateOf(
  terms: CreditingTerms,
  term: CreditedTerm,
  levels: readonly number[] | undefined,
  days: DailyMeans | undefined,
): Rate {
  if (levels === undefined) return leastCreditedRate(terms, term);
  const indexTerm: IndexTerm = {
    entry: term.entry,
    isByTermYear: term.isByTermYear,
    years: term.years,
    firstMonth: term.firstMonth,
    levels,
    days,
  };
  return isReached(term, levels)
    ? creditedRate(terms, indexTerm)
    : leastRateAfter(terms, indexTerm, levels.length - 1 - term.firstMonth);
}

/** Whether closes from issue on reach the end of a term. */
export function isReached({ firstMonth, years }: CreditedTerm, levels: readonly number[]): boolean {
  return firstMonth + 12 * years < levels.length;
}

/** A credited rate times its interest factor, rounded as the contract rounds. */
function withFactor(
  { interestFactor, rateDecimals }: CreditedStrategy,
  rate: Rate,
  contractYear: number,
  calls?: FormulaCalls,
): Rate {
  const factored =
    interestFactor === undefined || rate <= 0
      ? rate
      : call(calls, "factoredRate", rateWithFactor, inYear(interestFactor, contractYear), rate);
  return rateDecimals === undefined
    ? factored
    : call(calls, "contractRate", roundedRate, factored, rateDecimals);
}

/**
 * The vested part of the credit so far, by completed contract years from 0: what the term would credit if it ended at that
 * anniversary. 0 when a term has just ended, and without an `index`. `vestedRates` are by year of the term.
 */
export function creditsSoFarOf(
  strategy: CreditedStrategy,
  vestedRates: readonly Rate[],
  years: number,
  index: { readonly levels: readonly number[]; readonly days: DailyMeans | undefined } | undefined,
): readonly Rate[] {
  const { terms, termYears, ratesBy } = strategy;
  return Array.from({ length: years + 1 }, (_, contractYear) => {
    const yearOfTerm = contractYear % termYears;
    const vested = vestedRates[yearOfTerm - 1] ?? 0;
    if (index === undefined || yearOfTerm === 0 || vested === 0) return 0;
    const firstYear = contractYear - yearOfTerm + 1;
    const rate = creditedRate(terms, {
      entry: entryOf(strategy, contractYear),
      isByTermYear: ratesBy === "year_of_term",
      years: yearOfTerm,
      firstMonth: (firstYear - 1) * 12,
      levels: index.levels,
      days: index.days,
    });
    return vested * Math.max(0, withFactor(strategy, rate, contractYear));
  });
}

type CreditedTerm = CreditingTerm & Pick<IndexTerm, "firstMonth">;

/**
 * The term to credit at the end of a contract year: the term that ends then, or the year itself if every year is credited,
 * at the rates of the start of its term. `undefined` within a term.
 */
export function termCreditedIn(
  strategy: CreditedStrategy,
  contractYear: number,
): CreditedTerm | undefined {
  const { terms, termYears, ratesBy, creditsEvery } = strategy;
  const isDeclared = terms.method === "declared_rate";
  const isYearly = isDeclared || creditsEvery === "contract_year";
  const yearOfTerm = ((contractYear - 1) % termYears) + 1;
  if (!isYearly && yearOfTerm !== termYears) return undefined;
  const years = isYearly ? 1 : termYears;
  return {
    entry: entryOf(strategy, contractYear),
    // A single year has just one entry.
    isByTermYear: ratesBy === "year_of_term" && !isYearly,
    years,
    firstMonth: (contractYear - years) * 12,
  };
}

/** The entry in lists of rates for a contract year, from 1. */
function entryOf({ terms, termYears, ratesBy }: CreditedStrategy, contractYear: number): number {
  const yearOfTerm = ((contractYear - 1) % termYears) + 1;
  if (ratesBy === "year_of_term") return yearOfTerm;
  if (ratesBy === "term") return Math.ceil(contractYear / termYears);
  return terms.method === "declared_rate" ? contractYear : contractYear - yearOfTerm + 1;
}
