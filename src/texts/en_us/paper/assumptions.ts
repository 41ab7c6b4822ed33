/** The last page: values assumed, where each is from, and statements. */

/** What a paper says of how it was made. */
export interface Prepared {
  readonly preparedOn: string;
  readonly software: string;
  readonly insurer: string;
  readonly version: string;
  readonly form: string;
  readonly ratesEffectiveOn: string;
  readonly id: string;
  readonly contact: string;
}

export const assumptions = {
  title: "Assumptions and further statements",
  prepared: (about: Prepared) =>
    `Prepared on ${about.preparedOn} with ${about.software}. This software is authorized by ${about.insurer}. The ` +
    `illustration is for product version ${about.version}, form ${about.form}. Its rates are effective from ` +
    `${about.ratesEffectiveOn}. Its number is ${about.id}. If the contract is not issued as shown here, you get a ` +
    `revised illustration with it. Contact: ${about.contact}.`,
  values: "What the values assume",
  origins: {
    default: "Not given, assumed",
    clamped: "Limited",
    ignored: "Given, but not used",
    input: "Given",
    product: "Set by the product",
  },
  statements: "Statements",
  wholeIncome: "The whole income",
  dollarsAYear: (amount: string) => `${amount} a year`,
  ofAccountValue: (percent: number) => `${percent}% of the account value a year`,
  contractYear: (year: number) => `Contract year ${year}`,
  timings: { start: "At the start of each period", end: "At the end of each period" },

  /** Printed names of values that are no inputs, by their names in answers. */
  names: {
    "Last calendar year of index history": "Last year of index history",
    "Issue date": "Issue date",
    Allocation: "Allocation of the premium",
    "Maximum annuitization age": "Latest age for annuity payments to begin",
    "Required minimum distributions": "Required minimum distributions",
    Terms: "Terms",
    "further fields": "further fields",
    names: "Names",
    "Withdrawal timing": "Time of withdrawals",
    "Minimum value interest rate": "Minimum value interest rate",
    "Reference rate at issue": "Reference rate at issue",
    "Reduced rates": "Reduced terms",
  },
};
