/** Declared rate: interest at a rate set in advance for each contract year. */

import { inYear, type Schedule } from "../money.ts";
import type { CreditingMethod } from "./strategy.ts";

interface DeclaredRateTerms {
  readonly method: "declared_rate";
  /** Annual effective rate by contract year: the guarantee period's, then the renewal rate. */
  readonly rate: Schedule;
}

/** Source: LTAM Part II chapter 7, example 7.2. */
export const declaredRate: CreditingMethod<DeclaredRateTerms> = {
  name: "Declared rate",
  sentence: "Interest is credited daily at an annual effective rate declared in advance.",
  usesIndex: false,
  usesMonths: false,
  fields: {
    rate: {
      kind: "rate",
      title: "Interest rate",
      isRequired: true,
      better: "higher",
      bounds: [0, 0.25],
    },
  },
  rate: (terms, term) => inYear(terms.rate, term.contractYear),
  boundsThatActed: () => [],
  steps: () => [],
};
