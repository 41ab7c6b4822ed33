/** Renders an illustration as a PDF. */

import type { Illustration } from "../illustration/illustration.ts";
import { bind } from "./layout/bind.ts";
import { colorProfile } from "./pdf/color_profile.ts";
import { checkCompression, compress } from "./pdf/deflate.ts";
import { type FaceName, type Fonts, prepareFonts } from "./pdf/fonts.ts";
import { date } from "./content/format.ts";
import { paletteOf } from "./layout/look.ts";
import { metadataText } from "./pdf/metadata.ts";
import { pagesOf } from "./pages/mod.ts";
import { attachmentsOf, type PaperOptions } from "./record.ts";
import { type FileSpace, openFile, prepareFileSpace } from "./pdf/pdf_file.ts";
import type { Press } from "./layout/press.ts";
import { setPages } from "./layout/set_blocks.ts";
import { drawFrame, drawSharedFrame, fillCounts, type Frame } from "./layout/sheet_frame.ts";
import { softwareOf } from "./content/software.ts";
import { openStructure } from "./pdf/structure.ts";

export interface RenderedDocument {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
}

export interface Renderer {
  /**
   * The PDF of an illustration; the same illustration gives the same bytes [D14].
   * @throws {RangeError} when it needs more than 60 pages [D28]
   */
  render(illustration: Illustration, options?: PaperOptions): RenderedDocument;
}

/** As the product endpoint answers. */
const PLAIN: PaperOptions = { hasTablePerScenario: false };

/** Bytes for the content of a document. */
const CONTENT_SPACE = 6 << 20;

/** Shared by all documents: prepared streams, and scratch space that each overwrites. */
interface Workshop {
  readonly fonts: Fonts;
  readonly profile: Uint8Array;
  readonly content: Uint8Array;
  readonly space: FileSpace;
}

/**
 * Prepares what documents share, once at startup: fonts, color profile, scratch space.
 * Documents are built to PDF 1.7, PDF/A-3a and PDF/UA-1 (ISO 32000-1, 19005-3, 14289-1).
 * @throws {RangeError} when compression or a prepared font fails its round-trip check
 */
export function prepareRenderer(): Renderer {
  checkCompression();
  const workshop: Workshop = {
    fonts: prepareFonts(),
    profile: compress(colorProfile(), 9),
    content: new Uint8Array(CONTENT_SPACE),
    space: prepareFileSpace(),
  };
  return {
    render: (illustration, options = PLAIN) => render(workshop, illustration, options),
  };
}

function render(
  workshop: Workshop,
  illustration: Illustration,
  options: PaperOptions,
): RenderedDocument {
  const pages = pagesOf(illustration);
  const press = openPress(workshop, illustration);
  setPages(press, pages);
  fillCounts(press);
  const title = `${illustration.product.name} – Annuity Illustration`;
  const facts = {
    title: metadataText(illustration.isSample ? `SAMPLE – ${title}` : title),
    author: metadataText(illustration.product.brand.insurerName),
    preparedAt: illustration.preparedAt,
    producer: softwareOf(illustration.recipe.software),
    seed: `${illustration.id} ${illustration.isSample}`,
  };
  const attachments = attachmentsOf(illustration, options);
  const bytes = bind(press, { facts, profile: workshop.profile, attachments });
  return { bytes, pageCount: press.sheets.length };
}

function openPress(workshop: Workshop, illustration: Illustration): Press {
  const { fonts, content } = workshop;
  const { brand } = illustration.product;
  const frame = frameOf(illustration);
  const file = openFile(workshop.space);
  const blocks = (face: FaceName) => new Uint8Array(fonts[face].blocks.length).fill(1, 0, 1);
  const press: Press = {
    fonts,
    palette: paletteOf(brand.primaryColor, brand.accentColor),
    file,
    structure: openStructure(file),
    out: content,
    used: { regular: blocks("regular"), bold: blocks("bold"), italic: blocks("italic") },
    sheets: [],
    pageNumbers: new Map(),
    bookmarks: [],
    annotations: [],
    shared: { everySheet: 0, furtherSheets: 0 },
    drawFrame: (_, sheet) => drawFrame(press, sheet, frame),
    at: 0,
    y: 0,
  };
  drawSharedFrame(press, frame);
  return press;
}

function frameOf({ product, owner, preparedOn, id, isSample }: Illustration): Frame {
  return {
    brand: product.brand,
    productName: product.name,
    preparedFor: `Prepared for ${owner.name}`,
    preparedOn: date(preparedOn),
    reference: `Illustration ${id}  ·  Product version ${product.version}`,
    form: `Form ${product.formNumber}`,
    isSample,
  };
}
