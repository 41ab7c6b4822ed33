/** The scenarios of an illustration: their terms, index years and projections. */

import type { SaidFault, Texts } from "#texts";
import {
  yearOf,
  findBailouts,
  type Contract,
  type ContractYear,
  type ScenarioAssumptions,
  boundsThatActed,
  type CreditingTerms,
  methodOf,
  type Bound,
  blendByTerm,
  continuedPath,
  startedPath,
  type IndexPath,
  type IndexSoFar,
  findWindows,
  FLAT_DAYS,
  FLAT_LEVELS,
  type IndexHistory,
  type IndexWindow,
  type IndexWindows,
  missingMonths,
  repeatDays,
  repeatWindow,
  WINDOW_YEARS,
  yearEndLevel,
  yearsOfHistory,
  UNBOUNDED_RISE,
  type Rate,
  toDecimals,
  type CreditedStrategy,
  creditedRatesOf,
  creditsSoFarOf,
  project,
  termCreditedIn,
  rateInWords,
} from "#annuity";
import {
  type FaultCode,
  omitUndefined,
  oncePer,
  type Problem,
  type SaidProblem,
  ServiceError,
} from "#base";
import {
  type Assumption,
  isWithoutStart,
  type ContractRequest,
  problemAt,
  warningAt,
} from "#inputs";
import {
  type Definition,
  type Strategy,
  indexIdOf,
  reduceTerms,
  type IndexHistories,
  withBlends,
} from "#terms";
import {
  type FurtherProjection,
  type IndexScenarioName,
  RATE_DECIMALS,
  type ScenarioStrategy,
  type ScenarioYear,
} from "./projected_values.ts";
import { monthsInWords } from "../schedule_words.ts";

/** A strategy of the contract with the windows of its index; declared rates have none. */
export interface IllustratedStrategy {
  readonly strategy: Strategy;
  readonly windows?: IndexWindows;
  /** Absent for a new contract. */
  readonly inForce?: StrategyInForce;
}

/** When a contract's projection begins, in months since issue, and what each index has done in a running term. */
interface StrategyInForce {
  readonly months: number;
  /** Contract years that are past. */
  readonly contractYear: number;
  /** In the order of the strategy's indexes; empty where no index is measured in a running term. */
  readonly indexes: readonly IndexSoFar[];
  /** The terms locked in the running index term; absent where none is running. */
  readonly running: RunningTerm | undefined;
  /** Whether the current terms of later terms are of the standing. */
  readonly isRenewed: boolean;
}

interface RunningTerm {
  readonly terms: CreditingTerms;
  /** The contract year that the term ends with. */
  readonly lastYear: number;
}

/** What a strategy is credited by: monthly closes from issue on, and daily means if a method needs them; none at worst. */
type Path = Partial<IndexPath>;

/** A full projection, with the path of each strategy's index. */
export interface ScenarioYears {
  readonly years: readonly ContractYear[];
  readonly paths: readonly Path[];
  /** The contract and the assumptions of the projection. */
  readonly contract: Contract;
  readonly assumptions: ScenarioAssumptions;
}

type TermsOf = (strategy: Pick<Strategy, "current" | "guaranteed">) => CreditingTerms;

const currentTerms: TermsOf = (strategy) => strategy.current;
const guaranteedTerms: TermsOf = (strategy) => strategy.guaranteed;

export interface ProjectedScenario {
  readonly terms: TermsOf;
  /** The terms once a strategy's first term is over; the same ones unless set. */
  readonly laterTerms?: TermsOf;
  /** What the indexes do: a window of their history, nothing at all (`flat`), or the worst for each strategy. */
  readonly window: IndexScenarioName | "flat" | "worst";
  /** Sets the rider charges and the reference rate. */
  readonly basis: "current" | "guaranteed";
}

/** The terms, the window of index history and the charges of the two scenarios that the others vary. */
export const GUARANTEED = { terms: guaranteedTerms, window: "worst", basis: "guaranteed" } as const;
export const CURRENT = { terms: currentTerms, window: "mostRecent", basis: "current" } as const;

