/** A form of four pages, as a carrier's program makes it, and how pdf-lib would bind it for each request. */

import fontkit from "@pdf-lib/fontkit";
import { PDFDocument } from "pdf-lib";
import { type ReadyForm, readReadyForm } from "../../src/paper/render.ts";
import { writeReadyForm } from "../../src/pdf/ready_form.ts";
import { readForm } from "../../src/commands/carrier_files/read_form.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";

const PAGES = 4;
const LINES = 45;
const FONT = "@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf";

/** The form as it comes from the database, and the file that it was read from. */
export interface BenchForm {
  readonly file: Uint8Array;
  readonly ready: ReadyForm;
}

export async function makeForm(): Promise<BenchForm> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const bytes = await Bun.file(new URL(import.meta.resolve(FONT))).bytes();
  const font = await document.embedFont(bytes, { subset: true });
  for (let number = 1; number <= PAGES; number += 1) {
    const page = document.addPage([612, 792]);
    for (let line = 0; line < LINES; line += 1) {
      const text = `Page ${number}, line ${line + 1}: what a buyer of an annuity asks before signing, and who answers.`;
      page.drawText(text, { x: 54, y: 730 - line * 15, size: 10.5, font });
    }
  }
  const file = await document.save();
  const { form } = await readForm(file);
  return { file, ready: readReadyForm(writeReadyForm(form)) };
}

/** An illustration that names the form. */
export function withForm(illustration: Illustration): Illustration {
  const form = {
    id: 1,
    name: "Buyer’s Guide",
    hash: "0".repeat(64),
    products: null,
    states: null,
    taxStatuses: null,
    from: "2026-01-01",
    until: null,
    pages: PAGES,
    objects: 1,
    bytes: 1,
    conforms: false,
  };
  return { ...illustration, forms: [form] };
}

/** A paper with the form's pages appended by pdf-lib; returns its size in bytes. */
export async function mergeWithPdfLib(paper: Uint8Array, { file }: BenchForm): Promise<number> {
  const document = await PDFDocument.load(paper, { updateMetadata: false });
  const form = await PDFDocument.load(file);
  for (const page of await document.copyPages(form, form.getPageIndices())) document.addPage(page);
  return (await document.save()).length;
}
