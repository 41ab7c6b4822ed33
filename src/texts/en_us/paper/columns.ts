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
  zero: "Non-guaranteed, no index growth",
  reduced: "Non-guaranteed, reduced terms",
  lowered: "Non-guaranteed, lowest later terms",
};
