/** A form with variations, surrender periods and rate sheets, illustrated through both endpoints. */

import { describe, expect, test } from "bun:test";
import {
  illustrateAt,
  illustrateInForce,
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import { explained } from "../support/explained.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { indexAnnuitySchema } from "../../src/inputs/index_annuity_fields.ts";
import { bandedForm, inForce, sheetRow, stateOf } from "../support/banded_annuity.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { problemsOf } from "../support/english_problems.ts";

const form = bandedForm();
/** Midnight of Monday, November 23, 2026, in New York. */
const MONDAY = "2026-11-23T05:00:00Z";
const on = (instant: string, more: Partial<IllustrationContext> = {}): IllustrationContext => ({
  preparedAt: new Date(instant),
  isSample: false,
  indexHistories: HISTORIES,
  timeZone: "America/New_York",
  sheets: [
    inForce(sheetRow("november-09", 0.04), "2026-11-09T05:00:00Z", MONDAY),
    inForce(sheetRow("november-23", 0.045), MONDAY),
  ],
  ...more,
});
const SUNDAY_EVENING = on("2026-11-23T01:00:00Z");
const MONDAY_MORNING = on("2026-11-23T13:00:00Z");

const IOWA = { Owner_DOB: "1966-05-01", State: 19, Premium: 100_000 };
const CALIFORNIA = { ...IOWA, State: 6 };

function illustrated(result: IllustrationResult): Illustration {
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}

/** The account value at the end of the first contract year. */
const valueOf = (result: IllustrationResult) =>
  illustrated(result).current.years[0]?.accountValue as number;

describe("both endpoints", () => {
  test("illustrate the rates of the sheet in force, of the cell for state, premium and surrender period", () => {
    const inputs = (more = {}) => ({ ...IOWA, ...more });
    const data = (more = {}) => ({ initamt: 100_000, State: "IA", ...more });
    const both = (context: IllustrationContext, one: object, other: object) => [
      valueOf(illustrateInputs(form, inputs(one), context)),
      valueOf(illustrateIndexAnnuity(form, data(other), context)),
    ];
    // 4% plus 0.5% for the period plus 0.1% for the second band, and 0.5% more on Monday.
    expect(both(SUNDAY_EVENING, {}, {})).toEqual([104_600, 104_600]);
    expect(both(MONDAY_MORNING, {}, {})).toEqual([105_100, 105_100]);
    expect(both(MONDAY_MORNING, { SurrenderPeriod: 10 }, { surrenderPeriod: 10 })).toEqual([
      105_600, 105_600,
    ]);
    expect(both(MONDAY_MORNING, { State: 6 }, { State: "CA" })).toEqual([104_950, 104_950]);
    expect(both(MONDAY_MORNING, { Premium: 300_000 }, { initamt: "300,000" })).toEqual([
      315_600, 315_600,
    ]);
    expect(
      both(MONDAY_MORNING, { RateLockDate: "2026-11-20" }, { rateLockDate: "2026-11-20" }),
    ).toEqual([104_600, 104_600]);
  });

  test("date a paper by the day in the product's time zone", () => {
    const sunday = illustrated(illustrateInputs(form, IOWA, SUNDAY_EVENING));
    expect(sunday).toMatchObject({ preparedOn: "2026-11-22", issueDate: "2026-11-22" });
    expect(sunday.product.ratesEffectiveOn).toBe("2026-11-09");
    const monday = illustrated(illustrateIndexAnnuity(form, {}, MONDAY_MORNING));
    expect(monday).toMatchObject({ preparedOn: "2026-11-23" });
    expect(monday.product.ratesEffectiveOn).toBe("2026-11-23");
  });

  test("refuse a surrender period that the state lacks, a state where it is not sold and a day out of bounds", () => {
    expect(
      problemsOf(
        illustrateInputs(
          form,
          { ...CALIFORNIA, SurrenderPeriod: 10, RateLockDate: "2026-12-01", WDType: 6 },
          MONDAY_MORNING,
        ),
      ),
    ).toEqual([
      {
        field: "SurrenderPeriod",
        pointer: "/inputs/SurrenderPeriod",
        code: "range",
        message: "SurrenderPeriod must be one of 5, 7, the surrender periods sold in California",
      },
      {
        field: "RateLockDate",
        pointer: "/inputs/RateLockDate",
        code: "range",
        message:
          "RateLockDate must be a date from 2026-11-09 to 2026-11-23, the day of the request",
      },
      expect.objectContaining({ field: "WDType", code: "rider" }),
    ]);
    expect(
      problemsOf(
        illustrateIndexAnnuity(
          form,
          { State: "CA", surrenderPeriod: 10, rateLockDate: "2026-12-01", gender: 7 },
          MONDAY_MORNING,
        ),
      ),
    ).toMatchObject([
      { pointer: "/annuiyInputData/surrenderPeriod", message: expect.stringContaining("5, 7") },
      { pointer: "/annuiyInputData/rateLockDate" },
      { pointer: "/annuiyInputData/gender" },
    ]);
    for (const result of [
      illustrateInputs(form, { ...IOWA, State: stateOf("VT").acordCode }, MONDAY_MORNING),
      illustrateIndexAnnuity(form, { State: "VT" }, MONDAY_MORNING),
    ]) {
      expect(problemsOf(result)).toMatchObject([
        {
          field: "State",
          code: "not_sold",
          message:
            "State must be a state where the product is sold; it is not sold in New York and Vermont",
        },
      ]);
    }
  });

  test("say what the form's inputs are before any sheet is chosen", () => {
    expect(
      problemsOf(illustrateInputs(form, { ...IOWA, SurrenderPeriod: 6 }, MONDAY_MORNING)),
    ).toMatchObject([{ field: "SurrenderPeriod", code: "code" }]);
    expect(
      problemsOf(illustrateIndexAnnuity(form, { surrenderPeriod: "x" }, MONDAY_MORNING)),
    ).toMatchObject([{ field: "surrenderPeriod", code: "code" }]);
    expect(
      problemsOf(illustrateIndexAnnuity(form, { rateLockDate: "2026-02-30" }, MONDAY_MORNING)),
    ).toMatchObject([{ field: "rateLockDate", code: "date" }]);
  });
});

describe("the basis", () => {
  test("is in the answer, in the assumptions and in the disclosures", () => {
    const inputs = { ...CALIFORNIA, SurrenderPeriod: 7, RateLockDate: "2026-11-20" };
    const illustration = illustrated(illustrateInputs(form, inputs, MONDAY_MORNING));
    const { basis, assumptions, disclosures } = responseData(illustration);
    expect(basis).toEqual({
      formVersion: form.version,
      surrenderPeriod: 7,
      sheet: "november-09",
      sheetEffectiveOn: "2026-11-09",
      sheetCell: 10,
      rateLockDate: "2026-11-20",
      explanation:
        "Form version 2026.11 on its terms for California with 7 years of surrender charges. Rate sheet november-09, " +
        "effective November 9, 2026. It was in force on November 20, 2026, the day of the application. Cell 10, for premiums " +
        "from $50,000 to less than $250,000 in California and 1 other state with 7 years of surrender charges.",
    });
    expect(assumptions).toContainEqual({
      name: "Terms",
      value: "2026.11, november-09, cell 10",
      origin: "product",
      note: expect.stringContaining("Rate sheet november-09, effective November 9, 2026"),
    });
    expect(assumptions).toContainEqual({
      name: "SurrenderPeriod",
      value: 7,
      origin: "input",
      note: "Contract years in which surrender is charged",
    });
    expect(assumptions).toContainEqual({
      name: "RateLockDate",
      value: "2026-11-20",
      origin: "input",
      note: "The rates of this day, the day of the application, are locked",
    });
    expect(disclosures.map(({ title }) => title)).toContain("Rates locked");
  });

  test("names the firm whose sheet it is", () => {
    const sheets = [
      ...(MONDAY_MORNING.sheets ?? []),
      inForce(sheetRow("acme-november", 0.05, "Acme"), MONDAY),
    ];
    const context = { ...MONDAY_MORNING, sheets, firm: "Acme" };
    const { basis } = illustrated(illustrateIndexAnnuity(form, {}, context));
    expect(basis).toMatchObject({ sheet: "acme-november", sheetFirm: "Acme" });
    expect(basis?.explanation).toContain("Rate sheet acme-november for Acme, effective");
  });

  test("is that of the form alone where no sheet is in force", () => {
    const { basis, product } = illustrated(
      illustrateInputs(form, IOWA, { ...MONDAY_MORNING, sheets: [] }),
    );
    expect(basis).toEqual({
      formVersion: form.version,
      surrenderPeriod: 5,
      explanation:
        "Form version 2026.11 with 5 years of surrender charges. No rate sheet is in force: the rates are the form’s own.",
    });
    expect(product.ratesEffectiveOn).toBe(form.definition.ratesEffectiveOn);
  });

  test("is absent for a product of one set of terms", async () => {
    const myga = await readSeededProduct("demo_myga", "demo-myga");
    const context = { ...MONDAY_MORNING, sheets: [] };
    expect(responseData(illustrated(illustrateInputs(myga, IOWA, context)))).not.toHaveProperty(
      "basis",
    );
  });

  test("tells two ids apart, and equal requests have one", () => {
    const id = (context: IllustrationContext) =>
      illustrated(illustrateInputs(form, IOWA, context)).id;
    expect(id(MONDAY_MORNING)).toBe(id(MONDAY_MORNING));
    expect(id(MONDAY_MORNING)).not.toBe(id({ ...MONDAY_MORNING, sheets: [] }));
  });
});

test("a state without a market value adjustment has none in its answer", () => {
  const oregon = illustrated(
    illustrateInputs(form, { ...IOWA, State: stateOf("OR").acordCode }, MONDAY_MORNING),
  );
  expect(oregon.state.abbreviation).toBe("OR");
  expect(oregon.marketValueAdjustment).toBeUndefined();
  expect(responseData(oregon).tables).not.toHaveProperty("MarketValueAdjustment");
});

test("the index annuity endpoint's schema has the inputs that choose terms, for products that have them alone", async () => {
  const properties = (product: typeof form) =>
    indexAnnuitySchema(product)["properties"] as Readonly<Record<string, object>>;
  expect(properties(form)["surrenderPeriod"]).toMatchObject({
    oneOf: [
      { const: 5, title: "5 years" },
      { const: 7, title: "7 years" },
      { const: 10, title: "10 years" },
    ],
    default: 5,
  });
  expect(properties(form)["rateLockDate"]).toMatchObject({ type: "string", format: "date" });
  const myga = await readSeededProduct("demo_myga", "demo-myga");
  expect(properties(myga)).not.toHaveProperty("surrenderPeriod");
  expect(properties(myga)).not.toHaveProperty("rateLockDate");
});

test("explain shows a year on the terms that the request is illustrated on", () => {
  const figure = explained(form, IOWA, { ...MONDAY_MORNING, contractYear: 1 });
  expect(figure("creditedRate").value).toBe(0.051);
});

describe("the terms of a contract in force", () => {
  const LATER = on("2026-12-15T13:00:00Z");
  const issued = (standing: object, context = LATER) =>
    illustrateInForce(
      form,
      { ...IOWA, standing: { issueDate: "2026-11-24", ...standing } },
      context,
    );
  const refusedBy = (standing: object) => problemsOf(issued(standing));

  test("are of the issue date, or of the day that the standing gives for them", () => {
    expect(valueOf(issued({}))).toBe(105_100);
    expect(valueOf(issued({ terms: {} }))).toBe(105_100);
    expect(valueOf(issued({ terms: { asOf: "2026-11-20" } }))).toBe(104_600);
    // The day of terms moves neither ages nor contract years.
    const { issueDate, annuitant } = illustrated(issued({ terms: { asOf: "2026-11-20" } }));
    expect(issueDate).toBe("2026-11-24");
    expect(annuitant).toEqual(illustrated(issued({})).annuitant);
  });

  test("are said to be of that day", () => {
    const saidOf = (standing: object) => illustrated(issued(standing)).basis?.explanation;
    expect(saidOf({})).toContain("It was in force on November 24, 2026.");
    expect(saidOf({ terms: { asOf: "2026-11-20" } })).toContain(
      "It was in force on November 20, 2026.",
    );
  });

  test("may be of a day after the issue: all figures are those of a contract issued on these terms", () => {
    const early = { issueDate: "2026-11-10" };
    const onLater = issued({ ...early, terms: { asOf: "2026-11-24" } });
    const sheets = [inForce(sheetRow("november-23", 0.045), "2026-11-09T05:00:00Z")];
    const context = on("2026-12-15T13:00:00Z", { sheets });
    expect(illustrated(onLater).current).toEqual(illustrated(issued(early, context)).current);
    expect(illustrated(onLater).guaranteed).toEqual(illustrated(issued(early, context)).guaranteed);
  });

  test("are compared with the names that the standing has for them, and are said in the answer", () => {
    const named = { asOf: "2026-11-20", version: "2026.11", sheet: "november-09" };
    expect(illustrated(issued({ terms: named })).basis).toMatchObject({
      formVersion: "2026.11",
      sheet: "november-09",
    });
    expect(refusedBy({ terms: { version: "2026.10", sheet: "november-09" } })).toMatchObject([
      {
        pointer: "/inputs/standing/terms/version",
        message: "standing.terms.version must be 2026.11, in force then",
      },
      {
        pointer: "/inputs/standing/terms/sheet",
        message: "standing.terms.sheet must be november-23, in force then",
      },
    ]);
  });

  test("stay with the contract: a report has them in the standing at its end", () => {
    const terms = { asOf: "2026-11-20", version: "2026.11", sheet: "november-09" };
    const standing = { issueDate: "2026-11-24", terms };
    const report = illustrateAt(
      "report",
      form,
      { ...IOWA, standing, report: { referenceRate: 0.04 } },
      on("2027-12-01T13:00:00Z"),
    );
    expect(illustrated(report).report?.standingAtEnd).toMatchObject({ asOf: "2027-11-24", terms });
  });

  test("have no name of a sheet where the rates are in the form", () => {
    const context = on("2026-12-15T13:00:00Z", { sheets: [] });
    expect(problemsOf(issued({ terms: { sheet: "november-09" } }, context))).toMatchObject([
      { message: "standing.terms.sheet must be left out: the rates are in the form" },
    ]);
  });

  test("are of no day after the illustration, and of no day that is none", () => {
    expect(refusedBy({ terms: { asOf: "2026-12-16" } })).toMatchObject([
      { message: "standing.terms.asOf must be a date that is not after the illustration date" },
    ]);
    for (const terms of [
      { asOf: "2026-02-30" },
      { asOf: 7 },
      { sheet: "" },
      { form: "1" },
      "now",
    ]) {
      expect(refusedBy({ terms })).toMatchObject([
        { pointer: expect.stringContaining("/inputs/standing/terms") },
      ]);
    }
  });
});