/**
 * What holds at the end of a contract year: the terms locked in a running term, else `terms`, or `laterTerms` once the
 * strategy's first term is over.
 */
export function termsHeldIn(
  { terms, laterTerms = terms }: Pick<ProjectedScenario, "terms" | "laterTerms">,
  contractYear: number,
): (illustrated: IllustratedStrategy) => CreditingTerms {
  return ({ strategy, inForce }) => {
    const { running } = inForce ?? {};
    if (running !== undefined && contractYear <= running.lastYear) return running.terms;
    return (contractYear > strategy.termYears ? laterTerms : terms)(strategy);
  };
}

/** A scenario below the current one. */
interface FurtherScenario extends Pick<FurtherProjection, "scenario" | "title"> {
  readonly assumed: ProjectedScenario;
}

/** The scenarios of an index annuity below the current one, in their order. Source: [D19], [D295]. */
export const furtherScenarios = oncePer(({ scenarios }: Definition): readonly FurtherScenario[] => {
  const reducedTerms: TermsOf = oncePer(({ current, guaranteed }) =>
    reduceTerms(current, guaranteed, scenarios.reducedBy),
  );
  const all: readonly FurtherScenario[] = [
    {
      scenario: "zero",
      title: "Current terms, no index growth",
      assumed: { ...CURRENT, window: "flat" },
    },
    {
      scenario: "reduced",
      title: "Reduced terms, most recent ten calendar years repeated",
      assumed: { ...CURRENT, terms: reducedTerms },
    },
    {
      scenario: "lowered",
      title: "Guaranteed terms after each first term, most recent ten calendar years repeated",
      assumed: { ...CURRENT, laterTerms: guaranteedTerms },
    },
  ];
  return all.filter(({ scenario }) => scenario !== "lowered" || scenarios.hasLoweredTerms === true);
});

/**
 * Last calendar years that the most recent window may have, preferred first: last year and, from January to March, the
 * year before it, or only that one where the product's settings say so.
 * Source: NAIC Model #245 section 6.F(9)(a).
 */
function lastWindowYears(definition: Definition, preparedOn: string): readonly number[] {
  const year = yearOf(preparedOn);
  if (Number(preparedOn.slice(5, 7)) > LAST_EARLY_MONTH) return [year - 1];
  return definition.scenarios.isEarlierWindowUntilMarch ? [year - 2] : [year - 1, year - 2];
}

/** March, the last month in which windows may end a year earlier. */
const LAST_EARLY_MONTH = 3;

/** First day on which windows may no longer end a year earlier; today once it has passed. */
export function earliestRefusal(today: string): string {
  return Number(today.slice(5, 7)) > LAST_EARLY_MONTH ? today : `${today.slice(0, 4)}-04-01`;
}

/** Where a request has its shares: a member of the object at `root`, a JSON Pointer into the body. */
export interface AllocationsPlace {
  readonly root: string;
  readonly name: string;
}

/** The part of a request that can be illustrated. */
export interface FoundStrategies {
  readonly kind: "found";
  /** The request without the strategies that are not illustrated. */
  readonly request: ContractRequest;
  readonly strategies: readonly IllustratedStrategy[];
  /** Requested strategies on an index that is too young. */
  readonly notIllustrated: readonly RequestStrategy[];
  /** Last calendar year of index history. */
  readonly lastYear: number;
  /** The histories given, and the histories of the definition's blends. */
  readonly indexHistories: IndexHistories;
  readonly warnings: readonly Problem[];
}

/**
 * The request's strategies with their windows, each index by itself, all up to the same year.
 *
 * Shares of an index of fewer than ten calendar years move to the other strategies, in proportion; a request that
 * leaves none is refused at `allocations`.
 * Source: NAIC Model #245 section 6.F(9)(a)–(e); [D51], [D52].
 * @throws {ServiceError} `service_unavailable` when closes are missing that no earlier year can stand in for
 */
