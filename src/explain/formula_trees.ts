/** The formulas of annuity/formulas.ts by name, as trees over their operands. Written by `bun run generate`. */

/** A number, the name of an operand, or an operation. */
export type FormulaTree = number | string | readonly [Operator, ...FormulaTree[]];

type Operator = "+" | "-" | "*" | "/" | "min" | "max";

export const FORMULA_TREES: Readonly<
  Record<string, { readonly operands: readonly string[]; readonly tree: FormulaTree }>
> = {
  beyondFree: { operands: ["whole", "free"], tree: ["max", 0, ["-", "whole", "free"]] },
  beyondFreeAndWaived: {
    operands: ["whole", "free", "waivedPart"],
    tree: ["*", ["max", 0, ["-", "whole", "free"]], ["-", 1, "waivedPart"]],
  },
  wholeAmount: { operands: ["whole"], tree: "whole" },
  notWaived: { operands: ["whole", "waivedPart"], tree: ["*", "whole", ["-", 1, "waivedPart"]] },
  chargeOnAmount: {
    operands: ["chargeRate", "chargeable"],
    tree: ["*", "chargeRate", "chargeable"],
  },
  chargeOnAdjusted: {
    operands: ["chargeRate", "chargeable", "adjustment"],
    tree: ["*", "chargeRate", ["max", 0, ["+", "chargeable", "adjustment"]]],
  },
  chargeOnAdjustedPart: {
    operands: ["chargeRate", "chargeable", "adjustment", "adjusted"],
    tree: [
      "*",
      "chargeRate",
      ["max", 0, ["+", "chargeable", ["*", "adjustment", ["/", "chargeable", "adjusted"]]]],
    ],
  },
  recaptureOnAmount: {
    operands: ["recaptureRate", "chargeable"],
    tree: ["*", "recaptureRate", "chargeable"],
  },
  leftAfterCharges: {
    operands: ["whole", "chargeBefore", "bonusRecapture"],
    tree: ["max", 0, ["-", ["-", "whole", "chargeBefore"], "bonusRecapture"]],
  },
  creditLessFee: {
    operands: ["leftOfIt", "credit", "whole", "fee", "chargeable"],
    tree: [
      "max",
      ["-", 0, "leftOfIt"],
      ["-", ["*", "credit", "whole"], ["*", "fee", "chargeable"]],
    ],
  },
  adjustedAfterCharges: {
    operands: ["adjusted", "surrenderCharge", "bonusRecapture"],
    tree: ["max", 0, ["-", ["-", "adjusted", "surrenderCharge"], "bonusRecapture"]],
  },
  adjustmentOfAmount: {
    operands: ["left", "factor", "amount"],
    tree: ["max", ["-", 0, "left"], ["*", "factor", "amount"]],
  },
  adjustmentInCollar: {
    operands: ["left", "mostLoss", "mostGain", "factor", "amount"],
    tree: [
      "max",
      ["-", 0, "left"],
      ["-", 0, "mostLoss"],
      ["min", "mostGain", ["*", "factor", "amount"]],
    ],
  },
  leastLossLimit: {
    operands: ["chargeBefore", "ofInterest", "ofAccountValue", "ofPremium"],
    tree: ["min", "chargeBefore", "ofInterest", "ofAccountValue", "ofPremium"],
  },
  leastGainLimit: {
    operands: ["chargeBefore", "ofInterest", "ofAccountValue", "ofGain", "ofPremium"],
    tree: ["min", "chargeBefore", "ofInterest", "ofAccountValue", "ofGain", "ofPremium"],
  },
  chargesLessGains: {
    operands: ["surrenderCharge", "bonusRecapture", "marketValueAdjustment", "termAdjustment"],
    tree: [
      "-",
      ["-", ["+", "surrenderCharge", "bonusRecapture"], "marketValueAdjustment"],
      "termAdjustment",
    ],
  },
  valueOnSurrender: {
    operands: ["accountValue", "netCharge", "minimumValue"],
    tree: ["max", ["-", "accountValue", "netCharge"], "minimumValue"],
  },
  valueWithoutAdjustment: {
    operands: ["accountValue", "netCharge", "marketValueAdjustment", "minimumValue"],
    tree: [
      "max",
      ["-", ["-", "accountValue", "netCharge"], "marketValueAdjustment"],
      "minimumValue",
    ],
  },
  paidAtDeath: {
    operands: ["valueAtDeath", "surrenderValue"],
    tree: ["max", "valueAtDeath", "surrenderValue"],
  },
  paidAtDeathWithRiders: {
    operands: ["valueAtDeath", "surrenderValue", "ridersBenefit"],
    tree: ["max", "valueAtDeath", "surrenderValue", "ridersBenefit"],
  },
  withAddedAtDeath: { operands: ["atDeath", "added"], tree: ["+", "atDeath", "added"] },
};
