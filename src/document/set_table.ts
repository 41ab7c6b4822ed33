/** Setting tables: column widths, headings that repeat on every sheet, rows that are never split. */
import type { Column, ColumnGroup, Table } from "./block.ts";
import { type Face, textWidth } from "./fonts.ts";
import { putAscii, putFont, putInteger, putPoint, putText } from "./ink.ts";
import { breakLines } from "./line_breaks.ts";
import { BODY, STYLES, type TextStyle } from "./look.ts";
import {
  beginArtifact,
  beginMarked,
  endMarked,
  fillRectangle,
  inkOf,
  type Prepared,
  type Press,
  setLines,
  startSheet,
  strokeRule,
} from "./press.ts";
import { printable } from "./printable_text.ts";
import { closeElement, openElement, putLeaf } from "./structure.ts";

/** Sizes tried, largest first, until the columns fit; the last one holds every amount a contract can reach. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5] as const;
const HEADING_SHARE = 0.92;
const LEADING_SHARE = 1.3;
/** Room beside a cell's text, on each side. */
const PADDING = 3.5;
/** Most room added to a column of figures so that a narrow table fills the width. */
const LARGEST_STRETCH = 34;
/** Widest a word gets a column of words before it is broken. */
const LONGEST_WORD = 96;
const GROUP_GAP = 3;
/** Share of a heading's width at which it takes two lines. */
const TWO_LINES = 0.6;
/** Room a row has beside its lines, above and below together. */
const ROW_PADDING = 0.8;

/** A table measured: where its columns lie, and the lines of every cell that has words. */
interface Plan {
  readonly size: number;
  readonly leading: number;
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly cells: readonly (readonly Cell[])[];
  readonly rowHeights: readonly number[];
  readonly headings: readonly (readonly string[])[];
  readonly headingHeight: number;
  readonly groupHeight: number;
  readonly titleHeight: number;
}

type Cell = readonly string[];

/** A table measured and ready to be set; `room` is what it needs to begin: its head and three rows. */
export function prepareTable(press: Press, table: Table): Prepared {
  const plan = planTable(press, table);
  const head = headHeight(plan);
  const whole = plan.rowHeights.reduce((sum, height) => sum + height, head);
  const start = plan.rowHeights.slice(0, 3).reduce((sum, height) => sum + height, head);
  const room = whole < (BODY.top - BODY.bottom) / 2 ? whole : start;
  return { room, height: whole, set: () => setTable(press, table, plan) };
}

/** Sets a table on as many sheets as it needs; a short one is kept together by its `room`. */
function setTable(press: Press, table: Table, plan: Plan): void {
  openElement(press.structure, "Table");
  for (let row = 0; row < table.rows.length;) {
    if (row === 0) {
      setHead(press, table, plan);
      openElement(press.structure, "TBody");
    } else {
      startSheet(press);
      repeatHead(press, table, plan);
    }
    const end = rowsThatFit(press, plan, row);
    drawRules(press, plan, { row, end });
    setRows(press, table, { plan, row, end });
    row = end;
  }
  closeElement(press.structure);
  closeElement(press.structure);
}

function headHeight({ titleHeight, groupHeight, headingHeight }: Plan): number {
  return titleHeight + groupHeight + headingHeight;
}

/** One row past the last that fits on this sheet; at least one, since no row is taller than a sheet. */
function rowsThatFit(press: Press, { rowHeights }: Plan, start: number): number {
  let room = press.y - BODY.bottom;
  let end = start;
  while (end < rowHeights.length && (rowHeights[end] ?? 0) <= room) room -= rowHeights[end++] ?? 0;
  return Math.max(end, start + 1);
}