export function findStrategies(
  definition: Definition,
  request: ContractRequest,
  from: {
    readonly indexHistories: IndexHistories;
    /** The place of the shares in the request. */
    readonly allocations: AllocationsPlace;
    readonly texts: Texts;
  },
): FoundStrategies | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] } {
  const { texts, allocations } = from;
  const histories = withBlends(definition, from.indexHistories);
  const missing = new Set<string>();
  for (const lastYear of lastWindowYears(definition, request.preparedOn)) {
    const isYoung = ({ strategy }: RequestStrategy) => {
      const history = historyOf(strategy, histories);
      return history !== undefined && yearsOfHistory(history, lastYear) < WINDOW_YEARS;
    };
    const young = request.strategies.filter(isYoung);
    const kept = request.strategies.filter((each) => !isYoung(each));
    // The value of a contract in force is where it is.
    const isBound = request.inForce !== undefined && young.length > 0;
    if (isBound || kept.every(({ share }) => share === 0)) {
      const strategies = young.map(({ strategy }) => strategy.name);
      const fault = { code: "olderIndex", strategies, years: WINDOW_YEARS } as const;
      return refusedAt(allocations, "index_history", fault);
    }
    const without = yearWithoutStart(request, kept);
    if (without !== undefined) {
      const fault = { code: "startingStrategy", contractYear: without } as const;
      return refusedAt(allocations, "later_premium", fault);
    }
    const lacking = kept.flatMap(({ strategy }) => missingCloses(strategy, histories, lastYear));
    if (lacking.length === 0) {
      return {
        kind: "found",
        request: young.length === 0 ? request : withoutYoung(request, { kept, young, texts }),
        strategies: kept.map(({ strategy }) => {
          const history = historyOf(strategy, histories);
          return omitUndefined({ strategy, windows: history && findWindows(history, lastYear) });
        }),
        notIllustrated: young,
        lastYear,
        indexHistories: histories,
        warnings: young.map(({ strategy, share }) => {
          const words = texts.warnings.youngIndex(rateInWords(share), strategy.name, WINDOW_YEARS);
          return warningAt(allocations.root, [allocations.name], { code: "limited", words });
        }),
      };
    }
    for (const closes of lacking) missing.add(closes);
  }
  const detail = `Index closes are missing: ${[...missing].join("; ")}`;
  throw new ServiceError("missingCloses", { detail, retryAfterSeconds: RETRY_SECONDS });
}

/** The contract year of a later premium when no strategy's term begins and none holds it. */
function yearWithoutStart(
  { laterPremiums = [] }: ContractRequest,
  strategies: readonly RequestStrategy[],
): number | undefined {
  if (strategies.some(({ share }) => share === 0)) return undefined;
  return laterPremiums.find((premium) => isWithoutStart(premium, strategies))?.contractYear;
}

/**
 * The windows of a product's index, where it has exactly one. Every contract's rows show its changes, under any
 * allocation, so that all answers of a product have the same members [D64].
 */
export function windowsOfOnlyIndex(
  definition: Definition,
  histories: IndexHistories,
  found: { readonly request: ContractRequest; readonly lastYear: number },
): IndexWindows | undefined {
  // Where a blend restores its weights by term, its changes differ from strategy to strategy.
  if (definition.strategies.some(restoresByTerm)) return undefined;
  const ids = new Set(definition.strategies.flatMap((strategy) => indexIdOf(strategy) ?? []));
  const [only = ""] = ids;
  const history = ids.size === 1 ? histories.get(only) : undefined;
  if (history === undefined) return undefined;
  const years = lastWindowYears(definition, found.request.preparedOn);
  for (const lastYear of years.filter((year) => year <= found.lastYear)) {
    const windows = findWindows(history, lastYear);
    if (windows !== undefined) return windows;
  }
  return undefined;
}

/** Closes are added by hand, so earlier retries are useless. */
const RETRY_SECONDS = 3_600;

type RequestStrategy = ContractRequest["strategies"][number];

