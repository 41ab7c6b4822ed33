/** Explained figures in words, in the language of an answer. */

import type { Operand } from "#annuity";
import { explainedIn, type Language } from "#texts";
import type { ExplainedScenario } from "./explain_figures.ts";
import type { Figure } from "./figure.ts";
import { saidOf } from "./operand.ts";

/** A figure in the words of a language. */
export interface WordedFigure extends Omit<Figure, "title" | "operands"> {
  readonly title: string;
  /** In words and symbols. */
  readonly formula: string;
  readonly operands: readonly (Omit<Operand, "says"> & { readonly says: string })[];
}

interface WordedScenario extends Pick<ExplainedScenario, "scenario"> {
  readonly figures: readonly WordedFigure[];
}

/** The scenarios with titles, operands and formulas of their figures in the language. Source: [D189]. */
export function scenariosIn(
  language: Language,
  scenarios: readonly ExplainedScenario[],
): readonly WordedScenario[] {
  return scenarios.map(({ scenario, figures }) => ({
    scenario,
    figures: figures.map((figure) => figureIn(language, figure)),
  }));
}

/** Member by member, in the order that answers have. */
function figureIn(language: Language, figure: Figure): WordedFigure {
  const { name, value, exact, unit, rounding, sources, expression } = figure;
  const operands = figure.operands.map((operand) => ({
    name: operand.name,
    says: explainedIn(language, saidOf(operand)),
    value: operand.value,
    unit: operand.unit,
  }));
  const words = new Map(operands.map((operand) => [operand.name, operand.says]));
  return {
    name,
    title: explainedIn(language, figure.title),
    value,
    exact,
    unit,
    rounding,
    sources,
    formula: inWords(expression, (operand) => words.get(operand) ?? operand),
    expression,
    operands,
  };
}

const SYMBOLS: Readonly<Record<string, string>> = { "-": "−", "*": "×", "/": "÷" };

/** A formula's text in words and symbols: `max(account value − surrender charge, minimum value)`. */
function inWords(text: string, nameOf: (name: string) => string): string {
  return text
    .replaceAll(/ ([-*/]) /g, (_, operator: string) => ` ${SYMBOLS[operator]} `)
    .replaceAll(/\b[A-Za-z_]\w*/g, nameOf);
}
