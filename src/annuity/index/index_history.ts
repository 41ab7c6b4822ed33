/** Index history: month-end closes, ten-year windows, and the paths that projections follow. */

import { LAST_CONTRACT_YEAR } from "../contract.ts";
import type { DailyMeans } from "../crediting/strategy.ts";
import type { Rate } from "../money.ts";

/** An index with its month-end closes, oldest first. Year-ends are December's. */
export interface IndexHistory {
  readonly id: string;
  readonly name: string;
  /** The publisher. */
  readonly provider: string;
  /** First day of publication. Earlier closes are back-cast, i.e. calculated in retrospect. */
  readonly liveSince: string;
  readonly trademarkNotice: string;
  readonly closes: readonly MonthEnd[];
  /** The indexes of a blend. Its closes assume that weights are restored each year. */
  readonly parts?: readonly { readonly history: IndexHistory; readonly weight: Rate }[];
}

interface MonthEnd {
  readonly date: string;
  readonly close: number;
  /** Mean and number of the month's daily closes; absent if unknown. */
  readonly dailyMean?: number;
  readonly tradingDays?: number;
}

/** Ten consecutive calendar years of an index. `levels` are 121 month-end closes, NaN where missing. */
export interface IndexWindow {
  readonly firstYear: number;
  readonly lastYear: number;
  readonly levels: readonly number[];
  /** Means and numbers of daily closes, NaN where missing and in the month before the first year. */
  readonly days: DailyMeans;
  /** The same years of each index of a blend. */
  readonly parts?: readonly { readonly window: IndexWindow; readonly weight: Rate }[];
}

/** The three windows of an index annuity illustration, chosen for each index separately. */
export interface IndexWindows {
  readonly lowest: IndexWindow;
  readonly mostRecent: IndexWindow;
  readonly highest: IndexWindow;
  /** Calendar years considered: 10 to 20. */
  readonly searchedYears: number;
}

/** Calendar years of a window, and the most calendar years considered. */
export const WINDOW_YEARS = 10;
const SEARCHED_YEARS = 20;

/**
 * The most recent, the lowest-growth and the highest-growth ten calendar years of an index.
 *
 * They are chosen by the growth of the index, never by account value, among the ten-year windows of the last twenty
 * calendar years, or of the index's life if it is between ten and twenty years old. Back-cast closes do not count. The
 * later window wins a tie. `undefined` if a year-end of the ten calendar years up to `lastYear` is missing.
 * Source: NAIC Model #245 section 6.F(9).
 */
export function findWindows(history: IndexHistory, lastYear: number): IndexWindows | undefined {
  const known = WINDOWS.get(history) ?? new Map<number, IndexWindows>();
  const found = known.get(lastYear) ?? searchWindows(history, lastYear);
  if (found !== undefined) WINDOWS.set(history, known.set(lastYear, found));
  return found;
}

/** Cache by history and last year. A history never changes, and few last years are requested. */
const WINDOWS = new WeakMap<IndexHistory, Map<number, IndexWindows>>();

function searchWindows(history: IndexHistory, lastYear: number): IndexWindows | undefined {
  const closes = closesByMonth(history);
  let lowest: IndexWindow | undefined;
  let highest: IndexWindow | undefined;
  const mostRecent = readWindow(closes, lastYear);
  if (!hasEveryYearEnd(mostRecent)) return undefined;
  let firstYear = mostRecent.firstYear;
  for (let last = lastYear; last - WINDOW_YEARS >= lastYear - SEARCHED_YEARS; last -= 1) {
    const window = readWindow(closes, last);
    if (!hasEveryYearEnd(window)) break;
    firstYear = window.firstYear;
    if (lowest === undefined || growth(window) < growth(lowest)) lowest = window;
    if (highest === undefined || growth(window) > growth(highest)) highest = window;
  }
  const searchedYears = lastYear - firstYear + 1;
  return {
    lowest: withParts(lowest ?? mostRecent, history),
    mostRecent: withParts(mostRecent, history),
    highest: withParts(highest ?? mostRecent, history),
    searchedYears,
  };
}

/** Adds the same years of each index to a blend's window. */
function withParts(window: IndexWindow, { parts }: IndexHistory): IndexWindow {
  if (parts === undefined) return window;
  return {
    ...window,
    parts: parts.map(({ history, weight }) => ({
      window: readWindow(closesByMonth(history), window.lastYear),
      weight,
    })),
  };
}

/** Month-end levels from issue on of an index that never moves, and its daily closes. */
export const FLAT_LEVELS: readonly number[] = Array.from(
  { length: LAST_CONTRACT_YEAR * 12 + 1 },
  () => 100,
);
export const FLAT_DAYS: DailyMeans = { means: FLAT_LEVELS, counts: FLAT_LEVELS.map(() => 21) };

