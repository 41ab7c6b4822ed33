/** [D59] [D60] `annuiyInputData`: what is used, what is set aside with a word, and what is refused by name. */

import { describe, expect, test } from "bun:test";
import type { FaultCode } from "../../src/base/problem.ts";
import { readIndexAnnuityInputs } from "../../src/inputs/index_annuity_inputs.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { problemsOf } from "../support/english_problems.ts";

const fia = await readSeededProduct("demo_fia", "DemoFIA");
const myga = await readSeededProduct("demo_myga", "DemoMYGA");
const TODAY = "2026-11-22";

type Data = Readonly<Record<string, unknown>>;

const read = (data: Data, product = fia) => readIndexAnnuityInputs(product, data, TODAY);

function accepted(data: Data, product = fia) {
  const result = read(data, product);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result;
}

const refused = (data: Data, product = fia) => problemsOf(read(data, product));

describe("[D59] a value that cannot be used is refused, by name, with what is allowed", () => {
  const age = "must be a whole number from 0 to 85";
  const fraction = "must be a number from 0 to 1: a decimal fraction, 0.05 for 5%";
  test.each<[Data, FaultCode, string]>([
    [{ issueage: "abc" }, "type", age],
    [{ issueage: 200 }, "range", age],
    [{ issueage: -1 }, "range", age],
    [{ issueage: 60.5 }, "type", age],
    [{ issueage: null }, "type", age],
    [{ issueage: true }, "type", age],
    [{ jointage: "old" }, "type", "must be a whole number from 0 to 121"],
    [{ dob: "1966-02-30" }, "date", "must be a date that exists, written YYYY-MM-DD"],
    [{ dob: 19660101 }, "date", "must be a date that exists, written YYYY-MM-DD"],
    [{ dob: "2030-01-01" }, "range", "must not be after the issue date"],
    [{ dob: "1900-01-01" }, "issue_age", "must give an issue age from 0 to 85 for this product"],
    [
      { illustrationDate: "2015-03-31" },
      "range",
      "must be a date from 2026-11-01 to 2027-02-20, written YYYY-MM-DD",
    ],
    [{ initamt: "12,34" }, "type", "must be a number from 5,000 to 2,000,000 dollars"],
    [{ initamt: 4_999 }, "range", "must be a number from 5,000 to 2,000,000 dollars"],
    [{ ownerName: 5 }, "type", "must be text"],
    [{ Product: ["Demo FIA"] }, "type", "must be text"],
    [{ cap: "5%" }, "type", fraction],
    [{ cap: 5 }, "range", fraction],
    [{ fixedrate: -0.01 }, "range", fraction],
    [{ par: 45 }, "range", "must be a number from 0 to 10: a decimal fraction, 0.05 for 5%"],
    [{ bonus: "some" }, "type", fraction],
    [{ mvaRateNow: 5.25 }, "range", fraction],
    [{ incomeStartAge: 500 }, "range", "must be a whole number from 0 to 99"],
    [{ illustrateToAge: 0 }, "range", "must be a whole number from 1 to 121"],
    [{ allocations: "all" }, "type", "must be a list of objects with strategy, pct"],
    [{ allocations: [] }, "range", "must have pct that sum to 100"],
    [
      { withdrawals: 1000 },
      "type",
      "must be an object with type, amount, amountIs, mode, startYear, endYear",
    ],
    [{ issueage: 61, dob: "1966-11-22" }, "contradiction", "must agree with dob, or be left out"],
    [{ rider: "single", incomeStartAge: 59 }, "range", "must not be before the issue age"],
  ])("%j", (data, code, words) => {
    const problems = refused(data);
    const field = problems[0]?.field ?? "";
    expect(Object.keys(data)).toContain(field);
    expect(problems).toEqual([
      { field, pointer: `/annuiyInputData/${field}`, code, message: `${field} ${words}` },
    ]);
  });

  test.each<[Data, string]>([
    [{ qualified: true }, "nq or non-qualified or no (Non-qualified), ira or q or yes"],
    [{ qualified: "GLWB" }, "roth (Roth IRA)"],
    [{ gender: "robot" }, "male or M or 1 (Male), female or F or 2 (Female)"],
    [{ rider: "GLWB" }, "none (None), income-single or single (Lifetime income, one life)"],
    [{ paymentMode: "weekly" }, "annual (Annual)"],
    [{ paymentOption: 8 }, "1 (Life), 2 (Life with 10 years certain)"],
    [{ paymentOption: [1] }, "1 (Life), 2 (Life with 10 years certain)"],
    [{ withdrawals: { type: "often" } }, "none (None), interest"],
    [{ withdrawals: { type: "free", mode: 12 } }, "annual (Annual), semiannual"],
  ])("%j", (data, words) => {
    const problems = refused(data);
    expect(problems).toMatchObject([{ code: "code" }]);
    expect(problems[0]?.message).toContain(words);
  });

  test("all of them at once, in one answer, without what was sent", () => {
    const data = { issueage: "SECRET", cap: "SECRET", rider: "SECRET", State: "SECRET" };
    const problems = refused(data);
    expect(problems.map(({ field }) => field).toSorted()).toEqual(Object.keys(data).toSorted());
    expect(JSON.stringify(problems)).not.toContain("SECRET");
  });

  test("a value without effect has to be usable all the same", () => {
    const withdrawals = { amount: -1, mode: "weekly", startYear: "x", endYear: 0 };
    expect(refused({ withdrawals, incomeStartAge: -1 }).map(({ field }) => field)).toEqual([
      "withdrawals.amount",
      "withdrawals.mode",
      "withdrawals.startYear",
      "withdrawals.endYear",
      "incomeStartAge",
    ]);
  });
});

