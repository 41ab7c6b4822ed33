/** Who may own a contract of which tax status, and how long a contract of two people is illustrated. */

import { describe, expect, test } from "bun:test";
import { illustrateInputs, type IllustrationContext } from "../../src/illustration/illustrate.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const myga = await readSeededProduct("demo_myga", "demo-myga");
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-22T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const ask = (inputs: object) =>
  illustrateInputs(
    myga,
    { Owner_DOB: "1960-01-01", Premium: 100_000, State: 19, ...inputs },
    context,
  );

describe("an individual retirement annuity (Internal Revenue Code section 408)", () => {
  const IRAS = [1, 3, 4, 5];

  test.each([
    ["a trust", { Owner_Type: -1 }],
    ["an annuitant who is another person", { Annuitant_DOB: "1962-01-01" }],
  ])("with %s is refused at its tax status, whatever its kind", (_, people) => {
    for (const TaxQualification of IRAS) {
      const result = ask({ ...people, TaxQualification });
      expect(result).toMatchObject({
        kind: "refused",
        problems: [{ field: "TaxQualification", pointer: "/inputs/TaxQualification" }],
      });
    }
    expect(ask(people).kind).toBe("illustrated");
  });

  test("of its owner, who is the annuitant, is illustrated", () => {
    for (const TaxQualification of IRAS) {
      expect(ask({ TaxQualification }).kind).toBe("illustrated");
    }
  });
});

describe("a contract of an owner who is older than the annuitant", () => {
  const older = { Owner_DOB: "1946-01-01", Annuitant_DOB: "2026-01-01" };

  test("is illustrated until the owner is of the maximum annuitization age", () => {
    const result = ask(older);
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    expect(result.illustration.owner.issueAge).toBe(80);
    expect(result.illustration.current.years).toHaveLength(20);
    expect(result.illustration.current.years.at(-1)?.attainedAge).toBe(20);
  });

  test("takes no withdrawals after that", () => {
    expect(ask({ ...older, WDType: 5, WDAmount: 1000, WDStartDuration: 20 }).kind).toBe(
      "illustrated",
    );
    expect(ask({ ...older, WDType: 5, WDAmount: 1000, WDStartDuration: 21 })).toMatchObject({
      kind: "refused",
      problems: [{ field: "WDStartDuration" }],
    });
  });

  test("goes by the annuitant alone where the owner is a trust", () => {
    const result = ask({ ...older, Owner_Type: -1 });
    if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
    expect(result.illustration.current.years).toHaveLength(100);
  });
});
