/** Death benefit riders: at least the premium, or the premium at a set growth rate, or the greater of that and a ratchet. */

import { call, type FormulaCalls } from "../formula_calls.ts";
import {
  atMostMultiple,
  greaterBase,
  growthOf,
  rolledUp,
  steppedUpBeside,
  withPremiumAdded,
} from "../formulas.ts";
import { type Dollars, inYear } from "../money.ts";
import { partLeft, REDUCTIONS, reduced } from "./reduction.ts";
import {
  HAS_ENDED,
  type RiderFields,
  type RiderKind,
  SHARED_FIELDS,
  type StandingFields,
  type TermsOf,
} from "./rider.ts";

const FIELDS = {
  rollUp: {
    title: "Roll-up",
    description: "Growth of the benefit base; a rate of 0 is a return of premium.",
    group: {
      rate: {
        kind: "yearly_rates",
        title: "Rate",
        description: "Growth a year, one rate or one a contract year.",
      },
      kind: SHARED_FIELDS.rollUpKind,
      years: SHARED_FIELDS.rollUpYears,
      untilAge: {
        kind: "age",
        title: "Until age",
        description: "No growth in a contract year that ends past this age.",
      },
    },
  },
  isBonusIncluded: {
    kind: "flag",
    title: "Bonus included",
    description: "Whether the premium bonus counts in the base at issue.",
  },
  maximumMultiple: {
    kind: "multiple",
    title: "Most of the base",
    description: "As a multiple of what it started with, less withdrawals; at least 1.",
    absent: "no such bound",
    source: "Allstate Enhanced Beneficiary Protection, SEC 0001628280-17-010805, exhibit 4 (200 %)",
  },
  ratchetUntilAge: {
    kind: "age",
    title: "Ratchet until age",
    description:
      "Until this age the highest account value of an anniversary counts, where it is more than the base.",
    absent: "no ratchet",
    source: "Transamerica Double Enhanced Death Benefit, SEC 0001193125-07-205164, exhibit 4(m)",
  },
  reduction: {
    title: "Reduction by withdrawals",
    description: "How a withdrawal reduces the base.",
    source:
      "Rider: text of the form; Corebridge return of purchase payment example (in proportion)",
    choices: REDUCTIONS,
  },
  endsWithAccountValue: {
    ...SHARED_FIELDS.endsWithAccountValue,
    default: true,
    source:
      "Rider: text of the form; Allianz Life, SEC 0000072499-21-000018, exhibit 4(ii) (false)",
  },
} as const satisfies RiderFields;

export type DeathBenefitTerms = TermsOf<typeof FIELDS> & { readonly kind: "death_benefit" };

interface DeathBenefitStanding {
  readonly base: Dollars;
  /** The premium, reduced like the base. A simple roll-up is a rate of it. */
  readonly adjustedPremium: Dollars;
  /** The highest account value at any anniversary, reduced like the base; absent without a ratchet. */
  readonly ratchetBase?: Dollars;
  /** Set once the rider has ended. */
  readonly hasEnded?: true;
}

/** What is known of it between contract years. */
const STANDING: StandingFields<DeathBenefitStanding> = {
  base: {
    kind: "dollars",
    title: "Death benefit base",
    description: "The death benefit base, rolled up and reduced by withdrawals.",
  },
  adjustedPremium: {
    kind: "dollars",
    title: "Premium, reduced like the base",
    description: "A simple roll-up is a rate of it.",
  },
  ratchetBase: {
    kind: "dollars",
    title: "Ratchet base",
    description: "The highest account value of an anniversary so far, reduced like the base.",
    absent: "the terms have no ratchet, or no anniversary has counted yet",
  },
  hasEnded: HAS_ENDED,
};

