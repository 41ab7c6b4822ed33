/** The narrative. */

export const howItWorks = {
  title: "How this annuity works",
  crediting: "How interest is credited",
  contract: (about: {
    readonly premium: string;
    readonly insurer: string;
    /** The sentence on later premiums. */
    readonly later: string | undefined;
    readonly interest: string;
    readonly years: number;
    readonly lastAge: number;
    /** The owner's age at the end, where it ends the contract. */
    readonly ownersAge: number | undefined;
    readonly isToTheEnd: boolean;
  }) =>
    `You pay a premium of ${about.premium} to ${about.insurer}` +
    (about.later === undefined ? "" : ` at issue, and ${about.later}`) +
    `. The contract keeps ${about.later === undefined ? "it" : "them"} in ` +
    "an account that is credited with interest. " +
    about.interest +
    "You may withdraw part of the account value, surrender the contract for its cash surrender value, or turn it " +
    `into annuity payments. This illustration covers ${about.years} contract years, to age ${about.lastAge}` +
    (about.ownersAge === undefined ? "" : ` of the annuitant and ${about.ownersAge} of the owner`) +
    `${about.isToTheEnd ? ", at which annuity payments have to begin" : ""}; no values are shown beyond it.`,
  atGuaranteedRates: "Interest is credited at guaranteed rates. ",
  atDeclaredRates: "Interest is credited at rates that the insurer declares. ",
  byIndex:
    "Interest depends on the change of an index, within limits: you do not invest in the index or in any share. ",
  negativeFloor:
    "When the index falls interest may be negative, down to the floor of the strategy. ",
  noLoss: (hasCharges: boolean) =>
    "When the index falls no interest is taken back" +
    (hasCharges ? "; charges and fees can still lower the account value. " : ". "),

  ratesGuaranteed:
    "The rates are guaranteed for all contract years of this illustration; the insurer may not change them.",
  indexTermsReset:
    "Caps, participation rates, spreads and declared rates are set by the insurer at the start of each index " +
    "term. They may change at every new term, but never beyond the guaranteed terms on page {page}.",
  ratesReset:
    "The insurer declares the rate for each contract year. It may change every year, but never below the " +
    "guaranteed rate on page {page}.",
  firstRate: (years: number) =>
    `The first rate is guaranteed for the first ${years === 1 ? "contract year" : `${years} contract years`}. ` +
    "After that the insurer declares a new rate for each contract year, never below the guaranteed minimum rate.",

  asAbove: "Interest is credited in the way described above.",
  index: (name: string, years: number, method: string) =>
    ` Index: ${name}, without dividends; index term: ${years} ${years === 1 ? "year" : "years"}; ` +
    `method: ${method.toLowerCase()}.`,
  example: (about: {
    readonly year: number;
    readonly change: string;
    readonly credited: string;
    readonly bounds: readonly string[];
  }) =>
    ` For example, in calendar year ${about.year} the index changed by ${about.change}; on the ` +
    `current terms ${about.credited} would have been credited` +
    `${about.bounds.length === 0 ? "" : ` (${about.bounds.join(", ")} applied)`}.`,

  premiumBonus: "Premium bonus",
  bonus: (rate: string, bonus: string, years: number) =>
    `A bonus of ${rate} of the premium, ${bonus}, is added at issue. It belongs to you ` +
    `step by step over ${years} contract years; the part not yet vested is taken back on a ` +
    "surrender or a withdrawal above the free withdrawal. Annuities with a bonus may have higher charges or " +
    "lower limits on interest than annuities without one.",
  riders: "Optional riders",
  noRiders: "No optional rider is elected, and none is in the values.",
  ridersElected:
    "These optional riders are elected; the values include their charges and their effects.",

  history: {
    title: (index: string) => `${index}: closes at the end of each year, without dividends`,
    description: (index: string) => `One line: year-end closes of the ${index}.`,
    descriptionFrom: (
      index: string,
      first: { readonly close: string; readonly date: string },
      last: { readonly close: string; readonly date: string },
    ) =>
      `One line: year-end closes of the ${index} from ${first.close} on ${first.date} to ${last.close} on ${last.date}.`,
    years: "Calendar year",
  },
};
