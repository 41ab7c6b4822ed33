/** Surrender charge, bonus recapture, and the cash surrender value. */

import {
  type ChargedPremium,
  chargeOnPremiums,
  chargeRateOfPremium,
  takenOfPremiums,
  takenPremiums,
} from "./charged_premium.ts";
import { call, type FormulaCalls } from "../formula_calls.ts";
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
} from "../formulas.ts";
import {
  type FreeMoment,
  freeWithdrawal,
  type FreeWithdrawalTerms,
} from "../withdrawals/free_withdrawal.ts";
import {
  isAdjustedIn,
  isGuaranteedValue,
  marketValueAdjustment,
  type MarketValueAdjustmentTerms,
} from "./market_value.ts";
import { type Dollars, inYear, type Rate } from "../money.ts";
import {
  isInFreeWindow,
  type RenewalTerms,
  surrenderChargeRate,
  type SurrenderChargeTerms,
} from "./renewal.ts";
import type { UnfinishedRates } from "../withdrawals/unfinished_term.ts";

interface PremiumBonusTerms {
  readonly rate: Rate;
  /** Vested part by contract year. Fully vested after the last entry, or at once if empty. */
  readonly vestedRates: readonly Rate[];
  /** Whether an entry applies from the end of its contract year, the default, or during it, like a surrender charge. */
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
  /** Adjustment for unfinished index terms; positive if they pay more. */
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
  /** The contract year in which its surrender charge and vesting start. */
  readonly firstContractYear: number;
  readonly share: Rate;
  readonly hasBonus: boolean;
}

/** The moment of a charge, and the values that it depends on. */
interface ChargeMoment {
  readonly contractYear: number;
  /** Elapsed months of the contract year, 0 to 12. */
  readonly months: number;
  readonly accountValue: Dollars;
  readonly interestSinceIssue: Dollars;
  /** The reference rate now minus the rate at the start of the term. */
  readonly rateChange: Rate;
  /** The premiums' parts of the account value, if their rates differ. */
  readonly layers?: readonly PremiumLayer[] | undefined;
  /** What is left of each premium, if the surrender charge is on premium. */
  readonly premiumsLeft?: readonly ChargedPremium[] | undefined;
  /** Set if strategies have terms for money taken before their term ends. */
  readonly unfinished?: UnfinishedRates | undefined;
  /** The part of the account value on which a bailout waives charges and adjustment; 0 unless set. */
  readonly waivedPart?: Rate;
  /** The least account value that a loss by the adjustment leaves, if the terms set one. */
  readonly adjustmentFloor?: Dollars | undefined;
}

/** The part of an amount that bonus recapture takes. */
export function recaptureRate(
  premiumBonus: PremiumBonusTerms | undefined,
  at: Pick<ChargeMoment, "contractYear" | "months" | "layers">,
): Rate {
  if (premiumBonus === undefined) return 0;
  const { rate } = premiumBonus;
  return effectiveUnvestedRate(premiumBonus, at) * (rate / (1 + rate));
}

/** Surrender charge rate on an amount that comes from the premiums in proportion to their parts. */
export function effectiveChargeRate(
  terms: Pick<SurrenderTerms, "surrenderCharge" | "renewal">,
  at: Pick<ChargeMoment, "contractYear" | "months" | "layers">,
): Rate {
  if (at.layers === undefined) return surrenderChargeRate(terms, at.contractYear, at.months);
  let rate = 0;
  for (const { firstContractYear, share } of at.layers) {
    rate += share * chargeRateOfPremium(terms, firstContractYear, at);
  }
  return rate;
}

/** The part of an amount on which an unvested bonus is taken back. */
function effectiveUnvestedRate(
  terms: PremiumBonusTerms,
  at: Pick<ChargeMoment, "contractYear" | "months" | "layers">,
): Rate {
  if (at.layers === undefined) return unvestedRate(terms, at.contractYear, at.months);
  let rate = 0;
  for (const { firstContractYear, share, hasBonus } of at.layers) {
    const year = at.contractYear - firstContractYear + 1;
    if (hasBonus) rate += share * unvestedRate(terms, year, at.months);
  }
  return rate;
}

/**
 * Unvested part of the bonus. It vests only at anniversaries, or at once if there are no rates.
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
 * amount = the excess over the free part; surrender charge = rate × amount, or rate × the premiums that it comes from;
 * bonus recapture = unvested part × b / (1 + b) × amount, since the account value includes the bonus;
 * adjustment: see market_value.ts, never more than the charges leave. The adjustment for unfinished index terms is added.
 * Nothing is charged in the free window of a renewal, or after a bailout.
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
  const change = adjustValue(terms, adjustment, { whole, adjusted, charged, at, calls });
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

/** The part of an amount that bears the charges, unless they are on premium. */
function chargeablePart(
  { whole, free }: { readonly whole: Dollars; readonly free: Dollars },
  waivedPart: Rate,
  calls: FormulaCalls | undefined,
): Dollars {
  return waivedPart === 0
    ? call(calls, "chargeable", beyondFree, whole, free)
    : call(calls, "chargeable", beyondFreeAndWaived, whole, free, waivedPart);
}

/** The part of an amount that is adjusted, if the adjustment is on the whole amount. */
function wholePart(whole: Dollars, waivedPart: Rate, calls: FormulaCalls | undefined): Dollars {
  return waivedPart === 0
    ? call(calls, "adjusted", wholeAmount, whole)
    : call(calls, "adjusted", notWaived, whole, waivedPart);
}

/** The adjustment for unfinished index terms. */
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

