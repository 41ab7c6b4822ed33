/** Tables measured: type size, column widths, the lines of every cell, the height of every row. */

import type { Table } from "../content/block.ts";
import { type Face, type Fonts, textWidth } from "../pdf/fonts.ts";
import { breakLines, cutLines } from "./line_breaks.ts";
import { BODY, STYLES } from "./look.ts";
import { printable } from "./printable_text.ts";

/** Type sizes tried, largest first, until the columns fit; the last fits any amount a contract can reach. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5] as const;
/** Size and leading of headings, and leading of rows, as parts of the size. */
export const HEADING_SHARE = 0.92;
const HEADING_LEADING = 1.22;
const LEADING_SHARE = 1.3;
/** Room beside a cell's text, on each side. */
export const PADDING = 3.5;
/** Room before words to the right of figures. */
const WORDS_GAP = 12;
/** Vertical padding of a row, above and below together. */
export const ROW_PADDING = 0.8;
/** Most width added to a column to fill the sheet with a narrow table of figures. */
const STRETCH_MAX = 90;
/** Widest unbroken word of a heading or of a column of words. */
const WORD_LENGTH_MAX = 96;
/** Share of a heading's width at which it takes two lines. */
const TWO_LINES = 0.6;

export interface Plan {
  readonly size: number;
  readonly leading: number;
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  /** Width of each figure at type size 1, row by row; columns of words have none. */
  readonly figures: Float64Array;
  /** Lines of each row's cell, for columns of words. */
  readonly words: readonly (readonly (readonly string[])[] | undefined)[];
  readonly rowHeights: readonly number[];
  /** Lines and height of the words below the rows, if any. */
  readonly lastRow: readonly string[];
  readonly lastRowHeight: number;
  readonly headings: readonly (readonly string[])[];
  readonly headingLeading: number;
  readonly headingHeight: number;
  readonly groupHeight: number;
  readonly title: readonly string[];
  readonly titleHeight: number;
}

/** Measures a table for the width of the body; a cell of words that is taller than a sheet is cut. */
export function planTable(fonts: Fonts, table: Table): Plan {
  const { regular, bold } = fonts;
  const { columns, rows, groups } = table;
  const { figures, naturals } = measureCells(fonts, table);
  const gaps = columns.map(({ holds }, index) =>
    holds === "words" && columns[index - 1]?.holds === "figures" ? WORDS_GAP : 0,
  );
  const whole = BODY.width - sumOf(gaps);
  const even = whole / columns.length;
  const needed = table.isEven === true ? columns.map(() => Math.max(...naturals)) : naturals;
  const size =
    SIZES.find((candidate) => totalWidth(needed, candidate) <= whole) ?? SIZES.at(-1) ?? 6;
  const widths =
    table.isEven === true
      ? columns.map(() => even)
      : shareWidth(fonts, table, { naturals, size, whole });
  const inner = (column: number) => (widths[column] ?? 0) - PADDING * 2;
  let left: number = BODY.left;
  const lefts = widths.map((width, index) => {
    const start = left + (gaps[index] ?? 0);
    left = start + width;
    return start;
  });

  const headingSize = size * HEADING_SHARE;
  const headings = columns.map(({ heading }, column) =>
    breakLines(heading, { face: bold, size: headingSize, width: inner(column) }),
  );
  const headingLeading = headingSize * HEADING_LEADING;
  const headingHeight = Math.max(...headings.map((lines) => lines.length)) * headingLeading + 6;
  const groupHeight = groups === undefined ? 0 : size * 1.7 + 2;
  const title = breakLines(table.title, {
    face: bold,
    size: STYLES.strong.size,
    width: BODY.width,
  });
  const titleHeight = title.length * STYLES.strong.leading + 3;

  const leading = size * LEADING_SHARE;
  const room = BODY.top - BODY.bottom - titleHeight - groupHeight - headingHeight - ROW_PADDING;
  const linesMax = Math.floor(room / leading);
  const words = columns.map(({ holds }, column) =>
    holds === "words"
      ? rows.map((row) =>
          cutLines(
            breakLines(row[column] ?? "", { face: regular, size, width: inner(column) }),
            linesMax,
          ),
        )
      : undefined,
  );
  const rowHeights = rows.map((_, row) => {
    let lineCount = 1;
    for (const cells of words) lineCount = Math.max(lineCount, cells?.[row]?.length ?? 1);
    return lineCount * leading + ROW_PADDING;
  });
  const lastRow =
    table.lastRow === undefined
      ? []
      : breakLines(table.lastRow, {
          face: bold,
          size,
          width: sumOf(widths) + sumOf(gaps) - PADDING * 2,
        });
  return {
    lastRow,
    lastRowHeight: lastRow.length === 0 ? 0 : lastRow.length * leading + PADDING * 2,
    size,
    leading,
    lefts,
    widths,
    figures,
    words,
    rowHeights,
    headings,
    headingLeading,
    headingHeight,
    groupHeight,
    title,
    titleHeight,
  };
}

