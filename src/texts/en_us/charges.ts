/** Charges, access to money, and the least a surrender pays. */

import { firstYears } from "./counted.ts";

export const charges = {
  title: "Charges and access to your money",
  early: "If you surrender early",
  free: "Free withdrawals",
  illustrated: (withdrawals: string) => `Shown here: ${withdrawals}`,
  least: "The least a surrender pays",
  incomeLater: "Income later on",

  worked: {
    charge: (amount: string) => `${amount} of surrender charge`,
    bonus: (amount: string) => `${amount} of bonus taken back`,
    adjustment: (amount: string) => `${amount} of market value adjustment (MVA)`,
    termFees: (amount: string) => `${amount} of fees of unfinished index terms`,
    termCredits: (amount: string) => `${amount} of credits of unfinished index terms`,
    text: (about: {
      readonly year: number;
      readonly isFullyGuaranteed: boolean;
      readonly accountValue: string;
      readonly paid: string;
      /** What is taken off, as a list. */
      readonly steps: string;
      /** What is added, as a list. */
      readonly gains: string | undefined;
      readonly isRaised: boolean;
      readonly guaranteed: string;
    }) =>
      `For example, at the end of contract year ${about.year} the ` +
      `${about.isFullyGuaranteed ? "" : "non-guaranteed "}account value is ` +
      `${about.accountValue}. If you end the contract then, you get ${about.paid}: ` +
      `the account value less ${about.steps}` +
      (about.gains === undefined ? "" : `, plus ${about.gains}`) +
      `${about.isRaised ? ", raised to the least that a surrender pays" : ""}.` +
      (about.isFullyGuaranteed ? "" : ` On guaranteed terms you get ${about.guaranteed}.`),
  },

  access: "Renewal, guarantees and waivers",
  adjustment: "Market value adjustment (MVA)",
  adjustmentInShort: (years: number, isRenewed: boolean, amount: string) =>
    `It applies in ${firstYears(years)}${isRenewed ? ", and anew in each renewal term" : ""}, to ` +
    `${amount}. When interest rates have risen since ${isRenewed ? "the start of the term" : "issue"}, you may get ` +
    "less. When they have fallen, you may get more. A page of its own shows the potential impact.",
  deathWithoutAdjustment: " The death benefit is paid without it.",

  schedule: {
    title: "Surrender charge by contract year",
    titleFromPremium: "Surrender charge by contract year, counted from each premium",
    year: "Contract year",
    charge: "Surrender charge",
    vested: "Bonus vested",
    from: (year: number) => `${year} on`,
    fromTo: (first: number, last: number) => `${first} to ${last}`,
    renewalTitle: (term: string) => `Surrender charge by year of ${term}`,
    renewalYear: "Year of the term",
  },

  further: "Further charges and fees",
  strategyFee: (fee: string) => `Strategy fee: ${fee}`,
  contractFee: "Contract fee",
  contractFeeText: (fee: string) =>
    `${fee}, taken from the account value at the end of each contract year.`,

  payments:
    "Instead of ending the contract you may turn it into annuity payments for life or for a number of years.",
  paymentsPage: (isFullyGuaranteed: boolean) =>
    " The page on annuity payments shows what they would be" +
    `${isFullyGuaranteed ? "" : ", guaranteed and on current rates"}.`,
  qualified:
    " This contract is qualified. From a certain age on the law makes you take out at least a set " +
    "amount each year (a required minimum distribution). It lowers the values.",
};
