/** Carriers' forms bound to papers, as other readers see them. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PDFDocument } from "pdf-lib";
import { prepareRenderer } from "../../src/paper/render.ts";
import { compressed, handWritten } from "../commands/carrier_files/pdf_files.ts";
import { CHECK_NAMES, CHECKS } from "./conformance.ts";
import { naming, plainFile, readyForm, taggedFile } from "./form_files.ts";
import {
  everyElement,
  FULL_INPUTS,
  illustrate,
  paperOf,
  PLAIN_INPUTS,
  renderer,
} from "./papers.ts";
import { modelOf, readFile } from "./pdf_model.ts";
import { readWith, testWith } from "./readers.ts";
import { runs } from "../support/depth.ts";

const tagged = await readyForm(await taggedFile());
const plain = await readyForm(await plainFile());
const picture = await readyForm(
  handWritten({
    page: "/MediaBox[-100 -50 200 150]/UserUnit 2/Resources<</XObject<</I 5 0 R>>>>",
    content: "q 200 0 0 100 -50 0 cm /I Do Q q q 1 0 0 rg",
    objects: [
      compressed(
        "/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/SMask 6 0 R",
        Uint8Array.of(0, 90),
      ),
      compressed(
        "/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8",
        Uint8Array.of(255, 128),
      ),
    ],
  }),
);
const FORMS = { tagged, plain, picture } as const;
const paper = illustrate("demo-fia", FULL_INPUTS);
const alone = renderer.render(paper);

function bound(names: readonly (keyof typeof FORMS)[], illustration = paper) {
  const forms = names.map((name) => FORMS[name]);
  return renderer.render(
    naming(
      illustration,
      names.map((name, index) => `${index + 1}: ${name} – “Ł”`),
    ),
    undefined,
    forms,
  );
}

testWith("qpdf", "a paper with forms that keep every clause keeps them too", async () => {
  expect(tagged.conforms).toBe(true);
  const model = modelOf(await readFile(bound(["tagged", "tagged"]).bytes));
  const failures = CHECK_NAMES.flatMap((name) => {
    const problems = CHECKS[name](model);
    return problems.length === 0 ? [] : [`${name}: ${JSON.stringify(problems.slice(0, 3))}`];
  });
  expect(failures).toEqual([]);
  expect(model.pages.length).toBe(alone.pageCount + 2 * tagged.pages.length);
});

test("a paper with another form claims neither PDF/A nor PDF/UA", async () => {
  for (const [names, claims] of [
    [["tagged"], true],
    [["plain"], false],
    [["tagged", "picture"], false],
  ] as const) {
    const text = Buffer.from(bound(names).bytes).toString("latin1");
    expect([names, text.includes("pdfaid:part"), text.includes("pdfuaid:part")]).toEqual([
      names,
      claims,
      claims,
    ]);
  }
});

test("[D187] a paper larger than usual is printed whole, and others are the same bytes before and after it", async () => {
  let state = 1;
  const noise = Uint8Array.from({ length: 1_500_000 }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  });
  const large = await readyForm(
    handWritten({
      page: "/MediaBox[0 0 200 100]/Resources<</XObject<</I 5 0 R>>>>",
      content: "q 200 0 0 100 0 0 cm /I Do Q",
      objects: [
        compressed(
          "/Type/XObject/Subtype/Image/Width 1500/Height 1000/ColorSpace/DeviceGray/BitsPerComponent 8",
          noise,
        ),
      ],
    }),
  );
  const fresh = await prepareRenderer();
  const print = () => fresh.render(naming(paper, ["Large"]), undefined, [large]);
  expect(fresh.render(paper)).toEqual(alone);
  const printed = print();
  expect(printed.bytes.length).toBeGreaterThan(noise.length);
  expect((await PDFDocument.load(printed.bytes)).getPageCount()).toBe(alone.pageCount + 1);
  expect(print()).toEqual(printed);
  expect(fresh.render(paper)).toEqual(alone);
});

test("the sheets of a paper are what they are without forms, and count themselves alone", async () => {
  const without = await paperOf(paper);
  const document = await PDFDocument.load(bound(["plain", "tagged"]).bytes);
  expect(document.getPageCount()).toBe(alone.pageCount + 4 + tagged.pages.length);
  const text = await readWith(bound(["plain"]).bytes, ["pdftotext", "-layout", "FILE", "-"]);
  expect(text).toContain(`Page ${without.pageCount} of ${without.pageCount}`);
  expect(text).not.toMatch(new RegExp(`Page \\d+ of ${without.pageCount + 4}`));
});

test("a paper names its forms, or is not printed", () => {
  expect(() => renderer.render(naming(paper, ["one"]))).toThrow(
    "Cannot bind illustration: it has 1 forms, not 0",
  );
  expect(() => renderer.render(paper, undefined, [plain])).toThrow("it has 0 forms, not 1");
});

test("a paper without forms has the bytes that it has after one with forms", () => {
  const before = renderer.render(paper).bytes;
  bound(["plain", "tagged", "picture"]);
  expect(Buffer.from(renderer.render(paper).bytes).equals(before)).toBe(true);
});

describe("the words and pictures of forms", () => {
  testWith("pdftotext", "are read in order, after those of the paper", async () => {
    const bytes = bound(["plain", "tagged"]).bytes;
    const text = await readWith(bytes, ["pdftotext", "FILE", "-"]);
    const places = ["Guide, page 1", "Filled in", "Guide, page 2", "Guide, page 4"].map((words) =>
      text.indexOf(words),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text.indexOf("Demo MYGA")).toBeGreaterThan(places.at(-1) ?? 0);
  });

  testWith("mutool", "are drawn without a complaint", async () => {
    const answer = await readWith(bound(["plain", "picture"]).bytes, [
      "mutool",
      "draw",
      "-F",
      "txt",
      "FILE",
      `${alone.pageCount + 1}-N`,
    ]);
    expect(answer).toContain("Guide, page 4");
    expect(answer).not.toMatch(/FAILED|error|warning/);
  });

  testWith("pdfinfo", "stand in the structure, each form a part of the document", async () => {
    const { tree } = await paperOf(naming(paper, []));
    const { bytes } = bound(["plain", "tagged"]);
    const structure = await readWith(bytes, ["pdfinfo", "-struct", "FILE"]);
    expect(structure.match(/^ {2}Part/gm)?.length).toBe(2);
    expect(structure).toMatch(/\n {2}Part(\n {4}P \(block\)){4}\n {2}Part/);
    expect(everyElement(tree).some(({ type }) => type === "Part")).toBe(false);
  });

  testWith("pdftoppm", "have the size and the turn of their pages", async () => {
    const sizes = await readWith(bound(["plain", "picture"]).bytes, [
      "pdfinfo",
      "-f",
      "1",
      "-l",
      "99",
      "FILE",
    ]);
    const first = alone.pageCount;
    expect(sizes).toMatch(new RegExp(`Page +${first + 2} size: +612 x 792`));
    expect(sizes).toMatch(new RegExp(`Page +${first + 2} rot: +90`));
    expect(sizes).toMatch(new RegExp(`Page +${first + 3} size: +400 x 700`));
    // In units of the page, two points each.
    expect(sizes).toMatch(new RegExp(`Page +${first + 5} size: +300 x 200`));
  });
});

test("bookmarks and page labels name the forms", async () => {
  const { bytes } = bound(["plain", "picture"]);
  const { catalog, context } = await PDFDocument.load(bytes);
  const utf16 = (words: string) =>
    Buffer.from(words, "utf16le").swap16().toString("hex").toUpperCase();
  const all = context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join("\n")
    .toUpperCase();
  for (const words of ["1: plain – “Ł”", "2: picture – “Ł”"]) {
    expect(all).toContain(`/TITLE <FEFF${utf16(words)}>`);
    expect(String(catalog).toUpperCase()).toContain(`FEFF${utf16(`${words} `)}`);
  }
});

testWith("qpdf", "any forms in any order make a sound file", async () => {
  const names = fc.array(fc.constantFrom(...(Object.keys(FORMS) as (keyof typeof FORMS)[])), {
    maxLength: 4,
  });
  const short = illustrate("demo-myga", PLAIN_INPUTS);
  await fc.assert(
    fc.asyncProperty(names, async (chosen) => {
      const { bytes, pageCount } = bound(chosen, short);
      const answer = await readWith(bytes, ["qpdf", "--check", "FILE"]);
      expect(answer).toContain("No syntax or stream encoding errors found");
      expect(answer).not.toMatch(/FAILED|WARNING/);
      const document = await PDFDocument.load(bytes);
      expect(document.getPageCount()).toBe(pageCount);
      expect(Buffer.from(bound(chosen, short).bytes).equals(bytes)).toBe(true);
    }),
    runs(12, 3),
  );
});
