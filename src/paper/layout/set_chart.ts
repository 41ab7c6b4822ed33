/** Sets line charts: axes, and lines distinguished by dash and mark, each with its name and last value at its end. */

import { putAscii, textWidth, putPoint, putRectangle } from "#pdf";
import type { LineChart } from "../content/block.ts";
import { dollars, indexLevel } from "../content/format.ts";
import { STYLES, type TextStyle } from "./look.ts";
import {
  drawPictured,
  linesOf,
  type Prepared,
  type Press,
  setLines,
  strokeRule,
  write,
} from "./press.ts";
import { setLeaf } from "./set_text.ts";

const LABEL: TextStyle = { face: "regular", size: 9, leading: 11, ink: "muted" };
const NAME: TextStyle = { face: "regular", size: 9, leading: 11, ink: "text" };
const VALUE: TextStyle = { ...NAME, face: "bold" };
const FOOT = 30;
const HEAD = 8;
/** Least room between two labels of the vertical axis. */
const TICK_ROOM = 15;
/** Between the end of a line and its name: a thin stroke that leads there, and a sample of the line. */
const LEADER = 10;
const SAMPLE = 20;
/** Room between the names of two lines. */
const NAME_GAP = 3;

/** Strokes in drawing order, widest first, so that coincident lines stay visible. */
const STROKES = [
  { dash: "[] 0 d", weight: 2.4, ink: "brand", mark: "square" },
  { dash: "[7 3] 0 d", weight: 1.5, ink: "accent", mark: "circle" },
  { dash: "[1.5 2.5] 0 d", weight: 1.3, ink: "text", mark: "triangle" },
] as const;
type Point = readonly [x: number, y: number];

/** Most points of a line with marks, so that marks do not overlap. */
const MARKED_POINTS_MAX = 12;

/** Maps values to positions on the sheet. */
type Scale = ReturnType<typeof scaleOf>;

/** A measured chart; it is never split, but reduced to what is left of a sheet that it starts on. */
export function prepareChart(press: Press, chart: LineChart): Prepared {
  const { strong } = STYLES;
  const title = linesOf(press, chart.title, strong);
  const head = title.length * strong.leading + 4;
  const height = head + chart.height;
  const least = head + (chart.leastHeight ?? chart.height) / press.format.enlargement;
  return { room: height, least, height, set: () => setChart(press, chart, title) };
}

function setChart(press: Press, chart: LineChart, title: readonly string[]): void {
  const { body } = press.format;
  setLeaf(press, "P", title, { ...STYLES.strong, x: body.left, top: press.y });
  press.y -= title.length * STYLES.strong.leading + 4;
  const bottom = Math.max(press.y - chart.height, body.bottom);
  const box = [body.left, bottom, body.right, press.y] as const;
  drawPictured(press, "Figure", { box, description: chart.description }, () => {
    const scale = scaleOf(press, chart, bottom);
    drawAxes(press, chart, scale);
    chart.lines.forEach(({ points }, index) => {
      const line = points.map(([x, y]) => [scale.x(x), scale.y(y)] as const);
      drawLine(press, line, { index, isMarked: points.length <= MARKED_POINTS_MAX });
    });
    drawEnds(press, chart, scale);
  });
  press.y = bottom;
}

function scaleOf(press: Press, chart: LineChart, foot: number) {
  const { lines, unit } = chart;
  const xs = lines.flatMap(({ points }) => points.map(([x]) => x));
  const ys = lines.flatMap(({ points }) => points.map(([, y]) => y));
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const bottom = foot + FOOT;
  const top = press.y - HEAD;
  const highest = Math.max(...ys, 1);
  const tickCount = Math.max(3, Math.min(7, Math.floor((top - bottom) / TICK_ROOM)));
  const yTicks = ticks(0, highest, tickCount).filter((tick) => tick <= highest);
  const labels = yTicks.map((tick) =>
    textWidth(press.fonts.regular, LABEL.size, label(tick, unit)),
  );
  const { body } = press.format;
  const left = body.left + Math.max(...labels) + 6;
  const names = endsOf(chart).flatMap(({ name, value }) => [
    textWidth(press.fonts.regular, NAME.size, name),
    textWidth(press.fonts.bold, VALUE.size, value),
  ]);
  const right = body.right - Math.max(...names) - LEADER - SAMPLE;
  return {
    left,
    right,
    bottom,
    top,
    x: (value: number) => left + ((value - first) / Math.max(last - first, 1)) * (right - left),
    y: (value: number) => bottom + (value / highest) * (top - bottom),
    xTicks: ticks(first, last, 12).filter((tick) => tick >= first && tick <= last),
    yTicks,
  };
}

