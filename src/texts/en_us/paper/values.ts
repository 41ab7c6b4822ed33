/** The pages of values by contract year, and by periods of index history. */

import { counted } from "../counted.ts";

export const values = {
  title: "Guaranteed and current values",
  guaranteedTitle: "Guaranteed values",
  table: "Values by contract year",
  /** The heading of columns that all years credit one rate in. */
  atRate: (title: string, rate: string) => `${title}, credited rate ${rate}`,
  indexTerms: "the least that each strategy may credit",
  rates: "the guaranteed rates",
  guaranteed: (terms: string, isAdjusted: boolean, hasWithdrawals: boolean) =>
    `Guaranteed values rest on guaranteed terms alone: ${terms} and the highest charges that the contract allows. ` +
    (isAdjusted
      ? "They include the largest loss by a market value adjustment (MVA). " +
        (hasWithdrawals ? "If a withdrawal pays you more than shown here, less may be left. " : "")
      : "") +
    "A surrender pays the minimum value if that is more than the account value less charges. ",
  guaranteedIsHigher:
    "In some years a guaranteed value is above the non-guaranteed one. In that year or earlier, withdrawals paid less " +
    "on guaranteed terms, and so left more.",
  ages: " Ages are the annuitant’s age at the end of the contract year.",
  timing: (hasLaterPremiums: boolean) =>
    hasLaterPremiums
      ? " The first premium is paid at the start of contract year 1, later ones at the times given. Values are those at the " +
        "end of the contract year, and so is the annuitant’s age."
      : " Premium is paid at the start of contract year 1. Values are those at the end of the year, and so is " +
        "the annuitant’s age.",
  allGuaranteed:
    "Non-guaranteed values are not applicable here. Every rate and charge of the years shown is guaranteed.",
  fixed:
    "Non-guaranteed values use current rates, which may change once the guarantee period ends.",
  fixedWithinGuarantee:
    "All years shown are within the guarantee period. So guaranteed and non-guaranteed values use the same rates of interest.",
  declared:
    "Non-guaranteed values use current rates, which the insurer may change. " +
    "No part of the premium is in an index, so these values do not depend on one.",
  index: (history: string | undefined) =>
    "Non-guaranteed values assume current terms. They assume that the index repeats its most recent ten calendar years, " +
    `again and again to the end.${history === undefined ? "" : ` Index history used: ${history}.`}`,
  /** The years after the account is used up: a part for each side of the values on which it is. */
  usedUp: {
    side: (about: {
      readonly title: string;
      readonly contractYear: number;
      readonly age: number;
      /** The last contract year in which a surrender pays the minimum value all the same, or that it does to the end of the years shown; absent for none. */
      readonly minimumThrough: number | "end" | undefined;
    }) =>
      `${about.title}: from contract year ${about.contractYear} on (age ${about.age}).` +
      (about.minimumThrough === undefined
        ? ""
        : about.minimumThrough === "end"
          ? " A surrender still pays the minimum value."
          : ` Through contract year ${about.minimumThrough} a surrender still pays the minimum value.`),
    text: (about: {
      readonly sides: readonly string[];
      readonly hasIncome: boolean;
      readonly hasDeathBenefit: boolean;
    }) =>
      `When the account is used up. ${about.sides.join(" ")}` +
      (about.hasIncome
        ? ` Lifetime income goes on${about.hasDeathBenefit ? "" : "; no death benefit is left"}.`
        : ""),
  },
};

const lowered = (isShown: boolean) =>
  isShown
    ? "The last ones assume that the insurer lowers its terms to the guaranteed ones once each strategy’s first term is over. "
    : "";

export const lowerAssumptions = {
  title: "If less interest is credited",
  table: "Values by contract year on lower assumptions",
  index: (cut: string, hasLowered: boolean) =>
    "Current terms and past index growth are not likely to last. These values show the same contract with " +
    `no index growth at all, and with current terms cut by ${cut}. ${lowered(hasLowered)}They are not guaranteed either.`,
  declared: (cut: string, hasLowered: boolean) =>
    "Current rates are not likely to last. These values show the same contract with current rates " +
    `cut by ${cut}. ${lowered(hasLowered)}They are not guaranteed either.`,
  /** What is taken a year: the first and the last amount, if they differ. */
  income: (
    sides: readonly {
      readonly title: string;
      /** The least and the most, or the only one. */
      readonly amounts: readonly string[];
      readonly firstYear: number;
      /** Absent where the values end with it. */
      readonly lastYear: number | undefined;
    }[],
  ) =>
    ` Lifetime income taken: ${sides
      .map(
        ({ title, amounts, firstYear, lastYear }) =>
          `${title}, ${amounts.join(" to ")} a year, from contract year ${firstYear} ${lastYear === undefined ? "on" : `to ${lastYear}`}`,
      )
      .join(sides.length > 2 ? ". " : "; ")}.`,
};

