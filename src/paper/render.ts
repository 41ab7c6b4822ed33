/** Renders an illustration as a PDF. */

import { type Illustration, softwareOf } from "#illustration";
import { bind } from "./layout/bind.ts";
import {
  colorProfile,
  checkCompression,
  compress,
  type FaceName,
  type Fonts,
  packFonts,
  prepareFonts,
  unpackFonts,
  REPLACEMENT,
  metadataText,
  type FileSpace,
  openFile,
  prepareFileSpace,
  SpaceError,
  type NamedForm,
  type ReadyForm,
  openStructure,
} from "#pdf";
import { printable } from "./layout/printable_text.ts";
import { textsOf } from "#texts";
import { LARGE, paletteOf, USUAL } from "./layout/look.ts";
import { pagesOf, titleOf } from "./pages/mod.ts";
import { attachmentsOf, type PaperOptions } from "./record.ts";
import type { Press } from "./layout/press.ts";
import { frameOf } from "./layout/frame_lines.ts";
import { codeWidthOf } from "./layout/set_code.ts";
import { setPages } from "./layout/set_blocks.ts";
import { drawFrame, drawSharedFrame, fillCounts } from "./layout/sheet_frame.ts";

export { readReadyForm, type ReadyForm } from "#pdf";

/** A printed paper. */
export interface RenderedDocument {
  readonly bytes: Uint8Array;
  /** SHA-256 of the printed paper up to its own digest, which a signature behind it leaves as it is. */
  readonly sha256: string;
  readonly pageCount: number;
}

/** Prints papers with fonts that are read once. */
export interface Renderer {
  /**
   * The PDF of an illustration; the same illustration gives the same bytes [D14]. `forms` are the ones that
   * the illustration names, in its order.
   * @throws {RangeError} when it needs more than 60 pages of its own [D28], or when a form that it names is missing
   */
  render(
    illustration: Illustration,
    options?: PaperOptions,
    forms?: readonly ReadyForm[],
  ): RenderedDocument;
  /** The characters of a text that papers have no letter for, each once: they print a mark in place of it. */
  findMissing(text: string): readonly string[];
}

/** As the product endpoint answers. */
const PLAIN: PaperOptions = { hasTablePerScenario: false };

/** Shared by all documents: prepared streams, and scratch space that each overwrites. */
interface Workshop {
  readonly fonts: Fonts;
  readonly profile: Uint8Array;
  readonly space: FileSpace;
}

/**
 * Prepares what documents share, once at startup: fonts and color profile; scratch space with the first document. One
 * that does not fit the usual space is printed again in space for the largest one, which is then kept: the garbage
 * collector counts space that was never touched as well, and lets as much garbage gather [D187].
 * Documents are built to PDF 1.7, PDF/A-3a and PDF/UA-1 (ISO 32000-1, 19005-3, 14289-1).
 * `packed` is what `packTypeface` gave in another process: half of what a paper's verification took was preparing it again.
 * Rejects with a RangeError when compression fails its round-trip check, and when a font cannot be read.
 */
export async function prepareRenderer(packed?: Uint8Array<ArrayBuffer>): Promise<Renderer> {
  checkCompression();
  const fonts = packed === undefined ? await prepareFonts() : unpackFonts(packed);
  const prepared = { fonts, profile: compress(colorProfile(), 9) };
  let workshop: Workshop | undefined;
  return {
    render(illustration, options = PLAIN, forms = []) {
      workshop ??= { ...prepared, space: prepareFileSpace("usual") };
      try {
        return render(workshop, illustration, { options, forms });
      } catch (error) {
        if (!(error instanceof SpaceError) || workshop.space.size === "whole") {
          throw error;
        }
        workshop = { ...prepared, space: prepareFileSpace("whole") };
        return render(workshop, illustration, { options, forms });
      }
    },
    findMissing: (text) =>
      [...new Set(text.normalize("NFC"))].filter((character) =>
        Object.values(prepared.fonts).some((face) =>
          printable(face, character).includes(REPLACEMENT),
        ),
      ),
  };
}

/** The typeface as it is prepared in this process, for `prepareRenderer` of another one. */
export async function packTypeface(): Promise<Uint8Array> {
  return await packFonts(await prepareFonts());
}

function render(
  workshop: Workshop,
  illustration: Illustration,
  {
    options,
    forms: ready,
  }: { readonly options: PaperOptions; readonly forms: readonly ReadyForm[] },
): RenderedDocument {
  const forms = nameForms(illustration, ready);
  const pages = pagesOf(illustration, options.publicUrl);
  const press = openPress(workshop, illustration, codeWidthOf(pages));
  setPages(press, pages);
  fillCounts(press);
  const texts = textsOf(illustration.language);
  const title = titleOf(illustration, texts);
  const facts = {
    title: metadataText(illustration.isSample ? texts.summary.sampleTitle(title) : title),
    author: metadataText(illustration.product.brand.insurerName),
    preparedAt: illustration.preparedAt,
    producer: softwareOf(illustration.recipe.software),
    conforms: forms.every(({ form }) => form.conforms),
    language: illustration.language,
    seed: `${illustration.id} ${illustration.isSample}`,
  };
  const attachments = attachmentsOf(illustration, options);
  const printed = bind(press, { facts, profile: workshop.profile, attachments, forms });
  const pageCount = forms.reduce(
    (count, { form }) => count + form.pages.length,
    press.sheets.length,
  );
  return { ...printed, pageCount };
}

function nameForms(
  { forms = [] }: Illustration,
  ready: readonly ReadyForm[],
): readonly NamedForm[] {
  if (forms.length !== ready.length) {
    throw new RangeError(
      `Cannot bind illustration: it has ${forms.length} forms, not ${ready.length}`,
    );
  }
  return ready.map((form, index) => ({ name: forms[index]?.name ?? "", form }));
}

function openPress(workshop: Workshop, illustration: Illustration, widthOfCode: number): Press {
  const { fonts, space } = workshop;
  const { brand } = illustration.product;
  const texts = textsOf(illustration.language);
  const { frame: words } = texts;
  const { english } = texts.formats;
  const usual = brand.largePrint ? LARGE : USUAL;
  const frame = frameOf(illustration, texts, { fonts, usual, codeWidth: widthOfCode });
  const file = openFile(space);
  const blocks = (face: FaceName) => new Uint8Array(fonts[face].blocks.length).fill(1, 0, 1);
  const press: Press = {
    words: texts.layout,
    english: english === "" ? undefined : new RegExp(english, "g"),
    fonts,
    format: frame.format,
    palette: paletteOf(brand.primaryColor, brand.accentColor),
    file,
    structure: openStructure(file),
    out: space.content,
    used: { regular: blocks("regular"), bold: blocks("bold"), italic: blocks("italic") },
    sheets: [],
    pageNumbers: new Map(),
    laterNumbers: [],
    bookmarks: [],
    annotations: [],
    pictures: [],
    shared: { everySheet: 0, furtherSheets: 0 },
    drawFrame: (sheet) => drawFrame(press, sheet, illustration, { frame, words }),
    at: 0,
    column: frame.format.words,
    y: 0,
  };
  drawSharedFrame(press, illustration, { frame, texts });
  return press;
}
