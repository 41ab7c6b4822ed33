/** Surrender charge, bonus recapture, and the cash surrender value. */

import { type ChargedPremium, takenPremiums } from "./charged_premium.ts";
import {
  freeWithdrawal,
  type FreeWithdrawalTerms,
  type WithdrawalHistory,
} from "./free_withdrawal.ts";
import {
  marketValueAdjustment,
  type MarketValueAdjustmentTerms,
  UNBOUNDED_RISE,
} from "./market_value.ts";
import { type Dollars, inYear, type Rate } from "./money.ts";
import {
  isInFreeWindow,
  type RenewalTerms,
  surrenderChargeRate,
  type SurrenderChargeTerms,
} from "./renewal.ts";
import { termAdjustment, type UnfinishedRates } from "./unfinished_term.ts";

interface PremiumBonusTerms {
  readonly rate: Rate;
  /** Vested part by contract year; fully vested after the last, and at once without any. */
  readonly vestedRates: readonly Rate[];
  /** From the end of its contract year on unless set, or throughout it, as a surrender charge holds. */
  readonly vestedRatesBy?: "year_end" | "contract_year";
}

/** The terms that lead from account value to cash surrender value. */
export interface SurrenderTerms {
  readonly surrenderCharge: SurrenderChargeTerms;
  readonly renewal?: RenewalTerms;
  readonly freeWithdrawal: FreeWithdrawalTerms;
  readonly premiumBonus?: PremiumBonusTerms;
  readonly marketValueAdjustment?: MarketValueAdjustmentTerms;
}

/** Charges on one withdrawal or surrender. The adjustment may be negative or positive. */
export interface Charges {
  readonly surrenderCharge: Dollars;
  readonly bonusRecapture: Dollars;
  readonly marketValueAdjustment: Dollars;
  /** What unfinished index terms pay more, or less where negative. */
  readonly termAdjustment: Dollars;
}

export const NO_CHARGES: Charges = {
  surrenderCharge: 0,
  bonusRecapture: 0,
  marketValueAdjustment: 0,
  termAdjustment: 0,
};

/** The part of the account value that comes from one premium. */
export interface PremiumLayer {
  /** The contract year that is the first of its surrender charge and vesting. */
  readonly firstContractYear: number;
  readonly share: Rate;
  readonly hasBonus: boolean;
}

/** The moment of a charge and the values it depends on. */
interface ChargeMoment {
  readonly contractYear: number;
  /** Elapsed months of the contract year, 0 to 12. */
  readonly months: number;
  readonly accountValue: Dollars;
  readonly interestSinceIssue: Dollars;
  /** The reference rate now minus the one at the start of the term. */
  readonly rateChange: Rate;
  /** The premiums' parts of the account value, where their rates differ. */
  readonly layers?: readonly PremiumLayer[] | undefined;
  /** What is left of each premium, where the surrender charge is on premium. */
  readonly premiumsLeft?: readonly ChargedPremium[] | undefined;
  /** Where strategies have terms for what is taken before their terms end. */
  readonly unfinished?: UnfinishedRates | undefined;
  /** The part of the account value on which a bailout waives charges and adjustment; none unless set. */
  readonly waivedPart?: Rate;
  /** What a loss by the adjustment leaves of the account value, where the terms say so. */
  readonly adjustmentFloor?: Dollars | undefined;
}

/** Part of an amount of the account value that is taken back as unvested bonus. */
export function recaptureRate(
  premiumBonus: PremiumBonusTerms | undefined,
  at: Pick<ChargeMoment, "contractYear" | "months" | "layers">,
): Rate {
  if (premiumBonus === undefined) return 0;
  const { rate } = premiumBonus;
  return effectiveUnvestedRate(premiumBonus, at) * (rate / (1 + rate));
}

/** Surrender charge rate on all of an amount that is taken from the premiums in proportion to their parts. */
export function effectiveChargeRate(
  terms: Pick<SurrenderTerms, "surrenderCharge" | "renewal">,
  at: Pick<ChargeMoment, "contractYear" | "months" | "layers">,
): Rate {
  if (at.layers === undefined) return surrenderChargeRate(terms, at.contractYear, at.months);
  return at.layers.reduce((rate, { firstContractYear, share }) => {
    // The first year's charge holds from a premium within a year to the anniversary.
    const year = Math.max(1, at.contractYear - firstContractYear + 1);
    return rate + share * surrenderChargeRate(terms, year, at.months);
  }, 0);
}

