/** Page 1. */

import { counted } from "./counted.ts";

const lowest = (value: string | undefined) =>
  value === undefined ? "" : `; ${value} without growth`;

export const summary = {
  title: (product: string) => `${product} – Annuity Illustration`,
  sampleTitle: (title: string) => `SAMPLE – ${title}`,
  sample:
    "SAMPLE: made with a test key, to try the service. It is no offer, and no sale may rest on it.",
  lead: (about: {
    readonly genericName: string;
    readonly owners: string;
    readonly producer: string | undefined;
    readonly preparedOn: string;
    /** Absent where it is the day of preparation. */
    readonly issueDate: string | undefined;
  }) =>
    `${about.genericName}. Prepared for ${about.owners}` +
    `${about.producer === undefined ? "" : ` by ${about.producer}`} on ${about.preparedOn}, ` +
    (about.issueDate === undefined
      ? "the assumed issue date."
      : `with an assumed issue date of ${about.issueDate}.`),
  boxTitle: "Read this together with the Disclosure Document and the Buyer’s Guide",
  box: "It is not complete without them: ask for both before you apply. ",
  allGuaranteed:
    "Non-guaranteed values are not applicable here. The contract has no terms that the insurer may change. All values shown are " +
    "guaranteed.",
  guaranteedAlone: (isAdjusted: boolean) =>
    "Only values headed “Guaranteed” are guaranteed. Others rest on terms that the insurer may change" +
    (isAdjusted ? ", and on interest rates (MVA)." : "."),
  /** Printed on every paper in another language, in both. Source: [D168]. */
  unreviewed:
    "Unreviewed translation: the legal wording is translated from English. Ask for the English illustration too.",
  names: (mark: string) =>
    `The mark ${mark} stands for a letter of a script that this paper is not set in.`,

  warnings: {
    title: "Not everything that was sent is in these values",
    limited: (name: string) => `${name} (limited)`,
    nearest: (name: string, nearest: string) => `${name} (the nearest input is ${nearest})`,
    text: (count: number, named: readonly string[], more: number) =>
      `${count === 1 ? "One input was" : `${count} inputs were`} not used, or limited: ` +
      `${named.join("; ")}${more === 0 ? "" : `; and ${more} more`}. ` +
      "“Values assumed, and where each is from”, near the end, lists what the values rest on.",
  },

  youPay: "You pay",
  paidOnce: "once, at issue",
  paidLater: (later: string) => `at issue, and ${later} later`,
  bonusAdded: (bonus: string) => `; ${bonus} bonus is added`,
  guaranteedAfter: (years: number) => `Guaranteed ${after(years)}`,
  nonGuaranteedAfter: (years: number) => `Non-guaranteed ${after(years)}`,
  onGuaranteedTerms: (isWithdrawn: boolean) =>
    `cash surrender value on guaranteed terms${withdrawn(isWithdrawn)}`,
  notApplicable: "Not applicable",
  allValuesGuaranteed: "all values are guaranteed",
  ifGrowthRepeats: (isWithdrawn: boolean, withoutGrowth: string | undefined) =>
    `cash surrender value if past index growth repeats${withdrawn(isWithdrawn)}${lowest(withoutGrowth)}`,
  onTodaysTerms: (isWithdrawn: boolean) =>
    `cash surrender value on today’s terms${withdrawn(isWithdrawn)}`,
  guaranteedForLife: "Guaranteed for life",
  income: (about: {
    /** Absent where the persons have several. */
    readonly age: number | undefined;
    readonly contractYear: number;
    /** Whether the values have it. */
    readonly isTaken: boolean;
    /** On today's terms, where that is another amount. */
    readonly current: string | undefined;
  }) =>
    (about.age === undefined
      ? `a year from contract year ${about.contractYear} on${about.isTaken ? "" : ", if taken"}`
      : `a year from age ${about.age}` +
        (about.isTaken ? "" : `, if taken from contract year ${about.contractYear} on`)) +
    (about.current === undefined ? "" : `; ${about.current} on today’s terms, not guaranteed`),

  laterPremiums: "Later premiums",
  withdrawals: "Withdrawals",
  noWithdrawals: "None illustrated",
  riders: "Riders",
  noRiders: "None elected",
  premium: "Premium",
  premiumAtIssue: (premium: string) => `${premium}, paid at issue`,
  premiumBonus: "Premium bonus",
  noBonus: "None",
  state: "State",
  taxStatus: "Tax status",
  annuityPayments: "Annuity payments",
  paymentsBegin: (age: number, hasOldest: boolean) =>
    `Begin by age ${age}${hasOldest ? " of the oldest owner or annuitant" : ""}`,
  ratesEffective: "Rates effective",
  notYetInForce: (day: string) => `${day}, not yet in force`,

  strategies: {
    title: "Where the premium goes: crediting strategies and their terms",
    strategy: "Crediting strategy",
    share: "Share",
    guaranteed: "Guaranteed terms",
    current: "Current terms, not guaranteed",
    none: "none",
  },
  notIllustratedEach: (share: string, strategy: string, index: string) =>
    `${share} for ${strategy} (${index})`,
  notIllustrated: (each: readonly string[]) =>
    `Asked for and not illustrated: ${each.join("; ")}. An index must have existed for ten calendar years to be ` +
    "illustrated. What was meant for it is in the strategies above, in proportion.",
  values: "Values at the end of selected contract years",

  chart: {
    guaranteedValues: "Guaranteed values",
    cashSurrenderValue: "Cash surrender value",
    accountValue: "Account value",
    title: (values: string) => `${values} beside what you pay`,
    description: (values: string, years: string, ends: readonly string[]) =>
      `${values} over ${years}, beside the premium paid so far. At the end, ${ends.join("; ")}. ` +
      "The tables of values give the figures.",
    years: "End of contract year",
  },
};

function after(years: number): string {
  return `after ${counted(years, "year")}`;
}

function withdrawn(isWithdrawn: boolean): string {
  return isWithdrawn ? ", after withdrawals" : "";
}
