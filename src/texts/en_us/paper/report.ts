/** The yearly report on a contract: facts of a contract year, which is no illustration. Source: NAIC Model #245 section 7. */

export const report = {
  title: "Annual report",
  paperTitle: (product: string) => `${product} – Annual Report`,
  unreviewed: "Unreviewed translation: ask for the English report too.",
  /** Each sheet has it. */
  label: (about: {
    readonly begin: string;
    readonly end: string;
    readonly issueDate: string;
    readonly contractNumber: string | undefined;
  }) =>
    `Contract ${about.contractNumber === undefined ? "" : `${about.contractNumber}, `}issued on ${about.issueDate}. Report ` +
    `for ${about.begin} to ${about.end}.`,
  reference: (id: string, version: string) => `Report ${id}  ·  Product version ${version}`,
  notice: "A report of facts, not an illustration. Keep it with your contract.",
  lead: (about: {
    readonly owners: string;
    readonly insurer: string;
    readonly contractYear: number;
    readonly begin: string;
    readonly end: string;
  }) =>
    `For ${about.owners}. This is the report of ${about.insurer} on contract year ${about.contractYear} of your annuity, from ` +
    `${about.begin} to ${about.end}.`,
  atBothEnds: (amountAtStart: string) => `at the end; ${amountAtStart} at the start`,
  accountValue: "Account value",
  surrenderValue: "Cash surrender value",
  minimumValue: "Minimum value",
  interest: "Interest credited",
  interestNote: (contractYear: number) => `in contract year ${contractYear}`,
  deathBenefit: "Death benefit",
  deathBenefitNote: "at the end",
  deathPayments: "Death benefit, if paid over years",
  movementsTitle: "What happened to your account value",
  movement: "What",
  amount: "Amount",
  total: "In all",
  at: (day: string) => `Account value on ${day}`,
  movements: {
    premiums: "Premiums paid",
    premiumBonus: "Premium bonus",
    interest: "Interest credited",
    withdrawalAdditions: "Added to withdrawals",
    totalCredited: "Total credited",
    riderCharges: "Rider charges",
    strategyFees: "Strategy fees",
    contractFee: "Contract fee",
    withdrawalCharges: "Charges and adjustments on withdrawals",
    totalCharged: "Total charged",
    totalPaid: "Total paid to you",
  },
  strategiesTitle: "What each strategy credited",
  strategy: "Crediting strategy",
  terms: "Terms that applied",
  rate: "Rate",
  yearOfTerm: (year: number, years: number) => `year ${year} of a term of ${years}`,
  valueAtStart: "At the start",
  valueAtEnd: "At the end",
  index: (about: {
    readonly index: string;
    readonly start: string;
    readonly end: string;
    readonly change: string;
  }) => `${about.index} from ${about.start} to ${about.end}, ${about.change}`,
  runningNote:
    "A term without a rate runs on. It credits at its end, and nothing of its index’s change before.",
  loans: "Outstanding loans",
  none: "None",
  withdrawals: "Withdrawals before charges",
  lifetimeIncomePaid: "Of these, lifetime income",
  beyond: "Paid beyond the account value",
  freeNext: (contractYear: number) => `Free withdrawal in contract year ${contractYear}`,
  allFree: "Any amount: no charge is left",
  incomeNext: (contractYear: number) => `Lifetime income in contract year ${contractYear}`,
  base: (rider: string) => `Benefit base, ${rider}`,
  factsTitle: "This is a report of facts",
  facts: "It is not an illustration: nothing in it is projected. Amounts add up to the cent.",
  askTitle: "Ask for an in-force illustration",
  ask: "You may ask the insurer for one. It shows what guaranteed and current terms may give from here on.",
  surrenderTitle: "Cash surrender value",
  surrender:
    "What a full surrender on the last day pays, after charges and adjustments. It is at least the minimum value.",
  surrenderFree: "What a full surrender on the last day pays. No charge or adjustment reduces it.",
};
