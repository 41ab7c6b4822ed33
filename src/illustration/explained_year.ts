/** A contract year with the trace of its calculation, and what its figures have in common. */

import { entireInterest } from "../annuity/additional_benefits.ts";
import { rollForward } from "../annuity/contract_year.ts";
import { type ContractYear, type Standing, standingAtIssue } from "../annuity/standing.ts";
import { emptyTrace, type YearTrace } from "../annuity/year_trace.ts";
import type { Definition, Strategy } from "../product/definition_schema.ts";
import { type Explained, type Figure, figureOf } from "./figure.ts";
import type { YearValues } from "./illustration.ts";
import { TABLES } from "./output_fields.ts";
import type { currentTerms, IllustratedStrategy, ScenarioYears } from "./scenarios.ts";
import { reportYears } from "./year_values.ts";

export const MODEL_245 = "NAIC Model #245 section 6.F(8)";
export const MODEL_805 = "NAIC Model #805 section 4.A";

export interface ExplainedYear {
  readonly definition: Definition;
  readonly strategies: readonly IllustratedStrategy[];
  readonly terms: TermsOf;
  readonly projected: ScenarioYears;
  readonly levels: readonly number[] | undefined;
  readonly year: ContractYear;
  readonly reported: YearValues;
  readonly before: YearValues | undefined;
  /** The year before, or the issue, without a premium paid at the start. */
  readonly last: Standing;
  readonly trace: Required<YearTrace>;
}

export type TermsOf = typeof currentTerms;

/** The last year of a projection, calculated once more with a trace. */
export function traceYear(
  definition: Definition,
  strategies: readonly IllustratedStrategy[],
  about: {
    readonly terms: TermsOf;
    readonly projected: ScenarioYears;
    readonly levels: readonly number[] | undefined;
    readonly contractYear: number;
  },
): ExplainedYear {
  const { projected, contractYear, levels, terms } = about;
  const { contract, assumptions } = projected;
  const reported = reportYears(projected.years, contract.issueAge, levels);
  const last = projected.years[contractYear - 2] ?? standingAtIssue(contract);
  const trace = emptyTrace();
  const interest = entireInterest(contract, last, assumptions);
  return {
    definition,
    strategies,
    terms,
    projected,
    levels,
    year: rollForward(contract, last, assumptions, interest, trace),
    reported: reported[contractYear - 1] as YearValues,
    before: reported[contractYear - 2],
    last,
    trace: trace as Required<YearTrace>,
  };
}

export function titleOf(column: string): string {
  return TABLES["Current"]?.columns[column]?.title ?? column;
}

export function dollarsFigure(
  name: string,
  amounts: { readonly exact: number; readonly value: number; readonly title?: string },
  rounding: "cents" | "adds_up" | "none",
  sources: readonly string[],
  ...tries: readonly (Explained | undefined)[]
): Figure {
  const { exact, value, title = titleOf(name) } = amounts;
  return figureOf({ name, title, value, exact, unit: "dollars", rounding, sources }, ...tries);
}

/** An amount that no table has. */
export function amountBetween(
  name: string,
  title: string,
  exact: number,
  sources: readonly string[],
  ...tries: readonly (Explained | undefined)[]
): Figure {
  return dollarsFigure(name, { exact, value: exact, title }, "none", sources, ...tries);
}

export function strategyPointer(at: ExplainedYear, strategy: Strategy): string {
  const place = at.definition.strategies.findIndex(({ id }) => id === strategy.id);
  return `definition /strategies/${place}`;
}

/** JSON Pointers to a member of each elected rider. */
export function ridersPointers(at: ExplainedYear, member: string): readonly string[] {
  return at.trace.contract.riders.map((_, place) => riderPointer(at, place, member));
}

export function riderPointer(at: ExplainedYear, place: number, member: string): string {
  const elected = at.trace.contract.riders[place];
  const found = at.definition.riders.findIndex(({ terms }) => terms === elected?.terms);
  return `definition /riders/${found}/${member}`;
}

/** A strategy's identifier as a part of a name; one that only holds premiums stands beside itself. */
export function strategyName(at: ExplainedYear, place: number): string {
  const { id } = (at.strategies[place] as IllustratedStrategy).strategy;
  const isFirst = at.strategies.findIndex(({ strategy }) => strategy.id === id) === place;
  return isFirst ? camel(id) : `${camel(id)}Held`;
}

/** An identifier as a part of a name. */
function camel(id: string): string {
  return id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
