/** Terms that go by the persons of a contract: issue ages by tax status, unisex rates, premium tax, what is refused by name. */

import { describe, expect, test } from "bun:test";
import { toCents } from "../../src/annuity/money.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import { findProductFaults, parseProduct } from "../../src/product/builtin_product.ts";
import type { Product } from "../../src/terms/product.ts";
import { CONTEXT } from "../support/any_contract.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { problemsOf } from "../support/english_problems.ts";

const row = await readSeededRow("demo_myga", "demo-myga");
const plain = parseProduct(row);
const definition = row.definition as Product["definition"];
const withAnnuitization = (terms: object) => ({
  annuitization: { ...definition.annuitization, ...terms },
});
const variant = (changes: object) =>
  parseProduct({ ...row, definition: { ...definition, ...changes } });
const faultsOf = (changes: object) =>
  findProductFaults({ ...row, definition: { ...definition, ...changes } }).map(
    ({ pointer }) => pointer,
  );

const MONTANA = 31;
const NEVADA = 33;
const INPUTS = { Owner_DOB: "1966-01-01", Owner_Gender: 1, Premium: 100_000, State: 19 };
const ask = (product: Product, inputs: object = {}) =>
  illustrateInputs(product, { ...INPUTS, ...inputs }, CONTEXT);

function illustrationOf(result: IllustrationResult) {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}
const paymentsOf = (product: Product, inputs: object = {}) =>
  illustrationOf(ask(product, inputs)).annuitization?.points ?? [];

describe("issue ages by tax status (MassMutual Ascend SecureGain 5: up to 85 qualified, 89 non-qualified)", () => {
  const product = variant({
    issueAge: { minimum: 18, maximum: 89 },
    issueAgeByTaxStatus: { ira: { minimum: 18, maximum: 85 }, roth: { minimum: 18, maximum: 85 } },
  });
  const aged = (age: number, TaxQualification: number) =>
    ask(product, { Owner_DOB: `${2026 - age}-01-01`, TaxQualification });

  test.each([
    [89, 2, "illustrated"],
    [90, 2, "refused"],
    [85, 1, "illustrated"],
    [86, 1, "refused"],
    [86, 3, "refused"],
    [86, 4, "illustrated"],
  ])("an owner of %p with tax status %p is %s", (age, status, kind) => {
    expect(aged(age, status).kind).toBe(kind as "refused");
  });

  test("are named in the refusal", () => {
    expect(problemsOf(aged(86, 1))).toMatchObject([
      {
        pointer: "/inputs/Owner_DOB",
        message: "Owner_DOB must give an issue age from 18 to 85 for this product and tax status",
      },
    ]);
  });

  test("lie within those of the product", () => {
    const ages = { minimum: 0, maximum: 120 };
    expect(faultsOf({ issueAgeByTaxStatus: { sep: ages } })).toEqual([
      "/definition/issueAgeByTaxStatus/sep",
    ]);
  });
});

describe("unisex rates of annuity payments", () => {
  const product = variant(withAnnuitization({ unisex: { states: ["MT"], taxStatuses: ["sep"] } }));
  const unisex = paymentsOf(plain, { Owner_Gender: 3 });

  test("are those of a person of no stated gender, in their states and tax statuses alone", () => {
    expect(paymentsOf(product, { State: MONTANA })).toEqual(unisex);
    expect(paymentsOf(product, { TaxQualification: 4 })[0]?.current).toEqual(
      unisex[0]?.current as never,
    );
    expect(paymentsOf(product)).toEqual(paymentsOf(plain));
    expect(paymentsOf(plain)).not.toEqual(unisex);
  });

  test("lie between those of both sexes", () => {
    const rate = (inputs: object) => paymentsOf(plain, inputs)[0]?.current.ratePerThousand ?? 0;
    const [male, female, both] = [1, 2, 3].map((Owner_Gender) => rate({ Owner_Gender }));
    expect(both).toBeLessThan(male as number);
    expect(both).toBeGreaterThan(female as number);
  });

  test.each([
    ["of no state", { states: ["XX"] }, "/states/0"],
    ["named twice", { states: ["MT", "MT"] }, "/states/1"],
    ["for nothing", {}, ""],
  ])("%s are a fault", (_, terms, path) => {
    expect(faultsOf(withAnnuitization({ unisex: terms }))).toEqual([
      `/definition/annuitization/unisex${path}`,
    ]);
  });
});

