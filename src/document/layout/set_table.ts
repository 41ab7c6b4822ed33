/** Sets tables: headings repeat on every sheet, and rows are never split. */

import { putAscii, putInteger } from "../../base/json_bytes.ts";
import type { ColumnGroup, Table } from "../content/block.ts";
import { textWidth } from "../pdf/fonts.ts";
import { putFont, putPoint, putText } from "../pdf/ink.ts";
import { STYLES, type TextStyle } from "./look.ts";
import {
  PADDING,
  type Plan,
  type PlannedTable,
  ROW_PADDING,
  TABLE_SIZE,
  titleHeight,
} from "./plan_table.ts";
import {
  baseline,
  beginArtifact,
  beginMarked,
  endMarked,
  fillRectangle,
  heightOfBody,
  inkOf,
  type Prepared,
  type Press,
  setLines,
  startSheet,
  strokeRule,
} from "./press.ts";
import { closeElement, openElement, putLeaf } from "../pdf/structure.ts";

/** Room between the areas of two groups, and below them. */
const GROUP_GAP = 3;
/** Fewest rows on a sheet that a table continues on. */
const ROWS_MIN = 5;
/** In a long table of figures every fifth row ends with a stronger line. */
const GUIDE_ROWS = 5;

/** Fewest rows on the sheet that it starts on. */
const FIRST_ROWS_MIN = 3;

/** A measured table; it starts with at least its head and three rows, and a short one is mostly not split. */
export function prepareTable(press: Press, { table, plan }: PlannedTable): Prepared {
  const head = titleHeight(plan.title) + plan.groupHeight + plan.headingHeight;
  const height = plan.rowHeights.reduce((sum, row) => sum + row, head + plan.lastRowHeight);
  const sheet = heightOfBody(press);
  const first = table.rows.length < FIRST_ROWS_MIN + ROWS_MIN ? table.rows.length : FIRST_ROWS_MIN;
  const start = plan.rowHeights.slice(0, first).reduce((sum, row) => sum + row, head);
  const least = Math.min(start, sheet);
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
    drawRules(press, plan, { row, end });
    if (table.rows.length > GUIDE_ROWS * 2 && table.groups !== undefined) {
      drawGuides(press, plan, { row, end });
    }
    setRows(press, table, { plan, row, end });
    row = end;
  }
  if (plan.lastRow.length > 0) setLastRow(press, table, plan);
  closeElement(press.structure);
  closeElement(press.structure);
}

/** The words below the rows, as one cell. */
function setLastRow(press: Press, table: Table, plan: Plan): void {
  if (press.y - plan.lastRowHeight < press.format.body.bottom) {
    startSheet(press);
    repeatHead(press, table, plan);
  }
  const { structure } = press;
  const { leading, lefts } = plan;
  openElement(structure, "TR");
  const columns = `/A<</O/Table/ColSpan ${table.columns.length}>>`;
  beginMarked(press, "TD", putLeaf(structure, "TD", columns));
  const x = (lefts[0] ?? 0) + PADDING;
  setLines(press, plan.lastRow, {
    face: "bold",
    size: TABLE_SIZE,
    leading,
    ink: "text",
    x,
    top: press.y - PADDING,
  });
  endMarked(press);
  closeElement(structure);
  press.y -= plan.lastRowHeight;
}

/**
 * Index past the last row on this sheet: all that fit, less a few when the next sheet would have hardly any. At
 * least one fits, since a plan has no row taller than a sheet.
 */
function rowsThatFit(press: Press, { rowHeights }: Plan, start: number): number {
  let room = press.y - press.format.body.bottom;
  let end = start;
  while (end < rowHeights.length && (rowHeights[end] ?? 0) <= room) room -= rowHeights[end++] ?? 0;
  if (end < rowHeights.length) end = Math.min(end, rowHeights.length - ROWS_MIN);
  return Math.max(end, start + 1);
}

function setHead(press: Press, table: Table, plan: Plan): void {
  const { structure } = press;
  openElement(structure, "Caption");
  drawTitle(press, plan.title, () => putLeaf(structure, "P"));
  closeElement(structure);
  openElement(structure, "THead");
  fillGroups(press, table, plan);
  if (table.groups !== undefined) {
    openElement(structure, "TR");
    drawGroups(press, table.groups, { plan, tag: (span) => tagHeading(press, span) });
    closeElement(structure);
  }
  openElement(structure, "TR");
  drawHeadings(press, table, { plan, tag: () => tagHeading(press, 1) });
  closeElement(structure);
  closeElement(structure);
}

