/** The figures of a contract year in one scenario, by name. */

import type { Operand } from "../../src/annuity/formula.ts";
import { explainFigures } from "../../src/explain/explain_figures.ts";
import { saidOf } from "../../src/explain/operand.ts";
import { scenariosIn, type WordedFigure } from "../../src/explain/worded.ts";
import { explainedIn } from "../../src/texts/said.ts";

/** What an operand stands for, in English. */
export function saysOf(operand: Operand | undefined): string {
  return operand === undefined ? "" : explainedIn("en-US", saidOf(operand));
}

/** @throws {Error} when the inputs are refused */
export function explained(
  ...[product, inputs, { scenario = "Current", ...asked }]: [
    product: Parameters<typeof explainFigures>[0],
    inputs: Parameters<typeof explainFigures>[1],
    asked: Parameters<typeof explainFigures>[2] & { readonly scenario?: string },
  ]
): (name: string) => WordedFigure {
  const result = explainFigures(product, inputs, asked);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const scenarios = scenariosIn("en-US", result.scenarios);
  const { figures = [] } = scenarios.find((each) => each.scenario === scenario) ?? {};
  return (name) => {
    const figure = figures.find((each) => each.name === name);
    if (figure === undefined)
      throw new Error(`${name} is not among ${figures.map((each) => each.name).join()}`);
    return figure;
  };
}

/** The value of an operand of a figure. */
export function operandOf({ name, operands }: WordedFigure, operand: string): number {
  const found = operands.find((each) => each.name === operand);
  if (found === undefined) throw new Error(`${name} has no ${operand}`);
  return found.value;
}
