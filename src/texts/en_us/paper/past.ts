/** The page on what has happened so far of a contract in force. */

import { counted } from "../counted.ts";

export const past = {
  title: "What has happened so far",
  lead: (asOf: string) =>
    `This page is about the past, up to ${asOf}, from the records of the contract. These are facts. None of ` +
    "them is projected. All other pages show what may come.",
  issueDate: "Issue date",
  asOf: "Day of these figures",
  contractYear: "Contract years completed",
  age: "Annuitant’s age on that day",
  accountValue: "Account value",
  minimumValue: "Minimum value",
  premiumsPaid: "Premiums paid",
  withdrawn: "Withdrawals, before charges",
  incomeTaken: "Lifetime income taken",
  bonus: "Premium bonus",
  interest: "Interest credited in all",
  charged: "Charges, fees and adjustments",
  lastInterest: (contractYear: number) => `Interest credited in contract year ${contractYear}`,
  taxBasis: "Your own money still in it, not taxed",
  none: "None",
  reconciled: (count: number, most: string, isPart: boolean) => {
    const figures = isPart
      ? "We also worked out each of these figures that interest does not change"
      : "We worked out these figures too";
    const lead = `${figures}, from the first premium and all payments since.`;
    if (count === 0) return `${lead} They agree to the cent.`;
    const differ = count === 1 ? "One of ours differs" : `${count} of ours differ`;
    return `${lead} ${differ}, by at most ${most}.`;
  },
  strategies: (asOf: string) => `Where the account value is on ${asOf}`,
  termYears: (years: number, completed: number) =>
    completed === 0
      ? "A term begins on that day"
      : `${completed} of ${counted(years, "year")} completed`,
  yearSoFar: {
    title: (contractYear: number, day: string) => `Contract year ${contractYear} up to ${day}`,
    months: "Months that have passed",
    withdrawn: "Withdrawals in it, before charges",
    incomeTaken: "Lifetime income in it",
    premiumsPaid: "Premiums in it",
    accountValue: "Account value on that day",
    cashSurrenderValue: "Cash surrender value on that day",
    minimumValue: "Minimum value on that day",
    deathBenefit: "Death benefit on that day",
    note: (isAdjusted: boolean) =>
      "The values on that day follow from the figures above and from these payments, by the terms of the contract. An index term that is " +
      `running has no credit yet.${isAdjusted ? " The market value adjustment is that of the reference rate assumed here." : ""}`,
    payments: "What was paid in that year",
    kinds: { withdrawal: "Withdrawal", income: "Lifetime income", premium: "Premium" },
  },
  indexes: "What the index has done in terms that are running",
  indexesNote: "Nothing of it is credited before the term ends.",
  interestByYear: "Interest credited by contract year",
  riders: "Your riders",
};