/**
 * The width of each figure at type size 1, and what each column needs there: its widest figure or longest
 * word, and the longest word of its heading.
 */
function measureCells(
  { regular, bold }: Fonts,
  { columns, rows }: Table,
): { readonly figures: Float64Array; readonly naturals: readonly number[] } {
  const count = columns.length;
  const figures = new Float64Array(rows.length * count);
  const naturals = columns.map(({ heading }, column) => {
    const isFigures = columns[column]?.holds === "figures";
    let natural = Math.min(longestWord(bold, heading) * HEADING_SHARE, WORD_LENGTH_MAX / SIZES[0]);
    for (let row = 0; row < rows.length; row += 1) {
      const cell = rows[row]?.[column] ?? "";
      const width = isFigures
        ? (figures[row * count + column] = textWidth(regular, 1, cell))
        : Math.min(longestWord(regular, printable(regular, cell)), WORD_LENGTH_MAX / SIZES[0]);
      if (width > natural) natural = width;
    }
    return natural;
  });
  return { figures, naturals };
}

/** Width of a text's longest word at type size 1. */
function longestWord({ advances }: Face, text: string): number {
  let longest = 0;
  let word = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    word = unit === 32 ? 0 : word + (advances[unit] ?? 0);
    if (word > longest) longest = word;
  }
  return longest / 1000;
}

function totalWidth(naturals: readonly number[], size: number): number {
  return naturals.reduce((sum, natural) => sum + natural * size + PADDING * 2, 0);
}

/**
 * Widths in points: what each column needs, room for two-line headings, and a share of the rest. Columns of words
 * get what their longest cell needs, as far as room allows; the rest is shared evenly.
 */
function shareWidth(
  { regular, bold }: Fonts,
  { columns, rows }: Table,
  {
    naturals,
    size,
    whole,
  }: { readonly naturals: readonly number[]; readonly size: number; readonly whole: number },
): readonly number[] {
  const base = naturals.map((natural) => natural * size + PADDING * 2);
  const headed = grant(
    base,
    columns.map(({ heading }, index) =>
      Math.max(
        0,
        textWidth(bold, size * HEADING_SHARE, heading) * TWO_LINES - (naturals[index] ?? 0) * size,
      ),
    ),
    whole,
  );
  const worded = grant(
    headed,
    columns.map(({ holds }, index) => {
      if (holds === "figures") return 0;
      const longest = rows.reduce(
        (width, row) => Math.max(width, textWidth(regular, size, row[index] ?? "")),
        0,
      );
      return Math.max(0, longest + PADDING * 2 - (headed[index] ?? 0));
    }),
    whole,
  );
  const even = (whole - sumOf(worded)) / columns.length;
  const hasWords = columns.some(({ holds }) => holds === "words");
  const stretch = Math.max(0, hasWords ? even : Math.min(even, STRETCH_MAX));
  return worded.map((width) => width + stretch);
}

/** Widths plus what each requests; when room is short, the smallest requests are granted first. */
function grant(
  widths: readonly number[],
  requests: readonly number[],
  whole: number,
): readonly number[] {
  const granted = [...widths];
  let room = Math.max(0, whole - sumOf(widths));
  const inTurn = requests.map((request, index) => [request, index] as const);
  inTurn.sort(([one], [other]) => one - other);
  inTurn.forEach(([request, index], turn) => {
    const given = Math.min(request, room / (inTurn.length - turn));
    granted[index] = (granted[index] ?? 0) + given;
    room -= given;
  });
  return granted;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
