/** The index history behind the three periods: start and end values, dates, and which terms acted. */

import {
  followsIndex,
  type Illustration,
  type IndexFacts,
  type IndexScenario,
  type ScenarioStrategy,
} from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import { figures, named, note, pageOf, type Part, tableOf, words } from "../content/builders.ts";
import { indexLevel, NOT_APPLICABLE, percent } from "../content/format.ts";
import { columnOf, COLUMNS } from "./value_columns.ts";

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
  return pageOf({
    name: "index-history",
    title: say.title,
    blocks: [
      { kind: "paragraph", refersTo: "guaranteed-values", text: say.basis },
      indexScenarios.map(({ scenario, strategies }) =>
        strategies.map((strategy) =>
          strategyBlocks(texts, scenario, strategy, termYears.get(strategy.strategyId) ?? 1),
        ),
      ),
      indexes.map((index) => note(`${originInWords(index, texts)} ${index.trademarkNotice}`)),
    ],
  });
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
): Part {
  const { indexHistory: say, bounds } = texts;
  const { strategyName, firstCalendarYear, lastCalendarYear, boundsThatNeverActed } = strategy;
  const inWords = (all: ScenarioStrategy["boundsThatNeverActed"]) =>
    all.map((bound) => bounds[bound]);
  const years = strategy.years.map((year, index) => ({
    ...year,
    isTermEnd: (index + 1) % termYears === 0,
  }));
  const actedIn = ({ isTermEnd, boundsThatActed }: (typeof years)[number]) =>
    isTermEnd ? inWords(boundsThatActed).join(", ") || say.noneActed : say.notOver;
  return [
    tableOf(
      say.table(strategyName, say.periods[scenario], firstCalendarYear - 1, lastCalendarYear),
      years,
      [
        figures(...named(texts, "calendarYear"), (year) => String(year.calendarYear)),
        figures(...named(texts, "indexAtStart"), (year) => indexLevel(year.indexAtStart)),
        figures(...named(texts, "indexAtEnd"), (year) => indexLevel(year.indexAtEnd)),
        columnOf(COLUMNS.indexChange, texts),
        figures(...named(texts, "creditedRate"), (year) =>
          year.isTermEnd ? percent(year.creditedRate) : NOT_APPLICABLE,
        ),
        words(...named(texts, "termsActed"), actedIn),
      ],
    ),
    boundsThatNeverActed.length > 0 && note(say.neverActed(inWords(boundsThatNeverActed))),
  ];
}