/**
 * Month-end levels from issue on: the window's ten calendar years, with their growth repeated to the end of the longest
 * contract. A blend's weights are restored at the start of each term of `termYears`, so that its change over a term is
 * the weighted sum of its indexes' changes. Source: NAIC Model #245 section 6.F(9).
 */
export function repeatWindow(window: IndexWindow, termYears = 1): readonly number[] {
  if (window.parts !== undefined && termYears > 1) return blendedPath(window.parts, termYears);
  const known = PATHS.get(window);
  if (known !== undefined) return known;
  const months = WINDOW_YEARS * 12;
  const growthPerWindow = 1 + growth(window);
  const levels: number[] = [];
  let factor = 1;
  for (let month = 0; month <= LAST_CONTRACT_YEAR * 12; month += 1) {
    if (month > 0 && month % months === 0) factor *= growthPerWindow;
    levels.push(readLevel(window, month % months) * factor);
  }
  PATHS.set(window, levels);
  return levels;
}

const PATHS = new WeakMap<IndexWindow, readonly number[]>();

type WindowParts = NonNullable<IndexWindow["parts"]>;

/** The level of a blend by month: 100 at issue; in a term, level at its start × Σ weight × level ÷ level at its start. */
function blendedPath(parts: WindowParts, termYears: number): readonly number[] {
  const byTerm = BLENDED_PATHS.get(parts) ?? new Map<number, readonly number[]>();
  BLENDED_PATHS.set(parts, byTerm);
  const known = byTerm.get(termYears);
  if (known !== undefined) return known;
  const paths = parts.map(({ window, weight }) => ({ levels: repeatWindow(window), weight }));
  const levels = blendByTerm(paths, { termYears, firstMonth: 0 });
  byTerm.set(termYears, levels);
  return levels;
}

/** The level of a blend by month since issue, from the start of a term at `firstMonth` on, where it is 100. */
export function blendByTerm(
  parts: readonly { readonly levels: readonly number[]; readonly weight: Rate }[],
  { termYears, firstMonth }: { readonly termYears: number; readonly firstMonth: number },
): readonly number[] {
  const levels = Array.from({ length: firstMonth }, () => Number.NaN);
  levels.push(100);
  let start = firstMonth;
  for (let month = firstMonth + 1; month <= LAST_CONTRACT_YEAR * 12; month += 1) {
    const growthOfTerm = parts.reduce((sum, { levels: path, weight }) => {
      return sum + weight * ((path[month] ?? Number.NaN) / (path[start] ?? Number.NaN));
    }, 0);
    levels.push((levels[start] ?? Number.NaN) * growthOfTerm);
    if (month % (termYears * 12) === 0) start = month;
  }
  return levels;
}

const BLENDED_PATHS = new WeakMap<WindowParts, Map<number, readonly number[]>>();

/** The daily closes that go with `repeatWindow`, from the month after issue on. */
export function repeatDays(window: IndexWindow): DailyMeans {
  const known = DAYS.get(window);
  if (known !== undefined) return known;
  const months = WINDOW_YEARS * 12;
  const growthPerWindow = 1 + growth(window);
  const means = [Number.NaN];
  const counts = [Number.NaN];
  for (let month = 1; month <= LAST_CONTRACT_YEAR * 12; month += 1) {
    const within = ((month - 1) % months) + 1;
    const factor = growthPerWindow ** Math.floor((month - 1) / months);
    means.push((window.days.means[within] ?? Number.NaN) * factor);
    counts.push(window.days.counts[within] ?? Number.NaN);
  }
  const days = { means, counts };
  DAYS.set(window, days);
  return days;
}

const DAYS = new WeakMap<IndexWindow, DailyMeans>();

/**
 * Full calendar years up to `lastYear` since the first live year-end; closes of the last years may be missing.
 * Source: NAIC Model #245 section 6.F(9)(b)–(c).
 */
export function yearsOfHistory(history: IndexHistory, lastYear: number): number {
  const [first] = yearEndCloses(history);
  return first === undefined ? 0 : Math.max(0, lastYear - Number(first.date.slice(0, 4)));
}

/** Closes that a method needs besides year-ends. */
export interface ClosesNeeded {
  readonly usesMonths: boolean;
  readonly usesDays?: boolean;
}

/**
 * Months up to December of `lastYear`, e.g. `2026-12`, that windows need and the history lacks: year-ends, and for methods
 * that use them the months between and daily closes.
 */
