/** Crediting terms compared and made worse. */

import { describe, expect, test } from "bun:test";
import {
  findAdvantages,
  findImprovements,
  rateTerms,
  reduceTerms,
} from "../../src/terms/rate_terms.ts";

const current = {
  method: "point_to_point",
  cap: 0.08,
  participation: 1,
  spread: 0.01,
  floor: 0,
} as const;
const guaranteed = { ...current, cap: 0.01, spread: 0.05 } as const;

describe("findAdvantages()", () => {
  test("a lower cap and a higher spread are worse", () => {
    expect(findAdvantages(guaranteed, current)).toEqual([]);
    expect(findAdvantages(current, guaranteed).map(({ field }) => field)).toEqual([
      "cap",
      "spread",
    ]);
    expect(findAdvantages(current, current)).toEqual([]);
  });

  test("a schedule is compared to its end, and the first better contract year is named", () => {
    const rates = (rate: readonly number[]) => ({ method: "declared_rate", rate }) as const;
    expect(findAdvantages(rates([0.04, 0.01]), rates([0.04, 0.03]))).toEqual([]);
    expect(findAdvantages(rates([0.04, 0.03, 0.031]), rates([0.04, 0.03]))).toEqual([
      { field: "rate", title: "Interest rate", entry: 3 },
    ]);
  });

  test("no cap beats any cap, no spread any spread, and a monthly floor none", () => {
    const { cap: _, ...uncapped } = current;
    expect(findAdvantages(uncapped, current)).toMatchObject([{ field: "cap", entry: 1 }]);
    expect(findAdvantages(current, uncapped)).toEqual([]);
    const sum = { method: "monthly_sum", monthlyCap: 0.02, floor: 0 } as const;
    const floored = { ...sum, monthlyFloor: -0.05 } as const;
    expect(findAdvantages(floored, sum)).toMatchObject([{ field: "monthlyFloor" }]);
    expect(findAdvantages(sum, floored)).toEqual([]);
  });
});

describe("findImprovements()", () => {
  const rates = (rate: readonly number[]) => ({ method: "declared_rate", rate }) as const;

  test("finds the year in which a rate grows better", () => {
    expect(findImprovements(rates([0.04, 0.03, 0.035]), rates([0.01]))).toMatchObject([
      { field: "rate", entry: 3 },
    ]);
  });

  test("takes what the guaranteed terms promise, and what grows worse", () => {
    expect(findImprovements(rates([0.02, 0.03]), rates([0.02, 0.03]))).toEqual([]);
    expect(findImprovements(rates([0.04, 0.03]), rates([0.01]))).toEqual([]);
  });
});

describe("reduceTerms()", () => {
  test("cuts what is better higher and adds to what is better lower", () => {
    const reduced = rateTerms(reduceTerms(current, guaranteed, 0.25));
    const stated = reduced.filter(({ value }) => value !== undefined);
    expect(stated.map(({ field, value }) => [field, value])).toEqual([
      ["cap", [0.06]],
      ["participation", [1]],
      ["spread", [0.0125]],
      ["floor", [0]],
    ]);
  });

  test("never passes the guaranteed terms", () => {
    const reduced = reduceTerms(current, { ...guaranteed, cap: 0.07, spread: 0.011 }, 0.25);
    expect(reduced).toMatchObject({ cap: [0.07], spread: [0.011], participation: [1] });
  });
});
