/** A strategy of a contract in force: the factors locked in a running term, and the factors of terms to come. */

import { type CreditingTerms, inYear, METHODS, type Schedule, type TermField } from "#annuity";
import { findAdvantages } from "./rate_terms.ts";
import type { Strategy } from "./schema/definition_schema.ts";

/** Factors by their names among the terms of a strategy's method. */
export type Factors = Readonly<Record<string, Schedule>>;

/** Whether a term of an index strategy has begun before the anniversary and ends after it. */
export function isTermRunning({ termYears, current }: Strategy, contractYear: number): boolean {
  return METHODS[current.method].usesIndex && contractYear % termYears > 0;
}

/** Terms with other factors; what is no factor is of the form, and stays. */
export function withFactors(terms: CreditingTerms, factors: Factors): CreditingTerms {
  const kept = Object.entries(terms).filter(([name]) => fieldsOf(terms)[name]?.kind !== "rate");
  return { ...Object.fromEntries(kept), ...factors } as CreditingTerms;
}

/**
 * A strategy with the factors now declared for terms to come; a declared rate has a list by contract year from the next
 * one on. Entries of lists up to the anniversary stay.
 */
export function renewedStrategy(
  strategy: Strategy,
  renewal: Factors,
  contractYear: number,
): Strategy {
  const { current, ratesBy, termYears } = strategy;
  const terms: Readonly<Record<string, unknown>> = { ...current };
  const begun = ratesBy === "term" ? Math.ceil(contractYear / termYears) : contractYear;
  const renewed = Object.entries(renewal).map(([name, factor]) => {
    if (ratesBy === "year_of_term") return [name, factor] as const;
    const before = terms[name] as Schedule;
    const passed = Array.from({ length: begun }, (_, entry) => inYear(before, entry + 1));
    return [name, passed.concat(factor)] as const;
  });
  return { ...strategy, current: withFactors(current, Object.fromEntries(renewed)) };
}

/** The factors of a renewal that are worse for the owner than the guaranteed ones. */
export function belowGuaranteed({ current, guaranteed }: Strategy): readonly string[] {
  return findAdvantages(guaranteed, current).map(({ field }) => field);
}

function fieldsOf({ method }: CreditingTerms): Readonly<Record<string, TermField>> {
  return METHODS[method].fields;
}