function setHead(press: Press, table: Table, plan: Plan): void {
  openElement(press.structure, "Caption");
  drawTitle(press, table.title, () => putLeaf(press.structure, "P"));
  closeElement(press.structure);
  openElement(press.structure, "THead");
  fillGroups(press, table, plan);
  if (table.groups !== undefined) {
    openElement(press.structure, "TR");
    drawGroups(press, table.groups, { plan, tag: (span) => tagHeading(press, span) });
    closeElement(press.structure);
  }
  openElement(press.structure, "TR");
  drawHeadings(press, table, { plan, tag: () => tagHeading(press, 1) });
  closeElement(press.structure);
  closeElement(press.structure);
}

/** The head again on a further sheet: for the eye alone, since the structure has it once. */
function repeatHead(press: Press, table: Table, plan: Plan): void {
  beginArtifact(press);
  drawTitle(press, `${table.title} (continued)`);
  endMarked(press);
  fillGroups(press, table, plan);
  beginArtifact(press);
  if (table.groups !== undefined) drawGroups(press, table.groups, { plan });
  drawHeadings(press, table, { plan });
  endMarked(press);
}

function tagHeading(press: Press, span: number): number {
  const columns = span === 1 ? "" : `/ColSpan ${span}`;
  return putLeaf(press.structure, "TH", `/A<</O/Table/Scope/Column${columns}>>`);
}

/** Draws text under a mark when it is the first time, bare when it repeats. */
function drawTagged(press: Press, type: string, mark: number | undefined, draw: () => void): void {
  if (mark === undefined) return draw();
  beginMarked(press, type, mark);
  draw();
  endMarked(press);
}

function drawTitle(press: Press, title: string, tag?: () => number): void {
  const style = STYLES.strong;
  const lines = breakLines(title, { face: press.fonts.bold, size: style.size, width: BODY.width });
  drawTagged(press, "P", tag?.(), () => {
    setLines(press, lines, { ...style, x: BODY.left, top: press.y });
  });
  press.y -= lines.length * style.leading + 3;
}

function fillGroups(press: Press, { groups }: Table, plan: Plan): void {
  if (groups === undefined) return;
  beginArtifact(press);
  for (const { group, left, right } of groupEdges(groups, plan)) {
    if (group.tone === "plain") continue;
    const fill = group.tone === "guaranteed" ? "brand" : "tint";
    const bottom = press.y - plan.groupHeight + 2;
    fillRectangle(press, fill, [left, bottom, right - left, plan.groupHeight - 2]);
  }
  endMarked(press);
}

function drawGroups(
  press: Press,
  groups: readonly ColumnGroup[],
  { plan, tag }: { readonly plan: Plan; readonly tag?: (span: number) => number },
): void {
  const face = press.fonts.bold;
  for (const { group, left, right } of groupEdges(groups, plan)) {
    const ink = group.tone === "guaranteed" ? "white" : "brand";
    const style = { ...headingStyle(plan), ink } as const;
    const width = textWidth(face, style.size, group.title);
    drawTagged(press, "TH", tag?.(group.span), () => {
      setLines(press, [group.title], {
        ...style,
        x: (left + right - width) / 2,
        top: press.y - (plan.groupHeight - 2 - style.leading) / 2,
      });
    });
  }
  press.y -= plan.groupHeight;
}

function drawHeadings(
  press: Press,
  { columns }: Table,
  { plan, tag }: { readonly plan: Plan; readonly tag?: () => number },
): void {
  const style = headingStyle(plan);
  const face = press.fonts.bold;
  const foot = press.y - plan.headingHeight + 3;
  plan.headings.forEach((lines, column) => {
    const left = (plan.lefts[column] ?? 0) + PADDING;
    const right = (plan.lefts[column] ?? 0) + (plan.widths[column] ?? 0) - PADDING;
    const isRight = columns[column]?.holds === "figures";
    const top = foot + lines.length * style.leading;
    drawTagged(press, "TH", tag?.(), () => {
      lines.forEach((line, index) => {
        const x = isRight ? right - textWidth(face, style.size, line) : left;
        setLines(press, [index === lines.length - 1 ? line : `${line} `], {
          ...style,
          x,
          top: top - index * style.leading,
        });
      });
    });
  });
  press.y -= plan.headingHeight;
}

