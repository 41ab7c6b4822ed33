/** The definitions, and the glossary: terms by names, each with its meaning; print has those of a paper in the order of the alphabet. */

export const definitions = {
  title: "Important statement and definitions",
  terms: "Terms and column headings",
};

export const glossary = {
  accountValue: {
    term: "Account value",
    meaning:
      "Premium and bonus plus interest, less withdrawals and charges; a surrender may pay less.",
  },
  age: {
    term: "Age",
    meaning: "The annuitant’s age at issue plus the contract years that have passed.",
  },
  amountApplied: {
    term: "Amount applied",
    meaning: "What is turned into annuity payments at that date.",
  },
  annuityPayments: {
    term: "Annuity payments",
    meaning:
      "Regular payments for life or for a number of years, in place of the contract’s values.",
  },
  assumption: {
    term: "Assumption",
    meaning: "What the values rest on beside the terms of the contract.",
  },
  deathPayments: {
    term: "At death over years",
    meaning:
      "What is paid at death in parts over years, where that is chosen in place of the death benefit.",
  },
  beforeMva: {
    term: "Before MVA",
    meaning:
      "Without the market value adjustment, which may still lower or raise it; not guaranteed.",
  },
  benefitBase: {
    term: "Benefit base",
    meaning: "Not a cash value: a figure that only serves to work out lifetime income.",
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
    meaning: "The part of the premium bonus that a surrender no longer takes back.",
  },
  calendarYear: {
    term: "Calendar year",
    meaning: "The year of index history, from the end of December of the year before.",
  },
  calendarYears: {
    term: "Calendar years used",
    meaning: "The first and last calendar year of the period.",
  },
  cap: { term: "Cap", meaning: "The most that is credited for an index term." },
  cashSurrenderValue: {
    term: "Cash surrender value",
    meaning:
      "What a full surrender pays: the account value after surrender charge, bonus recapture and market value adjustment, and never less than the minimum value.",
  },
  charges: {
    term: "Charges and fees",
    meaning: "What riders, crediting strategies and the contract itself cost in the year.",
  },
  contractYear: {
    term: "Contract year",
    meaning: "A year of the contract, counted from the issue date.",
  },
  coveredAge: {
    term: "Covered person’s age",
    meaning:
      "Age at the start of that contract year of the person whose life counts for the income; of two, the younger one’s.",
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
    meaning: "What is paid if the owner dies; surrender charges are not taken from it.",
  },
  endOf: { term: "End of", meaning: "The contract year at whose end the values stand." },
  excessWithdrawal: {
    term: "Excess withdrawal",
    meaning: "A withdrawal above the lifetime income of the year; it reduces later income.",
  },
  floor: { term: "Floor", meaning: "The least that is credited for an index term." },
  perThousand: {
    term: "For each $1,000",
    meaning: "The payment that each $1,000 of the amount applied gives.",
  },
  freeWithdrawal: {
    term: "Free withdrawal",
    meaning: "What may be withdrawn in a contract year without a charge.",
  },
  geometricMean: {
    term: "Geometric mean",
    meaning:
      "The level yearly rate at which the account value at issue, bonus included, would have become the account value shown for the period; withdrawals and charges lower it.",
  },
  /** In place of `geometricMean` where premiums are paid after the first one. */
  geometricMeanWithLaterPremiums: {
    term: "Geometric mean",
    meaning:
      "The level yearly rate that equals the growth of the account value in the years of the period, each from its value with the premium paid at its start; withdrawals and charges lower it.",
  },
  geometricMeanOfCrediting: {
    term: "Geometric mean of crediting",
    meaning:
      "The same for a contract without withdrawals and riders: interest less strategy and contract fees.",
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
  incomeTaken: {
    term: "Income taken",
    meaning: "Lifetime income paid in the contract year, also when the account value is used up.",
  },
  cumulativeIncome: {
    term: "Income taken so far",
    meaning: "Lifetime income of this contract year and all before it.",
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
    meaning: "The time over which the index is measured; interest is credited at its end.",
  },
  indexingMethod: {
    term: "Indexing method",
    meaning: "How the change of the index is measured and turned into interest.",
  },
  rate: {
    term: "Interest rate",
    meaning: "The yearly rate at which the strategy credits interest.",
  },
  intervalFloor: {
    term: "Interval floor",
    meaning: "The least that a year within the index term counts.",
  },
  lifetimeIncome: {
    term: "Lifetime income a year",
    meaning: "What may be taken each year for life without reducing later income.",
  },
  lockAt: {
    term: "Lock target",
    meaning: "The change of the index at which its value is locked for the rest of the index term.",
  },
  lowest: {
    term: "Lowest growth",
    meaning: "The ten calendar years in a row in which the index grew least.",
  },
  marketValueAdjustment: {
    term: "Market value adjustment (MVA)",
    meaning:
      "A change of what a surrender or a withdrawal pays, for the change of interest rates since issue or since the term began.",
  },
  minimumValue: {
    term: "Minimum value",
    meaning: "The least a surrender pays by law and contract, whatever was credited.",
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
    meaning: "On terms that may change; values may come out higher or lower.",
  },
  origin: {
    term: "Origin",
    meaning:
      "Where an assumed value is from: given, not given and assumed, limited to what the product allows, not used, or set by the product.",
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
    meaning: "What is paid into the contract at the start of the contract year.",
  },
  premiumBonus: {
    term: "Premium bonus",
    meaning: "What the insurer adds to the premium at issue.",
  },
  rider: {
    term: "Rider",
    meaning: "An addition to the contract with benefits, terms and mostly a charge of its own.",
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
    meaning: "What a crediting strategy costs in a year, also when no interest is credited.",
  },
  surrenderCharge: {
    term: "Surrender charge",
    meaning:
      "What a surrender, or a withdrawal above the free withdrawal, costs in the first contract years.",
  },
  surrenderValueBeforeMva: {
    term: "Surrender value",
    meaning:
      "Before MVA: what a surrender would pay without market value adjustment; not guaranteed.",
  },
  termsActed: {
    term: "Terms that acted",
    meaning:
      "The terms that made the credited rate another one than the index change; none where no term did.",
  },
  threshold: {
    term: "Threshold",
    meaning: "The change of the index above which a higher participation rate counts.",
  },
  triggerRate: {
    term: "Trigger rate",
    meaning: "What is credited when the index has not fallen over the index term.",
  },
  value: { term: "Value", meaning: "What is assumed." },
  withdrawal: {
    term: "Withdrawal",
    meaning: "What leaves the account value in the contract year, before any charge on it.",
  },
  withdrawalCharge: {
    term: "Withdrawal charge",
    meaning:
      "Surrender charge, bonus recapture and market value adjustment taken out of the withdrawal; below zero where the minimum value pays more than is withdrawn.",
  },
  year: {
    term: "Year",
    meaning: "The contract year, counted from the issue date; values are those at its end.",
  },
  yearOfTerm: {
    term: "Year of the term",
    meaning: "The year of the renewal term, counted from its start.",
  },
  expectedYears: {
    term: "Years of payments expected",
    meaning: "How long payments are expected to be made, by the tables of the tax rules.",
  },
};
