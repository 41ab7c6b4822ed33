/** The paths of the indexes that strategies are credited by: a window of history, after what was so far if in force. */

import {
  blendByTerm,
  continuedPath,
  type CreditingTerms,
  FLAT_DAYS,
  FLAT_LEVELS,
  type IndexPath,
  type IndexSoFar,
  type IndexWindow,
  methodOf,
  repeatDays,
  repeatWindow,
  startedPath,
} from "#annuity";
import { oncePer } from "#base";
import type { Strategy } from "#terms";

/** A strategy of a contract, and where it stands if the contract is in force. */
export interface PlacedStrategy {
  readonly strategy: Strategy;
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

/** An index term that has begun and not ended. */
interface RunningTerm {
  readonly terms: CreditingTerms;
  /** The contract year that the term ends with. */
  readonly lastYear: number;
}

/** What a strategy is credited by: monthly closes from issue on, and daily means if a method needs them; none at worst. */
export type Path = Partial<IndexPath>;

/** No path: a strategy credits the least that it can under any change of its index. */
export const WORST: Path = {};
/** The path of an index that stands still. */
export const FLAT: IndexPath = { levels: FLAT_LEVELS, days: FLAT_DAYS };

/** The path of a strategy's index through a window. */
export const pathOf = oncePer((strategy: Strategy) =>
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
export function pathInForce(
  strategy: Strategy,
  window: ToCome,
  inForce: StrategyInForce,
): IndexPath {
  const known = pathsInForce(inForce);
  const ready = known.get(window) ?? makePathInForce(strategy, window, inForce);
  known.set(window, ready);
  return ready;
}

/** See `pathInForce`, which keeps it. */
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
  strategies: readonly PlacedStrategy[],
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
export function hasBegunYear(inForce: StrategyInForce | undefined): boolean {
  return inForce !== undefined && inForce.months > 12 * inForce.contractYear;
}

/** What a strategy's index has done so far in the running term, and no more: later closes may be any. */
export function pathSoFar(strategy: Strategy, inForce: StrategyInForce): Path {
  if (inForce.indexes.length === 0) return WORST;
  const { levels, days } = pathInForce(strategy, "flat", inForce);
  return { levels: levels.slice(0, inForce.months + 1), days };
}

/** Whether the weights of a strategy's blend are restored at the start of a term of several years. */
export function restoresByTerm({ blend, termYears, creditsEvery }: Strategy): boolean {
  return blend !== undefined && termYears > 1 && creditsEvery !== "contract_year";
}

function usesDays({ current }: Strategy): boolean {
  return methodOf(current).usesDays === true;
}
