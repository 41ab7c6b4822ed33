/** Net withdrawals: the gross amount to take from the account value so that the requested amount is left after charges. */

import { afterTaking } from "../surrender/charged_premium.ts";
import type { BegunYear, Contract } from "../contract.ts";
import { type Dollars, HALF_A_CENT } from "../money.ts";
import { chargesOnPayment } from "./payment_charges.ts";
import type { ScenarioAssumptions, Standing } from "../year/standing.ts";
import { netCharge } from "../surrender/surrender.ts";

/** A contract year's payments before charges. */
export interface GrossPayments {
  /** Taken from the account value, payment by payment. */
  readonly fromAccount: readonly Dollars[];
  /** Still requested when the account value is used up. */
  readonly beyond: readonly Dollars[];
  /** Lifetime income that the insurer pays beyond the account value; in equal parts unless set. */
  readonly insured?: readonly Dollars[];
  /** The most of each that is lifetime income; no bound unless set. */
  readonly incomeMost?: readonly Dollars[];
}

/**
 * Payments that leave equal net amounts, `asked` dollars a year, after surrender charge, bonus recapture and adjustments.
 * Each is free until the year's free amount is used up.
 *
 * A payment takes the least gross amount that pays the net amount, or that pays as much of it as possible: where charges
 * would take everything beyond some amount, no more is taken [D233]. Together, payments take at most the account value at
 * the start. Payments that are past take what they took.
 */
export function grossPayments(
  contract: Contract,
  opening: Standing,
  at: {
    readonly asked: Dollars;
    readonly freeOfCharges: Dollars;
    readonly assumptions: ScenarioAssumptions;
  },
): GrossPayments {
  const { perYear, begun } = contract.withdrawals;
  const { paid = NOTHING_PAID, partToCome = 1 } = begun ?? {};
  const net = (at.asked * partToCome) / (perYear - paid.length);
  const fromAccount: Dollars[] = [];
  const beyond: Dollars[] = [];
  let left = opening.accountValue;
  let freeLeft = at.freeOfCharges;
  let { premiumsLeft } = opening;
  for (let number = 0; number < perYear; number += 1) {
    const place = { number, premiumsLeft, assumptions: at.assumptions };
    const free = freeLeft;
    const netOf = (whole: Dollars): Dollars => {
      const amounts = { whole, free: Math.min(whole, free) };
      return whole - netCharge(chargesOnPayment(contract, opening, amounts, place));
    };
    const past = paid[number]?.amount;
    const gross = past ?? grossOf(net, { free, max: left }, netOf);
    const taken = gross > left - HALF_A_CENT ? left : gross;
    left -= taken;
    fromAccount.push(taken);
    const missing = past === undefined ? net - netOf(taken) : past - taken;
    beyond.push(left > 0 ? 0 : Math.max(0, missing));
    freeLeft = Math.max(0, freeLeft - taken);
    if (premiumsLeft !== undefined) {
      premiumsLeft = afterTaking(premiumsLeft, taken - Math.min(taken, free));
    }
  }
  return { fromAccount, beyond };
}

const NOTHING_PAID: BegunYear["paid"] = [];

/** Net amounts with a smaller difference are equal. */
const SAME: Dollars = 1e-9;
/** Enough halvings to bring any account value below `SAME`. */
const STEPS_MAX = 80;

/**
 * The least gross amount, up to `max`, that leaves `net`, or else leaves as much as possible.
 *
 * `netOf` rises up to the free part. Beyond it, it may fall if charge and adjustment together take more than the amount;
 * then the free part or `max` leaves the most.
 * Source: Voya MGA prospectus, appendix I (a partial surrender of an amount requested after the adjustment).
 */
export function grossOf(
  net: Dollars,
  { free, max }: { readonly free: Dollars; readonly max: Dollars },
  netOf: (gross: Dollars) => Dollars,
): Dollars {
  const freeMax = Math.min(free, max);
  const netOfFree = netOf(freeMax);
  if (net <= netOfFree) return crossing(net, [0, freeMax], [0, netOfFree], netOf);
  const netOfAll = netOf(max);
  if (net <= netOfAll) return crossing(net, [freeMax, max], [netOfFree, netOfAll], netOf);
  if (netOfAll > netOfFree + SAME) return max;
  return netOfFree > SAME ? freeMax : 0;
}

/** Where `netOf` reaches a net amount: between a gross amount that leaves less and one that leaves enough. */
function crossing(
  net: Dollars,
  gross: readonly [low: Dollars, high: Dollars],
  nets: readonly [low: Dollars, high: Dollars],
  netOf: (gross: Dollars) => Dollars,
): Dollars {
  let [low, high] = gross;
  let [netLow, netHigh] = nets;
  for (let step = 0; step < STEPS_MAX && high - low > SAME; step += 1) {
    // Charges are piecewise linear, so the first try is exact unless a bound lies in between.
    const isStraight = step % 2 === 0 && netHigh > netLow;
    // Amounts near the least number there is are rounded, which would lead past the bound.
    const tried = isStraight
      ? Math.min(high, low + ((net - netLow) * (high - low)) / (netHigh - netLow))
      : (low + high) / 2;
    const left = netOf(tried);
    if (left < net - SAME) {
      [low, netLow] = [tried, left];
      continue;
    }
    // Where all of a part is charged, less may leave as much.
    if (left < net + SAME && netOf(Math.max(low, tried - HALF_A_CENT)) < net - SAME) return tried;
    [high, netHigh] = [tried, left];
  }
  return high;
}
