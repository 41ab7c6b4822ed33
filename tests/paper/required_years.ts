/** The contract years that a table of values has to have a row for. */

import type { Illustration } from "../../src/illustration/illustration.ts";

/**
 * The first ten contract years that are not past, or those to the end of the surrender charges of any term; each tenth year to
 * the later of contract year 30 and age 70; the last. Source: NAIC Model #245 section 6.H.
 */
export function requiredYears({
  annuitant,
  current,
  guaranteed,
  surrenderCharge,
  inForce,
}: Illustration): ReadonlySet<number> {
  const past = inForce?.contractYear ?? 0;
  const last = past + guaranteed.years.length;
  let firstYears = Math.max(past + 10, surrenderCharge.rates.length);
  for (const { years } of [guaranteed, current]) {
    for (const year of years) {
      if (year.surrenderCharge > 0) firstYears = Math.max(firstYears, year.contractYear);
    }
  }
  const tenthsTo = Math.max(30, 70 - annuitant.issueAge);
  const required = [last];
  for (let year = 1; year <= firstYears; year += 1) required.push(year);
  for (let year = 10; year <= tenthsTo; year += 10) required.push(year);
  return new Set(required.filter((year) => year > past && year <= last));
}
