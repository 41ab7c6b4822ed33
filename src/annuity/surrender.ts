/** Surrender charge, bonus recapture, and the cash surrender value. */

import {
  type ChargedPremium,
  chargeOnPremiums,
  takenOfPremiums,
  takenPremiums,
} from "./charged_premium.ts";
import { call, type FormulaCalls } from "./formula_calls.ts";
import {
  adjustedAfterCharges,
  beyondFree,
  beyondFreeAndWaived,
  chargeOnAdjusted,
  chargeOnAdjustedPart,
  chargeOnAmount,
  chargesLessGains,
  creditLessFee,
  leftAfterCharges,
  notWaived,
  recaptureOnAmount,
  valueOnSurrender,
  valueWithoutAdjustment,
  wholeAmount,
} from "./formulas.ts";
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
import type { UnfinishedRates } from "./unfinished_term.ts";

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
  amounts: { readonly whole: Dollars; readonly free: Dollars },
  at: ChargeMoment,
  calls?: FormulaCalls,
): Charges {
  const { whole } = amounts;
  const { waivedPart = 0 } = at;
  const { premiumBonus, marketValueAdjustment: adjustment, renewal } = terms;
  const chargeable = chargeablePart(amounts, waivedPart, calls);
  const taken = at.premiumsLeft && takenPremiums(terms, at.premiumsLeft, chargeable, at);
  const adjusted =
    adjustment?.appliesTo === "whole_amount"
      ? wholePart(whole, waivedPart, calls)
      : taken === undefined
        ? chargeable
        : takenOfPremiums(taken, calls);
  const isFree =
    (chargeable === 0 && adjusted === 0) ||
    waivedPart === 1 ||
    (renewal !== undefined && isInFreeWindow(renewal, at.contractYear, at.months));
  if (isFree) {
    if (at.unfinished === undefined) return NO_CHARGES;
    const termAdjustment = adjustTerms(at.unfinished, whole, chargeable, NO_CHARGES, calls);
    return { ...NO_CHARGES, termAdjustment };
  }
  const chargeRate = taken === undefined ? effectiveChargeRate(terms, at) : 0;
  const surrenderCharge =
    taken === undefined
      ? call(calls, "surrenderCharge", chargeOnAmount, chargeRate, chargeable)
      : chargeOnPremiums(taken, calls);
  const rate = recaptureRate(premiumBonus, at);
  const bonusRecapture = call(calls, "bonusRecapture", recaptureOnAmount, rate, chargeable);
  const charged = { surrenderCharge, bonusRecapture, marketValueAdjustment: 0, termAdjustment: 0 };
  if (at.unfinished !== undefined) {
    charged.termAdjustment = adjustTerms(at.unfinished, whole, chargeable, charged, calls);
  }
  if (adjustment === undefined) return charged;
  const change = adjustValue(terms, adjustment, whole, adjusted, charged, at, calls);
  charged.marketValueAdjustment = change;
  if (adjustment.order === "before_charge") {
    charged.surrenderCharge =
      adjustment.appliesTo === "whole_amount"
        ? call(
            calls,
            "surrenderCharge",
            chargeOnAdjustedPart,
            chargeRate,
            chargeable,
            change,
            adjusted,
          )
        : call(calls, "surrenderCharge", chargeOnAdjusted, chargeRate, chargeable, change);
  }
  return charged;
}

/** What of an amount is charged, where a premium is not. */
function chargeablePart(
  { whole, free }: { readonly whole: Dollars; readonly free: Dollars },
  waivedPart: Rate,
  calls: FormulaCalls | undefined,
): Dollars {
  return waivedPart === 0
    ? call(calls, "chargeable", beyondFree, whole, free)
    : call(calls, "chargeable", beyondFreeAndWaived, whole, free, waivedPart);
}

/** What of an amount bears an adjustment of all of it. */
function wholePart(whole: Dollars, waivedPart: Rate, calls: FormulaCalls | undefined): Dollars {
  return waivedPart === 0
    ? call(calls, "adjusted", wholeAmount, whole)
    : call(calls, "adjusted", notWaived, whole, waivedPart);
}

