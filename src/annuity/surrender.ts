/** Free withdrawal, surrender charge, bonus recapture, and the cash surrender value. */

import { marketValueAdjustment, type MarketValueAdjustmentTerms } from "./market_value.ts";
import { type Dollars, inYear, type Rate } from "./money.ts";

interface SurrenderChargeTerms {
  /** Charge rate by contract year; 0 after the last. */
  readonly rates: readonly Rate[];
  /** `yearly`: one rate all year. `monthly`: falls evenly from month to month to the next year's rate. */
  readonly grading: "yearly" | "monthly";
}

interface FreeWithdrawalTerms {
  readonly rate: Rate;
  /** What the rate applies to; carriers differ. */
  readonly base: "anniversary_value" | "account_value" | "premium" | "interest_credited";
  /** No free withdrawal before this contract year. */
  readonly firstContractYear: number;
  /** Whether a full surrender is also free up to the free withdrawal. */
  readonly isFreeOnSurrender: boolean;
  /** Whether a required minimum distribution above the free withdrawal is free of charges. */
  readonly isRequiredDistributionFree: boolean;
}

interface PremiumBonusTerms {
  readonly rate: Rate;
  /** Vested part at the end of contract year 1, 2, …; fully vested after the last. */
  readonly vestedRates: readonly Rate[];
}

/** The terms that lead from account value to cash surrender value. */
export interface SurrenderTerms {
  readonly surrenderCharge: SurrenderChargeTerms;
  readonly freeWithdrawal: FreeWithdrawalTerms;
  readonly premiumBonus?: PremiumBonusTerms;
  readonly marketValueAdjustment?: MarketValueAdjustmentTerms;
}

/** Charges on one withdrawal or surrender. The adjustment may be negative or positive. */
export interface Charges {
  readonly surrenderCharge: Dollars;
  readonly bonusRecapture: Dollars;
  readonly marketValueAdjustment: Dollars;
}

export const NO_CHARGES: Charges = {
  surrenderCharge: 0,
  bonusRecapture: 0,
  marketValueAdjustment: 0,
};

/** The moment of a charge and the values it depends on. */
interface ChargeMoment {
  readonly contractYear: number;
  /** Elapsed months of the contract year, 0 to 12. */
  readonly months: number;
  readonly accountValue: Dollars;
  readonly interestSinceIssue: Dollars;
  /** The reference rate now minus the one at issue. */
  readonly rateChange: Rate;
}

/**
 * Surrender charge rate after some months of a contract year.
 *
 * Yearly: the year's rate. Monthly: r_t + (r_{t+1} − r_t) × months / 12, with 0 after the schedule.
 */
export function surrenderChargeRate(
  terms: SurrenderChargeTerms,
  contractYear: number,
  months: number,
): Rate {
  const rate = terms.rates[contractYear - 1] ?? 0;
  if (terms.grading === "yearly") return rate;
  return rate + ((terms.rates[contractYear] ?? 0) - rate) * (months / 12);
}

/** The free withdrawal of a contract year; an unused part lapses at the year's end. */
export function freeWithdrawal(
  terms: FreeWithdrawalTerms,
  year: {
    readonly contractYear: number;
    readonly premium: Dollars;
    readonly anniversaryValue: Dollars;
    readonly accountValue: Dollars;
    /** Interest credited in the contract year before. */
    readonly lastInterestCredit: Dollars;
  },
): Dollars {
  if (year.contractYear < terms.firstContractYear) return 0;
  switch (terms.base) {
    case "anniversary_value":
      return terms.rate * year.anniversaryValue;
    case "account_value":
      return terms.rate * year.accountValue;
    case "premium":
      return terms.rate * year.premium;
    case "interest_credited":
      return terms.rate * year.lastInterestCredit;
  }
}

/** Unvested part of the bonus; it vests only at anniversaries. */
export function unvestedRate(terms: PremiumBonusTerms, contractYear: number, months: number): Rate {
  const yearsCompleted = months === 12 ? contractYear : contractYear - 1;
  if (yearsCompleted === 0) return 1;
  return yearsCompleted > terms.vestedRates.length
    ? 0
    : 1 - inYear(terms.vestedRates, yearsCompleted);
}

