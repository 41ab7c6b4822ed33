/** The index history behind the three periods: start and end values, dates, and which terms acted. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type {
  Illustration,
  IndexFacts,
  IndexScenario,
  ScenarioStrategy,
} from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { date, indexLevel, NOT_APPLICABLE, percent } from "../content/format.ts";

/** Periods in the order of their calendar years, as history is read. */
const NAMES: Readonly<Record<IndexScenario["scenario"], string>> = {
  lowest: "lowest growth",
  mostRecent: "most recent",
  highest: "highest growth",
};

/** Historical detail. Source: NAIC Model #245 section 6.F(9)(i), 6.K. */
export function indexHistory(illustration: Illustration): Page | undefined {
  const { indexScenarios, allocations, indexes } = illustration;
  const termYears = new Map(
    allocations.map(({ strategyId, indexTermYears = 1, isCreditedYearly }) => [
      strategyId,
      isCreditedYearly === true ? 1 : indexTermYears,
    ]),
  );
  if (indexScenarios.length === 0 || !followsIndex(illustration)) return undefined;
  return {
    name: "index-history",
    title: "Index history used",
    blocks: [
      {
        kind: "paragraph",
        refersTo: "guaranteed-values",
        text:
          "Values of each index at the close of December 31 or the last trading day before, without dividends, and " +
          "what the current terms would have credited: non-guaranteed; see page {page} for guaranteed elements.",
      },
      ...indexScenarios.flatMap(({ scenario, strategies }) =>
        strategies.flatMap((strategy) =>
          strategyBlocks(scenario, strategy, termYears.get(strategy.strategyId) ?? 1),
        ),
      ),
      ...indexes.map((index): Block => ({
        kind: "paragraph",
        style: "note",
        text: `${originInWords(index)} ${index.trademarkNotice}`,
      })),
    ],
  };
}

/** An index's publisher and first day, and a note on earlier, back-cast closes. */
function originInWords({ name, provider, liveSince, backCastYears }: IndexFacts): string {
  const origin = `${name}: published by ${provider}, live since ${date(liveSince)}.`;
  if (backCastYears === 0) return origin;
  const yearEnds = backCastYears === 1 ? "The year-end" : `The ${backCastYears} year-ends`;
  return (
    `${origin} ${yearEnds} on record from before that day were calculated afterwards (back-cast) and no period ` +
    "uses them."
  );
}

function strategyBlocks(
  scenario: IndexScenario["scenario"],
  strategy: ScenarioStrategy,
  termYears: number,
): readonly Block[] {
  const { strategyName, firstCalendarYear, lastCalendarYear, boundsThatNeverActed } = strategy;
  const table: Table = {
    kind: "table",
    title: `${strategyName}, ${NAMES[scenario]}: end of ${firstCalendarYear - 1} to end of ${lastCalendarYear}`,
    columns: [
      { heading: "Calendar year", holds: "figures" },
      { heading: "Index at start", holds: "figures" },
      { heading: "Index at end", holds: "figures" },
      { heading: "Index change", holds: "figures" },
      { heading: "Credited rate", holds: "figures" },
      { heading: "Terms that acted", holds: "words" },
    ],
    rows: strategy.years.map((year, index) => {
      const isTermEnd = (index + 1) % termYears === 0;
      return [
        String(year.calendarYear),
        indexLevel(year.indexAtStart),
        indexLevel(year.indexAtEnd),
        percent(year.indexChange),
        isTermEnd ? percent(year.creditedRate) : NOT_APPLICABLE,
        isTermEnd ? year.boundsThatActed.join(", ") || "none" : "index term not over",
      ];
    }),
  };
  if (boundsThatNeverActed.length === 0) return [table];
  const text = `In this period these terms never changed what was credited: ${boundsThatNeverActed.join(", ")}.`;
  return [table, { kind: "paragraph", style: "note", text }];
}
