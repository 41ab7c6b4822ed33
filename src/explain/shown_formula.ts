/** A formula of the engine as it was called, over operands with words. */

import {
  type Formula,
  type FormulaCall,
  type FormulaCalls,
  greatest,
  least,
  minus,
  over,
  plus,
  rounded,
  times,
  valueOf,
} from "#annuity";
import { FORMULA_TREES, type FormulaTree } from "./formula_trees.ts";

/** The operand with its words by its name in a formula; 0 leaves it out. */
export type OperandWords = Readonly<Record<string, (value: number) => Formula>>;

/** Formulas of sums over lists, by name; a sum has any number of operands. */
export type Sums = Readonly<Record<string, (operands: readonly number[]) => Formula>>;

/** The calls of a year, of a strategy or of a rider, with the words of their operands. */
export interface Calls {
  readonly calls: FormulaCalls;
  readonly words: OperandWords;
  readonly sums?: Sums;
}

/**
 * The formula that the engine called for an amount, with the numbers of that call; 0 if it called none.
 *
 * An operand without words is itself an amount: its own formula takes its place, or 0 if none was called. Sums lose their
 * brackets. Terms that cancel out, limits that the contract does not have, and multiples of 1 are left out.
 */
export function shownFormula(known: Calls, amount: string, value: number): Formula {
  return amountOf(known, amount, value) ?? 0;
}

/** The formula of an amount, or of the amount that is passed on in its place. */
function amountOf(known: Calls, amount: string, value: number): Formula | undefined {
  const called = known.calls.get(amount);
  if (called !== undefined) return calledFormula(known, called);
  const passed = PASSED_ON[amount];
  return passed === undefined
    ? undefined
    : (known.words[passed]?.(value) ?? amountOf(known, passed, value));
}

function calledFormula(known: Calls, { formula, operands: values }: FormulaCall): Formula {
  const sum = known.sums?.[formula];
  if (sum !== undefined) return sum(values);
  const found = FORMULA_TREES[formula];
  if (found === undefined) throw new RangeError(`Cannot explain ${formula}: no formula`);
  const operands = new Map(
    found.operands.map((name, place) => {
      const value = values[place] as number;
      const shown = known.words[name]?.(value) ?? amountOf(known, name, value);
      if (shown === undefined && value !== 0) {
        throw new RangeError(`Cannot explain ${name}: it has no words`);
      }
      return [name, shown ?? 0];
    }),
  );
  return applied(found.tree, operands);
}

/** The amount that takes the place of another if no formula changes it. */
const PASSED_ON: Readonly<Record<string, string>> = {
  adjusted: "chargeable",
  amount: "adjusted",
  benefitBase: "steppedBase",
  contractRate: "factoredRate",
  creditedInterest: "receivedInterest",
  creditedRate: "contractRate",
  deathPayments: "unpaidPayments",
  factoredRate: "methodRate",
  grownBase: "rolledBase",
  paidBase: "grownBase",
  receivedInterest: "ofStrategies",
  requestedWithdrawal: "asked",
  rolledBase: "startingBase",
  steppedBase: "paidBase",
};

/** The tree with its operands filled in. */
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
      return times(...[first, second].filter((part) => part !== 1));
    case "/":
      return over(first, second);
    case "round":
      return rounded(first, valueOf(second));
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

/** The terms that a sum adds and subtracts. */
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
  // A sum begins with an added term, if it has one.
  const lead = Math.max(
    0,
    left.findIndex(({ isTaken }) => !isTaken),
  );
  const [first = { isTaken: false, of: 0 }] = left.slice(lead);
  const others = left.toSpliced(lead, 1);
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

/** The least or the greatest, without infinite limits. */
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
