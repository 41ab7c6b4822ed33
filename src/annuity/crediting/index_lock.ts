/** Index lock: point-to-point, ending at the first close that reaches a target interest rate. */

import {
  findLimitFaults,
  LIMIT_FIELDS,
  type Limits,
  limitChange,
  limitsThatActed,
  limitFormula,
} from "./index_limits.ts";
import { inYear, type Rate } from "../money.ts";
import {
  changeBetween,
  type CreditingMethod,
  type CreditingTerm,
  type IndexTerm,
  levelAt,
} from "./strategy.ts";

interface IndexLockTerms extends Limits {
  readonly method: "index_lock";
  /** The target interest rate. The first month-end that reaches it locks the index until the end of the term. */
  readonly lockAt: Rate;
}

/**
 * Limits applied to the locked close ÷ start − 1; without a lock, to the last close. Lists by year of the term give
 * the limits of the year in which the index was locked.
 *
 * Source: Allianz, Core Income 7 brochure, page "Index Lock" (Auto Lock: a target of the index interest rate; the
 * next term starts from the index at the end of this one); Allianz 360 brochure (5-year participation rates).
 */
export const indexLock: CreditingMethod<IndexLockTerms> = {
  source:
    "Allianz, Core Income 7 brochure, Index Lock; Allianz 360 brochure, five-year participation rates",
  usesIndex: true,
  usesMonths: true,
  fields: {
    ...LIMIT_FIELDS,
    lockAt: {
      kind: "shared_rate",
      title: "Lock target",
      description:
        "Interest rate for the term at whose first month-end the index is assumed to be locked.",
      bounds: [0, 10],
    },
  },
  findFaults: (terms) => [
    ...findLimitFaults(terms),
    ...(terms.lockAt === 0
      ? [["lockAt", "must be above 0: only a positive index is locked"] as const]
      : []),
  ],
  leastRate: (terms, term) => leastUnlocked(terms, term, 0),
  leastRateAfter(terms, term, months) {
    const { change, entry, isLocked } = locked(terms, term, months);
    return isLocked ? limitChange(terms, change, entry) : leastUnlocked(terms, term, months);
  },
  rate(terms, term) {
    const { change, entry } = locked(terms, term);
    return limitChange(terms, change, entry);
  },
  boundsThatActed(terms, term) {
    const { change, entry } = locked(terms, term);
    return limitsThatActed(terms, change, entry);
  },
  formula(terms, term) {
    const { entry, month } = locked(terms, term);
    return limitFormula(terms, changeBetween(term, 0, month), entry);
  },
};

/** The least rate of a term with an index that is not locked after the first months. */
function leastUnlocked(
  terms: IndexLockTerms,
  { entry, isByTermYear, years }: CreditingTerm,
  months: number,
): Rate {
  const unlocked = inYear(terms.floor, entry);
  if (!isByTermYear) return unlocked;
  // A lock in a later year, but before the last, credits at least the target, or that year's floor.
  const lockedBefore = Array.from({ length: years - 1 }, (_, year) =>
    12 * (year + 1) > months ? Math.max(terms.lockAt, inYear(terms.floor, year + 1)) : unlocked,
  );
  return Math.min(unlocked, ...lockedBefore);
}

/** The month of the first `last` ones that counts as the end of the term, the change up to it, and the entry of rate lists. */
function locked(terms: IndexLockTerms, term: IndexTerm, last = term.years * 12) {
  for (let month = 1; ; month += 1) {
    const change = levelAt(term, month) / levelAt(term, 0) - 1;
    const entry = term.isByTermYear ? Math.ceil(month / 12) : term.entry;
    const isLocked = limitChange(terms, change, entry) >= terms.lockAt;
    if (month === last || isLocked) return { month, change, entry, isLocked };
  }
}
