/** Three ten-year periods of index history side by side, with their graph. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration, IndexScenario } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { dollars, NOT_APPLICABLE, percent } from "../content/format.ts";

/** Calendar years of a period, and most years considered: NAIC Model #245 section 6.F(9). */
const PERIOD_YEARS = 10;
const SEARCHED_YEARS_MAX = 20;

const TITLES: Readonly<Record<IndexScenario["scenario"], string>> = {
  lowest: "Lowest growth",
  mostRecent: "Most recent",
  highest: "Highest growth",
};

/**
 * The lowest, most recent and highest ten calendar years: figures, geometric means and graph.
 * Source: NAIC Model #245 section 6.F(9)(a)–(i), 6.F(10).
 */
export function indexScenarios(illustration: Illustration): Page | undefined {
  const { indexScenarios: scenarios, product } = illustration;
  if (scenarios.length === 0 || !followsIndex(illustration)) return undefined;
  return {
    name: "index-scenarios",
    title: "Three periods of index history",
    blocks: [
      {
        kind: "paragraph",
        refersTo: "guaranteed-values",
        text:
          "All values on this page are non-guaranteed; see page {page} for guaranteed elements. Each period is ten " +
          "calendar years in a row, chosen for each index by the growth of the index alone, among those of " +
          `${searchedInWords(illustration.indexes)}. ` +
          shortContract(scenarios, product.maximumAnnuitizationAge) +
          "The premium, the allocation and the current terms are the same in all three. " +
          "A period in which the index grew more may credit no more interest than another, because caps and other " +
          "terms limit what is credited. Past index growth says nothing about future growth.",
      },
      meansTable(scenarios),
      scenariosChart(scenarios),
      yearsTable(scenarios),
    ],
  };
}

/** The calendar years considered, by index where they differ. */
function searchedInWords(indexes: Illustration["indexes"]): string {
  const [first = SEARCHED_YEARS_MAX, ...others] = indexes.map(({ searchedYears }) => searchedYears);
  if (others.some((years) => years !== first)) {
    const each = indexes.map(({ name, searchedYears }) => `${name}: ${searchedYears}`);
    return `the last calendar years, at most twenty, as far back as an index’s history goes (${each.join("; ")})`;
  }
  if (first === SEARCHED_YEARS_MAX) return "the last twenty calendar years";
  return `the last ${first} calendar years, as far back as the history of the index goes`;
}

/** The note on a contract that ends before ten years. */
function shortContract(scenarios: readonly IndexScenario[], lastAge: number): string {
  const years = yearsIn(scenarios);
  if (years >= PERIOD_YEARS) return "";
  return `The contract ends at age ${lastAge}, so that each period is used for ${counted(years)} only. `;
}

/** Contract years that the scenarios show, at most ten. */
function yearsIn(scenarios: readonly IndexScenario[]): number {
  return Math.max(...scenarios.map(({ years }) => years.length));
}

export function counted(years: number): string {
  return years === 1 ? "1 year" : `${years} years`;
}

/** Whether withdrawals or rider charges separate the mean of account values from that of crediting. */
function hasMeansOfCrediting(scenarios: readonly IndexScenario[]): boolean {
  return scenarios.some((each) => each.geometricMeanRate !== each.creditingGeometricMeanRate);
}

function meansTable(scenarios: readonly IndexScenario[]): Table {
  const hasCharges = hasMeansOfCrediting(scenarios);
  return {
    kind: "table",
    title: "Periods used, and the geometric mean annual effective rate of the account value",
    columns: [
      { heading: "Period of ten calendar years", holds: "words" },
      { heading: "Calendar years used", holds: "words" },
      ...(hasCharges
        ? [{ heading: "Geometric mean of crediting", holds: "figures" as const }]
        : []),
      { heading: "Geometric mean", holds: "figures" },
      { heading: `Account value after ${counted(yearsIn(scenarios))}`, holds: "figures" },
    ],
    rows: scenarios.map((each) => [
      TITLES[each.scenario],
      windowsInWords(each.strategies),
      ...(hasCharges ? [percent(each.creditingGeometricMeanRate)] : []),
      percent(each.geometricMeanRate),
      dollars(each.years.at(-1)?.accountValue ?? 0),
    ]),
  };
}

/** e.g. `2016–2025`, by strategy where they differ. */
export function windowsInWords(strategies: IndexScenario["strategies"]): string {
  const windows = strategies.map((each) => `${each.firstCalendarYear}–${each.lastCalendarYear}`);
  const [first = "", ...others] = windows;
  if (others.every((window) => window === first)) return first;
  return strategies.map(({ strategyName }, at) => `${strategyName}: ${windows[at]}`).join("; ");
}

function scenariosChart(scenarios: readonly IndexScenario[]): Block {
  const length = yearsIn(scenarios);
  const ends = scenarios.map(
    ({ scenario, years }) =>
      `${TITLES[scenario]}: ${dollars(years.at(-1)?.accountValue ?? 0)} after ${counted(years.length)}`,
  );
  return {
    kind: "chart",
    title: `Account value over ${counted(length)} in each period (non-guaranteed)`,
    description: `Three lines of account value over ${counted(length)}. ${ends.join(". ")}.`,
    horizontalTitle: "Contract year",
    unit: "dollars",
    height: 165,
    lines: scenarios.map(({ scenario, years }) => ({
      name: TITLES[scenario],
      points: years.map((year) => [year.contractYear, year.accountValue]),
    })),
  };
}

function yearsTable(scenarios: readonly IndexScenario[]): Table {
  const hasIndex = scenarios.some(({ years }) =>
    years.some(({ indexChange }) => indexChange !== undefined),
  );
  const headings = [...(hasIndex ? ["Index change"] : []), "Credited rate", "Account value"];
  const length = yearsIn(scenarios);
  return {
    kind: "table",
    title: "Year by year",
    groups: [
      { title: "End of", span: 1, tone: "plain" },
      ...scenarios.map(({ scenario }) => ({
        title: TITLES[scenario],
        span: headings.length,
        tone: "nonGuaranteed" as const,
      })),
    ],
    columns: ["Year", ...scenarios.flatMap(() => headings)].map((heading) => ({
      heading,
      holds: "figures",
    })),
    rows: Array.from({ length }, (_, index) => [
      String(index + 1),
      ...scenarios.flatMap(({ years }) => {
        const year = years[index];
        if (year === undefined) return headings.map(() => NOT_APPLICABLE);
        const change = year.indexChange === undefined ? NOT_APPLICABLE : percent(year.indexChange);
        return [
          ...(hasIndex ? [change] : []),
          percent(year.creditedRate),
          dollars(year.accountValue),
        ];
      }),
    ]),
  };
}