/** Repeats the head on a further sheet as an artifact, since the structure has it once. */
function repeatHead(press: Press, table: Table, plan: Plan): void {
  beginArtifact(press);
  drawTitle(press, plan.titleContinued);
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

/** Draws text, marked the first time and unmarked in repeated heads. */
function drawTagged(press: Press, type: string, mark: number | undefined, draw: () => void): void {
  if (mark === undefined) return draw();
  beginMarked(press, type, mark);
  draw();
  endMarked(press);
}

function drawTitle(press: Press, lines: readonly string[], tag?: () => number): void {
  drawTagged(press, "P", tag?.(), () => {
    setLines(press, lines, { ...STYLES.strong, x: press.format.body.left, top: press.y });
  });
  press.y -= titleHeight(lines);
}

function fillGroups(press: Press, { groups }: Table, plan: Plan): void {
  if (groups === undefined) return;
  beginArtifact(press);
  for (const { group, left, right } of groupEdges(groups, plan)) {
    if (group.tone === "plain") continue;
    const fill = group.tone === "guaranteed" ? "brand" : "tint";
    const height = plan.groupHeight - 2;
    fillRectangle(press, fill, [left, press.y - height, right - left, height]);
  }
  endMarked(press);
}

function drawGroups(
  press: Press,
  groups: readonly ColumnGroup[],
  { plan, tag }: { readonly plan: Plan; readonly tag?: (span: number) => number },
): void {
  for (const [index, { group, left, right }] of groupEdges(groups, plan).entries()) {
    const ink = group.tone === "guaranteed" ? "white" : "brand";
    const style = { ...headingStyle(plan), ink } as const;
    const lines = plan.groups[index] ?? [];
    const top = press.y - (plan.groupHeight - 2 - lines.length * style.leading) / 2;
    drawTagged(press, "TH", tag?.(group.span), () => {
      lines.forEach((line, row) => {
        const x = (left + right - textWidth(press.fonts.bold, style.size, line)) / 2;
        const text = row === lines.length - 1 ? line : `${line} `;
        setLines(press, [text], { ...style, x, top: top - row * style.leading });
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
  const foot = press.y - plan.headingHeight + 3;
  plan.headings.forEach((lines, column) => {
    const left = (plan.lefts[column] ?? 0) + PADDING;
    const right = (plan.lefts[column] ?? 0) + (plan.widths[column] ?? 0) - PADDING;
    const isRight = columns[column]?.holds === "figures";
    const top = foot + lines.length * style.leading;
    drawTagged(press, "TH", tag?.(), () => {
      lines.forEach((line, index) => {
        const x = isRight ? right - textWidth(press.fonts.bold, style.size, line) : left;
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

function headingStyle({ headingLeading }: Plan): TextStyle {
  return { face: "bold", size: TABLE_SIZE, leading: headingLeading, ink: "brand" };
}

/** The line under the headings, and a hairline under each row. */
function drawRules(press: Press, plan: Plan, { row, end }: { row: number; end: number }): void {
  const left = plan.lefts[0] ?? press.format.body.left;
  const right = (plan.lefts.at(-1) ?? 0) + (plan.widths.at(-1) ?? 0);
  beginArtifact(press);
  strokeRule(press, "brand", { y: press.y, left, right, weight: 0.8 });
  const { out } = press;
  let at = putAscii(out, press.at, `${press.palette.rule} RG 0.4 w\n`);
  let y = press.y;
  for (let index = row; index < end; index += 1) {
    y -= plan.rowHeights[index] ?? 0;
    at = putPoint(out, at, left, y, "m ");
    at = putPoint(out, at, right, y, "l\n");
  }
  press.at = putAscii(out, at, "S\n");
  endMarked(press);
}

/** A stronger line under every fifth row. */
function drawGuides(press: Press, plan: Plan, { row, end }: { row: number; end: number }): void {
  const left = plan.lefts[0] ?? press.format.body.left;
  const right = (plan.lefts.at(-1) ?? 0) + (plan.widths.at(-1) ?? 0);
  beginArtifact(press);
  let y = press.y;
  for (let index = row; index < end; index += 1) {
    y -= plan.rowHeights[index] ?? 0;
    if ((index + 1) % GUIDE_ROWS === 0) strokeRule(press, "muted", { y, left, right, weight: 0.5 });
  }
  endMarked(press);
}

/** Rows of one sheet as a single text object; each cell is marked content. */
function setRows(
  press: Press,
  table: Table,
  { plan, row, end }: { readonly plan: Plan; readonly row: number; readonly end: number },
): void {
  const { out, structure } = press;
  const { leading, lefts, widths, figures, words } = plan;
  const size = TABLE_SIZE;
  const ink = inkOf(press, { face: "regular", size });
  const count = table.columns.length;
  let at = putAscii(out, press.at, `BT ${press.palette.text} rg`);
  at = putFont(out, at, ink);
  let fromX = 0;
  let fromY = 0;
  for (let index = row; index < end; index += 1) {
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
        const x = round(left + (widths[column] ?? 0) - PADDING - width);
        at = putPoint(out, at, x - fromX, first - fromY, "Td");
        fromX = x;
        fromY = first;
        at = putText(out, at, cells[column] ?? "", ink);
      } else {
        const x = round(left + PADDING);
        for (let line = 0; line < lines.length; line += 1) {
          const y = round(first - line * leading);
          at = putPoint(out, at, x - fromX, y - fromY, "Td");
          fromX = x;
          fromY = y;
          at = putText(out, at, `${lines[line]}${line === lines.length - 1 ? "" : " "}`, ink);
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
