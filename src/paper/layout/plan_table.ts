/** Tables measured: type size, column widths, the lines of every cell, the height of every row. */

import type { Table } from "../content/block.ts";
import type { Texts } from "#texts";
import { type Face, type Fonts, textWidth } from "#pdf";
import { breakLines, cutLines } from "./line_breaks.ts";
import { STYLES } from "./look.ts";
import type { Press } from "./press.ts";
import { printable } from "./printable_text.ts";

/** Type size of rows and headings; a table with columns that do not fit is set tight, or becomes two. */
export const TABLE_SIZE = 9;
/** Leading of headings and of rows. */
export const HEADING_LEADING = TABLE_SIZE * 1.22;
export const ROW_LEADING = TABLE_SIZE * 1.3;
/** Vertical padding of a row, above and below together. */
export const ROW_PADDING = 0.8;
/** Room beside a cell's text, on each side: of most tables, and of one that is set tight. */
const PADDING = 3;
const TIGHT = 2;
/** Share of the rows' height at which a table that need not be is set tight. */
const TIGHT_FROM = 0.9;
/** Height of a row of one line. */
const LINE_HEIGHT = ROW_LEADING + ROW_PADDING;
/** Room before a column of words that follows on figures. */
const WORDS_GAP = 12;
/** Room beside the title of a group, on both sides together. */
const GROUP_PADDING = 5;
/** Widest unbroken word of a heading or of a column of words. */
const WORD_LENGTH_MAX = 96;
/** Share of a heading's width at which it takes two lines. */
const TWO_LINES = 0.6;

/** Where the columns and rows of a table stand, in points. */
export interface Plan {
  readonly padding: number;
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  /** Width of each figure at type size 1, row by row; columns of words have none. */
  readonly figures: Float64Array;
  /** Lines of each row's cell, for columns of words. */
  readonly words: readonly (readonly (readonly string[])[] | undefined)[];
  readonly rowHeights: readonly number[];
  readonly headings: readonly (readonly string[])[];
  readonly headingHeight: number;
  /** Lines of each group's title. */
  readonly groups: readonly (readonly string[])[];
  readonly groupHeight: number;
  readonly title: readonly string[];
  /** The title on further sheets. */
  readonly titleContinued: readonly string[];
}

/** A table that fits the width of the body, with its measures. */
export interface PlannedTable {
  readonly table: Table;
  readonly plan: Plan;
}

/** What tables are measured with. */
type Setting = Pick<Press, "fonts" | "format" | "words">;

/**
 * Measures a table; one that is too wide is set tight, as is one with words that then break into far fewer lines. One that is
 * still too wide becomes tables of some of its columns each, beside the ones that name its rows.
 */
export function planTables(setting: Setting, table: Table): readonly PlannedTable[] {
  const { fonts, format } = setting;
  let whole: Plan | undefined;
  for (const padding of [PADDING, TIGHT]) {
    if (whole?.rowHeights.every((height) => height === LINE_HEIGHT) === true) break;
    const measured = measureCells(fonts, table, padding);
    if (widthOf(table, measured) > format.body.width) continue;
    const plan = planTable(setting, table, measured);
    const most = whole && sumOf(whole.rowHeights) * TIGHT_FROM;
    if (most === undefined || sumOf(plan.rowHeights) < most) whole = plan;
  }
  if (whole !== undefined) return [{ table, plan: whole }];
  const measured = measureCells(fonts, table, PADDING);
  return partsOf(setting, table, measured).map((part) => ({
    table: part,
    plan: planTable(setting, part, measureCells(fonts, part, PADDING)),
  }));
}

function widthOf({ columns, isEven }: Table, { naturals, padding }: WidthsMeasured): number {
  const needed = isEven === true ? columns.map(() => Math.max(...naturals)) : naturals;
  return (
    sumOf(needed.map((natural) => natural * TABLE_SIZE + padding * 2)) +
    sumOf(columns.map((_, index) => gapBefore(columns, index)))
  );
}

/** The tables that a wide one becomes: as few as can be. */
function partsOf(
  { format: { body }, words }: Setting,
  table: Table,
  { naturals, padding }: WidthsMeasured,
): readonly Table[] {
  const [first] = table.groups ?? [];
  const heads = first?.tone === "plain" ? first.span : 1;
  const isWithin = (places: readonly number[]) => {
    const part = [...Array(heads).keys(), ...places].map((place) => naturals[place] ?? 0);
    const columns = table.columns.slice(0, part.length);
    return widthOf({ ...table, columns }, { naturals: part, padding }) <= body.width;
  };
  const places = sidesTogether(table, heads, isWithin) ?? betweenGroups(table, heads, isWithin);
  return places.map((part, index) =>
    columnsOf(table, { heads, part, isFirst: index === 0 }, words),
  );
}

type IsWithin = (places: readonly number[]) => boolean;

/**
 * Columns of guaranteed values with the same ones of the others, so that they stay side by side: the last of each side, as
 * many as fit, then those before them. None for a table without both sides, or where one column of each is too wide.
 * Source: NAIC Model #245 section 6.F(10).
 */
