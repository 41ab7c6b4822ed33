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

  test("taxes California premiums at 0.50 % qualified and 2.35 % non-qualified", () => {
    expect(findStateByAbbreviation("CA")?.premiumTax).toEqual({
      qualified: 0.005,
      nonQualified: 0.0235,
    });
  });
});
