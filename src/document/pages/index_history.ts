/** The index history behind the three periods: start and end values, dates, and which terms acted. */
import type {
  Illustration,
  IndexScenario,
  ScenarioStrategy,
} from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../block.ts";
import { indexLevel, percent } from "../format.ts";

/** Periods in the order of their calendar years, as history is read. */
const NAMES: Readonly<Record<IndexScenario["scenario"], string>> = {
  lowest: "lowest growth",
  mostRecent: "most recent",
  highest: "highest growth",
};

/** Historical detail. Source: NAIC Model #245 section 6.F(9)(i), 6.K. */
export function indexHistory(illustration: Illustration): Page | undefined {
  const { indexScenarios } = illustration;
  if (indexScenarios.length === 0) return undefined;
  return {
    name: "index-history",
    title: "Index history used",
    blocks: [
      {
        kind: "paragraph",
        refersTo: "guaranteed-values",
        text:
          "Year-end values of each index, without dividends, and what the current terms would have credited: " +
          "non-guaranteed; see page {page} for guaranteed elements.",
      },
      ...indexScenarios.flatMap(({ scenario, strategies }) =>
        strategies.flatMap((strategy) => strategyBlocks(scenario, strategy)),
      ),
    ],
  };
}

function strategyBlocks(
  scenario: IndexScenario["scenario"],
  strategy: ScenarioStrategy,
): readonly Block[] {
  const { strategyName, firstCalendarYear, lastCalendarYear, boundsThatNeverActed } = strategy;
  const table: Table = {
    kind: "table",
    title: `${strategyName}, ${NAMES[scenario]}: December 31, ${firstCalendarYear - 1} to December 31, ${lastCalendarYear}`,
    columns: [
      { heading: "Calendar year", holds: "figures" },
      { heading: "Index at start", holds: "figures" },
      { heading: "Index at end", holds: "figures" },
      { heading: "Index change", holds: "figures" },
      { heading: "Credited rate", holds: "figures" },
      { heading: "Terms that acted", holds: "words" },
    ],
    rows: strategy.years.map((year) => [
      String(year.calendarYear),
      indexLevel(year.indexAtStart),
      indexLevel(year.indexAtEnd),
      percent(year.indexChange),
      percent(year.creditedRate),
      year.boundsThatActed.join(", ") || "none",
    ]),
  };
  if (boundsThatNeverActed.length === 0) return [table];
  const text = `In this period these terms never changed what was credited: ${boundsThatNeverActed.join(", ")}.`;
  return [table, { kind: "paragraph", style: "note", text }];
}