function sidesTogether(
  { columns, groups = [] }: Table,
  heads: number,
  isWithin: IsWithin,
): readonly (readonly number[])[] | undefined {
  const tones = new Set(groups.map(({ tone }) => tone));
  if (!tones.has("guaranteed") || !tones.has("nonGuaranteed")) return undefined;
  // By how many columns of its group follow one: the last of each side first.
  const followers = groups.flatMap(({ span }) => [...Array(span).keys()].toReversed());
  const all = [...columns.keys()].slice(heads);
  const ordered = all.toSorted((one, other) => (followers[one] ?? 0) - (followers[other] ?? 0));
  const parts: number[][] = [];
  for (const set of Map.groupBy(ordered, (place) => columns[place]?.term).values()) {
    const wider = [...set, ...(parts.at(-1) ?? [])];
    if (parts.length > 0 && isWithin(wider)) parts[parts.length - 1] = wider;
    else if (isWithin(set)) parts.push(set);
    else return undefined;
  }
  return parts.map((part) => part.toSorted((one, other) => one - other));
}

/** Columns in their order, cut between groups, or into equal parts where there are none, if that needs no further table. */
function betweenGroups(
  { columns, groups = [] }: Table,
  heads: number,
  isWithin: IsWithin,
): readonly (readonly number[])[] {
  const range = (start: number, end: number) => [...columns.keys()].slice(start, end);
  const farthest = (start: number): number => {
    let end = start + 1;
    while (end < columns.length && isWithin(range(start, end + 1))) end += 1;
    return end;
  };
  const countFrom = (start: number): number =>
    start >= columns.length ? 0 : 1 + countFrom(farthest(start));
  let border = 0;
  const borders = groups.map(({ span }) => (border += span));
  const equalPart = (start: number) =>
    start + Math.ceil((columns.length - start) / countFrom(start));
  const parts: (readonly number[])[] = [];
  for (let start = heads; start < columns.length;) {
    const end = farthest(start);
    const least = countFrom(end);
    const cuts = groups.length > 0 ? borders : [equalPart(start)];
    const cut = cuts.findLast((at) => at > start && at <= end && countFrom(at) <= least) ?? end;
    parts.push(range(start, cut));
    start = cut;
  }
  return parts;
}

/** The table of the columns that name the rows, and of the columns of a part. */
function columnsOf(
  { name, ...table }: Table,
  {
    heads,
    part,
    isFirst,
  }: { readonly heads: number; readonly part: readonly number[]; readonly isFirst: boolean },
  words: Texts["layout"],
): Table {
  const places = [...Array(heads).keys(), ...part];
  const pick = <Item>(items: readonly Item[]) => places.map((place) => items[place] as Item);
  let from = 0;
  const groups = table.groups?.flatMap((group) => {
    const [left, right] = [from, (from += group.span)];
    const span = places.filter((place) => place >= left && place < right).length;
    return span === 0 ? [] : [{ ...group, span }];
  });
  return {
    ...table,
    ...(isFirst && name !== undefined ? { name } : {}),
    title: isFirst ? table.title : words.furtherColumns(table.title),
    ...(groups === undefined ? {} : { groups }),
    columns: pick(table.columns),
    rows: table.rows.map(pick),
  };
}

function gapBefore(columns: Table["columns"], index: number): number {
  return columns[index]?.holds === "words" && columns[index - 1]?.holds === "figures"
    ? WORDS_GAP
    : 0;
}

/** Measures a table for the width of the body; a cell of words that is taller than a sheet is cut. */
function planTable(
  { fonts, format: { body }, words: say }: Setting,
  table: Table,
  { figures, naturals, padding }: Measured,
): Plan {
  const { regular, bold } = fonts;
  const { columns, rows, groups = [] } = table;
  const gaps = columns.map((_, index) => gapBefore(columns, index));
  const whole = body.width - sumOf(gaps);
  const even = whole / columns.length;
  const size = TABLE_SIZE;
  const widths =
    table.isEven === true
      ? columns.map(() => even)
      : shareWidth(fonts, table, { naturals, padding, whole });
  const inner = (column: number) => (widths[column] ?? 0) - padding * 2;
  let { left } = body;
  const lefts = widths.map((width, index) => {
    const start = left + (gaps[index] ?? 0);
    left = start + width;
    return start;
  });

  const headings = columns.map(({ heading }, column) =>
    breakLines(heading, { face: bold, size, width: inner(column) }),
  );
  const headingHeight = Math.max(...headings.map(({ length }) => length)) * HEADING_LEADING + 6;
  let from = 0;
  const groupLines = groups.map(({ title, span }) => {
    const width = sumOf(widths.slice(from, (from += span))) - GROUP_PADDING;
    return breakLines(title, { face: bold, size, width });
  });
  const groupRows = Math.max(0, ...groupLines.map(({ length }) => length));
  const groupHeight = groupRows === 0 ? 0 : size * 1.7 + 2 + (groupRows - 1) * HEADING_LEADING;
  const titleIn = { face: bold, size: STYLES.strong.size, width: body.width };
  const title = breakLines(table.title, titleIn);
  const titleContinued = breakLines(say.continued(table.title), titleIn);

  const headHeight = titleHeight(titleContinued) + groupHeight + headingHeight;
  const linesMax = Math.floor((body.top - body.bottom - headHeight - ROW_PADDING) / ROW_LEADING);
  const words = columns.map(({ holds }, column) => {
    if (holds === "figures") return undefined;
    const measure = { face: regular, size, width: inner(column) };
    return rows.map((row) => cutLines(breakLines(row[column] ?? "", measure), linesMax));
  });
  const rowHeights = rows.map((_, row) => {
    let lineCount = 1;
    for (const cells of words) lineCount = Math.max(lineCount, cells?.[row]?.length ?? 1);
    return lineCount * ROW_LEADING + ROW_PADDING;
  });
  return {
    padding,
    lefts,
    widths,
    figures,
    words,
    rowHeights,
    headings,
    headingHeight,
    groups: groupLines,
    groupHeight,
    title,
    titleContinued,
  };
}

