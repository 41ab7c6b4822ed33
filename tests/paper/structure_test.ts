/** The structure tree, read by another library: what a screen reader reads out. */

import { describe, expect, test } from "bun:test";
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber } from "pdf-lib";
import { openFile, prepareFileSpace, reserve, SpaceError } from "../../src/pdf/pdf_file.ts";
import { markContent, openStructure } from "../../src/pdf/structure.ts";
import {
  everyElement,
  FULL_INPUTS,
  illustrate,
  paperOf,
  PLAIN_INPUTS,
  renderer,
} from "./papers.ts";

const papers = [
  ["index annuity", await paperOf(illustrate("demo-fia", FULL_INPUTS))],
  ["fixed annuity", await paperOf(illustrate("demo-myga", PLAIN_INPUTS, { isSample: true }))],
] as const;

describe.each(papers)("%s", (_, { tree, sheets, catalog }) => {
  const elements = everyElement(tree);

  test("every mark on a sheet belongs to exactly one element, and no element to another", () => {
    const owned = elements.flatMap(({ marks }) => marks).toSorted();
    const drawn = sheets
      .flatMap((content, sheet) =>
        [...content.matchAll(/<<\/MCID (\d+)>>BDC/g)].map(([, mark]) => `${sheet}:${mark}`),
      )
      .toSorted();
    expect(drawn.length).toBeGreaterThan(300);
    expect(owned).toEqual(drawn);
  });

  test("all that is drawn is either an element's or an artifact", () => {
    for (const content of sheets) {
      let depth = 0;
      for (const line of content.split("\n")) {
        depth += [...line.matchAll(/ BMC|>>BDC/g)].length;
        const draws = /Tj|\bre$|\bf$|\bS$|\bB$/.test(line);
        expect(draws && depth === 0 ? line : "").toBe("");
        depth -= [...line.matchAll(/EMC/g)].length;
        expect(depth).toBeWithin(0, 2);
      }
    }
  });

  test("every row of a table spans the same columns, and its headings say what they head", () => {
    const tables = elements.filter(({ type }) => type === "Table");
    expect(tables.length).toBeGreaterThan(3);
    for (const table of tables) {
      const rows = everyElement(table).filter(({ type }) => type === "TR");
      const widths = rows.map(({ children }) => children.reduce((sum, { span }) => sum + span, 0));
      expect(new Set(widths).size).toBe(1);
      const headings = everyElement(table).filter(({ type }) => type === "TH");
      expect(headings.every(({ scope }) => scope === "Column" || scope === "Row")).toBe(true);
      const body = table.children.find(({ type }) => type === "TBody");
      expect(body?.children.every(({ children: [first] }) => first?.scope === "Row")).toBe(true);
    }
  });

  test("every figure says in words what it shows", () => {
    const figures = elements.filter(({ type }) => type === "Figure");
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.every(({ alt }) => alt)).toBe(true);
  });

  test("headings begin at the first level and skip none", () => {
    const levels = elements
      .filter(({ type }) => /^H\d$/.test(type))
      .map(({ type }) => Number(type.slice(1)));
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2));
  });

  test("list items hold a label and a body", () => {
    const items = elements.filter(({ type }) => type === "LI");
    expect(items.length).toBeGreaterThan(10);
    for (const { children } of items) {
      expect(children.map(({ type }) => type)).toEqual(["Lbl", "LBody"]);
    }
  });

  test("the parent tree leads from every mark back to its element", () => {
    const root = catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
    const parents = root.lookup(PDFName.of("ParentTree"), PDFDict);
    const numbers = parents.lookup(PDFName.of("Nums"), PDFArray);
    const counts = sheets.map((_sheet, index) => {
      expect(numbers.lookup(index * 2, PDFNumber).asNumber()).toBe(index);
      return numbers.lookup(index * 2 + 1, PDFArray).size();
    });
    expect(counts).toEqual(sheets.map((content) => content.split("/MCID ").length - 1));
  });

  test("the catalog gives language, title on show, marks, and what the file is built to", () => {
    expect(String(catalog.get(PDFName.of("Lang")))).toBe("(en-US)");
    const preferences = catalog.lookup(PDFName.of("ViewerPreferences"), PDFDict);
    expect(String(preferences.get(PDFName.of("DisplayDocTitle")))).toBe("true");
    const marks = catalog.lookup(PDFName.of("MarkInfo"), PDFDict);
    expect(String(marks.get(PDFName.of("Marked")))).toBe("true");
    const intents = catalog.lookup(PDFName.of("OutputIntents"), PDFArray);
    const intent = intents.lookup(0, PDFDict);
    expect(String(intent.get(PDFName.of("S")))).toBe("/GTS_PDFA1");
  });
});

describe("what only sight would tell", () => {
  const [, [, sample]] = papers;
  const elements = everyElement(sample.tree);

  test("a sample says so in its title and in its first paragraph", async () => {
    const document = await PDFDocument.load(sample.bytes, { updateMetadata: false });
    expect(document.getTitle()).toStartWith("SAMPLE – ");
    expect(sample.pages[0]?.blocks[0]).toMatchObject({
      kind: "paragraph",
      text: expect.stringContaining("SAMPLE"),
    });
    expect(papers[0][1].words).not.toContain("SAMPLE");
  });

  test("the formula of the adjustment is a formula, said in words", () => {
    const formulas = elements.filter(({ type }) => type === "Formula");
    expect(formulas.map(({ alt }) => alt)).toEqual([true]);
    expect(sample.words).toContain(
      "amount times open parenthesis, open parenthesis, open parenthesis, 1 plus rate at issue, close parenthesis, " +
        "divided by open parenthesis, 1 plus rate now, close parenthesis, close parenthesis, to the power of " +
        "years left minus 1, close parenthesis\n",
    );
  });
});

