/** The terms of riders as names and values. */

import { counted } from "../counted.ts";

const reductions = {
  pro_rata: "in proportion to the account value",
  dollar_for_dollar: "dollar for dollar",
  greater_of_both: "dollar for dollar, or in proportion to the account value where that is more",
};

/** Kinds of riders, as explanations have them in brackets behind a rider's number. */
export const riderKinds = {
  death_benefit: "death benefit",
  earnings_death_benefit: "earnings death benefit",
  lifetime_income: "lifetime income",
  maximum_anniversary_value: "maximum anniversary value",
};

export const riderFacts = {
  none: "None",
  /** How an excess withdrawal reduces a base, where the terms do not say more. */
  inProportion: "in proportion",
  /** Inside sentences. */
  reductions,
  reductionsAlone: {
    pro_rata: "In proportion to the account value",
    dollar_for_dollar: "Dollar for dollar",
    greater_of_both: "Dollar for dollar, or in proportion to the account value where that is more",
  },
  usedUp: (isEnd: boolean) =>
    isEnd
      ? "the rider ends when the account value is used up"
      : "the rider goes on, without charge, when the account value is used up",

  income: {
    rollUpTitle: "Roll-up of the benefit base",
    rollUp: (about: {
      readonly rates: string;
      readonly kind: "simple" | "compound";
      readonly isOfBaseAtIssue: boolean;
      /** Absent where it lasts as long as the contract. */
      readonly years: number | undefined;
      readonly goesOn: boolean;
      readonly isPaused: boolean;
      readonly isRestarted: boolean;
    }) =>
      `${about.rates} ${about.kind} interest${about.isOfBaseAtIssue ? " on the benefit base at the start" : ""}, ` +
      `${duration(about.years)}, ` +
      (about.goesOn ? "also after income starts" : "and only until income starts") +
      (about.isPaused ? ". None in a year with a withdrawal" : "") +
      (about.isRestarted
        ? ". A rise of the base to the account value (step-up) starts the years again"
        : ""),
    stepUpTitle: "Step-up of the benefit base",
    stepUp: {
      compounding: (goesOn: boolean) =>
        "On each contract anniversary the base rises to the account value, if that is higher" +
        (goesOn ? ". After income has started this may raise the income" : ", until income starts"),
      separate: (goesOn: boolean) =>
        "A second base, without roll-up, rises to the account value on each contract anniversary, if that is higher" +
        (goesOn ? ", also after income has started" : ", until income starts") +
        ". The greater base counts",
    },
    stackingTitle: "Added to the base",
    stacking: (about: {
      readonly rates: string;
      readonly isOfCreditedRate: boolean;
      readonly years: number | undefined;
      readonly duringIncome: string | undefined;
    }) =>
      `Each year, ${duration(about.years)}: ${about.rates} of the ${about.isOfCreditedRate ? "credited rate" : "interest credited"}` +
      (about.duringIncome === undefined
        ? ""
        : `, or ${about.duringIncome} of it once income has started`) +
      (about.isOfCreditedRate
        ? ". If a strategy has a multiple for the base, it is applied too"
        : ""),
    firstTitle: "First income",
    first: (contractYear: number, age: number) =>
      `From contract year ${contractYear} on, and not before age ${age}`,
    payoutTitle: (isByIssueAge: boolean, isDeferred: boolean) =>
      `Payout rate (share of the base a year) by age at ${isByIssueAge ? "issue" : "first income"}` +
      (isDeferred ? ", and by contract year of the first income" : ""),
    payout: (rates: string, female: string | undefined, age: number) =>
      `${rates}${female === undefined ? "" : ` (a woman ${female})`} from age ${age}`,
    floorTitle: "The benefit base is never less than",
    floor: (rate: string, years: number | undefined) =>
      `The premium, less withdrawals, with interest of ${rate} a year ${duration(years)}, and only until income starts`,
    baseTitle: "Income is a rate of",
    greaterBase: "The benefit base, or the account value at the first income where that is more",
    riseTitle: "Rise of the income each year",
    riseFixed: (current: string, guaranteed: string) => `${current}; guaranteed ${guaranteed}`,
    risePrices: (assumed: string, guaranteed: string) =>
      `As consumer prices rise, assumed ${assumed} a year; guaranteed ${guaranteed}`,
    riseCredited: (multiple: string) =>
      `${multiple} of the credited rate of the year. If a strategy has a multiple for the base, it is applied too`,
    unusedTitle: "Income that is not taken",
    unused: {
      next_year: "It may be taken in the next contract year, and lapses after that",
      accumulates: "It is carried on without interest, and may be taken in any later contract year",
      accumulates_to_account_value:
        "It is carried on without interest, up to the account value, and may be taken in any later contract year",
    },
    excessTitle: "Excess withdrawals reduce the base",
    excessOfRollUpTitle: "Excess withdrawals reduce the base of the roll-up",
    atDeathTitle: "Paid from the base at death",
    atDeath: (about: {
      readonly atOnce: string | undefined;
      readonly rate: string;
      readonly years: number;
      readonly ofAccountValue: string | undefined;
    }) =>
      (about.atOnce === undefined ? "" : `${about.atOnce} of the benefit base at once, or `) +
      `${about.rate} of it over at least ${counted(about.years, "year")}` +
      (about.ofAccountValue === undefined
        ? ""
        : `, at most ${about.ofAccountValue} of the account value`) +
      ". Income taken reduces it in proportion to the account value",
    multiplierTitle: "Income multiplier, not in the values",
    multiplier: (about: {
      readonly multiple: number;
      readonly years: number | undefined;
      readonly firstYear: number;
      readonly condition: string;
    }) =>
      `${about.multiple} times the lifetime income` +
      `${about.years === undefined ? "" : ` for at most ${counted(about.years, "year")}`}, from contract year ` +
      `${about.firstYear} on, in this case: ${about.condition}`,
    raised: (raised: string, income: string) => `${raised} a year in place of ${income}`,
    multiplierExample: (contractYear: number, guaranteed: string, current: string) =>
      ` For income that starts in contract year ${contractYear}, that is ${guaranteed} on ` +
      `guaranteed terms, and ${current} on current terms.`,
    prices: "Rise of consumer prices",
    pricesNote: (guaranteed: string) =>
      `Of consumer prices a year, in current values; guaranteed values assume ${guaranteed}`,
  },

  deathBenefit: {
    growthTitle: "Growth of the death benefit base",
    growth: (about: {
      readonly rates: string;
      readonly kind: "simple" | "compound";
      readonly years: number;
      readonly untilAge: number;
    }) =>
      `${about.rates} ${about.kind} interest, for ${counted(about.years, "year")}, and only until age ${about.untilAge}`,
    mostTitle: "The base is at most",
    most: (multiple: string) => `${multiple} of what it started with`,
    ratchetTitle: "Or, if that is more",
    ratchet: (age: number) =>
      `The highest account value at a contract anniversary, up to age ${age}`,
    withdrawalsTitle: "Withdrawals reduce the base",
  },

  earnings: {
    paidTitle: "Paid at death beside the death benefit",
    paid: (rate: string, age: number) => `${rate} of earnings from issue age ${age}`,
    countTitle: "Earnings that count",
    count: (multiple: string) =>
      `The account value above the premium not withdrawn, at most ${multiple} of that premium`,
    withdrawalsTitle: "Withdrawals reduce that premium",
  },

  anniversary: {
    risesTitle: "Rises to the account value",
    rises: (age: number) => `At each anniversary until age ${age}`,
  },
};

function duration(years: number | undefined): string {
  return years === undefined ? "while the contract lasts" : `for ${counted(years, "year")}`;
}
