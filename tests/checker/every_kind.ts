/** A product with each crediting method as a strategy and each kind of rider, and inputs that elect one of each. */

import type { METHODS, RIDERS } from "../../src/annuity/mod.ts";
import { EVERY_RIDER, RIDER_SAMPLES } from "../support/rider_samples.ts";
import type { Inputs } from "./check.ts";
import { BARE, productOf } from "./random_terms.ts";
import type { Terms } from "./terms.ts";

type Method = keyof typeof METHODS;
type Kind = keyof typeof RIDERS;

const LIMITS = { participation: 0.9, cap: 0.08, floor: 0 };
/** Current terms of each method that the checker recomputes; guaranteed ones are in `strategyOf`. */
const TERMS: Readonly<Record<Exclude<Method, "daily_average">, Terms>> = {
  annual_interval_sum: { participation: 0.5, intervalFloor: -0.1, floor: 0 },
  annual_lock: LIMITS,
  balanced_allocation: { participation: 0.4, declaredPart: 0.6, declaredRate: 0.02, floor: 0 },
  declared_rate: { rate: 0.03 },
  index_lock: { ...LIMITS, lockAt: 0.05 },
  monthly_average: LIMITS,
  monthly_sum: { monthlyCap: 0.02, floor: 0 },
  performance_trigger: { triggerRate: 0.05, floor: 0 },
  point_to_point: LIMITS,
  water_mark: { ...LIMITS, mark: "high", observed: "months" },
};
export const EVERY_METHOD = Object.keys(TERMS) as readonly (keyof typeof TERMS)[];

const idOf = (name: string) => name.replaceAll("_", "-");

function strategyOf(method: keyof typeof TERMS): Terms {
  const current = { method, ...TERMS[method] };
  return {
    id: idOf(method),
    name: `Strategy ${method}`,
    termYears: 1,
    ...(method === "declared_rate" ? {} : { indexId: "sp500" }),
    current,
    guaranteed: current,
  };
}

const inputOf = (kind: Kind) => (kind === "lifetime_income" ? "Rider1" : "Rider2");
const ridersOf = (input: string) => EVERY_RIDER.filter((kind) => inputOf(kind) === input);
const codeOf = (kind: Kind) => ridersOf(inputOf(kind)).indexOf(kind) + 1;

const riderOf = (kind: Kind): Terms => ({
  id: idOf(kind),
  name: `Rider ${kind}`,
  sentence: "A rider.",
  input: inputOf(kind),
  code: codeOf(kind),
  coveredLife: "owner",
  issueAge: { minimum: 0, maximum: 85 },
  charge: {
    currentRate: 0.01,
    guaranteedRate: 0.015,
    base: "account_value",
    timing: "after_credits",
  },
  terms: RIDER_SAMPLES[kind],
});

export const productOfEveryKind = () =>
  productOf({
    ...BARE,
    kind: "index",
    withdrawalTiming: "start",
    strategies: EVERY_METHOD.map(strategyOf),
    allocation: { default: [{ strategy: idOf("point_to_point"), share: 1 }], isRebalanced: true },
    surrenderCharge: { rates: [0.08, 0.07, 0.06, 0.05], grading: "yearly" },
    freeWithdrawal: {
      rate: 0.1,
      base: "account_value",
      firstContractYear: 2,
      isFreeOnSurrender: false,
      isRequiredDistributionFree: false,
    },
    minimumValue: {
      considerationRate: 0.875,
      interestRate: 0.01,
      annualCharge: 0,
      isReducedByRiderCharges: false,
      isReducedByWithdrawalCharges: false,
    },
    riders: EVERY_RIDER.map(riderOf),
  });

/** Everything in a method, a rider, and more than the free amount withdrawn in every year from the third on. */
export const inputsOfKind = (method: Method, kind: Kind): Inputs => ({
  Owner_DOB: "1951-05-05",
  Owner_Gender: 1,
  State: 7,
  Premium: 100_000,
  Rider1: 0,
  Rider2: 0,
  [inputOf(kind)]: codeOf(kind),
  Allocations: [{ strategy: idOf(method), pct: 100 }],
  WDType: 5,
  WDMode: 1,
  WDStartDuration: 3,
  WDAmount: 12_000,
  WDNet: 0,
});
