/** Annual lock: locks in each year's change, within limits, and compounds the changes over the term. */

import { minus, plus, times } from "../formula.ts";
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

interface AnnualLockTerms extends Limits {
  readonly method: "annual_lock";
}

/**
 * Π (1 + limited change of each year) − 1. Lists by year of the term give each year its own limits; the floor
 * applies to every year.
 *
 * Source: Insured Retirement Institute, Annuity Rates API, strategy representation "Cap with Annual Lock", which leaves
 * the crediting method to the product.
 */
export const annualLock: CreditingMethod<AnnualLockTerms> = {
  source:
    "Insured Retirement Institute, Annuity Rates API: strategy representation “Cap with Annual Lock”",
  usesIndex: true,
  usesMonths: false,
  fields: LIMIT_FIELDS,
  findFaults: findLimitFaults,
  leastRate: (terms, term) =>
    compounded(entriesOf(term).map((entry) => inYear(terms.floor, entry))),
  leastRateAfter(terms, term, months) {
    const years = Math.floor(months / 12);
    const passed = yearsOf(term, years).map(({ change, entry }) =>
      limitChange(terms, change, entry),
    );
    const later = entriesOf(term).slice(years);
    return compounded([...passed, ...later.map((entry) => inYear(terms.floor, entry))]);
  },
  rate: (terms, term) =>
    compounded(yearsOf(term).map(({ change, entry }) => limitChange(terms, change, entry))),
  boundsThatActed: (terms, term) => [
    ...new Set(yearsOf(term).flatMap(({ change, entry }) => limitsThatActed(terms, change, entry))),
  ],
  formula: (terms, term) => {
    const years = entriesOf(term).map((entry, year) => {
      const change = changeBetween(term, 12 * year, 12 * (year + 1));
      return plus(1, limitFormula(terms, change, entry, term.isByTermYear ? year + 1 : undefined));
    });
    return minus(times(...years), 1);
  },
};

/** The entry of rate lists for each year of the term. */
function entriesOf({ years, isByTermYear, entry }: CreditingTerm): readonly number[] {
  return Array.from({ length: years }, (_, year) => (isByTermYear ? year + 1 : entry));
}

/** The index's change in each of the first `years` of the term. */
function yearsOf(
  term: IndexTerm,
  years = term.years,
): readonly { readonly change: Rate; readonly entry: number }[] {
  return entriesOf({ ...term, years }).map((entry, year) => ({
    change: levelAt(term, 12 * (year + 1)) / levelAt(term, 12 * year) - 1,
    entry,
  }));
}

function compounded(rates: readonly Rate[]): Rate {
  return rates.reduce((growth, rate) => growth * (1 + rate), 1) - 1;
}
