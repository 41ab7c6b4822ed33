/** Every figure of one contract year with its formula, operands, rounding and sources. */

import { EN_US } from "#texts";
import { type Scenario, WINDOW_YEARS, LAST_CONTRACT_YEAR } from "#annuity";
import type { SaidProblem } from "#base";
import type { Product } from "#terms";
import { findInputProblems, type Inputs, contractYearsOf } from "#inputs";
import {
  contractOf,
  ALLOCATION_INPUT,
  type IllustrationContext,
  inForceStrategies,
  levelsThrough,
  ENDPOINTS,
  type FormEndpoint,
  readRequest,
  capitalized,
  CURRENT,
  findStrategies,
  furtherScenarios,
  GUARANTEED,
  type ProjectedScenario,
  projectScenario,
  termsHeldIn,
  windowsOfOnlyIndex,
} from "#illustration";
import { dayFigures } from "./explain_day.ts";
import { creditFigures } from "./explain_credits.ts";
import { movementFigures } from "./explain_movements.ts";
import { riderFigures } from "./explain_riders.ts";
import { taxFigures } from "./explain_taxes.ts";
import { surrenderFigures } from "./explain_surrender.ts";
import { valueFigures } from "./explain_values.ts";
import { type ExplainedYear, traceYear } from "./explained_year.ts";
import type { Figure } from "./figure.ts";

export const CONTRACT_YEAR_MAX = LAST_CONTRACT_YEAR;

/** A contract year's figures in one scenario. */
export interface ExplainedScenario {
  /** The table that has them; `Guaranteed` also has the columns of `Illustration` that begin with g. */
  readonly scenario: Capitalize<Scenario>;
  readonly figures: readonly Figure[];
}

/** The figures of a contract year in every scenario, or why there are none. */
export type FiguresResult =
  | {
      readonly kind: "explained";
      /** The product with the terms of the request. */
      readonly product: Product;
      readonly year: number;
      readonly age: number;
      readonly scenarios: readonly ExplainedScenario[];
    }
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] };

/**
 * The figures of a contract year, each with its formula, in every scenario that has that year.
 *
 * Operands are the engine's own numbers at full precision. Amounts that no table has, such as the interest of one strategy,
 * have formulas too. Errors: problems of the inputs, and a `year` outside the contract.
 */
export function explainFigures(
  form: Product,
  inputs: Inputs,
  asked: IllustrationContext & {
    /** The year that a quote begins unless given. */
    readonly contractYear?: number | undefined;
    /** That the inputs were sent to; the product endpoint unless given. */
    readonly endpoint?: FormEndpoint | undefined;
  },
): FiguresResult {
  const { endpoint = "product" } = asked;
  const problems = findInputProblems(ENDPOINTS[endpoint].formOf(form), inputs);
  if (problems.length > 0) return { kind: "refused", problems };
  const { product, original, read } = readRequest(endpoint, form, inputs, asked);
  if (read.kind === "refused") return read;
  const { definition } = product;
  const found = findStrategies(definition, read.request, {
    indexHistories: asked.indexHistories,
    allocations: ALLOCATION_INPUT,
    texts: EN_US,
  });
  if (found.kind === "refused") return found;
  const years = contractYearsOf(definition, found.request);
  const before = found.request.inForce?.standing.contractYear ?? 0;
  const { contractYear = before + 1 } = asked;
  if (!Number.isInteger(contractYear) || contractYear <= before || contractYear > years) {
    const said = { code: "yearIllustrated", least: before + 1, most: years } as const;
    return { kind: "refused", problems: [{ field: "year", pointer: "", code: "range", said }] };
  }
  const contract = contractOf(definition, found.request);
  const strategies = inForceStrategies(found.request, found.strategies);
  const windows = windowsOfOnlyIndex(definition, found.indexHistories, found);
  const run = (scenario: Capitalize<Scenario>, assumed: ProjectedScenario): ExplainedScenario => {
    const { window } = assumed;
    const projected = projectScenario(contract, strategies, {
      ...assumed,
      years: contractYear,
    });
    const terms = termsHeldIn(assumed, contractYear);
    const levels =
      window === "flat" || window === "worst" || windows === undefined
        ? undefined
        : levelsThrough(strategies, windows[window]);
    const at = traceYear({ definition, strategies, terms, projected, levels });
    return { scenario, figures: figuresOf(at) };
  };
  const isIndex = definition.kind === "index";
  const age = contract.issueAge + contractYear;
  const explained = { kind: "explained", product: original, year: contractYear, age } as const;
  const { request } = found;
  const ofDay = dayFigures({ definition, request, strategies: found.strategies });
  if (ofDay !== undefined) {
    return { ...explained, scenarios: [{ scenario: "Current", figures: ofDay }] };
  }
  return {
    ...explained,
    scenarios: [
      run("Guaranteed", GUARANTEED),
      run("Current", CURRENT),
      ...(isIndex && contractYear <= before + WINDOW_YEARS
        ? [
            run("Lowest", { ...CURRENT, window: "lowest" }),
            run("MostRecent", CURRENT),
            run("Highest", { ...CURRENT, window: "highest" }),
          ]
        : []),
      ...(isIndex ? furtherScenarios(definition) : []).map(({ scenario, assumed }) =>
        run(capitalized(scenario), assumed),
      ),
    ],
  };
}

function figuresOf(at: ExplainedYear): readonly Figure[] {
  return [
    ...movementFigures(at),
    ...creditFigures(at),
    ...valueFigures(at),
    ...surrenderFigures(at),
    ...riderFigures(at),
    ...taxFigures(at),
  ];
}
