/** A figure is shown by the formula that the engine called, and a tree is the formula that it was read from. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { valueOf } from "../../src/annuity/formula.ts";
import { call, type FormulaCalls } from "../../src/annuity/formula_calls.ts";
import { toDecimals } from "../../src/annuity/money.ts";
import * as formulas from "../../src/annuity/formulas.ts";
import { figureOf } from "../../src/explain/figure.ts";
import { dollars, rateAs } from "../../src/explain/operand.ts";
import { FORMULA_TREES, type FormulaTree } from "../../src/explain/formula_trees.ts";
import { type Calls, type OperandWords, shownFormula } from "../../src/explain/shown_formula.ts";
import { runs } from "../support/depth.ts";

const FORMULAS: Readonly<Record<string, (...operands: number[]) => number>> = formulas;

function valueOfTree(tree: FormulaTree, operands: ReadonlyMap<string, number>): number {
  if (typeof tree === "number") return tree;
  if (typeof tree === "string") return operands.get(tree) ?? Number.NaN;
  const [operator, ...parts] = tree;
  const [left = 0, right = 0, ...rest] = parts.map((part) => valueOfTree(part, operands));
  switch (operator) {
    case "round":
      return toDecimals(left, right);
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    default:
      return Math[operator](left, right, ...rest);
  }
}

test.each(Object.keys(FORMULAS))(
  "[D246] the tree of %s gives what the engine’s formula does",
  (name) => {
    const formula = FORMULAS[name] as (typeof FORMULAS)[string];
    const { operands, tree } = FORMULA_TREES[name] as (typeof FORMULA_TREES)[string];
    expect(operands.length).toBe(formula.length);
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: operands.length,
      maxLength: operands.length,
    });
    fc.assert(
      fc.property(numbers, (values) => {
        const named = new Map(operands.map((operand, place) => [operand, values[place] ?? 0]));
        expect(valueOfTree(tree, named) + 0).toBe(formula(...values) + 0);
      }),
      runs(400),
    );
  },
);

describe("shownFormula()", () => {
  const words: OperandWords = {
    whole: (value) => dollars("accountValue", "accountValue", value),
    free: (value) => dollars("free", "freeOnSurrender", value),
    chargeRate: (value) => rateAs("chargeRate", "surrenderChargeRate", value),
    adjustment: (value) => dollars("adjustment", "adjustment", value),
    surrenderCharge: (value) => dollars("surrenderCharge", "surrenderCharge", value),
    bonusRecapture: (value) => dollars("bonusRecapture", "bonusRecapture", value),
    marketValueAdjustment: (value) => dollars("adjustment", "adjustment", value),
    termAdjustment: () => 0,
    accountValue: (value) => dollars("accountValue", "accountValue", value),
    minimumValue: (value) => dollars("minimumValue", "minimumValue", value),
    left: (value) => dollars("left", "leftByCharges", value),
    factor: (value) => rateAs("factor", "worstFactor", value),
    chargeBefore: (value) => dollars("surrenderCharge", "surrenderCharge", value),
    ofInterest: (value) => dollars("interestSinceIssue", "interestSinceIssue", value),
    ofAccountValue: (value) =>
      dollars("mostChange", { code: "ofAccountValue", part: "10%" }, value),
    ofGain: (value) => dollars("mostGain", { code: "ofAccountValue", part: "5%" }, value),
    ofPremium: (value) => dollars("mostLoss", "accountValueAboveProtected", value),
  };
  const about = {
    name: "shown",
    title: "rate",
    value: 0,
    unit: "dollars",
    rounding: "none",
    sources: [],
  } as const;
  const expressionOf = (calls: FormulaCalls, amount: string) => {
    const formula = shownFormula({ calls, words }, amount, 0);
    return figureOf({ ...about, exact: valueOf(formula) }, formula).expression;
  };

  test("shows the formula that was called, also where another gives the same amount", () => {
    const plain: FormulaCalls = new Map();
    const chargeable = call(plain, "chargeable", formulas.beyondFree, 100_000, 10_000);
    const charge = call(plain, "surrenderCharge", formulas.chargeOnAmount, 0.08, chargeable);
    const adjusted: FormulaCalls = new Map(plain);
    const ofAdjusted = call(
      adjusted,
      "surrenderCharge",
      formulas.chargeOnAdjusted,
      0.08,
      chargeable,
      0,
    );
    expect(ofAdjusted).toBe(charge);
    expect(expressionOf(plain, "surrenderCharge")).toBe("chargeRate * max(0, accountValue - free)");
    expect(expressionOf(adjusted, "surrenderCharge")).toBe(
      "chargeRate * max(0, max(0, accountValue - free) + adjustment)",
    );
  });

  test("[D260] a figure is shown by its one formula, also where that gives another amount", () => {
    expect(figureOf.length).toBe(2);
    const other = dollars("other", "amountAYear", 7);
    expect(figureOf({ ...about, exact: 5 }, other).expression).toBe("other");
  });

  test("passes an amount on as another, and leaves out multiples of 1", () => {
    const calls: FormulaCalls = new Map();
    const grown = { calls, words: { startingBase: words["accountValue"] } } as Calls;
    expect(valueOf(shownFormula(grown, "benefitBase", 100_000))).toBe(100_000);
    call(
      calls,
      "rolledBase",
      formulas.rolledUp,
      100_000,
      call(calls, "rollUp", formulas.growthOf, 1, 6_000),
    );
    const all = { calls, words: { ...grown.words, rate: () => 1, of: words["left"] } } as Calls;
    const shown = shownFormula(all, "benefitBase", 106_000);
    expect(figureOf({ ...about, exact: 106_000 }, shown).expression).toBe("accountValue + left");
  });

  test("shows 0 where no formula was called, and refuses an operand that has no words", () => {
    expect(shownFormula({ calls: new Map(), words }, "surrenderCharge", 0)).toBe(0);
    const calls: FormulaCalls = new Map();
    call(calls, "bonusRecapture", formulas.recaptureOnAmount, 0.05, 90_000);
    const known = { calls, words };
    expect(() => shownFormula(known, "bonusRecapture", 0)).toThrow("recaptureRate");
    call(calls, "shown", (amount: number) => amount, 1);
    expect(() => shownFormula(known, "shown", 0)).toThrow("no formula");
  });

  test("opens the brackets of sums, and leaves out what is added and taken off again", () => {
    const calls: FormulaCalls = new Map();
    const net = call(calls, "netCharge", formulas.chargesLessGains, 7_200, 500, -300, 0);
    call(calls, "value", formulas.valueOnSurrender, 100_000, net, 87_500);
    call(calls, "before", formulas.valueWithoutAdjustment, 100_000, net, -300, 87_500);
    expect(expressionOf(calls, "value")).toBe(
      "max(accountValue - surrenderCharge - bonusRecapture + adjustment, minimumValue)",
    );
    expect(expressionOf(calls, "before")).toBe(
      "max(accountValue - surrenderCharge - bonusRecapture, minimumValue)",
    );
  });

  test("leaves out limits that the contract does not have", () => {
    const no = Number.POSITIVE_INFINITY;
    const shown = (ofCharge: number, ofInterest: number) => {
      const calls: FormulaCalls = new Map();
      const amount = call(calls, "chargeable", formulas.beyondFree, 100_000, 10_000);
      const loss = call(calls, "mostLoss", formulas.lossLimit, ofCharge, ofInterest, no, no);
      const gain = call(calls, "mostGain", formulas.gainLimit, ofCharge, no, no, no, no);
      call(calls, "change", formulas.adjustmentInCollar, 92_800, loss, gain, 0.02, amount);
      return expressionOf(calls, "change");
    };
    expect(shown(no, no)).toBe("max(0 - left, factor * max(0, accountValue - free))");
    expect(shown(7_200, no)).toBe(
      "max(0 - left, 0 - surrenderCharge, min(surrenderCharge, factor * max(0, accountValue - free)))",
    );
    expect(shown(no, 4_000)).toBe(
      "max(0 - left, 0 - interestSinceIssue, factor * max(0, accountValue - free))",
    );
  });
});
