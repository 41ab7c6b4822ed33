/** The page of elected riders. */

export const riders = {
  title: "Optional riders chosen",
  covered: { one: "Covered person", two: "Covered persons" },
  /** For a rider without income, which may be paid when another person dies. */
  ageThatCounts: "Age that counts",
  boxTitle: "The benefit base is not a cash value",
  box: (about: {
    readonly isPaidAtDeath: boolean;
    readonly isRequiredDistributionFree: boolean;
    readonly reduced: string;
  }) =>
    (about.isPaidAtDeath
      ? "You cannot take it out. It serves to work out lifetime income, and what is paid at death over years. "
      : "You cannot take it out, and it is not paid at death. It only serves to work out lifetime income. ") +
    "If you take out more than the lifetime income of a year, that is an excess withdrawal. It reduces the benefit base " +
    `and all later income, ${about.reduced}, and may end the rider. So does each withdrawal before lifetime income has started.` +
    (about.isRequiredDistributionFree
      ? " After that a required minimum distribution does not, even if it is more than the income."
      : ""),
  values: "Benefit base (not a cash value) and lifetime income by contract year",
  noIncomeYet:
    "In the contract years shown you cannot take lifetime income yet. “First income” above has the age and contract " +
    "year from which you can.",
  byStart: {
    title: "Lifetime income a year, by the contract year in which it starts",
    guaranteed: "Guaranteed income a year",
    current: "Non-guaranteed income a year",
  },
};
