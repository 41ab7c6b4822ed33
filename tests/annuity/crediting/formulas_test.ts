/** The formula of every crediting method gives its rate, from the closes and every rate of its terms. */

import { describe, expect, test } from "bun:test";
import { operandsOf, valueOf } from "../../../src/annuity/formula.ts";
import { type CreditingTerms, METHODS, methodOf } from "../../../src/annuity/crediting/mod.ts";
import type { IndexTerm } from "../../../src/annuity/crediting/strategy.ts";
import { SP500 } from "../../support/index_history.ts";
import { saysOf } from "../../support/explained.ts";

/** Terms of every method, and of every choice within one; without index terms they would be worse. */
const TERMS: readonly (readonly [string, number, CreditingTerms])[] = [
  ["declared", 1, { method: "declared_rate", rate: [0.0425, 0.031] }],
  ["capped", 1, { method: "point_to_point", participation: 1, cap: 0.0725, floor: 0 }],
  [
    "spread-after",
    2,
    { method: "point_to_point", participation: 1.1, spread: 0.02, cap: 0.3, floor: 0.001 },
  ],
  [
    "spread-before",
    1,
    {
      method: "point_to_point",
      participation: 0.75,
      spread: 0.01,
      spreadOrder: "before_participation",
      floor: 0,
    },
  ],
  ["average", 1, { method: "monthly_average", participation: 1.6, floor: 0 }],
  ["average-two", 2, { method: "monthly_average", participation: 0.9, cap: 0.08, floor: 0 }],
  ["sum", 1, { method: "monthly_sum", monthlyCap: 0.02, floor: 0 }],
  ["sum-floored", 1, { method: "monthly_sum", monthlyCap: 0.02, monthlyFloor: -0.03, floor: 0 }],
  ["trigger", 1, { method: "performance_trigger", triggerRate: 0.0475, floor: 0 }],
  [
    "inverse",
    1,
    { method: "performance_trigger", triggerRate: 0.06, trigger: "negative", floor: 0.005 },
  ],
  [
    "interval",
    3,
    {
      method: "annual_interval_sum",
      participation: 0.7,
      intervalFloor: -0.1,
      cap: 0.35,
      floor: 0,
    },
  ],
  [
    "high-mark",
    1,
    { method: "water_mark", mark: "high", observed: "months", participation: 0.5, floor: 0 },
  ],
  [
    "low-mark",
    2,
    { method: "water_mark", mark: "low", observed: "anniversaries", participation: 0.6, floor: 0 },
  ],
  [
    "high-quarter",
    2,
    { method: "water_mark", mark: "high", observed: "quarters", participation: 0.5, floor: 0 },
  ],
  [
    "average-end",
    3,
    { method: "monthly_average", averagedOver: "final_year", participation: 0.9, floor: 0 },
  ],
  [
    "average-years",
    3,
    { method: "monthly_average", observed: "anniversaries", participation: 0.9, floor: 0 },
  ],
  [
    "threshold",
    1,
    {
      method: "point_to_point",
      participation: 0.4,
      threshold: 0.08,
      participationAbove: 0.9,
      spread: 0.01,
      floor: 0,
    },
  ],
  [
    "whole",
    1,
    {
      method: "point_to_point",
      participation: 0.4,
      threshold: 0.08,
      participationAbove: 0.9,
      participatesAbove: "whole_change",
      floor: 0,
    },
  ],
  [
    "step-plus",
    1,
    { method: "performance_trigger", triggerRate: 0.04, participation: 0.5, floor: 0 },
  ],
  ["daily", 1, { method: "daily_average", participation: 0.9, cap: 0.06, floor: 0 }],
  ["annual-lock", 3, { method: "annual_lock", participation: 0.9, cap: 0.08, floor: 0 }],
  [
    "balanced",
    2,
    {
      method: "balanced_allocation",
      participation: 0.6,
      declaredPart: 0.4,
      declaredRate: 0.01,
      spread: 0.0185,
      floor: 0,
    },
  ],
  [
    "balanced-3",
    3,
    {
      method: "balanced_allocation",
      participation: 0.5,
      declaredPart: 0.5,
      declaredRate: 0.02,
      floor: 0,
    },
  ],
  ["index-lock", 2, { method: "index_lock", participation: 0.8, lockAt: 0.1, floor: 0 }],
];

