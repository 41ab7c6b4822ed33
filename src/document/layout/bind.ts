/** Binds the sheets of a document into a file with fonts, bookmarks and metadata. */

import { fieldEntries, putAcroForm } from "../pdf/acro_form.ts";
import { type Attachment, putAttachments } from "../pdf/attachments.ts";
import type { FaceName, FontBlock } from "../pdf/fonts.ts";
import { SHEET } from "./look.ts";
import { type DocumentFacts, pdfDate, xmpPacket } from "../pdf/metadata.ts";
import {
  briefString,
  closeFile,
  type PrintedFile,
  type PdfFile,
  putCompressed,
  putObject,
  putStream,
  reserve,
  SpaceError,
  textString,
} from "../pdf/pdf_file.ts";
import { putBookmarks } from "./bookmarks.ts";
import { type Press, printedBox } from "./press.ts";
import { putForm, type ReadyForm } from "../pdf/ready_form.ts";
import { adoptElements, closeStructure, documentOf } from "../pdf/structure.ts";

/** A form, with the name that readers see in bookmarks and page labels. */
export interface NamedForm {
  readonly name: string;
  readonly form: ReadyForm;
}

/** Size of words typed into a field, in points. */
const TYPED_SIZE = 10;

interface Binding {
  /** `seed` and date determine the file identifier [D14]. */
  readonly facts: DocumentFacts & { readonly seed: string };
  /** The sRGB profile, compressed. */
  readonly profile: Uint8Array;
  /** In the order of their names. */
  readonly attachments: readonly Attachment[];
  /** Bound after the sheets, in this order. */
  readonly forms: readonly NamedForm[];
}

interface PlacedForm extends NamedForm {
  readonly base: number;
}

/**
 * The finished file.
 * @throws {SpaceError} when content or file exceeded their space
 */
export function bind(press: Press, { facts, profile, attachments, forms }: Binding): PrintedFile {
  if (press.at > press.out.length) {
    throw new SpaceError("Cannot print illustration: its content exceeds its space");
  }
  const { file } = press;
  const form = putAnnotations(press);
  const placed = forms.map((each) => ({ ...each, base: reserve(file, each.form.objects.length) }));
  const bound = placed.map(({ name, form: { pages }, base }) => ({
    name,
    firstPage: base + (pages[0] ?? 0),
  }));
  const adopted = numbersOf(placed, ({ form: { parents } }) => parents);
  const entries =
    form +
    `/Pages ${putPages(press, placed)} 0 R/PageLabels<</Nums[${pageLabels(press, placed)}]>>` +
    `/Outlines ${putBookmarks(press, bound)} 0 R` +
    closeStructure(press.structure, adopted) +
    putMetadata(file, { facts, profile }) +
    putAttachments(file, attachments, facts.preparedAt);
  const catalog = reserve(file);
  const flags = `/Lang(${facts.language})/ViewerPreferences<</DisplayDocTitle true>>`;
  putObject(file, catalog, `<</Type/Catalog${flags}${entries}>>`);
  const info = reserve(file);
  const dated = pdfDate(facts.preparedAt);
  putObject(
    file,
    info,
    `<</Title${textString(facts.title)}/Author${textString(facts.author)}` +
      `/Producer${textString(facts.producer)}/CreationDate${dated}/ModDate${dated}>>`,
  );
  const digest = new Bun.CryptoHasher("md5").update(`${facts.seed} ${facts.preparedAt}`);
  const id = digest.digest("hex");
  return closeFile(file, `/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]`);
}

function numbersOf(
  placed: readonly PlacedForm[],
  choose: (placed: PlacedForm) => readonly number[],
): readonly number[] {
  return placed.flatMap((each) => choose(each).map((index) => each.base + index));
}

/** Sheets count from 1, and the pages of each form after its name. Source: ISO 32000-1 12.4.2. */
function pageLabels({ sheets }: Press, placed: readonly PlacedForm[]): string {
  let start = sheets.length;
  const labels = placed.map(({ name, form }) => {
    const label = `${start}<</S/D/P${textString(`${name} `)}>>`;
    start += form.pages.length;
    return label;
  });
  return ["0<</S/D>>", ...labels].join("");
}

/** Writes the forms, and their elements and keys after those of the sheets. */
function putForms(press: Press, placed: readonly PlacedForm[], pageTree: number): void {
  const { file, structure, sheets, annotations } = press;
  const document = documentOf(structure);
  let firstKey = sheets.length + annotations.length;
  for (const { form, base } of placed) {
    putForm(file, form, { base, pageTree, document, firstKey });
    firstKey += form.parents.length;
  }
  adoptElements(
    structure,
    numbersOf(placed, ({ form }) => form.elements),
  );
}

