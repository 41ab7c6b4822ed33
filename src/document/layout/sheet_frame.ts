/** The frame of every sheet: header, footer, and the SAMPLE mark. */

import type { Brand } from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import { textWidth } from "../pdf/fonts.ts";
import { cutToWidth } from "./line_breaks.ts";
import { BODY, SHEET, type TextStyle } from "./look.ts";
import {
  beginArtifact,
  endMarked,
  type Press,
  setLines,
  type Sheet,
  strokeRule,
  write,
} from "./press.ts";
import { logoWidth, setLogo } from "./set_logo.ts";
import { setLeaf } from "./set_text.ts";

/** The words around the body, ready to print. */
export interface Frame {
  /** Title of the first sheet; the others name the product and the recipient. */
  readonly brand: Brand;
  readonly words: Texts["frame"];
  readonly productName: string;
  /** e.g. `Prepared for Valued Client`. */
  readonly preparedFor: string;
  readonly preparedOn: string;
  /** Illustration id and product version. */
  readonly reference: string;
  /** e.g. `Form DEMO-FIA-2611`. */
  readonly form: string;
  readonly isSample: boolean;
}

const NAME: TextStyle = { face: "bold", size: 9.5, leading: 12, ink: "brand" };
const SMALL: TextStyle = { face: "regular", size: 9, leading: 11, ink: "muted" };
const FOOTER: TextStyle = { face: "regular", size: 9, leading: 11, ink: "muted" };
/** Width of the left part; title and date are on the right. */
const LEFT_WIDTH = 360;
const COUNT: TextStyle = { face: "bold", size: 9, leading: 11, ink: "text" };
/** Room right of the page count, and between two texts of a line. */
const REFERENCE_WIDTH = 430;
const FOOTER_GAP = 12;
const HEADER_TOP = 758;
/** Room for a logo, left of the insurer's name and address. */
const LOGO = { width: 150, height: 27, top: 760, gap: 9 } as const;
const FOOTER_TOP = 53;
const IN_HEADER = "/Type/Pagination/Subtype/Header/Attached[/Top]";
const IN_FOOTER = "/Type/Pagination/Subtype/Footer/Attached[/Bottom]";

/**
 * Draws the shared content once: first that of all sheets, then that of the sheets after the first.
 */
export function drawSharedFrame(press: Press, frame: Frame): void {
  const { words } = frame;
  if (frame.isSample) drawSampleMark(press, words.sample);
  const second = HEADER_TOP - NAME.leading;
  const { left, right } = BODY;
  beginArtifact(press, IN_HEADER);
  const width = BODY.width - LEFT_WIDTH;
  const title = frame.isSample ? `${words.sample} – ${words.title}` : words.title;
  putRight(press, title, { style: NAME, top: HEADER_TOP, width });
  putRight(press, frame.preparedOn, { style: SMALL, top: second, width });
  strokeRule(press, "brand", { y: second - SMALL.leading - 5, left, right, weight: 1.2 });
  endMarked(press);
  beginArtifact(press, IN_FOOTER);
  strokeRule(press, "rule", { y: FOOTER_TOP + 3, left, right, weight: 0.6 });
  putRight(press, frame.reference, { style: FOOTER, top: FOOTER_TOP, width: REFERENCE_WIDTH });
  [words.notice, frame.brand.footer].forEach((text, line) => {
    const top = FOOTER_TOP - COUNT.leading - line * FOOTER.leading;
    putLeft(press, text, { style: FOOTER, top, width: BODY.width });
  });
  const notice = textWidth(press.fonts[FOOTER.face], FOOTER.size, words.notice);
  putRight(press, frame.form, {
    style: FOOTER,
    top: FOOTER_TOP - COUNT.leading,
    width: BODY.width - notice - FOOTER_GAP,
  });
  endMarked(press);
  press.shared.everySheet = press.at;

  beginArtifact(press, IN_HEADER);
  putLeft(press, frame.productName, { style: NAME, top: HEADER_TOP, width: LEFT_WIDTH });
  putLeft(press, frame.preparedFor, { style: SMALL, top: second, width: LEFT_WIDTH });
  endMarked(press);
  press.shared.furtherSheets = press.at;
}

/** Draws a sheet's own frame; `fillCounts` fills in the sheet count. */
export function drawFrame(press: Press, sheet: Sheet, { brand, words }: Frame): void {
  const number = press.sheets.length;
  if (number === 1) setLetterhead(press, brand, words);
  beginArtifact(press, IN_FOOTER);
  setLines(press, [words.page(number)], { ...COUNT, x: BODY.left, top: FOOTER_TOP });
  // The two blanks before the end of the shown string `)Tj`, a line end and `ET`.
  sheet.countAt = press.at - ")Tj\nET\n".length - 2;
  endMarked(press);
}

/** The insurer's logo, name and address, cut to fit; the last page has them in full. */
function setLetterhead(
  press: Press,
  { insurerName, addressLines, logo }: Brand,
  words: Frame["words"],
): void {
  let x: number = BODY.left;
  if (logo !== undefined) {
    const width = logoWidth(logo, LOGO);
    setLogo(press, logo, { x, top: LOGO.top, width, description: words.logo(insurerName) });
    x += width + LOGO.gap;
  }
  const put = (text: string, style: TextStyle, top: number): void => {
    const { face, size } = style;
    const width = BODY.left + LEFT_WIDTH - x;
    setLeaf(press, "P", [cutToWidth(text, { face: press.fonts[face], size, width })], {
      ...style,
      x,
      top,
    });
  };
  put(insurerName, NAME, HEADER_TOP);
  if (addressLines.length > 0) put(addressLines.join(", "), SMALL, HEADER_TOP - NAME.leading);
}

/** Fills in the sheet count on every sheet. */
export function fillCounts(press: Press): void {
  const digits = String(press.sheets.length);
  for (const { countAt } of press.sheets) {
    for (let index = 0; index < digits.length; index += 1) {
      press.out[countAt + index] = digits.charCodeAt(index);
    }
  }
}

interface FramePosition {
  readonly style: TextStyle;
  readonly top: number;
  readonly width: number;
}

/** A line at the left margin, cut to its width; the first page has it in full. */
function putLeft(press: Press, text: string, position: FramePosition): void {
  const { style, top, width } = position;
  const line = cutToWidth(text, { face: press.fonts[style.face], size: style.size, width });
  setLines(press, [line], { ...style, x: BODY.left, top });
}

function putRight(press: Press, text: string, { style, top, width }: FramePosition): void {
  const face = press.fonts[style.face];
  const line = cutToWidth(text, { face, size: style.size, width });
  setLines(press, [line], { ...style, x: BODY.right - textWidth(face, style.size, line), top });
}

const SAMPLE_SIZE = 128;

/** The word SAMPLE in outline across the sheet, under its content. */
function drawSampleMark(press: Press, sample: string): void {
  const style: TextStyle = { face: "bold", size: SAMPLE_SIZE, leading: SAMPLE_SIZE, ink: "sample" };
  const width = textWidth(press.fonts.bold, SAMPLE_SIZE, sample);
  beginArtifact(press, "/Type/Pagination/Subtype/Watermark");
  write(press, `q 1 w ${press.palette.sample} RG 1 Tr `);
  write(press, `0.6428 0.766 -0.766 0.6428 ${SHEET.width / 2} ${SHEET.height / 2} cm\n`);
  setLines(press, [sample], { ...style, x: -width / 2, top: SAMPLE_SIZE / 2 });
  write(press, "Q\n");
  endMarked(press);
}
