/** What holds for the layout of each paper, which is rendered and read once for all of it. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { textsOf } from "../../src/texts/texts.ts";
import { GALLERY, SPANISH_GALLERY } from "./gallery.ts";
import { findOverflows } from "./overflows.ts";
import { DEPTH, dear } from "../support/depth.ts";
import { COVER } from "./cover.ts";
import {
  everyElement,
  formatOf,
  marksOf,
  type Paper,
  paperOf,
  sheetsOf,
  type StructureElement,
  WITH_CODE,
} from "./papers.ts";

/** Texts of a carrier, or two names of one word each, at their longest: they may take a sheet more. */
const LONGEST =
  /^(in Spanish: )?index, (long texts of the carrier|names of 400 letters in one word)/;

/** A single contract year has no line. */
const WITHOUT_PICTURE = /, 1 years?/;

/** The mark by which a signature service finds its line, and the one across the sheets of a sample. */
const MACHINE_MARK = /^\/|^(SAMPLE|MUESTRA)$/;

/** Every size that words are printed at, with the words. */
function sizesOf(sheet: string): readonly (readonly [points: number, text: string])[] {
  let scale = 1;
  let size = 0;
  const outer: number[] = [];
  const operators =
    /^(q) |^(Q)$|(?:^|[ ])([-\d.]+) ([-\d.]+) [-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ cm$|\/[RBI]\d+ ([\d.]+) Tf|\(([^)]*)\)Tj|S (Q)$/gm;
  return [...sheet.matchAll(operators)].flatMap(([, save, restore, a, b, font, text, drawn]) => {
    if (save !== undefined) outer.push(scale);
    else if (restore !== undefined || drawn !== undefined) scale = outer.pop() ?? Number.NaN;
    else if (a !== undefined) scale *= Math.hypot(Number(a), Number(b));
    else if (font !== undefined) size = Number(font);
    else if (text !== undefined) return [[size * scale, text] as const];
    return [];
  });
}

/** Words in English within the lines of another language. */
const ENGLISH = /\/Span<<\/Lang\(en-US\)>>BDC\n([^]*?)EMC\n/g;

/** What is drawn under a mark on a sheet. */
function drawnUnder(sheet = "", mark: number): string {
  const [, marked = ""] = sheet.split(`<</MCID ${mark}>>BDC`);
  const [own = ""] = marked.replaceAll(ENGLISH, "$1").split("EMC");
  return own;
}

/** How many lines a mark has on a sheet. */
function linesUnder(sheet: string | undefined, mark: number): number {
  return drawnUnder(sheet, mark).match(/^BT |T\*/gm)?.length ?? 0;
}

/** The characters of each line below page 1 that another line of its paragraph, note or item of a list follows, in order. */
function fullLines({ tree, sheets }: Paper, types: ReadonlySet<string>): readonly number[] {
  const onPageOne = sheetsOf({ tree })[0] ?? new Set();
  return everyElement(tree)
    .filter(({ type }) => types.has(type))
    .flatMap(marksOf)
    .filter(([sheet]) => !onPageOne.has(sheet))
    .flatMap(([sheet, mark]) => drawnUnder(sheets[sheet], mark).split("BT "))
    .flatMap((text) => text.split("T*").slice(0, -1))
    .map((line) => shownOn(line).trim().length)
    .toSorted((one, other) => one - other);
}

/** The texts that a sheet shows, joined. */
function shownOn(sheet: string): string {
  return [...sheet.matchAll(/\(([^)]*)\)Tj/g)].map(([, text]) => text).join("");
}

