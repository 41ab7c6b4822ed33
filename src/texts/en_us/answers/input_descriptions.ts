/** What a schema of the index annuity endpoints says of inputs beside their titles; amounts and rates are as printed. */
export const inputDescriptions = {
  fraction: "A decimal fraction: 0.05 is 5%.",
  label: "A label: the path names the product that is illustrated.",
  rateLock: ({ days }: { readonly days: number }) =>
    `At most ${days} days before the day of preparation.`,
  ownerIsAnnuitant: "The owner is the annuitant too.",
  birthDate: "Gives the issue age in place of issueage.",
  jointOwner: "Of a contract that is not an IRA.",
  spouse: "Required distributions are less where the spouse is more than ten years younger.",
  secondPerson: "For joint riders and for annuity payments to two lives.",
  incomeStart:
    "Ten years after issue, but not before 60, unless given; withdrawals.startYear says the same by contract year.",
  bonus: ({ rate }: { readonly rate: number }) => `Limited to today’s ${rate}.`,
  illustratedAge:
    "Has no effect on the tables: values are required to the maximum annuitization age, and go there.",
  preparationDay: "No other day is taken.",
  issueDates: ({
    daysBack,
    first,
    daysAhead,
  }: {
    readonly daysBack: number;
    readonly first: string;
    readonly daysAhead: number;
  }) =>
    `From ${daysBack} days before that day, but not before ${first}, to ${daysAhead} days after it.`,
  withdrawals: "income with a lifetime income rider, none without one, unless given.",
  amount:
    "Dollars for fixed; per cent of the account value, at most 100, for percent; dollars for income, where 0 takes the whole income.",
  amountIs: "Of fixed and percent.",
  startYear: "1 unless given; for income the year in which incomeStartAge is reached.",
  endYear: "The last contract year unless given.",
  allocations: "Shares sum to 100. The product’s own allocation unless given.",
  rates: "Held between the guaranteed and today’s, which is the default.",
};
