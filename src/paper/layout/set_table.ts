/** Sets tables: headings repeat on every sheet, and rows are never split. */

import {
  putAscii,
  putInteger,
  textWidth,
  putFont,
  putPoint,
  putLine,
  putText,
  closeElement,
  openElement,
  putLeaf,
} from "#pdf";
import type { ColumnGroup, Table } from "../content/block.ts";
import { STYLES, type TextStyle } from "./look.ts";
import {
  HEADING_LEADING,
  type Plan,
  type PlannedTable,
  ROW_LEADING,
  ROW_PADDING,
  TABLE_SIZE,
  titleHeight,
  sumOf,
} from "./plan_table.ts";
import {
  baseline,
  drawArtifact,
  drawMarked,
  fillRectangle,
  heightOfBody,
  inkOf,
  type Prepared,
  type Press,
  setLines,
  startSheet,
  strokeRule,
} from "./press.ts";

/** Room between the areas of two groups, and below them. */
const GROUP_GAP = 3;
/** Fewest rows on a sheet that a table continues on. */
const ROWS_MIN = 5;
/** In a long table of figures every fifth row ends with a stronger line. */
const GUIDE_ROWS = 5;

/** Fewest rows on the sheet that it starts on. */
const FIRST_ROWS_MIN = 3;
/** Part of a sheet that tall rows need to start, so that, with the space before them, none is left half empty. */
const TALL_START_MAX = 0.47;

/**
 * A measured table; it starts with at least its head and three rows, or of tall rows as many as half a sheet takes, and a
 * short one is mostly not split.
 */
export function prepareTable(press: Press, { table, plan }: PlannedTable): Prepared {
  const head = titleHeight(plan.title) + plan.groupHeight + plan.headingHeight;
  const height = plan.rowHeights.reduce((sum, row) => sum + row, head);
  const sheet = heightOfBody(press);
  const first = table.rows.length < FIRST_ROWS_MIN + ROWS_MIN ? table.rows.length : FIRST_ROWS_MIN;
  const start = plan.rowHeights.slice(0, first).reduce((sum, row) => sum + row, head);
  const least = Math.max(Math.min(start, sheet * TALL_START_MAX), head + (plan.rowHeights[0] ?? 0));
  const room = height < sheet / 2 ? height : least;
  return { room, least, height, set: () => setTable(press, table, plan) };
}

function setTable(press: Press, table: Table, plan: Plan): void {
  openElement(press.structure, "Table");
  setHead(press, table, plan);
  openElement(press.structure, "TBody");
  for (let row = 0; row < table.rows.length;) {
    if (row > 0) {
      startSheet(press);
      repeatHead(press, table, plan);
    }
    const end = rowsThatFit(press, plan, row);
    if (row === 0 && table.hasGuaranteedRow === true) fillFirstRow(press, plan);
    drawRules(press, table, { plan, row, end });
    setRows(press, table, { plan, row, end });
    row = end;
  }
  closeElement(press.structure);
  closeElement(press.structure);
}

/**
 * Index past the last row on this sheet: all that fit, less a few when the next sheet would have hardly any, unless this
 * one would. At least one fits, since a plan has no row taller than a sheet.
 */
function rowsThatFit(press: Press, { rowHeights }: Plan, start: number): number {
  let room = press.y - press.format.body.bottom;
  let end = start;
  while (end < rowHeights.length && (rowHeights[end] ?? 0) <= room) room -= rowHeights[end++] ?? 0;
  const kept = rowHeights.length - ROWS_MIN;
  if (end < rowHeights.length && kept < end) {
    const freed = sumOf(rowHeights.slice(Math.max(kept, start), end));
    if (room + freed < heightOfBody(press) / 2) end = kept;
  }
  return Math.max(end, start + 1);
}

function setHead(press: Press, table: Table, plan: Plan): void {
  const { structure } = press;
  openElement(structure, "Caption");
  drawMarked(press, "P", putLeaf(structure, "P"), () => drawTitle(press, plan.title));
  closeElement(structure);
  openElement(structure, "THead");
  fillGroups(press, table, plan);
  for (const cells of headRows(press, table, plan)) {
    openElement(structure, "TR");
    for (const cell of cells) {
      const columns = cell.span === 1 ? "" : `/ColSpan ${cell.span}`;
      const mark = putLeaf(structure, "TH", `/A<</O/Table/Scope/Column${columns}>>`);
      drawMarked(press, "TH", mark, () => drawHeadCell(press, cell));
    }
    closeElement(structure);
  }
  closeElement(structure);
  press.y -= plan.groupHeight;
  press.y -= plan.headingHeight;
}

