/** One explained figure: its formula, operands, rounding and sources. */

import { type Formula, type Operand, operandsOf, type Unit } from "#annuity";
import type { PageTexts, SaidExplained } from "#texts";

type Rounding = keyof PageTexts["roundings"];

/** A figure without its words. */
export interface Figure {
  /** The column of the yearly tables, or the name of an amount between them. */
  readonly name: string;
  readonly title: SaidExplained;
  /** The printed value, and the result of the formula at full precision. */
  readonly value: number;
  readonly exact: number;
  readonly unit: Unit;
  /** The formula as text that a program evaluates. */
  readonly expression: string;
  readonly operands: readonly Operand[];
  readonly rounding: Rounding;
  readonly sources: readonly string[];
}

/** The figure, by its formula. */
export function figureOf(about: Omit<Figure, "expression" | "operands">, formula: Formula): Figure {
  return {
    ...about,
    expression: asText(formula),
    operands: [...operandsOf(formula).values()],
  };
}

/** How strongly operators bind; functions and names bind strongest. */
const STRENGTH: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 3 };

/** As text: `max(accountValue - surrenderCharge, minimumValue)`. */
function asText(formula: Formula): string {
  if (typeof formula === "number") return formula < 0 ? `(${formula})` : String(formula);
  if ("name" in formula) return formula.name;
  const [operator, ...parts] = formula;
  const strength = STRENGTH[operator];
  if (strength === undefined) return `${operator}(${parts.map(asText).join(", ")})`;
  return parts
    .map((part, place) => {
      const text = asText(part);
      const inner = typeof part === "number" || "name" in part ? undefined : STRENGTH[part[0]];
      // The right operand of an operator of the same strength needs parentheses.
      const isLoose =
        inner !== undefined &&
        (inner < strength || (inner === strength && place > 0) || inner === 3);
      return isLoose ? `(${text})` : text;
    })
    .join(` ${operator} `);
}
