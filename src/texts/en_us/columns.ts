/** Headings of columns and of groups of columns, with one name each throughout the document. */

export const columns = {
  contractYear: "Year",
  age: "Age",
  premium: "Premium",
  withdrawal: "Withdrawal",
  withdrawalCharge: "Withdrawal charge",
  charges: "Charges and fees",
  indexChange: "Index change",
  creditedRate: "Credited rate",
  accountValue: "Account value",
  cashSurrenderValue: "Cash surrender value",
  surrenderValueBeforeMva: "Surrender value",
  minimumValue: "Minimum value",
  deathBenefit: "Death benefit",
  deathPayments: "At death over years",
  benefitBase: "Benefit base",
  lifetimeIncome: "Lifetime income a year",
  incomeTaken: "Income taken",
  cumulativeIncome: "Income taken so far",
};

export const groups = {
  endOf: "End of",
  guaranteed: "Guaranteed",
  nonGuaranteed: "Non-guaranteed",
  current: "Non-guaranteed (current)",
  beforeMva: "Before MVA",
  noIndexGrowth: "Non-guaranteed, no index growth",
  reducedTerms: "Non-guaranteed, reduced terms",
};

/** The row that stands for the years after the account is used up. */
export const usedUp = {
  income: (income: string) => `${income} of lifetime income a year goes on`,
  row: (years: {
    readonly first: number;
    readonly last: number;
    readonly firstAge: number;
    readonly lastAge: number;
    /** What is left in those years, one text each. */
    readonly left: readonly string[];
  }) =>
    `Years ${years.first}–${years.last} (ages ${years.firstAge}–${years.lastAge}): account used up` +
    `${years.left.map((each) => `. ${each}`).join("")}. ${years.left.length === 0 ? "All" : "Other"} amounts are $0.`,
};
