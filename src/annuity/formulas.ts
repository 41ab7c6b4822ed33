/**
 * The formulas that the engine calls and explanations show, each one expression of scalars: dollars, and rates as
 * fractions. `bun run generate` writes their trees into `explain/formula_trees.ts`. A limit that a contract does not have
 * is infinite. Sources are at the callers.
 */

import type { Dollars, Rate } from "./money.ts";

/** What of an amount is beyond its free part. */
export const beyondFree = (whole: Dollars, free: Dollars): Dollars => Math.max(0, whole - free);

/** The same, where a bailout waives charges on a part. */
export const beyondFreeAndWaived = (whole: Dollars, free: Dollars, waivedPart: Rate): Dollars =>
  Math.max(0, whole - free) * (1 - waivedPart);

/** All of an amount bears the adjustment. */
export const wholeAmount = (whole: Dollars): Dollars => whole;

export const notWaived = (whole: Dollars, waivedPart: Rate): Dollars => whole * (1 - waivedPart);

export const chargeOnAmount = (chargeRate: Rate, chargeable: Dollars): Dollars =>
  chargeRate * chargeable;

/** Of an adjustment of the chargeable amount. */
export const chargeOnAdjusted = (
  chargeRate: Rate,
  chargeable: Dollars,
  adjustment: Dollars,
): Dollars => chargeRate * Math.max(0, chargeable + adjustment);

/** Of an adjustment of more than the chargeable amount, of which that bears its part. */
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

/** What unfinished index terms pay more, or less where negative; never less than nothing is left of the amount. */
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
export const leastLossLimit = (
  chargeBefore: Dollars,
  ofInterest: Dollars,
  ofAccountValue: Dollars,
  ofPremium: Dollars,
): Dollars => Math.min(chargeBefore, ofInterest, ofAccountValue, ofPremium);

/** The most that it adds. */
export const leastGainLimit = (
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
