/** A formula of the engine as it was called, over operands with words. */

import {
  type Formula,
  type FormulaCalls,
  greatest,
  least,
  minus,
  over,
  plus,
  times,
  valueOf,
} from "#annuity";
import { FORMULA_TREES, type FormulaTree } from "./formula_trees.ts";

/** The operand that a name of a formula stands for, by its value; 0 for what the contract does not have. */
export type OperandWords = Readonly<Record<string, (value: number) => Formula>>;

/** Sums over a list, by their names: their terms are no operands of a formula. */
export type Sums = Readonly<Record<string, (operands: readonly number[]) => Formula>>;

/**
 * The formula that the engine called for an amount, on what it called it with; 0 where it called none.
 *
 * An operand without words is an amount itself, and stands there by its own formula, or as 0 where none was called.
 * Brackets around sums are opened, what is added and taken off again is left out, and so are limits that the contract does
 * not have.
 */
export function shownFormula(
  calls: FormulaCalls,
  amount: string,
  words: OperandWords,
  sums: Sums = {},
): Formula {
  return calls.has(amount) ? formulaOf(calls, amount, words, sums) : 0;
}

function formulaOf(calls: FormulaCalls, amount: string, words: OperandWords, sums: Sums): Formula {
  const called = calls.get(amount);
  if (called === undefined) {
    const passed = PASSED_ON[amount];
    if (passed === undefined) throw new RangeError(`Cannot explain ${amount}: it has no words`);
    return formulaOf(calls, passed, words, sums);
  }
  const sum = sums[called.formula];
  if (sum !== undefined) return sum(called.operands);
  const known = FORMULA_TREES[called.formula];
  if (known === undefined) throw new RangeError(`Cannot explain ${called.formula}: no formula`);
  const operands = new Map(
    known.operands.map((name, place) => {
      const value = called.operands[place] as number;
      const isAbsent = value === 0 && !calls.has(name) && !(name in PASSED_ON);
      return [name, words[name]?.(value) ?? (isAbsent ? 0 : formulaOf(calls, name, words, sums))];
    }),
  );
  return applied(known.tree, operands);
}

/** The amount that is passed on as another where no formula changes it. */
const PASSED_ON: Readonly<Record<string, string>> = { amount: "adjusted", adjusted: "chargeable" };

/** The tree on its operands. */
function applied(tree: FormulaTree, operands: ReadonlyMap<string, Formula>): Formula {
  if (typeof tree === "number") return tree;
  if (typeof tree === "string") return operands.get(tree) as Formula;
  const [operator, ...trees] = tree;
  const parts = trees.map((part) => applied(part, operands));
  const [first = 0, second = 0] = parts;
  switch (operator) {
    case "+":
      return sumOfTerms([...termsOf(first), ...termsOf(second)]);
    case "-":
      return sumOfTerms([...termsOf(first), ...termsOf(second).map(negated)]);
    case "*":
      return times(first, second);
    case "/":
      return over(first, second);
    default:
      return chosen(operator, parts);
  }
}

interface Term {
  readonly isTaken: boolean;
  readonly of: Formula;
}

function negated({ isTaken, of }: Term): Term {
  return { isTaken: !isTaken, of };
}

/** What a sum adds and takes off. */
function termsOf(formula: Formula): readonly Term[] {
  if (formula === 0) return [];
  if (typeof formula === "number" || "name" in formula) return [{ isTaken: false, of: formula }];
  const [operator, first = 0, ...others] = formula;
  if (operator !== "+" && operator !== "-") return [{ isTaken: false, of: formula }];
  const rest = others.flatMap(termsOf);
  return [...termsOf(first), ...(operator === "+" ? rest : rest.map(negated))];
}

function sumOfTerms(terms: readonly Term[]): Formula {
  const left = terms.filter(
    ({ isTaken, of }) => !terms.some((other) => other.isTaken !== isTaken && isSame(other.of, of)),
  );
  const [first = { isTaken: false, of: 0 }, ...others] = left;
  return others.reduce<Formula>(
    (sum, { isTaken, of }) => (isTaken ? minus(sum, of) : plus(sum, of)),
    first.isTaken ? minus(0, first.of) : first.of,
  );
}

function isSame(one: Formula, other: Formula): boolean {
  return (
    typeof one === "object" &&
    "name" in one &&
    typeof other === "object" &&
    "name" in other &&
    one.name === other.name
  );
}

/** The least or the greatest, without limits that are infinite. */
function chosen(operator: "min" | "max", parts: readonly Formula[]): Formula {
  const noLimit = operator === "min" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const all = parts.flatMap((part) =>
    typeof part === "object" && !("name" in part) && part[0] === operator
      ? (part.slice(1) as readonly Formula[])
      : [part],
  );
  const limits = all.filter((part) => valueOf(part) !== noLimit);
  if (limits.length === 0) return noLimit;
  return operator === "min" ? least(...limits) : greatest(...limits);
}
