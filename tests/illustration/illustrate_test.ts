/** Illustrations of the seeded products, through both ways in. */

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/service_error.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { HISTORIES, SP500 } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const myga = await readSeededProduct("demo_myga", "demo-myga");
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const SHORT = {
  Owner_FirstName: "Valued",
  Owner_LastName: "Owner",
  Owner_DOB: "1980-01-01",
  Premium: 100_000,
  State: 7,
};
const FULL = {
  ...SHORT,
  Owner_Gender: 1,
  Owner_Type: -2,
  Annuitant_FirstName: "Valued",
  Annuitant_LastName: "Annuitant",
  Annuitant_DOB: "1946-01-01",
  Annuitant_Gender: 1,
  Annuitant_Type: -3,
  TaxQualification: 2,
  PaymentMode: 1,
  PaymentOption: 1,
  WDType: 5,
  WDAmount: 1000,
  WDMode: 1,
  WDStartDuration: 1,
  Rider1: 1,
  Rider2: 1,
};

function illustrated(product: typeof fia, inputs: object, at = context): Illustration {
  const result = illustrateInputs(product, inputs as Record<string, unknown>, at);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

function fromData(data: object, product = fia): Illustration {
  const result = illustrateIndexAnnuity(product, data as Record<string, unknown>, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

function problemCodes(product: typeof fia, inputs: object): readonly string[] {
  const result = illustrateInputs(product, inputs as Record<string, unknown>, context);
  return result.kind === "refused"
    ? result.problems.map(({ pointer, code }) => `${pointer} ${code}`)
    : [];
}

describe("[D18] the two bodies that must be accepted", () => {
  test.each([
    ["demo-fia", fia],
    ["demo-myga", myga],
  ])("%s illustrates both, to the maximum annuitization age", (_, product) => {
    expect(illustrated(product, SHORT).current.years).toHaveLength(100 - 46);
    const full = illustrated(product, FULL);
    expect(full.current.years).toHaveLength(100 - 80);
    expect(full.current.years.every(({ withdrawal }) => withdrawal === 1000)).toBe(true);
    expect(full.owner.issueAge).toBe(46);
    expect(full.riders).toHaveLength(2);
  });
});

describe("demo-myga", () => {
  test("credits 4.45 % for five years, then 3.00 % currently and 1.00 % guaranteed", () => {
    const { current, guaranteed } = illustrated(myga, SHORT);
    expect(current.years.slice(0, 6).map(({ accountValue }) => accountValue)).toEqual([
      104_450, 109_098.03, 113_952.89, 119_023.79, 124_320.35, 128_049.96,
    ]);
    expect(guaranteed.years[4]?.accountValue).toBe(124_320.35);
    expect(guaranteed.years[5]?.accountValue).toBe(125_563.55);
  });

  test("pays on surrender what is left after the charge on what is not free", () => {
    const [first] = illustrated(myga, SHORT).current.years;
    // 8 % of (104,450 − 10 % of 100,000) = 7,556.
    expect(first).toMatchObject({ surrenderCharge: 7556, cashSurrenderValue: 96_894 });
  });
});

describe("[D19] demo-fia's index scenarios with history to the end of 2025", () => {
  const { indexScenarios } = illustrated(fia, SHORT);
  const windows = indexScenarios.map(({ scenario, strategies }) => [
    scenario,
    strategies[0]?.firstCalendarYear,
    strategies[0]?.lastCalendarYear,
  ]);

  test("are chosen on index growth: 2007–2016, 2016–2025, 2012–2021", () => {
    expect(windows).toEqual([
      ["lowest", 2007, 2016],
      ["mostRecent", 2016, 2025],
      ["highest", 2012, 2021],
    ]);
  });

  test("give the highest and the most recent the same value under this cap", () => {
    const [, recent, highest] = indexScenarios.map(({ years }) => years.at(-1)?.accountValue);
    expect(recent).toBe(highest as number);
  });

  test("have the geometric mean that makes their last account value", () => {
    for (const { years, geometricMeanRate } of indexScenarios) {
      const made = 105_000 * (1 + geometricMeanRate) ** 10;
      expect(Math.abs(made / (years.at(-1)?.accountValue ?? 0) - 1)).toBeLessThan(1e-5);
    }
  });

  /**
   * NAIC Model #245 section 6.F(9)(f): the geometric mean of the account value. By hand, from the account
   * values printed beside it: (147,432.05 / 105,000) ^ (1/10) − 1 = 3.45 %; (166,760.99 / 105,000) ^ (1/10) − 1 = 4.73 %.
   */
  test.each([
    ["withdrawals and both riders", FULL, "mostRecent", 0.0345],
    ["a rider", { ...SHORT, Owner_DOB: "1964-01-01", Rider1: 1 }, "mostRecent", 0.0473],
    ["a rider", { ...SHORT, Owner_DOB: "1964-01-01", Rider1: 1 }, "lowest", 0.036],
    ["nothing taken out", SHORT, "mostRecent", 0.0576],
  ])("have the geometric mean of account values with %s", (_, inputs, name, byHand) => {
    const shown = illustrated(fia, inputs).indexScenarios;
    for (const { years, geometricMeanRate } of shown) {
      const made = 105_000 * (1 + geometricMeanRate) ** 10;
      expect(Math.abs(made / (years.at(-1)?.accountValue ?? 0) - 1)).toBeLessThan(1e-5);
    }
    const scenario = shown.find((each) => each.scenario === name);
    expect(scenario?.geometricMeanRate).toBeCloseTo(byHand, 4);
    const plain = indexScenarios.find((each) => each.scenario === name)?.geometricMeanRate ?? 0;
    expect(scenario?.creditingGeometricMeanRate).toBe(plain);
  });

  test("in February may end a year earlier, where the product says so", () => {
    const early = {
      ...fia,
      definition: {
        ...fia.definition,
        scenarios: { ...fia.definition.scenarios, isEarlierWindowUntilMarch: true },
      },
    };
    const at = { ...context, preparedAt: new Date("2026-02-01T00:00:00Z") };
    const shown = (product: typeof fia) =>
      illustrated(product, SHORT, at).indexScenarios.map(
        ({ strategies }) => strategies[0]?.lastCalendarYear,
      );
    expect(shown(early)).toEqual([2016, 2024, 2021]);
    expect(shown(fia)).toEqual([2016, 2025, 2021]);
  });
});

describe("demo-fia's optional Allocations", () => {
  test("spread the premium over strategies, as the index annuity endpoint's allocations do", () => {
    const allocations = [
      { strategy: "sp500-two-year", pct: 40 },
      { strategy: "sp500-monthly-sum", pct: 35 },
      { strategy: "fixed", pct: 25 },
    ];
    const viaInputs = illustrated(fia, { ...SHORT, Allocations: allocations });
    const viaData = fromData({ allocations, State: "CO", dob: "1980-01-01", gender: "unisex" });
    expect(viaInputs.allocations.map(({ share }) => share)).toEqual([0.4, 0.35, 0.25]);
    expect(viaInputs.current.years).toEqual(viaData.current.years);
  });

  test.each([
    [[{ strategy: "fixed", pct: 99 }], "/inputs/Allocations range"],
    [[{ strategy: "gone", pct: 100 }], "/inputs/Allocations/0/strategy code"],
    [[], "/inputs/Allocations range"],
    ["all", "/inputs/Allocations type"],
  ])("%j are refused", (Allocations, problem) => {
    expect(problemCodes(fia, { ...SHORT, Allocations })).toEqual([problem]);
  });
});

describe("demo-fia's projections", () => {
  const illustration = illustrated(fia, SHORT);

  test("guarantee the premium and bonus without index credits, and the minimum value on surrender", () => {
    const { years } = illustration.guaranteed;
    expect(years.every(({ accountValue }) => accountValue === 105_000)).toBe(true);
    const late = years[10];
    expect(late?.cashSurrenderValue).toBe(late?.minimumValue as number);
  });

  test("repeat the most recent ten years after year 10", () => {
    const { years } = illustration.current;
    expect(years.slice(10, 20).map(({ creditedRate }) => creditedRate)).toEqual(
      years.slice(0, 10).map(({ creditedRate }) => creditedRate),
    );
    expect(years[10]?.indexChange).toBe(years[0]?.indexChange as number);
  });

  test("without index growth stay level, and on reduced rates lie between that and current", () => {
    const [zero, reduced] = illustration.furtherProjections;
    expect([zero?.scenario, reduced?.scenario]).toEqual(["zero", "reduced"]);
    expect(zero?.years.every(({ accountValue }) => accountValue === 105_000)).toBe(true);
    illustration.current.years.forEach(({ accountValue }, year) => {
      const less = reduced?.years[year]?.accountValue ?? 0;
      expect(less).toBeLessThanOrEqual(accountValue);
      expect(less).toBeGreaterThanOrEqual(105_000);
    });
  });
});

describe("[D14] an illustration's id", () => {
  test("is the same for the same product, inputs and instant, and another for any other", () => {
    const id = illustrated(fia, SHORT).id;
    expect(id).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
    expect(illustrated(fia, SHORT).id).toBe(id);
    const later = { ...context, preparedAt: new Date("2026-11-21T08:00:01Z") };
    const others = [
      illustrated(fia, { ...SHORT, Premium: 100_000.01 }).id,
      illustrated(fia, { ...SHORT, Owner_FirstName: "Another" }).id,
      illustrated(fia, SHORT, later).id,
      illustrated({ ...fia, version: "next" }, SHORT).id,
      illustrated(myga, SHORT).id,
    ];
    expect(new Set([id, ...others]).size).toBe(6);
  });
});

describe("what the product's terms do not allow is refused, with the field named", () => {
  test.each([
    [{ Owner_DOB: "2030-01-01" }, "/inputs/Owner_DOB range"],
    [{ Owner_DOB: "1900-01-01" }, "/inputs/Owner_DOB issue_age"],
    [{ Annuitant_DOB: "1930-01-01" }, "/inputs/Annuitant_DOB issue_age"],
    [{ Annuitant_Type: -3 }, "/inputs/Annuitant_DOB code"],
    [{ WDType: 3, WDStartDuration: 60 }, "/inputs/WDStartDuration range"],
    [{ WDType: 6 }, "/inputs/WDType rider"],
    [{ WDType: 2, WDAmount: 101 }, "/inputs/WDAmount code"],
    [{ Rider1: 2 }, "/inputs/Rider1 rider"],
    [{ Rider1: 1, Owner_DOB: "2000-01-01" }, "/inputs/Rider1 issue_age"],
  ])("%j: %s", (changes, problem) => {
    expect(problemCodes(fia, { ...SHORT, ...changes })).toEqual([problem]);
  });

  test("but a monthly method on an index with year-ends alone is the operator's fault", () => {
    const yearEnds = SP500.closes.filter(({ date }) => date.slice(5, 7) === "12");
    const at = { ...context, indexHistories: new Map([["sp500", { ...SP500, closes: yearEnds }]]) };
    const monthly = { allocations: [{ strategy: "sp500-monthly-sum", pct: 100 }] };
    expect(() => illustrateIndexAnnuity(fia, monthly, at)).toThrow(ServiceError);
    expect(illustrateInputs(fia, SHORT, at)).toMatchObject({ kind: "illustrated" });
  });

  test("and so is a product whose index is not there", () => {
    expect(() => illustrateInputs(fia, SHORT, { ...context, indexHistories: new Map() })).toThrow(
      ServiceError,
    );
  });
});

describe("[D19] assumptions", () => {
  test("list every default, and no name or birth date that was sent", () => {
    const sent = { ...SHORT, Owner_FirstName: "Zebedee", Owner_LastName: "Quux" };
    const { assumptions } = illustrated(fia, sent);
    const origins = Object.fromEntries(assumptions.map(({ name, origin }) => [name, origin]));
    expect(origins).toMatchObject({
      Premium: "input",
      State: "input",
      Owner_Gender: "default",
      TaxQualification: "default",
      WDType: "default",
      Rider1: "default",
    });
    expect(JSON.stringify(assumptions)).not.toMatch(/Zebedee|Quux|1980/);
  });

  test("list what was sent without effect", () => {
    const { assumptions } = illustrated(fia, { ...SHORT, WDAmount: 500 });
    expect(assumptions).toContainEqual(
      expect.objectContaining({ name: "WDAmount", value: 500, origin: "ignored" }),
    );
  });

  test("[D60] and warn of it, by the endpoint's own names", () => {
    expect(illustrated(fia, SHORT).warnings).toEqual([]);
    const inputs = { ...SHORT, WDAmount: 500, WDMode: 4, Annuitant_Type: -2, Annuitant_Gender: 2 };
    expect(illustrated(fia, inputs).warnings).toMatchObject([
      {
        field: "Annuitant_Gender",
        message: "Annuitant_Gender is not used: The annuitant is the owner",
      },
      { field: "WDAmount", pointer: "/inputs/WDAmount", code: "no_effect" },
      { field: "WDMode", pointer: "/inputs/WDMode", code: "no_effect" },
    ]);
  });
});

describe("[D21] annuiyInputData may be any object", () => {
  test("{} takes every default and lists each", () => {
    const illustration = fromData({});
    expect(illustration).toMatchObject({ premium: 100_000, state: { abbreviation: "IA" } });
    expect(illustration.annuitant.issueAge).toBe(60);
    const origins = new Set(illustration.assumptions.map(({ origin }) => origin));
    expect([...origins]).toEqual(["default", "product"]);
  });

  test("gives the same values as the product endpoint for the same contract", () => {
    const viaData = fromData({ initamt: 250_000, State: "CO", dob: "1980-01-01", gender: "U" });
    const viaInputs = illustrated(fia, { ...SHORT, Premium: 250_000, Owner_Gender: 3 });
    expect(viaData.current.years).toEqual(viaInputs.current.years);
    expect(viaData.guaranteed.years).toEqual(viaInputs.guaranteed.years);
  });

  test.each(["100000", "100,000", "$100,000.00", " 100000 "])(
    "initamt %p reads as a number",
    (initamt) => {
      expect(fromData({ initamt }).premium).toBe(100_000);
    },
  );

  const unreadable = [
    "abc",
    "",
    null,
    [],
    {},
    0,
    -5,
    "-5",
    true,
    Number.NaN,
    "1e5",
    "9".repeat(400),
  ];
  test.each(unreadable.map((initamt) => ({ initamt })))(
    "$initamt as initamt is refused",
    (data) => {
      expect(illustrateIndexAnnuity(fia, data, context)).toMatchObject({
        kind: "refused",
        problems: [{ field: "initamt", pointer: "/annuiyInputData/initamt" }],
      });
    },
  );

  test.each(["XX", "ca", "California", "", 6, null, "CA "])("State %p is refused", (State) => {
    const result = illustrateIndexAnnuity(fia, { State }, context);
    expect(result).toMatchObject({ kind: "refused", problems: [{ field: "State", code: "code" }] });
  });

  test("unknown fields are ignored and listed, without their values", () => {
    const { assumptions } = fromData({ foo: "SECRET", term: 7 });
    const ignored = assumptions.filter(({ origin }) => origin === "ignored");
    expect(ignored.map(({ name }) => name)).toEqual(["foo", "term"]);
    expect(JSON.stringify(assumptions)).not.toContain("SECRET");
  });

  test("a text with control characters is refused", () => {
    const result = illustrateIndexAnnuity(fia, { ownerName: "a\u0000b" }, context);
    expect(result).toMatchObject({
      kind: "refused",
      problems: [{ field: "ownerName", code: "text" }],
    });
  });

  test("more than 500 fields are refused", () => {
    const data = Object.fromEntries(Array.from({ length: 501 }, (_, place) => [`f${place}`, 1]));
    expect(illustrateIndexAnnuity(fia, data, context)).toMatchObject({
      kind: "refused",
      problems: [{ code: "too_many_fields", pointer: "/annuiyInputData" }],
    });
  });

  test("many unknown fields are listed up to fifty, then counted", () => {
    const data = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`f${place}`, 1]));
    const { assumptions } = fromData(data);
    expect(assumptions).toContainEqual(
      expect.objectContaining({ name: "further fields", value: 10, origin: "ignored" }),
    );
  });

  test("an unknown Product label is illustrated on these terms, and the assumption says so", () => {
    const { assumptions } = fromData({ Product: "Golden Goose" });
    expect(assumptions[0]).toMatchObject({ name: "Product", value: "Demo FIA", origin: "ignored" });
    expect(fromData({ Product: "DemoFIA" }).assumptions[0]).toMatchObject({ origin: "input" });
  });

  test("rates better than today's are cut back, lower ones are used", () => {
    const better = fromData({ cap: 0.2 });
    expect(better.allocations[0]?.terms[0]).toMatchObject({ name: "Cap", current: 0.0725 });
    expect(better.assumptions).toContainEqual(
      expect.objectContaining({ name: "cap", value: 0.0725, origin: "clamped" }),
    );
    const lower = fromData({ cap: 0.05 });
    expect(lower.allocations[0]?.terms[0]).toMatchObject({ name: "Cap", current: 0.05 });
    expect(lower.current.years[0]?.creditedRate).toBe(0.05);
  });

  test("allocations are taken by percentage, and must name strategies and sum to 100", () => {
    const allocations = [
      { strategy: "sp500-cap", pct: 60 },
      { strategy: "fixed", pct: "40" },
    ];
    const { current, allocations: shown } = fromData({ allocations });
    expect(shown.map(({ share }) => share)).toEqual([0.6, 0.4]);
    expect(current.years[0]?.creditedRate).toBeCloseTo(0.6 * 0.0725 + 0.4 * 0.0325, 6);
    for (const [broken, ...fields] of [
      [[{ strategy: "fixed", pct: 99 }], "allocations"],
      [[{ strategy: "gone", pct: 100 }], "allocations[0].strategy"],
      [[null], "allocations[0].pct", "allocations[0].strategy"],
      [
        [
          { strategy: "fixed", pct: 200 },
          { strategy: "fixed", pct: -100 },
        ],
        "allocations[0].pct",
        "allocations[1].pct",
      ],
    ] as const) {
      const result = illustrateIndexAnnuity(fia, { allocations: broken }, context);
      expect(result).toMatchObject({
        kind: "refused",
        problems: fields.map((field) => ({
          field,
          pointer: `/annuiyInputData/${field.replaceAll(/[.[]/g, "/").replaceAll("]", "")}`,
        })),
      });
    }
  });

  test("withdrawals are taken by type, amount, mode and years", () => {
    const withdrawals = { type: "fixed", amount: 6000, mode: "monthly", startYear: 2, endYear: 3 };
    const { current, withdrawalPlan } = fromData({ withdrawals });
    expect(current.years.slice(0, 5).map(({ withdrawal }) => withdrawal)).toEqual([
      0, 6000, 6000, 0, 0,
    ]);
    expect(withdrawalPlan).toMatchObject({
      paymentsPerYear: 12,
      firstContractYear: 2,
      lastContractYear: 3,
    });
  });

  test.each([
    [{ amount: -1 }, "/annuiyInputData/withdrawals/amount"],
    [{ amount: "much" }, "/annuiyInputData/withdrawals/amount"],
    [{ type: "percent", amount: 101 }, "/annuiyInputData/withdrawals/amount"],
    [{ type: "income" }, "/annuiyInputData/withdrawals/type"],
    [{ type: "often" }, "/annuiyInputData/withdrawals/type"],
    [{ type: "free", startYear: 50 }, "/annuiyInputData/withdrawals/startYear"],
    [{ type: "free", startYear: 5, endYear: 4 }, "/annuiyInputData/withdrawals/endYear"],
    [{ type: "free", endYear: 0 }, "/annuiyInputData/withdrawals/endYear"],
    [{ type: "free", mode: "weekly" }, "/annuiyInputData/withdrawals/mode"],
  ])("withdrawals %j are refused", (withdrawals, pointer) => {
    const result = illustrateIndexAnnuity(fia, { withdrawals }, context);
    expect(result).toMatchObject({ kind: "refused", problems: [{ pointer }] });
  });

  test("a rate asked for worse than guaranteed is held at the guaranteed", () => {
    const { current, guaranteed, assumptions } = fromData({
      fixedrate: 0.001,
      allocations: [{ strategy: "fixed", pct: 100 }],
    });
    expect(current.years.slice(0, 3).map(({ creditedRate }) => creditedRate)).toEqual([
      0.0325, 0.01, 0.01,
    ]);
    const credited = ({ years }: typeof current) =>
      years.map(({ creditedRate, accountValue }) => [creditedRate, accountValue]);
    expect(credited(current)).toEqual(credited(guaranteed));
    expect(assumptions).toContainEqual(
      expect.objectContaining({ name: "fixedrate", origin: "clamped" }),
    );
  });

  test("a contract on the annuitant's age alone still has issue ages", () => {
    const inputs = { ...SHORT, Owner_Type: -1, Owner_DOB: "1900-01-01" };
    expect(problemCodes(fia, inputs)).toEqual(["/inputs/Owner_DOB issue_age"]);
    const withAnnuitant = { ...inputs, Annuitant_DOB: "1960-01-01" };
    expect(problemCodes(fia, withAnnuitant)).toEqual([]);
  });

  test("a rider starts its income at incomeStartAge", () => {
    const { current } = fromData({ rider: "single", issueage: 60, incomeStartAge: 65 });
    const taken = current.years.map(({ incomeTaken }) => incomeTaken ?? 0);
    expect(taken.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(taken[5]).toBeGreaterThan(0);
  });
});

describe("[D19] response data", () => {
  const every = [
    illustrated(fia, FULL),
    illustrated(myga, FULL),
    illustrated(fia, SHORT),
    fromData({}),
  ];

  test("holds nothing but finite numbers and strings, and no −0", () => {
    for (const illustration of every) {
      const { outputs, tables } = responseData(illustration);
      const rows = [outputs, ...Object.values(tables).flat()];
      for (const value of rows.flatMap((row) => Object.values(row))) {
        if (typeof value === "number") {
          expect(Number.isFinite(value)).toBe(true);
          expect(Object.is(value, -0)).toBe(false);
        } else {
          expect(typeof value).toBe("string");
        }
      }
    }
  });

  test("has rows of the same columns in each table", () => {
    for (const illustration of every) {
      for (const rows of Object.values(responseData(illustration).tables)) {
        const columns = Object.keys(rows[0] ?? {});
        for (const row of rows) expect(Object.keys(row)).toEqual(columns);
      }
    }
  });

  test("repeats key years of the yearly table as flat outputs", () => {
    const { outputs, tables } = responseData(illustrated(fia, SHORT));
    const yearly = tables["Illustration"] ?? [];
    expect(outputs["accountValueYear1"]).toBe(yearly[0]?.["accountValue"] as number);
    expect(outputs["surrenderValueYear5"]).toBe(yearly[4]?.["surrenderValue"] as number);
    expect(outputs["gSurrenderValueEndOfSurrenderCharge"]).toBe(
      yearly[9]?.["gSurrenderValue"] as number,
    );
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(["Lowest", "MostRecent", "Highest", "Zero", "Reduced", "IndexYears"]),
    );
  });
});
