/** Three ten-year periods of index history side by side, with their graph. */

import { followsIndex, type Illustration, type IndexScenario } from "#illustration";
import type { Texts } from "#texts";
import type { LineChart, Page, Table } from "../content/block.ts";
import { figures, named, pageOf, tableOf, words } from "../content/builders.ts";
import { dollars, percent } from "../content/format.ts";
import { lineOf } from "./chart_lines.ts";
import { COLUMNS, nonGuaranteedGroup, valuesTable, VALUES_TABLE } from "./value_columns.ts";

/** Calendar years of a period, and most years considered: NAIC Model #245 section 6.F(9). */
const PERIOD_YEARS = 10;
const SEARCHED_YEARS_MAX = 20;

/**
 * The lowest, most recent and highest ten calendar years: figures, geometric means and graph.
 * Source: NAIC Model #245 section 6.F(9)(a)–(i), 6.F(10).
 */
export function indexScenarios(illustration: Illustration, texts: Texts): Page | undefined {
  const { indexScenarios: scenarios } = illustration;
  const { indexScenarios: say } = texts;
  if (scenarios.length === 0 || !followsIndex(illustration)) return undefined;
  return pageOf({
    name: "index-scenarios",
    title: say.title,
    blocks: [
      {
        kind: "paragraph",
        refersTo: VALUES_TABLE,
        text: say.basis(searchedInWords(illustration.indexes, say), shortContract(scenarios, say)),
      },
      meansTable(scenarios, texts),
      scenariosChart(scenarios, say),
      yearsTable(scenarios, texts),
    ],
  });
}

type Say = Texts["indexScenarios"];

/** The calendar years considered, by index where they differ. */
function searchedInWords(indexes: Illustration["indexes"], say: Say): string {
  const [first = SEARCHED_YEARS_MAX, ...others] = indexes.map(({ searchedYears }) => searchedYears);
  if (others.some((years) => years !== first)) return say.searchedByIndex(indexes);
  return first === SEARCHED_YEARS_MAX ? say.searchedTwenty : say.searched(first);
}

/** The note on a contract that ends before ten years. */
function shortContract(scenarios: readonly IndexScenario[], say: Say): string {
  const years = yearsIn(scenarios);
  return years >= PERIOD_YEARS ? "" : say.shortContract(say.years(years));
}

/** Contract years that the scenarios show, at most ten. */
function yearsIn(scenarios: readonly IndexScenario[]): number {
  return Math.max(...scenarios.map(({ years }) => years.length));
}

function meansTable(scenarios: readonly IndexScenario[], texts: Texts): Table {
  const { indexScenarios: say } = texts;
  const { means } = say;
  // With withdrawals and rider charges, account values have another mean than crediting.
  const hasCharges = scenarios.some(
    (each) => each.geometricMeanRate !== each.creditingGeometricMeanRate,
  );
  const valueTitle = means.accountValueAfter(say.years(yearsIn(scenarios)));
  return tableOf(means.title, scenarios, [
    words(...named(texts, "period"), ({ scenario }) => say.periods[scenario]),
    words(...named(texts, "calendarYears"), ({ strategies }) => windowsInWords(strategies)),
    hasCharges &&
      figures(...named(texts, "geometricMeanOfCrediting"), (each) =>
        percent(each.creditingGeometricMeanRate),
      ),
    figures(...named(texts, "geometricMean"), (each) => percent(each.geometricMeanRate)),
    figures(valueTitle, "accountValue", (each) => dollars(each.years.at(-1)?.accountValue ?? 0)),
  ]);
}

/** e.g. `2016–2025`, by strategy where they differ. */
export function windowsInWords(strategies: IndexScenario["strategies"]): string {
  const windows = strategies.map((each) => `${each.firstCalendarYear}–${each.lastCalendarYear}`);
  const [first = "", ...others] = windows;
  if (others.every((window) => window === first)) return first;
  return strategies.map(({ strategyName }, at) => `${strategyName}: ${windows[at]}`).join("; ");
}

function scenariosChart(scenarios: readonly IndexScenario[], say: Say): LineChart {
  const { chart } = say;
  const length = say.years(yearsIn(scenarios));
  const ends = scenarios.map(({ scenario, years }) =>
    chart.end(
      say.periods[scenario],
      dollars(years.at(-1)?.accountValue ?? 0),
      say.years(years.length),
    ),
  );
  return {
    kind: "chart",
    title: chart.title(length),
    description: chart.description(length, ends),
    horizontalTitle: chart.years,
    unit: "dollars",
    isFromLeast: true,
    height: 100,
    lines: scenarios.map(({ scenario, years }) =>
      lineOf(say.periods[scenario], years, "accountValue"),
    ),
  };
}

function yearsTable(scenarios: readonly IndexScenario[], texts: Texts): Table {
  const { indexScenarios: say, groups } = texts;
  const columns = [COLUMNS.creditedRate, COLUMNS.accountValue];
  const longest = scenarios.find(({ years }) => years.length === yearsIn(scenarios));
  const years = longest?.years ?? [];
  return valuesTable(
    texts,
    say.byYear,
    [
      { title: groups.endOf, term: "endOf", tone: "plain", years, columns: [COLUMNS.contractYear] },
      ...scenarios.map((each) => ({
        ...nonGuaranteedGroup(say.periods[each.scenario], each, columns),
        term: each.scenario,
      })),
    ],
    () => true,
  );
}
