/** PDF/A-3a and PDF/UA-1: the checks find nothing in any paper, and each finds what breaks its clause. */

import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect } from "bun:test";
import { CHECK_NAMES, CHECKS, type CheckName, failuresOf } from "./conformance.ts";
import { COVER } from "./cover.ts";
import { GALLERY, SPANISH_GALLERY } from "./gallery.ts";
import { FULL_INPUTS, illustrate, renderer } from "./papers.ts";
import {
  type Dictionary,
  listOf,
  modelOf,
  type PdfFile,
  type PdfModel,
  readFile,
} from "./pdf_model.ts";
import { dear, share } from "../support/depth.ts";
import { testWith } from "./readers.ts";

/** Every paper, or the cover of the gallery; veraPDF has the same rules. */
const PAPERS = [...GALLERY, ...SPANISH_GALLERY].filter(([name]) => dear(true, COVER.has(name)));

describe.each(PAPERS)("%s", (_, illustration) => {
  testWith("qpdf", "keeps every clause", async () => {
    const file = await readFile(renderer.render(illustration).bytes);
    expect(failuresOf(modelOf(file))).toEqual([]);
  });
});

/** Breaks a file; dictionaries of the model are those of the file. */
type Mutation = (model: PdfModel, file: PdfFile) => void;

const first = ({ elements }: PdfModel, type: string) => {
  const found = elements.find((element) => element.type === type);
  if (found === undefined) throw new RangeError(`The paper has no ${type}`);
  return found;
};

/** A dictionary that the paper has for sure. */
const some = (found: Dictionary | undefined): Dictionary => {
  if (found === undefined) throw new RangeError("The paper has no such dictionary");
  return found;
};

const setType =
  (from: string, to: string): Mutation =>
  (model) => {
    first(model, from).dictionary["/S"] = `/${to}`;
  };

const inCatalog =
  (entries: Dictionary): Mutation =>
  ({ catalog }) => {
    Object.assign(catalog, entries);
  };

const inFont =
  (entries: Dictionary): Mutation =>
  ({ fonts: [font] }) => {
    Object.assign(some(font?.dictionary), entries);
  };

const inLink =
  (entries: Dictionary): Mutation =>
  ({ annotations: [annotation] }) => {
    Object.assign(some(annotation?.[1]), entries);
  };

const inField =
  (type: "/Sig" | "/Tx", entries: Dictionary): Mutation =>
  ({ annotations }) => {
    const found = annotations.find(([, each]) => each["/FT"] === type);
    Object.assign(some(found?.[1]), entries);
  };

const without =
  (find: (model: PdfModel) => Dictionary | undefined, key: string): Mutation =>
  (model) => {
    const dictionary = some(find(model));
    if (!(key in dictionary)) throw new RangeError(`There is no ${key}`);
    delete dictionary[key];
  };

const inRaw =
  (pattern: RegExp, text: string): Mutation =>
  (_, file) => {
    file.raw = file.raw.replace(pattern, text);
  };

function rewrite(file: PdfFile, reference: unknown, change: (bytes: Buffer) => Buffer): void {
  const stream = file.objects[`obj:${String(reference)}`]?.stream;
  if (stream === undefined) throw new RangeError("There is no such stream");
  const isFlate = stream.dict["/Filter"] === "/FlateDecode";
  const bytes = Buffer.from(stream.data, "base64");
  const changed = change(isFlate ? inflateSync(bytes) : bytes);
  stream.data = (isFlate ? deflateSync(changed) : changed).toString("base64");
}

const replaceIn = (bytes: Buffer, pattern: RegExp, text: string, encoding: BufferEncoding) => {
  const before = bytes.toString(encoding);
  if (!pattern.test(before)) throw new RangeError(`There is no ${pattern.source}`);
  return Buffer.from(
    before.replace(pattern, () => text),
    encoding,
  );
};

/** Changes the last part of the first page's content. */
const inContent =
  (pattern: RegExp, text: string): Mutation =>
  ({ pages: [page] }, file) =>
    rewrite(file, listOf(page?.dictionary["/Contents"]).at(-1), (bytes) =>
      replaceIn(bytes, pattern, text, "latin1"),
    );

const inXmp =
  (pattern: RegExp, text: string): Mutation =>
  ({ catalog }, file) =>
    rewrite(file, catalog["/Metadata"], (bytes) => replaceIn(bytes, pattern, text, "utf8"));

const inMap =
  (pattern: RegExp, text: string): Mutation =>
  ({ fonts: [font] }, file) =>
    rewrite(file, font?.dictionary["/ToUnicode"], (bytes) =>
      replaceIn(bytes, pattern, text, "latin1"),
    );

