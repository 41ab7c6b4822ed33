/** The layout at its edges: extreme amounts, names, ages and lengths stay on the sheet and apart. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Block } from "../../src/paper/content/block.ts";
import { prepareFonts, textWidth } from "../../src/pdf/fonts.ts";
import { type Format, USUAL } from "../../src/paper/layout/look.ts";
import { type PlannedTable, planTables, TABLE_SIZE } from "../../src/paper/layout/plan_table.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";
import { EXTREMES, stretched } from "./extremes.ts";
import { GALLERY, SPANISH_GALLERY } from "./gallery.ts";
import {
  everyElement,
  formatOf,
  FULL_INPUTS,
  illustrate,
  type Paper,
  paperOf,
  PLAIN_INPUTS,
  renderer,
  withEveryYear,
  wordsOf,
} from "./papers.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { runs } from "../support/depth.ts";

/** Time for tests that render many papers, on a machine that does other things too. */
const SLOW_MS = 60_000;

const fonts = await prepareFonts();
const base = illustrate("demo-fia", FULL_INPUTS);

/** Cells and headings of a table that reach out of their columns, or columns out of the body. */
function findOverflows(block: Block, format: Format): readonly string[] {
  if (block.kind !== "table") return [];
  const tables = planTables({ fonts, format, words: EN_US.layout }, block);
  const columns = tables.flatMap(({ table }) => table.columns.map(({ heading }) => heading));
  // No column is lost where a table becomes several.
  const lost = block.columns.filter(({ heading }) => !columns.includes(heading));
  return tables
    .flatMap((planned) => overflowsOf(planned, format))
    .concat(lost.map(({ heading }) => `${heading} is lost`));
}

function overflowsOf({ table, plan }: PlannedTable, { body }: Format): readonly string[] {
  const right = (plan.lefts.at(-1) ?? 0) + (plan.widths.at(-1) ?? 0);
  // Every table ends at the right margin.
  const uneven = Math.abs(right - body.right) > 0.5 ? [`${table.title} ends at ${right}`] : [];
  let first = 0;
  const groups = (table.groups ?? []).flatMap(({ span }, place) => {
    const end = (plan.lefts[first + span - 1] ?? 0) + (plan.widths[first + span - 1] ?? 0);
    const room = end - (plan.lefts[first] ?? 0);
    first += span;
    return (plan.groups[place] ?? []).filter(
      (line) => textWidth(fonts.bold, TABLE_SIZE, line) > room,
    );
  });
  const headings = plan.headings.flatMap((lines, place) =>
    lines.filter((line) => textWidth(fonts.bold, TABLE_SIZE, line) > (plan.widths[place] ?? 0)),
  );
  return [
    ...uneven,
    ...groups,
    ...headings,
    ...table.rows.flatMap((row, index) =>
      row.filter((cell, column) => {
        const room = (plan.widths[column] ?? 0) - 2;
        const lines = plan.words[column]?.[index] ?? [cell];
        return lines.some((line) => textWidth(fonts.regular, TABLE_SIZE, line) > room);
      }),
    ),
  ];
}

test.each([...GALLERY, ...SPANISH_GALLERY])(
  "no cell is wider than its column, nor a table than the page: %s",
  (_, illustration) => {
    const blocks = pagesOf(illustration).flatMap(({ blocks: each }) => each);
    expect(blocks.flatMap((block) => findOverflows(block, formatOf(illustration)))).toEqual([]);
  },
);

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

test.each([...GALLERY, ...SPANISH_GALLERY])(
  "no words are smaller than 9 points, or 12 in large print: %s",
  async (_, illustration) => {
    const { sheets } = await paperOf(illustration);
    const least = illustration.product.brand.largePrint ? 12 : 9;
    const sizes = sheets.flatMap(sizesOf).filter(([, text]) => !MACHINE_MARK.test(text));
    expect(sizes.length).toBeGreaterThan(400);
    // Coordinates have five digits.
    expect(sizes.filter(([points]) => !(points > least - 0.001))).toEqual([]);
  },
);

test("a table that is too wide becomes several, cut between groups, each with the years", () => {
  const wide = pagesOf(stretched(base, 1000, 5)).flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "table"
        ? [planTables({ fonts, format: USUAL, words: EN_US.layout }, block)]
        : [],
    ),
  );
  const split = wide.find((tables) => tables.length > 1) ?? [];
  expect(split.length).toBeGreaterThan(1);
  for (const { table } of split) {
    expect(table.columns.slice(0, 2).map(({ heading }) => heading)).toEqual(["Year", "Age"]);
    expect((table.groups ?? []).reduce((sum, { span }) => sum + span, 0)).toBe(
      table.columns.length,
    );
    for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
  }
  expect(split.map(({ table }) => table.title)).toEqual([
    split[0]?.table.title as string,
    ...split.slice(1).map(() => `${split[0]?.table.title} (further columns)`),
  ]);
});

