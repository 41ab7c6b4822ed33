/** All projections of an illustration. */

import { memberNames } from "#base";
import {
  type Contract,
  NO_WITHDRAWALS,
  project,
  type IndexWindows,
  WINDOW_YEARS,
  toDecimals,
} from "#annuity";
import type { Definition } from "#terms";
import {
  INDEX_SCENARIOS,
  type IndexScenario,
  type IndexScenarioName,
  type Projection,
  type Projections,
  RATE_DECIMALS,
} from "./projected_values.ts";
import { levelsThrough } from "./index_paths.ts";
import {
  CURRENT,
  furtherScenarios,
  geometricMean,
  GUARANTEED,
  type IllustratedStrategy,
  type ProjectedScenario,
  projectScenario,
  type ScenarioYears,
} from "./scenarios.ts";
import { describeStrategy } from "./strategy_credits.ts";
import { capitalized, type YearValues } from "./year_columns.ts";
import { reportYears } from "./year_values.ts";

/** The reported projections, and the current one at full precision. */
interface ExactProjections extends Projections {
  /** The current projection at full precision. */
  readonly exact: ScenarioYears;
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
  const before = contract.standing?.contractYear ?? 0;
  const recentLevels = indexWindows && levelsThrough(strategies, indexWindows.mostRecent);
  const report = <Name extends Projection["scenario"]>(
    scenario: Name,
    title: string,
    from: ScenarioYears,
    levels?: readonly number[],
  ): Projection & { readonly scenario: Name } => ({
    scenario,
    title,
    years: reportYears(from.years, contract, levels),
  });
  const run = (scenario: ProjectedScenario): ScenarioYears =>
    projectScenario(contract, strategies, { ...scenario, years });

  const guaranteed = report("guaranteed", "Guaranteed", run(GUARANTEED));
  const exact = run(CURRENT);
  const title = strategies.some(({ windows }) => windows !== undefined)
    ? "Current terms, most recent ten calendar years repeated"
    : "Current rates";
  const current = report("current", title, exact, recentLevels);
  if (!isIndex) return { exact, guaranteed, current, indexScenarios: [], furtherProjections: [] };
  const names = memberNames(INDEX_SCENARIOS);
  const scenarioYears = Math.min(before + WINDOW_YEARS, years);
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
        known: name === "mostRecent" ? { ...exact, reported: current.years } : undefined,
      }),
    ),
    furtherProjections: furtherScenarios(definition).map(({ scenario, title: about, assumed }) =>
      report(scenario, about, run(assumed), assumed.window === "flat" ? undefined : recentLevels),
    ),
  };
}

function projectWindow(
  contract: Contract,
  strategies: readonly IllustratedStrategy[],
  about: {
    readonly scenario: IndexScenarioName;
    readonly years: number;
    readonly indexWindows: IndexWindows | undefined;
    /** A projection on current terms that begins with this window, where there is one. */
    readonly known: (ScenarioYears & { readonly reported: readonly YearValues[] }) | undefined;
  },
): IndexScenario {
  const { scenario, years, indexWindows } = about;
  const before = contract.standing?.contractYear ?? 0;
  const levels = indexWindows && levelsThrough(strategies, indexWindows[scenario]);
  const { assumptions, years: all } =
    about.known ?? projectScenario(contract, strategies, { ...CURRENT, window: scenario, years });
  const projected = all.slice(0, years - before);
  // What the geometric mean of crediting goes by: the same credits, without withdrawals and riders.
  const plain =
    isWithoutWithdrawals(contract) && contract.riders.length === 0
      ? projected
      : project(
          { ...contract, withdrawals: NO_WITHDRAWALS, riders: [] },
          years,
          assumptions,
          "account_value",
        );
  return {
    scenario,
    title: capitalized(INDEX_SCENARIOS[scenario].replace("the ", "")),
    years:
      about.known?.reported.slice(0, years - before) ?? reportYears(projected, contract, levels),
    geometricMeanRate: toDecimals(geometricMean(projected), RATE_DECIMALS),
    creditingGeometricMeanRate: toDecimals(geometricMean(plain), RATE_DECIMALS),
    strategies: strategies.flatMap((each) =>
      each.windows === undefined ? [] : [describeStrategy(each, each.windows[scenario], years)],
    ),
  };
}

function isWithoutWithdrawals({ withdrawals: { kind, begun } }: Contract): boolean {
  return kind === "none" && begun === undefined;
}
