/** Crediting terms compared and made worse. */
import { describe, expect, test } from "bun:test";
import { isWorseOrEqual, rateTerms, reduceTerms } from "../../src/product/terms.ts";

const current = {
  method: "point_to_point",
  cap: 0.08,
  participation: 1,
  spread: 0.01,
  floor: 0,
} as const;
const guaranteed = { ...current, cap: 0.01, spread: 0.05 } as const;

describe("isWorseOrEqual()", () => {
  test("a lower cap and a higher spread are worse", () => {
    expect(isWorseOrEqual(guaranteed, current)).toBe(true);
    expect(isWorseOrEqual(current, guaranteed)).toBe(false);
    expect(isWorseOrEqual(current, current)).toBe(true);
  });

  test("a schedule is compared to its end", () => {
    const rates = (rate: readonly number[]) => ({ method: "declared_rate", rate }) as const;
    expect(isWorseOrEqual(rates([0.04, 0.01]), rates([0.04, 0.03]))).toBe(true);
    expect(isWorseOrEqual(rates([0.04, 0.03, 0.031]), rates([0.04, 0.03]))).toBe(false);
  });
});

describe("reduceTerms()", () => {
  test("cuts what is better higher and adds to what is better lower", () => {
    const reduced = rateTerms(reduceTerms(current, guaranteed, 0.25));
    expect(reduced.map(({ field, value }) => [field, value])).toEqual([
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
