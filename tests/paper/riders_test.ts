/** Every rider on the list, on everything that shows riders; its file and its line are all that names it. */

import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { type RiderTerms, RIDERS } from "../../src/annuity/riders/mod.ts";
import { dollarsInWords } from "../../src/base/printed_number.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { explained as explainedIn, operandOf } from "../support/explained.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { findProductFaults, parseProduct } from "../../src/product/builtin_product.ts";
import { sayFault } from "../../src/schema/row_fault.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { riderKinds } from "../../src/texts/en_us/terms/rider_facts.ts";
import { HISTORIES } from "../support/index_history.ts";
import { EVERY_RIDER, RIDER_SAMPLES } from "../support/rider_samples.ts";
import { readSeededRow } from "../support/seeded_products.ts";

/** Everything that a lifetime income rider may say beyond its sample. */
const FURTHER = {
  ...RIDER_SAMPLES.lifetime_income,
  rollUp: {
    rate: 0.06,
    kind: "simple",
    years: 10,
    of: "base_at_issue",
    endsWithIncome: false,
    isPausedByWithdrawals: true,
    restartsAtStepUp: true,
  },
  stacking: { rate: [2, 2, 1.5], years: 10, of: "credited_rate", rateDuringIncome: 1 },
  stepUp: "compounding",
  payoutRates: [
    { fromAge: 60, rate: [0.05, 0.05, 0.05, 0.055], femaleRate: [0.045, 0.045, 0.045, 0.05] },
  ],
  payoutAge: "issue",
  payoutBase: "greater_of_base_and_account_value_at_first_income",
  incomeIncrease: { kind: "consumer_prices", assumedRate: 0.025, guaranteedRate: 0.01 },
  unusedIncome: "accumulates",
  excessReduction: "greater_of_both",
  premiumReduction: "dollar_for_dollar",
  deathBenefit: { lumpSumRate: 0.75, paymentsRate: 1, paymentYears: 5, accountValueMultiple: 2.5 },
  baseFloor: { rate: 0.01, years: 20 },
  incomeMultiplier: {
    multiple: 2,
    years: 5,
    firstContractYear: 6,
    condition: "The covered person must be unable to perform two activities of daily living.",
  },
} as const satisfies Extract<RiderTerms, { kind: "lifetime_income" }>;

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
function rowWith(terms: object, charge: object = {}) {
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
      ...charge,
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

describe.each(EVERY_RIDER)("%s", (kind) => {
  const terms = RIDER_SAMPLES[kind];
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
    const [name = ""] = Object.keys(RIDERS[kind].fields);
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
    const figure = explainedIn(product, inputs, { ...context, contractYear: 2 });
    const [name, title] =
      kind === "lifetime_income"
        ? ["benefitBase", "Benefit base, not a cash value"]
        : ["base_1", `Base of rider 1 (${riderKinds[kind]}) at the end, not a cash value`];
    expect(figure(name).title).toBe(title);
    expect(figure(name).value).toBeGreaterThan(0);
  });
});

