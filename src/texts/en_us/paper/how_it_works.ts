/** The page on how the contract works. */

import { counted } from "../counted.ts";

export const howItWorks = {
  title: "How does this annuity work?",
  crediting: "How do I earn interest?",
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
    (about.later === undefined ? "" : ` at the start. Later premiums: ${about.later}`) +
    `. ${about.later === undefined ? "It goes" : "They go"} into an account that earns interest. ` +
    about.interest +
    "You may take out part of the account value. You may end the contract and get its cash surrender value. Or you may turn " +
    `it into annuity payments. This illustration covers ${counted(about.years, "contract year")}, to age ${about.lastAge}` +
    (about.ownersAge === undefined ? "" : ` of the annuitant and ${about.ownersAge} of an owner`) +
    `. ${about.isToTheEnd ? "Annuity payments have to begin then. " : ""}No values are shown after that.`,
  atGuaranteedRates: "Interest is credited at guaranteed rates. ",
  atDeclaredRates: "Interest is credited at rates that the insurer sets. ",
  byIndex:
    "Interest depends on the change of an index, within limits. You do not invest in the index or in any stock. ",
  noLoss: (hasCharges: boolean) =>
    "When the index falls you may earn no interest, but you keep the interest credited before. " +
    (hasCharges ? "Charges and fees can still lower the account value. " : ""),

  ratesGuaranteed:
    "The rates are guaranteed for all contract years of this illustration. The insurer may not change them.",
  indexTermsReset:
    "The insurer sets the terms of each strategy at the start of each index term. They may change at every new term, but " +
    "never beyond the guaranteed terms on page {page}.",
  ratesReset:
    "The insurer sets the rate for each contract year. It may change every year, but never below the guaranteed rate " +
    "on page {page}.",
  firstRate: (years: number, isPrinted: boolean) =>
    `The first rate is guaranteed for the first ${years === 1 ? "contract year" : `${years} contract years`}. ` +
    "After that the insurer sets a new rate for each contract year, but never below the guaranteed rate" +
    (isPrinted ? " on page {page}." : "."),

  asAbove: "Interest is credited in the same way as above.",
  index: (name: string, years: number, method: string) =>
    `${method} over an index term of ${counted(years, "year")}. The index is ${name}, without dividends. `,
  example: (about: {
    readonly year: number;
    readonly change: string;
    readonly credited: string;
    readonly bounds: readonly string[];
  }) =>
    ` For example, in calendar year ${about.year} the index changed by ${about.change}. On the ` +
    `current terms ${about.credited} would have been credited` +
    `${about.bounds.length === 0 ? "" : ` (${about.bounds.join(", ")} applied)`}.`,

  premiumBonus: "When is the bonus mine?",
  bonus: (about: {
    readonly rate: string;
    readonly bonus: string;
    readonly years: number;
    /** Contract years of a contract in force that are over. */
    readonly pastYears: number;
  }) =>
    `A bonus of ${about.rate} of the premium, ${about.bonus}, ${about.pastYears === 0 ? "is" : "was"} added at the start. ` +
    (about.years <= about.pastYears
      ? `It is yours${about.years === 0 ? " at once" : ""}: none of it is taken back. `
      : `It becomes yours step by step over ${counted(about.years, "contract year")}. The part that ` +
        "is not yet yours is taken back, with what it has earned, when you end the contract or take out more than the free withdrawal. ") +
    "A contract with a bonus often charges more, or credits less interest.",
  riders: "Which optional riders have I chosen?",
  noRiders: "No optional rider is chosen, and none is in the values.",
  ridersElected:
    "You have chosen these optional riders. The values reflect their cost and their benefits.",

  history: {
    title: (index: string) => `${index} at the end of each year`,
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