const LEVELS = SP500.closes.map(({ close }) => close);
/** Means of daily closes that are a little off the month-ends. */
const DAYS = {
  means: LEVELS.map((close, month) => (month % 2 === 0 ? 0.99 : 1.01) * close),
  counts: LEVELS.map((_, month) => 19 + (month % 5)),
};

function termsFrom(years: number): readonly IndexTerm[] {
  const count = Math.floor((LEVELS.length - 1) / 12) - years + 1;
  return Array.from({ length: count }, (_, year) => ({
    entry: 1,
    isByTermYear: false,
    years,
    firstMonth: 12 * year,
    levels: LEVELS,
    days: DAYS,
  }));
}

test("every method is here", () => {
  expect(new Set(TERMS.map(([, , { method }]) => method))).toEqual(
    new Set(Object.keys(METHODS) as CreditingTerms["method"][]),
  );
});

test("where each year of a term has limits of its own, each has its year in its name", () => {
  const terms = { method: "annual_lock", participation: 1, cap: [0.04, 0.06], floor: 0 } as const;
  const term = { ...(termsFrom(2)[3] as IndexTerm), isByTermYear: true };
  const formula = methodOf(terms).formula(terms, term);
  expect(valueOf(formula)).toBeCloseTo(methodOf(terms).rate(terms, term), 12);
  const caps = [...operandsOf(formula).values()].filter(({ name }) => name.startsWith("cap"));
  expect(caps.map((cap) => [cap.name, saysOf(cap), cap.value])).toEqual([
    ["cap_1", "cap of year 1 of the term", 0.04],
    ["cap_2", "cap of year 2 of the term", 0.06],
  ]);
});

test("closes are said in months after the start, one of them in the singular", () => {
  const terms = { method: "monthly_sum", monthlyCap: 0.02, floor: 0 } as const;
  const operands = operandsOf(methodOf(terms).formula(terms, termsFrom(1)[0] as IndexTerm));
  expect([0, 1, 2].map((month) => saysOf(operands.get(`close${month}`)))).toEqual([
    "index close at the start of the term",
    "index close after 1 month",
    "index close after 2 months",
  ]);
});

test("the mean closes of a daily average are said by their month, from 1", () => {
  const terms = { method: "daily_average", participation: 1, floor: 0 } as const;
  const operands = operandsOf(methodOf(terms).formula(terms, termsFrom(1)[0] as IndexTerm));
  expect([1, 12].map((month) => saysOf(operands.get(`mean${month}`)))).toEqual([
    "mean of the daily closes of month 1",
    "mean of the daily closes of month 12",
  ]);
});

describe.each(TERMS)("%s", (_, years, terms) => {
  const method = methodOf(terms);
  const rates = termsFrom(years).map((term) => ({ term, formula: method.formula(terms, term) }));

  test("the formula gives the rate of every term of the history", () => {
    expect(rates.length).toBeGreaterThan(20);
    for (const { term, formula } of rates) {
      expect(valueOf(formula)).toBeCloseTo(method.rate(terms, term), 12);
    }
  });

  test("its closes are those of the term, and its rates those of the terms, each by its name", () => {
    const named = new Set<string>();
    for (const { term, formula } of rates) {
      const condition = method.condition?.(terms, term) ?? 0;
      const operands = [formula, condition].flatMap((each) =>
        Array.from(operandsOf(each).values()),
      );
      for (const { name, value } of operands) {
        named.add(name);
        const [, kind, month] = /^(close|mean)(\d+)$/.exec(name) ?? [];
        const at = term.firstMonth + Number(month);
        if (kind === undefined) {
          const of: unknown = terms[name as keyof CreditingTerms];
          expect([name, value]).toEqual([name, Array.isArray(of) ? of[0] : of]);
        } else expect(value).toBe((kind === "close" ? LEVELS : DAYS.means)[at] ?? NaN);
      }
    }
    // A target decides, and a threshold may choose a rate: neither is a part of such a formula.
    const shared = ["lockAt", ...("participatesAbove" in terms ? ["threshold"] : [])];
    const expected = Object.entries(terms).flatMap(([name, value]) =>
      shared.includes(name) || typeof value === "string" ? [] : [name],
    );
    expect(expected.filter((name) => !named.has(name))).toEqual([]);
    if (method.usesIndex) expect(named).toContain("close0");
  });
});