/** Writes the page tree with content, fonts and forms; returns the number of its root. */
function putPages(press: Press, placed: readonly PlacedForm[]): number {
  const { file, sheets, shared, annotations } = press;
  const root = reserve(file);
  const resources = reserve(file);
  const pictures = press.pictures.map((number, index) => `/P${index} ${number} 0 R`);
  const drawn = pictures.length === 0 ? "" : `/XObject<<${pictures.join("")}>>`;
  putObject(file, resources, `<</Font<<${putFonts(press)}>>${drawn}>>`);
  const everySheet = putContent(press, 0, shared.everySheet);
  const furtherSheets = putContent(press, shared.everySheet, shared.furtherSheets);
  sheets.forEach(({ pageObject, start }, index) => {
    const own = putContent(press, start, sheets[index + 1]?.start ?? press.at);
    const numbers = annotations
      .filter(({ sheet }) => sheet === index + 1)
      .map(({ number }) => `${number} 0 R`);
    const annotated = numbers.length === 0 ? "" : `/Annots[${numbers.join(" ")}]`;
    const contents = [everySheet, ...(index === 0 ? [] : [furtherSheets]), own];
    putObject(
      file,
      pageObject,
      `<</Type/Page/Parent ${root} 0 R/MediaBox[0 0 ${SHEET.width} ${SHEET.height}]` +
        `/Resources ${resources} 0 R/Contents[${contents.join(" 0 R ")} 0 R]/StructParents ${index}/Tabs/S${annotated}>>`,
    );
  });
  putForms(press, placed, root);
  const pages = [
    ...sheets.map(({ pageObject }) => pageObject),
    ...numbersOf(placed, ({ form }) => form.pages),
  ];
  const kids = pages.map((number) => `${number} 0 R`).join(" ");
  putObject(file, root, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  return root;
}

/** Writes a range of the content; returns its number. */
function putContent({ file, out }: Press, start: number, end: number): number {
  const number = reserve(file);
  putCompressed(file, number, { dictionary: "", bytes: out.subarray(start, end) });
  return number;
}

/** Writes the font blocks that the document uses; returns the entries of its resources. */
function putFonts({ file, fonts, used }: Press): string {
  const faces: readonly FaceName[] = ["regular", "bold", "italic"];
  return faces
    .flatMap((face) => fonts[face].blocks.filter((_, block) => used[face][block] === 1))
    .map((block) => putFont(file, block()))
    .join("");
}

/** A simple TrueType font with its own encoding. Source: ISO 32000-1 9.6.3, 9.6.6.4. */
function putFont(file: PdfFile, block: FontBlock): string {
  const program = reserve(file);
  putStream(file, program, {
    dictionary: `/Filter/FlateDecode/Length1 ${block.fileLength}`,
    bytes: block.file,
  });
  const toUnicode = reserve(file);
  putStream(file, toUnicode, { dictionary: "/Filter/FlateDecode", bytes: block.toUnicode });
  const descriptor = reserve(file);
  const name = block.baseFont;
  putObject(
    file,
    descriptor,
    `<</Type/FontDescriptor/FontName/${name}${block.descriptor}/FontFile2 ${program} 0 R>>`,
  );
  const font = reserve(file);
  putObject(
    file,
    font,
    `<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 32/LastChar 255${block.encoding}/Widths${block.widths}` +
      `/FontDescriptor ${descriptor} 0 R/ToUnicode ${toUnicode} 0 R>>`,
  );
  return `/${block.resource} ${font} 0 R`;
}

/**
 * Writes the links and fields; returns the form's entry in the catalog, empty without fields.
 * Source: ISO 32000-1 12.5.6.5, ISO 19005-3 6.3.2, ISO 14289-1 7.18.
 */
function putAnnotations(press: Press): string {
  const { file, fonts, format, palette, sheets, annotations, words } = press;
  const { typed } = fonts.regular;
  const size = (TYPED_SIZE * format.enlargement).toFixed(1);
  const appearance = () => `/${typed().resource} ${size} Tf ${palette.text} rg`;
  annotations.forEach(({ number, sheet, box, holds }, index) => {
    const [left, bottom, right, top] = box;
    const [subtype, entries] =
      "target" in holds
        ? [
            "Link",
            `/Contents${briefString(words.goTo(holds.target))}/Dest[${sheets[holds.target - 1]?.pageObject} 0 R/Fit]`,
          ]
        : [
            "Widget",
            fieldEntries(file, holds.field, {
              page: sheets[sheet - 1]?.pageObject ?? 0,
              width: (right - left) * format.enlargement,
              height: (top - bottom) * format.enlargement,
              appearance: appearance(),
            }),
          ];
    putObject(
      file,
      number,
      `<</Type/Annot/Subtype/${subtype}/Rect[${printedBox(press, box)}]/Border[0 0 0]/F 4` +
        `/StructParent ${sheets.length + index}${entries}>>`,
    );
  });
  const fields = annotations.flatMap(({ number, holds }) =>
    "field" in holds ? [{ number, kind: holds.field.kind }] : [],
  );
  if (fields.length === 0) return "";
  return putAcroForm(file, {
    fields: fields.map(({ number }) => number),
    hasSignatures: fields.some(({ kind }) => kind === "signature"),
    fonts: putFont(file, typed()),
  });
}

/** Writes XMP and the output intent; returns their entries in the catalog. */
function putMetadata(
  file: PdfFile,
  { facts, profile }: Pick<Binding, "facts" | "profile">,
): string {
  const xmp = reserve(file);
  putStream(file, xmp, {
    dictionary: "/Type/Metadata/Subtype/XML",
    bytes: new TextEncoder().encode(xmpPacket(facts)),
  });
  const space = reserve(file);
  putStream(file, space, { dictionary: "/N 3/Filter/FlateDecode", bytes: profile });
  return (
    `/Metadata ${xmp} 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1` +
    `/OutputConditionIdentifier(sRGB)/Info(sRGB IEC61966-2.1)/DestOutputProfile ${space} 0 R>>]`
  );
}