/** The part of an amount on which an unvested bonus is taken back. */
function effectiveUnvestedRate(
  terms: PremiumBonusTerms,
  at: Pick<ChargeMoment, "contractYear" | "months" | "layers">,
): Rate {
  if (at.layers === undefined) return unvestedRate(terms, at.contractYear, at.months);
  return at.layers.reduce((rate, { firstContractYear, share, hasBonus }) => {
    const year = at.contractYear - firstContractYear + 1;
    return hasBonus ? rate + share * unvestedRate(terms, year, at.months) : rate;
  }, 0);
}

/**
 * Unvested part of the bonus; it vests only at anniversaries, or at once where there are no rates.
 * Source: Athene Performance Elite 10, bonus recapture by contract year.
 */
export function unvestedRate(terms: PremiumBonusTerms, contractYear: number, months: number): Rate {
  const { vestedRates, vestedRatesBy = "year_end" } = terms;
  if (vestedRates.length === 0) return 0;
  // A premium within a year has the first year's part until the anniversary.
  if (vestedRatesBy === "contract_year") return unvested(vestedRates, Math.max(1, contractYear));
  const yearsCompleted = months === 12 ? contractYear : contractYear - 1;
  return yearsCompleted <= 0 ? 1 : unvested(vestedRates, yearsCompleted);
}

function unvested(vestedRates: readonly Rate[], entry: number): Rate {
  return entry > vestedRates.length ? 0 : 1 - inYear(vestedRates, entry);
}

/**
 * Charges on a withdrawal or surrender beyond its free part.
 *
 * amount = what exceeds the free part;
 * surrender charge = rate × amount, or × what it takes of premium; bonus recapture = unvested part × b / (1 + b) × amount, since the
 * account value already holds the bonus; adjustment: see market_value.ts, never more than the charges leave.
 * What unfinished index terms pay or take comes on top. Nothing is charged in the free window of a renewal, or after a bailout.
 * Source: LTAM Part II example 7.1; Nassau Athos disclosure OL5719 (recapture); The Standard, Focused Growth Annuity
 * disclosure 11937 (adjustment after the charge).
 */
export function chargesOn(
  terms: SurrenderTerms,
  { whole, free }: { readonly whole: Dollars; readonly free: Dollars },
  at: ChargeMoment,
): Charges {
  const { waivedPart = 0 } = at;
  const chargeable = Math.max(0, whole - free) * (1 - waivedPart);
  const { premiumBonus, marketValueAdjustment: adjustment, renewal } = terms;
  const taken =
    at.premiumsLeft === undefined
      ? undefined
      : takenPremiums(terms, at.premiumsLeft, chargeable, at);
  const charged = taken === undefined ? chargeable : sumOf(taken, ({ amount }) => amount);
  const adjusted = adjustment?.appliesTo === "whole_amount" ? whole * (1 - waivedPart) : charged;
  const isFree =
    (chargeable === 0 && adjusted === 0) ||
    waivedPart === 1 ||
    (renewal !== undefined && isInFreeWindow(renewal, at.contractYear, at.months));
  if (isFree && at.unfinished === undefined) return NO_CHARGES;
  const chargeRate = taken === undefined ? effectiveChargeRate(terms, at) : 0;
  const surrenderCharge = isFree
    ? 0
    : taken === undefined
      ? chargeRate * chargeable
      : sumOf(taken, ({ rate, amount }) => rate * amount);
  const bonusRecapture = isFree ? 0 : recaptureRate(premiumBonus, at) * chargeable;
  const ofTerms =
    at.unfinished === undefined
      ? 0
      : termAdjustment(at.unfinished, {
          whole,
          chargeable,
          left: Math.max(0, whole - surrenderCharge - bonusRecapture),
        });
  if (adjustment === undefined || isFree) {
    return { surrenderCharge, bonusRecapture, marketValueAdjustment: 0, termAdjustment: ofTerms };
  }
  const { order } = adjustment;
  const isBeforeCharge = order === "before_charge";
  const chargedFirst = isBeforeCharge ? 0 : surrenderCharge;
  const left = Math.max(0, whole - chargedFirst - bonusRecapture + Math.min(0, ofTerms));
  const amount =
    order === "after_charge" ? Math.max(0, adjusted - surrenderCharge - bonusRecapture) : adjusted;
  const change = Math.max(
    -left,
    marketValueAdjustment(adjustment, amount, {
      contractYear: at.contractYear,
      months: at.months,
      accountValue: at.accountValue,
      interestSinceIssue: at.interestSinceIssue,
      surrenderCharge,
      rateChange: at.rateChange,
      lossMax: lossMaxOf(terms, whole, at),
    }),
  );
  const chargedChange = adjusted > 0 ? change * (chargeable / adjusted) : 0;
  return {
    surrenderCharge: isBeforeCharge
      ? chargeRate * Math.max(0, chargeable + chargedChange)
      : surrenderCharge,
    bonusRecapture,
    marketValueAdjustment: change,
    termAdjustment: ofTerms,
  };
}

