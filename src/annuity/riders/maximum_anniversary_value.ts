/** The maximum anniversary value at death: no less than the highest account value of any anniversary. */

import type { Dollars } from "../money.ts";
import type { RiderKind, RiderFields, TermsOf } from "./rider.ts";

const FIELDS = {
  untilAge: {
    kind: "age",
    title: "Until age",
    description: "The base does not rise at anniversaries past this age.",
  },
  endsWithAccountValue: {
    kind: "flag",
    title: "Ends with the account value",
    description: "Whether the rider ends when charges or income use up the account value.",
  },
} as const satisfies RiderFields;

export type MaximumAnniversaryValueTerms = TermsOf<typeof FIELDS> & {
  readonly kind: "maximum_anniversary_value";
};

interface MaximumAnniversaryStanding {
  readonly base: Dollars;
  /** Set once the rider has ended. */
  readonly hasEnded?: true;
}

/**
 * The base is the premium at issue. A withdrawal W reduces it by W / account value; at an anniversary it is
 * max(base, account value after charges).
 * Source: Allianz Life, Maximum Anniversary Value Death Benefit Rider (SEC 0000072499-21-000018, exhibit 4(j)(i)).
 */
export const maximumAnniversaryValue: RiderKind<
  MaximumAnniversaryValueTerms,
  MaximumAnniversaryStanding
> = {
  title: "Maximum anniversary value",
  description: "At death no less than the highest account value of any anniversary.",
  source: "Allianz Life, SEC 0000072499-21-000018, exhibit 4(j)(i)",
  fields: FIELDS,
  findFaults: () => [],
  atIssue: (_, { premium }) => ({ base: premium }),
  afterPremium: (_, standing, { premium }) => ({ ...standing, base: standing.base + premium }),
  base: ({ base, hasEnded }) => (hasEnded ? undefined : base),
  afterWithdrawals: (_, standing, { withdrawal, accountValue }) =>
    withdrawal <= 0 || standing.hasEnded
      ? standing
      : {
          base: accountValue <= 0 ? 0 : standing.base * Math.max(0, 1 - withdrawal / accountValue),
        },
  grow: (_, standing) => standing,
  atAnniversary: (terms, standing, { accountValue, isSurrender }, age) => {
    const isUsedUp = accountValue <= 0 && terms.endsWithAccountValue;
    if (isUsedUp || isSurrender || standing.hasEnded) return { base: 0, hasEnded: true };
    const isRising = age <= terms.untilAge && accountValue > standing.base;
    return isRising ? { base: accountValue } : standing;
  },
  deathBenefit: ({ base }) => base,
};
