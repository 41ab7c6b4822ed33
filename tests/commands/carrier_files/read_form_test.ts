/** Foreign PDFs: what is taken of them, what is refused and how it is said, in bounded time and memory. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import { readReadyForm } from "../../../src/paper/render.ts";
import { FileFault } from "../../../src/commands/carrier_files/file_fault.ts";
import { readForeignForm } from "../../../src/commands/carrier_files/read_foreign_file.ts";
import { readForm } from "../../../src/commands/carrier_files/read_form.ts";
import { compressed, handWritten } from "./pdf_files.ts";
import { runs } from "../../support/depth.ts";

/** What is said of a file that is not taken. */
async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    await readForm(bytes);
    return "taken";
  } catch (error) {
    if (error instanceof FileFault) return error.message;
    throw error;
  }
}

const sound = handWritten();
const text = Buffer.from(sound).toString("latin1");
const latin = (content: string) => new Uint8Array(Buffer.from(content, "latin1"));
const action = (kind: string) => ({ catalog: `/OpenAction<</S/${kind}>>` });
const pagesOf = (count: number) => ({
  pages: `<</Type/Pages/Count ${count}/Kids[${"3 0 R ".repeat(count)}]>>`,
});
/** A page tree of as many pages, each an object of its own. */
const manyPages = (count: number) =>
  handWritten({
    pages: `<</Type/Pages/MediaBox[0 0 9 9]/Kids[${Array.from({ length: count }, (_, index) => `${index + 5} 0 R`).join(" ")}]>>`,
    objects: Array.from({ length: count }, () => "<</Type/Page/Contents 4 0 R>>"),
  });

