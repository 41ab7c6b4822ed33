/** Reads the premiums after the first, and holds them within the product's bounds. */

import type { LaterPremium } from "../annuity/contract.ts";
import { type Rate, toCents } from "../annuity/money.ts";
import { startingShare } from "../annuity/strategies.ts";
import { grouped } from "../base/printed_number.ts";
import { isObject } from "../base/is_object.ts";
import type { Definition, Strategy } from "./definition_schema.ts";
import { parseNumber } from "./input_field.ts";
import { FIELDS_MAX, type Path } from "./inputs.ts";

type Terms = NonNullable<Definition["laterPremiums"]>;

/** The strategies of a request with their shares. */
type Allocated = readonly { readonly strategy: Strategy; readonly share: Rate }[];

type LaterPremiumsResult =
  | { readonly kind: "premiums"; readonly premiums: readonly LaterPremium[] }
  | { readonly kind: "faults"; readonly faults: readonly PremiumFault[] };

/** A fault at a path of the list; `message` completes a sentence that begins with it. */
interface PremiumFault {
  readonly path: Path;
  readonly code: string;
  readonly message: string;
}

/** The last contract year at whose start a premium is taken: within 18 months that of year 2 is. */
export function lastPremiumYear({ lastContractYear, months = 0 }: Terms): number {
  return lastContractYear ?? Math.ceil(months / 12);
}

/** Later premiums from a list of {contractYear, amount}, in the order of contract years, or all its faults. */
export function parseLaterPremiums(
  terms: Terms,
  entries: readonly unknown[],
  firstPremium: number,
): LaterPremiumsResult {
  if (entries.length > FIELDS_MAX) {
    const message = `must have at most ${FIELDS_MAX} entries`;
    return { kind: "faults", faults: [{ path: [], code: "range", message }] };
  }
  const lastYear = lastPremiumYear(terms);
  const { minimum, maximum = Number.POSITIVE_INFINITY, totalMaximum } = terms;
  const faults: PremiumFault[] = [];
  const premiums = entries.map((entry, index): LaterPremium => {
    const sent = isObject(entry) ? entry : {};
    const contractYear = parseNumber(sent["contractYear"]) ?? 0;
    const amount = parseNumber(sent["amount"]) ?? 0;
    if (!Number.isInteger(contractYear) || contractYear < 2 || contractYear > lastYear) {
      const message = `must be a whole number from 2 to ${lastYear}, at whose start the product takes premiums`;
      faults.push({ path: [index, "contractYear"], code: "range", message });
    }
    if (amount < minimum || amount > maximum) {
      const message = `must be ${amountsInWords(terms)} dollars for this product`;
      faults.push({ path: [index, "amount"], code: "range", message });
    }
    return { contractYear, amount: toCents(amount) };
  });
  const total = premiums.reduce((sum, { amount }) => sum + amount, firstPremium);
  if (faults.length === 0 && totalMaximum !== undefined && total > totalMaximum) {
    const message = `must come, with the first premium, to at most ${grouped(totalMaximum)} dollars for this product`;
    faults.push({ path: [], code: "range", message });
  }
  if (faults.length > 0) return { kind: "faults", faults };
  return {
    kind: "premiums",
    premiums: premiums.toSorted((one, other) => one.contractYear - other.contractYear),
  };
}

/** The strategies, and where a premium finds no term that begins the one that holds it, without a share of its own. */
export function withHolding(
  { laterPremiums, strategies: offered }: Definition,
  strategies: Allocated,
  premiums: readonly LaterPremium[],
): Allocated {
  const held = offered.find(({ id }) => id === laterPremiums?.heldIn);
  const isHeld = premiums.some(({ contractYear }) =>
    strategies.every(
      ({ strategy: { termYears }, share }) =>
        startingShare({ termYears, share }, contractYear) === 0,
    ),
  );
  return held === undefined || !isHeld ? strategies : [...strategies, { strategy: held, share: 0 }];
}

/** e.g. `from 25 to 25,000`. */
function amountsInWords({ minimum, maximum }: Terms): string {
  return maximum === undefined
    ? `at least ${grouped(minimum)}`
    : `from ${grouped(minimum)} to ${grouped(maximum)}`;
}
