/** Headings of columns that say more than their term in the glossary, and of groups of columns. */

export const columns = {
  lifetimeIncome: "Lifetime income a year",
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
