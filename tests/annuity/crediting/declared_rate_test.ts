/** A declared rate: credited as declared, and no bound of an index acts on it. */

import { expect, test } from "bun:test";
import { boundsThatActed, creditedRate } from "../../../src/annuity/crediting/mod.ts";

const terms = { method: "declared_rate", rate: [0.05, 0.03] } as const;
const inYear = (contractYear: number) => ({ contractYear, years: 1, levels: [], firstMonth: 0 });

test.each([
  [1, 0.05],
  [2, 0.03],
  [9, 0.03],
])("contract year %p is credited %p, whatever an index does", (contractYear, rate) => {
  expect(creditedRate(terms, inYear(contractYear))).toBe(rate);
  expect(boundsThatActed(terms, inYear(contractYear))).toEqual([]);
});
