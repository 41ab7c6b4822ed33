/** Titles, operands and roundings of an explanation. */

import { yearTitles, type YearColumn } from "./year_columns.ts";
import { riderKinds } from "../terms/rider_facts.ts";

interface Named {
  readonly name: string;
}

interface Numbered {
  readonly number: number;
}

interface OfRider {
  readonly rider: number;
  readonly kind: keyof typeof riderKinds;
}

/** The year of a term where each has limits of its own. */
interface OfYear {
  readonly year?: number | undefined;
}

/** A rate that depends on a bound of the index's change, such as 8%. */
interface TierOfChange {
  readonly isAbove: boolean;
  readonly bound: string;
}

const freeBases = {
  anniversary_value: "account value at the last anniversary",
  account_value: "account value at the withdrawal",
  premium: "premiums paid",
  premium_less_withdrawals: "premiums paid, less all withdrawals before",
  interest_credited: "interest credited in the contract year before",
  gain: "account value less the premium not yet withdrawn",
};

const limits = {
  cap: "cap",
  floor: "floor",
  participation: "participation rate",
  participationAbove: "participation rate above the threshold",
  spread: "spread",
  threshold: "threshold",
};

function inYearOfTerm(limit: string, year: number | undefined): string {
  return year === undefined ? limit : `${limit} of year ${year} of the term`;
}

function since(hasFallen: boolean): string {
  return `since the index ${hasFallen ? "has fallen" : "has not fallen"}`;
}

