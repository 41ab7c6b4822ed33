/** Requests that are answered with 200 as they stand: for the OpenAPI document, `dev`, `demo` and tests. */

import { EXAMPLE_INPUTS, FULL_EXAMPLE_INPUTS } from "#inputs";

/** A request that the product endpoint answers with 200 as it stands. */
export const PRODUCT_EXAMPLE = { inputs: EXAMPLE_INPUTS } as const;

/** The specification's full sample set. */
export const PRODUCT_FULL_EXAMPLE = { inputs: FULL_EXAMPLE_INPUTS } as const;

/** A request that the index annuity endpoints answer with 200 as it stands. Source: [D21]. */
export const INDEX_ANNUITY_EXAMPLE = {
  printIllustration: "yes",
  annuiyInputData: { Product: "Demo FIA", initamt: 100000, State: "CT" },
} as const;

/** A contract of demo-myga at its third anniversary, which in-force endpoints answer with 200 as it stands. */
export const IN_FORCE_EXAMPLE = {
  inputs: {
    ...EXAMPLE_INPUTS,
    standing: {
      issueDate: "2023-03-01",
      asOf: "2026-03-01",
      strategies: { fixed: { value: 113_952.89 } },
      lawMinimum: 94_764.92,
      premiums: { paid: 100_000 },
      withdrawals: {
        withdrawn: 0,
        partLeft: 1,
        premiumLeft: 100_000,
        hasExceededFree: false,
        riderCharges: 0,
      },
      lastInterestCredit: 4_854.86,
      interestSinceIssue: 13_952.89,
      taxBasis: 100_000,
    },
  },
} as const;

/** A withdrawal from that contract on that day, which quote endpoints answer with 200 as it stands. */
export const QUOTE_EXAMPLE = {
  inputs: {
    ...IN_FORCE_EXAMPLE.inputs,
    quote: {
      transactionSubType: "specified-withdrawal",
      transactionAmounts: {
        amountType: "AMOUNT",
        requestedAmount: 20_000,
        disbursementType: "NET",
      },
      referenceRate: 0.0475,
    },
  },
} as const;

/** The contract year before that day, with a withdrawal, which report endpoints answer with 200 as it stands. */
export const REPORT_EXAMPLE = {
  inputs: {
    ...IN_FORCE_EXAMPLE.inputs,
    standing: {
      ...IN_FORCE_EXAMPLE.inputs.standing,
      asOf: "2025-03-01",
      strategies: { fixed: { value: 109_098.03 } },
      lawMinimum: 92_277.3,
      lastInterestCredit: 4_648.03,
      interestSinceIssue: 9_098.03,
      transactions: [{ date: "2025-09-01", kind: "withdrawal", amount: 5_000 }],
    },
    report: { previousCashSurrenderValue: 102_192.31, referenceRate: 0.0475 },
  },
} as const;

/** That contract with withdrawals from its fourth year on, which change endpoints answer with 200 as it stands. */
export const CHANGE_EXAMPLE = {
  inputs: {
    ...IN_FORCE_EXAMPLE.inputs,
    change: { WDType: 5, WDAmount: 6_000, WDMode: 4, WDStartDuration: 4 },
  },
} as const;
