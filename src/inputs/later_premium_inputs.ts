/** Reads the premiums after the first and checks the product's bounds. */

import { type LaterPremium, toCents, METHODS, startingShare } from "#annuity";
import { grouped, isObject } from "#base";
import type { Definition } from "#terms";
import { parseNumber } from "./input_field.ts";
import type { Path, ReadEntries } from "./inputs.ts";
import type { ContractRequest, InForce } from "./request.ts";
import type { SchemaFault } from "#schema";
import type { SaidFault, Texts } from "#texts";

type Terms = NonNullable<Definition["laterPremiums"]>;

/** The last contract year in which a premium is taken; within 18 months that is year 2. */
export function lastPremiumYear({ lastContractYear, months = 0 }: Terms): number {
  return lastContractYear ?? Math.ceil(months / 12);
}

/** Later premiums from a list of {contractYear, month, amount}, in order of payment, or all faults. */
export function parseLaterPremiums(
  terms: Terms,
  entries: readonly unknown[],
  { firstPremium, notes }: { readonly firstPremium: number; readonly notes: Texts["notes"] },
): ReadEntries<readonly LaterPremium[]> {
  const lastYear = lastPremiumYear(terms);
  const firstYear = terms.isTakenWithinYears === true ? 1 : 2;
  const { minimum, maximum = Number.POSITIVE_INFINITY, totalMaximum } = terms;
  const faults: SchemaFault[] = [];
  const refuse = (path: Path, fault: SaidFault): void => {
    faults.push({ path, code: "range", fault });
  };
  const premiums = entries.map((entry, index): LaterPremium => {
    const sent = isObject(entry) ? entry : {};
    const contractYear = parseNumber(sent["contractYear"]) ?? 0;
    const amount = parseNumber(sent["amount"]) ?? 0;
    const month = sent["month"] === undefined ? 1 : (parseNumber(sent["month"]) ?? 0);
    if (!Number.isInteger(contractYear) || contractYear < firstYear || contractYear > lastYear) {
      refuse([index, "contractYear"], {
        code: "premiumYear",
        first: firstYear,
        last: lastYear,
        isWithinYears: firstYear === 1,
      });
    } else {
      const fault = monthFault(terms, contractYear, month);
      if (fault !== undefined) refuse([index, "month"], fault);
    }
    if (amount < minimum || amount > maximum) {
      const most = terms.maximum === undefined ? undefined : grouped(terms.maximum);
      refuse([index, "amount"], { code: "premium", least: grouped(minimum), most });
    }
    return { contractYear, ...(month === 1 ? {} : { month }), amount: toCents(amount) };
  });
  const total = premiums.reduce((sum, { amount }) => sum + amount, firstPremium);
  if (faults.length === 0 && totalMaximum !== undefined && total > totalMaximum) {
    refuse([], { code: "totalPremium", most: grouped(totalMaximum) });
  }
  if (faults.length > 0) return { kind: "faults", faults };
  return {
    kind: "read",
    entries: premiums.toSorted((one, other) => monthsBefore(one) - monthsBefore(other)),
    value: premiums.length,
    note: notes.laterPremiums,
  };
}

/** What is wrong with the month of a premium. */
function monthFault(
  { isTakenWithinYears, months }: Terms,
  contractYear: number,
  month: number,
): SaidFault | undefined {
  if (isTakenWithinYears !== true) return month === 1 ? undefined : "premiumAtStart";
  const first = contractYear === 1 ? 2 : 1;
  const last = Math.min(12, (months ?? Number.POSITIVE_INFINITY) - (contractYear - 1) * 12);
  if (Number.isInteger(month) && month >= first && month <= last) return undefined;
  return { code: "premiumMonth", first, last, contractYear };
}

/** The months from issue to a later premium, which is paid at the start of its month. */
export function monthsBefore({ contractYear, month = 1 }: LaterPremium): number {
  return (contractYear - 1) * 12 + month - 1;
}

/** The premiums that were paid up to the day of a contract in force; one that is planned for the day is not, unless it was paid. */
export function premiumsUpTo(
  { standing: { contractYear }, day, months, movements }: InForce,
  premiums: readonly LaterPremium[],
): readonly LaterPremium[] {
  const isPaid = movements.some(({ kind, date }) => kind === "premium" && date === day);
  const passed = 12 * contractYear + months + Number(isPaid);
  return premiums.filter((premium) => monthsBefore(premium) < passed);
}

/**
 * Whether no allocated strategy can take a premium when it is paid: no term begins then, or the premium is paid within a
 * year and an index strategy has a share.
 */
export function isWithoutStart(
  { contractYear, month = 1 }: LaterPremium,
  strategies: ContractRequest["strategies"],
): boolean {
  return month > 1
    ? strategies.some(({ strategy }) => METHODS[strategy.current.method].usesIndex)
    : strategies.every(
        ({ strategy: { termYears }, share }) =>
          startingShare({ termYears, share }, contractYear) === 0,
      );
}

/** The strategies, with a strategy of share 0 that holds premiums for which no term begins, if there are any. */
export function withHolding(
  { laterPremiums, strategies: offered }: Definition,
  strategies: ContractRequest["strategies"],
  premiums: readonly LaterPremium[],
): ContractRequest["strategies"] {
  const held = offered.find(({ id }) => id === laterPremiums?.heldIn);
  const isHeld = premiums.some((premium) => isWithoutStart(premium, strategies));
  return held === undefined || !isHeld ? strategies : [...strategies, { strategy: held, share: 0 }];
}