function headingStyle({ size }: Plan): TextStyle {
  return {
    face: "bold",
    size: size * HEADING_SHARE,
    leading: size * HEADING_SHARE * 1.22,
    ink: "brand",
  };
}

/** The line under the headings, and a hairline under each row. */
function drawRules(press: Press, plan: Plan, { row, end }: { row: number; end: number }): void {
  const left = plan.lefts[0] ?? BODY.left;
  const right = (plan.lefts.at(-1) ?? 0) + (plan.widths.at(-1) ?? 0);
  beginArtifact(press);
  strokeRule(press, "brand", { y: press.y, left, right, weight: 0.8 });
  let y = press.y;
  for (let index = row; index < end; index++) {
    y -= plan.rowHeights[index] ?? 0;
    strokeRule(press, "rule", { y, left, right, weight: 0.4 });
  }
  endMarked(press);
}

/** Rows of one sheet as a single text object; each cell a marked piece of it. */
function setRows(
  press: Press,
  { columns }: Table,
  { plan, row, end }: { readonly plan: Plan; readonly row: number; readonly end: number },
): void {
  const { out, structure } = press;
  const ink = inkOf(press, { face: "regular", size: plan.size });
  let at = putAscii(out, press.at, `BT ${press.palette.text} rg`);
  at = putFont(out, at, ink);
  let fromX = 0;
  let fromY = 0;
  for (let index = row; index < end; index++) {
    openElement(structure, "TR");
    const cells = plan.cells[index] ?? [];
    const first = press.y - plan.leading / 2 - plan.size * 0.34 - ROW_PADDING / 2;
    for (let column = 0; column < cells.length; column++) {
      const mark =
        column === 0
          ? putLeaf(structure, "TH", "/A<</O/Table/Scope/Row>>")
          : putLeaf(structure, "TD");
      at = putMark(out, at, mark);
      const lines = cells[column] ?? [];
      const left = plan.lefts[column] ?? 0;
      const width = plan.widths[column] ?? 0;
      for (let line = 0; line < lines.length; line++) {
        const text = lines[line] ?? "";
        const x =
          columns[column]?.holds === "figures"
            ? left + width - PADDING - textWidth(ink.face, plan.size, text)
            : left + PADDING;
        const y = first - line * plan.leading;
        at = putPoint(out, at, [round(x - fromX), round(y - fromY)], "Td");
        fromX += round(x - fromX);
        fromY += round(y - fromY);
        at = putText(out, at, line === lines.length - 1 ? text : `${text} `, ink);
      }
      at = putAscii(out, at, "EMC\n");
    }
    closeElement(structure);
    press.y -= plan.rowHeights[index] ?? 0;
  }
  press.at = putAscii(out, at, "ET\n");
}

