/** Shared by pictures of figures: axes with round numbers, and at the end of what is drawn its value and its name. */

import { putPoint, textWidth } from "#pdf";
import type { TextStyle } from "./look.ts";
import { fillRectangle, type Press, setLines, strokeRule, write } from "./press.ts";

const LABEL: TextStyle = { face: "regular", size: 9, leading: 11, ink: "muted" };
const NAME: TextStyle = { face: "regular", size: 9, leading: 11, ink: "text" };
const VALUE: TextStyle = { ...NAME, face: "bold" };
/** Room below the axis: for the numbers, and for its title. */
const FOOT = 18;
const TITLED_FOOT = 30;
const HEAD = 8;
/** Least room between two labels of the vertical axis, and most of them. */
const TICK_ROOM = 15;
const TICKS_MAX = 7;
const HORIZONTAL_TICKS_MAX = 12;
/** Between labels of the vertical axis and the axis. */
const LABEL_GAP = 6;
/** Room for a strip of texts below the numbers. */
const STRIP = 11;
/** Least room between two texts of a strip. */
const STRIP_GAP = 4;
/** Between the end of a line and its name: a thin stroke that leads there, and a sample of the line. */
const LEADER = 10;
const SAMPLE = 20;
/** Room between the names of two ends. */
const NAME_GAP = 3;

export type Point = readonly [x: number, y: number];

/** A number of an axis, or its place on the sheet, and how it is printed. */
type Tick = readonly [at: number, text: string];

/** Texts below the axis: the name stands before it, and the area above them is tinted. */
interface Strip {
  readonly name: string;
  readonly items: readonly Tick[];
}

/** The edges of what is drawn, and the numbers along it, by their places on the sheet. */
export interface Axes {
  /** Where what is drawn has its names and values; the numbers of the vertical axis are at the other side. */
  readonly endsAt: "left" | "right";
  /** Whether names stand behind values, not below them, since the height has no room for both. */
  readonly isLow: boolean;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly title: string | undefined;
  readonly strip?: Strip | undefined;
}

/** What is printed beside the end of something drawn, and a sample of how it is drawn. */
interface End {
  readonly value: string;
  /** Names of all lines that end there. */
  readonly names: readonly {
    /** Empty where there is one end alone. */
    readonly name: string;
    readonly drawSample: (from: Point, to: Point) => void;
  }[];
}

export interface PlacedEnd extends End {
  readonly y: number;
}

/** Upper and lower edge of what is drawn between two heights of the sheet. */
export function heightsOf(
  { y }: Press,
  foot: number,
  { title, hasStrip = false }: { readonly title: string | undefined; readonly hasStrip?: boolean },
): Pick<Axes, "bottom" | "top"> {
  const below = (title === undefined ? FOOT : TITLED_FOOT) + (hasStrip ? STRIP : 0);
  return { bottom: foot + below, top: y - HEAD };
}

