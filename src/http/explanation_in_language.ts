/** An explanation in another language: the same figures, names, expressions and sources under other words. */

import { type FiguresResult, type Figure, inWords } from "#explain";
import { explainedIn, DEFAULT_LANGUAGE, type Language } from "#texts";

type Scenarios = Extract<FiguresResult, { kind: "explained" }>["scenarios"];

/** The scenarios, with titles, operands and formulas of their figures in the language. Source: [D189]. */
export function scenariosIn(language: Language, scenarios: Scenarios): Scenarios {
  if (language === DEFAULT_LANGUAGE) return scenarios;
  return scenarios.map(({ scenario, figures }) => ({
    scenario,
    figures: figures.map((figure) => figureIn(language, figure)),
  }));
}

function figureIn(language: Language, figure: Figure): Figure {
  const operands = figure.operands.map(({ name, says, value, unit }) => ({
    name,
    says: explainedIn(language, says),
    value,
    unit,
  }));
  const words = new Map(operands.map(({ name, says }) => [name, says]));
  return {
    ...figure,
    title: explainedIn(language, figure.title),
    formula: inWords(figure.expression, (name) => words.get(name) ?? name),
    operands,
  };
}