const inProgram =
  (change: (bytes: Buffer) => void): Mutation =>
  ({ fonts: [font] }, file) =>
    rewrite(file, font?.descriptor["/FontFile2"], (bytes) => {
      change(bytes);
      return bytes;
    });

/** The place of a table in the directory of a font's program. */
function recordOf(bytes: Buffer, name: string): number {
  for (let record = 12; record < 12 + bytes.readUInt16BE(4) * 16; record += 16) {
    if (bytes.toString("latin1", record, record + 4) === name) return record;
  }
  throw new RangeError(`There is no table ${name}`);
}

const inProfile =
  (change: (bytes: Buffer) => void): Mutation =>
  (model, file) => {
    const intent = model.dictionaryOf(listOf(model.catalog["/OutputIntents"])[0]);
    rewrite(file, intent["/DestOutputProfile"], (bytes) => {
      change(bytes);
      return bytes;
    });
  };

const attributes = (model: PdfModel, type: string): Dictionary =>
  model.dictionaryOf(first(model, type).dictionary["/A"]);

const intentOf = (model: PdfModel) =>
  model.dictionaryOf(listOf(model.catalog["/OutputIntents"])[0]);

const embeddedFilesOf = (model: PdfModel) =>
  model.dictionaryOf(model.dictionaryOf(model.catalog["/Names"])["/EmbeddedFiles"]);

/** Changes the dictionaries of the first attached file. */
const inAttachment =
  (
    change: (parts: Record<"specification" | "stream" | "parameters", Dictionary>) => void,
  ): Mutation =>
  (model) => {
    const specification = model.dictionaryOf(listOf(embeddedFilesOf(model)["/Names"])[1]);
    const stream = model.dictionaryOf(model.dictionaryOf(specification["/EF"])["/F"]);
    change({ specification, stream, parameters: model.dictionaryOf(stream["/Params"]) });
  };

const firstBookmark = (model: PdfModel) =>
  model.dictionaryOf(model.dictionaryOf(model.catalog["/Outlines"])["/First"]);

