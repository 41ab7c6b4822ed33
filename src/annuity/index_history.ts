/** The history of an index as data: month-end closes, their ten-year windows, and paths through them. */
import { LAST_CONTRACT_YEAR } from "./contract.ts";
import type { Rate } from "./money.ts";

/** Month-end closes, oldest first; the year-ends are those of December. */
export interface IndexHistory {
  readonly id: string;
  readonly name: string;
  readonly trademarkNotice: string;
  readonly closes: readonly { readonly date: string; readonly close: number }[];
}

/** Ten consecutive calendar years of an index. `levels` are 121 month-ends; missing ones are NaN. */
export interface IndexWindow {
  readonly firstYear: number;
  readonly lastYear: number;
  readonly levels: readonly number[];
}

/** The three windows an index annuity is illustrated on, found for each index by itself. */
export interface IndexWindows {
  readonly lowest: IndexWindow;
  readonly mostRecent: IndexWindow;
  readonly highest: IndexWindow;
  /** Calendar years they were chosen from: 10 to 20. */
  readonly searchedYears: number;
}

/** Calendar years of a window, and of the history that windows are chosen from. */
export const WINDOW_YEARS = 10;
const SEARCHED_YEARS = 20;

/**
 * The most recent, least growing and most growing ten calendar years of an index.
 *
 * Chosen on the growth of the index, never on account value, among the ten-year windows of the last
 * twenty calendar years, or of the index's life when it is between ten and twenty years old. The later
 * window wins a tie. `undefined` when there are not ten full calendar years up to `lastYear`.
 * Source: NAIC Model #245 section 6.F(9).
 */
export function findWindows(history: IndexHistory, lastYear: number): IndexWindows | undefined {
  const known = WINDOWS.get(history) ?? new Map<number, IndexWindows>();
  const found = known.get(lastYear) ?? searchWindows(history, lastYear);
  if (found !== undefined) WINDOWS.set(history, known.set(lastYear, found));
  return found;
}

/** Windows found before: a history does not change, and has few last years that windows are found for. */
const WINDOWS = new WeakMap<IndexHistory, Map<number, IndexWindows>>();

function searchWindows(history: IndexHistory, lastYear: number): IndexWindows | undefined {
  const closes = closesByMonth(history);
  let lowest: IndexWindow | undefined;
  let highest: IndexWindow | undefined;
  const mostRecent = readWindow(closes, lastYear);
  if (mostRecent === undefined) return undefined;
  let firstYear = mostRecent.firstYear;
  for (let last = lastYear; last - WINDOW_YEARS >= lastYear - SEARCHED_YEARS; last--) {
    const window = readWindow(closes, last);
    if (window === undefined) break;
    firstYear = window.firstYear;
    if (lowest === undefined || growth(window) < growth(lowest)) lowest = window;
    if (highest === undefined || growth(window) > growth(highest)) highest = window;
  }
  const searchedYears = lastYear - firstYear + 1;
  return {
    lowest: lowest ?? mostRecent,
    mostRecent,
    highest: highest ?? mostRecent,
    searchedYears,
  };
}

/**
 * Month-end levels from issue on: the window's ten calendar years, and the same ten years' growth again and
 * again after them, to the end of the longest contract. Source: NAIC Model #245 section 6.F(9).
 */
export function repeatWindow(window: IndexWindow): readonly number[] {
  const known = PATHS.get(window);
  if (known !== undefined) return known;
  const months = WINDOW_YEARS * 12;
  const growthPerWindow = 1 + growth(window);
  const levels: number[] = [];
  let factor = 1;
  for (let month = 0; month <= LAST_CONTRACT_YEAR * 12; month++) {
    if (month > 0 && month % months === 0) factor *= growthPerWindow;
    levels.push(readLevel(window, month % months) * factor);
  }
  PATHS.set(window, levels);
  return levels;
}

const PATHS = new WeakMap<IndexWindow, readonly number[]>();

/** The December closes, oldest first. */
export function yearEndCloses(history: IndexHistory): IndexHistory["closes"] {
  const known = YEAR_ENDS.get(history);
  if (known !== undefined) return known;
  const closes = history.closes.filter(({ date }) => date.slice(5, 7) === "12");
  YEAR_ENDS.set(history, closes);
  return closes;
}

const YEAR_ENDS = new WeakMap<IndexHistory, IndexHistory["closes"]>();

/** Index level of a window at its start (0) to its end (10). */
export function yearEndLevel(window: IndexWindow, year: number): number {
  return readLevel(window, year * 12);
}

/** True when every month-end of the window is known, as the monthly methods need. */
export function hasEveryMonth(window: IndexWindow): boolean {
  return window.levels.every((level) => !Number.isNaN(level));
}

function growth(window: IndexWindow): Rate {
  return readLevel(window, WINDOW_YEARS * 12) / readLevel(window, 0) - 1;
}

function readLevel(window: IndexWindow, month: number): number {
  const level = window.levels[month];
  if (level === undefined) throw new RangeError(`Cannot read window: month ${month} is outside it`);
  return level;
}

/** Close by month number, `year × 12 + month − 1`. */
function closesByMonth(history: IndexHistory): ReadonlyMap<number, number> {
  return new Map(
    history.closes.map(({ date, close }) => [
      Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1,
      close,
    ]),
  );
}

/** The window that ends with December of `lastYear`, when all its year-ends are known. */
function readWindow(
  closes: ReadonlyMap<number, number>,
  lastYear: number,
): IndexWindow | undefined {
  const start = (lastYear - WINDOW_YEARS) * 12 + 11;
  const levels = Array.from(
    { length: WINDOW_YEARS * 12 + 1 },
    (_, month) => closes.get(start + month) ?? Number.NaN,
  );
  if (levels.some((level, month) => month % 12 === 0 && Number.isNaN(level))) return undefined;
  return { firstYear: lastYear - WINDOW_YEARS + 1, lastYear, levels };
}
