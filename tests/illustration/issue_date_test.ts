/** Dates of an illustration: it is prepared on the true day, and assumes an issue date near it [D50]. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, ageOn } from "../../src/annuity/lives/age.ts";
import { summary } from "../../src/paper/pages/summary.ts";
import {
  illustrateIndexAnnuity,
  type IllustrationContext,
  illustrateInputs,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { Product } from "../../src/terms/product.ts";
import { wordsOf } from "../paper/papers.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";
import { runs } from "../support/depth.ts";
import { problemsOf } from "../support/english_problems.ts";

const fia = await readSeededProduct("demo_fia", "DemoFIA");
const myga = await readSeededProduct("demo_myga", "DemoMYGA");
const at = (instant: string): IllustrationContext => ({
  preparedAt: new Date(instant),
  isSample: false,
  indexHistories: HISTORIES,
});
const TODAY = "2026-12-20";
const context = at(`${TODAY}T10:00:00Z`);

function ask(data: object, product = fia, on = context) {
  return illustrateIndexAnnuity(product, data as Record<string, unknown>, on);
}

function illustrated(data: object, product = fia, on = context): Illustration {
  const result = ask(data, product, on);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

function withIssueDates(issueDate: { daysBack: number; daysAhead: number }): Product {
  return { ...fia, definition: { ...fia.definition, issueDate } };
}

describe("NAIC Model #245 section 6.F(1): the date on which it was prepared", () => {
  test("is the true day on paper and in JSON, whatever issue date is assumed", () => {
    const illustration = illustrated({ illustrationDate: "2026-12-31", ownerName: "Ann Owner" });
    const { outputs } = responseData(illustration);
    expect(outputs).toMatchObject({ preparedOn: TODAY, issueDate: "2026-12-31" });
    const words = wordsOf([summary(illustration, EN_US)]);
    expect(words).toContain("Prepared for Ann Owner on December 20, 2026.");
    expect(words).toContain("If issued on: December 31, 2026");
    expect(illustration.disclosures.map(({ title }) => title)).toContain("Rates at issue");
  });

  test("is the issue date too unless another is assumed", () => {
    const illustration = illustrated({ ownerName: "Ann Owner" });
    expect(responseData(illustration).outputs).toMatchObject({
      preparedOn: TODAY,
      issueDate: TODAY,
    });
    const words = wordsOf([summary(illustration, EN_US)]);
    expect(words).toContain("Prepared for Ann Owner on December 20, 2026.");
    expect(words).toContain("If issued on: December 20, 2026");
  });
});

describe("[D50] an assumed issue date", () => {
  test.each([
    ["2026-11-20", true],
    ["2026-11-19", false],
    ["2027-03-20", true],
    ["2027-03-21", false],
    ["1992-03-31", false],
    ["2015-02-28", false],
    ["2099-01-01", false],
    ["2026-02-30", false],
    ["12/31/2026", false],
    ["", false],
    [20_261_231, false],
  ])("of %p: within 30 days back and 90 ahead is %p", (illustrationDate, isAllowed) => {
    const result = ask({ illustrationDate });
    if (isAllowed) return expect(result.kind).toBe("illustrated");
    return expect(problemsOf(result)).toEqual([
      {
        field: "illustrationDate",
        pointer: "/annuiyInputData/illustrationDate",
        code: "range",
        message:
          "illustrationDate must be a date from 2026-11-20 to 2027-03-20, written YYYY-MM-DD",
      },
    ]);
  });

  test("is never before the rates are in force", () => {
    const early = at("2026-11-05T00:00:00Z");
    expect(ask({ illustrationDate: "2026-11-01" }, fia, early).kind).toBe("illustrated");
    expect(problemsOf(ask({ illustrationDate: "2026-10-31" }, fia, early))).toMatchObject([
      { message: expect.stringContaining("from 2026-11-01 to 2027-02-03") },
    ]);
  });

  test("is the day of preparation alone where the product sets no bound", () => {
    const { issueDate: _, ...definition } = fia.definition;
    const strict = { ...fia, definition };
    expect(ask({ illustrationDate: TODAY }, strict).kind).toBe("illustrated");
    expect(problemsOf(ask({ illustrationDate: "2026-12-21" }, strict))).toMatchObject([
      { message: expect.stringContaining(`must be ${TODAY}, the day of preparation`) },
    ]);
  });

  test("sets ages, and years of required distributions; index windows go by the day of preparation", () => {
    // Sixty on 31 December, and fifty-nine on the day of preparation.
    const data = { dob: "1966-12-31", illustrationDate: "2027-01-15" };
    const { annuitant, indexScenarios } = illustrated(data);
    expect(annuitant.issueAge).toBe(60);
    expect(illustrated({ dob: "1966-12-31" }).annuitant.issueAge).toBe(59);
    expect(indexScenarios[1]?.strategies[0]?.lastCalendarYear).toBe(2025);
    // 73 in 2028: the first distribution is required in the second contract year, not in the third.
    const ira = { dob: "1955-06-01", qualified: "ira", withdrawals: { type: "rmd" } };
    const second = (issued: string) =>
      illustrated({ ...ira, illustrationDate: issued }, myga).current.years[1];
    expect(second("2026-12-31")?.requiredMinimumDistribution).toBe(0);
    expect(second("2027-01-02")?.requiredMinimumDistribution).toBeGreaterThan(0);
  });

  test("holds for any day and any bound", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 366 }),
        fc.integer({ min: 0, max: 366 }),
        fc.integer({ min: -800, max: 800 }),
        (daysBack, daysAhead, days) => {
          const illustrationDate = addDays(TODAY, days);
          const result = ask({ illustrationDate }, withIssueDates({ daysBack, daysAhead }));
          const isAllowed =
            days >= -daysBack && days <= daysAhead && illustrationDate >= "2026-11-01";
          expect(result.kind).toBe(isAllowed ? "illustrated" : "refused");
          if (result.kind === "refused") return;
          const { preparedOn, issueDate, annuitant } = result.illustration;
          expect([preparedOn, issueDate]).toEqual([TODAY, illustrationDate]);
          expect(annuitant.issueAge).toBe(60);
        },
      ),
      runs(60),
    );
  });

  test("of an age alone leaves the age as it was asked for, on 29 February too", () => {
    const leap = at("2028-02-20T00:00:00Z");
    const data = { illustrationDate: "2028-02-29", issueage: 61 };
    // History of the years to 2027 is not there: the fixed annuity needs none.
    const { annuitant, issueDate } = illustrated(data, myga, leap);
    expect([annuitant.issueAge, issueDate]).toEqual([61, "2028-02-29"]);
    expect(ageOn("2028-02-29", "1967-02-28")).toBe(61);
  });
});

describe("rates that are not in force yet", () => {
  const early = at("2026-10-31T23:59:59Z");
  const inputs = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 };
  const prepared = (on: IllustrationContext) => {
    const result = illustrateInputs(fia, inputs, on);
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    return result.illustration;
  };

  test("are said to be so on page 1 and in the answer", () => {
    const illustration = prepared(early);
    const titles = illustration.disclosures.map(({ title }) => title);
    expect(titles).toContain("Rates not yet in force");
    expect(wordsOf([summary(illustration, EN_US)])).toContain(
      "Rates effective: November 1, 2026, not yet in force",
    );
  });

  test("are in force on their day", () => {
    const illustration = prepared(at("2026-11-01T00:00:00Z"));
    expect(wordsOf([summary(illustration, EN_US)])).not.toContain("not yet");
    expect(illustration.disclosures.map(({ title }) => title)).not.toContain(
      "Rates not yet in force",
    );
  });
});
