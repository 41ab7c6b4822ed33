/** Sets where a person signs: name, and fields on lines with their labels. */

import type { SignatureField, SignatureLines } from "../content/block.ts";
import { reserve, closeElement, markContent, openElement, putAnnotated } from "#pdf";
import { cutLines } from "./line_breaks.ts";
import { STYLES, type TextStyle } from "./look.ts";
import {
  type Box,
  drawArtifact,
  drawMarked,
  linesOf,
  type Prepared,
  type Press,
  setLines,
  strokeRule,
  unsplit,
} from "./press.ts";
import { setLeaf } from "./set_text.ts";

/** Room for a signature by hand, and between two lines. */
const LINE_HEIGHT = 32;
const GAP = 14;
/** Space above the signer's name, so that signers stand apart. */
const SPACE_ABOVE = 6;
/** Most lines of a name, and of the note below it: 200 wide characters need four. */
const NAME_LINES_MAX = 5;
const LABEL: TextStyle = STYLES.label;
/** The mark by which a signature service finds the line: white, since it is for machines alone. */
const ANCHOR: TextStyle = { face: "regular", size: 5, leading: 7, ink: "white" };

/** Never split: a signature stands on the sheet that names its signer. */
export function prepareSignature(press: Press, block: SignatureLines): Prepared {
  const { left: x, width } = press.format.body;
  const linesIn = (text: string, style: TextStyle) =>
    cutLines(linesOf(press, text, style, width), NAME_LINES_MAX);
  const name = linesIn(block.signer, STYLES.strong);
  const note = block.note === "" ? [] : linesIn(block.note, STYLES.body);
  const nameHeight = name.length * STYLES.strong.leading;
  const noteHeight = note.length * STYLES.body.leading;
  const height = SPACE_ABOVE + nameHeight + noteHeight + LINE_HEIGHT + LABEL.leading;
  return unsplit(press, height, (upper) => {
    const top = upper - SPACE_ABOVE;
    setLeaf(press, "P", name, { ...STYLES.strong, x, top });
    if (note.length > 0) setLeaf(press, "P", note, { ...STYLES.body, x, top: top - nameHeight });
    setFields(press, block.fields, top - nameHeight - noteHeight);
  });
}

function setFields(press: Press, fields: readonly SignatureField[], top: number): void {
  const room = press.format.body.width - GAP * (fields.length - 1);
  const bottom = top - LINE_HEIGHT;
  let left: number = press.format.body.left;
  for (const field of fields) {
    const right = left + room * field.share;
    setField(press, field, [left, bottom, right, top]);
    left = right + GAP;
  }
}

/** A field above its line, after the label that names it; the anchor stands where the signature does. */
function setField(press: Press, field: SignatureField, box: Box): void {
  const { structure } = press;
  const [left, bottom, right] = box;
  const { kind, name, label, description } = field;
  openElement(structure, "P");
  drawMarked(press, "P", markContent(structure), () =>
    setLines(press, [label], { ...LABEL, x: left, top: bottom }),
  );
  const number = reserve(press.file);
  const holds = { field: { kind, name, description } };
  press.annotations.push({ number, sheet: press.sheets.length, box, holds });
  putAnnotated(structure, "Form", number);
  closeElement(structure);
  drawArtifact(press, () => {
    setLines(press, [`/${name}/`], { ...ANCHOR, x: left, top: bottom + ANCHOR.leading + 1 });
    strokeRule(press, "muted", { y: bottom, left, right, weight: 0.7 });
  });
}
