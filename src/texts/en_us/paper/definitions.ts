/**
 * The definitions, and the glossary: terms by names, each with its meaning; a paper prints its own in alphabetical order. A heading that says what its
 * column has, or that the text above its table explains, has an empty one. A
 * meaning depends on the contract where it would otherwise name what only some contracts have.
 */

export const definitions = {
  title: "Important statement and definitions",
  terms: "Terms and column headings",
  /** What may stand between the account value and what a surrender or a withdrawal pays, in lists. */
  deductions: {
    surrenderCharge: "surrender charge",
    bonusRecapture: "bonus recapture",
    marketValueAdjustment: "market value adjustment",
    unfinishedTerms: "the fees and credits of unfinished index terms",
  },
  /** What costs something in a year, in lists. */
  costs: {
    riders: "riders",
    strategies: "crediting strategies",
    contract: "the contract itself",
  },
};

export const glossary = {
  accountValue: [
    "Account value",
    (about: {
      readonly hasBonus: boolean;
      readonly hasCosts: boolean;
      readonly paysLess: boolean;
    }) =>
      `Premium${about.hasBonus ? " and bonus" : ""} plus interest, less withdrawals` +
      `${about.hasCosts ? " and charges" : ""}.${about.paysLess ? " A surrender may pay less." : ""}`,
  ],
  age: ["Age", ""],
  amountApplied: ["Amount applied", ""],
  annuitant: [
    "Annuitant",
    "The person whose age the contract goes by, and whose life counts for payments for life.",
  ],
  deathPayments: [
    "At death over years",
    "What is paid at death in parts over years, where that is chosen in place of the death benefit.",
  ],
  beforeMva: ["Before MVA", ""],
  beneficiary: ["Beneficiary", "A person named (designated) to receive what is paid at death."],
  benefitBase: [
    "Benefit base",
    (isPaidAtDeath: boolean) =>
      "Not a cash value: a figure that only serves to work out lifetime income" +
      `${isPaidAtDeath ? ", and what is paid at death over years" : ""}. A rider may have its own name for it.`,
  ],
  bonusRate: [
    "Bonus rate",
    "Interest in addition to the interest rate, for the first contract year or years.",
  ],
  bonusRecapture: [
    "Bonus recapture",
    "The part of the premium bonus that is taken back, because it is not yours yet.",
  ],
  bonusVested: ["Bonus vested", ""],
  calendarYear: ["Calendar year", ""],
  calendarYears: ["Calendar years used", ""],
  cap: [
    "Cap",
    (isOfYears: boolean) =>
      `The most that is credited for an index term${isOfYears ? ", or for a year of it" : ""}.`,
  ],
  cashSurrenderValue: [
    "Cash surrender value",
    (deductions: string | undefined) =>
      "What you get if you end the contract (a surrender)." +
      (deductions === undefined ? "" : ` It is the account value after ${deductions}.`),
  ],
  charges: ["Charges and fees", (costs: string) => `What is paid in the year for ${costs}.`],
  chargesSoFar: ["Charges and fees so far", ""],
  closeAtStart: ["Index at start of term", ""],
  closeNow: ["Index now", ""],
  changeSoFar: [
    "Change so far",
    "Change of the index since the term began. It is not credited yet.",
  ],
  lockedTerms: ["Locked terms", "Terms of a strategy that hold until its running term ends."],
  interestOfYear: ["Interest credited", ""],
  paymentDate: ["Day", ""],
  paymentKind: ["What", ""],
  paymentAmount: ["Amount", ""],
  contractYear: [
    "Contract year",
    "A year of the contract, counted from the issue date. It ends on a contract anniversary.",
  ],
  coveredAge: [
    "Covered person’s age then",
    (areTwo: boolean) =>
      areTwo
        ? "The age of the younger of the two covered persons at the start of that contract year."
        : "",
  ],
  creditedRate: [
    "Credited rate",
    "Interest of the contract year, in percent of the account value that earned it.",
  ],
  creditingStrategy: ["Crediting strategy", ""],
  currentTerms: [
    "Current terms",
    (isInForce: boolean) =>
      isInForce ? "The terms that the insurer has set, at issue or since, and may change." : "",
  ],
  date: ["Date", ""],
  deathBenefit: [
    "Death benefit",
    (dies: "owner" | "either_owner" | "annuitant") =>
      "What is paid if " +
      {
        owner: "the owner dies",
        either_owner: "one of the owners dies",
        annuitant: "the annuitant dies, since the owner is not a person",
      }[dies] +
      ". Surrender charges are not taken from it.",
  ],
  endOf: ["End of", ""],
  floor: [
    "Floor",
    (isOfYears: boolean) =>
      `The least that is credited for an index term${isOfYears ? ", or for a year of it" : ""}.`,
  ],
  inForceFrom: ["In force from", ""],
  perThousand: ["For each $1,000", ""],
  gain: ["Gain", "The account value less the premium that is still in it."],
  geometricMean: [
    "Geometric mean",
    (about: { readonly hasBonus: boolean; readonly hasLaterPremiums: boolean }) =>
      (about.hasLaterPremiums
        ? "The steady yearly rate that gives the same growth as the years of the period. What premiums add does not count as growth."
        : `The steady yearly rate that takes the first account value${about.hasBonus ? ", with bonus," : ""} to the one shown for the period.`) +
      " Withdrawals and charges lower it.",
  ],
  geometricMeanOfCrediting: [
    "Geometric mean of crediting",
    (hasFees: boolean) =>
      "The same for a contract without withdrawals and riders. It is interest " +
      (hasFees ? "less fees." : "alone."),
  ],
  guaranteed: [
    "Guaranteed",
    "On the terms that the contract guarantees, which the insurer cannot change.",
  ],
  highest: ["Highest growth", ""],
  beginAt: ["If payments begin at", ""],
  incomeTaken: [
    "Income taken",
    "Lifetime income paid in the contract year, even when the account value is used up.",
  ],
  cumulativeIncome: [
    "Income taken so far",
    "Lifetime income of this contract year and all before it.",
  ],
  index: ["Index", "A published figure that follows a market."],
  indexAtEnd: ["Index at end", ""],
  indexAtStart: ["Index at start", ""],
  indexChange: ["Index change", ""],
  indexTerm: [
    "Index term",
    (isCreditedYearly: boolean) =>
      isCreditedYearly
        ? "The time for which the terms of a strategy hold. Interest is credited at its end, or each contract year where the strategy says so."
        : "The time over which the index is measured. Interest is credited at its end.",
  ],
  insurer: ["Insurer", "The company that issues the contract."],
  rate: ["Interest rate", ""],
  declaredPart: [
    "Declared part",
    "The part of a strategy that earns the declared rate. Another part goes by the index.",
  ],
  declaredRate: ["Declared rate", "The yearly rate that the declared part of a strategy earns."],
  intervalFloor: ["Interval floor", "The least that a year within the index term counts."],
  lifetimeIncome: [
    "Lifetime income",
    "What you may take each year for life without reducing later income.",
  ],
  lockAt: [
    "Lock target",
    "The interest rate at which the index is locked for the rest of the index term.",
  ],
  lowest: ["Lowest growth", ""],
  marketValueAdjustment: [
    "Market value adjustment (MVA)",
    "A change in what a surrender or a withdrawal pays, when interest rates (the reference rate) have moved.",
  ],
  minimumValue: [
    "Minimum value",
    "The least that a surrender pays by law and contract, whatever was credited.",
  ],
  monthlyCap: ["Monthly cap", "The most that a month’s change of the index counts."],
  monthlyFloor: ["Monthly floor", "The least that a month’s change of the index counts."],
  mostRecent: ["Most recent", ""],
  nonGuaranteed: ["Non-guaranteed", ""],
  nonQualified: [
    "Non-qualified",
    "Bought outside a retirement plan, with money that has been taxed.",
  ],
  ordinaryIncome: [
    "Ordinary income",
    "Income that is taxed like wages, not at the lower rates of capital gains.",
  ],
  participation: ["Participation rate", "The part of the index change that counts."],
  participationAbove: [
    "Participation rate above the threshold",
    "The part of the index change that counts once the change exceeds the threshold.",
  ],
  payment: ["Payment", ""],
  period: ["Period of ten calendar years", ""],
  qualified: ["Qualified", "Part of a retirement plan or IRA, and under its tax rules."],
  renewalTerm: ["Renewal term", "A further term of the contract, after the first one has ended."],
  requiredDistribution: [
    "Required minimum distribution (RMD)",
    "What tax law makes the owner of a qualified contract take out each year, from a certain age on.",
  ],
  rider: ["Rider", "An addition to the contract, with benefits and terms of its own."],
  rollUp: ["Roll-up", "Yearly growth of the benefit base."],
  share: ["Share", ""],
  spread: ["Spread", "What is taken off the index change before interest is credited."],
  startsIn: ["Starts in contract year", ""],
  strategyFee: [
    "Strategy fee a year",
    "What a crediting strategy costs in a year, even when no interest is credited.",
  ],
  surrenderCharge: [
    "Surrender charge",
    (isRenewed: boolean) =>
      "What a surrender, or a withdrawal above the free one, costs in the first contract years" +
      `${isRenewed ? ", and in the first years of renewal terms" : ""}.`,
  ],
  surrenderValueBeforeMva: [
    "Surrender value",
    "Before MVA: what a surrender would pay without the market value adjustment. Not guaranteed, even on guaranteed terms.",
  ],
  termAdjustment: [
    "Unfinished index terms",
    "What is added to what you get, or taken off it where negative, if you end the contract within an index term.",
  ],
  termsActed: [
    "Terms that applied",
    "The terms that made the credited rate differ from the index change, or none.",
  ],
  threshold: ["Threshold", "The change of the index above which a higher rate counts."],
  triggerRate: [
    "Trigger rate",
    "What is credited when the index meets the condition of the strategy.",
  ],
  withdrawal: [
    "Withdrawal",
    (about: { readonly isPaidFromMinimum: boolean; readonly hasIncome: boolean }) =>
      "What leaves the account value in the contract year, before charges." +
      (about.hasIncome ? " It includes income taken." : "") +
      (about.isPaidFromMinimum ? " Once that is used up, it comes out of the minimum value." : ""),
  ],
  withdrawalCharge: [
    "Withdrawal charge",
    (deductions: string | undefined) =>
      `What is taken out of the withdrawal${deductions === undefined ? "" : `: ${deductions}`}. It is below zero where ` +
      "more is paid than is withdrawn.",
  ],
  year: ["Year", ""],
  yearOfTerm: ["Year of the term", ""],
  yearsCertain: [
    "Years certain",
    "Years in which annuity payments are made even if the annuitant has died.",
  ],
  expectedYears: [
    "Years of payments expected",
    "How long payments are expected to be made, by the tables of the tax rules.",
  ],
} satisfies Readonly<
  Record<string, readonly [term: string, meaning: string | ((about: never) => string)]>
>;