test("a table of both sides keeps each value beside the other side's, at any width", () => {
  const withdrawn = illustrate("demo-fia", { ...PLAIN_INPUTS, WDType: 5, WDAmount: 20_000 });
  for (const illustration of [withdrawn, ...[10, 100, 1000].map((by) => stretched(base, by, 40))]) {
    const page = pagesOf(illustration).find(({ name }) => name === "values");
    const [values] = page?.blocks.filter((block) => block.kind === "table") ?? [];
    if (values === undefined) throw new RangeError("There is no table of values");
    const parts = planTables({ fonts, format: USUAL, words: EN_US.layout }, values);
    expect(parts.length).toBeGreaterThan(1);
    for (const { table } of parts) {
      let from = 0;
      const sides = (table.groups ?? []).slice(1).map(({ span }) => {
        from += span;
        return table.columns.slice(from + 2 - span, from + 2).map(({ heading }) => heading);
      });
      for (const heading of ["Account value", "Cash surrender value", "Death benefit"]) {
        const has = sides.map((headings) => headings.includes(heading));
        expect([heading, new Set(has).size]).toEqual([heading, 1]);
      }
    }
    const [first] = parts;
    expect(first?.table.groups?.map(({ tone }) => tone)).toEqual([
      "plain",
      "guaranteed",
      "nonGuaranteed",
    ]);
    expect(first?.table.columns.filter(({ heading }) => heading === "Account value")).toHaveLength(
      2,
    );
  }
});

test("ninety contract years print within the bound of pages", () => {
  const { pageCount } = renderer.render(stretched(base, 1000, 90));
  expect(pageCount).toBeWithin(15, 40);
});

test("a paper that needs more than sixty pages is refused as such", () => {
  const disclosures = Array.from({ length: 4000 }, () => ({ title: "Title", text: "Text" }));
  expect(() => renderer.render({ ...base, disclosures })).toThrow("needs more than 60 pages");
});

test("a name of more lines than its words ends above what follows", async () => {
  const name = "W".repeat(200);
  const [first, ...others] = base.allocations;
  if (first === undefined) throw new RangeError("The illustration has no strategy");
  const allocations = [{ ...first, strategyName: name, methodSentence: "Short." }, ...others];
  const { sheets } = await paperOf({ ...base, allocations, indexScenarios: [] });
  const [, leading, top, lines = "", rule] =
    /([\d.]+) TL [\d.]+ ([\d.]+) Td((?:[^\n]*W ?\)Tj\n)+)ET[^]*?\/Artifact BMC\n[^\n]*\n[\d.]+ ([\d.]+) m/.exec(
      sheets.find((sheet) => sheet.includes("Short.")) ?? "",
    ) ?? [];
  const count = lines.split("Tj").length - 1;
  expect(count).toBeGreaterThan(12);
  expect(Number(rule)).toBeLessThan(Number(top) - (count - 1) * Number(leading));
});

/** The sheets and marks of an element and of those below it, in reading order. */
function marksOf(element: Paper["tree"]): readonly (readonly [sheet: number, mark: number])[] {
  return everyElement(element).flatMap(({ marks }) =>
    marks.map((each) => each.split(":").map(Number) as [number, number]),
  );
}

/** How many lines a mark has on a sheet. */
function linesUnder(sheet: string | undefined, mark: number): number {
  const from = sheet?.indexOf(`<</MCID ${mark}>>BDC`) ?? -1;
  return sheet?.slice(from, sheet.indexOf("EMC", from)).match(/Tj/g)?.length ?? 0;
}

test.each([...GALLERY, ...SPANISH_GALLERY])(
  "no line of a paragraph, and no last item of a list, is alone on a sheet: %s",
  async (_, illustration) => {
    const { tree, sheets } = await paperOf(illustration);
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
  },
);

test("the first of the chosen riders is on the sheet of its lead-in, at the end of a sheet too", async () => {
  const [first] = base.allocations;
  if (first === undefined) throw new RangeError("The illustration has no strategy");
  for (let lines = 20; lines <= 30; lines += 1) {
    const methodSentence = "Eight short words that make about one line. ".repeat(lines * 2);
    const { sheets } = await paperOf({ ...base, allocations: [{ ...first, methodSentence }] });
    const led = sheets.find((sheet) => sheet.includes("(You have chosen these optional riders."));
    expect(led?.split("(You have chosen these optional riders.")[1]).toContain("(Lifetime income");
  }
});

test("a refused paper leaves nothing behind for the next one", () => {
  const before = renderer.render(base).bytes;
  const disclosures = Array.from({ length: 4000 }, () => ({ title: "Title", text: "Text" }));
  expect(() => renderer.render({ ...base, disclosures })).toThrow(RangeError);
  expect(Buffer.from(renderer.render(base).bytes).equals(before)).toBe(true);
});

test.each(EXTREMES)("a heading is never the last thing on a sheet: %s", async (_, illustration) => {
  const pages = pagesOf(illustration);
  const headings = new Set([
    ...pages.map(({ title }) => title),
    ...pages
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => {
        if (block.kind === "heading") return [block.text];
        const isTitled = block.kind === "table" || block.kind === "chart" || block.kind === "bars";
        return isTitled && block.title !== undefined ? [block.title] : [];
      }),
  ]);
  const { sheets } = await paperOf(illustration);
  for (const sheet of sheets) {
    const shown = [...sheet.matchAll(/\(([^)]*)\)Tj/g)].map(([, text]) => text ?? "");
    expect(headings.has(shown.at(-1) ?? "")).toBe(false);
  }
});

