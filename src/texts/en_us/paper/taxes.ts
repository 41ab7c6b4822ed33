/** Notes on taxes. Not advice. */

const beneficiaryRule =
  "If that is before annuity payments begin, it is paid out within five years, or over the life of the " +
  "beneficiary. If it is later, it is paid out at least as fast as before. ";

export const taxes = {
  /** What each tax status pays out is taxed as the statement on taxes says. */
  roth:
    "A payment is qualified if two things are so. The owner is 59½ or older, or the law names another case that applies. " +
    "And five tax years have passed, counted from the one in which the owner first paid into any Roth IRA. " +
    "In other cases, what was paid into the owner’s Roth IRAs comes out first, and is not taxed. Earnings come out next. " +
    "This contract alone does not show which of this applies. " +
    "So no taxable part of withdrawals is shown. The values do not reflect taxes.",
  qualified:
    "Amounts paid in that were not deducted are not taxed again, but they are not known here. The values do not reflect taxes.",
  nonQualified: (hasBonus: boolean) =>
    "Withdrawals come out of the gain first. What goes beyond the gain is a return of what was paid in. The gain is " +
    "measured each time money comes out, before any surrender charge. " +
    (hasBonus ? "A premium bonus is gain. " : "") +
    "The values do not reflect taxes.",
  taxableTitle: "Taxable withdrawals",
  taxable: (amount: string, isFullyGuaranteed: boolean) =>
    `In the ${isFullyGuaranteed ? "" : "current "}values, ${amount} of all that is taken out would be taxed.`,
  usedUpTitle: "Income after the account value is used up",
  usedUp: (contractYear: number, isQualified: boolean) =>
    `From contract year ${contractYear} on, lifetime income goes on although the account is used up. ` +
    (isQualified
      ? "All of it is taxed as income."
      : "Once it has returned what you paid in, all of it is taxed as income."),
  additionalTitle: "Additional tax",
  additional:
    "The owner is not a person and has no age. There may be a further tax of 10% on the taxable part of withdrawals. A person " +
    "does not pay that tax from age 59½ on.",
  earlyTitle: "Early withdrawals",
  early: (lastYear: number, isSimple: boolean) =>
    "Some withdrawals shown are taken before the owner is 59½. There may be a further tax of 10% on their " +
    `taxable part, through about contract year ${lastYear}.` +
    (isSimple
      ? " That tax is 25% in the first two years after the owner joined a SIMPLE IRA plan."
      : ""),
  requiredTitle: "Required minimum distributions",
  required: (about: {
    readonly firstYear: number;
    readonly isJointTable: boolean;
    /** Rate of the additional benefits' value; absent where it is not estimated. */
    readonly benefitsRate: string | undefined;
    readonly hasSpouse: boolean;
  }) =>
    `From contract year ${about.firstYear} on the law makes you take out at least a set amount each year. It is estimated ` +
    "from the account value at the last contract anniversary and the " +
    (about.isJointTable
      ? "Joint and Last Survivor Table. That table is used when a spouse is the only beneficiary and is more than ten " +
        "years younger"
      : "Uniform Lifetime Table") +
    ". Your other accounts are not in it. The value of further benefits counts too. " +
    (about.benefitsRate === undefined
      ? "It is not in these estimates, and may raise what is required. "
      : `It is in these estimates, at ${about.benefitsRate} interest over the owner’s life. `) +
    (about.hasSpouse
      ? "The spouse is assumed to live and to stay the only beneficiary."
      : "Less is required if the only beneficiary is a spouse who is more than ten years younger. Then the Joint and " +
        "Last Survivor Table is used."),
  issueYearTitle: "Distribution in the year of issue",
  issueYear: (year: number) =>
    `None is shown for ${year}. A distribution is worked out from the value at the end of the year before. This contract ` +
    `did not exist then. The plan or account that the premium comes from may owe you a distribution for ${year}. That ` +
    "part cannot be rolled over into this contract.",
  shortTitle: "Less is taken than required",
  short: (years: number, firstYear: number) =>
    `In ${years === 1 ? "one contract year" : `${years} contract years`}, first in contract ` +
    `year ${firstYear}, less is taken here than is required. The rest must come from this contract or from another IRA ` +
    "of the owner. There is an excise tax on what is not taken.",
  spouseTitle: "Spouse as the only beneficiary",
  spouse: (isQualified: boolean) =>
    isQualified
      ? "When the owner dies, a spouse who is the only beneficiary has a choice. The spouse may treat the IRA as the " +
        "spouse’s own, or take it as a beneficiary. The values shown assume that the owner lives."
      : "When the owner dies, a spouse who survives and is the beneficiary may keep the contract as its " +
        "owner. If there is none, by law the contract is paid out. The values shown assume that the owner lives.",
  jointOwnersTitle: "Joint owners",
  jointOwners: (isSpouse: boolean) =>
    "When one of the two owners dies, by law the contract is paid out. " +
    beneficiaryRule +
    (isSpouse
      ? "A surviving spouse who is the beneficiary may keep the contract instead. Here the joint owner is the spouse. "
      : "Owners who are not married to each other cannot keep it instead. ") +
    "The values shown assume that both live.",
  twoLivesTitle: "Two lives",
  twoLives:
    "When the owner dies, by law the contract is paid out, even if another person named in it lives. " +
    `${beneficiaryRule}Only a surviving spouse who is the beneficiary may keep it instead. ` +
    "The values shown assume that the owner lives.",
  annuitantDiesTitle: "Death of the annuitant",
  annuitantDies:
    "When the annuitant dies, by law the contract is paid out, as if the annuitant were the owner. " +
    `${beneficiaryRule}The values shown assume that the annuitant lives.`,
  entityTitle: "Owner that is not a person",
  entity:
    "If a trust or other entity owns a contract, it is taxed as an annuity in one case only: it is held as an agent for " +
    "a person. In all other cases each year’s gain is taxed as income of that year. Then the taxable parts shown here do not apply.",
};
