/** Ten-year windows of index history. */

import { describe, expect, test } from "bun:test";
import {
  findWindows,
  missingMonths,
  repeatWindow,
  yearEndLevel,
} from "../../../src/annuity/index/index_history.ts";
import { SP500 } from "../../support/index_history.ts";

/** Year-ends from a first year on, as an administrator may supply them without months. */
function yearEnds(firstYear: number, closes: readonly number[]) {
  return {
    ...SP500,
    closes: closes.map((close, place) => ({ date: `${firstYear + place}-12-31`, close })),
  };
}

describe("NAIC Model #245 section 6.F(9): the three windows", () => {
  test.each([
    [2025, 2007, 2016, 2012],
    [2024, 2007, 2015, 2012],
  ])("of the S&P 500 to %p start in %p, %p and %p", (lastYear, lowest, mostRecent, highest) => {
    const windows = findWindows(SP500, lastYear);
    expect(windows?.lowest.firstYear).toBe(lowest);
    expect(windows?.mostRecent.firstYear).toBe(mostRecent);
    expect(windows?.highest.firstYear).toBe(highest);
    expect(missingMonths(SP500, lastYear, { usesMonths: true })).toEqual([]);
  });

  test("are those of the index's life when it is between ten and twenty years old", () => {
    const history = yearEnds(2010, [50, 100, 90, 110, 120, 130, 140, 150, 160, 170, 180, 200, 260]);
    const windows = findWindows(history, 2022);
    expect(windows?.lowest).toMatchObject({ firstYear: 2012, lastYear: 2021 });
    expect(windows?.highest).toMatchObject({ firstYear: 2011, lastYear: 2020 });
    expect(windows?.mostRecent).toMatchObject({ firstYear: 2013, lastYear: 2022 });
    expect(missingMonths(history, 2022, { usesMonths: false })).toEqual([]);
    expect(missingMonths(history, 2022, { usesMonths: true })).toHaveLength(12 * 11);
  });

  test("need the daily closes of every month after the first for methods that average them", () => {
    const daily = SP500.closes.map(({ date, close }) => ({
      date,
      close,
      ...(date.startsWith("2019-07") ? {} : { dailyMean: close, tradingDays: 21 }),
    }));
    const days = { usesMonths: true, usesDays: true };
    expect(missingMonths({ ...SP500, closes: daily }, 2025, days)).toEqual(["2019-07"]);
    expect(missingMonths(SP500, 2025, days)).toHaveLength(12 * 19);
  });

  test("do not exist for an index younger than ten calendar years", () => {
    const closes = Array.from({ length: 11 }, (_, year) => 100 + year);
    expect(findWindows(yearEnds(2015, closes), 2025)).toBeDefined();
    expect(findWindows(yearEnds(2016, closes.slice(1)), 2025)).toBeUndefined();
    expect(findWindows(yearEnds(2015, closes), 2026)).toBeUndefined();
  });
});

test("levels are from carried sources: calendar years 2011 and 2022 changed by −0.003 % and −19.44 %", () => {
  const windows = findWindows(SP500, 2025);
  if (windows === undefined) throw new RangeError("The history has no windows");
  const { mostRecent, lowest } = windows;
  expect(yearEndLevel(mostRecent, 7) / yearEndLevel(mostRecent, 6) - 1).toBeCloseTo(-0.1944, 4);
  expect(yearEndLevel(lowest, 5) / yearEndLevel(lowest, 4) - 1).toBeCloseTo(-0.00003, 5);
});

test("a window repeated grows as often as it is repeated", () => {
  const windows = findWindows(SP500, 2025);
  if (windows === undefined) throw new RangeError("The history has no windows");
  const levels = repeatWindow(windows.mostRecent);
  expect(levels).toHaveLength(121 * 12 + 1);
  const growth = (levels[120] ?? 0) / (levels[0] ?? 1);
  expect((levels[240] ?? 0) / (levels[120] ?? 1)).toBeCloseTo(growth, 9);
  expect((levels[300] ?? 0) / (levels[240] ?? 1)).toBeCloseTo(
    (levels[60] ?? 0) / (levels[0] ?? 1),
    9,
  );
});
