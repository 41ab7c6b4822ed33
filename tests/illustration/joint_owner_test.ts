/** Joint owners, and a spouse who is the only beneficiary: ages, required distributions, and what the law says. */

import { describe, expect, test } from "bun:test";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { wordsOf } from "../paper/papers.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const myga = await readSeededProduct("demo_myga", "demo-myga");
const fia = await readSeededProduct("demo_fia", "DemoFIA");
const PLAIN = { Owner_DOB: "1961-01-01", Premium: 100_000, State: 19 };
const SPOUSE = { JointOwner_DOB: "1964-01-01", JointOwner_FirstName: "Second" };

const ask = (inputs: object) => illustrateInputs(myga, { ...PLAIN, ...inputs }, CONTEXT);
const askIndexAnnuity = (data: object) =>
  illustrateIndexAnnuity(
    fia,
    { initamt: 100_000, State: "IA", dob: "1961-01-01", ...data },
    CONTEXT,
  );

function illustrationOf(result: IllustrationResult) {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}
const pointersOf = (result: IllustrationResult) =>
  result.kind === "refused" ? result.problems.map(({ pointer }) => pointer) : [];
const taxOf = (result: IllustrationResult) =>
  Object.fromEntries((illustrationOf(result).tax ?? []).map(({ title, text }) => [title, text]));

describe("a joint owner", () => {
  const illustration = illustrationOf(ask(SPOUSE));

  test("changes no value of a contract that ends at the first owner's age", () => {
    expect(illustration.current).toEqual(illustrationOf(ask({})).current);
  });

  test("stands on the paper and in the answer, with the age", () => {
    expect(wordsOf(pagesOf(illustration))).toContain(
      "Joint owner: Second Joint Owner, age 62, spouse",
    );
    expect(responseData(illustration).outputs["jointOwnerIssueAge"]).toBe(62);
    expect(responseData(illustrationOf(ask({}))).outputs).not.toHaveProperty("jointOwnerIssueAge");
  });

  test("who is older ends the contract at that owner's age", () => {
    const older = illustrationOf(ask({ JointOwner_DOB: "1946-01-01" }));
    expect(older.current.years).toHaveLength(20);
    expect(wordsOf(pagesOf(older))).toContain("to age 85 of the annuitant and 100 of an owner");
  });

  test("who is the spouse may go on with the contract (Internal Revenue Code 72(s)(3)), another may not", () => {
    const spouse = taxOf(ask(SPOUSE))["Joint owners"];
    const other = taxOf(ask({ ...SPOUSE, JointOwner_Relation: 2 }))["Joint owners"];
    expect(spouse).toContain("may keep the contract instead");
    expect(other).toContain("cannot keep it");
    expect(taxOf(ask({}))["Joint owners"]).toBeUndefined();
  });

  test("is the second life of a joint rider and of payments to two lives", () => {
    const elected = { rider: "joint", paymentOption: 4 };
    expect(pointersOf(askIndexAnnuity(elected))).toHaveLength(2);
    const joint = illustrationOf(
      askIndexAnnuity({ ...elected, jointOwner: { dob: "1966-01-01" } }),
    );
    const byAge = illustrationOf(askIndexAnnuity({ ...elected, jointage: 60 }));
    expect(joint.current).toEqual(byAge.current);
    expect(joint.annuitization?.points).toEqual(byAge.annuitization?.points as never);
  });

  test.each([
    ["of an IRA", { ...SPOUSE, TaxQualification: 1 }],
    ["beside a trust", { ...SPOUSE, Owner_Type: -1 }],
    ["who is not yet born", { JointOwner_DOB: "2030-01-01" }],
    ["who is too old for the product", { JointOwner_DOB: "1930-01-01" }],
  ])("%s is refused", (_, inputs) => {
    expect(pointersOf(ask(inputs))).toContain("/inputs/JointOwner_DOB");
  });

  test("of the index annuity endpoint needs a date of birth that agrees with jointage", () => {
    expect(pointersOf(askIndexAnnuity({ jointOwner: { relation: "spouse" } }))).toEqual([
      "/annuiyInputData/jointOwner/dob",
    ]);
    expect(
      pointersOf(askIndexAnnuity({ jointOwner: { dob: "1966-01-01" }, jointage: 50 })),
    ).toEqual(["/annuiyInputData/jointage"]);
    expect(pointersOf(askIndexAnnuity({ jointOwner: "Second" }))).toEqual([
      "/annuiyInputData/jointOwner",
    ]);
  });

  test("without a date of birth has no effect, which a warning says", () => {
    const { warnings } = illustrationOf(ask({ JointOwner_FirstName: "Second" }));
    expect(warnings).toMatchObject([{ field: "JointOwner_FirstName", code: "no_effect" }]);
  });
});

describe("a spouse who is the only beneficiary", () => {
  const IRA = { Owner_DOB: "1947-06-01", TaxQualification: 1, WDType: 4, WDStartDuration: 2 };
  const required = (inputs: object) =>
    illustrationOf(ask({ ...IRA, ...inputs })).current.years.slice(1, 3);

  test("who is more than ten years younger lowers required distributions", () => {
    const [usual] = required({});
    const [younger] = required({ Spouse_DOB: "1963-01-01" });
    // Contract year 2 is distribution year 2027: the owner becomes 80, the spouse 64.
    expect(usual?.requiredMinimumDistribution).toBeCloseTo(104_450 / 20.2, 2);
    expect(younger?.requiredMinimumDistribution).toBeCloseTo(104_450 / 24.6, 2);
  });

  test("who is ten years younger does not", () => {
    expect(required({ Spouse_DOB: "1957-12-31" })).toEqual(required({}));
  });

  test("is named in the notes on taxes, with the table", () => {
    const younger = taxOf(ask({ ...IRA, Spouse_DOB: "1963-01-01" }));
    expect(younger["Required minimum distributions"]).toContain(
      "Joint and Last Survivor Table. That table is used when a spouse is the only beneficiary",
    );
    expect(younger["Spouse as the only beneficiary"]).toContain(
      "treat the IRA as the spouse’s own",
    );
    const usual = taxOf(ask({ ...IRA, Spouse_DOB: "1952-01-01" }));
    expect(usual["Required minimum distributions"]).toContain("Uniform Lifetime Table");
  });

  test("gives both endpoints the same figures", () => {
    const data = {
      dob: "1947-06-01",
      qualified: "ira",
      withdrawals: { type: "rmd", startYear: 2 },
    };
    const [plain, younger] = [{}, { spouseDob: "1963-01-01" }].map(
      (spouse) => illustrationOf(askIndexAnnuity({ ...data, ...spouse })).guaranteed.years[1],
    );
    const value = (plain?.requiredMinimumDistribution ?? 0) * 20.2;
    expect(younger?.requiredMinimumDistribution).toBeCloseTo(value / 24.6, 1);
  });

  test.each([
    ["born after the issue date", { Spouse_DOB: "2030-01-01" }],
    ["of a trust", { Spouse_DOB: "1963-01-01", Owner_Type: -1 }],
  ])("%s is refused", (_, inputs) => {
    expect(pointersOf(ask(inputs))).toEqual(["/inputs/Spouse_DOB"]);
  });
});
