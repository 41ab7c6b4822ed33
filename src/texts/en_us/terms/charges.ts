/** Charges, access to money, and the least a surrender pays. */

import { firstYears } from "../counted.ts";

export const charges = {
  title: "What does it cost, and when can I get my money?",
  early: "What if I end it early?",
  free: "What can I take out without a charge?",
  least: "What is the least that I get back?",
  incomeLater: "Can I turn it into income?",

  /** What ending the contract costs, in dollars. */
  costs: {
    title: "What it costs, in dollars, if you end the contract at the end of a year",
    minimum: "Where less would be left, you get the minimum value instead.",
    higher: "A guaranteed value can be the higher one. For why, see page {page}.",
  },

  death: "What if I die?",
  atDeath: (dies: "owner" | "either_owner" | "annuitant", isAdjusted: boolean) =>
    "The contract pays the death benefit" +
    {
      owner: "",
      either_owner: " when one of the owners dies",
      annuitant: " when the annuitant dies",
    }[dies] +
    `. No surrender charge${isAdjusted ? " or MVA" : ""} lowers it. See page {page}.`,

  access: "Renewal, guarantees and waivers",
  adjustment: "What if interest rates change?",
  adjustmentInShort: (years: number, isRenewed: boolean, amount: string) =>
    `In ${firstYears(years)}${isRenewed ? ", and again in each renewal term" : ""}, a market value adjustment (MVA) applies to ` +
    `${amount}. If interest rates have risen since the start${isRenewed ? " of the term" : ""}, you may get ` +
    "less; if they have fallen, more. See page {page}.",

  schedule: {
    title: "Surrender charge by contract year",
    titleFromPremium: "Surrender charge by contract year, counted from each premium",
    year: "Contract year",
    charge: "Surrender charge",
    vested: "Bonus vested, at year end",
    from: (year: number) => `${year} on`,
    fromTo: (first: number, last: number) => `${first} to ${last}`,
    renewalTitle: (term: string) => `Surrender charge by year of ${term}`,
    renewalYear: "Year of the term",
  },

  further: "What else is charged?",
  strategyFee: (fee: string) => `Strategy fee: ${fee}`,
  contractFee: "Contract fee",
  contractFeeText: (fee: string) =>
    `${fee}, taken from the account value at the end of each contract year.`,

  payments:
    "Instead of ending the contract you may turn it into annuity payments for life or for a number of years. ",
  paymentsPage: (isFullyGuaranteed: boolean) =>
    `For what they would be${isFullyGuaranteed ? "" : ", guaranteed and on current rates"}, see page {page}.`,
  qualified:
    "This contract is qualified. From a certain age on the law makes you take out at least a set " +
    "amount each year (a required minimum distribution). This lowers the values. ",
};