/** The market value adjustment. A loss is never more than the charges leave. */
function adjustValue(
  terms: SurrenderTerms,
  adjustment: MarketValueAdjustmentTerms,
  {
    whole,
    adjusted,
    charged: { surrenderCharge, bonusRecapture, termAdjustment },
    at,
    calls,
  }: {
    readonly whole: Dollars;
    /** The part of it that is adjusted. */
    readonly adjusted: Dollars;
    readonly charged: Charges;
    readonly at: ChargeMoment;
    readonly calls: FormulaCalls | undefined;
  },
): Dollars {
  // What a contract no longer has costs nothing: most years come after the adjustment's last.
  if (!isAdjustedIn(adjustment, at.contractYear)) return 0;
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
 * The largest loss by the adjustment if premium with interest is protected from it. Guaranteed values count the
 * protection only if the charge is on the adjusted amount: otherwise a greater account value, with its greater charge,
 * could pay less [D110].
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
  if (isGuaranteedValue(at) && !isSure) return undefined;
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

/** The values of a contract year that a full surrender at its end depends on. */
export interface SurrenderMoment extends FreeMoment, Omit<ChargeMoment, "months" | "rateChange"> {
  readonly waivedPart: Rate;
  readonly withdrawal: Dollars;
  readonly minimumValue: Dollars;
}

/** Charges and value of a full surrender. */
interface Surrender {
  readonly charges: Charges;
  /** The value without the adjustment; absent if the contract has no adjustment. */
  readonly valueBeforeAdjustment: Dollars | undefined;
  readonly cashSurrenderValue: Dollars;
}

const VALUE_BEFORE_ADJUSTMENT = "surrenderValueBeforeMva";

/**
 * A full surrender at the end of a contract year, at full precision.
 *
 * value = max(account value − surrender charge − bonus recapture + adjustments, minimum value). The guaranteed value
 * assumes an `UNBOUNDED_RISE`. The unused free withdrawal bears no charge if the contract frees it on surrender.
 * Source: NAIC Model #805; LTAM Part II example 7.1.
 */
export function surrender(
  terms: SurrenderTerms,
  at: SurrenderMoment,
  rateChange: Rate,
  kept?: SurrenderCalls,
): Surrender {
  const calls = kept?.calls;
  const { accountValue, minimumValue } = at;
  const amounts = { whole: accountValue, free: freeOnSurrender(terms, at) };
  // Member by member: every year of every scenario runs this, and copying a whole year costs a tenth of it.
  const moment: ChargeMoment = {
    contractYear: at.contractYear,
    months: 12,
    accountValue,
    interestSinceIssue: at.interestSinceIssue,
    rateChange,
    layers: at.layers,
    premiumsLeft: at.premiumsLeft,
    unfinished: at.unfinished,
    waivedPart: at.waivedPart,
    adjustmentFloor: at.adjustmentFloor,
  };
  const charges = chargesOn(terms, amounts, moment, calls);
  const net = netCharge(charges, calls);
  return {
    charges,
    valueBeforeAdjustment:
      terms.marketValueAdjustment === undefined
        ? undefined
        : valueBeforeAdjustment(terms, { amounts, moment, minimumValue, charges, net, kept }),
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

/**
 * Whether no amount is charged or adjusted at the end of the year. Speed: most years come after the last charge, and take a
 * tenth of an illustration less; an explanation shows how its charges come to 0.
 */
export function isPastCharges(terms: SurrenderTerms, at: SurrenderMoment): boolean {
  const { contractYear, layers, premiumsLeft, unfinished } = at;
  const { premiumBonus, marketValueAdjustment: adjustment } = terms;
  return (
    layers === undefined &&
    premiumsLeft === undefined &&
    unfinished === undefined &&
    surrenderChargeRate(terms, contractYear, 12) === 0 &&
    (premiumBonus === undefined || unvestedRate(premiumBonus, contractYear, 12) === 0) &&
    (adjustment === undefined || !isAdjustedIn(adjustment, contractYear))
  );
}

/** The calls of a surrender, and of a surrender without the adjustment, if the surrender charge depends on it. */
interface SurrenderCalls {
  readonly calls: FormulaCalls;
  readonly unadjusted: FormulaCalls;
}

function valueBeforeAdjustment(
  terms: SurrenderTerms,
  {
    amounts,
    moment,
    minimumValue,
    charges: { marketValueAdjustment: change },
    net,
    kept,
  }: {
    readonly amounts: { readonly whole: Dollars; readonly free: Dollars };
    readonly moment: ChargeMoment;
    readonly minimumValue: Dollars;
    readonly charges: Charges;
    /** The charges less the adjustments. */
    readonly net: Dollars;
    readonly kept: SurrenderCalls | undefined;
  },
): Dollars {
  const { whole } = amounts;
  if (terms.marketValueAdjustment?.order !== "before_charge") {
    const calls = kept?.calls;
    return call(
      calls,
      VALUE_BEFORE_ADJUSTMENT,
      valueWithoutAdjustment,
      whole,
      net,
      change,
      minimumValue,
    );
  }
  const calls = kept?.unadjusted;
  const charges = chargesOn(withoutAdjustment(terms), amounts, moment, calls);
  return call(
    calls,
    VALUE_BEFORE_ADJUSTMENT,
    valueOnSurrender,
    whole,
    netCharge(charges, calls),
    minimumValue,
  );
}

/** The part of a full surrender that bears no charge: the unused free withdrawal at the end of a contract year. */
function freeOnSurrender({ freeWithdrawal: free }: SurrenderTerms, at: SurrenderMoment): Dollars {
  if (!free.isFreeOnSurrender) return 0;
  const amount = freeWithdrawal(free, at);
  return Math.max(0, amount - at.withdrawal);
}

function withoutAdjustment(terms: SurrenderTerms): SurrenderTerms {
  const { marketValueAdjustment: _, ...others } = terms;
  return others;
}
