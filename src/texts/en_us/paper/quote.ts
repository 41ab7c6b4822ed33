/** A quote: titles of its dates and values, and what it states of itself. */

export const quote = {
  dayTitle: "Day of the quote",
  day: "Charges and the free amount are those of the contract year that begins on this day. On another day they may be different.",
  dayWithin:
    "Charges are those of this month of the contract year, and the free amount is what is left of it. On another day they may be different.",
  freeLookTitle: "Right to return the contract",
  /** `sentence` says within how many days after receipt it may be returned. */
  freeLook: (sentence: string) =>
    `${sentence} That time is not over on this day. What a return pays is what the contract says of it. This quote is of what it pays otherwise.`,
  valuesTitle: "Values",
  values:
    "The amounts follow from what the insurer's records say of the contract on this day. The insurer works them out again on the day on which it pays.",
  withholdingTitle: "Taxes",
  withholding: "No tax is withheld from the amounts of this quote.",
  early: (isSimple: boolean) =>
    "An owner may be younger than 59½ on this day. There may then be a further tax of 10% on the taxable amount." +
    (isSimple
      ? " That tax is 25% in the first two years after the owner joined a SIMPLE IRA plan."
      : ""),
};
