/** Declared rate: interest at a rate set in advance for each contract year. */

import { plus, rateAs } from "../formula.ts";
import { inYear, type Rate, type Schedule } from "../money.ts";
import type { CreditingMethod, CreditingTerm } from "./strategy.ts";

interface DeclaredRateTerms {
  readonly method: "declared_rate";
  /** Annual effective rate by contract year: the guarantee period's, then the renewal rate. */
  readonly rate: Schedule;
  /** Added to the rate; [0.01, 0] is a bonus of 1 % in the first year. */
  readonly bonusRate?: Schedule;
}

/** Source: LTAM Part II chapter 7, example 7.2. */
export const declaredRate: CreditingMethod<DeclaredRateTerms> = {
  source: "LTAM Part II chapter 7, example 7.2",
  usesIndex: false,
  usesMonths: false,
  fields: {
    rate: {
      kind: "rate",
      title: "Interest rate",
      description:
        "Annual effective rate, or one a contract year: those of the guarantee period, then the renewal rate, which continues.",
      better: "higher",
      bounds: [0, 0.25],
    },
    bonusRate: {
      kind: "rate",
      title: "Bonus rate",
      description:
        "Added to the interest rate, by contract year: [0.01, 0] is a bonus of 1% in the first one.",
      better: "higher",
      bounds: [0, 0.25],
      leftOut: 0,
    },
  },
  leastRate: rateOf,
  rate: rateOf,
  boundsThatActed: () => [],
  formula: ({ rate, bonusRate }, { entry }) => {
    const declared = rateAs("rate", "interestRate", inYear(rate, entry));
    return bonusRate === undefined
      ? declared
      : plus(declared, rateAs("bonusRate", "bonusRate", inYear(bonusRate, entry)));
  },
};

function rateOf({ rate, bonusRate }: DeclaredRateTerms, { entry }: CreditingTerm): Rate {
  const declared = inYear(rate, entry);
  return bonusRate === undefined ? declared : declared + inYear(bonusRate, entry);
}