/** The history of a strategy's index; declared rates have none. */
function historyOf(strategy: Strategy, histories: IndexHistories): IndexHistory | undefined {
  const indexId = indexIdOf(strategy);
  const history = histories.get(indexId ?? "");
  if (indexId === undefined || history !== undefined) return history;
  throw new ServiceError("unusableIndex", {
    detail: `The index ${indexId} is missing, or lacks its provider or the day it went live`,
    retryAfterSeconds: RETRY_SECONDS,
  });
}

/** The months that have no close in a strategy's windows, by index. */
function missingCloses(
  strategy: Strategy,
  histories: IndexHistories,
  lastYear: number,
): readonly string[] {
  const history = historyOf(strategy, histories);
  if (history === undefined) return [];
  const months = missingMonths(history, lastYear, methodOf(strategy.current));
  return months.length === 0 ? [] : [`${history.id} ${monthsInWords(months)}`];
}

/** Moves the shares of strategies that are not illustrated to the others, in proportion. */
function withoutYoung(
  request: ContractRequest,
  about: {
    readonly kept: readonly RequestStrategy[];
    readonly young: readonly RequestStrategy[];
    readonly texts: Texts;
  },
): ContractRequest {
  const { kept, young, texts } = about;
  const whole = kept.reduce((total, { share }) => total + share, 0);
  return {
    ...request,
    strategies: kept.map(({ strategy, share }) => ({ strategy, share: share / whole })),
    assumptions: [
      ...request.assumptions,
      ...young.map(({ strategy, share }): Assumption => ({
        name: strategy.name,
        value: 0,
        origin: "clamped",
        note: texts.notes.youngIndex(WINDOW_YEARS, rateInWords(share)),
      })),
    ],
  };
}

function refusedAt({ root, name }: AllocationsPlace, code: FaultCode, fault: SaidFault) {
  return { kind: "refused", problems: [problemAt(root, [name], { code, fault })] } as const;
}

/**
 * A projection on some terms through a window of index history, with an index that stands still, or at the least that
 * the strategies credit under any change of the index [D237].
 *
 * On guaranteed terms the reference rate of the market value adjustment rises without bound, even if the request assumes
 * another movement: the guaranteed value is paid under every movement of the rate [D43].
 */
export function projectScenario(
  contract: Contract,
  strategies: readonly IllustratedStrategy[],
  scenario: ProjectedScenario & { readonly years: number },
): ScenarioYears {
  const { years, window, basis } = scenario;
  const paths = strategies.map(({ strategy, windows, inForce }) => {
    if (windows === undefined) return WORST;
    if (window === "worst") return inForce === undefined ? WORST : pathSoFar(strategy, inForce);
    if (inForce === undefined) {
      return window === "flat" ? FLAT : pathOf(strategy)(windows[window]);
    }
    return pathInForce(strategy, window === "flat" ? "flat" : windows[window], inForce);
  });
  const { terms, laterTerms } = scenario;
  const creditedRates = strategies.map((each, index) =>
    byTerm(each, scenario, (of) => ratesOf(each.strategy, of, paths[index] as Path, years)),
  );
  const assumed = basis === "guaranteed" ? { ...contract, rateChange: UNBOUNDED_RISE } : contract;
  const { bailout } = contract;
  const bailouts =
    bailout === undefined || basis === "guaranteed"
      ? undefined
      : // At the end of a term the rate of the next one counts.
        findBailouts(bailout, (laterTerms ?? terms)(bailout.strategy), years);
  const assumptions = omitUndefined({
    creditedRates,
    basis,
    bailouts,
    creditsSoFar:
      contract.hasUnfinishedTerms === true && basis === "current"
        ? creditsSoFar(strategies, scenario, paths)
        : undefined,
  });
  return {
    years: project(assumed, years, assumptions),
    paths,
    contract: assumed,
    assumptions,
  };
}

