/**
 * The definitions, and the glossary: terms by names, each with its meaning; print has those of a paper in the order of the
 * alphabet. A meaning is made by the contract where it would otherwise name what only some contracts have.
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
  accountValue: {
    term: "Account value",
    meaning: (about: {
      readonly hasBonus: boolean;
      readonly hasCosts: boolean;
      readonly paysLess: boolean;
    }) =>
      `Premium${about.hasBonus ? " and bonus" : ""} plus interest, less withdrawals` +
      `${about.hasCosts ? " and charges" : ""}.${about.paysLess ? " A surrender may pay less." : ""}`,
  },
  age: {
    term: "Age",
    meaning: "The annuitant’s age at issue plus the contract years that have passed.",
  },
  amountApplied: {
    term: "Amount applied",
    meaning: "What is turned into annuity payments at that date.",
  },
  annuitant: {
    term: "Annuitant",
    meaning:
      "The person whose age the contract goes by, and whose life counts for payments for life.",
  },
  annuity: {
    term: "Annuity",
    meaning:
      "A contract with an insurer that can pay you income, for life or for a number of years.",
  },
  annuityPayments: {
    term: "Annuity payments",
    meaning:
      "Regular payments for life or for a number of years, in place of the contract’s values.",
  },
  assumption: {
    term: "Assumption",
    meaning: "What the values rest on, beside the terms of the contract.",
  },
  deathPayments: {
    term: "At death over years",
    meaning:
      "What is paid at death in parts over years, where that is chosen in place of the death benefit.",
  },
  beforeMva: {
    term: "Before MVA",
    meaning:
      "Without the market value adjustment, which may still lower or raise it. Not guaranteed.",
  },
  beneficiary: {
    term: "Beneficiary",
    meaning: "A person named (designated) to receive what is paid at death.",
  },
  benefitBase: {
    term: "Benefit base",
    meaning: (isPaidAtDeath: boolean) =>
      "Not a cash value: a figure that only serves to work out lifetime income" +
      `${isPaidAtDeath ? ", and what is paid at death over years" : ""}. A rider may have its own name for it.`,
  },
  bonusRate: {
    term: "Bonus rate",
    meaning: "Interest in addition to the interest rate, for the first contract year or years.",
  },
  bonusRecapture: {
    term: "Bonus recapture",
    meaning: "The part of the premium bonus that is taken back, since it has not vested yet.",
  },
  bonusVested: {
    term: "Bonus vested",
    meaning: "The part of the bonus that you keep on a surrender at the year’s end.",
  },
  calendarYear: {
    term: "Calendar year",
    meaning: "The year of index history, from the end of December of the year before.",
  },
  calendarYears: {
    term: "Calendar years used",
    meaning: "The first and last calendar year of the period.",
  },
  cap: {
    term: "Cap",
    meaning: (isOfYears: boolean) =>
      `The most that is credited for an index term${isOfYears ? ", or for a year of it" : ""}.`,
  },
  cashSurrenderValue: {
    term: "Cash surrender value",
    meaning: (deductions: string | undefined) =>
      "What you get if you end the contract. " +
      (deductions === undefined ? "" : `It is the account value after ${deductions}. `) +
      "It is never less than the minimum value.",
  },
  charges: {
    term: "Charges and fees",
    meaning: (costs: string) => `What is paid in the year for ${costs}.`,
  },
  contractAnniversary: {
    term: "Contract anniversary",
    meaning: "The day on which a contract year ends and the next one begins.",
  },
  contractYear: {
    term: "Contract year",
    meaning: "A year of the contract, counted from the issue date.",
  },
  coveredPerson: {
    term: "Covered person",
    meaning: (areTwo: boolean) =>
      areTwo
        ? "A person whose life counts for a rider. Here a rider has two."
        : "The person whose life counts for a rider.",
  },
  coveredAge: {
    term: "Covered person’s age",
    meaning:
      "The covered person’s age at the start of that contract year. Of two persons, the younger one counts.",
  },
  creditedRate: {
    term: "Credited rate",
    meaning: "Interest of the contract year, as a part of the account value that earned it.",
  },
  creditingStrategy: {
    term: "Crediting strategy",
    meaning: "One of the ways in which interest is credited, with a share of the premium.",
  },
  currentTerms: {
    term: "Current terms",
    meaning: "The terms that the insurer sets today and may change.",
  },
  date: { term: "Date", meaning: "When the payments shown would begin." },
  deathBenefit: {
    term: "Death benefit",
    meaning: (dies: "owner" | "either_owner" | "annuitant") =>
      "What is paid if " +
      {
        owner: "the owner dies",
        either_owner: "one of the owners dies",
        annuitant: "the annuitant dies, since the owner is not a person",
      }[dies] +
      ". Surrender charges are not taken from it.",
  },
  endOf: { term: "End of", meaning: "The contract year at whose end the values stand." },
  excessWithdrawal: {
    term: "Excess withdrawal",
    meaning: "What you take out above the lifetime income of the year. It lowers later income.",
  },
  floor: {
    term: "Floor",
    meaning: (isOfYears: boolean) =>
      `The least that is credited for an index term${isOfYears ? ", or for a year of it" : ""}.`,
  },
  perThousand: {
    term: "For each $1,000",
    meaning: "The payment that each $1,000 of the amount applied gives.",
  },
  freeWithdrawal: {
    term: "Free withdrawal",
    meaning: "What you may take out in a contract year without a charge.",
  },
  gain: {
    term: "Gain",
    meaning: "The account value less the premium that has not been taken out.",
  },
  geometricMean: {
    term: "Geometric mean",
    meaning: (about: { readonly hasBonus: boolean; readonly hasLaterPremiums: boolean }) =>
      (about.hasLaterPremiums
        ? "The level yearly rate that gives the same growth as the years of the period have. What premiums add does not count as growth."
        : `The level yearly rate from the account value at issue${about.hasBonus ? ", with bonus," : ""} to the account value shown for the period.`) +
      " Withdrawals and charges lower it.",
  },
  geometricMeanOfCrediting: {
    term: "Geometric mean of crediting",
    meaning: (hasFees: boolean) =>
      "The same for a contract without withdrawals and riders. It is interest " +
      (hasFees ? "less fees." : "alone."),
  },
  guaranteed: {
    term: "Guaranteed",
    meaning: "On the terms that the contract guarantees, which the insurer cannot change.",
  },
  highest: {
    term: "Highest growth",
    meaning: "The ten calendar years in a row in which the index grew most.",
  },
  beginAt: {
    term: "If payments begin at",
    meaning: "The date from which annuity payments are made.",
  },
  illustration: {
    term: "Illustration",
    meaning: "These pages. They show what the contract would pay if all came out as they assume.",
  },
  incomeTaken: {
    term: "Income taken",
    meaning: "Lifetime income paid in the contract year, even when the account value is used up.",
  },
  cumulativeIncome: {
    term: "Income taken so far",
    meaning: "Lifetime income of this contract year and all before it.",
  },
  index: {
    term: "Index",
    meaning: "A published figure that follows a market. You do not own what it measures.",
  },
  indexAtEnd: {
    term: "Index at end",
    meaning: "Closing value of the index at the end of the calendar year, without dividends.",
  },
  indexAtStart: {
    term: "Index at start",
    meaning:
      "Closing value of the index at the end of the calendar year before, without dividends.",
  },
  indexChange: {
    term: "Index change",
    meaning: "Change of the index over the calendar year used, without dividends.",
  },
  indexTerm: {
    term: "Index term",
    meaning: (isCreditedYearly: boolean) =>
      isCreditedYearly
        ? "The time for which the terms of a strategy hold. Interest is credited at its end, or each contract year where the strategy says so."
        : "The time over which the index is measured. Interest is credited at its end.",
  },
  indexingMethod: {
    term: "Indexing method",
    meaning: "How the change of the index is measured and turned into interest.",
  },
  insurer: {
    term: "Insurer",
    meaning: "The company that issues the contract. Its guarantees rest on its ability to pay.",
  },
  rate: {
    term: "Interest rate",
    meaning: "The yearly rate at which the strategy credits interest.",
  },
  declaredPart: {
    term: "Declared part",
    meaning: "The part of a strategy that earns the declared rate. Another part goes by the index.",
  },
  declaredRate: {
    term: "Declared rate",
    meaning: "The yearly rate that the declared part of a strategy earns.",
  },
  intervalFloor: {
    term: "Interval floor",
    meaning: "The least that a year within the index term counts.",
  },
  lifetimeIncome: {
    term: "Lifetime income",
    meaning: "What you may take each year for life without reducing later income.",
  },
  lockAt: {
    term: "Lock target",
    meaning: "The interest rate at which the index is locked for the rest of the index term.",
  },
  lowest: {
    term: "Lowest growth",
    meaning: "The ten calendar years in a row in which the index grew least.",
  },
  marketValueAdjustment: {
    term: "Market value adjustment (MVA)",
    meaning:
      "A change in what a surrender or a withdrawal pays. It goes by the change of a rate of interest (the reference rate) since issue, or since the term began.",
  },
  minimumValue: {
    term: "Minimum value",
    meaning: "The least that a surrender pays by law and contract, whatever was credited.",
  },
  monthlyCap: {
    term: "Monthly cap",
    meaning: "The most that a month’s change of the index counts.",
  },
  monthlyFloor: {
    term: "Monthly floor",
    meaning: "The least that a month’s change of the index counts.",
  },
  mostRecent: { term: "Most recent", meaning: "The last ten calendar years." },
  nonGuaranteed: {
    term: "Non-guaranteed",
    meaning: "On terms that may change. Values may come out higher or lower.",
  },
  nonQualified: {
    term: "Non-qualified",
    meaning: "Bought outside a retirement plan, with money that has been taxed.",
  },
  ordinaryIncome: {
    term: "Ordinary income",
    meaning: "Income that is taxed like wages, not at the lower rates of capital gains.",
  },
  origin: {
    term: "Origin",
    meaning:
      "Where a value is from: given, assumed, limited by the product, not used, or set by it.",
  },
  participation: {
    term: "Participation rate",
    meaning: "The part of the index change that counts.",
  },
  participationAbove: {
    term: "Participation rate above the threshold",
    meaning: "The part of the index change that counts once the change exceeds the threshold.",
  },
  payment: { term: "Payment", meaning: "The amount of each annuity payment." },
  period: {
    term: "Period of ten calendar years",
    meaning: "Which part of the history of the index is used.",
  },
  premium: {
    term: "Premium",
    meaning: "What is paid into the contract.",
  },
  premiumBonus: {
    term: "Premium bonus",
    meaning: "What the insurer adds to the premium.",
  },
  qualified: {
    term: "Qualified",
    meaning: "Part of a retirement plan or IRA, and under its tax rules.",
  },
  renewalTerm: {
    term: "Renewal term",
    meaning: "A further term of the contract, after the first one has ended.",
  },
  requiredDistribution: {
    term: "Required minimum distribution (RMD)",
    meaning:
      "What tax law makes the owner of a qualified contract take out each year, from a certain age on.",
  },
  rider: {
    term: "Rider",
    meaning: "An addition to the contract, with benefits and terms of its own. Most have a charge.",
  },
  rollUp: {
    term: "Roll-up",
    meaning: "Yearly growth of the benefit base, mostly until income starts.",
  },
  share: { term: "Share", meaning: "The part of the premium in the crediting strategy." },
  spread: {
    term: "Spread",
    meaning: "What is taken off the index change before interest is credited.",
  },
  startsIn: {
    term: "Starts in contract year",
    meaning: "The contract year in which lifetime income is first taken.",
  },
  strategyFee: {
    term: "Strategy fee a year",
    meaning: "What a crediting strategy costs in a year, even when no interest is credited.",
  },
  surrender: {
    term: "Surrender",
    meaning: "To end the contract and take its cash surrender value.",
  },
  surrenderCharge: {
    term: "Surrender charge",
    meaning: (isRenewed: boolean) =>
      "What a surrender, or a withdrawal above the free one, costs in the first contract years" +
      `${isRenewed ? ", and in the first years of renewal terms" : ""}.`,
  },
  surrenderValueBeforeMva: {
    term: "Surrender value",
    meaning:
      "Before MVA: what a surrender would pay without market value adjustment. Not guaranteed.",
  },
  termsActed: {
    term: "Terms that acted",
    meaning: "The terms that made the credited rate differ from the index change, or none.",
  },
  threshold: {
    term: "Threshold",
    meaning: "The change of the index above which a higher rate counts.",
  },
  triggerRate: {
    term: "Trigger rate",
    meaning: "What is credited when the index meets the condition of the strategy.",
  },
  value: { term: "Value", meaning: "What is assumed." },
  withdrawal: {
    term: "Withdrawal",
    meaning: "What leaves the account value in the contract year, before any charge on it.",
  },
  withdrawalCharge: {
    term: "Withdrawal charge",
    meaning: (deductions: string | undefined) =>
      `What is taken out of the withdrawal${deductions === undefined ? "" : `: ${deductions}`}. It is below zero where ` +
      "more is paid than is withdrawn, such as the minimum value.",
  },
  year: {
    term: "Year",
    meaning: "The contract year, counted from the issue date. Values are those at its end.",
  },
  yearOfTerm: {
    term: "Year of the term",
    meaning: "The year of the renewal term, counted from its start.",
  },
  yearsCertain: {
    term: "Years certain",
    meaning: "Years in which annuity payments are made even if the annuitant has died.",
  },
  expectedYears: {
    term: "Years of payments expected",
    meaning: "How long payments are expected to be made, by the tables of the tax rules.",
  },
};
