/** Every rider on the list, on everything that shows riders; its file and its line are all that names it. */

import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { type RiderTerms, RIDERS } from "../../src/annuity/riders/mod.ts";
import { pagesOf } from "../../src/document/pages/mod.ts";
import { explainYear } from "../../src/illustration/explain.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { findProductFaults, parseProduct } from "../../src/product/definition.ts";
import type { Definition } from "../../src/product/definition_schema.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";

/** Terms of each rider, and what `explain` must print of it; a rider without them does not compile. */
const SAMPLES: {
  readonly [Kind in keyof typeof RIDERS]: {
    readonly terms: Extract<RiderTerms, { kind: Kind }>;
    readonly explained: string;
  };
} = {
  lifetime_income: {
    terms: {
      kind: "lifetime_income",
      lives: "single",
      baseBonusRate: 0,
      rollUp: { rate: 0.06, kind: "simple", years: 10 },
      stacking: { rate: 1.5, years: 10 },
      stepUp: "separate",
      isStepUpKeptDuringIncome: true,
      firstContractYear: 2,
      minimumIncomeAge: 60,
      payoutRates: [{ fromAge: 60, rate: 0.05 }],
      payoutBase: "benefit_base",
      excessBase: "account_value",
      isRequiredDistributionFree: true,
    },
    explained: "Benefit base at the start (not a cash value)",
  },
  death_benefit: {
    terms: {
      kind: "death_benefit",
      rollUp: { rate: 0.04, kind: "compound", years: 10, untilAge: 80 },
      isBonusIncluded: false,
      reduction: "dollar_for_dollar",
    },
    explained: "Death benefit: greatest of account, surrender value and riders",
  },
  maximum_anniversary_value: {
    terms: { kind: "maximum_anniversary_value", untilAge: 85, endsWithAccountValue: false },
    explained: "Maximum anniversary value at the start (not a cash value)",
  },
};

const row = await readSeededRow("demo_fia", "demo-fia");
const seeded = row.definition as Definition;
const CODE = 7;
const context = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const inputs = { Owner_DOB: "1961-01-01", Premium: 100_000, State: 7, Rider1: CODE };

/** The row of a product that offers one rider, of some terms, at 0.95 % of its base. */
function rowWith(terms: object) {
  const rider = {
    id: "sample",
    name: "Sample rider",
    sentence: "It does what its terms say.",
    input: "Rider1",
    code: CODE,
    coveredLife: "owner",
    issueAge: { minimum: 0, maximum: 80 },
    charge: {
      currentRate: 0.0095,
      guaranteedRate: 0.02,
      base: "opening_base",
      timing: "after_credits",
    },
    terms,
  };
  const inputsSchema = structuredClone(row.inputsSchema) as {
    properties: Record<string, { oneOf: readonly { const: number; title: string }[] }>;
  };
  (inputsSchema.properties["Rider1"] ?? { oneOf: [] }).oneOf = [
    { const: 0, title: "None" },
    { const: CODE, title: rider.name },
  ];
  (inputsSchema.properties["Rider2"] ?? { oneOf: [] }).oneOf = [{ const: 0, title: "None" }];
  return { ...row, inputsSchema, definition: { ...seeded, riders: [rider] } };
}

describe.each(Object.entries(SAMPLES))("%s", (kind, { terms, explained }) => {
  const product = parseProduct(rowWith(terms));
  const result = illustrateInputs(product, inputs, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const { illustration } = result;

  test("is checked by its fields: an unknown, a missing and a wrong one are found", () => {
    const faultsOf = (changed: object) =>
      findProductFaults(rowWith(changed)).map(({ pointer }) => pointer);
    const at = "/definition/riders/0/terms";
    expect(faultsOf({ ...terms, surprise: 1 })).toEqual([`${at}/surprise`]);
    expect(faultsOf({ kind }).length).toBeGreaterThan(1);
    const [name = ""] = Object.keys(RIDERS[kind as keyof typeof RIDERS].fields);
    expect(faultsOf({ ...terms, [name]: -1 })[0]).toStartWith(`${at}/${name}`);
  });

  test("is charged, and the answer in JSON shows it", () => {
    const { tables } = responseData(illustration);
    expect(JSON.stringify(tables)).toContain('"riderCharge":950');
  });

  test("has its terms on paper", () => {
    const paper = JSON.stringify(pagesOf(illustration));
    const facts = illustration.riders[0]?.facts ?? [];
    expect(facts.length).toBeGreaterThan(0);
    for (const { name, value } of facts) {
      expect(paper).toContain(JSON.stringify(name));
      expect(paper).toContain(JSON.stringify(value));
    }
  });

  test("is worked out by explain", () => {
    const asked = { ...context, contractYear: 2, scenario: "current" } as const;
    const explanation = explainYear(product, inputs, asked);
    if (explanation.kind === "refused") throw new Error(JSON.stringify(explanation.problems));
    expect(explanation.lines.join("\n")).toContain(explained);
  });
});

test("a rider is named by its own file and by the list alone", async () => {
  const root = `${import.meta.dir}/../../src`;
  const naming: string[] = [];
  for (const path of [...new Glob("**/*.ts").scanSync(root)].toSorted()) {
    const text = await Bun.file(`${root}/${path}`).text();
    if (/maximum_?anniversary_?value/i.test(text)) naming.push(path);
    if (!path.startsWith("annuity/riders/")) expect(text).not.toMatch(/terms\.kind\b/);
  }
  expect(naming).toEqual(["annuity/riders/maximum_anniversary_value.ts", "annuity/riders/mod.ts"]);
});
