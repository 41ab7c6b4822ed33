/**
 * Clauses of PDF/A-3a and PDF/UA-1 as checks of a file. They read what qpdf parses, nothing of the writer.
 *
 * Source: ISO 19005-3 (A3), ISO 14289-1 (UA1) with the Matterhorn Protocol 1.1 (MP), ISO 32000-1 (PDF).
 */

import {
  type Dictionary,
  type ElementModel,
  isDictionary,
  listOf,
  type PdfModel,
  textOf,
  type Value,
} from "./pdf_model.ts";

/** What is wrong, empty when nothing is. */
type Check = (file: PdfModel) => readonly unknown[];

/** One problem if a condition fails. */
const unless = (holds: boolean, problem: unknown = "fails"): readonly unknown[] =>
  holds ? [] : [problem];

const elementsOf = ({ elements }: PdfModel, ...types: readonly string[]) =>
  elements.filter(({ type }) => types.includes(type));

const referenceOf = ({ reference }: { readonly reference: string }) => reference;

const DICTIONARIES = new WeakMap<PdfModel, readonly Dictionary[]>();

/** All dictionaries of the file, nested ones among them: collected once, since many checks walk them. */
function dictionaries(file: PdfModel): readonly Dictionary[] {
  const known = DICTIONARIES.get(file);
  if (known !== undefined) return known;
  const { objects, trailer } = file;
  const found: Dictionary[] = [];
  const walk = (value: Value | undefined): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isDictionary(value)) {
      found.push(value);
      Object.values(value).forEach(walk);
    }
  };
  Object.values(objects).forEach(({ value, stream }) => walk(value ?? stream?.dict));
  walk(trailer);
  DICTIONARIES.set(file, found);
  return found;
}

const withKey =
  (...keys: readonly string[]): Check =>
  (file) =>
    dictionaries(file).flatMap((each) => keys.filter((key) => key in each));

/** All scalar values. */
function scalars(file: PdfModel): readonly Value[] {
  return dictionaries(file).flatMap((each) =>
    Object.values(each).flatMap((value) => (Array.isArray(value) ? value.flat(9) : [value])),
  ) as readonly Value[];
}

/** Bytes of a text: qpdf writes `b:` with two digits a byte, and `u:` with what takes two bytes a character at most. */
function bytesOf(value: string): number {
  return value.startsWith("b:") ? (value.length - 2) / 2 : value.length * 2;
}

/** Streams as they stand in the file: what their dictionary says, and what follows their data. */
function rawStreams({ raw }: PdfModel) {
  return [...raw.matchAll(/\n\d+ 0 obj\n(<<[^]*?>>)(stream\r?\n?)/g)].map((match) => {
    const [whole, dictionary = "", keyword = ""] = match;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const end = match.index + whole.length + length;
    return { keyword, after: raw.slice(end, end + 18) };
  });
}

const metadataOf = ({ xmp }: PdfModel, name: string): string | undefined => {
  const found = new RegExp(`<${name}>(?:<rdf:(?:Alt|Seq)><rdf:li[^>]*>)?([^<]*)<`).exec(xmp)?.[1];
  return found?.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
};

const sameMetadata =
  (key: string, name: string): Check =>
  (file) =>
    unless(textOf(file.info[key]) === metadataOf(file, name) && metadataOf(file, name) !== "");

/** The information's date and the packet's are one instant. */
const sameDate =
  (key: string, name: string): Check =>
  (file) => {
    const digits = (text: string | undefined) => text?.replaceAll(/\D/g, "");
    const [date, other] = [digits(textOf(file.info[key])), digits(metadataOf(file, name))];
    return unless(date?.length === 14 && date === other);
  };

const profileOf = (file: PdfModel) =>
  file.bytesOf(file.dictionaryOf(listOf(file.catalog["/OutputIntents"])[0])["/DestOutputProfile"]);

/** Glyphs by the codes of a map of format 0. */
const glyphsOfCodes = (cmap: Buffer) => (code: number) =>
  cmap[cmap.readUInt32BE(8) + 6 + code] ?? 0;

/** Glyphs by the codes of WinAnsiEncoding, through a map of format 4 without lists of glyphs. */
function glyphsOfCharacters(cmap: Buffer): (code: number) => number {
  const at = cmap.readUInt32BE(8);
  const count = cmap.readUInt16BE(at + 6) / 2;
  const glyphs = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const entry = (list: number) => cmap.readUInt16BE(at + 14 + list * count * 2 + index * 2);
    const [end, start] = [entry(0), cmap.readUInt16BE(at + 16 + count * 2 + index * 2)];
    const delta = cmap.readUInt16BE(at + 16 + count * 4 + index * 2);
    for (let character = start; character <= end; character += 1) {
      glyphs.set(character, (character + delta) & 0xffff);
    }
  }
  const decoder = new TextDecoder("windows-1252");
  return (code) => glyphs.get(decoder.decode(Uint8Array.of(code)).charCodeAt(0)) ?? 0;
}

