/** The index history behind the three periods: start and end values, dates, and which terms acted. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type {
  Illustration,
  IndexFacts,
  IndexScenario,
  ScenarioStrategy,
} from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { indexLevel, NOT_APPLICABLE, percent } from "../content/format.ts";
import { COLUMNS, headingOf } from "./value_columns.ts";

/** Historical detail. Source: NAIC Model #245 section 6.F(9)(i), 6.K. */
export function indexHistory(illustration: Illustration, texts: Texts): Page | undefined {
  const { indexHistory: say } = texts;
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
    title: say.title,
    blocks: [
      {
        kind: "paragraph",
        refersTo: "guaranteed-values",
        text: say.basis,
      },
      ...indexScenarios.flatMap(({ scenario, strategies }) =>
        strategies.flatMap((strategy) =>
          strategyBlocks(texts, scenario, strategy, termYears.get(strategy.strategyId) ?? 1),
        ),
      ),
      ...indexes.map((index): Block => ({
        kind: "paragraph",
        style: "note",
        text: `${originInWords(index, texts)} ${index.trademarkNotice}`,
      })),
    ],
  };
}

/** An index's publisher and first day, and a note on earlier, back-cast closes. */
function originInWords(
  { name, provider, liveSince, backCastYears }: IndexFacts,
  { indexHistory: say, formats }: Texts,
): string {
  const origin = say.origin(name, provider, formats.date(liveSince));
  return backCastYears === 0 ? origin : origin + say.backCast(backCastYears);
}

function strategyBlocks(
  texts: Texts,
  scenario: IndexScenario["scenario"],
  strategy: ScenarioStrategy,
  termYears: number,
): readonly Block[] {
  const { indexHistory: say, bounds } = texts;
  const { strategyName, firstCalendarYear, lastCalendarYear, boundsThatNeverActed } = strategy;
  const table: Table = {
    kind: "table",
    title: say.table(strategyName, say.periods[scenario], firstCalendarYear - 1, lastCalendarYear),
    columns: [
      { heading: say.calendarYear, term: "calendarYear", holds: "figures" },
      { heading: say.indexAtStart, term: "indexAtStart", holds: "figures" },
      { heading: say.indexAtEnd, term: "indexAtEnd", holds: "figures" },
      headingOf(COLUMNS.indexChange, texts),
      headingOf(COLUMNS.creditedRate, texts),
      { heading: say.acted, term: "termsActed", holds: "words" },
    ],
    rows: strategy.years.map((year, index) => {
      const isTermEnd = (index + 1) % termYears === 0;
      return [
        String(year.calendarYear),
        indexLevel(year.indexAtStart),
        indexLevel(year.indexAtEnd),
        percent(year.indexChange),
        isTermEnd ? percent(year.creditedRate) : NOT_APPLICABLE,
        isTermEnd
          ? year.boundsThatActed.map((bound) => bounds[bound]).join(", ") || say.noneActed
          : say.notOver,
      ];
    }),
  };
  if (boundsThatNeverActed.length === 0) return [table];
  const text = say.neverActed(boundsThatNeverActed.map((bound) => bounds[bound]));
  return [table, { kind: "paragraph", style: "note", text }];
}
