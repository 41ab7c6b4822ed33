/** What a crediting method says of its terms, its faults and its steps. */

import { describe, expect, test } from "bun:test";
import { monthlyAverage } from "../../../src/annuity/crediting/monthly_average.ts";
import { performanceTrigger } from "../../../src/annuity/crediting/performance_trigger.ts";
import { monthly, yearly } from "../../support/contract.ts";
import { EN_US } from "../../../src/texts/en_us/mod.ts";

const { notes } = EN_US.crediting;

describe("monthly average", () => {
  const terms = { method: "monthly_average", participation: 1, floor: 0 } as const;
  /** 100 at the start, then twelve closes whose mean is 106.5. */
  const year = Array.from({ length: 13 }, (_, month) => 100 + month);

  test("names the closes that are averaged, where they are not all", () => {
    expect(monthlyAverage.note?.(terms, notes)).toBe("");
    expect(monthlyAverage.note?.({ ...terms, averagedOver: "final_year" }, notes)).toContain(
      "last year",
    );
    expect(monthlyAverage.note?.({ ...terms, observed: "anniversaries" }, notes)).toContain(
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
    [{}, "average of the closes after the first"],
    [{ averagedOver: "final_year" }, "average of the last 12 closes"],
    [{ observed: "anniversaries" }, "average of the closes at anniversaries after the first"],
  ] as const)("%p is explained by its average, then its change", (change, says) => {
    const [average, rate] = monthlyAverage.steps({ ...terms, ...change }, monthly(year));
    const mean = "observed" in change ? 112 : 106.5;
    expect(average).toEqual({ says, figures: [mean], unit: "level" });
    expect(Number(rate?.figures[0])).toBeCloseTo(mean / 100 - 1, 12);
  });

  test("without an index is credited its floor, in any range of the change only the limits that act", () => {
    expect(monthlyAverage.rateWithoutIndex({ ...terms, floor: 0.01 }, monthly(year))).toBe(0.01);
    expect(monthlyAverage.boundsThatActed({ ...terms, cap: 0.05 }, monthly(year))).toEqual(["cap"]);
  });
});

describe("performance trigger", () => {
  const terms = { method: "performance_trigger", triggerRate: 0.05, floor: 0 } as const;

  test("says that participation may give more, and refuses it for an inverse trigger", () => {
    expect(performanceTrigger.note?.(terms, notes)).toBe("");
    expect(performanceTrigger.note?.({ ...terms, participation: 1 }, notes)).toContain(
      "participation",
    );
    expect(performanceTrigger.findFaults?.({ ...terms, participation: 1 })).toEqual([]);
    expect(
      performanceTrigger.findFaults?.({ ...terms, participation: 1, trigger: "negative" }),
    ).toEqual([["participation", "has no place with an inverse trigger"]]);
  });

  test.each([
    [{}, [100, 99], "not 0 or more, so the floor", 0, ["floor"]],
    [{}, [100, 101], "0 or more, so the trigger rate", 0.05, ["trigger"]],
    [{ trigger: "negative" }, [100, 99], "below 0, so the trigger rate", 0.05, ["trigger"]],
    [{ participation: 1 }, [100, 108], "at least the trigger rate", 0.08, ["participation rate"]],
  ] as const)("%p over %p ends with: %s", (change, levels, says, rate, acted) => {
    const all = { ...terms, ...change };
    const term = yearly(levels);
    const last = performanceTrigger.steps(all, term).at(-1);
    expect(last?.says).toBe(says);
    expect(Number(last?.figures[0])).toBeCloseTo(rate, 12);
    expect(performanceTrigger.rate(all, term)).toBeCloseTo(rate, 12);
    expect(performanceTrigger.boundsThatActed(all, term)).toEqual([...acted]);
  });

  test("without an index is credited its floor", () => {
    expect(performanceTrigger.rateWithoutIndex({ ...terms, floor: 0.01 }, yearly([100, 101]))).toBe(
      0.01,
    );
  });
});
