/** The earnings death benefit: a part of the contract's earnings, paid at death in addition to the account value. */

import { call } from "../formula_calls.ts";
import { withPremiumAdded } from "../formulas.ts";
import type { Dollars, Rate } from "../money.ts";
import { partLeft, REDUCTIONS, reduced } from "./reduction.ts";
import {
  HAS_ENDED,
  type RiderKind,
  type TermsFaults,
  type RiderFields,
  type StandingFields,
  type TermsOf,
} from "./rider.ts";

const FIELDS = {
  rates: {
    title: "Rates",
    description: "By lowest age at issue, youngest first.",
    list: {
      fromIssueAge: {
        kind: "age",
        title: "From issue age",
        description: "Lowest age at issue of the band.",
      },
      rate: { kind: "rate", title: "Rate", description: "Part of the earnings paid at death." },
    },
  },
  premiumMultiple: {
    kind: "multiple",
    title: "Most of the earnings",
    description: "The most earnings that count, as a multiple of the premium not withdrawn.",
  },
  reduction: {
    title: "Reduction by withdrawals",
    description: "How a withdrawal reduces the premium above which the account value is earnings.",
    choices: REDUCTIONS,
  },
} as const satisfies RiderFields;

export type EarningsDeathBenefitTerms = TermsOf<typeof FIELDS> & {
  readonly kind: "earnings_death_benefit";
};

interface EarningsDeathBenefitStanding {
  readonly rate: Rate;
  /** The premium not yet withdrawn. Earnings are the account value above it. */
  readonly premium: Dollars;
  /** Set once the rider has ended. */
  readonly hasEnded?: true;
}

/** What is known of it between contract years. */
const STANDING: StandingFields<EarningsDeathBenefitStanding> = {
  rate: {
    kind: "rate",
    title: "Rate",
    description: "The part of the earnings paid at death, by the age at issue.",
  },
  premium: {
    kind: "dollars",
    title: "Premium not yet withdrawn",
    description: "The account value above it is earnings.",
  },
  hasEnded: HAS_ENDED,
};

/**
 * Paid at death: rate × min(account value − premium, multiple × premium), never negative.
 * Source: Leveraged Earnings Death Benefit Rider (SEC 0001007573-01-500086, exhibit 4(n)).
 */
export const earningsDeathBenefit: RiderKind<
  EarningsDeathBenefitTerms,
  EarningsDeathBenefitStanding
> = {
  description: "At death a part of what the contract has earned, beside the death benefit.",
  source: "Leveraged Earnings Death Benefit Rider, SEC 0001007573-01-500086, exhibit 4(n)",
  fields: FIELDS,
  standingFields: STANDING,
  findFaults: ({ rates }) =>
    rates.flatMap(({ fromIssueAge }, index): TermsFaults =>
      index > 0 && fromIssueAge <= (rates[index - 1]?.fromIssueAge ?? 0)
        ? [[["rates", index, "fromIssueAge"], "must be above the band before: youngest first"]]
        : [],
    ),
  atIssue({ rates }, { premium, age }) {
    let rate = 0;
    for (const band of rates) if (age >= band.fromIssueAge) rate = band.rate;
    return { rate, premium };
  },
  afterPremium(_, standing, paid, calls) {
    if (standing.hasEnded) return standing;
    const premium = call(calls, "paidBase", withPremiumAdded, standing.premium, paid.premium);
    return { ...standing, premium };
  },
  base: ({ premium, hasEnded }) => (hasEnded ? undefined : premium),
  afterWithdrawals({ reduction }, standing, { withdrawal, accountValue }) {
    if (withdrawal <= 0 || standing.hasEnded) return standing;
    const left = partLeft(withdrawal, accountValue);
    return { ...standing, premium: reduced(standing.premium, withdrawal, left, reduction) };
  },
  grow: (_, standing) => standing,
  atAnniversary: (_, standing, { accountValue, isSurrender }) =>
    accountValue > 0 && !isSurrender && !standing.hasEnded
      ? standing
      : { ...standing, premium: 0, hasEnded: true },
  addedDeathBenefit({ premiumMultiple }, { rate, premium, hasEnded }, accountValue) {
    if (hasEnded) return 0;
    const earnings = Math.min(accountValue - premium, premiumMultiple * premium);
    return rate * Math.max(0, earnings);
  },
};
