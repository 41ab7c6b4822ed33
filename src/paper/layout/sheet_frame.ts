/** The frame of every sheet: header, footer, and the SAMPLE mark. */

import type { Illustration } from "#illustration";
import type { Texts } from "#texts";
import { present } from "../content/builders.ts";
import { putAscii, textWidth } from "#pdf";
import { cutToWidth } from "./line_breaks.ts";
import {
  type Frame,
  type FooterLine,
  LOGO,
  NAME,
  RIGHT_WIDTH,
  roomOfLogo,
  SMALL,
} from "./frame_lines.ts";
import type { TextStyle } from "./look.ts";
import { printable } from "./printable_text.ts";
import {
  drawArtifact,
  endOfShown,
  laidOut,
  type Press,
  setLines,
  type Sheet,
  sheetOf,
  strokeRule,
  write,
} from "./press.ts";
import { setLogo } from "./set_logo.ts";
import { setLeaf } from "./set_text.ts";

const COUNT: TextStyle = { face: "bold", size: 9, leading: 11, ink: "text" };
/** Printed points between the rule of the header and the body. */
const BELOW_RULE = 10;
const IN_HEADER = "/Type/Pagination/Subtype/Header/Attached[/Top]";
const IN_FOOTER = "/Type/Pagination/Subtype/Footer/Attached[/Bottom]";

/**
 * Draws the shared content once: first what all sheets have, then what the sheets after the first have.
 */
export function drawSharedFrame(
  press: Press,
  illustration: Illustration,
  { frame, texts }: { readonly frame: Frame; readonly texts: Texts },
): void {
  const { frame: words, formats } = texts;
  const { preparedOn, isSample, inForce, report, change } = illustration;
  const kind = report?.title ?? change?.title ?? inForce?.title ?? words.title;
  const { enlargement, body, headerTop } = press.format;
  if (enlargement !== 1) {
    const scale = enlargement.toFixed(5);
    write(press, `${scale} 0 0 ${scale} 0 0 cm\n`);
  }
  if (isSample) drawSampleMark(press, words.sample);
  const second = headerTop - NAME.leading;
  const { left, right } = body;
  const title = isSample ? `${words.sample} – ${kind}` : kind;
  const drawRight = () => {
    putRight(press, title, { ...NAME, top: headerTop });
    putRight(press, formats.date(preparedOn), { ...SMALL, top: second });
    strokeRule(press, "brand", {
      y: body.top + laidOut(press, BELOW_RULE),
      left,
      right,
      weight: 1.2,
    });
  };
  drawArtifact(press, drawRight, IN_HEADER);
  press.shared.everySheet = press.at;

  const leftWidth = body.width - RIGHT_WIDTH;
  const drawLeft = () => {
    setLines(press, frame.product, { ...NAME, x: left, top: headerTop });
    const preparedFor = preparedForInLine(press, illustration, texts, leftWidth);
    const top = headerTop - frame.product.length * NAME.leading;
    setLines(press, [preparedFor], { ...SMALL, x: left, top });
  };
  drawArtifact(press, drawLeft, IN_HEADER);
  drawArtifact(press, () => drawFooter(press, frame.footer), IN_FOOTER);
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

/** The lines of the foot, as far right as the code of page 1 needs. */
function drawFooter(press: Press, lines: readonly FooterLine[], indent = 0): void {
  const { body, footerTop } = press.format;
  const { right } = body;
  const x = body.left + indent;
  strokeRule(press, "rule", { y: footerTop + 3, left: x, right, weight: 0.6 });
  lines.forEach(([start, end], line) => {
    const top = footerTop - line * SMALL.leading;
    if (start !== "") setLines(press, [start], { ...SMALL, x, top });
    if (end !== "") putRight(press, end, { ...SMALL, top });
  });
}

/**
 * Draws a sheet's own frame; `fillCounts` fills in the sheet count. The first one has a letterhead, and room for a code at
 * its foot.
 */
export function drawFrame(
  press: Press,
  sheet: Sheet,
  { product: { brand } }: Illustration,
  { frame, words }: { readonly frame: Frame; readonly words: Texts["frame"] },
): void {
  const number = press.sheets.length;
  const { body, footerTop } = press.format;
  const indent = number === 1 ? frame.codeWidth : 0;
  if (number === 1) {
    setLetterhead(press, brand, { lines: frame.insurer, words });
    drawArtifact(press, () => drawFooter(press, frame.firstFooter, indent), IN_FOOTER);
  }
  const drawCount = () => {
    const x = body.left + indent;
    setLines(press, [words.page(number)], { ...COUNT, x, top: footerTop });
    sheet.countAt = endOfShown(press) - 2;
  };
  drawArtifact(press, drawCount, IN_FOOTER);
}

/** The insurer's logo and name, and as much of the address as fits; the last page has it in full. */
function setLetterhead(
  press: Press,
  { insurerName, addressLines, logo }: Illustration["product"]["brand"],
  { lines, words }: { readonly lines: readonly string[]; readonly words: Texts["frame"] },
): void {
  const { body, headerTop } = press.format;
  const nameWidth = body.width - RIGHT_WIDTH;
  const room = roomOfLogo(logo, nameWidth);
  const x = body.left + room;
  if (logo !== undefined) {
    const description = words.logo(insurerName);
    const top = headerTop + LOGO.above;
    setLogo(press, logo, { x: body.left, top, width: room - LOGO.gap, description });
  }
  setLeaf(press, "P", lines, { ...NAME, x, top: headerTop });
  if (addressLines.length === 0) return;
  const width = nameWidth - room;
  const address = lineOf(press, addressLines.join(", "), { style: SMALL, width });
  const top = headerTop - lines.length * NAME.leading;
  setLeaf(press, "P", [address], { ...SMALL, x, top });
}

/** Fills in the number of sheets on each, and the numbers that texts end with. */
export function fillCounts(press: Press): void {
  const fill = (start: number, text: string) => putAscii(press.out, start, text);
  const count = String(press.sheets.length);
  for (const { countAt } of press.sheets) fill(countAt, count);
  for (const { at, name } of press.laterNumbers) {
    fill(at, `${name === undefined ? count : sheetOf(press, name)}.`);
  }
}

/** A text cut to its width; the first page and the last have it in full. */
function lineOf(
  { fonts }: Press,
  text: string,
  { style: { face, size }, width }: { readonly style: TextStyle; readonly width: number },
): string {
  return cutToWidth(text, { face: fonts[face], size, width });
}

/** A line that ends at the right margin. */
function putRight(press: Press, text: string, style: TextStyle & { readonly top: number }): void {
  const x = press.format.body.right - textWidth(press.fonts[style.face], style.size, text);
  setLines(press, [text], { ...style, x });
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