describe("premium tax that the insurer deducts (Nevada: 3.5%, Nevada Revised Statutes 680B.027)", () => {
  const product = variant(withAnnuitization({ premiumTax: {} }));

  test("lowers the amount applied, and the payment with it", () => {
    const [taxed] = paymentsOf(product, { State: NEVADA });
    const [untaxed] = paymentsOf(plain, { State: NEVADA });
    const value = untaxed?.current.value ?? 0;
    expect(taxed?.current.value).toBe(toCents(value * 0.965));
    expect(taxed?.current.ratePerThousand).toBe(untaxed?.current.ratePerThousand as number);
    expect(taxed?.current.payment).toBeCloseTo((untaxed?.current.payment ?? 0) * 0.965, 1);
  });

  test("is not taken from an IRA, nor where a state has none", () => {
    const ira = { State: NEVADA, TaxQualification: 1 };
    expect(paymentsOf(product, ira)).toEqual(paymentsOf(plain, ira));
    expect(paymentsOf(product)).toEqual(paymentsOf(plain));
  });

  test("goes by the product's own rate where it has one", () => {
    const rates = [{ states: ["NV"], qualified: 0.01, nonQualified: 0.02 }];
    const own = variant(withAnnuitization({ premiumTax: { rates } }));
    const [point] = paymentsOf(own, { State: NEVADA });
    const [untaxed] = paymentsOf(plain, { State: NEVADA });
    expect(point?.current.value).toBe(toCents((untaxed?.current.value ?? 0) * 0.98));
  });

  test("is said beside the payments", () => {
    const notes = illustrationOf(ask(product, { State: NEVADA })).annuitization?.notes ?? [];
    expect(notes.at(-1)).toContain(
      "takes off the premium tax of Nevada, 3.5%. The amount applied is what is left after it.",
    );
  });
});

describe("the value of additional benefits", () => {
  const additionalBenefits = {
    table: "2012_iam_period",
    improvement: "none",
    interestRate: 0.03,
  } as const;
  const IRA = {
    Owner_DOB: "1956-01-01",
    TaxQualification: 1,
    Rider1: 1,
    WDType: 4,
    WDStartDuration: 4,
  };
  const requiredText = (product: Product) =>
    illustrationOf(ask(product, IRA)).tax?.find(
      ({ title }) => title === "Required minimum distributions",
    )?.text;

  test("raises required distributions of a contract with a rider, and the notes say so", () => {
    const valued = variant({ additionalBenefits });
    const requiredIn = (product: Product, index: number) =>
      illustrationOf(ask(product, IRA)).current.years[index]?.requiredMinimumDistribution ?? 0;
    expect(requiredIn(valued, 9)).toBeGreaterThan(requiredIn(plain, 9));
    expect(requiredText(valued)).toContain("is in these estimates, at 3% interest");
    expect(requiredText(plain)).toContain("is not in these estimates");
  });

  test("changes nothing without a rider", () => {
    const bare = { ...IRA, Rider1: 0 };
    expect(illustrationOf(ask(variant({ additionalBenefits }), bare)).current).toEqual(
      illustrationOf(ask(plain, bare)).current,
    );
  });
});

describe("a contract that is not illustrated is refused by its name", () => {
  test.each([
    ["inherited-ira", "an inherited IRA is not illustrated"],
    ["QLAC", "a qualifying longevity annuity contract is not illustrated"],
  ])("%s", (qualified, reason) => {
    const result = illustrateIndexAnnuity(plain, { State: "IA", qualified }, CONTEXT);
    expect(problemsOf(result)).toMatchObject([
      {
        pointer: "/annuiyInputData/qualified",
        code: "code",
        message: expect.stringContaining(reason),
      },
    ]);
  });
});
