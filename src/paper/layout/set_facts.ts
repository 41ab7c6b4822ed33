/** Sets facts in three columns: each value below its label, over as many columns as it needs. */

import type { Facts } from "../content/block.ts";
import { closeElement, openElement } from "#pdf";
import type { TextStyle } from "./look.ts";
import {
  drawArtifact,
  ensureRoom,
  linesOf,
  type Prepared,
  type Press,
  strokeRule,
} from "./press.ts";
import { LIST, setLeaf } from "./set_text.ts";

const COLUMNS = 3;
const GAP = 14;
const PADDING = 1.5;
/** Most lines of a value that does not take the whole width. */
const LINES_MAX = 2;
const LABEL: TextStyle = { face: "regular", size: 9, leading: 11, ink: "muted" };
const VALUE: TextStyle = { face: "bold", size: 9.3, leading: 11.5, ink: "text" };

interface Cell {
  readonly label: readonly string[];
  readonly value: readonly string[];
  /** First column, and how many. */
  readonly column: number;
  readonly span: number;
}

/** Row by row; a row is never split. */
export function prepareFacts(press: Press, { items }: Facts): Prepared {
  const rows = rowsOf(press, items).map((cells) => ({ cells, height: heightOf(cells) }));
  const [first = 0, second = 0] = rows.map(({ height }) => height);
  return {
    room: first + second,
    least: first,
    height: rows.reduce((sum, { height }) => sum + height, 0),
    set: () => {
      openElement(press.structure, "L", LIST);
      rows.forEach(({ cells, height }, index) => {
        // The last row of a list is not alone on its sheet.
        const last = index === rows.length - 2 ? (rows.at(-1)?.height ?? 0) : 0;
        ensureRoom(press, height + last);
        setRow(press, cells, height);
      });
      closeElement(press.structure);
    },
  };
}

type Item = Facts["items"][number];

/** The cells of each row: a fact stands in the first row that has room for it, and the last one takes what is left. */
function rowsOf(press: Press, items: Facts["items"]): readonly (readonly Cell[])[] {
  const rows: { readonly item: Item; readonly cell: Cell }[][] = [];
  for (const item of items) {
    let cell = measure(press, item, 1);
    while (cell.span < COLUMNS && cell.value.length > LINES_MAX) {
      cell = measure(press, item, cell.span + 1);
    }
    const row = rows.find((placed) => endOf(placed) + cell.span <= COLUMNS);
    if (row === undefined) rows.push([{ item, cell }]);
    else row.push({ item, cell: { ...cell, column: endOf(row) } });
  }
  return rows.map((row) =>
    row.map(({ item, cell }, index) =>
      index < row.length - 1
        ? cell
        : { ...measure(press, item, COLUMNS - cell.column), column: cell.column },
    ),
  );
}

function measure(press: Press, [label, value]: Item, span: number): Cell {
  const width = widthOf(press, span);
  return {
    label: linesOf(press, label, LABEL, width),
    value: linesOf(press, value, VALUE, width),
    column: 0,
    span,
  };
}

function endOf(row: readonly { readonly cell: Cell }[]): number {
  return row.reduce((sum, { cell }) => sum + cell.span, 0);
}

function widthOf({ format: { body } }: Press, span: number): number {
  return ((body.width + GAP) / COLUMNS) * span - GAP;
}

function heightOf(cells: readonly Cell[]): number {
  const lines = (part: "label" | "value") => Math.max(...cells.map((cell) => cell[part].length));
  return lines("label") * LABEL.leading + lines("value") * VALUE.leading + PADDING * 2;
}

function setRow(press: Press, cells: readonly Cell[], height: number): void {
  const { structure, format } = press;
  const top = press.y - PADDING;
  const labelHeight = Math.max(...cells.map(({ label }) => label.length)) * LABEL.leading;
  const step = (format.body.width + GAP) / COLUMNS;
  const placed = cells.map((cell) => ({ ...cell, x: format.body.left + cell.column * step }));
  for (const { label, value, x } of placed) {
    openElement(structure, "LI");
    setLeaf(press, "Lbl", label, { ...LABEL, x, top });
    setLeaf(press, "LBody", value, { ...VALUE, x, top: top - labelHeight });
    closeElement(structure);
  }
  press.y -= height;
  const { y } = press;
  drawArtifact(press, () => {
    for (const { x: left, span } of placed) {
      strokeRule(press, "rule", { y, left, right: left + widthOf(press, span), weight: 0.4 });
    }
  });
}