test("a reference to a page is a link, tagged, that leads to this page", () => {
  const { tree, catalog, pages } = papers[0][1];
  const references = pages.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === "paragraph" && block.refersTo !== undefined),
  );
  expect(references.length).toBeGreaterThan(2);
  const links = everyElement(tree).filter(({ type }) => type === "Link");
  expect(links).toHaveLength(references.length);
  const root = catalog.lookup(PDFName.of("Pages"), PDFDict).lookup(PDFName.of("Kids"), PDFArray);
  const sheets = root.asArray();
  const annotations = sheets.flatMap((_, index) => {
    const list = root.lookup(index, PDFDict).lookupMaybe(PDFName.of("Annots"), PDFArray);
    return list?.asArray().map((__, at) => list.lookup(at, PDFDict)) ?? [];
  });
  expect(annotations).toHaveLength(references.length);
  for (const annotation of annotations) {
    const [target] = annotation.lookup(PDFName.of("Dest"), PDFArray).asArray();
    const number = sheets.findIndex((sheet) => String(sheet) === String(target)) + 1;
    expect(String(annotation.get(PDFName.of("Contents")))).toBe(`(Go to page ${number})`);
  }
});

test("a reference to a later page has its number, once all sheets are set", () => {
  const { sheets } = papers[0][1];
  const [adjustment] = sheets.flatMap((sheet, place) =>
    sheet.includes("(Information on the potential impact of an MVA)Tj") ? [place + 1] : [],
  );
  const shown = sheets.join("").replaceAll(/\)Tj[^(]*\(/g, "");
  expect(shown).toMatch(
    new RegExp(`you may get less; if they have fallen, more\\. See page.${adjustment}\\.`),
  );
});

test("bookmarks lead to each page of the print order and, below it, to its headings", () => {
  const { catalog, pages } = papers[0][1];
  const read = (parent: PDFDict): readonly (readonly [string, readonly string[]])[] => {
    const entries: (readonly [string, readonly string[]])[] = [];
    let entry = parent.lookupMaybe(PDFName.of("First"), PDFDict);
    while (entry !== undefined) {
      const title = entry.lookup(PDFName.of("Title"), PDFHexString).decodeText();
      entries.push([title, read(entry).map(([heading]) => heading)]);
      entry = entry.lookupMaybe(PDFName.of("Next"), PDFDict);
    }
    return entries;
  };
  // A page that stands alone waits for a filled sheet.
  const isAlone = new Map(pages.map(({ title, standsAlone }) => [title, standsAlone === true]));
  const found = read(catalog.lookup(PDFName.of("Outlines"), PDFDict));
  const inOrder = <Entry extends readonly [string, unknown]>(entries: readonly Entry[]) =>
    entries.toSorted(([one], [other]) => Number(isAlone.get(one)) - Number(isAlone.get(other)));
  expect(inOrder(found)).toEqual(
    inOrder(
      pages.map(
        ({ title, blocks }) =>
          [
            title,
            blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : [])),
          ] as const,
      ),
    ),
  );
});

test("metadata say PDF/A-3a and PDF/UA-1, readable without unpacking", () => {
  const text = Buffer.from(papers[0][1].bytes).toString("latin1");
  expect(text).toContain("<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>");
  expect(text).toContain("<pdfuaid:part>1</pdfuaid:part>");
});

test("an insurer's name with a line break is the same in the information and in the XMP packet", async () => {
  const { illustration } = papers[0][1];
  const brand = { ...illustration.product.brand, insurerName: "Example\nMutual & Life" };
  const product = { ...illustration.product, brand };
  const { bytes } = renderer.render({ ...illustration, product });
  const text = Buffer.from(bytes).toString("latin1");
  expect(text).toContain("<rdf:li>Example Mutual &amp; Life</rdf:li>");
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(document.getAuthor()).toBe("Example Mutual & Life");
});

test("[D187] more objects or marks than there is space for are noticed, of either size", () => {
  const fill = (
    size: "usual" | "whole",
    add: (of: ReturnType<typeof openStructure>) => unknown,
  ) => {
    const structure = openStructure(openFile(prepareFileSpace(size)));
    let count = 0;
    try {
      for (; count < 1 << 17; count += 1) add(structure);
    } catch (error) {
      expect(error).toBeInstanceOf(SpaceError);
    }
    return count;
  };
  // Five numbers are taken: the free object, two streams, the root and the document element.
  expect(fill("usual", ({ file }) => reserve(file))).toBe((1 << 14) - 5);
  expect(fill("whole", ({ file }) => reserve(file))).toBe((1 << 16) - 5);
  expect(fill("usual", markContent)).toBe(1 << 14);
  expect(fill("whole", markContent)).toBe(1 << 16);
});
