/** Death benefit riders: at least the premium, or the premium grown at a set rate. */

import { type Dollars, inYear, type Schedule } from "../money.ts";
import { scheduleInWords } from "../wording.ts";
import type { RiderKind } from "./rider.ts";

export interface DeathBenefitTerms {
  readonly kind: "death_benefit";
  /** Growth of the benefit base; 0 is a return of premium. */
  readonly rollUp: {
    readonly rate: Schedule;
    readonly kind: "simple" | "compound";
    readonly years: number;
    /** No growth in a year that ends past this age. */
    readonly untilAge: number;
  };
  readonly isBonusIncluded: boolean;
  /** How withdrawals reduce the base; carriers differ. */
  readonly reduction: "pro_rata" | "dollar_for_dollar";
  /** Whether the rider ends when charges or income use up the account value; true unless set. */
  readonly endsWithAccountValue?: boolean;
}

interface DeathBenefitStanding {
  readonly base: Dollars;
  /** The premium, reduced as the base is; a simple roll-up is a rate of it. */
  readonly adjustedPremium: Dollars;
}

export const deathBenefit: RiderKind<DeathBenefitTerms, DeathBenefitStanding> = {
  fields: {
    rollUp: {
      group: {
        rate: "yearly_rates",
        kind: { choices: ["simple", "compound"] },
        years: "years",
        untilAge: "age",
      },
    },
    isBonusIncluded: "flag",
    reduction: { choices: ["pro_rata", "dollar_for_dollar"] },
    endsWithAccountValue: "optional_flag",
  },
  findFaults: () => [],
  facts({ rollUp, reduction, endsWithAccountValue }) {
    const { rate, kind, years, untilAge } = rollUp;
    const growth = `${scheduleInWords(rate)} ${kind}, for ${years} years, at most until age ${untilAge}`;
    const reduced =
      reduction === "pro_rata" ? "In proportion to the account value" : "Dollar for dollar";
    const usedUp =
      endsWithAccountValue === false
        ? "the rider goes on, without charge, when the account value is used up"
        : "the rider ends when the account value is used up";
    return [
      ["Growth of the death benefit base", rate === 0 || years === 0 ? "None" : growth],
      ["Withdrawals reduce the base", `${reduced}; ${usedUp}`],
    ];
  },
  steps: () => [],
  atIssue: (terms, { premium, bonus }) => {
    const base = terms.isBonusIncluded ? premium + bonus : premium;
    return { base, adjustedPremium: base };
  },
  base: ({ base }) => base,
  /**
   * The base after a withdrawal W: base × (1 − W / account value), or base − W, at least 0.
   * Source: Corebridge return-of-purchase-payment example (pro rata).
   */
  afterWithdrawals(terms, standing, taken) {
    if (taken.withdrawal <= 0) return standing;
    if (taken.accountValue <= 0) return { base: 0, adjustedPremium: 0 };
    const left =
      terms.reduction === "pro_rata"
        ? 1 - taken.withdrawal / taken.accountValue
        : standing.base <= 0
          ? 0
          : 1 - taken.withdrawal / standing.base;
    const part = Math.max(0, left);
    return { base: standing.base * part, adjustedPremium: standing.adjustedPremium * part };
  },
  /** The base grown by the year's roll-up while the years and the age allow. */
  grow(terms, standing, year) {
    const { rollUp } = terms;
    if (year.contractYear > rollUp.years || year.age > rollUp.untilAge) return standing;
    const rollUpBase = rollUp.kind === "simple" ? standing.adjustedPremium : standing.base;
    return {
      ...standing,
      base: standing.base + inYear(rollUp.rate, year.contractYear) * rollUpBase,
    };
  },
  /**
   * Ends the rider when the account value is used up, unless its terms continue it. A surrender ends every
   * rider.
   * Source: [D66]; a rider that goes on until contract value and base are both 0 is Allianz Life's (SEC
   * 0000072499-21-000018, exhibit 4(ii)).
   */
  atAnniversary(terms, standing, year) {
    const goesOn = terms.endsWithAccountValue === false && !year.isSurrender;
    return year.accountValue > 0 || goesOn ? standing : { base: 0, adjustedPremium: 0 };
  },
  deathBenefit: ({ base }) => base,
};
