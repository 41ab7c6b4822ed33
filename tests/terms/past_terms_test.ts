/** The strategies that a contract would have begun with at each change of its product's book [D294]. */

import { describe, expect, test } from "bun:test";
import { listPastStrategies, type PastTerms } from "../../src/terms/past_terms.ts";
import { bandedForm, inForce, sheetRow, stateOf } from "../support/banded_annuity.ts";

const form = bandedForm();
const NEW_YORK = "America/New_York";
const OPENED = "2026-01-01T05:00:00Z";
/** Midnights in New York, of which that in November is an hour later in UTC. */
const MAY = "2026-05-04T04:00:00Z";
const NOVEMBER = "2026-11-09T05:00:00Z";

const PAST: PastTerms = {
  forms: [{ product: form, from: new Date(OPENED) }],
  sheets: [
    inForce(sheetRow("may", 0.04), MAY, NOVEMBER),
    inForce(sheetRow("november", 0.045), NOVEMBER),
    inForce(sheetRow("acme", 0.05, "acme"), "2026-06-01T04:00:00Z", "2026-07-01T04:00:00Z"),
  ],
  since: new Date(OPENED),
  knownAt: NOVEMBER,
};

/** Days, and the rate of the first contract year from each on. */
function ratesOf(
  at: string,
  more: {
    readonly past?: Partial<PastTerms>;
    readonly firm?: string;
    readonly state?: string;
  } = {},
  asked: { readonly premium?: number; readonly surrenderYears?: number } = {},
) {
  const { past = {}, firm, state = "IA" } = more;
  const moment = { at: new Date(at), timeZone: NEW_YORK, firm };
  const inputs = { state: stateOf(state), premium: 100_000, ...asked };
  return listPastStrategies({ ...PAST, ...past }, moment, inputs).map(({ from, strategies }) => {
    const current = strategies[0]?.current as { readonly rate: readonly number[] } | undefined;
    return [from, current?.rate[0]];
  });
}

describe("listPastStrategies()", () => {
  test("has the form's own terms, then those of each sheet up to the instant, by days of the product", () => {
    expect(ratesOf("2026-11-09T04:59:59.999Z")).toEqual([
      ["2026-01-01", 0.03],
      ["2026-05-04", 0.046],
    ]);
    expect(ratesOf(NOVEMBER)).toEqual([
      ["2026-01-01", 0.03],
      ["2026-05-04", 0.046],
      ["2026-11-09", 0.051],
    ]);
  });

  test("goes by premium, surrender period and state, as the terms of the contract do", () => {
    expect(ratesOf(NOVEMBER, {}, { premium: 250_000 })[1]).toEqual(["2026-05-04", 0.047]);
    expect(ratesOf(NOVEMBER, {}, { surrenderYears: 7 })[1]).toEqual(["2026-05-04", 0.048]);
    expect(ratesOf(NOVEMBER, { state: "CA" })[1]).toEqual(["2026-05-04", 0.0445]);
  });

  test("has nothing where it was not sold, or not for the surrender period", () => {
    expect(ratesOf(NOVEMBER, { state: "VT" })).toEqual([
      ["2026-01-01", undefined],
      ["2026-05-04", undefined],
      ["2026-11-09", undefined],
    ]);
    expect(ratesOf(NOVEMBER, {}, { surrenderYears: 6 })[0]).toEqual(["2026-01-01", undefined]);
  });

  test("has a firm's own sheets, and what holds again when they end, for that firm alone", () => {
    expect(ratesOf(NOVEMBER, { firm: "acme" })).toEqual([
      ["2026-01-01", 0.03],
      ["2026-05-04", 0.046],
      ["2026-06-01", 0.056],
      ["2026-07-01", 0.046],
      ["2026-11-09", 0.051],
    ]);
    expect(ratesOf(NOVEMBER, { firm: "other" })).toEqual(ratesOf(NOVEMBER));
  });

  test("has the terms of each version while it was in force", () => {
    const { surrenderPeriods = [] } = form.definition;
    const definition = { ...form.definition, surrenderPeriods: surrenderPeriods.slice(1) };
    const before = { ...form, definition };
    const forms = [
      { product: before, from: new Date(OPENED), until: new Date("2026-03-01T05:00:00Z") },
      { product: form, from: new Date("2026-03-01T05:00:00Z") },
    ];
    expect(ratesOf(MAY, { past: { forms } }, { surrenderYears: 5 })).toEqual([
      ["2026-01-01", undefined],
      ["2026-03-01", 0.03],
      ["2026-05-04", 0.046],
    ]);
  });

  test("begins where the book is complete, on the terms in force then", () => {
    const since = new Date("2026-08-01T04:00:00Z");
    expect(ratesOf(NOVEMBER, { past: { since } })).toEqual([
      ["2026-08-01", 0.046],
      ["2026-11-09", 0.051],
    ]);
  });

  test("counts the last of several changes on a day", () => {
    const noon = "2026-05-04T16:00:00Z";
    const sheets = [
      inForce(sheetRow("mistake", 0.2), MAY, noon),
      inForce(sheetRow("may", 0.04), noon),
    ];
    expect(ratesOf(NOVEMBER, { past: { sheets } })).toEqual([
      ["2026-01-01", 0.03],
      ["2026-05-04", 0.046],
    ]);
  });
});
