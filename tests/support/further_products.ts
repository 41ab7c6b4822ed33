/** Products of terms that neither a seed nor an example has, nor the generator of random ones makes. */

import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { EVERY_RIDER, RIDER_SAMPLES } from "./rider_samples.ts";
import { readSeededRow } from "./seeded_products.ts";

const fiaRow = await readSeededRow("demo_fia", "demo-fia");
const fia = fiaRow.definition as Definition;
const { marketValueAdjustment: adjustment } = fia;
const { collar: _, ...adjustmentWithoutCollar } = adjustment ?? {};
const floor = {
  interestRate: 0.01,
  annualCharge: 0,
  isReducedByRiderCharges: false,
  isReducedByWithdrawalCharges: true,
  firstContractYear: 2,
};
const collar = { premiumInterestRate: 0.01, isGainWithinLoss: true };
const fee = {
  current: 0.01,
  guaranteed: 0.02,
  every: "term",
  timing: "end",
  base: "credited_value",
};
const bailout = { strategy: "sp500-cap", field: "cap", frees: "strategy", rate: 0.07, days: 30 };

const CURVE = [
  { years: 1, rate: 0.04 },
  { years: 5, rate: 0.045 },
  { years: 10, rate: 0.05 },
];
/** The kinds of riders that the seeded product does not have. */
const FURTHER_RIDERS = EVERY_RIDER.filter(
  (kind) => !fia.riders.some(({ terms }) => terms.kind === kind),
);

/** Terms that no seeded product, example or product of random terms has. */
const CHANGES: readonly (readonly [string, object])[] = [
  [
    "a surrender charge on premium",
    { surrenderCharge: { ...fia.surrenderCharge, base: "premium" } },
  ],
  [
    "an adjustment before the charge",
    { marketValueAdjustment: { ...adjustment, order: "before_charge" } },
  ],
  [
    "an adjustment after the charge",
    { marketValueAdjustment: { ...adjustment, order: "after_charge" } },
  ],
  [
    "a premium with interest that the adjustment leaves",
    { marketValueAdjustment: { ...adjustment, order: "before_charge", collar } },
  ],
  [
    "floors of the contract",
    {
      minimumValue: {
        ...fia.minimumValue,
        floors: [
          { ...floor, considerationRate: 1, isLessSurrenderCharge: false },
          { ...floor, considerationRate: 1.1, isLessSurrenderCharge: true },
        ],
      },
    },
  ],
  [
    "an adjustment of at most a part of the account value",
    {
      marketValueAdjustment: { ...adjustment, collar: { accountValueRate: 0.03, gainRate: 0.02 } },
    },
  ],
  ...(["whole_term", "remaining_term"] as const).map(
    (rateAtIssueFor): readonly [string, object] => [
      `an adjustment by rates by time left, ${rateAtIssueFor}`,
      {
        marketValueAdjustment: {
          ...adjustment,
          reference: { name: "Treasury rates", sentence: "They are published each day." },
          collar: { gainRate: rateAtIssueFor === "whole_term" ? 0 : 0.05 },
          curve: {
            points: CURVE,
            rateAtIssueFor,
            isTermRoundedUp: rateAtIssueFor === "whole_term",
          },
        },
      },
    ],
  ),
  ["a bailout of one strategy", { bailout }],
  [
    "a part of the free withdrawal that is carried over",
    {
      freeWithdrawal: { ...fia.freeWithdrawal, carryOver: { of: "rate", rateMaximum: 0.3 } },
    },
  ],
  [
    "riders charged before credits or each month",
    {
      riders: fia.riders.map((rider) => ({
        ...rider,
        charge: {
          ...rider.charge,
          ...(rider.input === "Rider1" ? { timing: "before_credits" } : { frequency: "monthly" }),
        },
      })),
    },
  ],
  ...FURTHER_RIDERS.map((kind): readonly [string, object] => [
    `a rider of kind ${kind}`,
    {
      riders: fia.riders.map((rider) =>
        rider.input === "Rider1" ? rider : { ...rider, terms: RIDER_SAMPLES[kind] },
      ),
    },
  ]),
  [
    "unfinished terms that an adjustment may take all of",
    {
      marketValueAdjustment: adjustmentWithoutCollar,
      strategies: fia.strategies.map(({ feeRate, ...others }) =>
        others.termYears === 1
          ? { feeRate, ...others }
          : { ...others, fee, unfinishedTerm: { fee: "pro_rata", vestedRates: [0.5] } },
      ),
    },
  ],
];

export const FURTHER_PRODUCTS = CHANGES.map(
  ([name, changes]) =>
    [name, parseProduct({ ...fiaRow, definition: { ...fia, ...changes } })] as const,
);

/** Inputs of each of them. */
export const FURTHER_INPUTS = {
  Owner_DOB: "1956-01-01",
  State: 7,
  Premium: 100_000,
  Allocations: [
    { strategy: "sp500-cap", pct: 50 },
    { strategy: "sp500-two-year", pct: 50 },
  ],
};