export const indexScenarios = {
  title: "Three periods of index history",
  periods: { lowest: "Lowest growth", mostRecent: "Most recent", highest: "Highest growth" },
  years: (count: number) => counted(count, "year"),
  basis: (searched: string, shortContract: string) =>
    "All values of these three periods are non-guaranteed. See page {page} for guaranteed elements. Each period is ten " +
    `calendar years in a row, from ${searched}. For each index they are the years in which it grew least, the latest ` +
    `years, and the years in which it grew most. ${shortContract}` +
    "The premium, the allocation and the current terms are the same in all three. " +
    "The terms of the strategies limit what is credited. So more index growth may not mean more " +
    "interest. Past index growth says nothing about future growth.",
  searchedByIndex: (
    indexes: readonly { readonly name: string; readonly searchedYears: number }[],
  ) =>
    "the last calendar years, at most twenty, as far back as an index’s history goes " +
    `(${indexes.map(({ name, searchedYears }) => `${name}: ${searchedYears}`).join("; ")})`,
  searchedTwenty: "the last twenty calendar years",
  searched: (years: number) =>
    `the last ${years} calendar years, as far back as the history of the index goes`,
  shortContract: (years: string) =>
    `No values are shown past ${years}, so each period is used for ${years} only. `,
  means: {
    title: "Periods used, and the geometric mean annual effective rate of the account value",
    accountValueAfter: (years: string) => `Account value after ${years}`,
  },
  chart: {
    title: (years: string) => `Account value over ${years} in each period (non-guaranteed)`,
    end: (period: string, value: string, years: string) => `${period}: ${value} after ${years}`,
    description: (years: string, ends: readonly string[]) =>
      `Three lines of account value over ${years}. ${ends.join(". ")}.`,
    years: "Contract year",
  },
  byYear: "Year by year",
};

export const indexHistory = {
  title: "Index history used",
  /** `month` is the one in which contract years end, where one has begun. */
  basis: (month: string | undefined) =>
    (month === undefined
      ? "Index values are those at the close of December 31 or the last trading day before. "
      : `A contract year has begun, so its years end in ${month}: index values are those at the close of the last trading day ` +
        "of that month. The first one of each period is set so that it counts what the index has done so far. ") +
    "Beside them is what the current terms would have credited. It is non-guaranteed. See page {page} for guaranteed elements.",
  origin: (index: string, provider: string, liveSince: string) =>
    `${index}: published by ${provider}, in use since ${liveSince}.`,
  backCast: (yearEnds: number) =>
    ` ${yearEnds === 1 ? "The year-end" : `The ${yearEnds} year-ends`} on record from before that day were ` +
    "worked out later (back-cast). No period uses them.",
  table: (about: {
    readonly strategy: string;
    readonly month: string | undefined;
    readonly firstYearEnd: number;
    readonly lastYearEnd: number;
  }) =>
    about.month === undefined
      ? `${about.strategy}: end of ${about.firstYearEnd} to end of ${about.lastYearEnd}`
      : `${about.strategy}: to ${about.month} ${about.lastYearEnd}`,
  noneActed: "none",
  notOver: "term not over",
  neverActed: (periods: string, bounds: string) =>
    `${periods}: these terms never changed what was credited: ${bounds}.`,
};

export const factorHistory = {
  title: "Past terms of the crediting strategies",
  basis:
    "Each table has the current terms with which a contract like this one would have begun, from each day on. They are " +
    "non-guaranteed. After its first term such a contract may have had other terms. See page {page} for guaranteed elements. Past " +
    "terms say nothing about future ones: the insurer may set better or worse ones.",
  table: (strategy: string, first: string, last: string) => `${strategy}: ${first} to ${last}`,
};

/** Terms that changed the index's change into the credited rate, inside sentences. */
export const bounds = {
  cap: "cap",
  "monthly cap": "monthly cap",
  "participation rate": "participation",
  spread: "spread",
  floor: "floor",
  trigger: "trigger",
  "interval floor": "interval floor",
};
