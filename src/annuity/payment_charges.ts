/** The charges on one of a contract year's payments, at its instant. */

import { freedPart } from "./bailout.ts";
import type { ChargedPremium } from "./charged_premium.ts";
import type { Contract } from "./contract.ts";
import type { Dollars, Rate } from "./money.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";
import { type Charges, chargesOn } from "./surrender.ts";
import { unfinishedRates } from "./unfinished_rates.ts";

/** The year's payments, counted from 0, and what the ones before have left. */
interface PaymentPlace {
  readonly number: number;
  readonly premiumsLeft: readonly ChargedPremium[] | undefined;
  readonly scenario: ScenarioAssumptions;
}

/** Charges on an amount paid with one of the year's payments, of which a part is free. */
export function chargesOnPayment(
  contract: Contract,
  opening: Standing,
  amounts: { readonly whole: Dollars; readonly free: Dollars },
  { number, premiumsLeft, scenario }: PaymentPlace,
): Charges {
  const { perYear, timing } = contract.withdrawals;
  const months = (12 / perYear) * (timing === "start" ? number : number + 1);
  return chargesOn(contract, amounts, {
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
            scenario,
          })
        : undefined,
    waivedPart: waivedPartAt(contract, opening, scenario, months),
    adjustmentFloor: adjustmentFloorAt(contract, opening, months),
  });
}

/** The part of a payment on which a bailout waives the charges; it does at anniversaries alone. */
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

/** What a loss by the adjustment leaves of the account value at a payment. */
function adjustmentFloorAt(
  { marketValueAdjustment }: Contract,
  { adjustmentFloor }: Standing,
  months: number,
): Dollars | undefined {
  const rate = marketValueAdjustment?.collar?.premiumInterestRate;
  if (rate === undefined || adjustmentFloor === undefined) return undefined;
  return adjustmentFloor * (1 + rate) ** (months / 12);
}
