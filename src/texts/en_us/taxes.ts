/** Notes on taxes. Not advice. */

const beneficiaryRule =
  "before annuity payments begin within five years, or over the life of the designated beneficiary; afterwards at " +
  "least as fast as before. ";

export const taxes = {
  roth:
    "Distributions from a Roth IRA are not taxed when they are qualified: when the owner is 59½ or older, or " +
    "in another case that the law names, and five tax years have begun since the owner’s first contribution " +
    "to any Roth IRA. Of other distributions, what was paid into the owner’s Roth IRAs comes out first, " +
    "untaxed; earnings are taxed, and may bear an additional tax of 10%. Which of this applies cannot be told " +
    "from this contract alone, so no taxable part of withdrawals is shown. The values do not reflect taxes.",
  qualified:
    "Withdrawals, lifetime income and annuity payments are taxed as ordinary income in full, except for " +
    "contributions that were not deducted, which are not known here. The values do not reflect taxes.",
  nonQualified: (hasBonus: boolean) =>
    "Withdrawals are taken from gain first and taxed as ordinary income up to the gain in the contract, " +
    "measured at each payment and without surrender charge; the rest is a return of what was paid in. " +
    (hasBonus ? "A premium bonus is gain. " : "") +
    "The values do not reflect taxes.",
  taxableTitle: "Taxable withdrawals",
  taxable: (amount: string, isFullyGuaranteed: boolean) =>
    "Of the withdrawals and lifetime income illustrated, " +
    `${amount} would be taxable${isFullyGuaranteed ? "" : " on current values"}.`,
  usedUpTitle: "Income after the account value is used up",
  usedUp: (contractYear: number, isQualified: boolean) =>
    `From contract year ${contractYear} on lifetime income is paid that the account value no ` +
    "longer holds. " +
    (isQualified
      ? "All of it is income."
      : "It first returns what is left of what was paid in; then all of it is income."),
  additionalTitle: "Additional tax",
  additional:
    "The owner is not a person and has no age: the taxable part of withdrawals may bear an additional tax of 10%, " +
    "which a person does not pay from age 59½ on.",
  earlyTitle: "Early withdrawals",
  early: (lastYear: number) =>
    "Withdrawals are illustrated before the owner is 59½: their taxable part may bear an additional tax of " +
    `10%, through about contract year ${lastYear}.`,
  requiredTitle: "Required minimum distributions",
  required: (about: {
    readonly firstYear: number;
    readonly isJointTable: boolean;
    /** Of the additional benefits' value; absent where it is not estimated. */
    readonly benefitsRate: string | undefined;
    readonly hasSpouse: boolean;
  }) =>
    `Distributions are required from contract year ${about.firstYear} on. They are estimated from ` +
    "the account value at the last contract anniversary and the " +
    (about.isJointTable
      ? "Joint and Last Survivor Table, since the spouse who is the only beneficiary is more than ten years younger"
      : "Uniform Lifetime Table") +
    "; other accounts are not known here. The value of additional benefits, such as that of a rider, counts too, " +
    (about.benefitsRate === undefined
      ? "is not in these estimates and may raise what is required"
      : `and is in these estimates at ${about.benefitsRate} interest over the owner’s life`) +
    "; " +
    (about.hasSpouse
      ? "the spouse is assumed to live and to stay the only beneficiary."
      : "with a spouse more than ten years younger as the only " +
        "beneficiary, the Joint and Last Survivor Table requires less."),
  issueYearTitle: "Distribution in the year of issue",
  issueYear: (year: number) =>
    `None is illustrated for ${year}: a distribution is figured from the value at the end of the year ` +
    "before, when this contract did not exist. What has to be distributed for that year from where the " +
    "premium comes from cannot be rolled over into this contract.",
  shortTitle: "Less is taken than required",
  short: (years: number, firstYear: number) =>
    `In ${years === 1 ? "one contract year" : `${years} contract years`}, first in contract ` +
    `year ${firstYear}, less is illustrated as taken than is required. The rest must come from ` +
    "this contract or from another IRA of the owner; on what is not taken there is an excise tax.",
  spouseTitle: "Spouse as the only beneficiary",
  spouse: (isQualified: boolean) =>
    isQualified
      ? "When the owner dies, a spouse who is the only beneficiary may treat the IRA as the spouse’s own, or take it " +
        "as a beneficiary. The illustration assumes that the owner lives."
      : "When the owner dies, a surviving spouse who is the designated beneficiary may go on with the contract as " +
        "its owner; otherwise the law has it paid out. The illustration assumes that the owner lives.",
  jointOwnersTitle: "Joint owners",
  jointOwners: (isSpouse: boolean) =>
    "When the first of the two owners dies, the law has the contract paid out, even if the other one lives: " +
    beneficiaryRule +
    (isSpouse
      ? "A surviving spouse who is the designated beneficiary, as the joint owner here may be, may go on with the " +
        "contract as its owner instead. "
      : "Owners who are not married to each other cannot go on with it in place of that. ") +
    "The illustration assumes that both live.",
  twoLivesTitle: "Two lives",
  twoLives:
    "When the owner dies, the law has the contract paid out, even if the annuitant or the other covered " +
    `person lives: ${beneficiaryRule}Only a surviving spouse who is the designated ` +
    "beneficiary may go on with the contract as its owner. The illustration assumes that the owner lives.",
  entityTitle: "Owner that is not a person",
  entity:
    "A contract that a trust or other entity owns is taxed as an annuity only when the entity holds it as an " +
    "agent for a person. Otherwise each year’s gain is income of that year, and the taxable parts shown here " +
    "do not apply.",
};