describe("[D59] what stays lenient", () => {
  test.each<[unknown, number]>([
    ["100,000", 100_000],
    [" $1,250,000.50 ", 1_250_000.5],
    ["5000", 5_000],
  ])("%p reads as the premium %d", (initamt, premium) => {
    expect(accepted({ initamt }).request.premium).toBe(premium);
  });

  test("words are taken in any case, codes as numbers or as text", () => {
    const data = { qualified: "IRA", gender: "Female", rider: "Single", paymentOption: "3" };
    const { request, warnings } = accepted(data);
    expect(request).toMatchObject({
      taxQualification: { title: "Traditional IRA" },
      owner: { gender: "female" },
      riders: [{ id: "income-single" }],
      paymentOption: { code: 3 },
    });
    expect(warnings).toEqual([]);
  });

  test("an age that agrees with the date of birth", () => {
    const { request, warnings } = accepted({ issueage: "60", dob: "1966-11-22" });
    expect(request.owner.birthDate).toBe("1966-11-22");
    expect(warnings).toEqual([]);
  });
});

describe("[D60] what has no effect is said in a warning", () => {
  const unknown = "is not used: The product has no input of this name";

  test.each<[string, string | undefined]>([
    ["IssueAge", "issueage"],
    ["issueAge", "issueage"],
    ["issue_age", "issueage"],
    ["Age", "issueage"],
    ["stat", "State"],
    ["state", "State"],
    ["Premium", "initamt"],
    ["Owner_DOB", "dob"],
    ["TaxQualification", "qualified"],
    ["WDAmount", "withdrawals"],
    ["Rider1", "rider"],
    ["Color", undefined],
    [" Color ", undefined],
  ])("an unknown name: %s may mean %p", (name, nearest) => {
    const { warnings, request } = accepted({ [name]: 70 });
    expect(warnings).toEqual([
      {
        field: name,
        pointer: `/annuiyInputData/${name}`,
        code: "unknown_field",
        message: `${name} ${unknown}${nearest === undefined ? "" : `; the nearest is ${nearest}`}`,
        ...(nearest === undefined ? {} : { didYouMean: nearest }),
      },
    ]);
    expect(request.assumptions).toContainEqual(
      expect.objectContaining({ name, origin: "ignored", value: "not used" }),
    );
  });

  test.each<[Data, string, string]>([
    [{ jointage: 58 }, "/jointage", "No rider or payment option covers two lives"],
    [{ incomeStartAge: 70 }, "/incomeStartAge", "No lifetime income is illustrated"],
    [
      { withdrawals: { amount: 5000 } },
      "/withdrawals/amount",
      "No withdrawals are illustrated; type says which to take",
    ],
    [
      { withdrawals: { type: "free", amount: 5000 } },
      "/withdrawals/amount",
      "The type of withdrawal sets the amount",
    ],
    [
      { rider: "single", incomeStartAge: 70, withdrawals: { startYear: 3 } },
      "/incomeStartAge",
      "withdrawals.startYear sets the start",
    ],
    [{ fixedrate: 0.01 }, "/fixedrate", "No strategy in the allocation has such a rate"],
    [{ ownerName: "  " }, "/ownerName", "It is blank"],
    [
      { withdrawals: { type: "free", "start~/Year": 3 } },
      "/withdrawals/start~0~1Year",
      "The product has no input of this name; the nearest is startYear",
    ],
    [
      { allocations: [{ strategy: "fixed", pct: 100, note: 1 }] },
      "/allocations/0/note",
      "The product has no input of this name",
    ],
    [
      { Product: "Golden Goose" },
      "/Product",
      "The label names no product here: illustrated on the terms of Demo FIA",
    ],
  ])("%j", (data, pointer, note) => {
    const { warnings } = accepted(data);
    expect(warnings).toMatchObject([{ pointer: `/annuiyInputData${pointer}` }]);
    expect(warnings[0]?.message).toEndWith(`is not used: ${note}`);
    expect(JSON.stringify(warnings)).not.toContain("Goose");
  });

  test("required distributions that the tax status does not have", () => {
    const withdrawals = { type: "rmd" };
    expect(accepted({ withdrawals, qualified: "ira" }).warnings).toEqual([]);
    expect(accepted({ withdrawals, qualified: "roth" }).warnings).toEqual([
      {
        field: "withdrawals.type",
        pointer: "/annuiyInputData/withdrawals/type",
        code: "no_effect",
        message:
          "withdrawals.type has no effect: The tax status Roth IRA has no required distributions in the owner’s life",
      },
    ]);
  });

  test("and so is what was limited", () => {
    const data = { cap: 0.2, bonus: 0.5, illustrateToAge: 90 };
    expect(accepted(data).warnings).toMatchObject([
      { field: "cap", code: "limited" },
      { field: "illustrateToAge", code: "limited" },
      { field: "bonus", code: "limited", message: expect.stringContaining("limited to 0.05") },
    ]);
  });

  test("a rate that one strategy takes and another limits is listed for each", () => {
    const allocations = [
      { strategy: "sp500-participation", pct: 50 },
      { strategy: "sp500-two-year", pct: 50 },
    ];
    const { request, warnings } = accepted({ allocations, par: 0.6 });
    const listed = request.assumptions.filter(({ name }) => name === "par");
    expect(listed.map(({ value, origin }) => [value, origin])).toEqual([
      [0.45, "clamped"],
      [0.6, "input"],
    ]);
    expect(warnings).toMatchObject([{ field: "par", code: "limited" }]);
  });

  test("names beyond fifty are counted", () => {
    const data = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`x${place}y`, 1]));
    const { warnings } = accepted(data);
    expect(warnings).toHaveLength(51);
    expect(warnings.at(-1)).toMatchObject({
      field: "annuiyInputData",
      pointer: "/annuiyInputData",
      message: expect.stringContaining("has 10 further members"),
    });
  });

  test("a name that cannot be printed is counted, not repeated", () => {
    const { warnings } = accepted({ "a\u202eb": 1 });
    expect(warnings).toMatchObject([{ field: "annuiyInputData", pointer: "/annuiyInputData" }]);
  });

  test("a rate that no strategy of the product has is no input of it", () => {
    expect(accepted({ cap: 0.05 }, myga).warnings).toMatchObject([
      { field: "cap", code: "unknown_field" },
    ]);
  });
});
