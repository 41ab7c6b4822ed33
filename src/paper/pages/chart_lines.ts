/** Shared by the pages: lines of charts, and what is said of them in words. */

import type { YearValues } from "#illustration";
import type { ChartLine, LineChart } from "../content/block.ts";
import { dollars } from "../content/format.ts";

/** Least height of the picture of page 1. Source: [D282]. */
export const PICTURE_HEIGHT_MIN = 72;

/** A line of a value by contract year. */
export function lineOf<Name extends string>(
  name: string,
  years: readonly (Readonly<Record<Name, number>> & { readonly contractYear: number })[],
  value: Name,
): ChartLine {
  return { name, points: years.map((year) => [year.contractYear, year[value]]) };
}

/** The chart if each of its lines has two points or more; one point is no line. */
export function drawable(chart: LineChart): LineChart | undefined {
  return chart.lines.every(({ points }) => points.length > 1) ? chart : undefined;
}

/** e.g. `Guaranteed: $112,000` of each line: its name, and the dollars at its end. */
export function endsOf(lines: readonly ChartLine[]): readonly string[] {
  return lines.map(({ name, points }) => `${name}: ${dollars(points.at(-1)?.[1] ?? 0)}`);
}

/** The years after the last one with an account value. */
export function usedUpYears(years: readonly YearValues[]): readonly YearValues[] {
  return years.slice(years.findLastIndex(({ accountValue }) => accountValue > 0) + 1);
}
