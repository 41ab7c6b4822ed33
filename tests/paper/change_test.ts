/**
 * The paper of a change of any contract in force: beside the pages of the contract with it, a page with both sides, each of
 * its figures one of the data answer's, on guaranteed and on current terms.
 */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { illustrateAt } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { OutputRow } from "../../src/illustration/output_types.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { Block, Page, Table } from "../../src/paper/content/block.ts";
import { dollars } from "../../src/paper/content/format.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { propertiesOf } from "../../src/schema/json_schema.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { pageTextsOf } from "../../src/texts/page_texts.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { anyCase, CONTEXT, VARIANTS } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { inputsInForce } from "../support/in_force.ts";
import { findOverflows } from "./overflows.ts";
import { branded, formatOf, wordsOf } from "./papers.ts";

const RUNS = runs(100, 12);

const isTable = (block: Block): block is Table => block.kind === "table";

/** What is printed of a figure, by the term in the heading of its column. */
const ANSWERED: Readonly<Record<string, string>> = {
  incomeTaken: "incomeTaken",
  withdrawal: "withdrawal",
  accountValue: "accountValue",
  cashSurrenderValue: "surrenderValue",
  deathBenefit: "deathBenefit",
};

/** The cells of a table of both sides that are not the figures of the answer; counts the ones that are. */
function differing(
  { columns, groups = [], rows }: Table,
  { language, change }: Illustration,
  after: readonly OutputRow[],
) {
  const { groups: sides } = textsOf(language);
  const { change: say } = pageTextsOf(language);
  const before = change?.asItStands.tables["Illustration"] ?? [];
  const titles = groups.flatMap(({ title, span }) => Array.from({ length: span }, () => title));
  const found: string[] = [];
  let held = 0;
  columns.forEach(({ term = "" }, place) => {
    const name = ANSWERED[term];
    const title = titles[place] ?? "";
    if (name === undefined) return;
    const isGuaranteed = [say.standsOn, say.changedOn].some((on) => on(sides.guaranteed) === title);
    const stands = [sides.guaranteed, sides.current].some((side) => say.standsOn(side) === title);
    const column = isGuaranteed ? `g${name.slice(0, 1).toUpperCase()}${name.slice(1)}` : name;
    for (const row of rows) {
      const year = (stands ? before : after).find((each) => String(each["year"]) === row[0]);
      const printed = dollars(Number(year?.[column]));
      if (row[place] === printed) held += 1;
      else found.push(`${title} ${term} of year ${row[0]}: ${row[place]}, not ${printed}`);
    }
  });
  return { found, held };
}

const plans = fc.record({
  WDType: fc.constantFrom(0, 2, 3, 5, 6),
  WDAmount: fc.integer({ min: 1, max: 20 }),
  WDStartDuration: fc.integer({ min: 1, max: 12 }),
});

const anyCut = fc.record({
  years: fc.integer({ min: 0, max: 9 }),
  months: fc.constantFrom(0, 5),
});

test("each figure of the page of both sides is the answer's, in both languages, and nothing is cut off", () => {
  let held = 0;
  fc.assert(
    fc.property(
      anyCase,
      anyCut,
      plans,
      fc.constantFrom(...LANGUAGES),
      fc.boolean(),
      ({ product, sent }, cut, plan, language, isLarge) => {
        const form = VARIANTS[product];
        const inputs = form && inputsInForce(form, sent, CONTEXT, cut);
        if (form === undefined || inputs === undefined) return;
        const offered = propertiesOf(form.inputsSchema);
        const change = Object.fromEntries(Object.entries(plan).filter(([name]) => name in offered));
        const asked = { ...CONTEXT, language };
        const result = illustrateAt("change", form, { ...inputs, change }, asked);
        if (result.kind === "refused") return;
        const illustration = isLarge
          ? branded(result.illustration, { largePrint: true })
          : result.illustration;
        const pages = pagesOf(illustration);
        const page = pages.find(({ name }) => name === "change") as Page;
        const tables = page.blocks.filter(isTable).filter(({ groups }) => groups !== undefined);
        expect(tables).toHaveLength(illustration.isFullyGuaranteed ? 1 : 2);
        const after = responseData(illustration).tables["Illustration"] ?? [];
        for (const table of tables) {
          const compared = differing(table, illustration, after);
          expect(compared.found).toEqual([]);
          held += compared.held;
        }
        // Its statements stand on that page alone.
        expect(wordsOf(pages).split(pageTextsOf(language).change.ask)).toHaveLength(2);
        const blocks = pages.flatMap((each) => each.blocks);
        const format = formatOf(illustration);
        expect(blocks.flatMap((block) => findOverflows(block, format))).toEqual([]);
      },
    ),
    RUNS,
  );
  expect(held).toBeGreaterThan(100);
});
