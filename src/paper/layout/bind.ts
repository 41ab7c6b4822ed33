/** Binds the sheets of a document into a file with fonts, bookmarks and metadata. */

import {
  fieldEntries,
  putAcroForm,
  type Attachment,
  putAttachments,
  type FaceName,
  type FontBlock,
  type DocumentFacts,
  pdfDate,
  xmpPacket,
  addCompressed,
  addObject,
  addStream,
  briefString,
  closeFile,
  type PrintedFile,
  type PdfFile,
  putObject,
  references,
  reserve,
  textString,
  type NamedForm,
  type PlacedForm,
  putForm,
  closeStructure,
  documentOf,
} from "#pdf";
import { SHEET } from "./look.ts";
import { putBookmarks } from "./bookmarks.ts";
import { type Press, printedBox, requireSpace, sheetOf } from "./press.ts";

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

/**
 * The finished file.
 * @throws {SpaceError} when content or file exceeded their space
 */
export function bind(press: Press, { facts, profile, attachments, forms }: Binding): PrintedFile {
  requireSpace(press);
  const { file } = press;
  const form = putAnnotations(press);
  const placed = forms.map((each) => ({ ...each, base: reserve(file, each.form.objects.length) }));
  const adopted = {
    elements: numbersOf(placed, "elements"),
    parents: numbersOf(placed, "parents"),
  };
  const entries =
    form +
    `/Pages ${putPages(press, placed)} 0 R/PageLabels<</Nums[${pageLabels(press, placed)}]>>` +
    `/Outlines ${putBookmarks(press, placed)} 0 R` +
    closeStructure(press.structure, adopted) +
    putMetadata(file, { facts, profile }) +
    putAttachments(file, attachments, facts.preparedAt);
  const flags = `/Lang(${facts.language})/ViewerPreferences<</DisplayDocTitle true>>`;
  const catalog = addObject(file, `<</Type/Catalog${flags}${entries}>>`);
  const dated = pdfDate(facts.preparedAt);
  const info = addObject(
    file,
    `<</Title${textString(facts.title)}/Author${textString(facts.author)}` +
      `/Producer${textString(facts.producer)}/CreationDate${dated}/ModDate${dated}>>`,
  );
  const id = new Bun.CryptoHasher("md5").update(`${facts.seed} ${facts.preparedAt}`).digest("hex");
  return closeFile(file, `/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]`);
}

/** The numbers in the file of what a list of each form names. */
function numbersOf(
  placed: readonly PlacedForm[],
  list: "pages" | "elements" | "parents",
): readonly number[] {
  return placed.flatMap(({ base, form }) => form[list].map((index) => base + index));
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

/** Writes the forms, with keys that follow the sheets'. */
function putForms(press: Press, placed: readonly PlacedForm[], pageTree: number): void {
  const { file, structure, sheets, annotations } = press;
  const document = documentOf(structure);
  let firstKey = sheets.length + annotations.length;
  for (const { form, base } of placed) {
    putForm(file, form, { base, pageTree, document, firstKey });
    firstKey += form.parents.length;
  }
}

/** Writes the page tree with content, fonts and forms; returns the number of its root. */
function putPages(press: Press, placed: readonly PlacedForm[]): number {
  const { file, sheets, shared, annotations } = press;
  const root = reserve(file);
  const resources = reserve(file);
  const pictures = press.pictures.map((number, index) => `/P${index} ${number} 0 R`);
  const drawn = pictures.length === 0 ? "" : `/XObject<<${pictures.join("")}>>`;
  putObject(file, resources, `<</Font<<${putFonts(press)}>>${drawn}>>`);
  const putContent = (start: number, end: number) =>
    addCompressed(file, "", press.out.subarray(start, end));
  const everySheet = putContent(0, shared.everySheet);
  const furtherSheets = putContent(shared.everySheet, shared.furtherSheets);
  sheets.forEach(({ pageObject, start }, index) => {
    const content = putContent(start, sheets[index + 1]?.start ?? press.at);
    const own = annotations.filter(({ sheet }) => sheet === index + 1);
    const numbers = references(own.map(({ number }) => number));
    const annotated = numbers === "" ? "" : `/Annots[${numbers}]`;
    const contents = [everySheet, ...(index === 0 ? [] : [furtherSheets]), content];
    putObject(
      file,
      pageObject,
      `<</Type/Page/Parent ${root} 0 R/MediaBox[0 0 ${SHEET.width} ${SHEET.height}]` +
        `/Resources ${resources} 0 R/Contents[${references(contents)}]/StructParents ${index}/Tabs/S${annotated}>>`,
    );
  });
  putForms(press, placed, root);
  const pages = [...sheets.map(({ pageObject }) => pageObject), ...numbersOf(placed, "pages")];
  putObject(file, root, `<</Type/Pages/Count ${pages.length}/Kids[${references(pages)}]>>`);
  return root;
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
  const { baseFont: name, file: program, fileLength, toUnicode } = block;
  const embedded = addStream(file, `/Filter/FlateDecode/Length1 ${fileLength}`, program);
  const map = addStream(file, "/Filter/FlateDecode", toUnicode);
  const descriptor = addObject(
    file,
    `<</Type/FontDescriptor/FontName/${name}${block.descriptor}/FontFile2 ${embedded} 0 R>>`,
  );
  const font = addObject(
    file,
    `<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 32/LastChar 255${block.encoding}/Widths${block.widths}` +
      `/FontDescriptor ${descriptor} 0 R/ToUnicode ${map} 0 R>>`,
  );
  return `/${block.resource} ${font} 0 R`;
}

/**
 * Writes the links and fields; returns the form's entry in the catalog, empty without fields.
 * Source: ISO 32000-1 12.5.6.5, ISO 19005-3 6.3.2, ISO 14289-1 7.18.
 */
function putAnnotations(press: Press): string {
  const { file, fonts, format, palette, sheets, annotations } = press;
  const { typed } = fonts.regular;
  const size = (TYPED_SIZE * format.enlargement).toFixed(1);
  annotations.forEach(({ number, sheet, box, holds }, index) => {
    const [left, bottom, right, top] = box;
    const [subtype, entries] =
      "refersTo" in holds
        ? ["Link", linkEntries(press, sheetOf(press, holds.refersTo))]
        : [
            "Widget",
            fieldEntries(file, holds.field, {
              page: sheets[sheet - 1]?.pageObject ?? 0,
              width: (right - left) * format.enlargement,
              height: (top - bottom) * format.enlargement,
              appearance: `/${typed().resource} ${size} Tf ${palette.text} rg`,
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
  return fields.length === 0 ? "" : putAcroForm(file, fields, putFont(file, typed()));
}

function linkEntries({ words, sheets }: Press, target: number): string {
  const destination = `[${sheets[target - 1]?.pageObject} 0 R/Fit]`;
  return `/Contents${briefString(words.goTo(target))}/Dest${destination}`;
}

/** Writes XMP and the output intent; returns their entries in the catalog. */
function putMetadata(
  file: PdfFile,
  { facts, profile }: Pick<Binding, "facts" | "profile">,
): string {
  const packet = new TextEncoder().encode(xmpPacket(facts));
  const xmp = addStream(file, "/Type/Metadata/Subtype/XML", packet);
  const space = addStream(file, "/N 3/Filter/FlateDecode", profile);
  return (
    `/Metadata ${xmp} 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1` +
    `/OutputConditionIdentifier(sRGB)/Info(sRGB IEC61966-2.1)/DestOutputProfile ${space} 0 R>>]`
  );
}