/** Fields, which are annotations too. */
const fieldsOf = ({ annotations }: PdfModel) =>
  annotations.filter(([, each]) => each["/Subtype"] === "/Widget");

const fieldNamesOf = (file: PdfModel) => fieldsOf(file).map(([, each]) => textOf(each["/T"]));

/** Glyph and advance, in thousandths, of each code of a font's program. */
function metricsOf({ tables }: PdfModel["fonts"][number]) {
  const table = (name: string) => tables.get(name) ?? Buffer.alloc(0);
  const [cmap, hmtx] = [table("cmap"), table("hmtx")];
  const glyphOf = cmap.readUInt16BE(4) === 3 ? glyphsOfCharacters(cmap) : glyphsOfCodes(cmap);
  const count = table("hhea").readUInt16BE(34);
  const unit = table("head").readUInt16BE(18);
  return Array.from({ length: 256 }, (_, code) => {
    const glyph = glyphOf(code);
    const advance = hmtx.readUInt16BE(Math.min(glyph, count - 1) * 4);
    return { glyph, advance: (advance * 1000) / unit };
  });
}

/** Code to character of a font's map to text. */
function charactersOf({ toUnicode }: PdfModel["fonts"][number]): ReadonlyMap<number, number> {
  const map = new Map<number, number>();
  for (const [, kind, lines = ""] of toUnicode.matchAll(/beginbf(char|range)([^]*?)endbf/g)) {
    const numbers = [...lines.matchAll(/<([\da-fA-F]+)>/g)].map(([, hex = ""]) =>
      parseInt(hex, 16),
    );
    const step = kind === "char" ? 2 : 3;
    for (let at = 0; at < numbers.length; at += step) {
      const [first = 0, last = 0, unit = 0] =
        step === 2 ? [numbers[at], numbers[at], numbers[at + 1]] : numbers.slice(at, at + 3);
      for (let code = first; code <= last; code += 1) map.set(code, unit + code - first);
    }
  }
  return map;
}

const everyFont =
  (holds: (font: PdfModel["fonts"][number]) => boolean): Check =>
  ({ fonts }) =>
    fonts.length === 0 ? ["no font"] : fonts.filter((font) => !holds(font)).map(({ name }) => name);

const operatorsAmong =
  (names: ReadonlySet<string>, isAllowed: boolean): Check =>
  ({ pages }) =>
    pages.flatMap(({ operations }) =>
      operations.map(({ operator }) => operator).filter((name) => names.has(name) !== isAllowed),
    );

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const OPERATORS = words(
  "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q " +
    "re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"",
);
const STANDARD_TYPES = words(
  "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl " +
    "LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP " +
    "Warichu WT WP Figure Formula Form",
);

/** Each element's children are among the allowed types, or it has none of these. */
const childrenOf =
  (type: string, allowed: readonly string[]): Check =>
  (file) =>
    elementsOf(file, type)
      .filter(
        ({ children, content }) =>
          content.length > 0 || children.some((child) => !allowed.includes(child.type)),
      )
      .map(referenceOf);

const parentOf =
  (type: string, allowed: readonly string[]): Check =>
  (file) =>
    elementsOf(file, type)
      .filter(({ parent }) => !allowed.includes(parent?.type ?? ""))
      .map(referenceOf);

const attributesOf = (file: PdfModel, { dictionary }: ElementModel): Dictionary =>
  Object.assign({}, ...listOf(dictionary["/A"]).map((each) => file.dictionaryOf(each)));

const descendantsOf = (element: ElementModel): readonly ElementModel[] =>
  element.children.flatMap((child) => [child, ...descendantsOf(child)]);

const widthOf = (file: PdfModel, row: ElementModel): number =>
  row.children.reduce((sum, cell) => sum + Number(attributesOf(file, cell)["/ColSpan"] ?? 1), 0);

/** Names an alternative text that is not empty. */
const isDescribed =
  (type: string): Check =>
  (file) =>
    elementsOf(file, type)
      .filter(({ dictionary }) => textOf(file.resolve(dictionary["/Alt"])).trim() === "")
      .map(referenceOf);

/** Elements of the bookmarks in order. */
function bookmarksOf(file: PdfModel): readonly Dictionary[] {
  const below = (parent: Dictionary): readonly Dictionary[] => {
    const found: Dictionary[] = [];
    for (let next = parent["/First"]; next !== undefined;) {
      const entry = file.dictionaryOf(next);
      found.push(entry, ...below(entry));
      next = entry["/Next"];
    }
    return found;
  };
  return below(file.dictionaryOf(file.catalog["/Outlines"]));
}

