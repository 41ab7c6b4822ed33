/** The bailout: charges are waived at an anniversary at which a strategy's rate falls below a bound. */

import type { CreditingTerms } from "./crediting/mod.ts";
import { type Dollars, inYear, type Rate, type Schedule } from "./money.ts";

export interface BailoutTerms {
  /** The strategy whose rate counts, whether it holds a part of the premium or not. */
  readonly strategy: {
    readonly termYears: number;
    readonly current: CreditingTerms;
    readonly guaranteed: CreditingTerms;
  };
  /** Name of the rate in the strategy's terms. */
  readonly field: string;
  readonly rate: Rate;
  /** Its place among the contract's strategies, where its value alone is freed; -1 where it holds none. */
  readonly freedStrategy?: number;
}

/** The part of the account value that a bailout frees of charges: all of it, or what its strategy holds. */
export function freedPart(terms: BailoutTerms | undefined, values: readonly Dollars[]): Rate {
  const freedStrategy = terms?.freedStrategy;
  if (freedStrategy === undefined) return 1;
  const total = values.reduce((sum, value) => sum + value, 0);
  return total > 0 ? (values[freedStrategy] ?? 0) / total : 0;
}

/**
 * Whether charges are waived at the end of contract year 0, 1, …: when the rate of the term that begins there is less
 * than the bound.
 *
 * Guaranteed values assume none: a carrier that keeps the rate at its bound waives nothing [D111].
 * Source: Athene Agility brochure, page 10.
 */
export function findBailouts(
  { strategy, field, rate }: BailoutTerms,
  terms: CreditingTerms,
  years: number,
): readonly boolean[] {
  const schedule = (terms as unknown as Readonly<Record<string, Schedule | undefined>>)[field];
  return Array.from(
    { length: years + 1 },
    (_, year) =>
      schedule !== undefined &&
      year > 0 &&
      year % strategy.termYears === 0 &&
      inYear(schedule, year + 1) < rate - ROUNDING,
  );
}

/** Reduced rates are products of decimal fractions. */
const ROUNDING = 1e-12;
