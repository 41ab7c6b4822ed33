/** Withdrawals asked for net: what has to be taken from the account value so that as much is paid after the charges. */

import { afterTaking } from "./charged_premium.ts";
import type { Contract } from "./contract.ts";
import { type Dollars, HALF_A_CENT } from "./money.ts";
import { chargesOnPayment } from "./payment_charges.ts";
import type { ScenarioAssumptions, Standing } from "./standing.ts";
import { netCharge } from "./surrender.ts";

/** A contract year's payments before charges. */
export interface GrossPayments {
  /** Taken from the account value, payment by payment. */
  readonly fromAccount: readonly Dollars[];
  /** Still asked for once that is used up. */
  readonly beyond: readonly Dollars[];
}

/**
 * The payments that leave equal net amounts, `asked` dollars a year, after surrender charge, bonus recapture and
 * adjustments; each is free until the year's free amount is used up.
 *
 * A payment takes the least that pays the net amount, or as much of it as can be paid: where a charge takes all of what
 * is taken beyond some amount, no more is taken [D233]. Together they take at most the account value at the start.
 */
export function grossPayments(
  contract: Contract,
  opening: Standing,
  at: {
    readonly asked: Dollars;
    readonly freeOfCharges: Dollars;
    readonly scenario: ScenarioAssumptions;
  },
): GrossPayments {
  const { perYear } = contract.withdrawals;
  const net = at.asked / perYear;
  const fromAccount: Dollars[] = [];
  const beyond: Dollars[] = [];
  let left = opening.accountValue;
  let freeLeft = at.freeOfCharges;
  let { premiumsLeft } = opening;
  for (let number = 0; number < perYear; number += 1) {
    const place = { number, premiumsLeft, scenario: at.scenario };
    const free = freeLeft;
    const netOf = (whole: Dollars): Dollars => {
      const amounts = { whole, free: Math.min(whole, free) };
      return whole - netCharge(chargesOnPayment(contract, opening, amounts, place));
    };
    const gross = grossOf(net, { free, max: left }, netOf);
    const taken = gross > left - HALF_A_CENT ? left : gross;
    left -= taken;
    fromAccount.push(taken);
    beyond.push(left > 0 ? 0 : Math.max(0, net - netOf(taken)));
    freeLeft = Math.max(0, freeLeft - taken);
    if (premiumsLeft !== undefined) {
      premiumsLeft = afterTaking(premiumsLeft, taken - Math.min(taken, free));
    }
  }
  return { fromAccount, beyond };
}

/** A net amount that differs by less is the same. */
const SAME: Dollars = 1e-9;
/** Halvings that leave less than that of any account value. */
const STEPS_MAX = 80;

/**
 * The least gross amount, at most `max`, of which `net` is left, or as much of it as can be.
 *
 * `netOf` rises up to the free part. Beyond it, it may fall where charge and adjustment together take more than the
 * amount; the most is then left of the free part, or of all there is.
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

/** Where `netOf` reaches a net amount, between two gross amounts of which less and no less is left. */
function crossing(
  net: Dollars,
  gross: readonly [low: Dollars, high: Dollars],
  nets: readonly [low: Dollars, high: Dollars],
  netOf: (gross: Dollars) => Dollars,
): Dollars {
  let [low, high] = gross;
  let [netLow, netHigh] = nets;
  for (let step = 0; step < STEPS_MAX && high - low > SAME; step += 1) {
    // Charges are linear between their bounds, so that the first try is exact unless one lies within.
    const isStraight = step % 2 === 0 && netHigh > netLow;
    const tried = isStraight
      ? low + ((net - netLow) * (high - low)) / (netHigh - netLow)
      : (low + high) / 2;
    const left = netOf(tried);
    if (Math.abs(left - net) < SAME) return tried;
    if (left > net) [high, netHigh] = [tried, left];
    else [low, netLow] = [tried, left];
  }
  return high;
}