const isPage = ({ pages }: PdfModel, target: Value | undefined) =>
  pages.some(({ reference }) => reference === target);

/** Whether the packet's tags are closed in order. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name = "", rest = ""] of xml.matchAll(/<(\/?)([\w:]+)([^>]*)>/g)) {
    if (close === "/" ? open.pop() !== name : !rest.endsWith("/") && open.push(name) < 0)
      return false;
  }
  return open.length === 0 && !/&(?!amp;|lt;|gt;|quot;|apos;|#)/.test(xml);
}

/** Attached files by name: specification, dictionary of the stream, content. */
function attachmentsOf(file: PdfModel) {
  const tree = file.dictionaryOf(file.dictionaryOf(file.catalog["/Names"])["/EmbeddedFiles"]);
  const list = listOf(tree["/Names"]);
  return Array.from({ length: list.length / 2 }, (_, index) => {
    const reference = list[index * 2 + 1] ?? "";
    const specification = file.dictionaryOf(reference);
    const stream = file.dictionaryOf(specification["/EF"])["/F"];
    return {
      name: textOf(list[index * 2]),
      reference,
      specification,
      stream: file.dictionaryOf(stream),
      parameters: file.dictionaryOf(file.dictionaryOf(stream)["/Params"]),
      bytes: file.bytesOf(stream),
    };
  });
}

const everyAttachment =
  (holds: (attachment: ReturnType<typeof attachmentsOf>[number]) => boolean): Check =>
  (file) => {
    const attachments = attachmentsOf(file);
    if (attachments.length === 0) return ["no attached file"];
    return attachments.filter((each) => !holds(each)).map(({ name }) => name);
  };

/** Whether an annotation has no size and stands outside of the page, as the field of an invisible signature. */
const isOutside = (annotation: Dictionary): boolean =>
  listOf(annotation["/Rect"]).every((side) => Number(side) < 0) &&
  new Set(listOf(annotation["/Rect"])).size === 1;

const flagsOf = (annotation: Dictionary): number => Number(annotation["/F"] ?? 0);

const isImage = (each: Dictionary): boolean => each["/Subtype"] === "/Image";

