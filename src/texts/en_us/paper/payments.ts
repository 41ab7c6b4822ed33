/** Annuity payments. */

/** The untaxed part of a payment, where a table of the tax rules that is not known here would give it. */
const partOfYourOwn = (table: string) =>
  "As a rule, part of each payment is your own money and is not taxed. A tax adviser can work out that part (Treasury " +
  `Regulation section 1.72-9, table ${table}).`;

export const payments = {
  title: "Annuity payments and taxes",
  taxes: "Taxes",
  option: (option: string, frequency: string, basis: string) =>
    "Instead of ending the contract, you may turn it into payments. Shown here: " +
    `${option}, with ${frequency} payments. ${basis}`,
  twoLives: (lives: string) => ` The two lives are ${lives}; ages are at issue.`,
  frequencies: { 1: "yearly", 2: "half-yearly", 4: "quarterly", 12: "monthly" },
  eachPayment: (isGuaranteed: boolean) =>
    "Each payment is the amount applied, in thousands of dollars, times the payment for each $1,000. " +
    (isGuaranteed ? "" : "Current payment rates are not guaranteed. ") +
    "Once payments have begun the choice cannot be changed.",
  table: {
    title: "What annuity payments would be",
    beginAt: "If payments begin at",
    payment: {
      1: "Payment a year",
      2: "Payment every six months",
      4: "Payment a quarter",
      12: "Payment a month",
    },
  },
  income: {
    title: "Lifetime income a year, if you do not choose annuity payments",
    usedUp:
      "Where the amount applied is $0.00 the account value has been used up. Lifetime income goes on all the same. " +
      "If you choose annuity payments, they take its place.",
  },
  untaxed: {
    title: "Part of each payment that is not taxed",
  },

  /** The basis of payments, their notes and dates. */
  interest: (guaranteed: string, current: string) =>
    `${guaranteed} (guaranteed) and ${current} (current)`,
  basis: (about: {
    /** Absent where no life counts. */
    readonly table: string | undefined;
    readonly isImproved: boolean;
    readonly interest: string;
    readonly amount: "account_value" | "cash_surrender_value";
    readonly isUnisex: boolean;
  }) =>
    `Payments are worked out from the ${about.amount === "account_value" ? "account value" : "cash surrender value"}. ` +
    (about.table === undefined
      ? ""
      : `Lifetimes are by the ${about.table}${about.isImproved ? " with projection scale G2" : ""}. `) +
    `Interest is ${about.interest}.` +
    (about.isUnisex ? " Payments are the same for both sexes." : ""),
  endOfYear: (contractYear: number, age: number) =>
    `End of contract year ${contractYear}, age ${age}`,
  notAllowed: (contractYear: number, years: string, hasSpouse: boolean) =>
    `Payments at the end of contract year ${contractYear} are not shown. From an IRA, at most ${years} ${years === "1" ? "year" : "years"} ` +
    "certain are then allowed (Treasury Regulation section 1.401(a)(9)-6). " +
    (hasSpouse
      ? "This limit rests on the ages of owner and spouse."
      : "If a spouse is the only beneficiary, the Joint and Last Survivor Table may allow more."),
  taxOfRoth: "Payments from a Roth IRA are taxed like withdrawals from it.",
  taxOfIra:
    "Payments from an IRA are taxed as income, except for amounts paid in that were not deducted. Those amounts are not known here.",
  survivorsShare:
    "From an IRA, a second person who is not the owner’s spouse and is more than ten years younger may have to get a " +
    "lower share as the survivor (Treasury Regulation section 1.401(a)(9)-6). The payments shown do not reflect that.",
  /** For a date shown by which all that was paid in has come out. */
  returned: " If all that you paid in has come out before, payments are taxed in full.",
  taxOnTwoLives: partOfYourOwn("VI"),
  taxOfLifeCertain: partOfYourOwn("VII"),
  tax: (about: {
    readonly isLife: boolean;
    readonly frequency: 1 | 2 | 4 | 12;
    /** The last age of the table, where a date is beyond it. */
    readonly lastAge: number | undefined;
  }) => {
    const adjusted = {
      1: ", adjusted for one payment a year",
      2: ", adjusted for two payments a year",
      4: ", adjusted for four payments a year",
      12: "",
    }[about.frequency];
    const expected = about.isLife
      ? "The years of payments expected are from Treasury Regulation section 1.72-9, table V" +
        `${adjusted}, at the age nearest the first payment`
      : "Payments are expected for the years certain";
    return (
      "Part of each payment is your own money and is not taxed. It is what you paid in, less what came out untaxed, in " +
      `equal parts over all payments expected. ${expected}. Once all of it has come out, payments are taxed in full.` +
      (about.lastAge === undefined ? "" : ` For ages above ${about.lastAge} no part is shown.`)
    );
  },
  premiumTaxDeducted: (state: string, rate: string) =>
    `The insurer takes off the premium tax of ${state}, ${rate}. The amount applied is what is left after it.`,
  premiumTax: (state: string, rate: string) =>
    `If the insurer takes off the premium tax of ${state}, payments are ${rate} lower than shown.`,
};
