/**
 * The formulas that the engine calls and explanations show, each one expression of scalars: dollars, and rates as
 * fractions. `bun run generate` writes their trees into `explain/formula_trees.ts`. A limit that a contract does not have
 * is infinite. Sources are at the callers.
 */

import { type Dollars, type Rate, toDecimals } from "./money.ts";

/** The part of an amount beyond its free part. */
export const beyondFree = (whole: Dollars, free: Dollars): Dollars => Math.max(0, whole - free);

/** That part, less what a bailout waives. */
export const beyondFreeAndWaived = (whole: Dollars, free: Dollars, waivedPart: Rate): Dollars =>
  Math.max(0, whole - free) * (1 - waivedPart);

/** All of an amount bears the adjustment. */
export const wholeAmount = (whole: Dollars): Dollars => whole;

export const notWaived = (whole: Dollars, waivedPart: Rate): Dollars => whole * (1 - waivedPart);

export const chargeOnAmount = (chargeRate: Rate, chargeable: Dollars): Dollars =>
  chargeRate * chargeable;

/** The charge on the adjusted chargeable amount. */
export const chargeOnAdjusted = (
  chargeRate: Rate,
  chargeable: Dollars,
  adjustment: Dollars,
): Dollars => chargeRate * Math.max(0, chargeable + adjustment);

/** The charge on the chargeable amount and its part of the adjustment, when more than that is adjusted. */
export const chargeOnAdjustedPart = (
  chargeRate: Rate,
  chargeable: Dollars,
  adjustment: Dollars,
  adjusted: Dollars,
): Dollars => chargeRate * Math.max(0, chargeable + adjustment * (chargeable / adjusted));

export const recaptureOnAmount = (recaptureRate: Rate, chargeable: Dollars): Dollars =>
  recaptureRate * chargeable;

export const leftAfterCharges = (
  whole: Dollars,
  chargeBefore: Dollars,
  bonusRecapture: Dollars,
): Dollars => Math.max(0, whole - chargeBefore - bonusRecapture);

/** What unfinished index terms pay more, or less where negative; a loss takes at most what the charges leave. */
export const creditLessFee = (
  leftOfIt: Dollars,
  credit: Rate,
  whole: Dollars,
  fee: Rate,
  chargeable: Dollars,
): Dollars => Math.max(-leftOfIt, credit * whole - fee * chargeable);

/** What the adjustment is of, where it comes after the charges. */
export const adjustedAfterCharges = (
  adjusted: Dollars,
  surrenderCharge: Dollars,
  bonusRecapture: Dollars,
): Dollars => Math.max(0, adjusted - surrenderCharge - bonusRecapture);

export const adjustmentOfAmount = (left: Dollars, factor: Rate, amount: Dollars): Dollars =>
  Math.max(-left, factor * amount);

export const adjustmentInCollar = (
  left: Dollars,
  mostLoss: Dollars,
  mostGain: Dollars,
  factor: Rate,
  amount: Dollars,
): Dollars => Math.max(-left, -mostLoss, Math.min(mostGain, factor * amount));

/** The most that an adjustment takes, by the limits that hold. */
export const lossLimit = (
  chargeBefore: Dollars,
  ofInterest: Dollars,
  ofAccountValue: Dollars,
  ofPremium: Dollars,
): Dollars => Math.min(chargeBefore, ofInterest, ofAccountValue, ofPremium);

/** The most that an adjustment adds. */
export const gainLimit = (
  chargeBefore: Dollars,
  ofInterest: Dollars,
  ofAccountValue: Dollars,
  ofGain: Dollars,
  ofPremium: Dollars,
): Dollars => Math.min(chargeBefore, ofInterest, ofAccountValue, ofGain, ofPremium);

/** Charges less the adjustments, which are gains when positive. */
export const chargesLessGains = (
  surrenderCharge: Dollars,
  bonusRecapture: Dollars,
  marketValueAdjustment: Dollars,
  termAdjustment: Dollars,
): Dollars => surrenderCharge + bonusRecapture - marketValueAdjustment - termAdjustment;