/**
 * Charges on a withdrawal or surrender beyond its free part.
 *
 * amount = what exceeds the free part;
 * surrender charge = rate × amount; bonus recapture = unvested part × b / (1 + b) × amount, since the
 * account value already holds the bonus; adjustment: see market_value.ts, never more than the charges leave.
 * Source: LTAM Part II example 7.1; Nassau Athos disclosure OL5719 (recapture).
 */
export function chargesOn(
  terms: SurrenderTerms,
  { whole, free }: { readonly whole: Dollars; readonly free: Dollars },
  at: ChargeMoment,
): Charges {
  const chargeable = Math.max(0, whole - free);
  const { premiumBonus, marketValueAdjustment: adjustment } = terms;
  const adjusted = adjustment?.appliesTo === "whole_amount" ? whole : chargeable;
  if (chargeable === 0 && adjusted === 0) return NO_CHARGES;
  const surrenderCharge =
    surrenderChargeRate(terms.surrenderCharge, at.contractYear, at.months) * chargeable;
  const bonusRecapture =
    premiumBonus === undefined
      ? 0
      : unvestedRate(premiumBonus, at.contractYear, at.months) *
        (premiumBonus.rate / (1 + premiumBonus.rate)) *
        chargeable;
  if (adjustment === undefined)
    return { surrenderCharge, bonusRecapture, marketValueAdjustment: 0 };
  const left = Math.max(0, whole - surrenderCharge - bonusRecapture);
  return {
    surrenderCharge,
    bonusRecapture,
    marketValueAdjustment: Math.max(
      -left,
      marketValueAdjustment(adjustment, adjusted, { ...at, surrenderCharge }),
    ),
  };
}

/** Charges less the adjustment, which is a gain when positive. */
export function netCharge(charges: Charges): Dollars {
  return charges.surrenderCharge + charges.bonusRecapture - charges.marketValueAdjustment;
}

/** The values at the end of a contract year that a surrender depends on. */
export interface SurrenderMoment {
  readonly contractYear: number;
  readonly premium: Dollars;
  readonly accountValueAtStart: Dollars;
  readonly accountValue: Dollars;
  readonly withdrawal: Dollars;
  readonly lastInterestCredit: Dollars;
  readonly interestSinceIssue: Dollars;
  readonly minimumValue: Dollars;
}

/** Charges and value of a full surrender. */
interface Surrender {
  readonly charges: Charges;
  /** The value without the adjustment; absent from a contract that has none. */
  readonly valueBeforeAdjustment: Dollars | undefined;
  readonly cashSurrenderValue: Dollars;
}

/**
 * A full surrender at the end of a contract year, at full precision.
 *
 * value = max(account value − surrender charge − bonus recapture + market value adjustment, minimum value);
 * the guaranteed value assumes an `UNBOUNDED_RISE`. Where the contract
 * frees it on surrender, the unused free withdrawal bears no charge.
 * Source: NAIC Model #805; LTAM Part II example 7.1.
 */
export function surrender(terms: SurrenderTerms, at: SurrenderMoment, rateChange: Rate): Surrender {
  const free = terms.freeWithdrawal.isFreeOnSurrender
    ? freeWithdrawal(terms.freeWithdrawal, {
        contractYear: at.contractYear,
        premium: at.premium,
        anniversaryValue: at.accountValueAtStart,
        accountValue: at.accountValue,
        lastInterestCredit: at.lastInterestCredit,
      })
    : 0;
  const amounts = { whole: at.accountValue, free: Math.max(0, free - at.withdrawal) };
  const charges = chargesOn(terms, amounts, {
    contractYear: at.contractYear,
    months: 12,
    accountValue: at.accountValue,
    interestSinceIssue: at.interestSinceIssue,
    rateChange,
  });
  const value = at.accountValue - netCharge(charges);
  return {
    charges,
    valueBeforeAdjustment:
      terms.marketValueAdjustment === undefined
        ? undefined
        : Math.max(value - charges.marketValueAdjustment, at.minimumValue),
    cashSurrenderValue: Math.max(value, at.minimumValue),
  };
}
