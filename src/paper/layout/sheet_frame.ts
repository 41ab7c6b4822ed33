/** The frame of every sheet: header, footer, and the SAMPLE mark. */

import type { Illustration } from "#illustration";
import type { Texts } from "#texts";
import { present } from "../content/builders.ts";
import { textWidth } from "#pdf";
import { cutToWidth } from "./line_breaks.ts";
import type { Format, TextStyle } from "./look.ts";
import { printable } from "./printable_text.ts";
import { drawArtifact, type Press, setLines, type Sheet, strokeRule, write } from "./press.ts";
import { logoWidth, setLogo } from "./set_logo.ts";
import { setLeaf } from "./set_text.ts";

const NAME: TextStyle = { face: "bold", size: 9.5, leading: 12, ink: "brand" };
const SMALL: TextStyle = { face: "regular", size: 9, leading: 11, ink: "muted" };
const FOOTER: TextStyle = { face: "regular", size: 9, leading: 11, ink: "muted" };
/** Width of title and date, on the right. */
const RIGHT_WIDTH = 176;
const COUNT: TextStyle = { face: "bold", size: 9, leading: 11, ink: "text" };
/** Room for the page count, and between two texts of a line. */
const COUNT_WIDTH = 86;
const FOOTER_GAP = 12;
/** Room for a logo, left of the insurer's name and address; a part of their width at most. */
const LOGO = { part: 5 / 12, height: 27, above: 2, gap: 9 } as const;
const IN_HEADER = "/Type/Pagination/Subtype/Header/Attached[/Top]";
const IN_FOOTER = "/Type/Pagination/Subtype/Footer/Attached[/Bottom]";

/**
 * Draws the shared content once: first what all sheets have, then what the sheets after the first have.
 */
export function drawSharedFrame(press: Press, illustration: Illustration, texts: Texts): void {
  const { frame: words, formats } = texts;
  const { product, preparedOn, isSample } = illustration;
  const { enlargement, body, headerTop } = press.format;
  if (enlargement !== 1) {
    const scale = enlargement.toFixed(5);
    write(press, `${scale} 0 0 ${scale} 0 0 cm\n`);
  }
  if (isSample) drawSampleMark(press, words.sample);
  const second = headerTop - NAME.leading;
  const { left, right } = body;
  const width = RIGHT_WIDTH;
  const title = isSample ? `${words.sample} – ${words.title}` : words.title;
  const drawRight = () => {
    putRight(press, title, { style: NAME, top: headerTop, width });
    putRight(press, formats.date(preparedOn), { style: SMALL, top: second, width });
    strokeRule(press, "brand", { y: second - SMALL.leading - 5, left, right, weight: 1.2 });
  };
  drawArtifact(press, drawRight, IN_HEADER);
  drawArtifact(press, () => drawFooter(press, illustration, words), IN_FOOTER);
  press.shared.everySheet = press.at;

  const leftWidth = body.width - RIGHT_WIDTH;
  const drawLeft = () => {
    putLeft(press, product.name, { style: NAME, top: headerTop, width: leftWidth });
    const preparedFor = preparedForInLine(press, illustration, texts, leftWidth);
    putLeft(press, preparedFor, { style: SMALL, top: second, width: leftWidth });
  };
  drawArtifact(press, drawLeft, IN_HEADER);
  press.shared.furtherSheets = press.at;
}

/** What "e" before a name is wider than "y" in Spanish, and rounding. */
const SLACK = 0.5;

/**
 * The owners that the paper is for. Where two names are too long together, each has half of the room, or what the other
 * leaves free.
 */
function preparedForInLine(
  press: Press,
  { owner, jointOwner }: Illustration,
  { frame: words, formats }: Texts,
  width: number,
): string {
  const widthOf = (text: string) => textWidth(press.fonts[SMALL.face], SMALL.size, text);
  const inWords = (names: readonly string[]) => words.preparedFor(formats.list(names));
  const names = present([owner, jointOwner]).map(({ name }) =>
    printable(press.fonts[SMALL.face], name),
  );
  const room = width - widthOf(inWords(names.map(() => ""))) - SLACK;
  const widths = names.map(widthOf);
  const total = widths.reduce((sum, one) => sum + one, 0);
  const cut = names.map((name, index) => {
    const others = total - (widths[index] ?? 0);
    const share = Math.max(room / names.length, room - others);
    return lineOf(press, name, { style: SMALL, width: share });
  });
  return inWords(cut);
}

