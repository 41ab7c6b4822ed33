/** Page 1. */

import { counted } from "../counted.ts";

const WAYS: Readonly<Record<number, string>> = { 2: "Two", 3: "Three", 4: "Four", 5: "Five" };

/** How long an income lasts, by the life that it rests on. A contract may end with another person's death. */
const LIVES = {
  you: "as long as you live",
  covered: "while the covered person lives, unless the contract ends before",
  oneOfTwo: "while either covered person lives, unless the contract ends before",
} as const;

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
  }) =>
    `${about.genericName}. Prepared for ${about.owners}` +
    `${about.producer === undefined ? "" : ` by ${about.producer}`} on ${about.preparedOn}.`,
  boxTitle: "Read this together with the Disclosure Document and the Buyer’s Guide",
  box: "Ask for both before you apply.",
  allGuaranteed:
    "Non-guaranteed values are not applicable here. The contract has no terms that the insurer may change. All values shown are " +
    "guaranteed.",
  guaranteedAlone: (isAdjusted: boolean) =>
    "Only values headed “Guaranteed” are guaranteed. Others depend on terms that the insurer may change" +
    (isAdjusted ? ", and on market interest rates." : "."),
  noDeposit:
    "Not a bank deposit, not FDIC insured. Guarantees rest on the insurer’s ability to pay.",
  freeLook: (days: number) =>
    `You may return the contract within ${counted(days, "day")} after you receive it.`,
  /** Printed on every paper in another language that is not reviewed, in both. Source: [D284]. */
  unreviewed: "Unreviewed translation: ask for the English illustration too.",
  names: (mark: string) =>
    `The mark ${mark} stands for a letter of a script that this paper is not set in.`,

  warnings: {
    title: "Not everything that was sent is in these values",
    limited: (name: string) => `${name} (limited)`,
    nearest: (name: string, nearest: string) => `${name} (the nearest input is ${nearest})`,
    text: (count: number, named: readonly string[], more: number) =>
      `${count === 1 ? "One input was" : `${count} inputs were`} not used, or limited: ` +
      `${named.join("; ")}${more === 0 ? "" : `; and ${more} more`}. ` +
      "“What the values assume”, near the end, lists all that they rest on.",
  },

  interestRate: "Guaranteed rate",
  guaranteedForYears: (years: number, hasBegun: boolean) =>
    `a year, for ${hasBegun ? counted(years, "more year") : counted(years, "year")}`,
  youPay: "You pay",
  paidOnce: "once, at the start",
  paidLater: (later: string) => `at the start, and ${later} later`,
  bonusAdded: (bonus: string, rate: string) => `; a bonus of ${bonus} (${rate}) is added`,
  guaranteedAfter: (years: number) => `Guaranteed, year ${years}`,
  nonGuaranteedAfter: (years: number) => `Non-guaranteed, year ${years}`,
  onGuaranteedTerms: (about: {
    /** The contract year, unless all of them are still to come. */
    readonly contractYear: number | undefined;
    readonly isWithdrawn: boolean;
    /** Whether the value on today's terms is the same. */
    readonly isSame: boolean;
    /** Whether the value of the day after, without the charge, stands beside it. */
    readonly isChargeLast: boolean;
  }) =>
    "cash surrender value" +
    (about.contractYear === undefined ? "" : ` at the end of contract year ${about.contractYear}`) +
    withdrawn(about.isWithdrawn) +
    (about.isChargeLast ? ", on the last day with a charge" : "") +
    (about.isSame ? "; the same on current terms" : ""),
  dayLater: "Guaranteed, a day later",
  withoutCharge: "without a surrender charge",
  notApplicable: "Not applicable",
  allValuesGuaranteed: "all values are guaranteed",
  ifGrowthRepeats: (isWithdrawn: boolean) =>
    `cash surrender value if past growth repeats${withdrawn(isWithdrawn)}`,
  onTodaysTerms: (isWithdrawn: boolean) =>
    `cash surrender value on current terms${withdrawn(isWithdrawn)}`,
  guaranteedForLife: "Guaranteed for life",
  income: {
    inWords: (about: {
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
      (about.current === undefined ? "" : `; ${about.current} on current terms, not guaranteed`),
    title: (hasMore: boolean) =>
      hasMore
        ? "Lifetime income a year, guaranteed and non-guaranteed"
        : "Lifetime income a year, guaranteed",
    /** A first contract year, or a last one, and the age where all persons have one. */
    promise: (about: {
      readonly age: number | undefined;
      readonly contractYear: number;
      readonly least: string;
      /** The last year with income, where it is not for life. */
      readonly until:
        { readonly age: number | undefined; readonly contractYear: number } | undefined;
      readonly whoLives: "you" | "covered" | "oneOfTwo";
    }) =>
      (about.age === undefined
        ? `From contract year ${about.contractYear}`
        : `From age ${about.age}`) +
      (about.until === undefined
        ? about.age === undefined
          ? " on"
          : ""
        : about.until.age === undefined
          ? ` through contract year ${about.until.contractYear}`
          : ` through age ${about.until.age}`) +
      ` you get at least ${about.least} a year` +
      (about.until === undefined ? ` ${LIVES[about.whoLives]}.` : "."),
    moreThanPaid: (age: number | undefined, contractYear: number, hasTaken: boolean) =>
      `${age === undefined ? `By the end of year ${contractYear}` : `By age ${age}`} it adds up` +
      `${hasTaken ? ", with the income you have had," : ""} to more than you paid.`,
    lowered: "Taking out more may lower it.",
    by: (hasAges: boolean) =>
      `${hasAges ? "Income by age as the year begins" : "Income by contract year"}. The line has a scale of its own.`,
    account: "Account value, guaranteed",
    usedUp: (age: number | undefined, contractYear: number) =>
      age === undefined ? `Used up, contract year ${contractYear}` : `Used up, age ${age}`,
    year: (hasAges: boolean, at: number) => (hasAges ? `At age ${at}` : `In contract year ${at}`),
    barInWords: (about: {
      readonly at: string;
      readonly guaranteed: string;
      readonly current: string | undefined;
    }) =>
      `${about.at}, guaranteed ${about.guaranteed}` +
      (about.current === undefined ? "" : `, non-guaranteed ${about.current}`),
    description: (hasMore: boolean, bars: readonly string[], account: string) =>
      `Bars of lifetime income a year${hasMore ? ", guaranteed and non-guaranteed" : ", guaranteed"}. ` +
      `${bars.join("; ")}. A line shows the account value on a scale of its own. ${account}. The tables of values give the figures.`,
  },

  laterPremiums: "Later premiums",
  withdrawals: "Withdrawals",
  noWithdrawals: "None shown",
  riders: "Riders",
  noRiders: "None chosen",
  state: "State",
  taxStatus: "Tax status",
  annuityPayments: "Annuity payments",
  paymentsBegin: (age: number, hasOldest: boolean) =>
    `Begin by age ${age}${hasOldest ? " of the oldest person" : ""}`,
  ifIssuedOn: "If issued on",
  ratesEffective: "Rates effective",
  notYetInForce: (day: string) => `${day}, not yet in force`,

  strategies: {
    pageTitle: "Crediting strategies",
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
    `Asked for but not shown: ${each.join("; ")}. An index must have existed for ten calendar years to be shown. ` +
    "Its share is in the strategies above, in proportion.",
  ways: {
    title: (count: number) =>
      count === 1
        ? "What you get if you end the contract: cash surrender value at the end of a year"
        : `${WAYS[count] ?? count} ways it could go: what you get if you end the contract then (cash surrender value)`,
    year: "Contract year (age), at its end",
    usedUp: (hasIncome: boolean) =>
      `$0: the account is used up.${hasIncome ? " Lifetime income goes on." : ""}`,
    guaranteed: "Guaranteed",
    zero: "No index growth, not guaranteed",
    reduced: (cut: string) => `Terms cut by ${cut}, not guaranteed`,
    lowered: "Lowest later terms, not guaranteed",
    repeated: "Recent ten years repeat, not guaranteed",
    current: "Current terms, not guaranteed",
  },

  chart: {
    guaranteedValues: "Guaranteed values",
    cashSurrenderValue: "Cash surrender value",
    accountValue: "Account value",
    title: (values: string, hasBegun: boolean) =>
      `${values} at the end of contract years, and what you ${hasBegun ? "have paid" : "pay"}`,
    charge: "Charge",
    chargeInWords: (rate: string, year: number) => `${rate} in contract year ${year}`,
    description: (
      values: string,
      years: string,
      about: {
        readonly ends: readonly string[];
        /** The charge of each year that has one; empty where none is shown. */
        readonly charges: readonly string[];
      },
    ) =>
      `${values} over ${years}, and the premium paid so far. At the end, ${about.ends.join("; ")}. ` +
      (about.charges.length === 0 ? "" : `Surrender charge: ${about.charges.join(". ")}. `) +
      "The tables of values give the figures.",
  },
};

function withdrawn(isWithdrawn: boolean): string {
  return isWithdrawn ? ", after withdrawals" : "";
}
