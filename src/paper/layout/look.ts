/** The look of a document: sizes, measures and colors. */

import type { FaceName } from "#pdf";

/** US letter, in points. */
export const SHEET = { width: 612, height: 792 } as const;

/** Where lines of text begin, and how long they may be. */
export interface Column {
  readonly left: number;
  readonly width: number;
}

/** Where the body of a sheet lies. */
interface Body extends Column {
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A sheet as pages are laid out on it; it is printed `enlargement` times as large. */
export interface Format {
  readonly enlargement: number;
  readonly width: number;
  readonly height: number;
  readonly body: Body;
  /** Running text, within the body: its headings and the names of its lists stand at its left where it leaves them room [D296]. */
  readonly words: Column;
  /** Top of the first line around the body, above it and below it. */
  readonly headerTop: number;
  readonly footerTop: number;
  /** Lines that have room below it. */
  readonly footerLines: number;
}

export const USUAL: Format = {
  enlargement: 1,
  ...SHEET,
  body: { left: 48, right: 564, top: 720, bottom: 60, width: 516 },
  words: { left: 192, width: 372 },
  headerTop: 758,
  footerTop: 53,
  footerLines: 3,
};

/**
 * Three quarters of a sheet, so that the smallest type, 9 points, is printed at 12. Half an inch of margin and a
 * fourth line at the foot, where the usual lines do not fit beside each other. Source: [D173].
 */
export const LARGE: Format = {
  enlargement: 4 / 3,
  width: 459,
  height: 594,
  body: { left: 27, right: 432, top: 532.5, bottom: 66, width: 405 },
  words: { left: 27, width: 405 },
  headerTop: 568,
  footerTop: 59,
  footerLines: 4,
};

/** How a text is set; lengths are points. */
export interface TextStyle {
  readonly face: FaceName;
  readonly size: number;
  readonly leading: number;
  readonly ink: keyof Palette;
}

export const STYLES = {
  title: { face: "bold", size: 16.5, leading: 20, ink: "brand" },
  heading: { face: "bold", size: 11.5, leading: 15, ink: "brand" },
  besideText: { face: "bold", size: 10, leading: 13, ink: "brand" },
  body: { face: "regular", size: 10, leading: 13, ink: "text" },
  strong: { face: "bold", size: 10, leading: 13, ink: "text" },
  note: { face: "italic", size: 9.3, leading: 12, ink: "muted" },
  term: { face: "bold", size: 9.3, leading: 12, ink: "text" },
  meaning: { face: "regular", size: 9.3, leading: 12, ink: "text" },
  label: { face: "regular", size: 10, leading: 13, ink: "muted" },
  figure: { face: "bold", size: 18, leading: 23, ink: "text" },
} as const satisfies Record<string, TextStyle>;

/** Colors as the operands of `rg` and `RG`. */
export interface Palette {
  readonly text: string;
  readonly muted: string;
  /** The brand's first color, darkened until it is readable on white. */
  readonly brand: string;
  readonly accent: string;
  /** A light tint of the brand's color, for areas behind text. */
  readonly tint: string;
  readonly rule: string;
  readonly white: string;
  readonly sample: string;
}

type Color = readonly [red: number, green: number, blue: number];

/** Minimum contrast of text and background. Source: WCAG 2.2, criterion 1.4.3. */
const READABLE_CONTRAST = 4.5;

/**
 * The palette of a brand's colors, `#rrggbb` each. The first is darkened until it is readable on white and on its
 * own tint, and white text on it.
 */
export function paletteOf(primary: string, accent: string): Palette {
  const brand = darkened(parseColor(primary));
  return {
    text: operands([0.11, 0.14, 0.18]),
    muted: operands([0.33, 0.37, 0.42]),
    brand: operands(brand),
    accent: operands(darkened(parseColor(accent))),
    tint: operands(tinted(brand)),
    rule: operands([0.82, 0.84, 0.87]),
    white: operands([1, 1, 1]),
    sample: operands([0.86, 0.87, 0.89]),
  };
}

/** @throws {RangeError} when the text is not a color */
function parseColor(text: string): Color {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new RangeError("Cannot read color: not #rrggbb");
  const part = (start: number) => Number.parseInt(text.slice(start, start + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/**
 * A color, as `#1a2b3c`, in operands of PDF: three numbers from 0 to 1.
 * @throws {RangeError} when the text is not a color
 */
export function operandsOf(color: string): string {
  return operands(parseColor(color));
}

function darkened(color: Color): Color {
  let dark = color;
  while (contrast(tinted(dark), dark) < READABLE_CONTRAST) dark = mixed(dark, [0, 0, 0], 0.1);
  return dark;
}

function tinted(color: Color): Color {
  return mixed(color, [1, 1, 1], 0.92);
}

/** Contrast of a light background with a dark ink. Source: WCAG 2.2. */
function contrast(light: Color, dark: Color): number {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

/** Relative luminance. Source: WCAG 2.2. */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function mixed(color: Color, other: Color, share: number): Color {
  const mix = (index: 0 | 1 | 2) => color[index] * (1 - share) + other[index] * share;
  return [mix(0), mix(1), mix(2)];
}

function operands(color: Color): string {
  return color.map((part) => String(Math.round(part * 1000) / 1000)).join(" ");
}
