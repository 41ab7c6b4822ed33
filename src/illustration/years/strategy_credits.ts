/** What a strategy credits in each calendar year of a window of index history, as papers show it. */

import {
  type Bound,
  boundsThatActed,
  type CreditingTerms,
  type IndexWindow,
  termCreditedIn,
  toDecimals,
  yearEndLevel,
} from "#annuity";
import { oncePer } from "#base";
import { indexIdOf, type Strategy } from "#terms";
import { hasBegunYear, pathInForce, pathOf, restoresByTerm } from "./index_paths.ts";
import { RATE_DECIMALS, type ScenarioStrategy, type ScenarioYear } from "./projected_values.ts";
import {
  byTerm,
  creditedStrategy,
  CURRENT,
  type IllustratedStrategy,
  ratesOf,
  termsHeldIn,
} from "./scenarios.ts";

/** Known descriptions by strategy, window and number of years; few contracts end within their first ten. */
const described = oncePer<Strategy, (window: IndexWindow) => Map<number, ScenarioStrategy>>(() =>
  oncePer(() => new Map()),
);

/** One strategy's credits on current terms in each of the first calendar years of a window, and the bounds that acted. */
export function describeStrategy(
  { strategy, inForce }: IllustratedStrategy,
  window: IndexWindow,
  years: number,
): ScenarioStrategy {
  if (inForce !== undefined) return describeCredits({ strategy, inForce }, window, years);
  const known = described(strategy)(window);
  const ready = known.get(years) ?? describeCredits({ strategy }, window, years);
  known.set(years, ready);
  return ready;
}

/** The credits of the contract years of a projection up to the year `years`. */
function describeCredits(
  each: IllustratedStrategy,
  window: IndexWindow,
  years: number,
): ScenarioStrategy {
  const { strategy, inForce } = each;
  const path =
    inForce === undefined ? pathOf(strategy)(window) : pathInForce(strategy, window, inForce);
  const before = inForce?.contractYear ?? 0;
  const { levels, days } = path;
  const isByPath = restoresByTerm(strategy) || hasBegunYear(inForce);
  const { current } = strategy;
  const rates = byTerm(each, CURRENT, (terms, most = years) =>
    ratesOf(strategy, terms, path, most),
  );
  const rows = rates.slice(before, years).map((creditedRate, index): ScenarioYear => {
    const levelAfter = (yearsPassed: number) =>
      isByPath ? (levels[(before + yearsPassed) * 12] ?? 0) : yearEndLevel(window, yearsPassed);
    const indexAtStart = levelAfter(index);
    const indexAtEnd = levelAfter(index + 1);
    const contractYear = before + index + 1;
    const terms = termsHeldIn(CURRENT, contractYear)(each);
    const term = termCreditedIn(creditedStrategy(strategy, terms), contractYear);
    return {
      calendarYear: window.firstYear + index,
      indexAtStart,
      indexAtEnd,
      indexChange: toDecimals(indexAtEnd / indexAtStart - 1, RATE_DECIMALS),
      creditedRate: toDecimals(creditedRate, RATE_DECIMALS),
      boundsThatActed: term === undefined ? [] : boundsThatActed(terms, { ...term, levels, days }),
    };
  });
  const acted = new Set(rows.flatMap((row) => row.boundsThatActed));
  return {
    strategyId: strategy.id,
    strategyName: strategy.name,
    indexId: indexIdOf(strategy) ?? "",
    firstCalendarYear: window.firstYear,
    lastCalendarYear: window.firstYear + rows.length - 1,
    years: rows,
    boundsThatNeverActed: boundsOf(current).filter((bound) => !acted.has(bound)),
  };
}

function boundsOf(terms: CreditingTerms): readonly Bound[] {
  const bounds: Bound[] = [];
  if ("cap" in terms && terms.cap !== undefined) bounds.push("cap");
  if ("monthlyCap" in terms) bounds.push("monthly cap");
  if ("participation" in terms && terms.participation !== undefined && terms.participation !== 1) {
    bounds.push("participation rate");
  }
  if ("spread" in terms && terms.spread !== undefined) bounds.push("spread");
  if ("triggerRate" in terms) bounds.push("trigger");
  if ("intervalFloor" in terms) bounds.push("interval floor");
  if ("floor" in terms) bounds.push("floor");
  return bounds;
}
