/** [D60] Page 1 names what was sent and is not in the values. */

import { describe, expect, test } from "bun:test";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { illustrateIndexAnnuity } from "../../src/illustration/illustrate.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { FULL_INPUTS, illustrate, PLAIN_INPUTS, renderer, wordsOf } from "./papers.ts";

const fia = await readSeededProduct("demo_fia", "DemoFIA");
const NOTICE = "Not everything that was sent is in these values";

function paper(data: Readonly<Record<string, unknown>>) {
  const context = {
    preparedAt: new Date("2026-11-21T10:00:00Z"),
    isSample: false,
    indexHistories: HISTORIES,
  };
  const result = illustrateIndexAnnuity(fia, data, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

const pageOne = (data: Readonly<Record<string, unknown>>) =>
  wordsOf(pagesOf(paper(data)).slice(0, 1));

describe("[D60] page 1", () => {
  test.each([
    [
      { IssueAge: 70 },
      "One input was not used, or limited: IssueAge (the nearest input is issueage). ",
    ],
    [{ Color: 1, cap: 0.2 }, "2 inputs were not used, or limited: cap (limited); Color. "],
    [
      { a1: 1, b2: 1, c3: 1, d4: 1, e5: 1, f6: 1 },
      "6 inputs were not used, or limited: a1; b2; c3; d4; and 2 more. ",
    ],
    [{ ["x".repeat(60)]: 1 }, `One input was not used, or limited: ${"x".repeat(40)}…. `],
  ])("names %j", (data, words) => {
    expect(pageOne(data)).toContain(`${NOTICE}\n${words}`);
  });

  test("says nothing where everything was used, at either endpoint", () => {
    expect(pageOne({ initamt: 50_000, State: "CT" })).not.toContain(NOTICE);
    for (const inputs of [FULL_INPUTS, PLAIN_INPUTS]) {
      expect(wordsOf(pagesOf(illustrate("demo-fia", inputs)))).not.toContain(NOTICE);
    }
  });

  test("says so of the product endpoint's inputs too", () => {
    const illustration = illustrate("demo-myga", { ...PLAIN_INPUTS, WDAmount: 500 });
    const [first] = pagesOf(illustration);
    expect(wordsOf(first === undefined ? [] : [first])).toContain(
      "not used, or limited: WDAmount.",
    );
  });

  test("stays one sheet", () => {
    const data = { IssueAge: 70, Color: 1, cap: 0.2, jointage: 60, Premium: 5, x: 1 };
    const { pageCount } = renderer.render(paper({}));
    // The assumptions grow by a table with a row for each, and may take a sheet more; so may the pages that follow on.
    expect(renderer.render(paper(data)).pageCount).toBeLessThanOrEqual(pageCount + 2);
    const alone = { ...paper(data), disclosures: [], assumptions: [] };
    expect(renderer.render({ ...alone, warnings: [] }).pageCount).toBe(
      renderer.render(alone).pageCount,
    );
  });
});
