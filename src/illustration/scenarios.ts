/** The scenarios of an illustration: which terms, which index years, and the projections they give. */
import { yearOf } from "../annuity/age.ts";
import { type Contract, NO_WITHDRAWALS } from "../annuity/contract.ts";
import type { ContractYear } from "../annuity/standing.ts";
import { boundsThatActed, type CreditingTerms, methodOf } from "../annuity/crediting/mod.ts";
import type { Bound } from "../annuity/crediting/strategy.ts";
import {
  findWindows,
  hasEveryMonth,
  type IndexHistory,
  type IndexWindow,
  type IndexWindows,
  repeatWindow,
  yearEndLevel,
} from "../annuity/index_history.ts";
import { type Rate, toDecimals } from "../annuity/money.ts";
import { type CreditedStrategy, creditedRatesOf, project } from "../annuity/projection.ts";
import type { Problem } from "../errors.ts";
import type { Definition, Strategy } from "../product/definition_schema.ts";
import type { ContractRequest } from "../product/request.ts";
import { reduceTerms } from "../product/terms.ts";
import { RATE_DECIMALS, type ScenarioStrategy, type ScenarioYear } from "./illustration.ts";

/** A strategy of the contract with the windows of its index; declared rates have none. */
export interface IllustratedStrategy {
  readonly strategy: Strategy;
  readonly windows?: IndexWindows;
}

/** A full projection and, for the index change column, the index levels it went through. */
export interface ScenarioYears {
  readonly years: readonly ContractYear[];
  readonly levels: readonly (readonly number[] | undefined)[];
}

type TermsOf = (strategy: Strategy) => CreditingTerms;
type WindowName = Exclude<keyof IndexWindows, "searchedYears">;

export const currentTerms: TermsOf = (strategy) => strategy.current;
export const guaranteedTerms: TermsOf = (strategy) => strategy.guaranteed;

/** Current terms made worse by the product's part. */
export function reducedTerms(definition: Definition): TermsOf {
  return ({ current, guaranteed }) =>
    reduceTerms(current, guaranteed, definition.scenarios.reducedBy);
}

/**
 * Last calendar year of the most recent window: the one before the illustration date, or in January to
 * March the one before that, where the product says so. Source: NAIC Model #245 section 6.F(9)(a).
 */
export function lastWindowYear(definition: Definition, preparedOn: string): number {
  const isEarly = Number(preparedOn.slice(5, 7)) <= 3;
  return yearOf(preparedOn) - (isEarly && definition.scenarios.isEarlierWindowUntilMarch ? 2 : 1);
}

/**
 * The request's strategies with their windows, each index by itself; or a problem for every index that
 * has not been there for ten calendar years, or lacks the month-ends its method needs.
 * @throws {TypeError} when the index of a product has no history at all
 */
export function findStrategies(
  definition: Definition,
  request: ContractRequest,
  histories: ReadonlyMap<string, IndexHistory>,
): { readonly strategies: readonly IllustratedStrategy[]; readonly problems: readonly Problem[] } {
  const lastYear = lastWindowYear(definition, request.preparedOn);
  const problems: Problem[] = [];
  const strategies = request.strategies.map(({ strategy }): IllustratedStrategy => {
    if (strategy.indexId === undefined) return { strategy };
    const history = histories.get(strategy.indexId);
    if (history === undefined) {
      throw new TypeError(`Cannot illustrate: index ${strategy.indexId} has no history`);
    }
    const windows = findWindows(history, lastYear);
    if (windows === undefined) {
      problems.push(
        historyProblem(
          strategy,
          `must have ten full calendar years of index history up to ${lastYear}`,
        ),
      );
      return { strategy };
    }
    const { lowest, mostRecent, highest } = windows;
    if (
      methodOf(strategy.current).usesMonths &&
      ![lowest, mostRecent, highest].every(hasEveryMonth)
    ) {
      problems.push(historyProblem(strategy, "must have the index close of every month"));
    }
    return { strategy, windows };
  });
  return { strategies, problems };
}

/**
 * The windows of a product's index, where it has exactly one: what it did in a year stands in the rows of every
 * contract, whatever is allocated to it, so that all answers of a product have the same members [D65].
 */
export function windowsOfOnlyIndex(
  definition: Definition,
  histories: ReadonlyMap<string, IndexHistory>,
  lastYear: number,
): IndexWindows | undefined {
  const ids = new Set(definition.strategies.flatMap(({ indexId }) => indexId ?? []));
  const [only = ""] = ids;
  const history = ids.size === 1 ? histories.get(only) : undefined;
  return history === undefined ? undefined : findWindows(history, lastYear);
}

