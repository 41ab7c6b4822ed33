/** A projection: the contract years from issue to maturity under one scenario. */

import { entireInterest } from "./additional_benefits.ts";
import type { Contract } from "./contract.ts";
import { rollForward } from "./contract_year.ts";
import { type CreditingTerms, creditedRate, leastCreditedRate } from "./crediting/mod.ts";
import type { CreditingTerm, DailyMeans, IndexTerm } from "./crediting/strategy.ts";
import { inYear, type Rate, type Schedule, toDecimals } from "./money.ts";
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
    const interest = entireInterest(contract, standing, assumptions);
    const year = rollForward(contract, standing, assumptions, interest);
    projected.push(year);
    standing = year;
  }
  return projected;
}

export interface CreditedStrategy {
  readonly terms: CreditingTerms;
  readonly termYears: number;
  /** What an entry of a list of rates stands for; the contract year in which a term starts unless set. */
  readonly ratesBy?: "contract_year" | "term" | "year_of_term" | undefined;
  /** When an index is measured and credited; at the end of the term unless set. */
  readonly creditsEvery?: "term" | "contract_year" | undefined;
  /** What a credited rate above 0 is multiplied by, by contract year. */
  readonly interestFactor?: Schedule | undefined;
  /** Decimals to which the contract rounds a credited rate; not rounded unless set. */
  readonly rateDecimals?: number | undefined;
}

/**
 * Credited rates of one strategy by contract year.
 *
 * An index strategy is credited where a term, or a part of it, ends, and 0 in the other years. `levels` are the
 * index's month-end closes from issue, `days` its daily ones where a method needs them; without `levels` the least is
 * credited that any closes would give.
 */
export function creditedRatesOf(
  strategy: CreditedStrategy,
  years: number,
  levels?: readonly number[],
  days?: DailyMeans,
): readonly Rate[] {
  const { terms } = strategy;
  return Array.from({ length: years }, (_, yearsBefore) => {
    const contractYear = yearsBefore + 1;
    const term = termCreditedIn(strategy, contractYear);
    if (term === undefined) return 0;
    const rate =
      levels === undefined
        ? leastCreditedRate(terms, term)
        : creditedRate(terms, {
            entry: term.entry,
            isByTermYear: term.isByTermYear,
            years: term.years,
            firstMonth: term.firstMonth,
            levels,
            days,
          });
    return withFactor(strategy, rate, contractYear);
  });
}

/** A credited rate with its interest factor, rounded as the contract rounds it. */
function withFactor(
  { interestFactor, rateDecimals }: CreditedStrategy,
  rate: Rate,
  contractYear: number,
): Rate {
  const factor =
    interestFactor === undefined || rate <= 0 ? 1 : inYear(interestFactor, contractYear);
  return rateDecimals === undefined ? rate * factor : toDecimals(rate * factor, rateDecimals);
}

/**
 * The vested parts of what a strategy's terms would credit if they ended at each anniversary within them, by contract
 * years completed from 0; 0 where a term has just ended, and without an `index`. `vestedRates` are by year of the term.
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
    const isByTermYear = ratesBy === "year_of_term";
    const rate = creditedRate(terms, {
      entry: isByTermYear
        ? yearOfTerm
        : ratesBy === "term"
          ? Math.ceil(firstYear / termYears)
          : firstYear,
      isByTermYear,
      years: yearOfTerm,
      firstMonth: (firstYear - 1) * 12,
      levels: index.levels,
      days: index.days,
    });
    return vested * Math.max(0, withFactor(strategy, rate, contractYear));
  });
}

/**
 * What is credited at the end of a contract year: the term that ends with it, or the year itself where each year is
 * credited, at the rates with which its term began. Nothing within a term.
 */
export function termCreditedIn(
  strategy: CreditedStrategy,
  contractYear: number,
): (CreditingTerm & Pick<IndexTerm, "firstMonth">) | undefined {
  const { terms, termYears, ratesBy, creditsEvery } = strategy;
  const isDeclared = terms.method === "declared_rate";
  const isYearly = isDeclared || creditsEvery === "contract_year";
  const yearOfTerm = ((contractYear - 1) % termYears) + 1;
  if (!isYearly && yearOfTerm !== termYears) return undefined;
  const firstYear = contractYear - yearOfTerm + 1;
  const isByTermYear = ratesBy === "year_of_term";
  const entry = isByTermYear
    ? yearOfTerm
    : ratesBy === "term"
      ? Math.ceil(contractYear / termYears)
      : isDeclared
        ? contractYear
        : firstYear;
  const years = isYearly ? 1 : termYears;
  return {
    entry,
    // A single year has one entry already.
    isByTermYear: isByTermYear && !isYearly,
    years,
    firstMonth: (contractYear - years) * 12,
  };
}
