/** One explained figure: its formula, operands, rounding and sources. */

import { asText, type Formula, inWords, valueOf } from "./formula.ts";

type Unit = "dollars" | "rate" | "years" | "factor" | "level";

/** What a name of a formula stands for: its words, its value at full precision, its unit. */
export type Operand = readonly [says: string, value: number, unit: Unit];

/** A formula with its operands by name. */
export type Explained = readonly [formula: Formula, operands: Readonly<Record<string, Operand>>];

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
  readonly operands: readonly {
    readonly name: string;
    readonly says: string;
    readonly value: number;
    readonly unit: Unit;
  }[];
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
  ...tries: readonly (Explained | undefined)[]
): Figure {
  const { exact, title, unit } = about;
  // A mere 0 says less than the formula that gives it.
  const ordered = tries.toSorted((one, other) => Number(isNumber(one)) - Number(isNumber(other)));
  const itself: Explained = [
    "calculated",
    { calculated: [`${title}, as calculated`, exact, unit] },
  ];
  const [formula, operands] = ordered.find((each) => gives(each, exact)) ?? itself;
  const expression = asText(formula);
  return {
    ...about,
    formula: inWords(expression, (name) => operands[name]?.[0] ?? name),
    expression,
    operands: Object.entries(operands).map(([name, [says, value, of]]) => ({
      name,
      says,
      value: value === 0 ? 0 : value,
      unit: of,
    })),
  };
}

function isNumber(tried: Explained | undefined): boolean {
  return typeof tried?.[0] === "number";
}

function gives(tried: Explained | undefined, exact: number): tried is Explained {
  if (tried === undefined) return false;
  const [formula, operands] = tried;
  const values = Object.fromEntries(
    Object.entries(operands).map(([name, [, value]]) => [name, value]),
  );
  return Math.abs(valueOf(formula, values) - exact) <= SAME * Math.max(1, Math.abs(exact));
}
