/** A formula over named operands: as text that a program evaluates, in the words of its operands, and its value. */

import { toDecimals } from "../annuity/money.ts";

type Operator = "+" | "-" | "*" | "/" | "^" | "min" | "max" | "round";

/** A number, an operand's name, or an operation on formulas. */
export type Formula = number | string | readonly [Operator, ...Formula[]];

export const plus = (...terms: readonly Formula[]): Formula => joined("+", terms, 0);
export const minus = (from: Formula, ...terms: readonly Formula[]): Formula =>
  terms.length === 0 ? from : ["-", from, ...terms];
export const times = (...factors: readonly Formula[]): Formula => joined("*", factors, 1);
export const over = (dividend: Formula, divisor: Formula): Formula => ["/", dividend, divisor];
export const power = (base: Formula, exponent: Formula): Formula => ["^", base, exponent];
export const least = (...values: readonly Formula[]): Formula => ["min", ...values];
/** Half up to so many decimals, half of one below 0 away from it. */
export const rounded = (value: Formula, decimals: number): Formula => ["round", value, decimals];
export const greatest = (...values: readonly Formula[]): Formula => ["max", ...values];

function joined(operator: "+" | "*", terms: readonly Formula[], none: number): Formula {
  const [first = none, ...others] = terms;
  return others.length === 0 ? first : [operator, first, ...others];
}

export function valueOf(formula: Formula, operands: Readonly<Record<string, number>>): number {
  if (typeof formula === "number") return formula;
  if (typeof formula === "string") {
    const value = operands[formula];
    if (value === undefined) throw new RangeError(`No operand is called ${formula}`);
    return value;
  }
  const [operator, ...parts] = formula;
  const values = parts.map((part) => valueOf(part, operands));
  if (operator === "min") return Math.min(...values);
  if (operator === "max") return Math.max(...values);
  if (operator === "round") return toDecimals(values[0] as number, values[1] as number);
  return values.slice(1).reduce(OPERATIONS[operator], values[0] as number);
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

/** How strongly operators bind; functions and names bind strongest. */
const STRENGTH: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 3 };
const SYMBOLS: Readonly<Record<string, string>> = { "-": "−", "*": "×", "/": "÷" };

/** As text: `max(accountValue - surrenderCharge, minimumValue)`. */
export function asText(formula: Formula): string {
  if (typeof formula === "number") return formula < 0 ? `(${formula})` : String(formula);
  if (typeof formula === "string") return formula;
  const [operator, ...parts] = formula;
  const strength = STRENGTH[operator];
  if (strength === undefined) return `${operator}(${parts.map(asText).join(", ")})`;
  return parts
    .map((part, place) => {
      const text = asText(part);
      const inner = Array.isArray(part) ? STRENGTH[part[0] as string] : undefined;
      // What is subtracted, divided by or raised to stands in parentheses, if it is of the same strength.
      const isLoose =
        inner !== undefined &&
        (inner < strength || (inner === strength && place > 0) || inner === 3);
      return isLoose ? `(${text})` : text;
    })
    .join(` ${operator} `);
}

/** A formula's text in words and symbols: `max(account value − surrender charge, minimum value)`. */
export function inWords(text: string, nameOf: (name: string) => string): string {
  return text
    .replaceAll(/ ([-*/]) /g, (_, operator: string) => ` ${SYMBOLS[operator]} `)
    .replaceAll(/\b[A-Za-z_]\w*/g, nameOf);
}
