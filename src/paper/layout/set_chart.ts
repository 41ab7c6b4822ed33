/** Draws line charts: axes, and lines distinguished by dash and mark, each with its name and last value at its end. */

import { putAscii, putPoint, putRectangle } from "#pdf";
import type { LineChart } from "../content/block.ts";
import { dollars, indexLevel } from "../content/format.ts";
import {
  type Axes,
  drawAxes,
  drawEnds,
  heightsOf,
  horizontalTicks,
  type PlacedEnd,
  type Point,
  putCircle,
  putPath,
  verticalTicks,
  widthsOf,
} from "./chart_axes.ts";
import { type Press, write } from "./press.ts";

/** Strokes in drawing order, widest first, so that coincident lines stay visible. */
const STROKES = [
  { dash: "[] 0 d", weight: 2.4, ink: "brand", mark: "square" },
  { dash: "[7 3] 0 d", weight: 1.5, ink: "accent", mark: "circle" },
  { dash: "[1.5 2.5] 0 d", weight: 1.3, ink: "text", mark: "triangle" },
  { dash: "[6 2 1 2] 0 d", weight: 1, ink: "brand", mark: "circle" },
] as const;

/** Most points of a line with marks, and most lines, so that marks do not overlap. */
const MARKED_POINTS_MAX = 12;
const MARKED_LINES_MAX = 3;
/** The least range of a vertical axis that does not begin at 0, as a part of its highest value. */
const RANGE_MIN = 0.05;

/** Draws a chart from the remaining room's top down to a height of the sheet. */
export function drawLines(press: Press, chart: LineChart, foot: number): void {
  const { axes, place } = placeOf(press, chart, foot);
  drawAxes(press, axes);
  chart.lines.forEach(({ points }, index) => {
    const isMarked = points.length <= MARKED_POINTS_MAX && chart.lines.length <= MARKED_LINES_MAX;
    drawLine(press, points.map(place), { index, isMarked });
  });
  drawEnds(
    press,
    endsOf(press, chart, (value) => place([0, value])[1]),
    axes,
  );
}

/** The axes of a chart with its foot at a height of the sheet, and where a point of its lines lies. */
function placeOf(press: Press, chart: LineChart, foot: number) {
  const { lines, unit, horizontalTitle: title, strip } = chart;
  const { first, last, least: lowestValue, highest: highestValue } = rangeOf(lines);
  const heights = heightsOf(press, foot, { title, hasStrip: strip !== undefined });
  const { bottom, top } = heights;
  const highest = Math.max(highestValue, 1);
  const least = chart.isFromLeast === true ? Math.min(lowestValue, highest * (1 - RANGE_MIN)) : 0;
  const levels = verticalTicks([least, highest], heights);
  const lowest = levels[0] ?? 0;
  const labels = levels.map((level) => label(level, unit));
  const widths = widthsOf(press, [...labels, ...stripLabel(strip)], {
    ends: endsOf(press, chart, Number),
    endsAt: chart.isNamedAtStart === true ? "left" : "right",
    heights,
  });
  const { left, right } = widths;
  const place = ([x, y]: Point): Point => [
    left + ((x - first) / Math.max(last - first, 1)) * (right - left),
    bottom + ((y - lowest) / (highest - lowest)) * (top - bottom),
  ];
  const axes: Axes = {
    ...heights,
    ...widths,
    title,
    strip: strip && {
      name: strip.name,
      items: strip.items.map(([x, text]) => [place([x, lowest])[0], text]),
    },
    xTicks: horizontalTicks([first, last], (x) => place([x, lowest])[0]),
    yTicks: levels.map((level, index) => [place([first, level])[1], labels[index] ?? ""]),
  };
  return { axes, place };
}

/** The first and last place of all points of some lines, and their least and highest value. */
function rangeOf(lines: LineChart["lines"]) {
  const range = { first: Infinity, last: -Infinity, least: Infinity, highest: -Infinity };
  for (const { points } of lines) {
    for (const [x, y] of points) {
      range.first = Math.min(range.first, x);
      range.last = Math.max(range.last, x);
      range.least = Math.min(range.least, y);
      range.highest = Math.max(range.highest, y);
    }
  }
  return range;
}

/** The widest that stands beside the axis: the name of a strip reaches no further than to its first text. */
function stripLabel(strip: LineChart["strip"]): readonly string[] {
  return strip === undefined ? [] : [`${strip.name} ${strip.items[0]?.[1] ?? ""}`];
}

function label(value: number, unit: LineChart["unit"]): string {
  return unit === "dollars" ? dollars(value) : indexLevel(value).replace(/\.00$/, "");
}

/** A line through points on the sheet, in the stroke of its index. */
function drawLine(
  press: Press,
  points: readonly Point[],
  { index, isMarked }: { readonly index: number; readonly isMarked: boolean },
): void {
  const stroke = STROKES[index % STROKES.length];
  if (stroke === undefined) return;
  write(press, `q 1 J 1 j ${press.palette[stroke.ink]} RG ${stroke.weight} w ${stroke.dash}\n`);
  putPath(press, points);
  write(press, "S Q\n");
  if (isMarked) for (const point of points) drawMark(press, stroke, point);
}

/** A mark with a white center, so that overlapping marks stay distinct. */
function drawMark(press: Press, { ink, mark }: (typeof STROKES)[number], [x, y]: Point): void {
  const { out, palette } = press;
  const half = mark === "square" ? 3.2 : 2.3;
  write(press, `${palette.white} rg ${palette[ink]} RG 1.1 w\n`);
  let at = press.at;
  if (mark === "square") at = putRectangle(out, at, [x - half, y - half, half * 2, half * 2]);
  else if (mark === "triangle") {
    at = putPoint(out, at, x - half, y - half, "m ");
    at = putPoint(out, at, x + half, y - half, "l ");
    at = putPoint(out, at, x, y + half, "l h\n");
  } else at = putCircle(out, at, [x, y], half);
  press.at = putAscii(out, at, "B\n");
}

/**
 * What is printed at the end of the lines, or at their start, and at which height: a value, and the names of the lines that
 * have it where there are several.
 */
function endsOf(
  press: Press,
  { lines, unit, isNamedAtStart = false }: LineChart,
  heightOf: (value: number) => number,
): readonly PlacedEnd[] {
  const all = lines.map(({ name, points }, index) => {
    const [, at = 0] = points.at(isNamedAtStart ? 0 : -1) ?? [];
    const drawSample = (...sample: readonly Point[]) =>
      drawLine(press, sample, { index, isMarked: false });
    return { at, value: label(at, unit), name: lines.length === 1 ? "" : name, drawSample };
  });
  return [...Map.groupBy(all, ({ value }) => value)].map(([value, names]) => ({
    value,
    y: heightOf(names[0]?.at ?? 0),
    names,
  }));
}