/** Titles of figures and what operands stand for. */
export const explained = {
  accountValue: "account value",
  accountValueAboveProtected: "account value above the premium with interest",
  accountValueAtLastAnniversary:
    "account value at the last anniversary, with additional benefits that count",
  accountValueAtStart: "account value at the start",
  accountValueAtStartWithBonus: "account value at the start, with premium and bonus",
  accountValueBeforeCharge: "account value before the charge",
  accountValueBeforeFee: "account value before the fee",
  accountValueBeforeGuarantee: "account value before it",
  accountValueLastYear: "account value at the end of the contract year before",
  accountValueToStepUpTo: "account value, to which it steps up",
  accountValueWithTermCredits: "account value with the credits of unfinished terms",
  addedAtDeath: "added at death by riders",
  adjustment: "market value adjustment",
  adjustmentFactor: ({ years }: { readonly years: number }) =>
    `factor of the adjustment with ${years} ${years === 1 ? "year" : "years"} left`,
  adjustmentOfWithdrawals: "market value adjustment of withdrawals",
  amountAYear: "amount a year",
  annualCharge: "annual charge",
  askedTitle: "Amount asked for in the year, after charges",
  availableBeforeCredits: "account value that a charge before the credits may take",
  baseAfterWithdrawalsTitle: ({ rider, kind }: OfRider) =>
    `Base of rider ${rider} (${riderKinds[kind]}) after withdrawals`,
  baseAtEnd: ({ rider, kind }: OfRider) =>
    `Base of rider ${rider} (${riderKinds[kind]}) at the end, not a cash value`,
  baseAtStart: "base at the start, not a cash value",
  baseBeside:
    "base beside it: the highest account value of an earlier anniversary, with premiums and less withdrawals since",
  baseLeftByWithdrawals: "part of it that withdrawals leave",
  baseOfIncome: "benefit base at the start, or the account value where that counts",
  baseOfNextIncome: "benefit base at the end, or the account value where that counts",
  basisAtStart: "paid in and not yet returned at the start",
  basisBeforePayment: ({ number }: Numbered) =>
    `paid in and not yet returned before payment ${number}`,
  benefitBase: "benefit base",
  bonusOnPremium: "premium bonus on it",
  bonusRate: "bonus rate",
  bonusRecapture: "bonus recapture",
  bonusRecaptureOnWithdrawals: "bonus recapture on withdrawals",
  carriedOver: "carried over",
  chargedBeforeCredit: "rider charges before the credit",
  chargedOn: ({ rider }: { readonly rider: number }) => `what rider ${rider} is charged on`,
  chargeRateOf: ({ rider, kind }: OfRider) => `charge rate of rider ${rider} (${riderKinds[kind]})`,
  chargeRateOfPremium: ({ number }: Numbered) => `surrender charge rate of premium ${number}`,
  chargesSpared: "not taken, so that the minimum value is paid",
  chargesWithinYear: "charges of the months before the anniversary",
  closeAfter: ({ months }: { readonly months: number }) =>
    months === 0
      ? "index close at the start of the term"
      : `index close after ${months} ${months === 1 ? "month" : "months"}`,
  column: ({ column }: { readonly column: YearColumn }): string => yearTitles[column],
  contractFee: "contract fee",
  contractFeeAYear: "contract fee a year",
  declaredPart: "declared part",
  declaredRate: "declared rate",
  distributionPeriod: "distribution period",
  duringIncome: "multiple during income",
  eachPayment: "each payment out of it",
  feeAtStart: "fee at the start",
  feeOf: ({ name }: Named) => `fee of ${name}`,
  feeOfTerms: "fee of unfinished terms",
  feeOfTitle: ({ name }: Named) => `Fee of ${name}`,
  feeRate: "fee rate",
  floorOfBase: "floor of the base",
  floorOfContract: ({ number }: Numbered) => `floor ${number} of the contract, as far as it counts`,
  floorSince: ({ hasFallen }: { readonly hasFallen: boolean }) => `floor, ${since(hasFallen)}`,
  forgone: "interest not earned on rider charges of the months before",
  freeBase: ({ base }: { readonly base: keyof typeof freeBases }): string => freeBases[base],
  freeOnSurrender: "free of charge on surrender",
  freePart: "free part",
  freePartBy: ({ number }: Numbered) => `free part by alternative ${number}`,
  freeWithdrawal: "free withdrawal of the contract year",
  freeWithdrawalTitle: "Free withdrawal of the contract year",
  grownAmount: "what it is a rate of",
  incomeAsked: "lifetime income asked for",
  incomeAvailable: "lifetime income available",
  incomePayments: "payments of income, past ones and those to come in the year",
  incomePaidBefore: "lifetime income paid before, as printed",
  incomeRiseTitle: "Rise of the lifetime income at the anniversary",
  incomeTaken: "lifetime income taken in the year, as printed",
  indexAtEnd: "index at the end of the year",
  indexAtStart: "index at the start of the year",
  indexChangeFor: ({ name }: Named) => `Change of the index for ${name}`,
  insured: "paid by the insurer beyond the account value",
  interest: "interest credited",
  interestFactor: "interest factor",
  interestLastYear: "interest credited in the contract year before",
  interestOf: ({ name }: Named) => `interest credited to ${name}`,
  interestOfTitle: ({ name }: Named) => `Interest credited to ${name}`,
  interestOnPremiums: "interest on premiums paid within the year",
  interestRate: "interest rate",
  interestSinceIssue: "interest credited since issue",
  interestStacked: "interest stacked",
  interestStackedTitle: ({ rider }: { readonly rider: number }) =>
    `Interest stacked of rider ${rider}`,
  intervalFloor: "interval floor",
  leastOfTerm: "floor of the term, credited whatever the index does",
  lockedInTerm: "what the index has locked in so far, whatever it does later",
  leftByCharges: "what the charges leave",
  leftByWithdrawals: "what the year’s withdrawals leave",
  limit: ({ limit, year }: { readonly limit: keyof typeof limits } & OfYear) =>
    inYearOfTerm(limits[limit], year),
  meanOfMonth: ({ month }: { readonly month: number }) =>
    `mean of the daily closes of month ${month}`,
  minimumAtStart: "minimum value at the start, with 87.5% or more of a premium paid then",
  minimumByLaw: "minimum value by law",
  minimumByLawTitle: "Minimum value by law",
  minimumRate: "minimum value interest rate",
  minimumSinceAllIsAsked: "minimum value, since all is asked for",
  minimumValue: "minimum value",
  monthlyCap: "monthly cap",
  monthlyFloor: "monthly floor",
  mostOfBase: "most of the base, as a multiple",
  mostOfFree: "most of it",
  mostOfPayments: "most of the payments, as a multiple",
  netBeyond: "of the amount asked for, what the account value does not pay",
  netTaken:
    "withdrawal that pays the amount asked for after charges, or as much of it as can be paid",
  nothingWithinTerm: ({ years }: { readonly years: number }) =>
    `nothing before the end of a term of ${years} ${years === 1 ? "year" : "years"}`,
  ofAccountValue: ({ part }: { readonly part: string }) => `${part} of the account value`,
  ofRider: ({ rider, kind }: OfRider) => `rider ${rider} (${riderKinds[kind]})`,
  paidFromMinimum: "paid out of the minimum value, beyond the account value",
  partCarriedOver: "part carried over",
  participationOfChange: ({ isAbove, bound, year }: TierOfChange & OfYear) =>
    inYearOfTerm(`participation rate of a change ${isAbove ? "above" : "up to"} ${bound}`, year),
  partOfAccountValue: "part of the account value a year",
  partPaidAtDeath: "part of the benefit base paid at death",
  partUnpaid: "part of it that income has not paid in proportion",
  paymentAfterCharges: ({ number }: Numbered) => `payment ${number}, after its charges`,
  paymentOfMinimum: ({ number }: Numbered) => `payment ${number} that reduces it`,
  paymentOutOfIt: ({ number }: Numbered) => `payment ${number} out of it`,
  payoutRate: "payout rate",
  premiumAtStart: "premium paid at the start of the contract year",
  premiumBonusRate: "premium bonus rate",
  premiumLeftOfBase: "what the base started with, after withdrawals",
  premiumsAccumulated: "part of premiums paid within the year, with interest",
  premiumsAddedToBase: "what premiums paid within the year add to the base",
  premiumsWithin: "premiums paid within the year",
  premiumsWithinWithBonus: "premiums paid within the year, with their bonus",
  premiumWithBonus: "premium that has a bonus",
  promised: "amount promised",
  raisedToGuarantee: "raised to the accumulation guarantee",
  rate: "rate",
  rateCredited: "rate credited",
  rateOf: ({ name }: Named) => `rate credited to ${name}`,
  rateOfTitle: ({ name }: Named) => `Rate that ${name} credits`,
  recaptureRate: "unvested part of the bonus × bonus ÷ (1 + bonus)",
  received: "received after charges",
  requestedTitle: "Withdrawal that the request asks for in the year",
  paidSoFar: "withdrawals of the year that are past",
  paymentsToCome: "withdrawals of the year that are still to come",
  requestedWithdrawal: "withdrawal asked for in the year",
  requiredDistribution: "required minimum distribution",
  returned: "of that, the rest of what was paid in",
  riderCharge: "rider charge",
  riderChargeOnMinimum: "rider charge that reduces it",
  riseAtAnniversary: "rise at the anniversary",
  riseSinceStart: "rise since income started",
  rollUp: "roll-up",
  rollUpTitle: ({ rider }: { readonly rider: number }) => `Roll-up of rider ${rider}`,
  shareOf: ({ name }: Named) => `share of ${name}`,
  spreadAYear: "spread a year",
  startingBase: "base at the start, after withdrawals, without the one beside it",
  startTitle: "Account value at the start of the contract year",
  strategyFee: "strategy fee",
  surrenderCharge: "surrender charge",
  surrenderChargeBeforeAdjustment: "surrender charge before the adjustment",
  surrenderChargeOnWithdrawals: "surrender charge on withdrawals",
  surrenderChargeRate: "surrender charge rate",
  surrenderValue: "cash surrender value",
  takenOfPremium: ({ number }: Numbered) => `taken of premium ${number}`,
  taxable: "taxable",
  termAdjustment: "credit of unfinished terms, less their fee",
  termAdjustmentOfWithdrawals: "credit of unfinished terms, less their fee, on withdrawals",
  termCredit: "credit of unfinished terms",
  triggerRateSince: ({
    hasFallen,
    tier,
  }: {
    readonly hasFallen: boolean;
    readonly tier?: TierOfChange | undefined;
  }) =>
    `trigger rate${tier === undefined ? "" : ` of a change ${tier.isAbove ? `from ${tier.bound} on` : `below ${tier.bound}`}`}, ${since(hasFallen)}`,
  uncredited: "less than half a cent after a withdrawal of everything",
  unusedIncome: "unused income carried on",
  valueAtStart: "value at the start of the contract year",
  valueAtStartAfterWithdrawal: "value at the start, after a withdrawal then",
  valueBeforePayment: ({ number }: Numbered) => `cash value before payment ${number}`,
  valueLeft: "value that is left",
  valueOf: ({ name }: Named) => `value of ${name} at the start`,
  valueWithCredit: "value with its credit",
  waivedPart: "part on which a bailout waives charges",
  withdrawal: "withdrawal",
  withdrawalCharge: "withdrawal charge",
  withdrawalChargeLessMinimum: "withdrawal charge, less what is paid out of the minimum value",
  withdrawalFromAccountValue: "withdrawal, as far as the account value goes",
  withdrawn: "withdrawn in the year",
  withdrawnBeforeCredit: "withdrawn before the credit",
  worstFactor: "factor of the adjustment, at its worst",
};

/** What each rounding means. */
export const roundings = {
  cents: "half up to the cent, half a cent below 0 away from it",
  adds_up:
    "within a cent of the exact amount, so that the year’s movements add up as printed [D65]",
  six_decimals: "half up to six decimals",
  none: "not rounded",
};
