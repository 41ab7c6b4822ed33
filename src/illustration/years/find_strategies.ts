/** The strategies of a request that can be illustrated, each with the windows of its index. */

import {
  findWindows,
  type IndexHistory,
  type IndexWindows,
  methodOf,
  missingMonths,
  rateInWords,
  WINDOW_YEARS,
  yearOf,
  yearsOfHistory,
} from "#annuity";
import { type FaultCode, omitUndefined, type Problem, type SaidProblem, ServiceError } from "#base";
import {
  type Assumption,
  type ContractRequest,
  isWithoutStart,
  problemAt,
  warningAt,
} from "#inputs";
import { type Definition, indexIdOf, type IndexHistories, type Strategy, withBlends } from "#terms";
import type { SaidFault, Texts } from "#texts";
import { monthsInWords } from "../schedule_words.ts";
import { restoresByTerm } from "./index_paths.ts";
import type { IllustratedStrategy } from "./scenarios.ts";

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
