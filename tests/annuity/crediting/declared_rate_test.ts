/** A declared rate: credited as declared, and no bound of an index acts on it. */

import { expect, test } from "bun:test";
import { boundsThatActed, creditedRate } from "../../../src/annuity/crediting/mod.ts";
import { declaredRate } from "../../../src/annuity/crediting/declared_rate.ts";

const terms = { method: "declared_rate", rate: [0.05, 0.03] } as const;
const inYear = (entry: number) => ({
  entry,
  isByTermYear: false,
  years: 1,
  levels: [],
  firstMonth: 0,
});

test.each([
  [1, 0.05],
  [2, 0.03],
  [9, 0.03],
])("contract year %p is credited %p, whatever an index does", (contractYear, rate) => {
  expect(creditedRate(terms, inYear(contractYear))).toBe(rate);
  expect(boundsThatActed(terms, inYear(contractYear))).toEqual([]);
});

test("its formula is the rate, with a bonus as a part of its own", () => {
  const expected = { name: "rate", says: "interestRate", value: 0.03, unit: "rate" } as const;
  expect(declaredRate.formula({ ...terms, rate: 0.03 }, inYear(1))).toEqual(expected);
  const withBonus = { ...terms, rate: 0.03, bonusRate: [0.01, 0] };
  const bonus = { name: "bonusRate", says: "bonusRate", value: 0.01, unit: "rate" } as const;
  expect(declaredRate.formula(withBonus, inYear(1))).toEqual(["+", expected, bonus]);
  expect(declaredRate.rate(withBonus, inYear(1))).toBeCloseTo(0.04, 12);
});