export const deathBenefit: RiderKind<DeathBenefitTerms, DeathBenefitStanding> = {
  description: "At death no less than the premium, or the premium grown at a set rate.",
  source: "Rider: data page and text of the form",
  fields: FIELDS,
  standingFields: STANDING,
  findFaults: ({ maximumMultiple = 1 }) =>
    maximumMultiple < 1 ? [[["maximumMultiple"], "must be at least 1: the base starts there"]] : [],
  atIssue: (terms, { premium, bonus }) => {
    const base = terms.isBonusIncluded ? premium + bonus : premium;
    return { base, adjustedPremium: base };
  },
  /** A later premium counts like the first, and also raises a ratchet. */
  afterPremium: (terms, standing, { premium, bonus }, calls) => {
    if (standing.hasEnded) return standing;
    const added = terms.isBonusIncluded ? premium + bonus : premium;
    const { ratchetBase } = standing;
    return {
      base: call(calls, "paidBase", withPremiumAdded, standing.base, added),
      adjustedPremium: standing.adjustedPremium + added,
      ...(ratchetBase === undefined ? {} : { ratchetBase: ratchetBase + added }),
    };
  },
  base: (standing, calls) => (standing.hasEnded ? undefined : baseOf(standing, calls)),
  /**
   * The base after a withdrawal W: base × (1 − W / account value), or base − W, at least 0.
   * Source: Corebridge return-of-purchase-payment example (pro rata).
   */
  afterWithdrawals(terms, standing, taken) {
    if (taken.withdrawal <= 0 || standing.hasEnded) return standing;
    if (taken.accountValue <= 0 && terms.reduction === "pro_rata") return ENDED;
    const { base, adjustedPremium, ratchetBase } = standing;
    const { withdrawal, accountValue } = taken;
    const left = partLeft(withdrawal, terms.reduction === "pro_rata" ? accountValue : base);
    return {
      base: base * left,
      adjustedPremium: adjustedPremium * left,
      ...(ratchetBase === undefined
        ? {}
        : { ratchetBase: reduced(ratchetBase, withdrawal, left, terms.reduction) }),
    };
  },
  /** The base after the year's roll-up, as long as its years and the age allow one. */
  grow({ rollUp, maximumMultiple }, standing, { contractYear }, age, calls) {
    const isOver = contractYear > rollUp.years || age > rollUp.untilAge;
    if (standing.hasEnded || isOver) return standing;
    const { base, adjustedPremium } = standing;
    const of = rollUp.kind === "simple" ? adjustedPremium : base;
    const rate = inYear(rollUp.rate, contractYear);
    const rolled = call(
      calls,
      "rolledBase",
      rolledUp,
      base,
      call(calls, "rollUp", growthOf, rate, of),
    );
    return {
      ...standing,
      base:
        maximumMultiple === undefined
          ? rolled
          : call(calls, "grownBase", atMostMultiple, rolled, maximumMultiple, adjustedPremium),
    };
  },
  /**
   * Ends the rider when the account value is used up, unless its terms continue it. A surrender ends every rider, even if
   * the year's interest is credited after it.
   * Source: [D66]; Allianz Life, for a rider that continues until contract value and base are both 0 (SEC
   * 0000072499-21-000018, exhibit 4(ii)).
   */
  atAnniversary(terms, standing, year, age, calls) {
    const isUsedUp = year.accountValue <= 0 && terms.endsWithAccountValue !== false;
    if (isUsedUp || year.isSurrender || standing.hasEnded) return ENDED;
    const { ratchetUntilAge = -1 } = terms;
    if (age > ratchetUntilAge) return standing;
    const { ratchetBase = 0 } = standing;
    const raised = call(calls, "besideBase", steppedUpBeside, ratchetBase, year.accountValue);
    return raised > ratchetBase ? { ...standing, ratchetBase: raised } : standing;
  },
  deathBenefit: (_, standing) => baseOf(standing),
};

const ENDED: DeathBenefitStanding = { base: 0, adjustedPremium: 0, hasEnded: true };

function baseOf({ base, ratchetBase }: DeathBenefitStanding, calls?: FormulaCalls): Dollars {
  return ratchetBase === undefined
    ? base
    : call(calls, "benefitBase", greaterBase, base, ratchetBase);
}
