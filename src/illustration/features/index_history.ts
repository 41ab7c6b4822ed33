/** The indexes of an index annuity: their history, and what each scenario makes of it. */

import {
  backCastYears,
  type IndexHistory,
  type IndexWindows,
  rateInWords,
  yearEndCloses,
} from "#annuity";
import { oncePer } from "#base";
import type { ContractRequest } from "#inputs";
import { indexIdOf } from "#terms";
import { date, rate, text, whole } from "../output_types.ts";
import { INDEX_SCENARIOS, type Projections } from "../years/projected_values.ts";
import { capitalized } from "../years/year_columns.ts";
import { type IllustratedFeature, type Subject, table } from "./feature.ts";

/** What the feature adds to an illustration. */
export interface IndexMember {
  readonly indexes: readonly IndexFacts[];
}

/** An index and its year-end closes, as papers show them. */
export interface IndexFacts extends Pick<
  IndexHistory,
  "id" | "name" | "provider" | "liveSince" | "trademarkNotice"
> {
  /** Recorded year-ends before that day, which are back-cast and unused. */
  readonly backCastYears: number;
  /** Calendar years of history considered: 10 to 20. */
  readonly searchedYears: number;
  /** Year-end closes used, oldest first. */
  readonly yearEnds: readonly { readonly date: string; readonly close: number }[];
}

/** Whether any premium is allocated to an index. */
export function isIndexed({ strategies }: Pick<ContractRequest, "strategies">): boolean {
  return strategies.some(({ strategy }) => indexIdOf(strategy) !== undefined);
}

/** The indexes that the allocation follows, each with the year-ends that a scenario uses. */
export function describeIndexes(subject: Subject): readonly IndexFacts[] {
  const ids = new Set(subject.request.strategies.map(({ strategy }) => indexIdOf(strategy)));
  return [...subject.indexHistories.values()]
    .filter(({ id }) => ids.has(id))
    .map((history) => describeIndex(history, subject));
}

function describeIndex(history: IndexHistory, { strategies, translate }: Subject): IndexFacts {
  const { windows } = strategies.find(({ strategy }) => indexIdOf(strategy) === history.id) ?? {};
  return {
    id: history.id,
    name: history.name,
    provider: history.provider,
    liveSince: history.liveSince,
    backCastYears: backCastYears(history),
    trademarkNotice: translate(history.trademarkNotice),
    searchedYears: windows?.searchedYears ?? 0,
    yearEnds: windows === undefined ? [] : yearEndsIn(windows)(history),
  };
}

/** The year-ends that windows use, which no request changes. */
const yearEndsIn = oncePer(({ lowest, mostRecent, highest }: IndexWindows) => {
  const from = `${Math.min(lowest.firstYear, highest.firstYear) - 1}-01-01`;
  const until = `${mostRecent.lastYear}-12-31`;
  return oncePer((history: IndexHistory) =>
    yearEndCloses(history).filter(({ date: day }) => day >= from && day <= until),
  );
});

type Members = Pick<Projections, "indexScenarios"> & IndexMember;

export const index: IllustratedFeature<Members> = {
  outputs: Object.fromEntries(
    Object.entries(INDEX_SCENARIOS).flatMap(([name, years], place) => [
      [
        `geometricMean${capitalized(name)}`,
        {
          ...rate(`Geometric mean annual rate of ${years}`, "index"),
          value: ({ indexScenarios }: Members) => indexScenarios[place]?.geometricMeanRate,
        },
      ],
      [
        `geometricMeanOfCrediting${capitalized(name)}`,
        {
          ...rate(`The same for a contract without withdrawals and riders, of ${years}`, "index"),
          value: ({ indexScenarios }: Members) => indexScenarios[place]?.creditingGeometricMeanRate,
        },
      ],
    ]),
  ),
  tables: {
    IndexYears: table({
      title: "Each index strategy in each scenario's calendar years",
      of: ["index"],
      columns: {
        scenario: text("Scenario"),
        strategy: text("Strategy"),
        index: text("Index"),
        calendarYear: whole("Calendar year"),
        indexAtStart: rate("Index at the start of the year"),
        indexAtEnd: rate("Index at the end of the year"),
        indexChange: rate("Change of the index"),
        creditedRate: rate("Rate credited"),
        boundsThatActed: text("Terms that changed the index's change into the credited rate"),
      },
      rows: ({ indexScenarios }) =>
        indexScenarios.length === 0
          ? undefined
          : indexScenarios.flatMap(({ scenario, strategies }) =>
              strategies.flatMap(({ strategyId, indexId, years }) =>
                years.map(({ boundsThatActed, ...year }) => ({
                  scenario,
                  strategy: strategyId,
                  index: indexId,
                  ...year,
                  boundsThatActed: boundsThatActed.join(", "),
                })),
              ),
            ),
    }),
    Indexes: table({
      title: "The market indexes of the scenarios",
      of: ["index"],
      columns: {
        index: text("Index"),
        name: text("Its name"),
        provider: text("Who publishes it"),
        liveSince: date("The first day it was published"),
        backCastYears: whole("Year-ends on record from before that day, none of which is used"),
        searchedYears: whole("Calendar years that its periods were chosen from"),
      },
      rows: ({ indexScenarios, indexes }) =>
        indexScenarios.length === 0
          ? undefined
          : indexes.map((each) => ({
              index: each.id,
              name: each.name,
              provider: each.provider,
              liveSince: each.liveSince,
              backCastYears: each.backCastYears,
              searchedYears: each.searchedYears,
            })),
    }),
  },
  statements({ indexes }, { definition, request, texts: { disclosures: say } }) {
    if (definition.kind !== "index") return [];
    const { reducedBy, hasLoweredTerms = false } = definition.scenarios;
    const lower = say.lower(rateInWords(reducedBy), hasLoweredTerms);
    if (!isIndexed(request)) return [{ title: say.declaredTitle, text: say.declared(lower) }];
    return [
      { title: say.scenariosTitle, text: say.scenarios(lower) },
      ...indexes.map(({ name, trademarkNotice }) => ({ title: name, text: trademarkNotice })),
    ];
  },
};
