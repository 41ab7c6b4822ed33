/**
 * Terms of each kind of rider; a kind without them does not compile. With them it is held by the checker, shown on
 * paper, by `explain` and in the workbench, in both languages, and among the golden words.
 */

import type { RiderTerms } from "../../src/annuity/mod.ts";
import { PLAIN_INCOME } from "./contract.ts";

type Kind = RiderTerms["kind"];

/** They promise more than the account value once rates are the guaranteed ones, and their base starts as the premium. */
export const RIDER_SAMPLES: {
  readonly [Each in Kind]: Extract<RiderTerms, { readonly kind: Each }>;
} = {
  lifetime_income: {
    ...PLAIN_INCOME,
    rollUp: { rate: 0.06, kind: "simple", years: 10 },
    stepUp: "separate",
    firstContractYear: 2,
    minimumIncomeAge: 60,
    isRequiredDistributionFree: false,
    payoutRates: [{ fromAge: 60, rate: 0.05 }],
  },
  death_benefit: {
    kind: "death_benefit",
    isBonusIncluded: false,
    reduction: "dollar_for_dollar",
    ratchetUntilAge: 80,
    rollUp: { rate: 0.05, kind: "compound", years: 15, untilAge: 85 },
  },
  maximum_anniversary_value: {
    kind: "maximum_anniversary_value",
    untilAge: 85,
    endsWithAccountValue: true,
  },
  earnings_death_benefit: {
    kind: "earnings_death_benefit",
    rates: [{ fromIssueAge: 0, rate: 0.25 }],
    premiumMultiple: 1.5,
    reduction: "pro_rata",
  },
};

export const EVERY_RIDER = Object.keys(RIDER_SAMPLES) as readonly Kind[];