/** No line of a paragraph, and no last item of a list, is alone on a sheet. */
function requireNoneAlone({ tree, sheets }: Paper): void {
  const elements = everyElement(tree);
  const alone = elements
    .filter(({ type }) => type === "P")
    .map(marksOf)
    .filter((marks) => new Set(marks.map(([sheet]) => sheet)).size > 1)
    .filter((marks) => marks.some(([sheet, mark]) => linesUnder(sheets[sheet], mark) < 2));
  expect(alone).toEqual([]);
  const cut = elements
    .filter(({ type, children }) => type === "L" && children.length > 2)
    .map(({ children }) => children.slice(-2).map((item) => marksOf(item)))
    .filter(([before = [], last = []]) => before.at(-1)?.[0] !== last[0]?.[0])
    // The glossary flows in two columns, and a long item is split.
    .filter(([before = [], last = []]) => before.length === 2 && last.length === 2);
  expect(cut).toEqual([]);
}

const HEADS = new Set(["H1", "H2", "Caption", "THead"]);

/** What is read last on each sheet: its mark, and whether it belongs to a heading or to the head of a table. */
function lastOnSheets(tree: StructureElement) {
  const last = new Map<number, { readonly mark: number; readonly isHead: boolean }>();
  const read = (element: StructureElement, isIn: boolean) => {
    const isHead = isIn || HEADS.has(element.type);
    for (const each of element.marks) {
      const [sheet = 0, mark = 0] = each.split(":").map(Number);
      if (mark > (last.get(sheet)?.mark ?? -1)) last.set(sheet, { mark, isHead });
    }
    for (const child of element.children) read(child, isHead);
  };
  read(tree, false);
  return last;
}

/** A page has its sheets alone where the rules ask for a separate one. */
function requireSheetsAlone(paper: Paper): void {
  const { pages, sheets } = paper;
  const used = sheetsOf(paper);
  // Page 1 may have some of its blocks on the page after it.
  const most = pages.length + (pages[0]?.detachable === undefined ? 0 : 1);
  expect(used.length).toBeWithin(pages.length, most + 1);
  const alone = pages.find(({ standsAlone }) => standsAlone);
  // A font has codes of its own for letters that are not ASCII.
  if (alone === undefined || /[^ -~]/.test(alone.title)) return;
  const own = (sheet: string) => sheet.includes(`(${alone.title})Tj`);
  const place = sheets.findIndex(own);
  expect(place).toBeGreaterThan(0);
  const others = pages.filter((page) => page !== alone).map(({ title }) => title);
  for (const sheet of sheets.filter(own)) {
    expect(others.filter((title) => sheet.includes(`(${title})Tj`))).toEqual([]);
  }
  const [first = new Set<number>(), ...more] = used.filter((each) => each.has(place));
  expect(more).toEqual([]);
  for (const sheet of first) expect(used.filter((each) => each.has(sheet))).toHaveLength(1);
}

