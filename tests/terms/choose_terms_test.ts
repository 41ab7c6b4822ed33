/** The terms that a request is illustrated on: by state, premium, surrender period, firm and day. */

import { describe, expect, test } from "bun:test";
import { chooseTerms } from "../../src/terms/checked_terms.ts";
import type { TermsInputs, TermsOnOffer } from "../../src/terms/choose_terms.ts";
import { UnreadableProductError } from "../../src/schema/row_fault.ts";
import { parseRateSheet } from "../../src/terms/sheet_row.ts";
import { bandedForm, inForce, sheetRow, stateOf } from "../support/banded_annuity.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const form = bandedForm();
/** Monday 2026-11-23 in New York begins at 05:00 in UTC. */
const MONDAY = "2026-11-23T05:00:00Z";
const OLD = inForce(sheetRow("nov-09", 0.04), "2026-11-09T05:00:00Z", MONDAY);
const NEW = inForce(sheetRow("nov-23", 0.045), MONDAY);
const FIRM = inForce(sheetRow("nov-16-acme", 0.05, "acme"), "2026-11-16T05:00:00Z");

const offer = (at: string, more: Partial<TermsOnOffer> = {}): TermsOnOffer => ({
  sheets: [OLD, NEW],
  timeZone: "America/New_York",
  at: new Date(at),
  ...more,
});
const choose = (inputs: Partial<TermsInputs> = {}, on = offer("2026-11-24T12:00:00Z")) =>
  chooseTerms(form, on, { state: stateOf("IA"), premium: 100_000, ...inputs });

/** The rate of the first contract year. */
function rateOf({ product }: ReturnType<typeof choose>): number {
  const [strategy] = product.definition.strategies;
  const current = strategy?.current as { readonly rate: readonly number[] } | undefined;
  return current?.rate[0] ?? 0;
}

describe("the sheet", () => {
  test("is the one in force at the instant of the request, in the product's time zone", () => {
    const sunday = choose({}, offer("2026-11-23T04:59:59.999Z"));
    const monday = choose({}, offer(MONDAY));
    expect(sunday.basis?.sheet).toMatchObject({ name: "nov-09", effectiveOn: "2026-11-09" });
    expect(monday.basis?.sheet).toMatchObject({ name: "nov-23", effectiveOn: "2026-11-23" });
    expect([rateOf(sunday), rateOf(monday)]).toEqual([0.046, 0.051]);
    expect(sunday.product.definition.ratesEffectiveOn).toBe("2026-11-09");
    expect(monday.product.definition.ratesEffectiveOn).toBe("2026-11-23");
  });

  test("is the firm's own, where the caller's firm has one in force", () => {
    const on = (firm?: string) => offer("2026-11-24T12:00:00Z", { sheets: [OLD, NEW, FIRM], firm });
    expect(choose({}, on("acme")).basis?.sheet).toMatchObject({
      name: "nov-16-acme",
      firm: "acme",
    });
    expect(choose({}, on("other")).basis?.sheet?.name).toBe("nov-23");
    expect(choose({}, on()).basis?.sheet?.name).toBe("nov-23");
  });

  test("is none before the first, and the form's own rates hold", () => {
    const chosen = choose({}, offer("2026-11-01T12:00:00Z"));
    expect(chosen.basis).toEqual({ version: form.version, surrenderYears: 5 });
    expect(rateOf(chosen)).toBe(0.03);
  });
});

describe("the cell", () => {
  test.each([
    [5_000, 0.05],
    [49_999.99, 0.05],
    [50_000, 0.051],
    [249_999.99, 0.051],
    [250_000, 0.052],
    [2_000_000, 0.052],
  ])("for a premium of %d credits %d", (premium, rate) => {
    expect(rateOf(choose({ premium }))).toBeCloseTo(rate, 9);
  });

  test("that names the state goes before one that names none", () => {
    const chosen = choose({ state: stateOf("CA"), surrenderYears: 7 });
    expect(rateOf(chosen)).toBeCloseTo(0.0515, 9);
    expect(chosen.basis).toMatchObject({
      variationStates: ["CA", "UT"],
      surrenderYears: 7,
      sheet: { states: ["CA", "UT"], surrenderYears: 7, premium: { from: 50_000, below: 250_000 } },
    });
  });

  test("is chosen by the form's own premium where none is sent, and by the nearest that is sold", () => {
    expect(choose({ premium: undefined }).basis?.sheet?.premium?.from).toBe(50_000);
    expect(choose({ premium: 1 }).basis?.sheet?.premium?.from).toBe(0);
    expect(choose({ premium: 9e9 }).basis?.sheet?.premium?.from).toBe(250_000);
  });

  test("changes nothing that the state does not have", () => {
    const chosen = choose({ state: stateOf("OR") });
    expect(chosen.product.definition.marketValueAdjustment).toBeUndefined();
    expect(rateOf(chosen)).toBeCloseTo(0.051, 9);
  });

  test("that is missing, or one of two, is a fault of the sheet and not of the caller", () => {
    const [one, two] = OLD.sheet.cells;
    const sheets = (cells: readonly unknown[]) => [
      { ...NEW, sheet: parseRateSheet({ slug: "banded", sheet: "wrong", firm: null, cells }) },
    ];
    for (const cells of [[one], [one, one, two, ...OLD.sheet.cells]]) {
      const on = offer("2026-11-24T12:00:00Z", { sheets: sheets(cells) });
      expect(() =>
        choose({ premium: 5_000, surrenderYears: cells.length === 1 ? 7 : 5 }, on),
      ).toThrow(UnreadableProductError);
    }
  });
});

