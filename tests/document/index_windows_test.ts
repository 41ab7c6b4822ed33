/** NAIC Model #245 section 6.F(9): windows are found for each index by itself, and said so on paper. */

import { expect, test } from "bun:test";
import { indexScenarios } from "../../src/document/pages/index_scenarios.ts";
import { illustrate, PLAIN_INPUTS, wordsOf } from "./papers.ts";

test("strategies whose windows differ are each named with their own", () => {
  const illustration = illustrate("demo-fia", PLAIN_INPUTS);
  const scenarios = illustration.indexScenarios.map((scenario) => ({
    ...scenario,
    strategies: scenario.strategies.flatMap((strategy) => [
      strategy,
      {
        ...strategy,
        strategyName: "Another index",
        firstCalendarYear: strategy.firstCalendarYear + 1,
        lastCalendarYear: strategy.lastCalendarYear + 1,
      },
    ]),
  }));
  const page = indexScenarios({ ...illustration, indexScenarios: scenarios });
  if (page === undefined) throw new Error("an index annuity has this page");
  const [strategy] = illustration.indexScenarios[0]?.strategies ?? [];
  const first = strategy?.firstCalendarYear ?? 0;
  const words = wordsOf([page]);
  expect(words).toContain(
    `${strategy?.strategyName}: ${first}–${first + 9}; Another index: ${first + 1}–${first + 10}`,
  );
});
