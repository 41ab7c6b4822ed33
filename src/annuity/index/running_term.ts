/** The path of an index from a day within a term: what it has done since the term began, then a path to come. */

import type { DailyMeans } from "../crediting/strategy.ts";

/** Month-end closes of an index from issue on, and its daily closes where a method needs them. */
export interface IndexPath {
  readonly levels: readonly number[];
  readonly days?: DailyMeans | undefined;
}

/**
 * What an index has done since the start of a running term, in index points. Closes are at the start of the term and after
 * each of its months up to the anniversary, NaN where no method needs them; daily figures are of each month, from the
 * month after the start.
 */
export interface IndexSoFar {
  readonly closes: readonly number[];
  readonly dailyMeans?: readonly number[] | undefined;
  readonly tradingDays?: readonly number[] | undefined;
}

/**
 * The path by months since issue of a contract that has been in force for some `months`: the index so far, ended by the
 * path to come from its own start on. Months before the running term are NaN, and no term reads them again.
 */
export function continuedPath(
  toCome: IndexPath,
  { closes, dailyMeans, tradingDays }: IndexSoFar,
  months: number,
): IndexPath {
  const { length } = closes;
  const first = toCome.levels[0] as number;
  const scale = first / (closes[length - 1] as number);
  const unread = Array.from({ length: months - length + 1 }, () => Number.NaN);
  const levels = [
    ...unread,
    ...closes.map((close, place) => (place === length - 1 ? first : close * scale)),
    ...toCome.levels.slice(1),
  ];
  if (toCome.days === undefined) return { levels };
  // A month's daily figures stand at its end: there are none at the start of the term.
  const before = [...unread, Number.NaN];
  return {
    levels,
    days: {
      means: [
        ...before,
        ...(dailyMeans ?? []).map((mean) => mean * scale),
        ...toCome.days.means.slice(1),
      ],
      counts: [...before, ...(tradingDays ?? []), ...toCome.days.counts.slice(1)],
    },
  };
}