/** What unfinished index terms pay more, or take. */
function adjustTerms(
  { credit, fee }: UnfinishedRates,
  whole: Dollars,
  chargeable: Dollars,
  { surrenderCharge, bonusRecapture }: Charges,
  calls: FormulaCalls | undefined,
): Dollars {
  const left = call(calls, "leftOfIt", leftAfterCharges, whole, surrenderCharge, bonusRecapture);
  return call(calls, "termAdjustment", creditLessFee, left, credit, whole, fee, chargeable);
}

/** The market value adjustment, of which a loss is never more than the charges leave. */
function adjustValue(
  terms: SurrenderTerms,
  adjustment: MarketValueAdjustmentTerms,
  whole: Dollars,
  adjusted: Dollars,
  { surrenderCharge, bonusRecapture, termAdjustment }: Charges,
  at: ChargeMoment,
  calls: FormulaCalls | undefined,
): Dollars {
  const { order } = adjustment;
  const chargedFirst = order === "before_charge" ? 0 : surrenderCharge;
  const left = Math.max(0, whole - chargedFirst - bonusRecapture + Math.min(0, termAdjustment));
  const amount =
    order === "after_charge"
      ? call(calls, "amount", adjustedAfterCharges, adjusted, surrenderCharge, bonusRecapture)
      : adjusted;
  const moment = {
    contractYear: at.contractYear,
    months: at.months,
    accountValue: at.accountValue,
    interestSinceIssue: at.interestSinceIssue,
    surrenderCharge,
    rateChange: at.rateChange,
    lossMax: lossMaxOf(terms, whole, at),
    left,
  };
  return marketValueAdjustment(adjustment, amount, moment, calls);
}

/**
 * The most that the adjustment takes of an amount where the premium with interest is protected from it. Guaranteed
 * values count it where the charge is taken on the adjusted amount alone: else a greater account value, which bears a
 * greater charge, may pay less [D110].
 */
function lossMaxOf(
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

/** Charges less the adjustments, which are gains when positive. */
export function netCharge(charges: Charges, calls?: FormulaCalls): Dollars {
  const { surrenderCharge, bonusRecapture, termAdjustment } = charges;
  const change = charges.marketValueAdjustment;
  return call(
    calls,
    "netCharge",
    chargesLessGains,
    surrenderCharge,
    bonusRecapture,
    change,
    termAdjustment,
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
export function surrender(
  terms: SurrenderTerms,
  at: SurrenderMoment,
  rateChange: Rate,
  kept?: SurrenderCalls,
): Surrender {
  const calls = kept?.surrender;
  const { accountValue, minimumValue } = at;
  const amounts = { whole: accountValue, free: freeOnSurrender(terms, at) };
  const moment: ChargeMoment = { ...at, months: 12, rateChange };
  const charges = chargesOn(terms, amounts, moment, calls);
  const net = netCharge(charges, calls);
  return {
    charges,
    valueBeforeAdjustment:
      terms.marketValueAdjustment === undefined
        ? undefined
        : valueBeforeAdjustment(terms, amounts, moment, minimumValue, charges, net, kept),
    cashSurrenderValue: call(
      calls,
      "surrenderValue",
      valueOnSurrender,
      accountValue,
      net,
      minimumValue,
    ),
  };
}

/** The calls of a surrender, and those of one without the adjustment on which the surrender charge depends. */
interface SurrenderCalls {
  readonly surrender: FormulaCalls;
  readonly unadjusted: FormulaCalls;
}

function valueBeforeAdjustment(
  terms: SurrenderTerms,
  amounts: { readonly whole: Dollars; readonly free: Dollars },
  moment: ChargeMoment,
  minimumValue: Dollars,
  { marketValueAdjustment: change }: Charges,
  net: Dollars,
  kept: SurrenderCalls | undefined,
): Dollars {
  const { whole } = amounts;
  if (terms.marketValueAdjustment?.order !== "before_charge") {
    const calls = kept?.surrender;
    return call(calls, BEFORE, valueWithoutAdjustment, whole, net, change, minimumValue);
  }
  const calls = kept?.unadjusted;
  const charges = chargesOn(withoutAdjustment(terms), amounts, moment, calls);
  return call(calls, BEFORE, valueOnSurrender, whole, netCharge(charges, calls), minimumValue);
}

const BEFORE = "surrenderValueBeforeMva";

/** The part of a full surrender at the end of a contract year that bears no charge: the unused free withdrawal. */
function freeOnSurrender({ freeWithdrawal: free }: SurrenderTerms, at: SurrenderMoment): Dollars {
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