describe.each([...GALLERY, ...SPANISH_GALLERY])("%s", (name, illustration) => {
  const { brand } = illustration.product;
  const isReadWithoutCode = DEPTH > 0 && dear(true, COVER.has(name));
  let paper: Paper;
  /** With the code and without. */
  let papers: readonly Paper[] = [];
  beforeAll(async () => {
    paper = await paperOf(illustration, WITH_CODE);
    papers = isReadWithoutCode ? [paper, await paperOf(illustration)] : [paper];
  });
  afterAll(() => {
    // A paper takes megabytes.
    paper = undefined as never;
    papers = [];
  });

  test("page 1 is one sheet, or two in large print, and one more with the longest texts", () => {
    const most = (brand.largePrint ? 2 : 1) + (LONGEST.test(name) ? 1 : 0);
    expect(sheetsOf(paper)[0]?.size).toBeWithin(1, most + 1);
  });

  test("what it says in another language's English is marked so", () => {
    const { english } = textsOf(illustration.language).formats;
    expect(paper.sheets.some((sheet) => sheet.includes("/Span<<"))).toBe(english !== "");
    if (english === "") return;
    for (const sheet of paper.sheets) {
      expect(shownOn(sheet.replaceAll(ENGLISH, ""))).not.toMatch(new RegExp(english));
    }
  });

  if (illustration.language === "en-US") {
    test("its code stands on the sheet where page 1 ends", () => {
      const places = paper.sheets.flatMap((sheet, place) =>
        sheet.includes("(Is this paper genuine?") ? [place] : [],
      );
      expect(places).toEqual([(sheetsOf(paper)[0]?.size ?? 0) - 1]);
    });
  }

  if (!LONGEST.test(name) && !WITHOUT_PICTURE.test(name)) {
    test("page 1 has its picture", () => {
      const [first = "", second = ""] = paper.sheets;
      const figures = (brand.largePrint ? first + second : first).split("/Figure<<").length - 1;
      // Picture and code, and the logo.
      expect(figures).toBe(brand.logo === undefined ? 2 : 3);
    });
  }

  test("no two key figures of page 1 have one number", () => {
    const [first] = paper.pages;
    const figures = (first?.blocks ?? []).flatMap((block) =>
      block.kind === "keyFigures" ? block.items.map(({ figure }) => figure) : [],
    );
    expect(figures.length).toBeGreaterThan(1);
    expect(new Set(figures).size).toBe(figures.length);
  });

  test("no cell is wider than its column, nor a table than the page", () => {
    const blocks = paper.pages.flatMap(({ blocks: each }) => each);
    expect(blocks.flatMap((block) => findOverflows(block, formatOf(illustration)))).toEqual([]);
  });

  test("no words are smaller than 9 points, or 12 in large print", () => {
    const least = brand.largePrint ? 12 : 9;
    for (const { sheets } of papers) {
      const sizes = sheets.flatMap(sizesOf).filter(([, text]) => !MACHINE_MARK.test(text));
      expect(sizes.length).toBeGreaterThan(400);
      // Coordinates have five digits.
      expect(sizes.filter(([points]) => !(points > least - 0.001))).toEqual([]);
    }
  });

  test("of the full lines of words half have at most 82 characters, nine tenths 88; in large print 90 and 97 [D304]", () => {
    const [half, most] = brand.largePrint ? [90, 97] : [82, 88];
    for (const types of [["P"], ["P", "LBody"]]) {
      const lengths = fullLines(paper, new Set(types));
      expect(lengths.length).toBeGreaterThan(10);
      expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(half);
      expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(most);
    }
  });

  test("no line of a paragraph, and no last item of a list, is alone on a sheet", () => {
    for (const each of papers) requireNoneAlone(each);
  });

  test("no title, heading, or head of a table is the last thing on a sheet", () => {
    for (const { tree } of papers) {
      const last = lastOnSheets(tree);
      expect(last.size).toBeGreaterThan(1);
      const headings = [...last.values()].filter(({ isHead }) => isHead);
      expect(headings).toEqual([]);
    }
  });

  test.each(["factor-history", "index-history"])(
    "the first rows stand below the title of %s",
    (named) => {
      const page = paper.pages.find(({ name: each }) => each === named);
      // A font has codes of its own for letters that are not ASCII.
      const [title = ""] = /^[ -~]*/.exec(page?.title ?? "") ?? [];
      if (title === "") return;
      for (const { tree, sheets } of papers) {
        const section = everyElement(tree).find(({ type, children: [heading] }) => {
          if (type !== "Sect" || heading === undefined) return false;
          const [[sheet, mark] = [0, 0]] = marksOf(heading);
          return shownOn(drawnUnder(sheets[sheet], mark)).startsWith(title);
        });
        const [heading, , table] = section?.children ?? [];
        const rows = table?.children.find(({ type }) => type === "TBody")?.children[0];
        if (heading === undefined || rows === undefined)
          throw new RangeError(`${title} has no rows`);
        expect(marksOf(rows)[0]?.[0]).toBe(marksOf(heading)[0]?.[0] ?? -1);
      }
    },
  );

  test("a page has its sheets alone where the rules ask for a separate one", () => {
    for (const each of papers) requireSheetsAlone(each);
  });
});