/** One for each check: what breaks its clause. */
const MUTATIONS: Readonly<Record<CheckName, Mutation>> = {
  "A3 6.1.2: the file starts with the version": inRaw(/^/, "\n"),
  "A3 6.1.2: a comment of four high bytes follows": inRaw(/%\xe2/, "%a"),
  "A3 6.1.3: nothing stands after the file's last end": inRaw(/$/, "more"),
  "A3 6.1.3: the trailer has an identifier": without(({ trailer }) => trailer, "/ID"),
  "A3 6.1.3: nothing is encrypted": ({ trailer }) => {
    trailer["/Encrypt"] = {};
  },
  "A3 6.1.7.1: the length of each stream is that of its data": inRaw(/\/Length \d+/, "/Length 7"),
  "A3 6.1.7.1: the word stream is followed by a line end": inRaw(/>>stream\n/g, ">>stream"),
  "A3 6.1.9: an object ends on a line of its own": inRaw(/endstream\nendobj/, "endstream endobj"),
  "A3 6.1.7.1: no stream is outside of the file": inFont({ "/FFilter": "/FlateDecode" }),
  "A3 6.1.7.2: streams are compressed by Flate alone, and pictures by it or as JPEG": ({
    catalog,
    dictionaryOf,
  }) => {
    dictionaryOf(catalog["/Metadata"])["/Filter"] = "/LZWDecode";
  },
  "A3 6.1.13: no name is longer than 127 bytes": inCatalog({ "/X": `/${"n".repeat(128)}` }),
  "A3 6.1.13: no text is longer than 32,767 bytes": inCatalog({ "/X": `u:${"n".repeat(16_384)}` }),
  "A3 6.1.13: no number is out of range": inCatalog({ "/X": [2_147_483_648] }),
  "A3 6.1.13: states nest at most 28 deep": inContent(/^/, "q ".repeat(29)),
  "A3 6.1.13: a page is between 3 and 14,400 units wide and high": ({ pages: [page] }) => {
    some(page?.dictionary)["/MediaBox"] = [0, 0, 2, 792];
  },
  "A3 6.2.3: one output intent, for PDF/A": (model) => {
    intentOf(model)["/S"] = "/GTS_PDFX";
  },
  "A3 6.2.3: the profile is one of ICC version 2 or 4 for RGB": inProfile((bytes) => {
    bytes.write("CMYK", 16, "latin1");
  }),
  "A3 6.2.3: the profile says three components and its own length": inProfile((bytes) => {
    bytes.writeUInt32BE(1, 0);
  }),
  "A3 6.2.3: the profile has the tags that a display's needs": inProfile((bytes) => {
    bytes.write("none", 132, "latin1");
  }),
  "A3 6.2.2: every operator is one of PDF": inContent(/^/, "paint "),
  "A3 6.2.4: colors are of RGB or gray": inContent(/^/, "0 0 0 1 k "),
  "A3 6.2.8: no content stands in a page's operators as an image": inContent(/^/, "BI ID EI "),
  "A3 6.2.9: no PostScript, references or alternates of other objects": inCatalog({ "/PS": {} }),
  "A3 6.2.8: pictures are of gray or RGB in 8 bits, and are not smoothed": (model) => {
    model.trailer["/Picture"] = {
      "/Subtype": "/Image",
      "/ColorSpace": "/DeviceCMYK",
      "/BitsPerComponent": 8,
    };
  },
  "A3 6.2.10: nothing is transparent but pixels of pictures": ({ pages: [page] }) => {
    some(page?.dictionary)["/Group"] = { "/S": "/Transparency" };
  },
  "A3 6.2.5: no transfer functions or halftones": inCatalog({ "/X": { "/TR": "/Identity" } }),
  "A3 6.2.11.2: each font is a subset of TrueType, named alike throughout": inFont({
    "/BaseFont": "/Helvetica",
  }),
  "A3 6.2.11.4: each font is embedded with the tables it needs": inProgram((bytes) => {
    bytes.write("none", recordOf(bytes, "hmtx"), "latin1");
  }),
  "A3 6.2.11.4: a font's program is undamaged": inProgram((bytes) => {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  }),
  "A3 6.2.11.5: widths are those of the program": inFont({
    "/Widths": Array.from({ length: 224 }, () => 1),
  }),
  "PDF 9.6.2: there is a width for each code": inFont({ "/LastChar": 254 }),
  "A3 6.2.11.6: a symbolic font has no encoding of PDF, another one that of Windows": inFont({
    "/Encoding": "/WinAnsiEncoding",
  }),
  "A3 6.2.11.6: a font has one character map, of Unicode unless it is symbolic": inProgram(
    (bytes) => {
      bytes.writeUInt16BE(3, bytes.readUInt32BE(recordOf(bytes, "cmap") + 8) + 4);
    },
  ),
  "A3 6.2.11.7: each code shown maps to text": inMap(/beginbf/g, "begin"),
  "A3 6.2.11.7: no code maps to 0, FEFF or FFFE": inMap(
    /endbfchar|endbfrange/,
    "<20> <FEFF> endbfchar",
  ),
  "PDF 9.10.3: a part of a map to text has at most 100 entries": inMap(
    /\d+ beginbf/,
    "101 beginbf",
  ),
  "A3 6.2.11.8: no code shown lacks its glyph": inProgram((bytes) => {
    const cmap = bytes.readUInt32BE(recordOf(bytes, "cmap") + 8);
    bytes.fill(0, cmap + 18, cmap + 274);
  }),
  "A3 6.3.1: annotations are of a kind that may be kept": inLink({ "/Subtype": "/Movie" }),
  "A3 6.3.2: annotations are printed and never hidden": inLink({ "/F": 6 }),
  "A3 6.3.3: an annotation other than a link has an appearance": inLink({ "/Subtype": "/Widget" }),
  "A3 6.3.3: an appearance is one stream, as large as the annotation": inField("/Tx", {
    "/Rect": [0, 0, 9, 9],
  }),
  "A3 6.4.1: a field has no action": inField("/Sig", { "/A": { "/S": "/URI" } }),
  "PDF 12.7.2: the form lists each field once, and nothing else": ({ form }) => {
    (form["/Fields"] as unknown[]).pop();
  },
  "PDF 12.7.2: the form says whether it has signatures": without(({ form }) => form, "/SigFlags"),
  "PDF 12.7.3.2: each field has a name of its own": inField("/Tx", { "/T": "u:owner_signature" }),
  "PDF 12.7.3.3, A3 6.2.11.4: words are typed in a font that the form has": inField("/Tx", {
    "/DA": "u:/Helv 10 Tf 0 g",
  }),
  "PDF 12.5.2: a field names the page that it is on": inField("/Sig", { "/P": "1 0 R" }),
  "A3 6.4.1: fields do not ask the viewer for their appearance": inCatalog({
    "/AcroForm": { "/NeedAppearances": true },
  }),
  "A3 6.4.2: no XFA": inCatalog({ "/AcroForm": { "/XFA": [] } }),
  "A3 6.5.1: no action when the file is opened": inCatalog({ "/OpenAction": {} }),
  "A3 6.5.2: no action by events": ({ pages: [page] }) => {
    some(page?.dictionary)["/AA"] = {};
  },
  "A3 6.5.1: no script and no program is started": inLink({ "/A": { "/S": "/JavaScript" } }),
  "A3 6.6.2.1: the metadata are there, readable without unpacking": without(
    ({ catalog }) => catalog,
    "/Metadata",
  ),
  "A3 6.6.2.1: the packet's header names no size and no encoding": inXmp(
    / id="W5M0MpCehiHzreSzNTczkc9d"/,
    ' id="W5M0MpCehiHzreSzNTczkc9d" encoding="UTF-8"',
  ),
  "A3 6.6.2.1: the packet is well-formed": inXmp(/<\/dc:format>/, ""),
  "A3 6.6.4: the packet claims part 3": inXmp(/<pdfaid:part>3/, "<pdfaid:part>1"),
  "A3 6.6.4: the packet claims level A": inXmp(/conformance>A/, "conformance>B"),
  "UA1 5: the packet claims part 1": inXmp(/<pdfuaid:part>1<\/pdfuaid:part>/, ""),
  "A3 6.6.2.3: the schema of PDF/UA is described": inXmp(
    /pdfaSchema:namespaceURI>http/,
    "none>http",
  ),
  "A3 6.6.3: information and packet have one title": ({ info }) => {
    info["/Title"] = "u:Another";
  },
  "A3 6.6.3: information and packet have one author": ({ info }) => {
    info["/Author"] = "u:Another";
  },
  "A3 6.6.3: information and packet have one producer": ({ info }) => {
    info["/Producer"] = "u:Another";
  },
  "A3 6.6.3: information and packet have one day of creation": ({ info }) => {
    info["/CreationDate"] = "u:D:20200101000000Z";
  },
  "A3 6.6.3: information and packet have one day of change": ({ info }) => {
    info["/ModDate"] = "u:D:20200101000000Z";
  },
  "A3 6.8: an attached file is named in both ways": inAttachment(({ specification }) => {
    delete specification["/UF"];
  }),
  "A3 6.8: an attached file says what it is to the document": inAttachment(({ specification }) => {
    specification["/AFRelationship"] = "/Other";
  }),
  "A3 6.8: an attached file says its media type": inAttachment(({ stream }) => {
    delete stream["/Subtype"];
  }),
  "A3 6.8: an attached file says when it was changed": inAttachment(({ parameters }) => {
    delete parameters["/ModDate"];
  }),
  "PDF 7.11.4: an attached file says its size": inAttachment(({ parameters }) => {
    parameters["/Size"] = 1;
  }),
  "A3 6.8: an attached file is associated with the document": inCatalog({ "/AF": [] }),
  "PDF 7.9.6: attached files stand in the order of their names": (model) => {
    const list = listOf(embeddedFilesOf(model)["/Names"]);
    embeddedFilesOf(model)["/Names"] = [...list, "u:a.json", ...list.slice(1)];
  },
  "A3 6.8: an associated file is within the document": (model) => {
    model.catalog["/AF"] = [...listOf(model.catalog["/AF"]), "1 0 R"];
  },
  "A3 6.9: no optional content": inCatalog({ "/OCProperties": {} }),
  "A3 6.10: no other presentations": inCatalog({ "/Names": { "/AlternatePresentations": {} } }),
  "A3 6.11: no requirements of the viewer": inCatalog({ "/Requirements": [] }),
  "A3 6.7.2: the catalog says that content is marked": inCatalog({ "/MarkInfo": {} }),
  "MP 06-003: the tree is not suspect": inCatalog({
    "/MarkInfo": { "/Marked": true, "/Suspects": true },
  }),
  "MP 11-006: the language is said": inCatalog({ "/Lang": "u:" }),
  "MP 07-001: viewers show the title": inCatalog({ "/ViewerPreferences": {} }),
  "MP 01-003, 01-004: marked content is neither within an artifact nor the reverse": inContent(
    /BDC/,
    "BDC /Artifact BMC EMC",
  ),
  "MP 01-005: all that is painted is marked": inContent(/^/, "0 0 9 9 re f "),
  "PDF 14.6: marked content begins and ends in pairs": inContent(/EMC/, ""),
  "PDF 14.7.4: each mark belongs to one element, and no element to another": inContent(
    /MCID 5>/,
    "MCID 999>",
  ),
  "UA1 7.2: the tree has the order in which content is drawn": (model) => {
    (first(model, "Sect").dictionary["/K"] as unknown[]).reverse();
  },
  "PDF 14.7.4.4: the parent tree leads from each mark to its element": ({ parents, resolve }) => {
    (resolve(parents.get(0)) as unknown[]).reverse();
  },
  "PDF 14.7.2: each element names its parent": (model) => {
    first(model, "TD").dictionary["/P"] = first(model, "L").reference;
  },
  "PDF 14.7.4.4: the next key of the parent tree is free": ({ catalog, dictionaryOf }) => {
    dictionaryOf(catalog["/StructTreeRoot"])["/ParentTreeNextKey"] = 1;
  },
  "MP 02-001: elements are of standard types": setType("P", "Paragraph"),
  "UA1 7.1: the tree is one document": setType("Document", "Sect"),
  "UA1 7.1: no element is empty": (model) => {
    first(model, "TBody").dictionary["/K"] = [];
  },
  "MP 14-002: the first heading is of the first level": setType("H1", "H2"),
  "MP 14-003: no level of headings is left out": setType("H2", "H3"),
  "UA1 7.5: a table has a caption, heads and a body": setType("TBody", "P"),
  "UA1 7.5: rows are in heads and bodies": setType("THead", "Div"),
  "UA1 7.5: cells are in rows": setType("TR", "Div"),
  "UA1 7.5: a row has cells alone": setType("TD", "P"),
  "MP 15-003: headings of a table say what they head": without(
    (model) => attributes(model, "TH"),
    "/Scope",
  ),
  "UA1 7.5: all rows of a table are equally wide": (model) => {
    attributes(model, "TH")["/ColSpan"] = 9;
  },
  "UA1 7.6: a list holds items": setType("LI", "P"),
  "UA1 7.6: an item has a label and a body": setType("Lbl", "P"),
  "UA1 7.6: items are in lists": setType("L", "Sect"),
  "MP 16-001: a list with labels says how it is numbered": without(
    (model) => first(model, "L").dictionary,
    "/A",
  ),
  "MP 13-004: a figure is described": without((model) => first(model, "Figure").dictionary, "/Alt"),
  "PDF 14.8.5.4: a figure has a box": without((model) => attributes(model, "Figure"), "/BBox"),
  "MP 17-002: a formula is described": without(
    (model) => first(model, "Formula").dictionary,
    "/Alt",
  ),
  "MP 28-002: an annotation is described": inLink({ "/Contents": "u:" }),
  "MP 28-005: a field is described in words": inField("/Sig", { "/TU": "u: " }),
  "PDF 14.8.4.5, UA1 7.18.4: the element of a field has its annotation alone": (model) => {
    const { dictionary } = first(model, "Form");
    dictionary["/K"] = [dictionary["/K"] ?? null, 7];
  },
  "MP 28-008: a page with annotations follows the tree": ({ pages }) => {
    some(pages.find(({ dictionary }) => "/Annots" in dictionary)?.dictionary)["/Tabs"] = "/R";
  },
  "MP 28-010, 28-011: an annotation is within an element of its kind": setType("Link", "Span"),
  "PDF 14.7.4.4: the parent tree leads from each annotation to its element": inLink({
    "/StructParent": 0,
  }),
  "PDF 14.7.4.3: an element's annotation is on a page": without(
    ({ pages }) => pages.find(({ dictionary }) => "/Annots" in dictionary)?.dictionary,
    "/Annots",
  ),
  "UA1 7.18.5: a link leads to a page": inLink({ "/Dest": ["1 0 R", "/Fit"] }),
  "UA1 7.17: there are bookmarks, with titles": (model) => {
    firstBookmark(model)["/Title"] = "u: ";
  },
  "UA1 7.17: bookmarks lead to pages": without(firstBookmark, "/Dest"),
  "PDF 12.4.2: pages are labeled from the first": without(({ catalog }) => catalog, "/PageLabels"),
};

const intact =
  Bun.which("qpdf") === null
    ? undefined
    : await readFile(
        renderer.render(illustrate("signed-fia", FULL_INPUTS, { isSample: true })).bytes,
      );

describe.each([...share(CHECK_NAMES)])("%s", (name) => {
  testWith("qpdf", "is found where it is broken", async () => {
    const file = structuredClone(intact);
    if (file === undefined) throw new RangeError("qpdf did not read the paper");
    MUTATIONS[name](modelOf(file), file);
    expect(CHECKS[name](modelOf(file)).length).toBeGreaterThan(0);
  });
});
