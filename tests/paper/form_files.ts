/** Forms for the tests of this folder: one with tags, one without, and illustrations that name them. */

import { degrees, PDFDict, PDFDocument, PDFName, PDFRawStream, StandardFonts } from "pdf-lib";
import { type ReadyForm, readReadyForm } from "../../src/paper/render.ts";
import { writeReadyForm } from "../../src/pdf/ready_form.ts";
import { readForm } from "../../src/commands/carrier_files/read_form.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { CarrierForm } from "../../src/terms/carrier_form.ts";
import { illustrate, PLAIN_INPUTS, renderer } from "./papers.ts";

/** A file that keeps every clause: a paper of ours without what is attached to it, and without fields. */
export async function taggedFile(): Promise<Uint8Array> {
  const { product, ...illustration } = illustrate("demo-myga", PLAIN_INPUTS);
  // Its fields would be drawn.
  const { acknowledgment: _, ...unsigned } = product;
  const { bytes } = renderer.render({ ...illustration, product: unsigned });
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const key of ["AF", "Names"]) document.catalog.delete(PDFName.of(key));
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFRawStream ? object.dict : object;
    const type = dictionary instanceof PDFDict ? dictionary.get(PDFName.of("Type")) : undefined;
    if (["/EmbeddedFile", "/Filespec"].includes(String(type))) document.context.delete(reference);
  }
  return document.save();
}

/** A file of another program: a reader's font, a turned page, a cropped one, a field. */
export async function plainFile(pageCount = 4): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = Array.from({ length: pageCount }, (_, index) => {
    const page = document.addPage([612, 792]);
    page.drawText(`Guide, page ${index + 1}`, { x: 72, y: 680, size: 20, font });
    return page;
  });
  pages[1]?.setRotation(degrees(90));
  pages[2]?.setCropBox(50, 60, 400, 700);
  const [first] = pages;
  if (first !== undefined) {
    const field = document.getForm().createTextField("name");
    field.setText("Filled in");
    field.addToPage(first, { x: 72, y: 400, width: 200, height: 30 });
  }
  return document.save();
}

/** A form as it comes back from its bytes. */
export async function readyForm(file: Uint8Array): Promise<ReadyForm> {
  const { form } = await readForm(file);
  return readReadyForm(writeReadyForm(form));
}

/** An illustration that names forms. */
export function naming(illustration: Illustration, names: readonly string[]): Illustration {
  const forms = names.map((name, index): CarrierForm => ({
    id: index + 1,
    name,
    hash: String(index).repeat(64),
    products: null,
    states: null,
    taxStatuses: null,
    from: "2026-01-01",
    until: null,
    pages: 1,
    objects: 1,
    bytes: 1,
    conforms: false,
  }));
  return { ...illustration, forms };
}
