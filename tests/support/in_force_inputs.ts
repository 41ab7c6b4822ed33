/** Shared by tests: what a contract in force of 100,000 has, of which nothing was withdrawn. */

/** The member `withdrawals` of its standing. */
export const NOTHING_WITHDRAWN = {
  withdrawn: 0,
  partLeft: 1,
  premiumLeft: 100_000,
  hasExceededFree: false,
  riderCharges: 0,
};

/** A contract of demo-fia after three years, half of it in a term of two years that runs on. */
export const INDEX_IN_FORCE = {
  Owner_DOB: "1960-03-01",
  Premium: 100_000,
  State: 7,
  Allocations: [
    { strategy: "fixed", pct: 50 },
    { strategy: "sp500-two-year", pct: 50 },
  ],
  standing: {
    issueDate: "2022-11-20",
    asOf: "2025-11-20",
    strategies: {
      fixed: { value: 60_000 },
      "sp500-two-year": {
        value: 55_000,
        indexes: { sp500: { closes: [5_900, 6_600] } },
        factors: { participation: 1, floor: 0 },
      },
    },
    lawMinimum: 91_000,
    premiums: { paid: 100_000 },
    withdrawals: NOTHING_WITHDRAWN,
    lastInterestCredit: 2_400,
    interestSinceIssue: 9_750,
    taxBasis: 100_000,
  },
};
