/** Large print: sheets of the usual size whose boxes, fields and links lie where their words are printed. */

import { describe, expect, test } from "bun:test";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from "pdf-lib";
import type { Block, Column, Page } from "../../src/paper/content/block.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { readBrand } from "../../src/terms/brand.ts";
import { branded, FULL_INPUTS, illustrate, renderer, wordsOf } from "./papers.ts";
import { readWith, testWith } from "./readers.ts";

const usual = illustrate("signed-fia", FULL_INPUTS);
const large = branded(usual, { largePrint: true });
const { bytes, pageCount } = renderer.render(large);

interface Annotation {
  readonly sheet: number;
  readonly subtype: string;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
}

/** Links and fields with their boxes, in points. */
async function annotationsOf(paper: Uint8Array): Promise<readonly Annotation[]> {
  const document = await PDFDocument.load(paper, { updateMetadata: false });
  return document.getPages().flatMap(({ node }, sheet) =>
    (node.lookupMaybe(PDFName.of("Annots"), PDFArray)?.asArray() ?? []).map((reference) => {
      const annotation = document.context.lookup(reference, PDFDict);
      const edges = annotation.lookup(PDFName.of("Rect"), PDFArray).asArray();
      const box = edges.map((edge) => (edge as PDFNumber).asNumber());
      const subtype = annotation.lookup(PDFName.of("Subtype"), PDFName).decodeText();
      return { sheet, subtype, box: box as unknown as Annotation["box"] };
    }),
  );
}

/** The words within a box, as pdftotext finds them on the printed sheet. */
async function wordsIn({ sheet, box }: Annotation, margin: number): Promise<string> {
  const [left, bottom, right, top] = box;
  const place = {
    x: Math.floor(left - margin),
    y: Math.floor(792 - top - margin),
    W: Math.ceil(right - left + margin * 2),
    H: Math.ceil(top - bottom + margin * 2),
  };
  const crop = Object.entries(place).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const page = ["-f", String(sheet + 1), "-l", String(sheet + 1)];
  const text = await readWith(bytes, ["pdftotext", "-r", "72", ...page, ...crop, "FILE", "-"]);
  return text.replaceAll("\u00a0", " ").trim();
}

/** Pages without the columns of the table of costs that the page of the adjustment has too. */
function withoutMovedRates(pages: readonly Page[]): readonly Page[] {
  const isMoved = ({ heading }: Column) => /, rates (up|down)/.test(heading);
  return pages.map((page) => {
    const blocks = page.blocks.flatMap((block): readonly Block[] => {
      if (
        page.name === "market-value-adjustment" ||
        block.kind !== "table" ||
        !block.columns.some(isMoved)
      )
        return [block];
      const kept = block.columns.map((column) => !isMoved(column));
      const isKept = (_: unknown, place: number) => kept[place];
      const rows = block.rows.map((row) => row.filter(isKept));
      return [{ ...block, columns: block.columns.filter(isKept), rows }];
    });
    return { ...page, blocks };
  });
}

test("[D304] says the same as the usual print, but what the table of the adjustment has, on more sheets", async () => {
  const said = wordsOf(pagesOf(large));
  expect(said).toBe(wordsOf(withoutMovedRates(pagesOf(usual))));
  expect(said).not.toBe(wordsOf(pagesOf(usual)));
  expect(pageCount).toBeGreaterThan(renderer.render(usual).pageCount);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const page of document.getPages())
    expect(page.getSize()).toEqual({ width: 612, height: 792 });
});

test("is asked for by the brand, and not unless it says so", () => {
  const named = { insurerName: "Example Life", addressLines: [] };
  expect(readBrand(named).largePrint).toBe(false);
  expect(readBrand({ ...named, largePrint: true }).largePrint).toBe(true);
});

describe("what viewers open", () => {
  testWith("pdftotext", "links lie on the words that they lead from", async () => {
    const links = (await annotationsOf(bytes)).filter(({ subtype }) => subtype === "Link");
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(await wordsIn(link, 0)).toMatch(/^page \d+[.;,]?$/);
  });

  testWith("pdftotext", "fields lie within the margins, above their labels", async () => {
    const fields = (await annotationsOf(bytes)).filter(({ subtype }) => subtype === "Widget");
    expect(fields.length).toBeGreaterThan(3);
    const labels = await Promise.all(fields.map((field) => wordsIn(field, 22)));
    expect(labels.filter((label) => label.includes("Date"))).not.toEqual([]);
    for (const [place, { box }] of fields.entries()) {
      expect(box[0]).toBeGreaterThanOrEqual(36);
      expect(box[2]).toBeLessThanOrEqual(576.1);
      expect(labels[place]).toMatch(/Signature|Date|Name/);
    }
  });

  test("bookmarks lead to tops of words, within the sheet", async () => {
    const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
    const objects = context.enumerateIndirectObjects().map(([, object]) => String(object));
    const tops = objects
      .flatMap((object) => /\/XYZ null (\d+)/.exec(object)?.[1] ?? [])
      .map(Number);
    expect(tops.length).toBeGreaterThan(20);
    expect(Math.max(...tops)).toBe(710);
    expect(Math.min(...tops)).toBeGreaterThan(90);
  });

  test("what is typed into a field is no smaller than 12 points", async () => {
    const paper = await PDFDocument.load(renderer.render(large).bytes, { updateMetadata: false });
    const objects = paper.context.enumerateIndirectObjects().map(([, object]) => String(object));
    const sizes = objects.flatMap((object) => /\/DA \(\/\w+ ([\d.]+) Tf/.exec(object)?.[1] ?? []);
    expect(sizes.length).toBeGreaterThan(0);
    for (const size of sizes) expect(Number(size)).toBeGreaterThanOrEqual(12);
  });
});
