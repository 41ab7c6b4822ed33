/** The files attached to a document, as pdf-lib reads them. */

import { inflateSync } from "node:zlib";
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from "pdf-lib";

/** Content by name, in the order of the document. */
export async function attachedFiles(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const { catalog } = await PDFDocument.load(bytes, { parseSpeed: ParseSpeeds.Fastest });
  const list = catalog
    .lookup(PDFName.of("Names"), PDFDict)
    .lookup(PDFName.of("EmbeddedFiles"), PDFDict)
    .lookup(PDFName.of("Names"), PDFArray);
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at < list.size(); at += 2) {
    const name = list.lookup(at) as PDFString | PDFHexString;
    const stream = list
      .lookup(at + 1, PDFDict)
      .lookup(PDFName.of("EF"), PDFDict)
      .lookup(PDFName.of("F"));
    files.set(name.decodeText(), inflateSync((stream as PDFRawStream).contents));
  }
  return files;
}
