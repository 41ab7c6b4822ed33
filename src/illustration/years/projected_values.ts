/** The projections of an illustration as plain values: dollars in cents, rates as decimal fractions. */

import type { Bound, Rate, Scenario } from "#annuity";
import type { YearValues } from "./year_columns.ts";

/** Decimals of a reported rate: a hundredth of a basis point. */
export const RATE_DECIMALS = 6;

/** The windows of index history in the order of an illustration, and their calendar years. Source: NAIC Model #245 section 6.F(9). */
export const INDEX_SCENARIOS = {
  lowest: "ten calendar years of lowest index growth",
  mostRecent: "the most recent ten calendar years",
  highest: "ten calendar years of highest index growth",
} as const;

export type IndexScenarioName = keyof typeof INDEX_SCENARIOS;

/** All projections of an illustration. */
export interface Projections {
  /** Guaranteed terms, issue to maturity. */
  readonly guaranteed: Projection;
  /** Current terms; for an index annuity the most recent ten calendar years, repeated. */
  readonly current: Projection;
  /** For an index annuity, one for each of `INDEX_SCENARIOS` in that order; ten years each. */
  readonly indexScenarios: readonly IndexScenario[];
  /** Further full projections of an index annuity, below the current one. */
  readonly furtherProjections: readonly FurtherProjection[];
}

/** One scenario's contract years, first to last. */
export interface Projection {
  readonly scenario: Scenario;
  readonly title: string;
  readonly years: readonly YearValues[];
}

/**
 * The place of a contract year among years that follow one another, which may begin after issue. Outside them it is
 * the place of none.
 */
function placeOf(years: readonly { readonly contractYear: number }[], contractYear: number) {
  return contractYear - (years[0]?.contractYear ?? 1);
}

/** Contract years that are past where the values of an illustration begin: 0 of a new contract. */
export function yearsPast({
  inForce,
}: {
  readonly inForce?: { readonly contractYear: number };
}): number {
  return inForce?.contractYear ?? 0;
}

/** A contract year of a projection, which may begin after issue; `undefined` outside it. */
export function yearIn<Year extends { readonly contractYear: number }>(
  { years }: { readonly years: readonly Year[] },
  contractYear: number,
): Year | undefined {
  return years[placeOf(years, contractYear)];
}

/** The contract years of a projection up to and with one. */
export function yearsThrough<Year extends { readonly contractYear: number }>(
  { years }: { readonly years: readonly Year[] },
  contractYear: number,
): readonly Year[] {
  return years.slice(0, Math.max(0, placeOf(years, contractYear) + 1));
}

/** The last contract year of a projection; 0 of one without years. */
export function lastYearOf({
  years,
}: {
  readonly years: readonly { readonly contractYear: number }[];
}): number {
  return years.at(-1)?.contractYear ?? 0;
}

/** No index growth, reduced terms, and terms lowered to the guaranteed ones after the first. Source: [D19], [D295]. */
export interface FurtherProjection extends Projection {
  readonly scenario: "zero" | "reduced" | "lowered";
}

/** Ten calendar years of index history through the current terms: NAIC Model #245 section 6.F(9). */
export interface IndexScenario {
  readonly scenario: IndexScenarioName;
  readonly title: string;
  /** Account values at the end of years 1 to 10, or to the contract's end; the graph is drawn from these. */
  readonly years: readonly YearValues[];
  /** Geometric mean annual effective rate of the account values above, from issue to the last of them [D49]. */
  readonly geometricMeanRate: Rate;
  /** The same without withdrawals and riders: interest less strategy and contract fees. */
  readonly creditingGeometricMeanRate: Rate;
  /** Each index strategy's window and credits. */
  readonly strategies: readonly ScenarioStrategy[];
}

/** What a strategy credits in each calendar year of a window. */
export interface ScenarioStrategy {
  readonly strategyId: string;
  readonly strategyName: string;
  readonly indexId: string;
  readonly firstCalendarYear: number;
  readonly lastCalendarYear: number;
  readonly years: readonly ScenarioYear[];
  /** Bounds that acted in none of the ten years; printed, by NAIC Model #245 section 6.F(9). */
  readonly boundsThatNeverActed: readonly Bound[];
}

/** A calendar year of a window; levels are year-end closes, rates decimal fractions. */
export interface ScenarioYear {
  readonly calendarYear: number;
  readonly indexAtStart: number;
  readonly indexAtEnd: number;
  readonly indexChange: Rate;
  readonly creditedRate: Rate;
  /** The terms that changed the index's change into the credited rate, e.g. `["cap"]`. */
  readonly boundsThatActed: readonly Bound[];
}