/** What the terms of each year have, as `termsIn` has them: rates by contract year, or credits by completed ones. */
function byTerm(
  { strategy, inForce }: IllustratedStrategy,
  { terms, laterTerms }: Pick<ProjectedScenario, "terms" | "laterTerms">,
  of: (terms: CreditingTerms) => readonly Rate[],
): readonly Rate[] {
  const { termYears } = strategy;
  const first = of(terms(strategy));
  const all =
    laterTerms === undefined
      ? first
      : [...first.slice(0, termYears), ...of(laterTerms(strategy)).slice(termYears)];
  const { running } = inForce ?? {};
  if (running === undefined) return all;
  return [...of(running.terms).slice(0, running.lastYear), ...all.slice(running.lastYear)];
}

/** The credits that each strategy's unfinished terms would pay; none on guaranteed terms. */
function creditsSoFar(
  strategies: readonly IllustratedStrategy[],
  scenario: ProjectedScenario & { readonly years: number },
  paths: readonly Path[],
): readonly (readonly Rate[] | undefined)[] {
  return strategies.map((each, place) => {
    const { strategy } = each;
    const vestedRates = strategy.unfinishedTerm?.vestedRates;
    if (vestedRates === undefined) return undefined;
    const { levels, days } = paths[place] as Path;
    const index = levels === undefined ? undefined : { levels, days };
    return byTerm(each, scenario, (of) =>
      creditsSoFarOf(creditedStrategy(strategy, of), vestedRates, scenario.years, index),
    );
  });
}

const WORST: Path = {};
const FLAT: IndexPath = { levels: FLAT_LEVELS, days: FLAT_DAYS };

/** The path of a strategy's index through a window. */
const pathOf = oncePer((strategy: Strategy) =>
  oncePer((window: IndexWindow): IndexPath => ({
    levels: repeatWindow(window, restoresByTerm(strategy) ? strategy.termYears : 1),
    days: usesDays(strategy) ? repeatDays(window) : undefined,
  })),
);

/** What paths of a contract in force go on with. */
type ToCome = IndexWindow | "flat";

/** The paths of a strategy in force: several scenarios go through the same window. */
const pathsInForce = oncePer<StrategyInForce, Map<ToCome, IndexPath>>(() => new Map());

/** The path of a strategy's index from an anniversary on: what it has done in the running term, then a window, or nothing. */
function pathInForce(strategy: Strategy, window: ToCome, inForce: StrategyInForce): IndexPath {
  const known = pathsInForce(inForce);
  const ready = known.get(window) ?? makePathInForce(strategy, window, inForce);
  known.set(window, ready);
  return ready;
}

function makePathInForce(
  strategy: Strategy,
  window: ToCome,
  { months, indexes }: StrategyInForce,
): IndexPath {
  const continued = (each: ToCome | undefined, place: number): IndexPath => {
    const soFar = indexes[place];
    return soFar === undefined
      ? startedPath(toCome(each), months)
      : continuedPath(toCome(each), soFar, months);
  };
  const toCome = (each: ToCome | undefined): IndexPath => {
    if (each === undefined || each === "flat") return FLAT;
    return { levels: repeatWindow(each), days: usesDays(strategy) ? repeatDays(each) : undefined };
  };
  const { blend } = strategy;
  // The weights of a blend are restored by year, unless in a term of several years: in a year that has begun they have moved.
  const isByTerm = restoresByTerm(strategy);
  if (blend === undefined || (!isByTerm && indexes.length === 0)) {
    return continued(window, 0);
  }
  const parts = blend.map(({ weight }, place) => {
    const part = window === "flat" ? window : window.parts?.[place]?.window;
    return { levels: continued(part, place).levels, weight };
  });
  const firstMonth = months - (indexes[0]?.closes.length ?? 1) + 1;
  return {
    levels: blendByTerm(parts, { termYears: isByTerm ? strategy.termYears : 1, firstMonth }),
  };
}

/**
 * Month-end levels by months since issue of the product's one index, which goes through a window: after what it has done so
 * far in a contract year that has begun.
 */
export function levelsThrough(
  strategies: readonly IllustratedStrategy[],
  window: IndexWindow,
): readonly number[] {
  const [first] = strategies;
  if (first?.inForce === undefined) return repeatWindow(window);
  const begun = strategies.find(({ inForce }) => hasBegunYear(inForce) && inForce?.indexes.length);
  return begun?.inForce === undefined
    ? startedPath({ levels: repeatWindow(window) }, first.inForce.months).levels
    : pathInForce(begun.strategy, window, begun.inForce).levels;
}

