/** The outputs of any service as plain values and tables, or not at all. */

import { describe, expect, test } from "bun:test";
import { readFigures, reviveFigures } from "../../src/upstream/figures.ts";

describe("[D19] readFigures()", () => {
  test("sorts outputs into values and tables under their own names", () => {
    const outputs = {
      Value: 42_500,
      Basis: "2026",
      IsBailout: false,
      Missing: null,
      Rates: { Base: 0.04, Bonus: { First: 0.01 } },
      Schedule: [
        { Year: 1, Value: 10 },
        { Year: 2, Value: null },
      ],
      Bands: [1, 2],
      Pairs: [["a", 1]],
      Empty: [],
    };
    expect(readFigures(outputs)).toEqual({
      values: {
        Value: 42_500,
        Basis: "2026",
        IsBailout: "false",
        "Rates.Base": 0.04,
        "Rates.Bonus.First": 0.01,
      },
      tables: {
        Schedule: [{ Year: 1, Value: 10 }, { Year: 2 }],
        Bands: [{ Value: 1 }, { Value: 2 }],
        Pairs: [{ "0": "a", "1": 1 }],
        Empty: [],
      },
    });
  });

  test("keeps a hostile name as a name", () => {
    const figures = readFigures(JSON.parse('{"__proto__":1,"constructor":2}'));
    expect(Object.entries(figures?.values ?? {})).toEqual([
      ["__proto__", 1],
      ["constructor", 2],
    ]);
  });

  test.each([
    ["nothing", undefined],
    ["a text", "42"],
    ["an empty object", {}],
    ["an infinite number", { A: Number.POSITIVE_INFINITY }],
    ["an infinite number in a table", { A: [{ B: Number.NaN }] }],
    ["a list in a list's object", { A: [{ B: [1] }] }],
    ["a text of a book's length", { A: "x".repeat(5_000) }],
    ["2,001 rows", { A: Array.from({ length: 2_001 }, () => 1) }],
    [
      "2,001 values",
      Object.fromEntries(Array.from({ length: 2_001 }, (_, place) => [`V${place}`, 1])),
    ],
  ])("makes no figures of %s", (_, outputs) => {
    expect(readFigures(outputs)).toBeUndefined();
  });

  test("reads the same figures back from a cache, and none from other text", () => {
    const figures = readFigures({ A: 1, "B.C": "x", T: [{ D: 1 }] });
    expect(reviveFigures(JSON.parse(JSON.stringify(figures)))).toEqual(figures);
    expect(reviveFigures({ poisoned: true })).toBeUndefined();
    expect(reviveFigures("text")).toBeUndefined();
    expect(reviveFigures({ values: { A: null, B: [1] }, tables: 7 })?.values).toEqual({});
  });
});
