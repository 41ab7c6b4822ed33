/** Pages set block by block: what comes next, how much room it needs, and the space before it. */
import type { Block, Page, Paragraph } from "./block.ts";
import { STYLES } from "./look.ts";
import { ensureRoom, type Press, startSheet } from "./press.ts";
import { prepareChart } from "./set_chart.ts";
import { prepareTable } from "./set_table.ts";
import {
  calloutHeight,
  DEFINITIONS,
  FACTS,
  setBullets,
  setCallout,
  setHeading,
  setPairs,
  setParagraph,
  setTitle,
} from "./set_text.ts";
import { closeElement, openElement } from "./structure.ts";

/** A block measured: the room it needs to begin on a sheet, and what sets it. */
interface Prepared {
  readonly isHeading: boolean;
  readonly room: number;
  readonly set: () => void;
}

/** Space between two blocks, and before a heading. */
const GAP = 9;
const HEADING_GAP = 15;
const AFTER_HEADING = 4;

/** Sets a page: a new sheet, its title, and its blocks on as many sheets as they need. */
export function setPage(press: Press, page: Page): void {
  startSheet(press);
  press.pageNumbers.set(page.name, press.sheets.length);
  openElement(press.structure, "Sect");
  setTitle(press, page.title);
  press.y -= 6;
  const prepared = page.blocks.map((block) => prepare(press, block));
  prepared.forEach(({ isHeading, room, set }, index) => {
    const before = prepared[index - 1];
    if (before !== undefined) press.y -= spaceBetween(before, isHeading);
    ensureRoom(press, isHeading ? room + AFTER_HEADING + (prepared[index + 1]?.room ?? 0) : room);
    set();
  });
  closeElement(press.structure);
}

/** Space between two blocks; gone when a sheet starts there, because a sheet starts at its top. */
function spaceBetween(before: Prepared, isHeading: boolean): number {
  if (before.isHeading) return AFTER_HEADING;
  return isHeading ? HEADING_GAP : GAP;
}

function prepare(press: Press, block: Block): Prepared {
  const isHeading = block.kind === "heading";
  return { isHeading, ...measure(press, block) };
}

function measure(press: Press, block: Block): Omit<Prepared, "isHeading"> {
  switch (block.kind) {
    case "heading":
      return { room: STYLES.heading.leading, set: () => setHeading(press, block) };
    case "paragraph": {
      const text = withPageNumber(press, block);
      const room = STYLES[block.style ?? "body"].leading * 2;
      return { room, set: () => setParagraph(press, { ...block, text }) };
    }
    case "facts":
      return { room: 40, set: () => setPairs(press, block.items, FACTS[block.columns]) };
    case "definitions":
      return { room: 40, set: () => setPairs(press, block.items, DEFINITIONS) };
    case "bullets":
      return { room: STYLES.body.leading * 2, set: () => setBullets(press, block) };
    case "callout":
      return { room: calloutHeight(press, block), set: () => setCallout(press, block) };
    case "table":
      return prepareTable(press, block);
    case "chart":
      return prepareChart(press, block);
  }
}

/**
 * Text with the number of the page it refers to.
 * @throws {RangeError} when that page has not been set before: pages refer back, never ahead
 */
function withPageNumber(press: Press, { text, refersTo }: Paragraph): string {
  if (refersTo === undefined) return text;
  const number = press.pageNumbers.get(refersTo);
  if (number === undefined) throw new RangeError(`Cannot refer to page ${refersTo}: it is not set`);
  return text.replace("{page}", String(number));
}
