/** Lines of the frame around the body, as many as its texts need: of a carrier only its address is cut [D281]. */

import { dayOf, type Illustration } from "#illustration";
import { textWidth } from "#pdf";
import { pageTextsOf, type Texts } from "#texts";
import { breakLines } from "./line_breaks.ts";
import type { Format, TextStyle } from "./look.ts";
import type { Press } from "./press.ts";
import { printable } from "./printable_text.ts";
import { logoWidth } from "./set_logo.ts";

/** Styles of a frame's names and of its other texts. */
export const NAME: TextStyle = { face: "bold", size: 9.5, leading: 12, ink: "brand" };
export const SMALL: TextStyle = { face: "regular", size: 9, leading: 11, ink: "muted" };
/** Width of title and date, on the right of the header. */
export const RIGHT_WIDTH = 176;
/** Room for a logo, left of the insurer's name and address; a part of their width at most. */
export const LOGO = { part: 5 / 12, height: 27, above: 2, gap: 9 } as const;
/** Room for the page count, and between two texts of a line. */
const COUNT_WIDTH = 86;
const FOOTER_GAP = 12;

/** Texts at the left and at the right end of a line of the foot; empty for none. */
export type FooterLine = readonly [start: string, end: string];

/** What is printed around the body of a paper, broken into lines, and the sheet that leaves room for it. */
export interface Frame {
  readonly format: Format;
  /** The insurer's name, in the letterhead of the first sheet. */
  readonly insurer: readonly string[];
  /** The product's name, in the header of the others. */
  readonly product: readonly string[];
  /** The foot of the others, and of the first sheet, where the code takes `codeWidth` of it. */
  readonly footer: readonly FooterLine[];
  readonly firstFooter: readonly FooterLine[];
  readonly codeWidth: number;
}

type Fonts = Press["fonts"];

/** The frame of an illustration's paper: a line more than usual moves the body's edge on all of its sheets. */
export function frameOf(
  illustration: Illustration,
  texts: Texts,
  place: { readonly fonts: Fonts; readonly usual: Format; readonly codeWidth: number },
): Frame {
  const { fonts, usual } = place;
  const { name, brand } = illustration.product;
  const codeWidth = usual.enlargement === 1 ? place.codeWidth : 0;
  const nameWidth = usual.body.width - RIGHT_WIDTH;
  const face = { face: fonts[NAME.face], size: NAME.size };
  const besideLogo = nameWidth - roomOfLogo(brand.logo, nameWidth);
  const insurer = breakLines(brand.insurerName, { ...face, width: besideLogo });
  const product = breakLines(name, { ...face, width: nameWidth });
  const linesOfFoot = (width: number) => footerOf(illustration, texts, { fonts, width });
  const footer = linesOfFoot(usual.body.width);
  const firstFooter = codeWidth === 0 ? footer : linesOfFoot(usual.body.width - codeWidth);
  const above = (Math.max(insurer.length, product.length) - 1) * NAME.leading;
  const footLines = Math.max(footer.length, firstFooter.length);
  const below = (footLines - usual.footerLines) * SMALL.leading;
  const { body } = usual;
  const format = {
    ...usual,
    body: { ...body, top: body.top - above, bottom: body.bottom + below },
    footerTop: usual.footerTop + below,
  };
  return { format, insurer, product, footer, firstFooter, codeWidth };
}

/** Width of a logo of the letterhead with the space after it; 0 without one. */
export function roomOfLogo(
  logo: Illustration["product"]["brand"]["logo"],
  nameWidth: number,
): number {
  if (logo === undefined) return 0;
  return logoWidth(logo, { width: nameWidth * LOGO.part, height: LOGO.height }) + LOGO.gap;
}

/** Lines of the foot; the page count stands at the left of the first. */
function footerOf(
  illustration: Illustration,
  texts: Texts,
  { fonts, width }: { readonly fonts: Fonts; readonly width: number },
): readonly FooterLine[] {
  const face = { face: fonts[SMALL.face], size: SMALL.size };
  const widthOf = (text: string) => textWidth(face.face, face.size, text);
  const broken = (text: string) => breakLines(text, { ...face, width });
  const atLeft = (text: string): readonly FooterLine[] => broken(text).map((line) => [line, ""]);
  const atRight = (text: string): readonly FooterLine[] => broken(text).map((line) => ["", line]);
  const { frame: words } = texts;
  const { version, formNumber, brand } = illustration.product;
  const { reference, notice, label } = footWords(illustration, texts);
  const form = printable(face.face, words.form(formNumber));
  const besideCount = (text: string): readonly FooterLine[] =>
    COUNT_WIDTH + widthOf(text) <= width ? [["", text]] : [["", ""], ...atRight(text)];
  const areOneLine = widthOf(notice) + FOOTER_GAP + widthOf(form) <= width;
  const own = brand.footer === "" ? [] : atLeft(brand.footer);
  const second: readonly FooterLine[] = areOneLine
    ? [[notice, form]]
    : [...atLeft(notice), ...atRight(form)];
  return [
    ...besideCount(reference(illustration.id, version)),
    ...(label === undefined ? [] : atLeft(label)),
    ...second,
    ...own,
  ];
}

/** The words of the foot by the kind of paper: a new contract has no label, and a report is no illustration. */
function footWords(
  { inForce, report, change, language }: Illustration,
  { frame: words, inForce: say, formats }: Texts,
): Pick<Texts["frame"], "reference" | "notice"> & { readonly label?: string } {
  if (report !== undefined) {
    const { label, ...others } = pageTextsOf(language).report;
    return {
      ...others,
      label: label({
        begin: formats.date(report.periodBegin),
        end: formats.date(report.periodEnd),
        issueDate: formats.date(report.issueDate),
        contractNumber: report.contractNumber,
      }),
    };
  }
  if (inForce === undefined) return words;
  const ofContract = say.label({
    asOf: formats.date(dayOf(inForce)),
    issueDate: formats.date(inForce.issueDate),
    contractNumber: inForce.contractNumber,
  });
  const label = change ? pageTextsOf(language).change.label(ofContract) : ofContract;
  return { ...words, label };
}
