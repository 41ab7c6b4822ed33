/** The index history behind the three periods: start and end values, dates, and which terms acted. */

import {
  dayOf,
  followsIndex,
  type Illustration,
  type IndexFacts,
  type IndexScenario,
  type ScenarioStrategy,
  yearsPast,
} from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import { figures, named, note, pageOf, type Part, tableOf, words } from "../content/builders.ts";
import { indexLevel, NOT_APPLICABLE, percent } from "../content/format.ts";
import { VALUES_TABLE } from "./value_columns.ts";

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
  const { monthsPassed = 0 } = illustration.inForce?.yearSoFar ?? {};
  // Windows of history begin with a calendar year.
  const month = monthsPassed === 0 ? undefined : texts.formats.month(12 - monthsPassed);
  return pageOf({
    name: "index-history",
    title: say.title,
    blocks: [
      { kind: "paragraph", leadsIn: true, refersTo: VALUES_TABLE, text: say.basis(month) },
      indexScenarios[0]?.strategies.map((_, place) =>
        strategyBlocks(
          texts,
          indexScenarios.flatMap(({ scenario, strategies }) => {
            const strategy = strategies[place];
            return strategy === undefined ? [] : [{ scenario, strategy }];
          }),
          { termYears, past: yearsPast(illustration), month },
        ),
      ),
      illustration.inForce?.strategies.some((each) => each.indexes !== undefined) &&
        note(texts.inForce.runningTerms(texts.formats.date(dayOf(illustration.inForce)))),
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

/** What a strategy credits in one of the three periods. */
interface PeriodOfStrategy {
  readonly scenario: IndexScenario["scenario"];
  readonly strategy: ScenarioStrategy;
}

type CreditedYear = ScenarioStrategy["years"][number] & { readonly isTermEnd: boolean };

/** A calendar year, with what each period that has it credits for it, by the place of the period. */
type HistoryYear = ReadonlyMap<number, CreditedYear>;

/** The calendar years of all periods, each once, in order; what is credited depends on where in an index term a period has it. */
function yearsOf(
  periods: readonly PeriodOfStrategy[],
  { termYears, past }: { readonly termYears: number; readonly past: number },
): readonly (readonly [CreditedYear, HistoryYear])[] {
  const found = new Map<string, Map<number, CreditedYear>>();
  periods.forEach(({ strategy }, period) => {
    strategy.years.forEach((year, index) => {
      // Two blends may stand at different levels at the end of the same year.
      const key = `${year.calendarYear} ${year.indexAtStart} ${year.indexAtEnd}`;
      const same = found.get(key) ?? new Map<number, CreditedYear>();
      found.set(
        key,
        same.set(period, { ...year, isTermEnd: (past + index + 1) % termYears === 0 }),
      );
    });
  });
  return [...found.values()]
    .flatMap((credited) =>
      [...credited.values()].slice(0, 1).map((any) => [any, credited] as const),
    )
    .toSorted(([one], [other]) => one.calendarYear - other.calendarYear);
}

/** The calendar years of a strategy once each, beside what the three periods credit for them, and the terms that never acted. */
function strategyBlocks(
  texts: Texts,
  periods: readonly PeriodOfStrategy[],
  about: {
    /** By strategy. */
    readonly termYears: ReadonlyMap<string, number>;
    /** Contract years before the periods. */
    readonly past: number;
    /** The month in which contract years end, where one has begun. */
    readonly month: string | undefined;
  },
): Part {
  const { indexHistory: say, indexScenarios, bounds, glossary } = texts;
  const [first] = periods;
  if (first === undefined) return undefined;
  const { strategyId, strategyName } = first.strategy;
  const years = yearsOf(periods, {
    ...about,
    termYears: about.termYears.get(strategyId) ?? 1,
  });
  const inWords = (all: ScenarioStrategy["boundsThatNeverActed"]) =>
    all.map((bound) => bounds[bound]);
  const never = [
    ...Map.groupBy(periods, ({ strategy }) => inWords(strategy.boundsThatNeverActed).join(", ")),
  ].flatMap(([unused, alike]) => {
    const names = alike.map(({ scenario }) => indexScenarios.periods[scenario]);
    return unused === "" ? [] : [say.neverActed(names.join(", "), unused)];
  });
  const calendarYears = years.map(([{ calendarYear }]) => calendarYear);
  return [
    tableOf(
      say.table({
        strategy: strategyName,
        month: about.month,
        firstYearEnd: Math.min(...calendarYears) - 1,
        lastYearEnd: Math.max(...calendarYears),
      }),
      years,
      [
        figures(...named(texts, "calendarYear"), ([{ calendarYear }]) => String(calendarYear)),
        figures(...named(texts, "indexAtStart"), ([year]) => indexLevel(year.indexAtStart)),
        figures(...named(texts, "indexAtEnd"), ([year]) => indexLevel(year.indexAtEnd)),
        figures(...named(texts, "indexChange"), ([year]) => percent(year.indexChange)),
        ...periods.map(({ scenario }, period) =>
          figures<(typeof years)[number]>(...named(texts, scenario), ([, credited]) => {
            const year = credited.get(period);
            if (year === undefined) return "";
            return year.isTermEnd ? percent(year.creditedRate) : NOT_APPLICABLE;
          }),
        ),
        words(...named(texts, "termsActed"), ([, credited]) => {
          const acted = [...credited.values()].flatMap(({ isTermEnd, boundsThatActed }) =>
            isTermEnd ? [inWords(boundsThatActed).join(", ") || say.noneActed] : [],
          );
          return [...new Set(acted)].join("; ") || say.notOver;
        }),
      ],
      {
        groups: [
          { title: glossary.index[0], term: "index", span: 4, tone: "plain" },
          {
            title: glossary.creditedRate[0],
            term: "creditedRate",
            span: periods.length + 1,
            tone: "nonGuaranteed",
          },
        ],
      },
    ),
    never.length > 0 && note(never.join(" ")),
  ];
}
