/**
 * Fields that people sign or fill in, and the one form of a file that lists them. Each field is its annotation too.
 *
 * No field has a value, an action or an appearance that a viewer has to make. Source: ISO 32000-1 12.5.6.19, 12.7;
 * ISO 19005-3 6.3.3, 6.4; ISO 14289-1 7.18.4.
 */

import { addObject, addStream, type PdfFile, references, textString } from "./pdf_file.ts";

/** A field of the form, which readers fill in. */
export interface FormField {
  /** What it holds: a signature, or words that are typed. */
  readonly kind: "signature" | "text";
  /** Unique in the document; ASCII letters and underscores. */
  readonly name: string;
  /** Read out in place of the name. */
  readonly description: string;
}

/** Most characters of a field that is typed. */
const LENGTH_MAX = 100;

/** The entries of a field's annotation; typed words are set as `appearance` says. */
export function fieldEntries(
  file: PdfFile,
  { kind, name, description }: FormField,
  look: {
    readonly page: number;
    readonly width: number;
    readonly height: number;
    /** Operators that select font and color. */
    readonly appearance: string;
  },
): string {
  const { page, width, height, appearance } = look;
  const drawn = addStream(
    file,
    `/Type/XObject/Subtype/Form/BBox[0 0 ${width.toFixed(1)} ${height.toFixed(1)}]/Resources<<>>`,
    new TextEncoder().encode(kind === "text" ? "/Tx BMC EMC" : ""),
  );
  const type = kind === "signature" ? "/FT/Sig" : `/FT/Tx/MaxLen ${LENGTH_MAX}/DA(${appearance})`;
  return `${type}/T(${name})/TU${textString(description)}/P ${page} 0 R/AP<</N ${drawn} 0 R>>`;
}

/** Writes the form of the file; typed fields need a font of its resources. Returns its entry in the catalog. */
export function putAcroForm(
  file: PdfFile,
  fields: readonly (Pick<FormField, "kind"> & { readonly number: number })[],
  fonts: string,
): string {
  const list = references(fields.map(({ number }) => number));
  const flags = fields.some(({ kind }) => kind === "signature") ? "/SigFlags 1" : "";
  const form = addObject(file, `<</Fields[${list}]${flags}/DR<</Font<<${fonts}>>>>>>`);
  return `/AcroForm ${form} 0 R`;
}
