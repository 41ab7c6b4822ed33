/** What a crediting method’s terms add to its words, its faults and its formula. */

import { describe, expect, test } from "bun:test";
import { operandsOf, valueOf } from "../../../src/annuity/formula.ts";
import { monthlyAverage } from "../../../src/annuity/crediting/monthly_average.ts";
import { type CreditingTerms, METHODS } from "../../../src/annuity/crediting/mod.ts";
import { performanceTrigger } from "../../../src/annuity/crediting/performance_trigger.ts";
import type { CreditingMethod, TermField } from "../../../src/annuity/crediting/strategy.ts";
import { methodNote } from "../../../src/illustration/method_notes.ts";
import { LANGUAGES } from "../../../src/texts/language.ts";
import { textsOf } from "../../../src/texts/texts.ts";
import { monthly, yearly } from "../../support/contract.ts";
import { saysOf } from "../../support/explained.ts";
import * as EN_US from "../../../src/texts/en_us/mod.ts";

const { notes } = EN_US.crediting;

/** Every choice that a method's terms have, in every language. */
const CHOICES = LANGUAGES.flatMap((language) =>
  Object.entries(METHODS).flatMap(([method, { fields }]) =>
    Object.entries<TermField>(fields).flatMap(([field, about]) =>
      about.kind === "choice"
        ? [[method as keyof typeof METHODS, field, Object.keys(about.choices), language] as const]
        : [],
    ),
  ),
);

test.each(CHOICES)(
  "%s says on paper which %s it has of %p: %s",
  (method, field, choices, language) => {
    const { fields } = METHODS[method] as CreditingMethod<object>;
    const all: Readonly<Record<string, TermField>> = fields;
    // Rates that give each choice something to act on, and the first of the other choices.
    const terms = Object.fromEntries(
      Object.entries(all).map(([name, about]) => [
        name,
        about.kind === "choice" ? Object.keys(about.choices)[0] : 0.05,
      ]),
    );
    const words = choices.map((choice) =>
      methodNote(
        { ...terms, method, [field]: choice } as unknown as CreditingTerms,
        textsOf(language).crediting.notes,
      ),
    );
    expect(new Set(words).size).toBe(choices.length);
  },
);

describe("monthly average", () => {
  const terms = { method: "monthly_average", participation: 1, floor: 0 } as const;
  /** 100 at the start, then twelve closes whose mean is 106.5. */
  const year = Array.from({ length: 13 }, (_, month) => 100 + month);

  test("names the closes that are averaged, where they are not all", () => {
    expect(methodNote(terms, notes)).toBe("");
    expect(methodNote({ ...terms, averagedOver: "final_year" }, notes)).toContain("last year");
    expect(methodNote({ ...terms, observed: "anniversaries" }, notes)).toContain(
      "each contract year",
    );
  });

  test("refuses the anniversaries of a final year, of which there is one", () => {
    const both = { ...terms, averagedOver: "final_year", observed: "anniversaries" } as const;
    expect(monthlyAverage.findFaults?.(both)).toEqual([
      ["observed", "must be months: the last year of a term has one anniversary"],
    ]);
    expect(monthlyAverage.findFaults?.(terms)).toEqual([]);
  });

  test.each([
    [{}, 12, 106.5],
    [{ averagedOver: "final_year" }, 12, 106.5],
    [{ observed: "anniversaries" }, 1, 112],
  ] as const)("%p averages %p closes", (change, closes, mean) => {
    const formula = monthlyAverage.formula({ ...terms, ...change }, monthly(year));
    const named = [...operandsOf(formula).keys()].filter((name) => /^close[1-9]/.test(name));
    expect(named.length).toBe(closes);
    expect(valueOf(formula)).toBeCloseTo(mean / 100 - 1, 12);
  });

  test("credits its floor at the least, in any range of the change only the limits that act", () => {
    expect(monthlyAverage.leastRate({ ...terms, floor: 0.01 }, monthly(year))).toBe(0.01);
    expect(monthlyAverage.boundsThatActed({ ...terms, cap: 0.05 }, monthly(year))).toEqual(["cap"]);
  });
});

describe("performance trigger", () => {
  const terms = { method: "performance_trigger", triggerRate: 0.05, floor: 0 } as const;

  test("says that participation may give more, and refuses it for an inverse trigger", () => {
    expect(methodNote(terms, notes)).toContain("How much it has changed does not");
    const note = methodNote({ ...terms, participation: 1 }, notes);
    expect(note).toContain("participation");
    expect(note).not.toContain("How much it has changed does not");
    expect(performanceTrigger.findFaults?.({ ...terms, participation: 1 })).toEqual([]);
    expect(
      performanceTrigger.findFaults?.({ ...terms, participation: 1, trigger: "negative" }),
    ).toEqual([["participation", "has no place with an inverse trigger"]]);
  });

  test.each([
    [{}, [100, 99], "floor, since the index has fallen", 0, ["floor"]],
    [{}, [100, 101], "trigger rate, since the index has not fallen", 0.05, ["trigger"]],
    [
      { trigger: "negative" },
      [100, 99],
      "trigger rate, since the index has fallen",
      0.05,
      ["trigger"],
    ],
    [{ trigger: "negative" }, [100, 101], "floor, since the index has not fallen", 0, ["floor"]],
    [
      { participation: 1 },
      [100, 108],
      "trigger rate, since the index has not fallen",
      0.08,
      ["participation rate"],
    ],
    [
      { threshold: 0.08, triggerRateAbove: 0.07 },
      [100, 109],
      "trigger rate of a change from 8% on, since the index has not fallen",
      0.07,
      ["trigger"],
    ],
    [
      { threshold: 0.08, triggerRateAbove: 0.07 },
      [100, 107],
      "trigger rate of a change below 8%, since the index has not fallen",
      0.05,
      ["trigger"],
    ],
  ] as const)("%p over %p says: %s", (change, levels, says, rate, acted) => {
    const all = { ...terms, ...change };
    const term = yearly(levels);
    const formula = performanceTrigger.formula(all, term);
    expect(saysOf([...operandsOf(formula).values()][0])).toBe(says);
    expect(valueOf(formula)).toBeCloseTo(rate, 12);
    expect(performanceTrigger.rate(all, term)).toBeCloseTo(rate, 12);
    expect(performanceTrigger.boundsThatActed(all, term)).toEqual([...acted]);
  });

  test("refuses a floor above the trigger rate, which would not be the least", () => {
    const fault = ["floor", "must not be above triggerRate: it is the least that is credited"];
    expect(performanceTrigger.findFaults?.({ ...terms, floor: 0.06 })).toEqual([fault] as never);
    const byYear = { ...terms, triggerRate: [0.05, 0.01], floor: [0.01, 0.02] };
    expect(performanceTrigger.findFaults?.(byYear)).toEqual([fault] as never);
    expect(performanceTrigger.findFaults?.({ ...terms, floor: 0.05 })).toEqual([]);
  });

  test("credits its floor at the least", () => {
    expect(performanceTrigger.leastRate({ ...terms, floor: 0.01 }, yearly([100, 101]))).toBe(0.01);
  });
});