function historyProblem(strategy: Strategy, message: string): Problem {
  return {
    field: "strategy",
    pointer: "",
    code: "index_history",
    message: `The strategy ${strategy.name} ${message}`,
  };
}

/** A projection on some terms through a window of index history, or without index growth. */
export function projectScenario(
  contract: Contract,
  strategies: readonly IllustratedStrategy[],
  scenario: {
    readonly years: number;
    readonly terms: TermsOf;
    readonly window: WindowName | "none";
    readonly riderCharges: "current" | "guaranteed";
  },
): ScenarioYears {
  const { years, window } = scenario;
  const levels = strategies.map(({ windows }) =>
    windows === undefined || window === "none" ? undefined : repeatWindow(windows[window]),
  );
  const creditedRates = strategies.map(({ strategy }, place) =>
    creditedRatesOf(credited(strategy, scenario.terms(strategy)), years, levels[place]),
  );
  return {
    years: project(contract, years, { creditedRates, riderCharges: scenario.riderCharges }),
    levels,
  };
}

/** A strategy's credited rates on some terms. */
export function credited(strategy: Strategy, terms: CreditingTerms): CreditedStrategy {
  const { termYears, rateDecimals } = strategy;
  return { terms, termYears, rateDecimals };
}

/** The contract with nothing taken out and no rider, as the geometric mean of crediting looks at it. */
export function untouched(contract: Contract): Contract {
  const { lifetimeIncome: _, ...rest } = contract;
  return { ...rest, withdrawals: NO_WITHDRAWALS, deathBenefits: [] };
}

/** Whether nothing is taken out of the contract, by withdrawals or by riders. */
export function isUntouched(contract: Contract): boolean {
  const { withdrawals, lifetimeIncome, deathBenefits } = contract;
  return withdrawals.kind === "none" && lifetimeIncome === undefined && deathBenefits.length === 0;
}

/**
 * (last account value ÷ account value at issue, bonus included) ^ (1 / years) − 1, after whatever is taken out
 * on the way; −1 when nothing is left. Source: NAIC Model #245 section 6.F(9)(f).
 */
export function geometricMean(years: readonly ContractYear[]): Rate {
  const first = years[0];
  const last = years.at(-1);
  if (first === undefined || last === undefined || first.accountValueAtStart <= 0) return 0;
  return (last.accountValue / first.accountValueAtStart) ** (1 / years.length) - 1;
}

/** What one strategy earned in each calendar year of a window, and which of its bounds acted. */
export function describeStrategy(
  strategy: Strategy,
  window: IndexWindow,
  years: number,
): ScenarioStrategy {
  const levels = repeatWindow(window);
  const { current, termYears } = strategy;
  const rates = creditedRatesOf(credited(strategy, current), years, levels);
  const rows = rates.map((creditedRate, place): ScenarioYear => {
    const indexAtStart = yearEndLevel(window, place);
    const indexAtEnd = yearEndLevel(window, place + 1);
    const isCredited = (place + 1) % termYears === 0;
    const firstYear = place + 1 - termYears;
    return {
      calendarYear: window.firstYear + place,
      indexAtStart,
      indexAtEnd,
      indexChange: toDecimals(indexAtEnd / indexAtStart - 1, RATE_DECIMALS),
      creditedRate: toDecimals(creditedRate, RATE_DECIMALS),
      boundsThatActed: isCredited
        ? boundsThatActed(current, {
            contractYear: firstYear + 1,
            years: termYears,
            levels,
            firstMonth: firstYear * 12,
          })
        : [],
    };
  });
  const acted = new Set(rows.flatMap((row) => row.boundsThatActed));
  return {
    strategyId: strategy.id,
    strategyName: strategy.name,
    indexId: strategy.indexId ?? "",
    firstCalendarYear: window.firstYear,
    lastCalendarYear: window.firstYear + rows.length - 1,
    years: rows,
    boundsThatNeverActed: boundsOf(current).filter((bound) => !acted.has(bound)),
  };
}

/** The bounds that terms have at all. */
function boundsOf(terms: CreditingTerms): readonly Bound[] {
  const bounds: Bound[] = [];
  if ("cap" in terms && terms.cap !== undefined) bounds.push("cap");
  if ("monthlyCap" in terms) bounds.push("monthly cap");
  if ("participation" in terms && terms.participation !== 1) bounds.push("participation rate");
  if ("spread" in terms && terms.spread !== undefined) bounds.push("spread");
  if ("triggerRate" in terms) bounds.push("trigger");
  if ("intervalFloor" in terms) bounds.push("interval floor");
  if ("floor" in terms) bounds.push("floor");
  return bounds;
}