export function missingMonths(
  history: IndexHistory,
  lastYear: number,
  { usesMonths, usesDays = false }: ClosesNeeded,
): readonly string[] {
  const windows = findWindows(history, lastYear);
  if (windows === undefined) {
    return findGaps([readWindow(closesByMonth(history), lastYear)], { usesMonths, usesDays });
  }
  const known = GAPS.get(windows) ?? new Map<string, readonly string[]>();
  const needs = `${usesMonths} ${usesDays}`;
  const { lowest, mostRecent, highest } = windows;
  const gaps =
    known.get(needs) ?? findGaps([lowest, mostRecent, highest], { usesMonths, usesDays });
  GAPS.set(windows, known.set(needs, gaps));
  return gaps;
}

/** Cache of missing months by windows and closes needed. */
const GAPS = new WeakMap<IndexWindows, Map<string, readonly string[]>>();

function findGaps(
  windows: readonly IndexWindow[],
  { usesMonths, usesDays }: Required<ClosesNeeded>,
): readonly string[] {
  const missing = windows.flatMap(({ firstYear, levels, days }) =>
    levels.flatMap((level, month) => {
      const isMissing = Number.isNaN(level) && (usesMonths || month % 12 === 0);
      const isUnread = usesDays && month > 0 && Number.isNaN(days.means[month]);
      return isMissing || isUnread ? [monthName(firstYear, month)] : [];
    }),
  );
  return [...new Set(missing)].toSorted();
}

/** The December closes since the index went live, oldest first. */
export function yearEndCloses(history: IndexHistory): IndexHistory["closes"] {
  return yearEndsOf(history).live;
}

/** Recorded year-ends from before the index went live. */
export function backCastYears(history: IndexHistory): number {
  return yearEndsOf(history).backCastYears;
}

interface YearEnds {
  readonly live: IndexHistory["closes"];
  readonly backCastYears: number;
}

function yearEndsOf(history: IndexHistory): YearEnds {
  const known = YEAR_ENDS.get(history);
  if (known !== undefined) return known;
  const all = history.closes.filter(({ date }) => date.slice(5, 7) === "12");
  const live = all.filter(({ date }) => date >= history.liveSince);
  const found = { live, backCastYears: all.length - live.length };
  YEAR_ENDS.set(history, found);
  return found;
}

const YEAR_ENDS = new WeakMap<IndexHistory, YearEnds>();

/** Index level at a year-end of a window, from its start (0) to its end (10). */
export function yearEndLevel(window: IndexWindow, year: number): number {
  return readLevel(window, year * 12);
}

function hasEveryYearEnd({ levels }: IndexWindow): boolean {
  return levels.every((level, month) => month % 12 !== 0 || !Number.isNaN(level));
}

function growth(window: IndexWindow): Rate {
  return readLevel(window, WINDOW_YEARS * 12) / readLevel(window, 0) - 1;
}

function readLevel(window: IndexWindow, month: number): number {
  const level = window.levels[month];
  if (level === undefined) throw new RangeError(`Cannot read window: month ${month} is outside it`);
  return level;
}

/** The closes that are not back-cast. */
function liveCloses({ closes, liveSince }: IndexHistory): IndexHistory["closes"] {
  return closes.filter(({ date }) => date >= liveSince);
}

/** The month of a window's level. Month 0 is the December before the first year. */
function monthName(firstYear: number, month: number): string {
  const count = (firstYear - 1) * 12 + 11 + month;
  const year = Math.floor(count / 12);
  return `${year}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** Live closes by month number, `year × 12 + month − 1`. */
function closesByMonth(history: IndexHistory): ReadonlyMap<number, MonthEnd> {
  return new Map(
    liveCloses(history).map((month) => [
      Number(month.date.slice(0, 4)) * 12 + Number(month.date.slice(5, 7)) - 1,
      month,
    ]),
  );
}

/** The window that ends with December of `lastYear`. */
function readWindow(closes: ReadonlyMap<number, MonthEnd>, lastYear: number): IndexWindow {
  const start = (lastYear - WINDOW_YEARS) * 12 + 11;
  const read = (figure: (month: MonthEnd) => number | undefined) =>
    Array.from({ length: WINDOW_YEARS * 12 + 1 }, (_, month) => {
      const found = closes.get(start + month);
      return (found === undefined ? undefined : figure(found)) ?? Number.NaN;
    });
  return {
    firstYear: lastYear - WINDOW_YEARS + 1,
    lastYear,
    levels: read(({ close }) => close),
    days: {
      means: read(({ dailyMean }) => dailyMean),
      counts: read(({ tradingDays }) => tradingDays),
    },
  };
}