export const valueOnSurrender = (
  accountValue: Dollars,
  netCharge: Dollars,
  minimumValue: Dollars,
): Dollars => Math.max(accountValue - netCharge, minimumValue);

/** `netCharge` holds the adjustment already; taken off again, it is left out. */
export const valueWithoutAdjustment = (
  accountValue: Dollars,
  netCharge: Dollars,
  marketValueAdjustment: Dollars,
  minimumValue: Dollars,
): Dollars => Math.max(accountValue - netCharge - marketValueAdjustment, minimumValue);

export const paidAtDeath = (valueAtDeath: Dollars, surrenderValue: Dollars): Dollars =>
  Math.max(valueAtDeath, surrenderValue);

export const paidAtDeathWithRiders = (
  valueAtDeath: Dollars,
  surrenderValue: Dollars,
  ridersBenefit: Dollars,
): Dollars => Math.max(valueAtDeath, surrenderValue, ridersBenefit);

export const withAddedAtDeath = (atDeath: Dollars, added: Dollars): Dollars => atDeath + added;

/** What is too little to count. */
export const nothing = (): Dollars => 0;

export const premiumsPaid = (paidAtStart: Dollars, paidWithin: Dollars): Dollars =>
  paidAtStart + paidWithin;

export const amountAsked = (amount: Dollars): Dollars => amount;

export const partOfValue = (part: Rate, accountValueAtStart: Dollars): Dollars =>
  part * accountValueAtStart;

/** 100 % of the account value is the whole contract. */
export const wholeContract = (accountValueAtStart: Dollars, minimumAtStart: Dollars): Dollars =>
  Math.max(accountValueAtStart, minimumAtStart);

export const incomeOrRequired = (income: Dollars, requiredDistribution: Dollars): Dollars =>
  Math.max(income, requiredDistribution);

/** What leaves a net amount after charges, and what the account value cannot pay of that amount. */
export const takenForNet = (taken: Dollars, beyond: Dollars): Dollars => taken + beyond;

/** What a contract year that has begun has paid, and what its plan still pays. */
export const paidAndToCome = (paidSoFar: Dollars, toCome: Dollars): Dollars => paidSoFar + toCome;

/** The part of those payments that is income: at most the lifetime income. */
export const incomeOfYear = (incomePayments: Dollars, lifetimeIncome: Dollars): Dollars =>
  Math.min(incomePayments, lifetimeIncome);

export const withinValue = (requestedWithdrawal: Dollars, accountValueAtStart: Dollars): Dollars =>
  Math.min(requestedWithdrawal, accountValueAtStart);

export const wholeValue = (accountValueAtStart: Dollars): Dollars => accountValueAtStart;

export const withPaidFromMinimum = (fromAccountValue: Dollars, paidFromMinimum: Dollars): Dollars =>
  fromAccountValue + paidFromMinimum;

export const incomeAsked = (requestedWithdrawal: Dollars, lifetimeIncome: Dollars): Dollars =>
  Math.min(requestedWithdrawal, lifetimeIncome);

export const distributionOf = (entireInterest: Dollars, distributionPeriod: number): Dollars =>
  entireInterest / distributionPeriod;

export const rateWithFactor = (interestFactor: number, methodRate: Rate): Rate =>
  interestFactor * methodRate;

export const roundedRate = (factoredRate: Rate, decimals: number): Rate =>
  toDecimals(factoredRate, decimals);

export const rateDuringIncome = (duringIncome: number, contractRate: Rate): Rate =>
  duringIncome * contractRate;

export const lessStartFee = (value: Dollars, startFee: Dollars): Dollars => value - startFee;

/** An index credit: on what is left before it. */
export const indexCredit = (
  rate: Rate,
  valueAfterFee: Dollars,
  withdrawnBefore: Dollars,
  chargedBefore: Dollars,
): Dollars => rate * (valueAfterFee - withdrawnBefore - chargedBefore);

export const lessForgone = (earned: Dollars, forgone: Dollars): Dollars => earned - forgone;

