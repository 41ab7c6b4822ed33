/**
 * A paper and its signature: an incremental update after the printed paper, so that the printed bytes stay as they were.
 *
 * The update adds an invisible signature field, certifies the document, and allows no change but filling in and signing
 * fields (DocMDP, P 2). Source: ISO 32000-1 7.5.6, 12.7.4.5, 12.8; ETSI EN 319 142-1; ISO 19005-3 6.4.3.
 */

import { pdfDate, textString } from "#pdf";
import { signatureRoom, signDetached, type Stamp, type Signer } from "#cms";
import { NotAPaperError, type PaperFile, readPaperFile, splitPaper } from "./paper_file.ts";

/** The document has signatures, and is only appended to. Source: ISO 32000-1 table 219. */
const SIGNED = 3;
/** Digits of a place in the file. */
const DIGITS = 10;
const HOLE = "0".repeat(DIGITS);

/** Where a signature stands in a file, and what it covers. */
interface SignatureFound {
  /** The bytes that it covers, in one piece. */
  readonly covered: Uint8Array<ArrayBuffer>;
  /** The signature with the zeros after it. */
  readonly contents: Uint8Array<ArrayBuffer>;
  /** `YYYY-MM-DDTHH:MM:SSZ`, as the signer claims. */
  readonly claimedAt: string;
  /** Length of the signed file; what is longer was added later. */
  readonly end: number;
}

/** The signature dictionary; the signature covers all of it but `Contents`. */
const SIGNATURE =
  /\/ByteRange\[0 (\d{10}) (\d{10}) (\d{10})\]\/M\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)\/Contents<((?:[0-9a-f]{2})+)>>>\n/;

/** What a signature says, and where its timestamp is from; none without `stamp`. */
interface SigningTerms {
  /** The instant that the signature claims. */
  readonly signedAt: string;
  /** The signing insurer, as viewers show it. */
  readonly insurer: string;
  readonly stamp?: Stamp | undefined;
}

/**
 * A printed paper with an insurer's signature. Rejects with what `stamp` rejects with.
 * @throws {NotAPaperError} when the bytes are not a printed paper of this software
 */
