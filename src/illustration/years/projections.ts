/** All projections of an illustration. */

import {
  type Contract,
  NO_WITHDRAWALS,
  type IndexWindows,
  repeatWindow,
  WINDOW_YEARS,
  toDecimals,
  type ContractYear,
} from "#annuity";
import type { Definition } from "#terms";
import {
  type IndexScenario,
  type Projection,
  type Projections,
  RATE_DECIMALS,
} from "./projected_values.ts";
import {
  CURRENT,
  describeStrategy,
  geometricMean,
  GUARANTEED,
  type IllustratedStrategy,
  type ProjectedScenario,
  projectScenario,
  reducedTerms,
  type ScenarioYears,
} from "./scenarios.ts";
import { reportYears } from "./year_values.ts";

/** The reported projections, and the current one at full precision. */
interface ExactProjections extends Projections {
  /** The current projection at full precision. */
  readonly exact: readonly ContractYear[];
}

/**
 * All projections of a contract from issue to the maximum annuitization age, the same ones for each contract of a
 * product. `indexWindows` are the windows of the product's index where it has exactly one.
 * Source: NAIC Model #245 section 6.F(9), 6.F(19), 6.H; [D19], [D23].
 */
export function projectAll(
  definition: Definition,
  contract: Contract,
  inputs: {
    readonly strategies: readonly IllustratedStrategy[];
    readonly years: number;
    readonly indexWindows: IndexWindows | undefined;
  },
): ExactProjections {
  const { strategies, years, indexWindows } = inputs;
  const isIndex = definition.kind === "index";
  const recentLevels =
    indexWindows === undefined ? undefined : repeatWindow(indexWindows.mostRecent);
  const report = (
    scenario: Projection["scenario"],
    title: string,
    from: ScenarioYears,
    levels?: readonly number[],
  ): Projection => ({
    scenario,
    title,
    years: reportYears(from.years, contract.issueAge, levels),
  });
  const run = (scenario: ProjectedScenario): ScenarioYears =>
    projectScenario(contract, strategies, { ...scenario, years });

  const guaranteed = report("guaranteed", "Guaranteed", run(GUARANTEED));
  const projected = run(CURRENT);
  const exact = projected.years;
  const title = strategies.some(({ windows }) => windows !== undefined)
    ? "Current terms, most recent ten calendar years repeated"
    : "Current rates";
  const current = report("current", title, projected, recentLevels);
  if (!isIndex) return { exact, guaranteed, current, indexScenarios: [], furtherProjections: [] };
  const names = ["lowest", "mostRecent", "highest"] as const;
  const scenarioYears = Math.min(WINDOW_YEARS, years);
  return {
    exact,
    guaranteed,
    current,
    indexScenarios: names.map((name) =>
      projectWindow(contract, strategies, {
        scenario: name,
        years: scenarioYears,
        indexWindows,
        // The current values begin with these very years.
        projected: name === "mostRecent" ? projected.years.slice(0, scenarioYears) : undefined,
      }),
    ),
    furtherProjections: [
      report("zero", "Current terms, no index growth", run({ ...CURRENT, window: "flat" })),
      report(
        "reduced",
        "Reduced terms, most recent ten calendar years repeated",
        run({ ...CURRENT, terms: reducedTerms(definition) }),
        recentLevels,
      ),
    ],
  };
}

const SCENARIO_TITLES: Readonly<Record<IndexScenario["scenario"], string>> = {
  lowest: "Ten calendar years of lowest index growth",
  mostRecent: "Most recent ten calendar years",
  highest: "Ten calendar years of highest index growth",
};

function projectWindow(
  contract: Contract,
  strategies: readonly IllustratedStrategy[],
  about: {
    readonly scenario: IndexScenario["scenario"];
    readonly years: number;
    readonly indexWindows: IndexWindows | undefined;
    /** The years on current terms through this window, where they are known. */
    readonly projected: readonly ContractYear[] | undefined;
  },
): IndexScenario {
  const { scenario, years, indexWindows } = about;
  const levels = indexWindows === undefined ? undefined : repeatWindow(indexWindows[scenario]);
  const basis = { ...CURRENT, window: scenario, years };
  const projected = about.projected ?? projectScenario(contract, strategies, basis).years;
  // What the geometric mean of crediting goes by.
  const untouched = { ...contract, withdrawals: NO_WITHDRAWALS, riders: [] };
  const plain =
    contract.withdrawals.kind === "none" && contract.riders.length === 0
      ? projected
      : projectScenario(untouched, strategies, basis).years;
  return {
    scenario,
    title: SCENARIO_TITLES[scenario],
    years: reportYears(projected, contract.issueAge, levels),
    geometricMeanRate: toDecimals(geometricMean(projected), RATE_DECIMALS),
    creditingGeometricMeanRate: toDecimals(geometricMean(plain), RATE_DECIMALS),
    strategies: strategies.flatMap(({ strategy, windows }) =>
      windows === undefined ? [] : [describeStrategy(strategy, windows[scenario], years)],
    ),
  };
}