describe("a file that is refused", () => {
  const cases: readonly (readonly [string, Uint8Array, string | RegExp])[] = [
    ["nothing", new Uint8Array(), "is no PDF"],
    ["a picture", latin("\x89PNG\r\n\x1a\n"), "is no PDF"],
    ["a head alone", latin("%PDF-1.7\n"), /^is damaged/],
    ["cut in the middle", sound.subarray(0, 90), /^is damaged/],
    [
      "encrypted",
      handWritten({ trailer: "/Encrypt 5 0 R", objects: ["<</Filter/Standard>>"] }),
      "is encrypted: save it without a password",
    ],
    ["a script when it opens", handWritten(action("JavaScript")), "has scripts (JavaScript)"],
    [
      "a named script",
      handWritten({ catalog: "/Names<</JavaScript 5 0 R>>", objects: ["<<>>"] }),
      "has scripts (JavaScript)",
    ],
    [
      "a script of a field, two levels down",
      handWritten({
        page: "/MediaBox[0 0 9 9]/Annots[<</Subtype/Widget/Rect[0 0 9 9]/AA<</K<</S/JavaScript/JS(x)>>>>>>]",
      }),
      "has scripts (JavaScript)",
    ],
    [
      "a script of no page",
      handWritten({ objects: ["<</S/JavaScript/JS(app.alert)>>"] }),
      "has scripts (JavaScript)",
    ],
    [
      "a program to start",
      handWritten(action("Launch")),
      "has an action that starts a program (Launch)",
    ],
    [
      "data to send",
      handWritten(action("SubmitForm")),
      "has an action that sends data (SubmitForm)",
    ],
    [
      "data to read",
      handWritten(action("ImportData")),
      "has an action that reads data (ImportData)",
    ],
    ["a medium", handWritten(action("Rendition")), "has a medium to play (Rendition)"],
    [
      "embedded files",
      handWritten({ catalog: "/Names<</EmbeddedFiles<</Names[]>>>>" }),
      "has an embedded file",
    ],
    [
      "an embedded file of a note",
      handWritten({ objects: ["<</Type/Filespec/F(a)/EF<</F 4 0 R>>>>"] }),
      "has an embedded file",
    ],
    [
      "a file as a note",
      handWritten({ page: "/MediaBox[0 0 9 9]/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]>>]" }),
      "has an embedded file",
    ],
    [
      "XFA",
      handWritten({ catalog: "/AcroForm<</XFA(x)>>" }),
      "has a form of XFA, which few viewers show: save it as plain PDF",
    ],
    [
      "a stream in another file",
      handWritten({ objects: ["<</F(other)/Length 0>>stream\n\nendstream"] }),
      "has a stream outside of the file",
    ],
    [
      "hidden layers",
      handWritten({
        catalog: "/OCProperties<</OCGs[]/D<</OFF[5 0 R]>>>>",
        objects: ["<</Type/OCG/Name(x)>>"],
      }),
      "has layers that are not always shown: save it without layers",
    ],
    ["no pages", handWritten({ pages: "<</Type/Pages/Count 0/Kids[]>>" }), "has no pages"],
    [
      "a page tree that is none",
      handWritten({ pages: "[1 2 3]" }),
      "is damaged: a page is missing",
    ],
    ["21 pages", manyPages(21), "has more than 20 pages"],
    ["a page twice", handWritten(pagesOf(2)), "is damaged: its page tree has a loop"],
    [
      "a page tree with a loop",
      handWritten({ pages: "<</Type/Pages/Count 1/Kids[2 0 R]>>" }),
      "is damaged: its page tree has a loop",
    ],
    [
      "a deep page tree",
      handWritten({
        pages: "<</Type/Pages/Kids[5 0 R]>>",
        objects: Array.from({ length: 40 }, (_, index) => `<</Type/Pages/Kids[${index + 6} 0 R]>>`),
      }),
      "is damaged: its page tree does not end",
    ],
    ["a page without a size", handWritten({ page: "" }), "has no size for page 1"],
    ["a size of words", handWritten({ page: "/MediaBox[/a /b /c /d]" }), "has no size for page 1"],
    [
      "a page without an area",
      handWritten({ page: "/MediaBox[0 0 612 0]" }),
      "has page 1 of a size that is not taken: sides are 3 to 14400 units",
    ],
    [
      "a page of a kilometer",
      handWritten({ page: "/MediaBox[0 0 612 100000]" }),
      "has page 1 of a size that is not taken: sides are 3 to 14400 units",
    ],
    [
      "a page turned by 45 degrees",
      handWritten({ page: "/MediaBox[0 0 9 9]/Rotate 45" }),
      "has page 1 turned by 45 degrees; only quarter turns are taken",
    ],
    [
      "no content stream",
      handWritten({ page: "/MediaBox[0 0 9 9]/Contents 2 0 R" }),
      "is damaged: page 1 has no content",
    ],
    [
      "broken compression",
      handWritten({ objects: ["<</Filter/FlateDecode/Length 4>>stream\nabcd\nendstream"] }),
      "is damaged: a stream cannot be decompressed",
    ],
    [
      "a bomb",
      handWritten({ objects: [compressed("", new Uint8Array(80_000_000))] }),
      "grows too large when its streams are decompressed",
    ],
    [
      "bombs together",
      handWritten({
        objects: Array.from({ length: 6 }, () => compressed("", new Uint8Array(60_000_000))),
      }),
      "grows too large when its streams are decompressed",
    ],
    [
      "an unknown filter of content",
      handWritten({
        page: "/MediaBox[0 0 9 9]/Contents 5 0 R",
        objects: ["<</Filter/Crypt/Length 1>>stream\nx\nendstream"],
      }),
      "has a stream compressed by Crypt, which is not taken",
    ],
    [
      "nesting",
      handWritten({ objects: ["[".repeat(100) + "]".repeat(100)] }),
      "is nested more than 60 levels deep",
    ],
    ["nesting without end", handWritten({ objects: ["[".repeat(200_000)] }), /^is damaged/],
    [
      "a filled field without its look",
      handWritten({
        page: "/MediaBox[0 0 9 9]/Annots[<</Subtype/Widget/FT/Tx/V(text)/Rect[0 0 9 9]>>]",
      }),
      "has a filled field without an appearance: print it into a new PDF",
    ],
    [
      "too many objects",
      handWritten({
        page: "/MediaBox[0 0 9 9]/Resources<</XObject 5 0 R>>",
        objects: [
          `<<${Array.from({ length: 10_001 }, (_, index) => `/X${index} ${index + 6} 0 R`).join("")}>>`,
          ...Array.from({ length: 10_001 }, () => "<<>>"),
        ],
      }),
      "has more than 10000 objects on its pages",
    ],
  ];
  test.each(cases)(
    "%s",
    async (_, bytes, said) => {
      const startedAt = performance.now();
      const fault = await faultOf(bytes);
      if (typeof said === "string") expect(fault).toBe(said);
      else expect(fault).toMatch(said);
      expect(performance.now() - startedAt).toBeLessThan(15_000);
    },
    20_000,
  );

  test("of too many bytes, before anything reads it", async () => {
    const large = new Uint8Array(10_000_001);
    expect(readForeignForm(large)).rejects.toThrow(
      "has 10000001 bytes; at most 10000000 are allowed",
    );
  });

  test("that takes too long or too much memory is given up", async () => {
    // Objects in a stream are decompressed before anything else of a file is known.
    const bomb = handWritten({
      objects: [compressed("/Type/ObjStm/N 1/First 4", Buffer.alloc(900_000_000, " "))],
    });
    expect(bomb.length).toBeLessThan(1_000_000);
    const bounds = { seconds: 20, processorSeconds: 20, memoryBytes: 300_000_000 };
    expect(readForeignForm(bomb, bounds)).rejects.toThrow(
      "takes more than 300 MB of memory to read",
    );
    expect(readForeignForm(sound, { ...bounds, seconds: 0.001 })).rejects.toThrow(
      "takes more than 0.001 seconds to read",
    );
  }, 300_000);
});

