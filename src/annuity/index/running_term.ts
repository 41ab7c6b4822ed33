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
 * path to come from its own start on. Months before the running term are NaN, and no term reads them again. It is as long as
 * the path to come.
 */
export function continuedPath(
  toCome: IndexPath,
  { closes, dailyMeans = [], tradingDays = [] }: IndexSoFar,
  months: number,
): IndexPath {
  const last = closes.length - 1;
  const scale = (toCome.levels[0] as number) / (closes[last] as number);
  const levels = joined(closes.slice(0, last), scale, { toCome: toCome.levels, from: 0, months });
  if (toCome.days === undefined) return { levels };
  const { means, counts } = toCome.days;
  // A month's daily figures stand at its end: there are none at the start of the term.
  return {
    levels,
    days: {
      means: joined(dailyMeans, scale, { toCome: means, from: 1, months }),
      counts: joined(tradingDays, 1, { toCome: counts, from: 1, months }),
    },
  };
}

/**
 * Known figures times `scale` up to some months since issue, then figures to come. Speed: a list of its whole size is filled in
 * a sixth of the time of `concat`.
 */
function joined(
  known: readonly number[],
  scale: number,
  then: {
    readonly toCome: readonly number[];
    /** The first place of `toCome` that counts. */
    readonly from: number;
    readonly months: number;
  },
): readonly number[] {
  const { toCome, from, months } = then;
  const start = months + from;
  const before = start - known.length;
  const figures = new Array<number>(toCome.length);
  for (let month = 0; month < before; month += 1) figures[month] = Number.NaN;
  for (let place = 0; place < known.length; place += 1) {
    figures[before + place] = (known[place] as number) * scale;
  }
  for (let month = start; month < toCome.length; month += 1) {
    figures[month] = toCome[month - months] as number;
  }
  return figures;
}

/** An index of a strategy without a running term. */
const JUST_STARTED: IndexSoFar = { closes: [1] };

/**
 * The path of a contract that has been in force for some `months`, without a running term. Speed: the last one of each path
 * to come is kept, since all strategies and scenarios of a request ask for the same months.
 */
export function startedPath(toCome: IndexPath, months: number): IndexPath {
  const known = STARTED.get(toCome.levels);
  const hasDays = toCome.days !== undefined;
  if (known?.months === months && (known.path.days !== undefined) === hasDays) return known.path;
  const path = continuedPath(toCome, JUST_STARTED, months);
  STARTED.set(toCome.levels, { months, path });
  return path;
}

const STARTED = new WeakMap<
  readonly number[],
  { readonly months: number; readonly path: IndexPath }
>();