/** A loss of all that the year leaves. */
export const lossOfAll = (
  valueAfterFee: Dollars,
  withdrawn: Dollars,
  chargedBefore: Dollars,
  chargedWithin: Dollars,
): Dollars => -(valueAfterFee - withdrawn - chargedBefore - chargedWithin);

export const feeAtStart = (left: Dollars, feeRate: Rate, base: Dollars): Dollars =>
  Math.max(0, Math.min(left, feeRate * base));

export const feeAtEnd = (left: Dollars, feeRate: Rate, base: Dollars): Dollars =>
  Math.min(left, feeRate * base);

export const withInterestOnPremiums = (
  ofStrategies: Dollars,
  interestOnPremiums: Dollars,
): Dollars => ofStrategies + interestOnPremiums;

/** Interest where strategies are used up: a remainder of less than half a cent is not credited. */
export const lessRemainder = (receivedInterest: Dollars, remainder: Dollars): Dollars =>
  receivedInterest - remainder;

export const interestOfYear = (
  creditedInterest: Dollars,
  raised: Dollars,
  uncredited: Dollars,
): Dollars => creditedInterest + raised - uncredited;

export const raisedToGuarantee = (promised: Dollars, accountValueBefore: Dollars): Dollars =>
  Math.max(0, promised - accountValueBefore);

export const feeTaken = (accountValueBefore: Dollars, contractFee: Dollars): Dollars =>
  Math.min(accountValueBefore, contractFee);

/** What riders take at one time, of what is due then. */
export const chargeTaken = (most: Dollars, dues: Dollars): Dollars =>
  Math.max(0, Math.min(most, dues));

export const chargesOfYear = (
  chargeBeforeCredits: Dollars,
  chargeWithinYear: Dollars,
  chargeAfterCredits: Dollars,
): Dollars => chargeBeforeCredits + chargeWithinYear + chargeAfterCredits;

export const growthOf = (rate: Rate, of: Dollars): Dollars => rate * of;

export const rolledUp = (startingBase: Dollars, rollUp: Dollars): Dollars => startingBase + rollUp;

export const rolledUpAndStacked = (
  startingBase: Dollars,
  rollUp: Dollars,
  stacking: Dollars,
): Dollars => startingBase + rollUp + stacking;

export const atMostMultiple = (
  rolledBase: Dollars,
  multiple: number,
  premiumLeft: Dollars,
): Dollars => Math.min(rolledBase, multiple * premiumLeft);

export const withPremiumAdded = (grownBase: Dollars, added: Dollars): Dollars => grownBase + added;

export const steppedUp = (paidBase: Dollars, accountValue: Dollars): Dollars =>
  Math.max(paidBase, accountValue);

/** A base beside the one that rolls up. */
export const steppedUpBeside = (besideBefore: Dollars, accountValue: Dollars): Dollars =>
  Math.max(besideBefore, accountValue);

export const greaterBase = (steppedBase: Dollars, besideBase: Dollars): Dollars =>
  Math.max(steppedBase, besideBase);

export const greatestBase = (
  steppedBase: Dollars,
  besideBase: Dollars,
  floorBase: Dollars,
): Dollars => Math.max(steppedBase, besideBase, floorBase);

export const incomeOfBase = (
  payoutRate: Rate,
  base: Dollars,
  rise: number,
  unused: Dollars,
): Dollars => payoutRate * base * rise + unused;

export const paymentsOfBase = (
  paymentsRate: Rate,
  benefitBase: Dollars,
  unpaidPart: Rate,
): Dollars => paymentsRate * (benefitBase * unpaidPart);

export const paymentsWithinMultiple = (
  unpaidPayments: Dollars,
  multiple: number,
  accountValue: Dollars,
): Dollars => Math.min(unpaidPayments, multiple * accountValue);

/** Everything received from a qualified contract is income. */
export const allIsIncome = (taken: Dollars, chargesOnTaken: Dollars, insured: Dollars): Dollars =>
  Math.max(0, taken - chargesOnTaken) + insured;

export const gainsAndInsured = (gains: Dollars, insured: Dollars, returned: Dollars): Dollars =>
  gains + insured - returned;
