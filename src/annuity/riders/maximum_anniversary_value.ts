/** The maximum anniversary value death benefit: at least the highest account value at any anniversary. */

import { call } from "../formula_calls.ts";
import { steppedUp, withPremiumAdded } from "../formulas.ts";
import type { Dollars } from "../money.ts";
import { partLeft } from "./reduction.ts";
import {
  HAS_ENDED,
  type RiderFields,
  type RiderKind,
  SHARED_FIELDS,
  type StandingFields,
  type TermsOf,
} from "./rider.ts";

const FIELDS = {
  untilAge: {
    kind: "age",
    title: "Until age",
    description: "The base does not rise at anniversaries past this age.",
  },
  endsWithAccountValue: SHARED_FIELDS.endsWithAccountValue,
} as const satisfies RiderFields;

export type MaximumAnniversaryValueTerms = TermsOf<typeof FIELDS> & {
  readonly kind: "maximum_anniversary_value";
};

interface MaximumAnniversaryStanding {
  readonly base: Dollars;
  /** Set once the rider has ended. */
  readonly hasEnded?: true;
}

/** What is known of it between contract years. */
const STANDING: StandingFields<MaximumAnniversaryStanding> = {
  base: {
    kind: "dollars",
    title: "Death benefit base",
    description:
      "The highest account value of an anniversary so far, or the premium; reduced by withdrawals.",
  },
  hasEnded: HAS_ENDED,
};

/**
 * The base is the premium at issue. A withdrawal W reduces it by W / account value; at an anniversary it is
 * max(base, account value after charges).
 * Source: Allianz Life, Maximum Anniversary Value Death Benefit Rider (SEC 0000072499-21-000018, exhibit 4(j)(i)).
 */
export const maximumAnniversaryValue: RiderKind<
  MaximumAnniversaryValueTerms,
  MaximumAnniversaryStanding
> = {
  description: "At death no less than the highest account value of any anniversary.",
  source: "Allianz Life, SEC 0000072499-21-000018, exhibit 4(j)(i)",
  fields: FIELDS,
  standingFields: STANDING,
  findFaults: () => [],
  atIssue: (_, { premium }) => ({ base: premium }),
  afterPremium: (_, standing, { premium }, calls) =>
    standing.hasEnded
      ? standing
      : { base: call(calls, "paidBase", withPremiumAdded, standing.base, premium) },
  base: ({ base, hasEnded }) => (hasEnded ? undefined : base),
  afterWithdrawals: (_, standing, { withdrawal, accountValue }) =>
    withdrawal <= 0 || standing.hasEnded
      ? standing
      : { base: standing.base * partLeft(withdrawal, accountValue) },
  grow: (_, standing) => standing,
  atAnniversary: (terms, standing, { accountValue, isSurrender }, age, calls) => {
    const isUsedUp = accountValue <= 0 && terms.endsWithAccountValue;
    if (isUsedUp || isSurrender || standing.hasEnded) return { base: 0, hasEnded: true };
    if (age > terms.untilAge) return standing;
    const base = call(calls, "steppedBase", steppedUp, standing.base, accountValue);
    return base > standing.base ? { base } : standing;
  },
  deathBenefit: (_, { base }) => base,
};