/** Round numbers for a vertical axis, as many as its height has room for; the first is where it begins. */
export function verticalTicks(
  [least, highest]: readonly [number, number],
  { top, bottom }: Pick<Axes, "top" | "bottom">,
): readonly number[] {
  const height = top - bottom;
  const count = Math.max(3, Math.min(TICKS_MAX, Math.floor(height / TICK_ROOM)));
  const [first = 0] = ticks(least, highest, TICKS_MAX);
  const above = ticks(least, highest, count).filter(
    (tick) => tick <= highest && ((tick - first) / (highest - first)) * height >= TICK_ROOM,
  );
  return [first, ...above];
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

/** Round numbers within the ends of a horizontal axis, each at its place on the sheet. */
export function horizontalTicks(
  [first, last]: readonly [number, number],
  placeOf: (at: number) => number,
): readonly Tick[] {
  return ticks(first, last, HORIZONTAL_TICKS_MAX)
    .filter((tick) => tick >= first && tick <= last)
    .map((tick) => [placeOf(tick), String(tick)]);
}

/** Left and right edge of what is drawn: the labels of the vertical axis stand at one side, the ends at the other. */
export function widthsOf(
  { fonts, format: { body } }: Press,
  labels: readonly string[],
  {
    ends,
    endsAt,
    heights: { top, bottom },
  }: {
    readonly ends: readonly End[];
    readonly endsAt: Axes["endsAt"];
    readonly heights: Pick<Axes, "top" | "bottom">;
  },
): Pick<Axes, "left" | "right" | "endsAt" | "isLow"> {
  const labelWidth = Math.max(...labels.map((text) => textWidth(fonts.regular, LABEL.size, text)));
  const isLow = heightOfEnds(ends, false) > top - bottom + VALUE.leading * 2;
  const words = ends.flatMap(({ names, value }) => {
    const valueWidth = textWidth(fonts.bold, VALUE.size, isLow ? `${value} ` : value);
    const nameWidths = names.map(({ name }) => textWidth(fonts.regular, NAME.size, name));
    const [first = 0, ...others] = nameWidths;
    return isLow ? [valueWidth + first, ...others] : [valueWidth, ...nameWidths];
  });
  const labelRoom = labelWidth + LABEL_GAP;
  const endRoom = Math.max(...words) + LEADER + SAMPLE;
  return endsAt === "right"
    ? { endsAt, isLow, left: body.left + labelRoom, right: body.right - endRoom }
    : { endsAt, isLow, left: body.left + endRoom, right: body.right - labelRoom };
}

/** Draws ticks, rules and labels of a chart, and its title if it has one. */
export function drawAxes(press: Press, axes: Axes): void {
  const { left, right, bottom, title, endsAt, strip } = axes;
  const widthOf = (text: string) => textWidth(press.fonts.regular, LABEL.size, text);
  const put = (text: string, x: number, middle: number) =>
    setLines(press, [text], { ...LABEL, x, top: middle + LABEL.leading / 2 });
  const putBeside = (text: string, middle: number) =>
    put(text, endsAt === "right" ? left - LABEL_GAP - widthOf(text) : right + LABEL_GAP, middle);
  const putBelow = ([x, text]: Tick, middle: number) => put(text, x - widthOf(text) / 2, middle);
  if (strip !== undefined) tint(press, axes, strip);
  for (const [y, text] of axes.yTicks) {
    strokeRule(press, "rule", { y, left, right, weight: 0.4 });
    putBeside(text, y);
  }
  strokeRule(press, "muted", { y: bottom, left, right, weight: 0.8 });
  for (const tick of axes.xTicks) putBelow(tick, bottom - 9);
  if (strip !== undefined) {
    put(
      strip.name,
      endsAt === "right" ? press.format.body.left : right + LABEL_GAP,
      bottom - 9 - STRIP,
    );
    for (const item of apart(strip.items, widthOf)) putBelow(item, bottom - 9 - STRIP);
  }
  if (title === undefined) return;
  putBelow([(left + right) / 2, title], bottom - 21 - (strip === undefined ? 0 : STRIP));
}

/** The area above a strip, to the middle between its last text and the next one. */
function tint(press: Press, { left, right, bottom, top }: Axes, { items }: Strip): void {
  const [first = left, second] = items.map(([x]) => x);
  const last = items.at(-1)?.[0] ?? first;
  const half = second === undefined ? 0 : (second - first) / 2;
  const end = Math.min(right, last + half);
  fillRectangle(press, "tint", [left, bottom, end - left, top - bottom]);
}

/** Every text of a strip, or every second, third … of them where all have no room. */
function apart(items: readonly Tick[], widthOf: (text: string) => number): readonly Tick[] {
  const [[first] = [0], [second] = [first]] = items;
  const widest = Math.max(...items.map(([, text]) => widthOf(text))) + STRIP_GAP;
  const every = second === first ? 1 : Math.ceil(widest / (second - first));
  return items.filter((_, index) => index % every === 0);
}

function heightOfEnd({ names }: End, isLow: boolean): number {
  const named = names.filter(({ name }) => name !== "").length * NAME.leading;
  return isLow ? Math.max(named, VALUE.leading) : VALUE.leading + named;
}

function heightOfEnds(ends: readonly End[], isLow: boolean): number {
  return ends.reduce((sum, end) => sum + heightOfEnd(end, isLow) + NAME_GAP, -NAME_GAP);
}

/** Values and names beside what is drawn, apart from each other, each led to from the height where it ends. */
export function drawEnds(press: Press, ends: readonly PlacedEnd[], axes: Axes): void {
  const fromTop = ends.toSorted((one, other) => other.y - one.y);
  let below = heightOfEnds(ends, axes.isLow);
  let lowest = Infinity;
  for (const end of fromTop) {
    const height = heightOfEnd(end, axes.isLow);
    const least = axes.bottom - LABEL.leading + below;
    const upper = Math.min(
      Math.max(end.y + height / 2, least),
      lowest - NAME_GAP,
      axes.top + VALUE.leading,
    );
    lowest = upper - height;
    below -= height + NAME_GAP;
    drawEnd(press, end, { axes, upper });
  }
}

/** A value and its names, led to from its height; a name alone below its value has its sample at the middle of both. */
function drawEnd(
  press: Press,
  end: PlacedEnd,
  { axes, upper }: { readonly axes: Axes; readonly upper: number },
): void {
  const { value, names, y } = end;
  const { left, right, endsAt, isLow } = axes;
  const middle = upper - (isLow ? NAME.leading : heightOfEnd(end, false)) / 2;
  const isRight = endsAt === "right";
  const sample = isRight ? right + LEADER : left - LEADER - SAMPLE + 4;
  const x = isRight ? sample + SAMPLE : press.format.body.left;
  const [from, to] = isRight ? [right + 2, sample - 1] : [left - 2, sample + SAMPLE - 3];
  write(press, `q ${press.palette.muted} RG 0.5 w\n`);
  press.at = putPoint(press.out, press.at, from, y, "m ");
  press.at = putPoint(press.out, press.at, to, middle, "l S Q\n");
  const isNamed = names.some(({ name }) => name !== "");
  const shown = isNamed ? `${value} ` : value;
  setLines(press, [shown], { ...VALUE, x, top: upper });
  const behind = x + textWidth(press.fonts.bold, VALUE.size, shown);
  names.forEach(({ name, drawSample }, index) => {
    const top = upper - (isLow ? 0 : VALUE.leading) - index * NAME.leading;
    const height = names.length === 1 ? middle : top - NAME.leading / 2;
    drawSample([sample, height], [sample + SAMPLE - 4, height]);
    const isLast = index === names.length - 1;
    const start = isLow && index === 0 ? behind : x;
    if (name !== "") setLines(press, [isLast ? name : `${name} `], { ...NAME, x: start, top });
  });
}

/** A path through points of the sheet. */
export function putPath(press: Press, points: readonly Point[]): void {
  points.forEach(([x, y], index) => {
    press.at = putPoint(press.out, press.at, x, y, index === 0 ? "m\n" : "l\n");
  });
}

/** Distance of a quarter circle's Bézier control points, as a fraction of the radius. */
const QUARTER = 0.5523;

/** Writes the path of a circle and returns the offset after it. */
export function putCircle(out: Uint8Array, at: number, [x, y]: Point, radius: number): number {
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
