/** Files within a document, associated with the whole of it. */

import { pdfDate } from "./metadata.ts";
import { addCompressed, addObject, type PdfFile, textString } from "./pdf_file.ts";

/** A file of JSON to be attached. */
export interface Attachment {
  /** In ASCII letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  readonly description: string;
  /** `Source`: what the document was made from; `Data`: its figures in another form. ISO 19005-3 Annex E. */
  readonly relationship: "Source" | "Data";
  readonly bytes: Uint8Array;
}

/**
 * Writes attached files, in the order of their names; returns their entries in the catalog. `preparedAt` dates them.
 * They have no `CheckSum`, which PDF leaves open: the seal covers them, and MD5 takes longer than the seal [D185].
 * Source: ISO 32000-1 7.11.3, 7.11.4, ISO 19005-3 6.8 and Annex E.
 */
export function putAttachments(
  file: PdfFile,
  attachments: readonly Attachment[],
  preparedAt: string,
): string {
  const date = pdfDate(preparedAt);
  const named = attachments.map(({ name, description, relationship, bytes }) => {
    const dated = `/Params<</Size ${bytes.length}/CreationDate${date}/ModDate${date}>>`;
    const type = "/Type/EmbeddedFile/Subtype/application#2Fjson";
    const stream = addCompressed(file, type + dated, bytes);
    const specification = addObject(
      file,
      `<</Type/Filespec/F(${name})/UF(${name})/Desc${textString(description)}` +
        `/AFRelationship/${relationship}/EF<</F ${stream} 0 R/UF ${stream} 0 R>>>>`,
    );
    return { name, reference: `${specification} 0 R` };
  });
  const names = named.map(({ name, reference }) => `(${name})${reference}`).join("");
  const associated = named.map(({ reference }) => reference).join(" ");
  return `/Names<</EmbeddedFiles<</Names[${names}]>>>>/AF[${associated}]`;
}