/** Height of a title's lines above a table, in points. */
export function titleHeight(lines: readonly string[]): number {
  return lines.length * STYLES.strong.leading + 3;
}

/** What each column needs at type size 1, and the room beside it. */
interface WidthsMeasured {
  readonly naturals: readonly number[];
  readonly padding: number;
}

interface Measured extends WidthsMeasured {
  readonly figures: Float64Array;
}

/**
 * The width of each figure at type size 1, and what each column needs there: its widest figure or longest
 * word, the longest word of its heading, and its part of the longest word of its group's title.
 */
function measureCells(
  { regular, bold }: Fonts,
  { columns, rows, groups = [] }: Table,
  padding: number,
): Measured {
  const count = columns.length;
  const figures = new Float64Array(rows.length * count);
  const naturals = columns.map(({ heading }, column) => {
    const isFigures = columns[column]?.holds === "figures";
    let natural = Math.min(longestWord(bold, heading), WORD_LENGTH_MAX / TABLE_SIZE);
    for (let row = 0; row < rows.length; row += 1) {
      const cell = rows[row]?.[column] ?? "";
      const width = isFigures
        ? (figures[row * count + column] = textWidth(regular, 1, cell))
        : Math.min(longestWord(regular, printable(regular, cell)), WORD_LENGTH_MAX / TABLE_SIZE);
      if (width > natural) natural = width;
    }
    return natural;
  });
  let column = 0;
  for (const { title, span } of groups) {
    const room =
      sumOf(naturals.slice(column, column + span)) +
      (span * 2 * padding - GROUP_PADDING) / TABLE_SIZE;
    const missing = Math.max(0, longestWord(bold, title) - room) / span;
    for (const end = column + span; column < end; column += 1)
      naturals[column] = (naturals[column] ?? 0) + missing;
  }
  return { figures, naturals, padding };
}

/** Width of a text's longest word at type size 1. */
function longestWord(face: Face, text: string): number {
  let longest = 0;
  for (let start = 0; start < text.length;) {
    const space = text.indexOf(" ", start);
    const end = space < 0 ? text.length : space;
    longest = Math.max(longest, textWidth(face, 1, text.slice(start, end)));
    start = end + 1;
  }
  return longest;
}

/**
 * Widths in points: what each column needs, room for two-line headings and for the title of a group of its own, and a share of the rest. Columns of words
 * get what their longest cell needs, as far as room allows; the rest is shared evenly, or by width where all columns
 * have figures, so that every table ends at the right margin and years stay beside ages.
 */
function shareWidth(
  { regular, bold }: Fonts,
  { columns, rows, groups = [] }: Table,
  { naturals, padding, whole }: WidthsMeasured & { readonly whole: number },
): readonly number[] {
  const size = TABLE_SIZE;
  const base = naturals.map((natural) => natural * size + padding * 2);
  // The title of a group of one column fits on one line.
  const titles = groups.flatMap(({ title, span }) =>
    Array.from({ length: span }, () =>
      span === 1 ? textWidth(bold, size, title) + GROUP_PADDING - padding * 2 : 0,
    ),
  );
  const headed = grant(
    base,
    columns.map(({ heading }, index) => {
      const wanted = Math.max(textWidth(bold, size, heading) * TWO_LINES, titles[index] ?? 0);
      return Math.max(0, wanted - (naturals[index] ?? 0) * size);
    }),
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
      return Math.max(0, longest + padding * 2 - (headed[index] ?? 0));
    }),
    whole,
  );
  const used = sumOf(worded);
  const hasWords = columns.some(({ holds }) => holds === "words");
  const even = (whole - used) / columns.length;
  return worded.map((width) => (hasWords ? width + even : (width * whole) / used));
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

/** The sum of numbers; 0 of none. */
export function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