describe("the form", () => {
  test("has the state's terms for the surrender period", () => {
    const rates = (state: string, surrenderYears: number) =>
      choose({ state: stateOf(state), surrenderYears }).product.definition.surrenderCharge.rates;
    expect(rates("IA", 5)).toEqual([0.09, 0.08, 0.07, 0.06, 0.05]);
    expect(rates("CA", 5)).toEqual([0.08, 0.07, 0.06, 0.05, 0.04]);
    expect(rates("IA", 7)).toHaveLength(7);
  });

  test("refuses a surrender period that the state does not have", () => {
    const { problems, basis } = choose({ state: stateOf("CA"), surrenderYears: 10 });
    expect(problems).toEqual([
      {
        input: "surrenderYears",
        fault: { code: "surrenderPeriods", periods: [5, 7], state: "California" },
      },
    ]);
    expect(basis?.surrenderYears).toBe(5);
  });

  test("names the states of a variation that is not sold", () => {
    const { product, basis } = choose({ state: stateOf("VT") });
    expect(product.definition.unavailableStates).toEqual(["NY", "VT"]);
    expect(basis?.sheet).toBeUndefined();
  });

  test("of one set of terms is used as it is", async () => {
    const myga = await readSeededProduct("demo_myga", "demo-myga");
    const chosen = chooseTerms(myga, offer(MONDAY, { sheets: [] }), { state: stateOf("IA") });
    expect(chosen.product).toBe(myga);
    expect(chosen.basis).toBeUndefined();
  });

  test("resolves equal choices to one object", () => {
    expect(choose().product).toBe(choose().product);
    expect(choose().product).not.toBe(choose({ premium: 5_000 }).product);
  });
});

describe("a rate lock", () => {
  test.each([
    ["2026-11-24", "nov-23"],
    ["2026-11-23", "nov-23"],
    ["2026-11-22", "nov-09"],
    ["2026-11-09", "nov-09"],
  ])("on %s takes the rates of that day: %s", (rateLockDate, name) => {
    const { basis, problems } = choose({ rateLockDate });
    expect(problems).toEqual([]);
    expect(basis).toMatchObject({ rateLockDate, sheet: { name } });
  });

  test.each(["2026-11-08", "2026-11-25", "2025-01-01"])(
    "on %s is out of bounds: before any rates, or after today",
    (rateLockDate) => {
      const { basis, problems } = choose({ rateLockDate });
      expect(problems).toEqual([
        {
          input: "rateLockDate",
          fault: { code: "rateLockDates", first: "2026-11-09", last: "2026-11-24" },
        },
      ]);
      expect(basis?.sheet?.name).toBe("nov-23");
    },
  );

  test("reaches back as many days as the form says", () => {
    const sheets = [inForce(sheetRow("old", 0.04), "2026-01-01T05:00:00Z")];
    const on = offer("2026-11-24T12:00:00Z", { sheets });
    expect(choose({ rateLockDate: "2026-10-10" }, on).problems).toEqual([]);
    expect(choose({ rateLockDate: "2026-10-09" }, on).problems).toMatchObject([
      { fault: { code: "rateLockDates", first: "2026-10-10", last: "2026-11-24" } },
    ]);
  });

  test("takes the firm's sheet of that day, or the one for all before it", () => {
    const on = offer("2026-11-24T12:00:00Z", { sheets: [OLD, NEW, FIRM], firm: "acme" });
    expect(choose({ rateLockDate: "2026-11-16" }, on).basis?.sheet?.name).toBe("nov-16-acme");
    expect(choose({ rateLockDate: "2026-11-15" }, on).basis?.sheet?.name).toBe("nov-09");
  });
});