/** Repeats the head on a further sheet as an artifact, since the structure has it once. */
function repeatHead(press: Press, table: Table, plan: Plan): void {
  drawArtifact(press, () => drawTitle(press, plan.titleContinued));
  fillGroups(press, table, plan);
  drawArtifact(press, () => {
    for (const cell of headRows(press, table, plan).flat()) drawHeadCell(press, cell);
  });
  press.y -= plan.groupHeight;
  press.y -= plan.headingHeight;
}

function drawTitle(press: Press, lines: readonly string[]): void {
  setLines(press, lines, { ...STYLES.strong, x: press.format.body.left, top: press.y });
  press.y -= titleHeight(lines);
}

function fillGroups(press: Press, { groups }: Table, plan: Plan): void {
  if (groups === undefined) return;
  drawArtifact(press, () => {
    for (const { group, left, right } of groupEdges(groups, plan)) {
      if (group.tone === "plain") continue;
      const fill = group.tone === "guaranteed" ? "brand" : "tint";
      const height = plan.groupHeight - 2;
      fillRectangle(press, fill, [left, press.y - height, right - left, height]);
    }
  });
}

/** A heading of columns: its lines, and where each of a width starts. */
interface HeadCell {
  readonly lines: readonly string[];
  readonly top: number;
  readonly ink: "white" | "brand";
  readonly span: number;
  readonly leftOf: (width: number) => number;
}

/** The titles of groups, if any, centered in the middle of their areas; the headings of columns at their foot. */
function headRows(
  press: Press,
  { columns, groups }: Table,
  plan: Plan,
): readonly (readonly HeadCell[])[] {
  const groupCells = groupEdges(groups ?? [], plan).map(
    ({ group, left, right }, index): HeadCell => {
      const lines = plan.groups[index] ?? [];
      return {
        lines,
        top: press.y - (plan.groupHeight - 2 - lines.length * HEADING_LEADING) / 2,
        ink: group.tone === "guaranteed" ? "white" : "brand",
        span: group.span,
        leftOf: (width) => (left + right - width) / 2,
      };
    },
  );
  const foot = press.y - plan.groupHeight - plan.headingHeight + 3;
  const columnCells = columns.map(({ holds }, column): HeadCell => {
    const lines = plan.headings[column] ?? [];
    const left = plan.lefts[column] ?? 0;
    const right = left + (plan.widths[column] ?? 0) - plan.padding;
    return {
      lines,
      top: foot + lines.length * HEADING_LEADING,
      ink: "brand",
      span: 1,
      leftOf: (width) => (holds === "figures" ? right - width : left + plan.padding),
    };
  });
  return groups === undefined ? [columnCells] : [groupCells, columnCells];
}

function drawHeadCell(press: Press, { lines, top, ink, leftOf }: HeadCell): void {
  const style: TextStyle = { face: "bold", size: TABLE_SIZE, leading: HEADING_LEADING, ink };
  lines.forEach((line, row) => {
    const x = leftOf(textWidth(press.fonts.bold, TABLE_SIZE, line));
    const text = row === lines.length - 1 ? line : `${line} `;
    setLines(press, [text], { ...style, x, top: top - row * HEADING_LEADING });
  });
}

/** Rows of a table on one sheet: from `row` to before `end`. */
interface RowsOfSheet {
  readonly plan: Plan;
  readonly row: number;
  readonly end: number;
}

/**
 * The line under the headings, and a hairline under each row; in a long table with groups a stronger line under every
 * fifth one.
 */
