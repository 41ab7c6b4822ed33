/** The formulas of annuity/formulas.ts by name, as trees over their operands. Written by `bun run generate`. */

/** A number, the name of an operand, or an operation. */
export type FormulaTree = number | string | readonly [Operator, ...FormulaTree[]];

type Operator = "+" | "-" | "*" | "/" | "min" | "max" | "round";

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
  lossLimit: {
    operands: ["chargeBefore", "ofInterest", "ofAccountValue", "ofPremium"],
    tree: ["min", "chargeBefore", "ofInterest", "ofAccountValue", "ofPremium"],
  },
  gainLimit: {
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
  nothing: { operands: [], tree: 0 },
  premiumsPaid: {
    operands: ["paidAtStart", "paidWithin"],
    tree: ["+", "paidAtStart", "paidWithin"],
  },
  amountAsked: { operands: ["amount"], tree: "amount" },
  partOfValue: {
    operands: ["part", "accountValueAtStart"],
    tree: ["*", "part", "accountValueAtStart"],
  },
  wholeContract: {
    operands: ["accountValueAtStart", "minimumAtStart"],
    tree: ["max", "accountValueAtStart", "minimumAtStart"],
  },
  incomeOrRequired: {
    operands: ["income", "requiredDistribution"],
    tree: ["max", "income", "requiredDistribution"],
  },
  takenForNet: { operands: ["taken", "beyond"], tree: ["+", "taken", "beyond"] },
  paidAndToCome: { operands: ["paidSoFar", "toCome"], tree: ["+", "paidSoFar", "toCome"] },
  incomeOfYear: {
    operands: ["incomePayments", "lifetimeIncome"],
    tree: ["min", "incomePayments", "lifetimeIncome"],
  },
  withinValue: {
    operands: ["requestedWithdrawal", "accountValueAtStart"],
    tree: ["min", "requestedWithdrawal", "accountValueAtStart"],
  },
  wholeValue: { operands: ["accountValueAtStart"], tree: "accountValueAtStart" },
  withPaidFromMinimum: {
    operands: ["fromAccountValue", "paidFromMinimum"],
    tree: ["+", "fromAccountValue", "paidFromMinimum"],
  },
  incomeAsked: {
    operands: ["requestedWithdrawal", "lifetimeIncome"],
    tree: ["min", "requestedWithdrawal", "lifetimeIncome"],
  },
  distributionOf: {
    operands: ["entireInterest", "distributionPeriod"],
    tree: ["/", "entireInterest", "distributionPeriod"],
  },
  rateWithFactor: {
    operands: ["interestFactor", "methodRate"],
    tree: ["*", "interestFactor", "methodRate"],
  },
  roundedRate: {
    operands: ["factoredRate", "decimals"],
    tree: ["round", "factoredRate", "decimals"],
  },
  rateDuringIncome: {
    operands: ["duringIncome", "contractRate"],
    tree: ["*", "duringIncome", "contractRate"],
  },
  lessStartFee: { operands: ["value", "startFee"], tree: ["-", "value", "startFee"] },
  indexCredit: {
    operands: ["rate", "valueAfterFee", "withdrawnBefore", "chargedBefore"],
    tree: ["*", "rate", ["-", ["-", "valueAfterFee", "withdrawnBefore"], "chargedBefore"]],
  },
  lessForgone: { operands: ["earned", "forgone"], tree: ["-", "earned", "forgone"] },
  lossOfAll: {
    operands: ["valueAfterFee", "withdrawn", "chargedBefore", "chargedWithin"],
    tree: [
      "-",
      0,
      ["-", ["-", ["-", "valueAfterFee", "withdrawn"], "chargedBefore"], "chargedWithin"],
    ],
  },
  feeAtStart: {
    operands: ["left", "feeRate", "base"],
    tree: ["max", 0, ["min", "left", ["*", "feeRate", "base"]]],
  },
  feeAtEnd: {
    operands: ["left", "feeRate", "base"],
    tree: ["min", "left", ["*", "feeRate", "base"]],
  },
  withInterestOnPremiums: {
    operands: ["ofStrategies", "interestOnPremiums"],
    tree: ["+", "ofStrategies", "interestOnPremiums"],
  },
  lessRemainder: {
    operands: ["receivedInterest", "remainder"],
    tree: ["-", "receivedInterest", "remainder"],
  },
  interestOfYear: {
    operands: ["creditedInterest", "raised", "uncredited"],
    tree: ["-", ["+", "creditedInterest", "raised"], "uncredited"],
  },
  raisedToGuarantee: {
    operands: ["promised", "accountValueBefore"],
    tree: ["max", 0, ["-", "promised", "accountValueBefore"]],
  },
  feeTaken: {
    operands: ["accountValueBefore", "contractFee"],
    tree: ["min", "accountValueBefore", "contractFee"],
  },
  chargeTaken: { operands: ["most", "dues"], tree: ["max", 0, ["min", "most", "dues"]] },
  chargesOfYear: {
    operands: ["chargeBeforeCredits", "chargeWithinYear", "chargeAfterCredits"],
    tree: ["+", ["+", "chargeBeforeCredits", "chargeWithinYear"], "chargeAfterCredits"],
  },
  growthOf: { operands: ["rate", "of"], tree: ["*", "rate", "of"] },
  rolledUp: { operands: ["startingBase", "rollUp"], tree: ["+", "startingBase", "rollUp"] },
  rolledUpAndStacked: {
    operands: ["startingBase", "rollUp", "stacking"],
    tree: ["+", ["+", "startingBase", "rollUp"], "stacking"],
  },
  atMostMultiple: {
    operands: ["rolledBase", "multiple", "premiumLeft"],
    tree: ["min", "rolledBase", ["*", "multiple", "premiumLeft"]],
  },
  withPremiumAdded: { operands: ["grownBase", "added"], tree: ["+", "grownBase", "added"] },
  steppedUp: { operands: ["paidBase", "accountValue"], tree: ["max", "paidBase", "accountValue"] },
  steppedUpBeside: {
    operands: ["besideBefore", "accountValue"],
    tree: ["max", "besideBefore", "accountValue"],
  },
  greaterBase: {
    operands: ["steppedBase", "besideBase"],
    tree: ["max", "steppedBase", "besideBase"],
  },
  greatestBase: {
    operands: ["steppedBase", "besideBase", "floorBase"],
    tree: ["max", "steppedBase", "besideBase", "floorBase"],
  },
  incomeOfBase: {
    operands: ["payoutRate", "base", "rise", "unused"],
    tree: ["+", ["*", ["*", "payoutRate", "base"], "rise"], "unused"],
  },
  paymentsOfBase: {
    operands: ["paymentsRate", "benefitBase", "unpaidPart"],
    tree: ["*", "paymentsRate", ["*", "benefitBase", "unpaidPart"]],
  },
  paymentsWithinMultiple: {
    operands: ["unpaidPayments", "multiple", "accountValue"],
    tree: ["min", "unpaidPayments", ["*", "multiple", "accountValue"]],
  },
  allIsIncome: {
    operands: ["taken", "chargesOnTaken", "insured"],
    tree: ["+", ["max", 0, ["-", "taken", "chargesOnTaken"]], "insured"],
  },
  gainsAndInsured: {
    operands: ["gains", "insured", "returned"],
    tree: ["-", ["+", "gains", "insured"], "returned"],
  },
};
