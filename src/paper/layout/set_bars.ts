/** Draws bars of income: the guaranteed part dark, what today's terms add hatched, and a line of the account value. */

import { putPoint, putRectangle } from "#pdf";
import type { IncomeBars } from "../content/block.ts";
import { dollars } from "../content/format.ts";
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

type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** Part of its step that a bar takes. */
const BAR = 0.72;
/** Height of the sample of a bar. */
const SAMPLE_HEIGHT = 8;
/** Between two strokes of the hatching. */
const HATCH = 3.2;
/** Radius of the mark where the account value ends. */
const DOT = 2.6;

/** Draws bars from the remaining room's top down to a height of the sheet. */
export function drawBars(press: Press, picture: IncomeBars, foot: number): void {
  const { bars, account } = picture;
  const axes = axesOf(press, picture, foot);
  drawAxes(press, axes);
  const { left, right, bottom, top } = axes;
  const step = (right - left) / bars.length;
  const highest = highestOf(picture);
  const heightOf = (value: number) => (value / highest) * (top - bottom);
  const column = (index: number, from: number, to: number): Rectangle => [
    left + (index + (1 - BAR) / 2) * step,
    bottom + heightOf(from),
    step * BAR,
    heightOf(to - from),
  ];
  const added = bars.flatMap(({ guaranteed, current }, index) =>
    current > guaranteed ? [column(index, guaranteed, current)] : [],
  );
  hatch(press, added);
  fill(
    press,
    bars.flatMap(({ guaranteed }, index) => (guaranteed > 0 ? [column(index, 0, guaranteed)] : [])),
  );
  const most = Math.max(...account.values, 1);
  const line = account.values.map((value, index): Point => [
    left + index * step,
    bottom + (value / most) * (top - bottom),
  ]);
  drawAccount(press, line);
  const heights = {
    bar: (value: number) => bottom + heightOf(value),
    line: line.at(-1)?.[1] ?? bottom,
  };
  drawEnds(press, endsOf(press, picture, heights), axes);
}

function highestOf({ bars }: IncomeBars): number {
  return Math.max(...bars.flatMap(({ guaranteed, current }) => [guaranteed, current]), 1);
}

function axesOf(press: Press, picture: IncomeBars, foot: number): Axes {
  const { bars, horizontalTitle: title } = picture;
  const heights = heightsOf(press, foot, { title });
  const { bottom, top } = heights;
  const highest = highestOf(picture);
  const levels = verticalTicks([0, highest], heights);
  const widths = widthsOf(press, levels.map(dollars), {
    ends: endsOf(press, picture, { bar: Number, line: 0 }),
    endsAt: "right",
    heights,
  });
  const { left, right } = widths;
  const [first, last] = [bars[0]?.at ?? 0, bars.at(-1)?.at ?? 0];
  const centerOf = (at: number) => left + ((at - first + 0.5) / bars.length) * (right - left);
  return {
    ...heights,
    ...widths,
    title,
    xTicks: horizontalTicks([first, last], centerOf),
    yTicks: levels.map((level) => [bottom + (level / highest) * (top - bottom), dollars(level)]),
  };
}

/** What is printed beside the last bar: what it and its guaranteed part come to, and how the account value ends. */
function endsOf(
  press: Press,
  { bars, guaranteed, current, account }: IncomeBars,
  heights: { readonly bar: (value: number) => number; readonly line: number },
): readonly PlacedEnd[] {
  const last = bars.at(-1);
  const endOf = (name: string, value: number, draw: typeof fill): PlacedEnd => ({
    value: dollars(value),
    y: heights.bar(value),
    names: [
      {
        name,
        drawSample: ([from, middle], [to]) =>
          draw(press, [[from, middle - SAMPLE_HEIGHT / 2, to - from, SAMPLE_HEIGHT]]),
      },
    ],
  });
  const ends: readonly PlacedEnd[] = [
    endOf(guaranteed, last?.guaranteed ?? 0, fill),
    {
      value: account.end,
      y: heights.line,
      names: [{ name: account.name, drawSample: (from, to) => drawAccount(press, [from, to]) }],
    },
  ];
  return current === undefined ? ends : [endOf(current, last?.current ?? 0, hatch), ...ends];
}

function fill(press: Press, columns: readonly Rectangle[]): void {
  if (columns.length === 0) return;
  write(press, `${press.palette.brand} rg\n`);
  putAll(press, columns);
  write(press, "f\n");
}

/** Light areas with an edge, and slanted strokes within all of them. */
function hatch(press: Press, columns: readonly Rectangle[]): void {
  if (columns.length === 0) return;
  const { palette } = press;
  write(press, `q ${palette.tint} rg ${palette.accent} RG 0.6 w\n`);
  putAll(press, columns);
  write(press, "B\n");
  putAll(press, columns);
  write(press, "W n\n");
  const left = Math.min(...columns.map(([x]) => x));
  const right = Math.max(...columns.map(([x, , width]) => x + width));
  const bottom = Math.min(...columns.map(([, y]) => y));
  const height = Math.max(...columns.map(([, y, , own]) => y + own)) - bottom;
  for (let x = left - height; x < right; x += HATCH) {
    press.at = putPoint(press.out, press.at, x, bottom, "m ");
    press.at = putPoint(press.out, press.at, x + height, bottom + height, "l\n");
  }
  write(press, "S Q\n");
}

function putAll(press: Press, columns: readonly Rectangle[]): void {
  for (const column of columns) press.at = putRectangle(press.out, press.at, column);
}

/** A thin line on a white one, so that it stands out from the bars, with a dot at its end. */
function drawAccount(press: Press, line: readonly Point[]): void {
  const { palette, out } = press;
  for (const [ink, weight] of [
    [palette.white, 3],
    [palette.text, 1.1],
  ] as const) {
    write(press, `q 1 J 1 j ${ink} RG ${weight} w\n`);
    putPath(press, line);
    write(press, "S Q\n");
  }
  const end = line.at(-1);
  if (end === undefined) return;
  write(press, `${palette.text} rg ${palette.white} RG 0.8 w\n`);
  press.at = putCircle(out, press.at, end, DOT);
  write(press, "B\n");
}