test("any change of bytes is taken or refused in words, never a crash", async () => {
  const source = Buffer.from(await plainFile());
  const change = fc.record({
    at: fc.nat(source.length - 1),
    cut: fc.nat(40),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc
        .constantFrom("<<", ">>", "[", "]", "0 R ", "obj", "endobj", "stream", "(", "/Kids")
        .map((word) => new Uint8Array(Buffer.from(word))),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      let bytes: Uint8Array = source;
      for (const { at, cut, put } of changes) {
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
      }
      expect(await faultOf(bytes)).toMatch(/^(is |has |grows |taken)/);
    }),
    runs(300),
  );
}, 300_000);

/** A file of another program: fonts of the reader, a turned page, one that is cropped, fields. */
async function plainFile(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = [1, 2, 3].map((number) => {
    const page = document.addPage([612, 792]);
    page.drawText(`Guide, page ${number}`, { x: 72, y: 700, size: 20, font });
    return page;
  });
  pages[1]?.setRotation(degrees(-90));
  pages[2]?.setCropBox(50, 60, 400, 700);
  const form = document.getForm();
  const field = form.createTextField("name");
  field.setText("filled in");
  if (pages[0] !== undefined) field.addToPage(pages[0], { x: 100, y: 400, width: 200, height: 30 });
  return document.save();
}

describe("a file that is taken", () => {
  test("says what it is", async () => {
    const { report } = await readForm(await plainFile());
    expect(report).toMatchObject({
      pages: 3,
      fontsMissing: ["Helvetica"],
      isTagged: false,
      claims: [],
      conforms: false,
      flattened: 1,
    });
    expect(report.shortfalls).toContain("it has no tags, or tags in a way that is not taken");
  });

  test("inherits size, turn and resources, and comes back from its bytes in the process of its own", async () => {
    const bytes = handWritten({
      pages:
        "<</Type/Pages/Kids[3 0 R]/MediaBox[612 792 0 0]/CropBox[10 20 700 500]/Rotate 450/Resources<</Font<</F 5 0 R>>>>>>",
      page: "",
      objects: ["<</Type/Font/Subtype/Type1/BaseFont/Courier>>"],
    });
    const { report, ready } = await readForeignForm(bytes);
    expect(report.fontsMissing).toEqual(["Courier"]);
    const { objects, pages } = readReadyForm(ready);
    const page = Buffer.from(objects[pages[0] ?? 0]?.text ?? []).toString("latin1");
    expect(page).toContain("/MediaBox[0 0 612 792]/CropBox[10 20 612 500]/Rotate 90/Resources");
    expect(Buffer.concat(objects.map(({ text: each }) => each)).toString("latin1")).toContain(
      "/Courier",
    );
  });

  test("keeps links to the web and to its pages, and no other", async () => {
    const link = (entries: string) => `<</Subtype/Link/Rect[1 2 3 4]${entries}>>`;
    const { form } = await readForm(
      handWritten({
        page: `/MediaBox[0 0 612 792]/Annots[${[
          link("/A<</S/URI/URI(https://example.test/a\\(b)>>"),
          link("/A<</S/URI/URI(file:///etc/passwd)>>"),
          link("/A<</S/GoTo/D[3 0 R/XYZ 0 0 0]>>"),
          link("/A<</S/GoToR/F(other.pdf)/D[0/Fit]>>"),
          link("/Dest(a name)"),
          link("/F 2/Dest[3 0 R/Fit]"),
        ].join("")}]`,
      }),
    );
    const links = form.objects
      .map(({ text: each }) => Buffer.from(each).toString("latin1"))
      .filter((each) => each.includes("/Link"));
    expect(links).toEqual([
      `<</Type/Annot/Subtype/Link/Rect[1 2 3 4]/Border[0 0 0]/F 4/A<</S/URI/URI<${Buffer.from("https://example.test/a(b").toString("hex")}>>>>>`,
      "<</Type/Annot/Subtype/Link/Rect[1 2 3 4]/Border[0 0 0]/F 4/Dest[ 0 R/Fit]>>",
    ]);
  });

  test("does not follow its cross-reference in circles", async () => {
    const looped = latin(text.replace("/Root 1 0 R", "/Root 1 0 R/Prev 10"));
    expect(await faultOf(looped)).toBe("taken");
  });

  test("has streams decoded that papers do not keep", async () => {
    const { form } = await readForm(
      handWritten({
        page: "/MediaBox[0 0 612 792]/Contents[4 0 R 5 0 R]",
        objects: ["<</Filter/ASCIIHexDecode/Length 9>>stream\n31206720>\nendstream"],
      }),
    );
    const content = form.objects.filter(({ kind }) => kind === "stream");
    expect(content.map(({ text: each }) => Buffer.from(each).toString("latin1"))).toContainEqual(
      expect.stringContaining("/Filter/FlateDecode"),
    );
  });
});

describe("bytes that are no ready form", () => {
  test.each([
    ["empty", ""],
    ["of another program", "ready form 2\n00000002{}"],
    ["cut", "ready form 1\n0000ffff{}"],
    ["longer than they say", 'ready form 1\n0000000e{"objects":[]}x'],
  ])("%s", (_, content) => {
    expect(() => readReadyForm(latin(content))).toThrow(
      "Cannot read form: its bytes are no ready form of this program",
    );
  });
});
