/** Titles of the columns of a contract year, as an answer's schema and an explanation have them. */

export const yearTitles = {
  year: "Contract year",
  age: "The annuitant's age at the end of the contract year",
  premium: "Premium paid",
  premiumBonus: "Premium bonus",
  withdrawal:
    "Withdrawal, before charges on it; beyond the account value it is paid out of the minimum value",
  withdrawalCharge: "Taken out of the withdrawal; negative where a gain pays more",
  riderCharge: "Rider charge",
  strategyFee: "Strategy fee",
  contractFee: "Contract fee",
  creditedRate: "Interest over the account value it was earned on",
  interest: "Interest credited",
  accumulationCredit:
    "Of the interest, what raised the account value to the accumulation guarantee",
  accountValue: "Account value",
  surrenderCharge: "Surrender charge on the account value",
  bonusRecapture: "Premium bonus taken back at surrender",
  marketValueAdjustment: "Market value adjustment at surrender",
  termAdjustment: "Vested credits less fees of unfinished index terms at surrender",
  surrenderValueBeforeMva: "Cash surrender value before market value adjustment",
  surrenderValue: "Cash surrender value",
  minimumValue: "Minimum value",
  deathBenefit: "Death benefit",
  indexChange: "Change of the index, where the product has exactly one",
  benefitBase: "Benefit base, not a cash value",
  lifetimeIncome: "Lifetime income available in the year",
  cumulativeIncome: "Lifetime income paid since issue, the sum of the yearly amounts as printed",
  incomeTaken: "Lifetime income taken in the year",
  deathPayments: "Paid at death over years in place of the death benefit, where the rider has it",
  requiredMinimumDistribution: "Required minimum distribution",
  taxableWithdrawal:
    "Part of withdrawal and lifetime income that is taxed as income; absent for a Roth IRA",
  taxBasis: "Paid in and not yet come out untaxed; absent for a Roth IRA",
};

/** A column of a contract year, by its name in an answer. */
export type YearColumn = keyof typeof yearTitles;