/** Whether a contract year is under way where values begin. */
function hasBegunYear(inForce: StrategyInForce | undefined): boolean {
  return inForce !== undefined && inForce.months > 12 * inForce.contractYear;
}

/** What a strategy's index has done so far in the running term, and no more: later closes may be any. */
function pathSoFar(strategy: Strategy, inForce: StrategyInForce): Path {
  if (inForce.indexes.length === 0) return WORST;
  const { levels, days } = pathInForce(strategy, "flat", inForce);
  return { levels: levels.slice(0, inForce.months + 1), days };
}

/** Known rates by strategy, terms and path, for the longest contract so far. */
const ratesByPath = oncePer<Strategy, (terms: CreditingTerms) => WeakMap<Path, readonly Rate[]>>(
  () => oncePer(() => new WeakMap()),
);

/**
 * Credited rates of a strategy by contract year, at least as many as asked for. Speed: they do not depend on the request,
 * and take a tenth of a scenario.
 */
function ratesOf(
  strategy: Strategy,
  terms: CreditingTerms,
  path: Path,
  years: number,
): readonly Rate[] {
  const known = ratesByPath(strategy)(terms);
  const ready = known.get(path);
  if (ready !== undefined && ready.length >= years) return ready;
  const rates = creditedRatesOf(creditedStrategy(strategy, terms), years, path.levels, path.days);
  known.set(path, rates);
  return rates;
}

/** Whether the weights of a strategy's blend are restored at the start of a term of several years. */
function restoresByTerm({ blend, termYears, creditsEvery }: Strategy): boolean {
  return blend !== undefined && termYears > 1 && creditsEvery !== "contract_year";
}

function usesDays({ current }: Strategy): boolean {
  return methodOf(current).usesDays === true;
}

/** A strategy as the engine credits it, on its current or its guaranteed terms. */
export function creditedStrategy(strategy: Strategy, terms: CreditingTerms): CreditedStrategy {
  const { termYears, ratesBy, creditsEvery, interestFactor, rateDecimals } = strategy;
  return { terms, termYears, ratesBy, creditsEvery, interestFactor, rateDecimals };
}

/**
 * The mean growth a year: (last account value ÷ account value at issue, bonus included) ^ (1 / years) − 1, after
 * withdrawals and charges; −1 when nothing is left. With later premiums it is the mean of the years' own growth, each from
 * its value with premium; a premium within a year counts for the rest of that year (Modified Dietz, GIPS).
 * Source: NAIC Model #245 section 6.F(9)(f).
 */
export function geometricMean(years: readonly ContractYear[]): Rate {
  const first = years[0];
  const last = years.at(-1);
  if (first === undefined || last === undefined || first.accountValueAtStart <= 0) return 0;
  if (
    last.premiumSinceIssue > first.premium ||
    years.some((year) => year.paidWithin !== undefined)
  ) {
    const growth = years.reduce((product, year) => product * growthOf(year), 1);
    return growth ** (1 / years.length) - 1;
  }
  return (last.accountValue / first.accountValueAtStart) ** (1 / years.length) - 1;
}

/** The growth factor of a year; 1 for an empty contract. */
function growthOf({ accountValue, accountValueAtStart, paidWithin }: ContractYear): number {
  if (accountValueAtStart <= 0) return 1;
  if (paidWithin === undefined) return accountValue / accountValueAtStart;
  const { parts } = paidWithin;
  const paid = parts.reduce((sum, { premium, bonus }) => sum + premium + bonus, 0);
  const there = parts.reduce(
    (sum, { premium, bonus, years }) => sum + years * (premium + bonus),
    0,
  );
  return 1 + (accountValue - accountValueAtStart - paid) / (accountValueAtStart + there);
}

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
  const rates = byTerm(each, CURRENT, (of) => ratesOf(strategy, of, path, years));
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
