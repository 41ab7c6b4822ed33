/** The charges on one of a contract year's payments at the time of payment. */

import { freedPart } from "../surrender/bailout.ts";
import type { ChargedPremium } from "../surrender/charged_premium.ts";
import type { Contract } from "../contract.ts";
import type { FormulaCalls } from "../formula_calls.ts";
import type { Dollars, Rate } from "../money.ts";
import { monthsBeforePayment } from "../year/payments.ts";
import type { ScenarioAssumptions, Standing } from "../year/standing.ts";
import { type Charges, chargesOn } from "../surrender/surrender.ts";
import { unfinishedRates } from "./unfinished_rates.ts";

/** A payment by its number in the year, from 0, and what earlier payments have left. */
interface PaymentPlace {
  readonly number: number;
  readonly premiumsLeft: readonly ChargedPremium[] | undefined;
  readonly assumptions: ScenarioAssumptions;
}

/** Charges on an amount, partly free, that is paid with one of the year's payments. */
export function chargesOnPayment(
  contract: Contract,
  opening: Standing,
  amounts: { readonly whole: Dollars; readonly free: Dollars },
  { number, premiumsLeft, assumptions }: PaymentPlace,
  calls?: FormulaCalls,
): Charges {
  const months = monthsBeforePayment(contract.withdrawals, number);
  const moment = {
    contractYear: opening.contractYear + 1,
    months,
    accountValue: opening.accountValue,
    interestSinceIssue: opening.interestSinceIssue,
    rateChange: contract.rateChange,
    layers: opening.layers,
    premiumsLeft,
    unfinished:
      contract.hasUnfinishedTerms === true
        ? unfinishedRates(contract, opening.values, {
            years: opening.contractYear + (months === 12 ? 1 : 0),
            months: months % 12,
            assumptions,
          })
        : undefined,
    waivedPart: waivedPartAt(contract, opening, assumptions, months),
    adjustmentFloor: adjustmentFloorAt(contract, opening, months),
  };
  return chargesOn(contract, amounts, moment, calls);
}

/** The part of a payment on which a bailout waives charges; only at anniversaries. */
function waivedPartAt(
  { bailout }: Contract,
  { contractYear: yearsBefore, values }: Standing,
  { bailouts }: ScenarioAssumptions,
  months: number,
): Rate {
  if (bailouts === undefined || (months !== 0 && months !== 12)) return 0;
  const isFreed = bailouts[months === 0 ? yearsBefore : yearsBefore + 1] ?? false;
  return isFreed ? freedPart(bailout, values) : 0;
}

/** The least account value that a loss by the adjustment leaves at a payment. */
function adjustmentFloorAt(
  { marketValueAdjustment }: Contract,
  { adjustmentFloor, months: from = 0 }: Standing,
  months: number,
): Dollars | undefined {
  const rate = marketValueAdjustment?.collar?.premiumInterestRate;
  if (rate === undefined || adjustmentFloor === undefined) return undefined;
  return adjustmentFloor * (1 + rate) ** ((months - from) / 12);
}