/** Texts of each line of the footer, left and right; the page count stands at the left of the first. */
function footerOf(
  { id, product: { version, formNumber, brand } }: Illustration,
  words: Texts["frame"],
  { enlargement }: Format,
) {
  const reference = words.reference(id, version);
  const form = words.form(formNumber);
  return enlargement === 1
    ? [
        ["", reference],
        [words.notice, form],
        [brand.footer, ""],
      ]
    : [
        ["", form],
        [reference, ""],
        [words.notice, ""],
        [brand.footer, ""],
      ];
}

function drawFooter(press: Press, illustration: Illustration, words: Texts["frame"]): void {
  const { body, footerTop } = press.format;
  const { left, right } = body;
  strokeRule(press, "rule", { y: footerTop + 3, left, right, weight: 0.6 });
  footerOf(illustration, words, press.format).forEach(([start = "", end = ""], line) => {
    const top = footerTop - line * FOOTER.leading;
    if (start !== "") putLeft(press, start, { style: FOOTER, top, width: body.width });
    const taken =
      line === 0
        ? COUNT_WIDTH
        : textWidth(press.fonts[FOOTER.face], FOOTER.size, start) + FOOTER_GAP;
    if (end !== "") putRight(press, end, { style: FOOTER, top, width: body.width - taken });
  });
}

/** Draws a sheet's own frame; `fillCounts` fills in the sheet count. */
export function drawFrame(
  press: Press,
  sheet: Sheet,
  { product: { brand } }: Illustration,
  { frame: words }: Texts,
): void {
  const number = press.sheets.length;
  if (number === 1) setLetterhead(press, brand, words);
  const { body, footerTop } = press.format;
  const drawCount = () => {
    setLines(press, [words.page(number)], { ...COUNT, x: body.left, top: footerTop });
    // The two blanks before the end of the shown string `)]TJ`, a line end and `ET`.
    sheet.countAt = press.at - ")]TJ\nET\n".length - 2;
  };
  drawArtifact(press, drawCount, IN_FOOTER);
}

/** The insurer's logo, name and address, cut to fit; the last page has them in full. */
function setLetterhead(
  press: Press,
  { insurerName, addressLines, logo }: Illustration["product"]["brand"],
  words: Texts["frame"],
): void {
  const { body, headerTop } = press.format;
  const rightEdge = body.right - RIGHT_WIDTH;
  let x = body.left;
  if (logo !== undefined) {
    const { part, height, above } = LOGO;
    const width = logoWidth(logo, { width: (rightEdge - x) * part, height });
    const description = words.logo(insurerName);
    setLogo(press, logo, { x, top: headerTop + above, width, description });
    x += width + LOGO.gap;
  }
  const put = (text: string, style: TextStyle, top: number): void => {
    const line = lineOf(press, text, { style, width: rightEdge - x });
    setLeaf(press, "P", [line], { ...style, x, top });
  };
  put(insurerName, NAME, headerTop);
  if (addressLines.length > 0) put(addressLines.join(", "), SMALL, headerTop - NAME.leading);
}

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

/** A text cut to its width; the first page and the last have it in full. */
function lineOf(
  { fonts }: Press,
  text: string,
  { style: { face, size }, width }: Pick<FramePosition, "style" | "width">,
): string {
  return cutToWidth(text, { face: fonts[face], size, width });
}

/** A line at the left margin. */
function putLeft(press: Press, text: string, position: FramePosition): void {
  const { style, top } = position;
  setLines(press, [lineOf(press, text, position)], { ...style, x: press.format.body.left, top });
}

/** A line that ends at the right margin. */
function putRight(press: Press, text: string, position: FramePosition): void {
  const { style, top } = position;
  const line = lineOf(press, text, position);
  const x = press.format.body.right - textWidth(press.fonts[style.face], style.size, line);
  setLines(press, [line], { ...style, x, top });
}

/** Type size of the mark, as a part of the sheet's width. */
const SAMPLE_SIZE = 128 / 612;

/** The word SAMPLE in outline across the sheet, under its content. */
function drawSampleMark(press: Press, sample: string): void {
  const { width: sheetWidth, height: sheetHeight } = press.format;
  const size = SAMPLE_SIZE * sheetWidth;
  const style: TextStyle = { face: "bold", size, leading: size, ink: "sample" };
  const width = textWidth(press.fonts.bold, size, sample);
  const draw = () => {
    write(press, `q 1 w ${press.palette.sample} RG 1 Tr `);
    write(press, `0.6428 0.766 -0.766 0.6428 ${sheetWidth / 2} ${sheetHeight / 2} cm\n`);
    setLines(press, [sample], { ...style, x: -width / 2, top: size / 2 });
    write(press, "Q\n");
  };
  drawArtifact(press, draw, "/Type/Pagination/Subtype/Watermark");
}