function drawRules(press: Press, { rows, groups }: Table, { plan, row, end }: RowsOfSheet): void {
  const left = plan.lefts[0] ?? press.format.body.left;
  const right = (plan.lefts.at(-1) ?? 0) + (plan.widths.at(-1) ?? 0);
  let y = press.y;
  const feet = plan.rowHeights.slice(row, end).map((height) => (y -= height));
  drawArtifact(press, () => {
    strokeRule(press, "brand", { y: press.y, left, right, weight: 0.8 });
    const { out } = press;
    let at = putAscii(out, press.at, `${press.palette.rule} RG 0.4 w\n`);
    for (const foot of feet) {
      at = putPoint(out, at, left, foot, "m ");
      at = putPoint(out, at, right, foot, "l\n");
    }
    press.at = putAscii(out, at, "S\n");
  });
  if (rows.length <= GUIDE_ROWS * 2 || groups === undefined) return;
  drawArtifact(press, () => {
    feet.forEach((foot, index) => {
      const isGuide = (row + index + 1) % GUIDE_ROWS === 0;
      if (isGuide) strokeRule(press, "muted", { y: foot, left, right, weight: 0.5 });
    });
  });
}

/** The area of a first row of guaranteed values, as dark as the heading of guaranteed columns. */
function fillFirstRow(press: Press, { lefts, rowHeights: [height = 0] }: Plan): void {
  const { right } = press.format.body;
  const [left = 0] = lefts;
  drawArtifact(press, () =>
    fillRectangle(press, "brand", [left, press.y - height, right - left, height]),
  );
}

/** Rows of one sheet as a single text object; each cell is marked content. */
function setRows(press: Press, table: Table, { plan, row, end }: RowsOfSheet): void {
  const { out, structure } = press;
  const { padding, lefts, widths, figures, words } = plan;
  const leading = ROW_LEADING;
  const size = TABLE_SIZE;
  const ink = inkOf(press, { face: "regular", size });
  const count = table.columns.length;
  const { palette } = press;
  const firstInk = row === 0 && table.hasGuaranteedRow === true ? palette.white : palette.text;
  let at = putAscii(out, press.at, `BT ${firstInk} rg`);
  at = putFont(out, at, ink);
  let fromX = 0;
  let fromY = 0;
  for (let index = row; index < end; index += 1) {
    if (index === row + 1 && firstInk !== palette.text) {
      at = putAscii(out, at, `${palette.text} rg\n`);
    }
    openElement(structure, "TR");
    const cells = table.rows[index] ?? [];
    const first = round(baseline(press.y - ROW_PADDING / 2, { size, leading }));
    for (let column = 0; column < count; column += 1) {
      const mark =
        column === 0
          ? putLeaf(structure, "TH", "/A<</O/Table/Scope/Row>>")
          : putLeaf(structure, "TD");
      at = putAscii(out, at, "/T<</MCID ");
      at = putInteger(out, at, mark);
      at = putAscii(out, at, ">>BDC ");
      const left = lefts[column] ?? 0;
      const lines = words[column]?.[index];
      if (lines === undefined) {
        const width = (figures[index * count + column] ?? 0) * size;
        const x = round(left + (widths[column] ?? 0) - padding - width);
        at = putPoint(out, at, x - fromX, first - fromY, "Td");
        fromX = x;
        fromY = first;
        at = putText(out, at, cells[column] ?? "", ink);
      } else {
        const x = round(left + padding);
        for (let line = 0; line < lines.length; line += 1) {
          const y = round(first - line * leading);
          at = putPoint(out, at, x - fromX, y - fromY, "Td");
          fromX = x;
          fromY = y;
          at = putLine(out, at, lines[line] ?? "", ink, line === lines.length - 1);
        }
      }
      at = putAscii(out, at, "EMC\n");
    }
    closeElement(structure);
    press.y -= plan.rowHeights[index] ?? 0;
  }
  press.at = putAscii(out, at, "ET\n");
}

/** Rounds positions rather than steps, so that errors do not accumulate. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Left and right edge of each group's columns. */
function groupEdges(
  groups: readonly ColumnGroup[],
  plan: Plan,
): readonly { readonly group: ColumnGroup; readonly left: number; readonly right: number }[] {
  let column = 0;
  return groups.map((group, index) => {
    const left = plan.lefts[column] ?? 0;
    column += group.span;
    const gap = index === groups.length - 1 ? 0 : GROUP_GAP;
    const right = (plan.lefts[column - 1] ?? 0) + (plan.widths[column - 1] ?? 0) - gap;
    return { group, left, right };
  });
}
