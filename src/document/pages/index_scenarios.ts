/** Three ten-year periods of index history side by side, with their graph. */
import type { Illustration, IndexScenario } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../block.ts";
import { dollars, NOT_APPLICABLE, percent } from "../format.ts";

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
  const scenarios = illustration.indexScenarios;
  if (scenarios.length === 0) return undefined;
  return {
    name: "index-scenarios",
    title: "Three periods of index history",
    blocks: [
      {
        kind: "paragraph",
        refersTo: "guaranteed-values",
        text:
          "All values on this page are non-guaranteed; see page {page} for guaranteed elements. Each period is ten " +
          "calendar years in a row, chosen for each index by the growth of the index alone, among those of the " +
          "last twenty calendar years. The premium, the allocation and the current terms are the same in all three. " +
          "A period in which the index grew more may credit no more interest than another, because caps and other " +
          "terms limit what is credited. Past index growth says nothing about future growth.",
      },
      meansTable(scenarios),
      scenariosChart(scenarios),
      yearsTable(scenarios),
    ],
  };
}

/** Whether withdrawals or rider charges make the mean of the account values another than that of crediting alone. */
export function hasMeansOfCrediting(scenarios: readonly IndexScenario[]): boolean {
  return scenarios.some((each) => each.geometricMeanRate !== each.creditingGeometricMeanRate);
}

function meansTable(scenarios: readonly IndexScenario[]): Table {
  const hasCharges = hasMeansOfCrediting(scenarios);
  return {
    kind: "table",
    title: "Periods used, and the geometric mean annual effective rate of the account value",
    columns: [
      { heading: "Period of ten calendar years", holds: "words" },
      { heading: "Calendar years", holds: "words" },
      ...(hasCharges
        ? [{ heading: "Geometric mean of crediting", holds: "figures" as const }]
        : []),
      { heading: "Geometric mean", holds: "figures" },
      { heading: "Account value after 10 years", holds: "figures" },
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

/** e.g. `2016–2025`, or each strategy with its own when they differ. */
export function windowsInWords(strategies: IndexScenario["strategies"]): string {
  const windows = strategies.map((each) => `${each.firstCalendarYear}–${each.lastCalendarYear}`);
  const [first = "", ...others] = windows;
  if (others.every((window) => window === first)) return first;
  return strategies.map(({ strategyName }, at) => `${strategyName}: ${windows[at]}`).join("; ");
}

function scenariosChart(scenarios: readonly IndexScenario[]): Block {
  const ends = scenarios.map(
    ({ scenario, years }) =>
      `${TITLES[scenario]}: ${dollars(years.at(-1)?.accountValue ?? 0)} after ten years`,
  );
  return {
    kind: "chart",
    title: "Account value over ten years in each period (non-guaranteed)",
    description: `Three lines of account value over ten contract years. ${ends.join(". ")}.`,
    horizontalTitle: "Contract year",
    verticalTitle: "Account value",
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
  const length = Math.max(...scenarios.map(({ years }) => years.length));
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
