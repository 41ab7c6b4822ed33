/** One explained figure: its formula, operands, rounding and sources. */

import { type Formula, type Operand, operandsOf, type Unit, valueOf } from "#annuity";

export interface Figure {
  /** The column of the yearly tables, or the name of an amount between them. */
  readonly name: string;
  readonly title: string;
  /** As the tables have it, and at full precision, which the formula gives. */
  readonly value: number;
  readonly exact: number;
  readonly unit: Unit;
  /** In words and symbols, and as text that a program evaluates. */
  readonly formula: string;
  readonly expression: string;
  readonly operands: readonly Operand[];
  readonly rounding: Rounding;
  readonly sources: readonly string[];
}

type Rounding = "cents" | "adds_up" | "six_decimals" | "none";

/** What each rounding means, for the answer. */
export const ROUNDINGS: Readonly<Record<Rounding, string>> = {
  cents: "half up to the cent, half a cent below 0 away from it",
  adds_up:
    "within a cent of the exact amount, so that the year’s movements add up as printed [D65]",
  six_decimals: "half up to six decimals",
  none: "not rounded",
};

/** Doubles that agree to here are one amount, added up in another order. */
const SAME = 1e-9;

/**
 * The figure, by the first of the formulas that gives its exact amount.
 *
 * Terms of a contract that a formula leaves out would make it give another amount: the last one is therefore the amount
 * itself, as calculated, so that what an answer says is always so.
 */
export function figureOf(
  about: Pick<Figure, "name" | "title" | "value" | "exact" | "unit" | "rounding" | "sources">,
  ...tries: readonly (Formula | undefined)[]
): Figure {
  const { exact, title, unit } = about;
  // A mere 0 says less than the formula that gives it.
  const ordered = tries.toSorted((one, other) => Number(one === 0) - Number(other === 0));
  const gives = (formula: Formula | undefined) =>
    formula !== undefined &&
    Math.abs(valueOf(formula) - exact) <= SAME * Math.max(1, Math.abs(exact));
  const formula = ordered.find(gives) ?? {
    name: "calculated",
    says: `${title}, as calculated`,
    value: exact,
    unit,
  };
  const operands = operandsOf(formula);
  const expression = asText(formula);
  return {
    ...about,
    formula: inWords(expression, (name) => operands.get(name)?.says ?? name),
    expression,
    operands: [...operands.values()],
  };
}

/** How strongly operators bind; functions and names bind strongest. */
const STRENGTH: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 3 };
const SYMBOLS: Readonly<Record<string, string>> = { "-": "−", "*": "×", "/": "÷" };

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
