/** Blended indexes: weights restored each year, the age of the youngest, and months that one of them lacks. */

import { describe, expect, test } from "bun:test";
import { blendHistories, blendId } from "../../../src/annuity/index/blended_index.ts";
import {
  findWindows,
  missingMonths,
  repeatWindow,
  yearsOfHistory,
} from "../../../src/annuity/index/index_history.ts";
import { creditedRatesOf } from "../../../src/annuity/projection.ts";
import { SP500 } from "../../support/index_history.ts";

/** Every month-end since 2010, at a steady yearly growth. */
function steady(id: string, growth: number, liveSince = "2010-01-01") {
  const closes = Array.from({ length: 12 * 16 }, (_, month) => ({
    date: `${2010 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-28`,
    close: 100 * (1 + growth) ** (month / 12),
  }));
  return { ...SP500, id, name: id.toUpperCase(), provider: `${id} Inc`, liveSince, closes };
}

const parts = [
  { history: steady("stocks", 0.1), weight: 0.6 },
  { history: steady("bonds", 0.02), weight: 0.4 },
];
const blend = blendHistories(parts);

describe("a blend of 60 % that grows by 10 % and 40 % that grows by 2 %", () => {
  test("changes by 6.8 % in every contract year: 0.6 × 10 % + 0.4 × 2 %", () => {
    const terms = { method: "point_to_point", participation: 1, floor: 0 } as const;
    const window = findWindows(blend, 2025)?.mostRecent;
    if (window === undefined) throw new RangeError("The blend has no windows");
    for (const rate of creditedRatesOf({ terms, termYears: 1 }, 10, repeatWindow(window))) {
      expect(rate).toBeCloseTo(0.068, 9);
    }
  });

  test.each([
    [5, 0.6 * (1.1 ** 5 - 1) + 0.4 * (1.02 ** 5 - 1)],
    // Terms of three years cross the end of the ten that are repeated.
    [3, 0.6 * (1.1 ** 3 - 1) + 0.4 * (1.02 ** 3 - 1)],
  ])(
    "changes in every term of %d years by the weighted sum of the indexes' changes",
    (termYears, change) => {
      const terms = { method: "point_to_point", participation: 1, floor: 0 } as const;
      const window = findWindows(blend, 2025)?.lowest;
      if (window === undefined) throw new RangeError("The blend has no windows");
      const path = repeatWindow(window, termYears);
      const rates = creditedRatesOf({ terms, termYears }, 6 * termYears, path);
      rates.forEach((rate, year) => {
        expect(rate).toBeCloseTo((year + 1) % termYears === 0 ? change : 0, 9);
      });
    },
  );

  test("has the days of its first index, in the months that all of its indexes have", () => {
    const [first, second] = parts.map(({ history }) => history);
    if (first === undefined || second === undefined) throw new RangeError("two parts");
    const others = second.closes.slice(0, -1).map(({ date, close }) => ({
      date: `${date.slice(0, 8)}27`,
      close,
    }));
    const histories = [first, { ...second, closes: others }];
    const { closes } = blendHistories(histories.map((history) => ({ history, weight: 0.5 })));
    expect(closes[0]?.date).toBe("2010-12-28");
    expect(closes.at(-1)?.date).toBe("2025-11-28");
  });

  test("is named after its indexes, and says who publishes them", () => {
    expect(blend).toMatchObject({
      id: "60% stocks + 40% bonds",
      name: "60% STOCKS + 40% BONDS",
      provider: "stocks Inc, bonds Inc",
      trademarkNotice: SP500.trademarkNotice,
    });
    expect(blendId([{ indexId: "a", weight: 1 / 3 }])).toBe("33.3333% a");
  });

  test("begins with the first December that both have, at 100", () => {
    expect(blend.closes[0]).toEqual({ date: "2010-12-28", close: 100 });
    expect(findWindows(blend, 2025)?.searchedYears).toBe(15);
  });
});

test("a blend is as young as the youngest of its indexes", () => {
  const young = blendHistories([
    parts[0]!,
    { history: steady("bonds", 0.02, "2019-06-01"), weight: 0.4 },
  ]);
  expect(young.liveSince).toBe("2019-06-01");
  expect(yearsOfHistory(young, 2025)).toBe(6);
  expect(findWindows(young, 2025)).toBeUndefined();
});

test("a month that one of the indexes lacks is missing", () => {
  const gap = steady("bonds", 0.02);
  const closes = gap.closes.filter(({ date }) => !date.startsWith("2020-05"));
  const blended = blendHistories([parts[0]!, { history: { ...gap, closes }, weight: 0.4 }]);
  expect(missingMonths(blended, 2025, { usesMonths: true })).toEqual(["2020-05"]);
});