function label(value: number, unit: LineChart["unit"]): string {
  return unit === "dollars" ? dollars(value) : indexLevel(value).replace(/\.00$/, "");
}

/** Round numbers from at most `first` to at least `last`, at most `countMax` of them. */
function ticks(first: number, last: number, countMax: number): readonly number[] {
  const rough = Math.max(last - first, 1) / (countMax - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  const step = Math.max(1, Math.ceil(factor * power));
  const start = Math.floor(first / step) * step;
  return Array.from(
    { length: Math.ceil((last - start) / step) + 1 },
    (_, index) => start + index * step,
  );
}

function drawAxes(press: Press, chart: LineChart, scale: Scale): void {
  const face = press.fonts.regular;
  const put = (text: string, x: number, middle: number) =>
    setLines(press, [text], { ...LABEL, x, top: middle + LABEL.leading / 2 });
  for (const tick of scale.yTicks) {
    const y = scale.y(tick);
    strokeRule(press, "rule", { y, left: scale.left, right: scale.right, weight: 0.4 });
    const text = label(tick, chart.unit);
    put(text, scale.left - 6 - textWidth(face, LABEL.size, text), y);
  }
  const axis = { y: scale.bottom, left: scale.left, right: scale.right, weight: 0.8 };
  strokeRule(press, "muted", axis);
  for (const tick of scale.xTicks) {
    const text = String(tick);
    put(text, scale.x(tick) - textWidth(face, LABEL.size, text) / 2, scale.bottom - 9);
  }
  const title = chart.horizontalTitle;
  const middle = (scale.left + scale.right) / 2;
  put(title, middle - textWidth(face, LABEL.size, title) / 2, scale.bottom - 21);
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
  points.forEach(([x, y], point) => {
    press.at = putPoint(press.out, press.at, x, y, point === 0 ? "m\n" : "l\n");
  });
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

/** Distance of a quarter circle's Bézier control points, as a fraction of the radius. */
const QUARTER = 0.5523;

function putCircle(out: Uint8Array, at: number, [x, y]: Point, radius: number): number {
  const handle = radius * QUARTER;
  at = putPoint(out, at, x + radius, y, "m\n");
  const corners = [
    [1, 0, 0, 1],
    [0, 1, -1, 0],
    [-1, 0, 0, -1],
    [0, -1, 1, 0],
  ] as const;
  for (const [fromX, fromY, toX, toY] of corners) {
    const [startX, startY] = [x + fromX * radius, y + fromY * radius];
    const [endX, endY] = [x + toX * radius, y + toY * radius];
    at = putPoint(out, at, startX + toX * handle, startY + toY * handle, "");
    at = putPoint(out, at, endX + fromX * handle, endY + fromY * handle, "");
    at = putPoint(out, at, endX, endY, "c\n");
  }
  return at;
}

/** What is printed at the end of each line: its last value, and its name where there are several. */
function endsOf({ lines, unit }: LineChart) {
  return lines.map(({ name, points }) => {
    const [, last = 0] = points.at(-1) ?? [];
    return { name: lines.length === 1 ? "" : name, value: label(last, unit), last };
  });
}

/** Names and last values to the right of the lines, apart from each other, each led to by its line's stroke. */
function drawEnds(press: Press, chart: LineChart, scale: Scale): void {
  const height = VALUE.leading + (chart.lines.length === 1 ? 0 : NAME.leading);
  const ends = endsOf(chart);
  const fromTop = [...ends.keys()].toSorted(
    (one, other) => (ends[other]?.last ?? 0) - (ends[one]?.last ?? 0),
  );
  let lowest = Infinity;
  for (const [place, index] of fromTop.entries()) {
    const { name, value, last } = ends[index] ?? { name: "", value: "", last: 0 };
    const y = scale.y(last);
    const below = (fromTop.length - 1 - place) * (height + NAME_GAP);
    const least = scale.bottom - LABEL.leading + height / 2 + below;
    const middle = Math.min(Math.max(y, least), lowest - height - NAME_GAP, scale.top);
    lowest = middle;
    const sample = scale.right + LEADER;
    const x = sample + SAMPLE;
    write(press, `q ${press.palette.muted} RG 0.5 w\n`);
    press.at = putPoint(press.out, press.at, scale.right + 2, y, "m ");
    press.at = putPoint(press.out, press.at, sample - 1, middle, "l S Q\n");
    const line: readonly Point[] = [
      [sample, middle],
      [x - 4, middle],
    ];
    drawLine(press, line, { index, isMarked: false });
    const top = middle + height / 2;
    setLines(press, [name === "" ? value : `${value} `], { ...VALUE, x, top });
    if (name !== "") setLines(press, [name], { ...NAME, x, top: top - VALUE.leading });
  }
}