/** The checks by clause. */
export const CHECKS = {
  "A3 6.1.2: the file starts with the version": ({ raw }) => unless(/^%PDF-1\.[0-7]\n/.test(raw)),
  "A3 6.1.2: a comment of four high bytes follows": ({ raw }) =>
    unless(/^[^\n]*\n%[\x80-\xff]{4}[\r\n]/.test(raw)),
  "A3 6.1.3: nothing stands after the file's last end": ({ raw }) =>
    unless(/\n%%EOF\r?\n?$/.test(raw)),
  "A3 6.1.3: the trailer has an identifier": ({ trailer }) =>
    unless(listOf(trailer["/ID"]).filter((id) => String(id).length >= 18).length === 2),
  "A3 6.1.3: nothing is encrypted": ({ trailer }) => unless(!("/Encrypt" in trailer)),
  "A3 6.1.7.1: the length of each stream is that of its data": (file) => {
    const streams = rawStreams(file);
    return streams.length === 0
      ? ["no stream"]
      : streams.filter(({ after }) => !/^\r?\nendstream/.test(after));
  },
  "A3 6.1.7.1: the word stream is followed by a line end": (file) =>
    rawStreams(file).filter(({ keyword }) => !keyword.endsWith("\n")),
  "A3 6.1.9: an object ends on a line of its own": (file) =>
    rawStreams(file).filter(({ after }) => !/endstream\nendo/.test(after)),
  "A3 6.1.7.1: no stream is outside of the file": withKey("/FFilter", "/FDecodeParms"),
  "A3 6.1.7.2: streams are compressed by Flate alone, and pictures by it or as JPEG": (file) =>
    dictionaries(file).flatMap((each) =>
      // That of a signature names its handler.
      (each["/Type"] === "/Sig" ? [] : listOf(each["/Filter"])).filter(
        (filter) => filter !== "/FlateDecode" && !(isImage(each) && filter === "/DCTDecode"),
      ),
    ),
  "A3 6.2.8: pictures are of gray or RGB in 8 bits, and are not smoothed": (file) =>
    dictionaries(file).filter(
      (each) =>
        isImage(each) &&
        (!["/DeviceGray", "/DeviceRGB"].includes(String(each["/ColorSpace"])) ||
          each["/BitsPerComponent"] !== 8 ||
          "/Interpolate" in each ||
          "/Alternates" in each),
    ),
  "A3 6.1.13: no name is longer than 127 bytes": (file) =>
    scalars(file).filter((value) => typeof value === "string" && /^\/.{127}/.test(value)),
  "A3 6.1.13: no text is longer than 32,767 bytes": (file) =>
    scalars(file).filter((value) => typeof value === "string" && bytesOf(value) > 32_767),
  "A3 6.1.13: no number is out of range": (file) =>
    scalars(file).filter((value) => typeof value === "number" && Math.abs(value) > 2_147_483_647),
  "A3 6.1.13: states nest at most 28 deep": ({ pages }) =>
    pages.filter(({ operations }) => {
      let depth = 0;
      return operations.some(({ operator }) => {
        depth += operator === "q" ? 1 : operator === "Q" ? -1 : 0;
        return depth > 28 || depth < 0;
      });
    }),
  "A3 6.1.13: a page is between 3 and 14,400 units wide and high": ({ pages }) =>
    pages.filter(({ dictionary }) => {
      const [left, bottom, right, top] = listOf(dictionary["/MediaBox"]).map(Number);
      const sides = [(right ?? 0) - (left ?? 0), (top ?? 0) - (bottom ?? 0)];
      return sides.some((side) => !(side >= 3 && side <= 14_400));
    }),
  "A3 6.2.3: one output intent, for PDF/A": (file) =>
    unless(
      listOf(file.catalog["/OutputIntents"])
        .map((each) => file.dictionaryOf(each)["/S"])
        .join() === "/GTS_PDFA1",
    ),
  "A3 6.2.3: the profile is one of ICC version 2 or 4 for RGB": (file) => {
    const profile = profileOf(file);
    const isProfile = profile.toString("latin1", 36, 40) === "acsp" && profile.readUInt8(8) <= 4;
    return unless(isProfile && profile.toString("latin1", 12, 20) === "mntrRGB ");
  },
  "A3 6.2.3: the profile says three components and its own length": (file) => {
    const intent = file.dictionaryOf(listOf(file.catalog["/OutputIntents"])[0]);
    const profile = profileOf(file);
    const components = file.dictionaryOf(intent["/DestOutputProfile"])["/N"];
    return unless(components === 3 && profile.readUInt32BE(0) === profile.length);
  },
  "A3 6.2.3: the profile has the tags that a display's needs": (file) => {
    const profile = profileOf(file);
    const tags = Array.from({ length: profile.readUInt32BE(128) }, (_, index) =>
      profile.toString("latin1", 132 + index * 12, 136 + index * 12),
    );
    const needed = "desc cprt wtpt rXYZ gXYZ bXYZ rTRC gTRC bTRC".split(" ");
    return needed.filter((tag) => !tags.includes(tag));
  },
  "A3 6.2.2: every operator is one of PDF": operatorsAmong(OPERATORS, true),
  "A3 6.2.4: colors are of RGB or gray": operatorsAmong(words("k K cs CS sc SC scn SCN sh"), false),
  "A3 6.2.8: no content stands in a page's operators as an image": operatorsAmong(
    words("BI ID EI"),
    false,
  ),
  "A3 6.2.9: no PostScript, references or alternates of other objects": withKey(
    "/PS",
    "/Ref",
    "/OPI",
  ),
  "A3 6.2.10: nothing is transparent but pixels of pictures": (file) => [
    ...withKey("/ca", "/CA", "/BM", "/Group")(file),
    ...dictionaries(file).filter((each) => "/SMask" in each && !isImage(each)),
  ],
  "A3 6.2.5: no transfer functions or halftones": withKey("/TR", "/TR2", "/HTP"),
  "A3 6.2.11.2: each font is a subset of TrueType, named alike throughout": everyFont(
    ({ dictionary, descriptor }) =>
      dictionary["/Subtype"] === "/TrueType" &&
      dictionary["/BaseFont"] === descriptor["/FontName"] &&
      /^\/[A-Z]{6}\+/.test(String(descriptor["/FontName"])),
  ),
  "A3 6.2.11.4: each font is embedded with the tables it needs": everyFont(({ tables }) =>
    "glyf head hhea hmtx loca maxp cmap".split(" ").every((name) => tables.has(name)),
  ),
  "A3 6.2.11.4: a font's program is undamaged": everyFont(({ program }) => {
    let sum = 0;
    for (let at = 0; at + 4 <= program.length; at += 4) {
      sum = (sum + program.readUInt32BE(at)) >>> 0;
    }
    return sum === 0xb1b0afba;
  }),
  "A3 6.2.11.5: widths are those of the program": everyFont((font) => {
    const { dictionary } = font;
    const metrics = metricsOf(font);
    return listOf(dictionary["/Widths"]).every((width, index) => {
      const code = Number(dictionary["/FirstChar"]) + index;
      const { glyph, advance } = metrics[code] ?? { glyph: 0, advance: 0 };
      return glyph === 0 || Math.abs(Number(width) - advance) <= 1;
    });
  }),
  "PDF 9.6.2: there is a width for each code": everyFont(
    ({ dictionary }) =>
      listOf(dictionary["/Widths"]).length ===
      Number(dictionary["/LastChar"]) - Number(dictionary["/FirstChar"]) + 1,
  ),
  "A3 6.2.11.6: a symbolic font has no encoding of PDF, another one that of Windows": everyFont(
    ({ dictionary, descriptor }) => {
      const flags = Number(descriptor["/Flags"]) & 36;
      return flags === 4
        ? !("/Encoding" in dictionary)
        : flags === 32 && dictionary["/Encoding"] === "/WinAnsiEncoding";
    },
  ),
  "A3 6.2.11.6: a font has one character map, of Unicode unless it is symbolic": everyFont(
    ({ descriptor, tables }) => {
      const cmap = tables.get("cmap") ?? Buffer.alloc(6);
      const isUnicode = cmap.readUInt16BE(4) === 3;
      return cmap.readUInt16BE(2) === 1 && isUnicode === (Number(descriptor["/Flags"]) & 32) > 0;
    },
  ),
  "A3 6.2.11.7: each code shown maps to text": everyFont((font) => {
    const characters = charactersOf(font);
    return [...font.shown].every((code) => characters.has(code));
  }),
  "A3 6.2.11.7: no code maps to 0, FEFF or FFFE": everyFont(
    (font) => ![...charactersOf(font).values()].some((unit) => [0, 0xfeff, 0xfffe].includes(unit)),
  ),
  "PDF 9.10.3: a part of a map to text has at most 100 entries": everyFont(({ toUnicode }) =>
    [...toUnicode.matchAll(/(\d+) beginbf/g)].every(([, count]) => Number(count) <= 100),
  ),
  "A3 6.2.11.8: no code shown lacks its glyph": everyFont((font) => {
    const metrics = metricsOf(font);
    return [...font.shown].every((code) => metrics[code]?.glyph !== 0);
  }),
  "A3 6.3.1: annotations are of a kind that may be kept": ({ annotations }) =>
    annotations.filter(([, each]) => !["/Link", "/Widget"].includes(String(each["/Subtype"]))),
  "A3 6.3.2: annotations are printed and never hidden": ({ annotations }) =>
    annotations.filter(([, each]) => (flagsOf(each) & 0b1_0010_0111) !== 4),
  "A3 6.3.3: an annotation other than a link has an appearance": ({ annotations }) =>
    annotations.filter(
      ([, each]) => each["/Subtype"] !== "/Link" && !("/AP" in each) && !isOutside(each),
    ),
  "A3 6.3.3: an appearance is one stream, as large as the annotation": (file) =>
    fieldsOf(file).filter(([, each]) => {
      if (isOutside(each)) return false;
      const { "/N": drawn, ...others } = file.dictionaryOf(each["/AP"]);
      const { "/Subtype": type, "/BBox": box } = file.dictionaryOf(drawn);
      const isStream = file.objects[`obj:${String(drawn)}`]?.stream !== undefined;
      const size = (of: Value | undefined) => {
        const [left, bottom, right, top] = listOf(of).map(Number) as [
          number,
          number,
          number,
          number,
        ];
        return [right - left, top - bottom] as const;
      };
      const [[width, height], [drawnWidth, drawnHeight]] = [size(each["/Rect"]), size(box)];
      const isAlike = Math.abs(width - drawnWidth) < 0.2 && Math.abs(height - drawnHeight) < 0.2;
      const isSeen = width > 0 && height > 0;
      return !isStream || type !== "/Form" || !isAlike || !isSeen || Object.keys(others).length > 0;
    }),
  "A3 6.4.1: fields do not ask the viewer for their appearance": withKey("/NeedAppearances"),
  "A3 6.4.1: a field has no action": (file) => fieldsOf(file).filter(([, each]) => "/A" in each),
  "PDF 12.7.2: the form lists each field once, and nothing else": (file) => {
    const listed = listOf(file.form["/Fields"]).map(String).toSorted();
    const fields = fieldsOf(file).map(([reference]) => reference);
    return unless(listed.join() === fields.toSorted().join());
  },
  "PDF 12.7.2: the form says whether it has signatures": (file) => {
    const has = fieldsOf(file).some(([, each]) => each["/FT"] === "/Sig");
    return unless(has === ((Number(file.form["/SigFlags"] ?? 0) & 1) === 1));
  },
  "PDF 12.7.3.2: each field has a name of its own": (file) => {
    const names = fieldNamesOf(file);
    return unless(names.every((name) => name !== "") && new Set(names).size === names.length);
  },
  "PDF 12.7.3.3, A3 6.2.11.4: words are typed in a font that the form has": (file) => {
    const fonts = Object.keys(file.dictionaryOf(file.dictionaryOf(file.form["/DR"])["/Font"]));
    return fieldsOf(file).filter(([, each]) => {
      const [, font = ""] = /^(\/\w+) [\d.]+ Tf/.exec(textOf(each["/DA"])) ?? [];
      return each["/FT"] === "/Tx" ? !fonts.includes(font) : "/DA" in each;
    });
  },
  "PDF 12.5.2: a field names the page that it is on": (file) =>
    file.pages.flatMap(({ reference, dictionary }) =>
      listOf(dictionary["/Annots"])
        .map((each) => file.dictionaryOf(each))
        .filter((each) => each["/Subtype"] === "/Widget" && each["/P"] !== reference),
    ),
  "A3 6.4.2: no XFA": withKey("/XFA", "/NeedsRendering"),
  "A3 6.5.1: no action when the file is opened": withKey("/OpenAction"),
  "A3 6.5.2: no action by events": withKey("/AA"),
  "A3 6.5.1: no script and no program is started": (file) =>
    dictionaries(file)
      .map((each) => String(each["/S"]))
      .filter((action) =>
        /^\/(JavaScript|Launch|Sound|Movie|ResetForm|ImportData|SubmitForm|Hide|SetState|NOP)$/.test(
          action,
        ),
      ),
  "A3 6.6.2.1: the metadata are there, readable without unpacking": (file) => {
    const {
      "/Type": type,
      "/Subtype": subtype,
      ...rest
    } = file.dictionaryOf(file.catalog["/Metadata"]);
    return unless(type === "/Metadata" && subtype === "/XML" && !("/Filter" in rest));
  },
  "A3 6.6.2.1: the packet's header names no size and no encoding": ({ xmp }) =>
    unless(xmp.startsWith('<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>')),
  "A3 6.6.2.1: the packet is well-formed": ({ xmp }) => unless(isWellFormed(xmp)),
  "A3 6.6.4: the packet claims part 3": (file) => unless(metadataOf(file, "pdfaid:part") === "3"),
  "A3 6.6.4: the packet claims level A": (file) =>
    unless(metadataOf(file, "pdfaid:conformance") === "A"),
  "UA1 5: the packet claims part 1": (file) => unless(metadataOf(file, "pdfuaid:part") === "1"),
  "A3 6.6.2.3: the schema of PDF/UA is described": (file) =>
    unless(metadataOf(file, "pdfaSchema:namespaceURI") === "http://www.aiim.org/pdfua/ns/id/"),
  "A3 6.6.3: information and packet have one title": sameMetadata("/Title", "dc:title"),
  "A3 6.6.3: information and packet have one author": sameMetadata("/Author", "dc:creator"),
  "A3 6.6.3: information and packet have one producer": sameMetadata("/Producer", "pdf:Producer"),
  "A3 6.6.3: information and packet have one day of creation": sameDate(
    "/CreationDate",
    "xmp:CreateDate",
  ),
  "A3 6.6.3: information and packet have one day of change": sameDate("/ModDate", "xmp:ModifyDate"),
  "A3 6.8: an attached file is named in both ways": everyAttachment(
    ({ specification }) =>
      textOf(specification["/F"]) !== "" && specification["/F"] === specification["/UF"],
  ),
  "A3 6.8: an attached file says what it is to the document": everyAttachment(({ specification }) =>
    /^\/(Source|Data|Alternative|Supplement|EncryptedPayload|FormData|Schema|Unspecified)$/.test(
      String(specification["/AFRelationship"]),
    ),
  ),
  "A3 6.8: an attached file says its media type": everyAttachment(({ stream }) =>
    /^\/[a-z]+\/[a-z.+-]+$/.test(String(stream["/Subtype"])),
  ),
  "A3 6.8: an attached file says when it was changed": everyAttachment(({ parameters }) =>
    /^D:\d{14}Z$/.test(textOf(parameters["/ModDate"])),
  ),
  "PDF 7.11.4: an attached file says its size": everyAttachment(
    ({ parameters, bytes }) => parameters["/Size"] === bytes.length,
  ),
  "A3 6.8: an attached file is associated with the document": (file) => {
    const associated = listOf(file.catalog["/AF"]);
    return attachmentsOf(file).filter(({ reference }) => !associated.includes(reference));
  },
  "PDF 7.9.6: attached files stand in the order of their names": (file) => {
    const names = attachmentsOf(file).map(({ name }) => name);
    return unless(names.join() === names.toSorted().join());
  },
  "A3 6.8: an associated file is within the document": (file) =>
    listOf(file.catalog["/AF"]).filter(
      (reference) => !attachmentsOf(file).some((each) => each.reference === reference),
    ),
  "A3 6.9: no optional content": withKey("/OCProperties", "/OC"),
  "A3 6.10: no other presentations": withKey("/AlternatePresentations", "/PresSteps"),
  "A3 6.11: no requirements of the viewer": withKey("/Requirements"),
  "A3 6.7.2: the catalog says that content is marked": (file) =>
    unless(file.dictionaryOf(file.catalog["/MarkInfo"])["/Marked"] === true),
  "MP 06-003: the tree is not suspect": withKey("/Suspects"),
  "MP 11-006: the language is said": ({ catalog }) =>
    unless(/^[a-z]{2}(-[A-Z]{2})?$/.test(textOf(catalog["/Lang"]))),
  "MP 07-001: viewers show the title": (file) =>
    unless(file.dictionaryOf(file.catalog["/ViewerPreferences"])["/DisplayDocTitle"] === true),
  "MP 01-003, 01-004: marked content is neither within an artifact nor the reverse": ({ pages }) =>
    pages.flatMap(({ drawn }) => drawn.nested),
  "MP 01-005: all that is painted is marked": ({ pages }) =>
    pages.flatMap(({ drawn }) => drawn.unmarked),
  "PDF 14.6: marked content begins and ends in pairs": ({ pages }) =>
    pages.filter(({ drawn }) => !drawn.isBalanced),
  "PDF 14.7.4: each mark belongs to one element, and no element to another": ({
    pages,
    elements,
  }) => {
    const drawn = pages.flatMap(({ reference, drawn: { marks } }) =>
      marks.map((mark) => `${reference}:${mark}`),
    );
    const owned = elements.flatMap(({ content }) => content);
    return unless(drawn.toSorted().join() === owned.toSorted().join());
  },
  "UA1 7.2: the tree has the order in which content is drawn": ({ pages, elements }) => {
    const places = new Map<string, number>(
      pages.flatMap(({ reference, drawn: { marks } }, page) =>
        marks.map((mark, index) => [`${reference}:${mark}`, page * 1e6 + index] as const),
      ),
    );
    // An element's own content may stand around that of its children: compare where elements begin.
    const starts = elements.flatMap(({ content }) => places.get(content[0] ?? "") ?? []);
    return starts.filter((start, index) => start < (starts[index - 1] ?? 0));
  },
  "PDF 14.7.4.4: the parent tree leads from each mark to its element": ({
    pages,
    elements,
    parents,
    resolve,
  }) => {
    const owners = new Map<string, string>(
      elements.flatMap(({ reference, content }) =>
        content.map((mark): readonly [string, string] => [mark, reference]),
      ),
    );
    return pages.filter(({ reference, dictionary, drawn: { marks } }) => {
      const list = listOf(resolve(parents.get(Number(dictionary["/StructParents"]))));
      const isSame = marks.every((mark) => list[mark] === owners.get(`${reference}:${mark}`));
      return !isSame || list.length !== marks.length;
    });
  },
  "PDF 14.7.2: each element names its parent": ({ elements, catalog }) =>
    elements
      .filter(
        ({ dictionary, parent }) =>
          dictionary["/P"] !== (parent?.reference ?? catalog["/StructTreeRoot"]),
      )
      .map(referenceOf),
  "PDF 14.7.4.4: the next key of the parent tree is free": (file) => {
    const next = file.dictionaryOf(file.catalog["/StructTreeRoot"])["/ParentTreeNextKey"];
    return [...file.parents.keys()].filter((key) => key >= Number(next));
  },
  "MP 02-001: elements are of standard types": ({ elements }) =>
    elements.map(({ type }) => type).filter((type) => !STANDARD_TYPES.has(type)),
  "UA1 7.1: the tree is one document": ({ elements }) =>
    unless(
      elements[0]?.type === "Document" &&
        elements.filter(({ parent }) => parent === undefined).length === 1,
    ),
  "UA1 7.1: no element is empty": ({ elements }) =>
    elements
      .filter(
        ({ type, children, content, annotations }) =>
          // A cell without an entry is still a cell.
          children.length + content.length + annotations.length === 0 &&
          type !== "TD" &&
          type !== "TH",
      )
      .map(referenceOf),
  "MP 14-002: the first heading is of the first level": (file) =>
    unless(file.elements.find(({ type }) => /^H\d$/.test(type))?.type === "H1"),
  "MP 14-003: no level of headings is left out": ({ elements }) => {
    const levels = elements.flatMap(({ type }) => (/^H\d$/.test(type) ? Number(type[1]) : []));
    return levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1);
  },
  "UA1 7.5: a table has a caption, heads and a body": childrenOf("Table", [
    "Caption",
    "THead",
    "TBody",
  ]),
  "UA1 7.5: rows are in heads and bodies": parentOf("TR", ["THead", "TBody"]),
  "UA1 7.5: cells are in rows": (file) => [
    ...parentOf("TD", ["TR"])(file),
    ...parentOf("TH", ["TR"])(file),
  ],
  "UA1 7.5: a row has cells alone": childrenOf("TR", ["TH", "TD"]),
  "MP 15-003: headings of a table say what they head": (file) =>
    elementsOf(file, "TH").filter(
      (cell) => !["/Column", "/Row"].includes(String(attributesOf(file, cell)["/Scope"])),
    ),
  "UA1 7.5: all rows of a table are equally wide": (file) =>
    elementsOf(file, "Table").filter((table) => {
      const rows = descendantsOf(table).filter(({ type }) => type === "TR");
      return new Set(rows.map((row) => widthOf(file, row))).size !== 1;
    }),
  "UA1 7.6: a list holds items": childrenOf("L", ["LI"]),
  "UA1 7.6: an item has a label and a body": (file) =>
    elementsOf(file, "LI").filter(
      ({ children }) => children[0]?.type !== "Lbl" || !children[1] || children.length > 3,
    ),
  "UA1 7.6: items are in lists": parentOf("LI", ["L"]),
  "MP 16-001: a list with labels says how it is numbered": (file) =>
    elementsOf(file, "L").filter((list) => !("/ListNumbering" in attributesOf(file, list))),
  "MP 13-004: a figure is described": isDescribed("Figure"),
  "PDF 14.8.5.4: a figure has a box": (file) =>
    elementsOf(file, "Figure").filter(
      (figure) => listOf(attributesOf(file, figure)["/BBox"]).length !== 4,
    ),
  "MP 17-002: a formula is described": isDescribed("Formula"),
  "MP 28-002: an annotation is described": ({ annotations }) =>
    annotations.filter(
      ([, each]) => textOf(each["/Contents"]) === "" && textOf(each["/TU"]) === "",
    ),
  "MP 28-005: a field is described in words": (file) =>
    fieldsOf(file).filter(([, each]) => textOf(each["/TU"]).trim() === ""),
  "PDF 14.8.4.5, UA1 7.18.4: the element of a field has its annotation alone": (file) =>
    elementsOf(file, "Form")
      .filter(
        ({ children, content, annotations }) =>
          children.length + content.length > 0 || annotations.length !== 1,
      )
      .map(referenceOf),
  "MP 28-008: a page with annotations follows the tree": ({ pages }) =>
    pages.filter(({ dictionary }) => "/Annots" in dictionary && dictionary["/Tabs"] !== "/S"),
  "MP 28-010, 28-011: an annotation is within an element of its kind": ({
    annotations,
    elements,
  }) =>
    annotations.filter(([reference, each]) => {
      const type = each["/Subtype"] === "/Link" ? "Link" : "Form";
      return (
        !isOutside(each) &&
        elements.filter((one) => one.annotations.includes(reference) && one.type === type)
          .length !== 1
      );
    }),
  "PDF 14.7.4.4: the parent tree leads from each annotation to its element": ({
    annotations,
    elements,
    parents,
  }) =>
    annotations.filter(([reference, each]) => {
      const owner = elements.find((one) => one.annotations.includes(reference));
      return parents.get(Number(each["/StructParent"])) !== owner?.reference;
    }),
  "PDF 14.7.4.3: an element's annotation is on a page": ({ annotations, elements }) =>
    elements
      .flatMap((element) => element.annotations)
      .filter((reference) => !annotations.some(([each]) => each === reference)),
  "UA1 7.18.5: a link leads to a page": (file) =>
    file.annotations.filter(
      ([, each]) => each["/Subtype"] === "/Link" && !isPage(file, listOf(each["/Dest"])[0]),
    ),
  "UA1 7.17: there are bookmarks, with titles": (file) => {
    const bookmarks = bookmarksOf(file);
    if (bookmarks.length === 0) return ["no bookmark"];
    return bookmarks.filter((each) => textOf(each["/Title"]).trim() === "");
  },
  "UA1 7.17: bookmarks lead to pages": (file) =>
    bookmarksOf(file).filter((each) => !isPage(file, listOf(each["/Dest"])[0])),
  "PDF 12.4.2: pages are labeled from the first": (file) =>
    unless(listOf(file.dictionaryOf(file.catalog["/PageLabels"])["/Nums"])[0] === 0),
} satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof CHECKS;

export const CHECK_NAMES = Object.keys(CHECKS) as readonly CheckName[];

/** What the checks find: the names of those that fail, with their first problems. */
export function failuresOf(model: PdfModel): readonly string[] {
  return CHECK_NAMES.flatMap((name) => {
    const problems = CHECKS[name](model);
    return problems.length === 0 ? [] : [`${name}: ${JSON.stringify(problems.slice(0, 3))}`];
  });
}
