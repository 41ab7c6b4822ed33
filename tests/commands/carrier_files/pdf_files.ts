/** Small PDF files for tests, written by hand, so that anything in them may be wrong. */

import { deflateSync } from "node:zlib";

/** Entries of a file beside its pages, by the number of the object; pages are objects 1 to 4. */
export interface HandWritten {
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** The page tree's dictionary. */
  readonly pages?: string;
  /** Entries of the only page. */
  readonly page?: string;
  readonly content?: string;
  /** Further objects, the first of which is number 5. */
  readonly objects?: readonly (string | Uint8Array)[];
  readonly trailer?: string;
}

/** A file of one page. */
export function handWritten({
  catalog = "",
  pages = "<</Type/Pages/Count 1/Kids[3 0 R]>>",
  page = "/MediaBox[0 0 612 792]",
  content = "0 0 1 rg 72 72 100 100 re f",
  objects = [],
  trailer = "",
}: HandWritten = {}): Uint8Array {
  const parts = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    pages,
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R${page}>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ...objects,
  ];
  let file = Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1");
  const offsets = parts.map((part, index) => {
    const offset = file.length;
    const body = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    file = Buffer.concat([
      file,
      Buffer.from(`${index + 1} 0 obj\n`),
      body,
      Buffer.from("\nendobj\n"),
    ]);
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = parts.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([file, Buffer.from(end)]));
}

/** A stream object with compressed data. */
export function compressed(entries: string, data: Uint8Array): Uint8Array {
  const body = deflateSync(data);
  const head = `<<${entries}/Filter/FlateDecode/Length ${body.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), body, Buffer.from("\nendstream")]);
}
