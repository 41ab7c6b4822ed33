/** A formula over named operands, and its value. */

import type { FormulaWords } from "./formula_words.ts";
import { toDecimals } from "./money.ts";

/** The unit of an operand: a `level` is one of an index, a `factor` has none. */
export type Unit = "dollars" | "rate" | "years" | "factor" | "level";

/** A code of a text, with what the text puts in. */
type Words = string | { readonly code: string };

/** A name in a formula, with the code of its meaning and its value at full precision. */
export interface Operand {
  readonly name: string;
  readonly says: Words;
  readonly value: number;
  readonly unit: Unit;
}

type Operator = "+" | "-" | "*" | "/" | "^" | "min" | "max" | "round";

/** A number, an operand, or an operation on formulas. */
export type Formula = number | Operand | readonly [Operator, ...Formula[]];

/** Makes operands of a unit. */
export const operandIn =
  <Says extends Words>(unit: Unit) =>
  (name: string, says: Says, value: number): Operand => ({
    name,
    says,
    value: value === 0 ? 0 : value,
    unit,
  });
export const dollars = operandIn<FormulaWords>("dollars");
export const rateAs = operandIn<FormulaWords>("rate");
export const levelAs = operandIn<FormulaWords>("level");

/** A sum; 0 without terms. */
export const plus = (...terms: readonly Formula[]): Formula => joined("+", terms, 0);
/** A number less each of the terms. */
export const minus = (from: Formula, ...terms: readonly Formula[]): Formula =>
  terms.length === 0 ? from : ["-", from, ...terms];
/** A product; 1 without factors. */
export const times = (...factors: readonly Formula[]): Formula => joined("*", factors, 1);
/** A quotient. */
export const over = (dividend: Formula, divisor: Formula): Formula => ["/", dividend, divisor];
/** A power. */
export const power = (base: Formula, exponent: Formula): Formula => ["^", base, exponent];
/** The least of several. */
export const least = (...values: readonly Formula[]): Formula => joined("min", values, 0);
/** Rounds half up; negative values half away from zero. */
export const rounded = (value: Formula, decimals: number): Formula => ["round", value, decimals];
/** The greatest of several. */
export const greatest = (...values: readonly Formula[]): Formula => joined("max", values, 0);

function joined(
  operator: "+" | "*" | "min" | "max",
  terms: readonly Formula[],
  none: number,
): Formula {
  const [first = none, ...others] = terms;
  return others.length === 0 ? first : [operator, first, ...others];
}

/** The result of a formula at full precision. */
export function valueOf(formula: Formula): number {
  if (typeof formula === "number") return formula;
  if ("name" in formula) return formula.value;
  const [operator, ...parts] = formula;
  const values = parts.map(valueOf);
  if (operator === "min") return Math.min(...values);
  if (operator === "max") return Math.max(...values);
  if (operator === "round") return toDecimals(values[0] as number, values[1] as number);
  return values.slice(1).reduce(OPERATIONS[operator], values[0] as number);
}

/** The operands of a formula by name, in order. */
export function operandsOf(formula: Formula): ReadonlyMap<string, Operand> {
  const found = new Map<string, Operand>();
  const walk = (part: Formula): void => {
    if (typeof part === "number") return;
    if ("name" in part) found.set(part.name, part);
    else part.slice(1).forEach((each) => walk(each as Formula));
  };
  walk(formula);
  return found;
}

const OPERATIONS: Readonly<
  Record<"+" | "-" | "*" | "/" | "^", (left: number, right: number) => number>
> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "^": (left, right) => left ** right,
};