test("headings of a table stand at the head of every sheet it continues on", async () => {
  const paper = await paperOf(
    withEveryYear(illustrate("demo-myga", { ...PLAIN_INPUTS, Owner_DOB: "1986-01-01" })),
  );
  const continued = paper.sheets.filter(
    (sheet) => sheet.includes("(continued\x80)") || sheet.includes("continued"),
  );
  expect(continued.length).toBeGreaterThan(0);
  for (const sheet of continued) expect(sheet).toContain("(End of)Tj");
});

describe("what a caller sends as a name", () => {
  const named = (first: string, last: string) =>
    illustrate("demo-fia", { ...PLAIN_INPUTS, Owner_FirstName: first, Owner_LastName: last });

  test("prints in Latin, Greek, Cyrillic and Vietnamese letters", async () => {
    const paper = await paperOf(named("Łukasz Ægir Ελένη", "Дмитрий Nguyễn Đặng"));
    expect(paper.sheets.join("")).not.toContain("\x9c)Tj\x9c");
    expect(paper.words).toContain("Łukasz Ægir Ελένη Дмитрий Nguyễn Đặng");
    const fontsUsed = new Set(
      [...paper.sheets.join("").matchAll(/\/(R\d) /g)].map(([, name]) => name),
    );
    expect(fontsUsed.size).toBeGreaterThan(3);
  });

  test(
    "cannot become PDF syntax, whatever its characters",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.stringMatching(/^[ -~]{1,60}$/), async (text) => {
          const owner = { ...base.owner, name: `${text} ) Tj ET endstream endobj %%EOF \\` };
          const { sheets } = await paperOf({ ...base, owner });
          for (const sheet of sheets) {
            const outside = sheet.replace(/\([^()\\]*\)/g, "");
            expect(outside).not.toMatch(/[()\\]/);
            expect(outside).not.toContain("endstream");
          }
        }),
        runs(15),
      );
    },
    SLOW_MS,
  );

  test("of two hundred characters without a space is broken, and kept whole", () => {
    const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(6).slice(0, 199);
    const illustration = { ...base, owner: { ...base.owner, name } };
    expect(renderer.render(illustration).pageCount).toBeLessThan(20);
    expect(wordsOf(pagesOf(illustration))).toContain(name);
  });

  test("costs no more than its length, also as combining marks by the thousand", () => {
    const name = `a${"\u0301".repeat(20_000)}`;
    const { pageCount } = renderer.render({ ...base, owner: { ...base.owner, name } });
    expect(pageCount).toBeLessThan(20);
  });
});

describe("the sheets of a page", () => {
  /** Places of the sheets that each page has something on, in print order. */
  const sheetsOf = ({ tree }: Paper): readonly ReadonlySet<number>[] =>
    everyElement(tree)
      .filter(({ type }) => type === "Sect")
      .map((section) => {
        const marks = everyElement(section).flatMap((element) => element.marks);
        return new Set(marks.map((mark) => Number(mark.split(":", 1)[0])));
      });
  const INCOME = { ...PLAIN_INPUTS, Owner_DOB: "1958-01-01", WDStartDuration: 6 };
  const PAPERS = [
    illustrate("demo-fia", { ...INCOME, Rider1: 1, WDType: 6 }),
    illustrate("demo-myga", { ...INCOME, WDType: 1 }),
    ...EXTREMES.map(([, illustration]) => illustration),
  ];

  test("begin below what another has left over, where half a sheet or more is empty", async () => {
    let shared = 0;
    for (const illustration of PAPERS.slice(0, 4)) {
      const sheets = sheetsOf(await paperOf(illustration));
      shared += sheets.filter((own, index) => sheets[index - 1]?.has(Math.min(...own))).length;
    }
    expect(shared).toBeGreaterThan(0);
  });

  test(
    "are its own alone where the rules ask for a separate page",
    async () => {
      for (const illustration of PAPERS) {
        const paper = await paperOf(illustration);
        expect(sheetsOf(paper)).toHaveLength(paper.pages.length);
        const alone = paper.pages.find(({ standsAlone }) => standsAlone);
        if (alone === undefined) continue;
        const own = (sheet: string) => sheet.includes(`(${alone.title})Tj`);
        const place = paper.sheets.findIndex(own);
        expect(place).toBeGreaterThan(0);
        const others = paper.pages.filter((page) => page !== alone).map(({ title }) => title);
        for (const sheet of paper.sheets.filter(own)) {
          expect(others.filter((title) => sheet.includes(`(${title})Tj`))).toEqual([]);
        }
        const [first = new Set<number>(), ...more] = sheetsOf(paper).filter((sheets) =>
          sheets.has(place),
        );
        expect(more).toEqual([]);
        for (const sheet of first) {
          expect(sheetsOf(paper).filter((sheets) => sheets.has(sheet))).toHaveLength(1);
        }
      }
    },
    SLOW_MS,
  );
});
