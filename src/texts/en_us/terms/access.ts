/** Renewal, guarantee, bailout and waivers. */

import { counted } from "../counted.ts";

export const access = {
  renewal: {
    title: "Renewal",
    noCharge: "no surrender charge",
    charges: (rates: string, isMonthly: boolean) =>
      `surrender charges of ${rates} in its contract years` +
      (isMonthly ? ", falling month by month" : ""),
    text: (about: {
      readonly firstTermYears: number;
      readonly years: number;
      readonly charge: string;
      readonly hasCharge: boolean;
      readonly isAdjusted: boolean;
    }) =>
      `After ${counted(about.firstTermYears, "contract year")} the contract is renewed for terms of ` +
      `${counted(about.years, "contract year")}, one after the other. Each renewal term has ${about.charge}` +
      (about.isAdjusted
        ? ". A market value adjustment applies in it, from the reference rate at its start."
        : about.hasCharge
          ? ". It has no market value adjustment."
          : " and no market value adjustment."),
    /** Terms that differ, each by itself. */
    term: (about: {
      readonly number: number;
      readonly isLast: boolean;
      readonly years: number;
      readonly charge: string;
    }) =>
      ` Renewal term ${about.number}${about.isLast ? " and later ones" : ""}: ` +
      `${counted(about.years, "contract year")}, ${about.charge}.`,
    differing: (firstTermYears: number, terms: string, isAdjusted: boolean) =>
      `After ${counted(firstTermYears, "contract year")} the contract is renewed for one term after the other.${terms}` +
      (isAdjusted
        ? " Each has a market value adjustment from the reference rate at its start."
        : " None has a market value adjustment."),
    freeAtStart: (count: number) =>
      ` In the first ${counted(count, "day")} of each renewal term nothing is charged or adjusted. Values at the end of a term ` +
      "are those before these days.",
    freeAtEnd: (count: number) =>
      ` In the last ${counted(count, "day")} of each term nothing is charged or adjusted.`,
  },
  guarantee: {
    title: "Accumulation guarantee",
    text: (about: {
      readonly year: number;
      readonly rate: string;
      readonly isBonusIncluded: boolean;
      readonly isInDollars: boolean;
      readonly isReducedByRiderCharges: boolean;
      readonly isLostByExcessWithdrawal: boolean;
    }) =>
      `At the end of contract year ${about.year} the account value is at least a set amount: ${about.rate} ` +
      `of the premium${about.isBonusIncluded ? " and its bonus" : ""}. ` +
      (about.isInDollars
        ? "Withdrawals come off that amount. "
        : "Withdrawals reduce that amount in proportion to the account value. ") +
      (about.isReducedByRiderCharges ? "Rider charges come off it too. " : "") +
      "If the account value is less, it is raised to that amount. Interest credited in that year includes the raise." +
      (about.isLostByExcessWithdrawal
        ? " A withdrawal above the free withdrawal ends this guarantee."
        : ""),
  },
  bailout: {
    title: "Bailout",
    rates: {
      cap: "cap",
      monthlyCap: "monthly cap",
      participation: "participation rate",
      rate: "interest rate",
      triggerRate: "trigger rate",
    },
    text: (about: {
      readonly rate: string;
      readonly strategy: string;
      readonly bound: string;
      readonly days: number;
      /** Whether it frees only the strategy, not all of the account value. */
      readonly isOfStrategy: boolean;
    }) =>
      `If a new term sets the ${about.rate} of ${about.strategy} below ${about.bound}, you may take out ` +
      `${about.isOfStrategy ? "what it holds" : "all of the account value"}. Then nothing is charged or ` +
      `adjusted. You have ${counted(about.days, "day")} after that contract anniversary to do so. ` +
      "Guaranteed values do not count on it.",
  },
  waiver: {
    notInState: (state: string) => `Contracts issued in ${state} do not have this waiver.`,
    notAtAge: (age: number) => `Contracts of issue ages above ${age} do not have this waiver.`,
    all: "all",
    upTo: (rate: string) => `up to ${rate}`,
    text: (about: {
      readonly firstYear: number;
      readonly part: string;
      readonly isAdjustmentWaived: boolean;
      readonly condition: string;
    }) =>
      `From contract year ${about.firstYear} you may take out ${about.part} of the account value without surrender ` +
      `charge${about.isAdjustmentWaived ? " or market value adjustment" : ""} in this case: ${about.condition}. ` +
      "The values shown do not count on it.",
  },
};