/** Steps are relative, so each is rounded as it is printed; otherwise the errors would add up. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function putMark(out: Uint8Array, at: number, mark: number): number {
  at = putAscii(out, at, "/T<</MCID ");
  at = putInteger(out, at, mark);
  return putAscii(out, at, ">>BDC ");
}

function planTable(press: Press, table: Table): Plan {
  const { regular, bold } = press.fonts;
  const texts = table.rows.map((row) => row.map((cell) => printable(regular, cell)));
  const naturals = table.columns.map((column, index) =>
    naturalWidth(column, { texts: texts.map((row) => row[index] ?? ""), regular, bold }),
  );
  const size =
    SIZES.find((candidate) => totalWidth(naturals, candidate) <= BODY.width) ?? SIZES.at(-1) ?? 6;
  const widths = shareWidth({ columns: table.columns, texts, face: regular, bold }, naturals, size);
  const lefts: number[] = [];
  let left = BODY.left as number;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  const leading = size * LEADING_SHARE;
  const cells = texts.map((row) =>
    row.map((text, column) =>
      table.columns[column]?.holds === "words"
        ? breakLines(text, { face: regular, size, width: (widths[column] ?? 0) - PADDING * 2 })
        : [text],
    ),
  );
  const headingSize = size * HEADING_SHARE;
  const headings = table.columns.map(({ heading }, column) =>
    breakLines(heading, {
      face: bold,
      size: headingSize,
      width: (widths[column] ?? 0) - PADDING * 2,
    }),
  );
  const titleLines = breakLines(table.title, {
    face: bold,
    size: STYLES.strong.size,
    width: BODY.width,
  });
  return {
    size,
    leading,
    lefts,
    widths,
    cells,
    rowHeights: cells.map(
      (row) => Math.max(...row.map((cell) => cell.length)) * leading + ROW_PADDING,
    ),
    headings,
    headingHeight: Math.max(...headings.map((lines) => lines.length)) * headingSize * 1.22 + 6,
    groupHeight: table.groups === undefined ? 0 : size * 1.7 + 2,
    titleHeight: titleLines.length * STYLES.strong.leading + 3,
  };
}

/** What a column needs at type size 1: its widest figure or longest word, and its widest heading word. */
function naturalWidth(
  column: Column,
  { texts, regular, bold }: { texts: readonly string[]; regular: Face; bold: Face },
): number {
  const heading = widest(bold, column.heading.split(" ")) * HEADING_SHARE;
  if (column.holds === "figures") return Math.max(heading, widest(regular, texts));
  const word = widest(
    regular,
    texts.flatMap((text) => text.split(" ")),
  );
  return Math.max(heading, Math.min(word, LONGEST_WORD / SIZES[0]));
}

function widest(face: Face, texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, textWidth(face, 1, text)), 0);
}

function totalWidth(naturals: readonly number[], size: number): number {
  return naturals.reduce((sum, natural) => sum + natural * size + PADDING * 2, 0);
}

interface MeasuredColumns {
  readonly columns: readonly Column[];
  readonly texts: readonly Cell[];
  readonly face: Face;
  readonly bold: Face;
}

/**
 * Widths in points: what each column needs, room for headings of two lines, and its part of what is left. Columns of words share it by how
 * long their longest cell is; without any, columns of figures share it evenly.
 */
function shareWidth(
  { columns, texts, face, bold }: MeasuredColumns,
  naturals: readonly number[],
  size: number,
): readonly number[] {
  const wishes = columns.map(({ heading }, index) =>
    Math.max(
      0,
      (textWidth(bold, 1, heading) * HEADING_SHARE * TWO_LINES - (naturals[index] ?? 0)) * size,
    ),
  );
  const wished = wishes.reduce((sum, wish) => sum + wish, 0);
  const unused = Math.max(0, BODY.width - totalWidth(naturals, size));
  const granted = wished > 0 ? Math.min(1, unused / wished) : 0;
  const left = unused - wished * granted;
  const weights = columns.map(({ holds }, index) =>
    holds === "words"
      ? Math.min(
          widest(
            face,
            texts.map((row) => row[index] ?? ""),
          ),
          60,
        )
      : 0,
  );
  const weight = weights.reduce((sum, part) => sum + part, 0);
  const even = Math.min(left / columns.length, LARGEST_STRETCH);
  return naturals.map(
    (natural, index) =>
      natural * size +
      PADDING * 2 +
      (wishes[index] ?? 0) * granted +
      (weight > 0 ? (left * (weights[index] ?? 0)) / weight : even),
  );
}

/** Left and right edge of each group's columns. */
function groupEdges(
  groups: readonly ColumnGroup[],
  plan: Plan,
): readonly { readonly group: ColumnGroup; readonly left: number; readonly right: number }[] {
  let column = 0;
  return groups.map((group) => {
    const left = plan.lefts[column] ?? 0;
    column += group.span;
    const right = (plan.lefts[column - 1] ?? 0) + (plan.widths[column - 1] ?? 0) - GROUP_GAP;
    return { group, left, right };
  });
}
