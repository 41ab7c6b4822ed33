/** The layout at its edges: what is too wide, too long or hostile; `each_paper_test.ts` holds what every paper keeps. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { prepareFonts } from "../../src/pdf/fonts.ts";
import { USUAL } from "../../src/paper/layout/look.ts";
import { planTables } from "../../src/paper/layout/plan_table.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";
import { stretched } from "./extremes.ts";
import {
  FULL_INPUTS,
  illustrate,
  paperOf,
  PLAIN_INPUTS,
  renderer,
  sheetsOf,
  withEveryYear,
  wordsOf,
} from "./papers.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { runs } from "../support/depth.ts";

/** Time for tests that render many papers, on a machine that does other things too. */
const SLOW_MS = 60_000;

const fonts = await prepareFonts();
const base = illustrate("demo-fia", FULL_INPUTS);

test("a table that is too wide becomes several, cut between groups, each with the years", () => {
  const wide = pagesOf(stretched(base, 10_000, 5)).flatMap(({ blocks }) =>
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
  const counts: number[] = [];
  for (const illustration of [
    withdrawn,
    ...[10, 1000, 1_000_000].map((by) => stretched(base, by, 40)),
  ]) {
    const page = pagesOf(illustration).find(({ name }) => name === "values");
    const [values] = page?.blocks.filter((block) => block.kind === "table") ?? [];
    if (values === undefined) throw new RangeError("There is no table of values");
    const parts = planTables({ fonts, format: USUAL, words: EN_US.layout }, values);
    counts.push(parts.length);
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
    const headings = parts.flatMap(({ table }) => table.columns.map(({ heading }) => heading));
    expect(headings.filter((heading) => heading === "Account value")).toHaveLength(2);
  }
  expect(counts.at(-1)).toBeGreaterThan(1);
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

test("a page begins below what another has left over, where half a sheet or more is empty", async () => {
  const income = { ...PLAIN_INPUTS, Owner_DOB: "1958-01-01", WDStartDuration: 6 };
  const sheets = sheetsOf(
    await paperOf(illustrate("demo-fia", { ...income, Rider1: 1, WDType: 6 })),
  );
  const shared = sheets.filter((own, index) => sheets[index - 1]?.has(Math.min(...own)));
  expect(shared.length).toBeGreaterThan(0);
});
