/** The figures of a contract year in one scenario, by name. */

import { explainFigures } from "../../src/explain/explain_figures.ts";
import type { Figure } from "../../src/explain/figure.ts";

/** @throws {Error} when the inputs are refused */
export function explained(
  ...[product, inputs, { scenario = "Current", ...asked }]: [
    product: Parameters<typeof explainFigures>[0],
    inputs: Parameters<typeof explainFigures>[1],
    asked: Parameters<typeof explainFigures>[2] & { readonly scenario?: string },
  ]
): (name: string) => Figure {
  const result = explainFigures(product, inputs, asked);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const { figures = [] } = result.scenarios.find((each) => each.scenario === scenario) ?? {};
  return (name) => {
    const figure = figures.find((each) => each.name === name);
    if (figure === undefined)
      throw new Error(`${name} is not among ${figures.map((each) => each.name).join()}`);
    return figure;
  };
}

/** The value of an operand of a figure. */
export function operandOf({ name, operands }: Figure, operand: string): number {
  const found = operands.find((each) => each.name === operand);
  if (found === undefined) throw new Error(`${name} has no ${operand}`);
  return found.value;
}
