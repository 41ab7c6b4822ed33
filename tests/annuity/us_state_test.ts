/** The list of states. */

import { describe, expect, test } from "bun:test";
import {
  findStateByAbbreviation,
  findStateByAcordCode,
  US_STATES,
} from "../../src/annuity/us_state.ts";

describe("US_STATES", () => {
  test("holds the 50 states, the District of Columbia and five territories, each once", () => {
    expect(US_STATES).toHaveLength(56);
    expect(new Set(US_STATES.map(({ abbreviation }) => abbreviation)).size).toBe(56);
    expect(new Set(US_STATES.map(({ acordCode }) => acordCode)).size).toBe(56);
  });

  test("is found by abbreviation in capitals and by ACORD code", () => {
    expect(findStateByAcordCode(7)?.name).toBe("Colorado");
    expect(findStateByAbbreviation("WY")?.acordCode).toBe(59);
    expect(findStateByAbbreviation("wy")).toBeUndefined();
    expect(findStateByAcordCode(11)).toBeUndefined();
  });

  test("taxes the premiums of seven states, the Virgin Islands and no other whose tax is known", () => {
    const taxed = US_STATES.flatMap(({ abbreviation, premiumTax }) =>
      premiumTax === undefined || premiumTax.qualified + premiumTax.nonQualified === 0
        ? []
        : [[abbreviation, premiumTax.qualified, premiumTax.nonQualified]],
    );
    expect(taxed).toEqual([
      ["CA", 0.005, 0.0235],
      ["CO", 0, 0.02],
      ["FL", 0.01, 0.01],
      ["ME", 0, 0.02],
      ["NV", 0, 0.035],
      ["SD", 0, 0.0125],
      ["VI", 0.05, 0.05],
      ["WY", 0, 0.01],
    ]);
  });

  test("taxes California premiums at 0.50 % qualified and 2.35 % non-qualified", () => {
    expect(findStateByAbbreviation("CA")?.premiumTax).toEqual({
      qualified: 0.005,
      nonQualified: 0.0235,
    });
  });
});