export async function signPaper(
  printed: Uint8Array,
  signer: Signer,
  { signedAt, insurer, stamp }: SigningTerms,
): Promise<Uint8Array> {
  const paper = readPaperFile(splitPaper(printed));
  const room = signatureRoom(signer, stamp !== undefined);
  const signature = paper.size;
  const field = signature + 1;
  const entries =
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Name${textString(insurer)}` +
    `/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P 2/V/1.2>>>>]` +
    `/ByteRange[0 ${HOLE} ${HOLE} ${HOLE}]/M${pdfDate(signedAt)}/Contents<${"00".repeat(room)}>>>`;
  const [pageNumber, page] = firstPageOf(paper);
  const bytes = Buffer.concat([
    paper.bytes,
    updateOf(paper, [
      ...formWith(paper, field, signature),
      [pageNumber, pageWith(page, field)],
      [signature, entries],
      [
        field,
        `<</Type/Annot/Subtype/Widget/FT/Sig/T(InsurerSignature)/TU(Signature of the insurer)/V ${signature} 0 R` +
          `/Rect[-1 -1 -1 -1]/F 132/P ${pageNumber} 0 R>>`,
      ],
    ]),
  ]);
  const open =
    bytes.lastIndexOf(`/Contents<${"00".repeat(8)}`, bytes.length, "latin1") + "/Contents".length;
  const close = open + 2 + room * 2;
  const numbers = [open, close, bytes.length - close];
  const range = numbers.map((number) => String(number).padStart(DIGITS, "0")).join(" ");
  const rangeAt = bytes.lastIndexOf(`/ByteRange[0 ${HOLE}`, open, "latin1");
  bytes.write(range, rangeAt + "/ByteRange[0 ".length, "latin1");
  const made = await signDetached(coveredBy(bytes, open, close), signer, stamp);
  bytes.write(Buffer.from(made).toString("hex"), open + 1, "latin1");
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The signature after a printed paper, or `undefined` when none stands there as `signPaper` writes it. */
export function findSignature(file: Uint8Array, printedLength: number): SignatureFound | undefined {
  const all = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const match = SIGNATURE.exec(all.toString("latin1", printedLength));
  if (match === null) return undefined;
  const [whole, first, second, rest, ...moment] = match;
  const contents = match[10] ?? "";
  const [open, close, length] = [Number(first), Number(second), Number(rest)];
  const hole = printedLength + match.index + whole.length - ">>\n".length;
  const end = close + length;
  const isWhole = close === hole && open === close - contents.length - 2 && end <= all.length;
  if (!isWhole || all.toString("latin1", end - 7, end) !== "\n%%EOF\n") return undefined;
  const [year, month, day, hour, minute, seconds] = moment;
  return {
    covered: coveredBy(all.subarray(0, end), open, close),
    contents: new Uint8Array(Buffer.from(contents, "hex")),
    claimedAt: `${year}-${month}-${day}T${hour}:${minute}:${seconds}Z`,
    end,
  };
}

/** The bytes before and after a signature, in one piece. */
function coveredBy(bytes: Buffer, open: number, close: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([bytes.subarray(0, open), bytes.subarray(close)]));
}

function firstPageOf(paper: PaperFile): readonly [number: number, text: string] {
  const [, pages] = /\/Pages (\d{1,5}) 0 R/.exec(paper.objectText(paper.root)) ?? [];
  const [, first] = /\/Kids\[(\d{1,5}) 0 R/.exec(paper.objectText(Number(pages))) ?? [];
  return [Number(first), paper.objectText(Number(first))];
}

/** The catalog with the permission that the signature grants, and the form with the field. */
function formWith(
  paper: PaperFile,
  field: number,
  signature: number,
): readonly (readonly [number: number, text: string])[] {
  const catalog = paper.objectText(paper.root);
  const permissions = `/Perms<</DocMDP ${signature} 0 R>>`;
  const [, number] = /\/AcroForm (\d{1,5}) 0 R/.exec(catalog) ?? [];
  if (number === undefined) {
    const form = `/AcroForm<</Fields[${field} 0 R]/SigFlags ${SIGNED}>>`;
    return [[paper.root, withEntries(catalog, form + permissions)]];
  }
  const form = paper.objectText(Number(number)).replace(/\/SigFlags \d/, "");
  const [list = "", fields = ""] = /\/Fields\[([^\]]*)\]/.exec(form) ?? [];
  const extended = form.replace(list, () => `/Fields[${fields} ${field} 0 R]/SigFlags ${SIGNED}`);
  return [
    [paper.root, withEntries(catalog, permissions)],
    [Number(number), extended],
  ];
}

function pageWith(page: string, field: number): string {
  const annotations = /\/Annots\[([^\]]*)\]/.exec(page);
  if (annotations === null) return withEntries(page, `/Annots[${field} 0 R]`);
  return page.replace(annotations[0], () => `/Annots[${annotations[1]} ${field} 0 R]`);
}

function withEntries(dictionary: string, entries: string): string {
  if (!dictionary.endsWith(">>")) throw new NotAPaperError("An object is no dictionary");
  return `${dictionary.slice(0, -2)}${entries}>>`;
}

/** Objects as an incremental update with a cross-reference stream of its own. */
function updateOf(
  paper: PaperFile,
  objects: readonly (readonly [number: number, text: string])[],
): Buffer {
  const crossReference = paper.size + 2;
  const start = paper.bytes.length;
  const offsets = new Map<number, number>();
  let text = "";
  for (const [number, object] of objects.toSorted(([one], [other]) => one - other)) {
    offsets.set(number, start + text.length);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const at = start + text.length;
  offsets.set(crossReference, at);
  const rows = Buffer.alloc(offsets.size * 6);
  [...offsets.values()].forEach((offset, row) => {
    rows[row * 6] = 1;
    rows.writeUIntBE(offset, row * 6 + 1, 3);
  });
  const index = [...offsets.keys()].map((number) => `${number} 1`).join(" ");
  const id = new Bun.CryptoHasher("md5").update(`${paper.id} signed`).digest("hex");
  const dictionary =
    `/Type/XRef/Size ${crossReference + 1}/W[1 3 2]/Index[${index}]/Prev ${paper.startxref}` +
    `/Root ${paper.root} 0 R/Info ${paper.info} 0 R/ID[<${paper.id}><${id}>]/Length ${rows.length}`;
  return Buffer.concat([
    Buffer.from(`${text}${crossReference} 0 obj\n<<${dictionary}>>stream\n`, "latin1"),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`, "latin1"),
  ]);
}
