/** The bailout: waives charges at an anniversary at which a strategy's rate falls below a bound. */

import { type CreditingTerms, ratesOfField } from "../crediting/mod.ts";
import { type Dollars, inYear, type Rate, sum } from "../money.ts";

/** A bound on a strategy's renewal rate, below which charges are waived. */
export interface BailoutTerms {
  /** The strategy that sets the rate; it need not hold any premium. */
  readonly strategy: {
    readonly termYears: number;
    /** What lists of rates go by; the contract year unless set. */
    readonly ratesBy?: "contract_year" | "term" | "year_of_term" | undefined;
    readonly current: CreditingTerms;
    readonly guaranteed: CreditingTerms;
  };
  /** The rate's name in the strategy's terms. */
  readonly field: string;
  readonly rate: Rate;
  /** Set if only that strategy's value is freed: its place among the contract's strategies, or -1 if it holds nothing. */
  readonly freedStrategy?: number;
}

/** The part of the account value that a bailout frees of charges: all of it, or the strategy's part. */
export function freedPart(terms: BailoutTerms | undefined, values: readonly Dollars[]): Rate {
  const freedStrategy = terms?.freedStrategy;
  if (freedStrategy === undefined) return 1;
  const total = sum(values);
  return total > 0 ? (values[freedStrategy] ?? 0) / total : 0;
}

/**
 * Whether charges are waived at the end of contract year 0, 1, …: if the rate for the term that begins there is below the
 * bound.
 *
 * Guaranteed values assume no bailout, since a carrier can keep the rate at the bound [D111].
 * Source: Athene Agility brochure, page 10.
 */
export function findBailouts(
  { strategy, field, rate }: BailoutTerms,
  terms: CreditingTerms,
  years: number,
): readonly boolean[] {
  const schedule = ratesOfField(terms, field);
  const { termYears, ratesBy } = strategy;
  /** The entry of the term that begins after a contract year. */
  const entryAfter = (year: number): number =>
    ratesBy === "year_of_term" ? 1 : ratesBy === "term" ? year / termYears + 1 : year + 1;
  return Array.from(
    { length: years + 1 },
    (_, year) =>
      schedule !== undefined &&
      year > 0 &&
      year % termYears === 0 &&
      inYear(schedule, entryAfter(year)) < rate - ROUNDING,
  );
}

/** Reduced rates are products of decimal fractions, so equal rates may differ by this much. */
const ROUNDING = 1e-12;