/**
 * The most that the adjustment takes of an amount where the premium with interest is protected from it. Guaranteed
 * values count it where the charge is taken on the adjusted amount alone: else a greater account value, which bears a
 * greater charge, may pay less [D110].
 */
export function lossMaxOf(
  terms: SurrenderTerms,
  whole: Dollars,
  at: Pick<ChargeMoment, "adjustmentFloor" | "accountValue" | "rateChange">,
): Dollars | undefined {
  const { adjustmentFloor, accountValue } = at;
  if (adjustmentFloor === undefined || accountValue <= 0) return undefined;
  const isSure =
    terms.marketValueAdjustment?.order === "before_charge" && terms.premiumBonus === undefined;
  if (at.rateChange === UNBOUNDED_RISE && !isSure) return undefined;
  return Math.max(0, accountValue - adjustmentFloor) * Math.min(1, whole / accountValue);
}

function sumOf<Part>(parts: readonly Part[], value: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + value(part), 0);
}

/** Charges less the adjustments, which are gains when positive. */
export function netCharge(charges: Charges): Dollars {
  return (
    charges.surrenderCharge +
    charges.bonusRecapture -
    charges.marketValueAdjustment -
    charges.termAdjustment
  );
}

/** The values at the end of a contract year that a surrender depends on. */
export interface SurrenderMoment extends Omit<ChargeMoment, "months" | "rateChange"> {
  readonly waivedPart: Rate;
  /** All premiums paid. */
  readonly premium: Dollars;
  readonly accountValueAtStart: Dollars;
  readonly withdrawal: Dollars;
  readonly lastInterestCredit: Dollars;
  readonly minimumValue: Dollars;
  /** Withdrawals before this contract year. */
  readonly historyAtStart: WithdrawalHistory;
}

/** Charges and value of a full surrender. */
export interface Surrender {
  readonly charges: Charges;
  /** The value without the adjustment; absent from a contract that has none. */
  readonly valueBeforeAdjustment: Dollars | undefined;
  readonly cashSurrenderValue: Dollars;
}

/**
 * A full surrender at the end of a contract year, at full precision.
 *
 * value = max(account value − surrender charge − bonus recapture + adjustments, minimum value);
 * the guaranteed value assumes an `UNBOUNDED_RISE`. Where the contract
 * frees it on surrender, the unused free withdrawal bears no charge.
 * Source: NAIC Model #805; LTAM Part II example 7.1.
 */
export function surrender(terms: SurrenderTerms, at: SurrenderMoment, rateChange: Rate): Surrender {
  const amounts = { whole: at.accountValue, free: freeOnSurrender(terms, at) };
  const moment: ChargeMoment = { ...at, months: 12, rateChange };
  const charges = chargesOn(terms, amounts, moment);
  const value = at.accountValue - netCharge(charges);
  const { marketValueAdjustment: adjustment } = terms;
  const before =
    adjustment?.order === "before_charge"
      ? at.accountValue - netCharge(chargesOn(withoutAdjustment(terms), amounts, moment))
      : value - charges.marketValueAdjustment;
  return {
    charges,
    valueBeforeAdjustment: adjustment === undefined ? undefined : Math.max(before, at.minimumValue),
    cashSurrenderValue: Math.max(value, at.minimumValue),
  };
}

/** The part of a full surrender at the end of a contract year that bears no charge: the unused free withdrawal. */
export function freeOnSurrender(
  { freeWithdrawal: free }: SurrenderTerms,
  at: SurrenderMoment,
): Dollars {
  if (!free.isFreeOnSurrender) return 0;
  const amount = freeWithdrawal(free, {
    contractYear: at.contractYear,
    premium: at.premium,
    anniversaryValue: at.accountValueAtStart,
    accountValue: at.accountValue,
    lastInterestCredit: at.lastInterestCredit,
    history: at.historyAtStart,
  });
  return Math.max(0, amount - at.withdrawal);
}

function withoutAdjustment(terms: SurrenderTerms): SurrenderTerms {
  const { marketValueAdjustment: _, ...others } = terms;
  return others;
}
