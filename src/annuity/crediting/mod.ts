/** The registry of crediting methods. To add a method, write its file and add its line to METHODS. */

import type { Rate, Schedule } from "../money.ts";
import { annualIntervalSum } from "./annual_interval_sum.ts";
import { annualLock } from "./annual_lock.ts";
import { balancedAllocation } from "./balanced_allocation.ts";
import { dailyAverage } from "./daily_average.ts";
import { declaredRate } from "./declared_rate.ts";
import { indexLock } from "./index_lock.ts";
import { monthlyAverage } from "./monthly_average.ts";
import { monthlySum } from "./monthly_sum.ts";
import { performanceTrigger } from "./performance_trigger.ts";
import { pointToPoint } from "./point_to_point.ts";
import type { Bound, CreditingMethod, CreditingTerm, IndexTerm } from "./strategy.ts";
import { waterMark } from "./water_mark.ts";

/** Method by its `method` in product data. */
export const METHODS = {
  annual_interval_sum: annualIntervalSum,
  annual_lock: annualLock,
  balanced_allocation: balancedAllocation,
  daily_average: dailyAverage,
  declared_rate: declaredRate,
  index_lock: indexLock,
  monthly_average: monthlyAverage,
  monthly_sum: monthlySum,
  performance_trigger: performanceTrigger,
  point_to_point: pointToPoint,
  water_mark: waterMark,
} as const;

/** Terms of any method; `method` tags the union. */
export type CreditingTerms = {
  [Name in keyof typeof METHODS]: (typeof METHODS)[Name] extends CreditingMethod<infer Terms>
    ? Terms
    : never;
}[keyof typeof METHODS];

/** The method of some terms. The cast is safe: `method` selects the matching type, which the compiler cannot infer. */
export function methodOf(terms: CreditingTerms): CreditingMethod<CreditingTerms> {
  return METHODS[terms.method] as unknown as CreditingMethod<CreditingTerms>;
}

/** Rate credited at the end of an index term, or for the year of a declared rate. */
export function creditedRate(terms: CreditingTerms, term: IndexTerm): Rate {
  return methodOf(terms).rate(terms, term);
}

/** The rates of a field of the terms' method, as decimal fractions; `undefined` where the terms leave it out. */
export function ratesOfField(terms: CreditingTerms, field: string): Schedule | undefined {
  return (terms as unknown as Readonly<Record<string, Schedule | undefined>>)[field];
}

/** The limits that decided the rate of a term, in the order in which they act. */
export function boundsThatActed(terms: CreditingTerms, term: IndexTerm): readonly Bound[] {
  return methodOf(terms).boundsThatActed(terms, term);
}

/** Rate credited even if the index falls: the floor of a term, or the declared rate. */
export function leastCreditedRate(terms: CreditingTerms, term: CreditingTerm): Rate {
  return methodOf(terms).leastRate(terms, term);
}

/**
 * Rate that a running term credits even if the index falls after its first months: what their closes have locked in, or
 * the least of the whole term; the rate itself once all have passed. Later closes are not read.
 */
export function leastRateAfter(terms: CreditingTerms, term: IndexTerm, months: number): Rate {
  const method = methodOf(terms);
  if (months >= 12 * term.years) return method.rate(terms, term);
  return method.leastRateAfter === undefined || months <= 0
    ? method.leastRate(terms, term)
    : method.leastRateAfter(terms, term, months);
}