describe("a lifetime income rider that says everything it may", () => {
  const charge = {
    frequency: "monthly",
    guaranteedRate: [...new Array<number>(7).fill(0.0095), 0.02],
  };
  const product = parseProduct(rowWith(FURTHER, charge));
  const result = illustrateInputs(product, { ...inputs, WDType: 6, WDStartDuration: 5 }, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  const { illustration } = result;
  const paper = JSON.stringify(pagesOf(illustration));

  test.each([
    "6% simple interest on the benefit base at the start, for 10 years, also after income starts. None in a year with a withdrawal. A rise of the base to the account value (step-up) starts the years again",
    "Each year, for 10 years: 200% for 2 years, then 150% of the credited rate, or 100% of it once income has started. If a strategy has a multiple for the base, it is applied too",
    "Payout rate (share of the base a year) by age at issue, and by contract year of the first income",
    "5% for 3 years, then 5.5% (a woman 4.5% for 3 years, then 5%) from age 60",
    "The benefit base, or the account value at the first income where that is more",
    "As consumer prices rise, assumed 2.5% a year; guaranteed 1%",
    "It is carried on without interest, and may be taken in any later contract year",
    "Dollar for dollar, or in proportion to the account value where that is more",
    "75% of the benefit base at once, or 100% of it over at least 5 years, at most 250% of the account value. Income taken reduces it in proportion to the account value",
    "The premium, less withdrawals, with interest of 1% a year for 20 years, and only until income starts",
    "Income multiplier, not in the values",
    "2 times the lifetime income for at most 5 years, from contract year 6 on, in this case: The covered person must be unable to perform two activities of daily living.",
    "0.95% a year of the rider’s base at the start of the contract year, taken from the account value in twelve equal parts, at the end of each month. It is at most 0.95% for 7 years, then 2%.",
    "income, dollar for dollar, or in proportion to the account value where that is more, and may end the rider.",
    "At death over years",
  ])("has it on paper: %s", (words) => {
    expect(paper).toContain(words);
  });

  test("states the rise of consumer prices as an assumption", () => {
    expect(illustration.assumptions).toContainEqual({
      name: "Rise of consumer prices",
      value: 0.025,
      origin: "product",
      note: "Of consumer prices a year, in current values; guaranteed values assume 1%",
    });
  });

  test("states the income multiplier and its amounts in the data answer", () => {
    const start = illustration.riders[0]?.incomeByStart?.find(
      ({ contractYear }) => contractYear === 5,
    );
    const stated = responseData(illustration).disclosures.find(
      ({ title }) => title === "Income multiplier, not in the values",
    );
    expect(stated?.text).toStartWith(
      "2 times the lifetime income for at most 5 years, from contract year 6 on, in this case: The covered person must be unable to " +
        "perform two activities of daily living. For income that starts in contract year 5, that is $",
    );
    const raised = dollarsInWords(2 * (start?.currentIncome ?? 0));
    expect(stated?.text).toContain(
      `${raised} a year in place of ${dollarsInWords(start?.currentIncome ?? 0)} on current terms.`,
    );
  });

  test("has what is paid at death over years in its tables, guaranteed and current", () => {
    const [first] = responseData(illustration).tables["Illustration"] ?? [];
    expect(first?.["gDeathPayments"]).toBeGreaterThan(0);
    expect(first?.["deathPayments"]).toBeGreaterThanOrEqual(Number(first?.["gDeathPayments"]));
  });

  test("is worked out by explain, with what is carried on and by what the income rises", () => {
    const sent = { ...inputs, WDType: 6, WDStartDuration: 5 };
    const figure = explainedIn(product, sent, { ...context, contractYear: 5 });
    const next = illustration.current.years[5]?.lifetimeIncome ?? 0;
    expect(figure("deathPayments").value).toBeGreaterThan(0);
    expect(Math.abs(figure("incomeRise").value - (next * 0.025) / 1.025)).toBeLessThan(0.006);
    const later = explainedIn(product, sent, { ...context, contractYear: 6 });
    const factor = operandOf(later("lifetimeIncome"), "rise");
    expect(factor).toBeCloseTo(operandOf(figure("incomeRise"), "rise") + 1, 12);
  });
});

describe("what contradicts itself is a fault of the product", () => {
  test.each([
    [
      "a rate that falls by deferral",
      { payoutRates: [{ fromAge: 60, rate: [0.05, 0.04] }] },
      "/terms/payoutRates/0/rate must not fall: deferred income is never smaller",
    ],
    [
      "a woman's rate below that of a younger one",
      {
        payoutRates: [
          { fromAge: 50, rate: 0.05, femaleRate: 0.045 },
          { fromAge: 60, rate: 0.06, femaleRate: 0.04 },
        ],
      },
      "/terms/payoutRates/1/femaleRate must not be below that of a younger age",
    ],
    [
      "a compound roll-up of the premium",
      { rollUp: { rate: 0.05, kind: "compound", years: 10, of: "premium" } },
      "/terms/rollUp/of has no place with a compound roll-up, which is of the base",
    ],
    [
      "a roll-up that step-ups restart, without step-ups",
      { rollUp: { rate: 0.05, kind: "simple", years: 10, restartsAtStepUp: true }, stepUp: "none" },
      "/terms/rollUp/restartsAtStepUp needs the stepUp compounding",
    ],
    [
      "a guaranteed rise above the current one",
      { incomeIncrease: { kind: "fixed", currentRate: 0.01, guaranteedRate: 0.02 } },
      "/terms/incomeIncrease/guaranteedRate must not be above the current rate",
    ],
    [
      "a rise of no known kind",
      { incomeIncrease: { kind: "inflation", rate: 0.01 } },
      "/terms/incomeIncrease/kind must be one of fixed, consumer_prices, credited_rate",
    ],
  ])("%s", (_, changes, message) => {
    const terms = { ...RIDER_SAMPLES.lifetime_income, ...changes };
    const faults = findProductFaults(rowWith(terms)).map(sayFault);
    expect(faults).toEqual([`/definition/riders/0${message}`]);
  });

  test("a monthly charge of what is known at the year's end alone, or before its credits", () => {
    const terms = RIDER_SAMPLES.lifetime_income;
    const charge = { frequency: "monthly", base: "closing_base", timing: "before_credits" };
    expect(findProductFaults(rowWith(terms, charge)).map(({ pointer }) => pointer)).toEqual([
      "/definition/riders/0/charge/base",
      "/definition/riders/0/charge/timing",
    ]);
  });

  test("a death benefit that may never reach what it starts with, and bands out of order", () => {
    const capped = { ...RIDER_SAMPLES.death_benefit, maximumMultiple: 0.9 };
    expect(findProductFaults(rowWith(capped)).map(({ pointer }) => pointer)).toEqual([
      "/definition/riders/0/terms/maximumMultiple",
    ]);
    const rates = [
      { fromIssueAge: 76, rate: 0.25 },
      { fromIssueAge: 0, rate: 0.4 },
    ];
    const unsorted = { ...RIDER_SAMPLES.earnings_death_benefit, rates };
    expect(findProductFaults(rowWith(unsorted)).map(({ pointer }) => pointer)).toEqual([
      "/definition/riders/0/terms/rates/1/fromIssueAge",
    ]);
  });
});

test("a rider is named by its own file, by the list and by the tables of its words alone", async () => {
  const root = `${import.meta.dir}/../../src`;
  const naming: string[] = [];
  const choosing: string[] = [];
  for (const path of [...new Glob("**/*.ts").scanSync(root)].toSorted()) {
    const text = await Bun.file(`${root}/${path}`).text();
    if (/maximum_?anniversary_?value/i.test(text)) naming.push(path);
    // SQL has an alias of that name.
    const isElsewhere = !/^(annuity\/riders|storage)\/|^illustration\/rider_words\.ts$/.test(path);
    if (isElsewhere && /terms\.kind\b/.test(text)) choosing.push(path);
  }
  expect(choosing).toEqual([]);
  expect(naming).toEqual([
    "annuity/riders/maximum_anniversary_value.ts",
    "annuity/riders/mod.ts",
    "illustration/rider_words.ts",
    "texts/en_us/terms/rider_facts.ts",
    "texts/es_us/terms/rider_facts.ts",
  ]);
});
