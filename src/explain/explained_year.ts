/** A contract year with the trace of its calculation, shared by all its figures. */

import {
  entireInterest,
  rollForward,
  type Formula,
  type Operand,
  type ContractYear,
  type Standing,
  originOf,
  emptyTrace,
  type YearTrace,
} from "#annuity";
import type { Definition, Strategy } from "#terms";
import { type Figure, figureOf } from "./figure.ts";
import {
  columnOf,
  memberOfColumn,
  type YearValues,
  type IllustratedStrategy,
  type ScenarioYears,
  type termsHeldIn,
  reportYears,
  yearBefore,
} from "#illustration";
import type { SaidExplained, YearColumn } from "#texts";
import { dollars } from "./operand.ts";

export const MODEL_245 = "NAIC Model #245 section 6.F(8)";
export const MODEL_805 = "NAIC Model #805 section 4.A";

/** A contract year of a scenario with all that its explanation reads. */
export interface ExplainedYear {
  readonly definition: Definition;
  readonly strategies: readonly IllustratedStrategy[];
  /** The terms of a strategy in the year. */
  readonly terms: ReturnType<typeof termsHeldIn>;
  readonly projected: ScenarioYears;
  readonly levels: readonly number[] | undefined;
  readonly year: ContractYear;
  /** The year before as its table has it, or as the standing of a contract in force has it. */
  readonly before: Partial<YearValues> | undefined;
  /** The year as its table has it. */
  readonly row: YearValues;
  /** The standing at the end of the year before, or at issue; without a premium paid at the start of the year. */
  readonly last: Standing;
  readonly trace: Required<YearTrace>;
  readonly accountValueAtStart: Operand;
  /** Months of the contract year at which it is surrendered: all of it unless set. */
  readonly months?: number;
  /** A figure of the yearly tables. */
  column(name: YearColumn, exact: number, sources: readonly string[], formula: Formula): Figure;
}

/** The last year of a projection, calculated once more with a trace. */
export function traceYear(
  about: Pick<ExplainedYear, "definition" | "strategies" | "terms" | "projected" | "levels">,
): ExplainedYear {
  const { projected, levels } = about;
  const { contract, assumptions, years } = projected;
  const { standing } = contract;
  const rows = [yearBefore(standing), ...reportYears(years, contract, levels)];
  const [before, reported] = rows.slice(-2);
  const last = years.at(-2) ?? originOf(contract);
  const trace = emptyTrace();
  const interest = entireInterest(contract, last, assumptions);
  const year = rollForward(contract, last, assumptions, interest, trace);
  const row = reported as YearValues;
  return {
    ...about,
    year,
    before,
    row,
    column: columnsOf(row),
    last,
    trace: trace as Required<YearTrace>,
    accountValueAtStart: dollars(
      "accountValueAtStart",
      "accountValueAtStart",
      year.accountValueAtStart,
    ),
  };
}

function columnsOf(row: YearValues): ExplainedYear["column"] {
  return (name, exact, sources, formula) => {
    const { unit, addsUp } = columnOf(name);
    const isRate = unit === "rate";
    const about = {
      name,
      title: { code: "column", column: name },
      value: row[memberOfColumn(name)] ?? 0,
      exact,
      unit: isRate ? "rate" : "dollars",
      rounding: isRate ? "six_decimals" : addsUp === true ? "adds_up" : "cents",
      sources,
    } as const;
    return figureOf(about, formula);
  };
}

/** An amount that no table has. */
export function amountBetween(
  name: string,
  title: SaidExplained,
  exact: number,
  sources: readonly string[],
  formula: Formula,
): Figure {
  const about = {
    name,
    title,
    value: exact,
    exact,
    unit: "dollars",
    rounding: "none",
    sources,
  } as const;
  return figureOf(about, formula);
}

/** The strategy's place in the definition, as `definition /strategies/0`. */
export function strategyPointer(at: ExplainedYear, strategy: Strategy): string {
  const place = at.definition.strategies.findIndex(({ id }) => id === strategy.id);
  return `definition /strategies/${place}`;
}

/** JSON Pointers to a member of each elected rider. */
export function ridersPointers(at: ExplainedYear, member: string): readonly string[] {
  return at.trace.contract.riders.map((_, place) => riderPointer(at, place, member));
}

/** A member of an elected rider in the definition, as `definition /riders/0/charge`. */
export function riderPointer(at: ExplainedYear, place: number, member: string): string {
  const elected = at.trace.contract.riders[place];
  const found = at.definition.riders.findIndex(({ terms }) => terms === elected?.terms);
  return `definition /riders/${found}/${member}`;
}

/** A strategy's identifier in a figure's name; its copy that holds premiums until the next term has `Held` added. */
export function strategyName(at: ExplainedYear, place: number): string {
  const { id } = (at.strategies[place] as IllustratedStrategy).strategy;
  const isFirst = at.strategies.findIndex(({ strategy }) => strategy.id === id) === place;
  const camel = id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return isFirst ? camel : `${camel}Held`;
}
