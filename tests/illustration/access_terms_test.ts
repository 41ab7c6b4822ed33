/** Renewal, floors, guarantee, bailout and waivers in an answer: figures, words, states and ages. */

import { describe, expect, test } from "bun:test";
import { dollars } from "../../src/paper/content/format.ts";
import { chargeBlocks } from "../../src/paper/pages/charges_and_access.ts";
import { explained, operandOf } from "../support/explained.ts";
import { illustrateInputs, type IllustrationContext } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import type { Product } from "../../src/terms/product.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";

const mygaRow = await readSeededRow("demo_myga", "demo-myga");
const fiaRow = await readSeededRow("demo_fia", "demo-fia");
const fia = fiaRow.definition as Definition;
const myga = mygaRow.definition as Definition;
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};

const variant = (row: typeof mygaRow, changes: object): Product =>
  parseProduct({ ...row, definition: { ...(row.definition as object), ...changes } });

function illustrated(product: Product, inputs: object = {}): Illustration {
  const sent = { Owner_DOB: "1966-01-01", State: 19, Premium: 100_000, ...inputs };
  const result = illustrateInputs(product, sent, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

const renewed = variant(mygaRow, {
  renewal: {
    firstTermYears: 5,
    years: 5,
    surrenderCharge: { rates: [0.05, 0.04, 0.03, 0.02, 0.01], grading: "yearly" },
    isMarketValueAdjusted: true,
    freeWindow: { at: "term_start", days: 30 },
  },
  surrenderCharge: { ...myga.surrenderCharge, byIssueAge: [{ fromAge: 70, rates: [0.03] }] },
  marketValueAdjustment: {
    ...myga.marketValueAdjustment,
    reference: { name: "the five-year Treasury rate" },
  },
});

test("renewal terms of differing lengths are named one by one, with a table each", () => {
  const charge = (...rates: readonly number[]) => ({ rates, grading: "yearly" });
  const differing = variant(mygaRow, {
    renewal: {
      firstTermYears: 5,
      years: 3,
      surrenderCharge: charge(0.06, 0.05, 0.04),
      laterTerms: [{ years: 1, surrenderCharge: charge() }],
      isMarketValueAdjusted: false,
    },
  });
  const illustration = illustrated(differing);
  expect(illustration.accessTerms[0]?.text).toBe(
    "After 5 contract years the contract is renewed for one term after the other. Renewal term 1: 3 contract years, " +
      "surrender charges of 6%, 5%, 4% in its contract years. Renewal term 2 and later ones: 1 contract year, no " +
      "surrender charge. None has a market value adjustment.",
  );
  const titles = chargeBlocks(illustration, EN_US).flatMap((block) =>
    block.kind === "table" ? [block.title] : [],
  );
  expect(titles).toContain("Surrender charge by year of renewal term 1");
  expect(titles.join()).not.toContain("renewal term 2");
});

test("unfinished terms are printed with their strategy, worked in dollars and explained", () => {
  const fee = {
    current: 0.01,
    guaranteed: 0.02,
    every: "term",
    timing: "end",
    base: "credited_value",
  };
  const unfinishedTerm = { fee: "pro_rata", vestedRates: [0.5], isPaidAtDeath: true };
  const strategies = fia.strategies.map((strategy) => {
    const { feeRate: _, ...others } = strategy;
    return strategy.termYears === 1 ? strategy : Object.assign(others, { fee, unfinishedTerm });
  });
  const product = variant(fiaRow, { strategies });
  const sent = { Allocations: [{ strategy: "sp500-two-year", pct: 100 }] };
  const illustration = illustrated(product, sent);
  expect(illustration.allocations[0]?.methodSentence).toContain(
    "What you take out before the term ends is paid with a part of the credit so far: 50% after year 1 of the term. " +
      "So is the death benefit. Guaranteed values do not count on it. Before the term ends, what you take out beyond " +
      "the free withdrawal bears the fee for the part of the term that has passed.",
  );
  const [first, second] = illustration.current.years;
  const least = illustration.guaranteed.years[0];
  // 1 year of the greatest fee, on what is not free.
  const charged = -0.02 * 0.9 * (least?.accountValue ?? 0);
  expect(least?.termAdjustment).toBeCloseTo(charged, 2);
  expect(first?.deathBenefit).toBeGreaterThan(first?.accountValue ?? Infinity);
  expect(second?.termAdjustment).toBe(0);
  const rows = responseData(illustration).tables["Illustration"] ?? [];
  expect(rows[0]).toMatchObject({
    termAdjustment: first?.termAdjustment,
    gTermAdjustment: least?.termAdjustment,
  });
  const costs = chargeBlocks(illustration, EN_US).find(
    (block) => block.kind === "table" && block.title === EN_US.charges.costs.title,
  );
  if (costs?.kind !== "table") throw new RangeError("There is no table of costs");
  const place = costs.columns.findIndex(({ heading }) => heading === "Unfinished index terms");
  expect(costs.rows.map((row) => row[place])).toEqual(
    [1, 5, 10].map((year) => dollars(illustration.current.years[year - 1]?.termAdjustment ?? 0)),
  );
  const inputs = { Owner_DOB: "1966-01-01", State: 19, Premium: 100_000, ...sent };
  const figure = explained(product, inputs, { ...context, contractYear: 1 });
  expect(figure("termAdjustment")).toMatchObject({
    value: first?.termAdjustment,
    expression:
      "max(0 - max(0, accountValue - surrenderCharge - bonusRecapture), credit * accountValue - fee * max(0, accountValue - free))",
  });
  expect(figure("surrenderValue").expression).toContain("+ termAdjustment");
});

test("a bailout of one strategy says what it frees", () => {
  const bailout = { strategy: "sp500-cap", field: "cap", frees: "strategy", rate: 0.05, days: 30 };
  expect(illustrated(variant(fiaRow, { bailout })).accessTerms[0]?.text).toContain(
    "below 5%, you may take out what it holds. Then nothing is charged",
  );
});

test("a surrender charge on premium is printed and explained as that", () => {
  const onPremium = variant(mygaRow, {
    surrenderCharge: { ...myga.surrenderCharge, base: "premium" },
  });
  expect(illustrated(onPremium).surrenderCharge.sentence).toContain(
    "of the premium taken out. The free withdrawal comes out first. Premium comes next, the oldest first. Earnings",
  );
  const sent = { Owner_DOB: "1966-01-01", State: 19, Premium: 100_000 };
  const charge = explained(onPremium, sent, { ...context, contractYear: 3 })("surrenderCharge");
  expect(charge).toMatchObject({ value: 6000, expression: "chargeRate1 * premium1" });
  expect([operandOf(charge, "chargeRate1"), operandOf(charge, "premium1")]).toEqual([
    0.06, 100_000,
  ]);
});

describe("renewal terms", () => {
  const illustration = illustrated(renewed);

  test("are charged in years 6 to 10 and from year 11 anew", () => {
    const rates = illustration.current.years.slice(0, 12).map((year, index) => {
      const value =
        year.accountValue - 0.1 * (illustration.current.years[index - 1]?.accountValue ?? 100_000);
      return Math.round((100 * year.surrenderCharge) / value);
    });
    expect(rates).toEqual([8, 7, 6, 5, 4, 5, 4, 3, 2, 1, 5, 4]);
  });

  test("are said in the answer and on paper's terms, with the adjustment's", () => {
    expect(illustration.accessTerms).toEqual([
      {
        title: "Renewal",
        text:
          "After 5 contract years the contract is renewed for terms of 5 contract years, one after the other. Each " +
          "renewal term has surrender charges of 5%, 4%, 3%, 2%, 1% in its contract years. A market value " +
          "adjustment applies in it, from the reference rate at its start. In the first 30 days of each renewal term " +
          "nothing is charged or adjusted. Values at the end of a term are those before these days.",
      },
    ]);
    expect(responseData(illustration).disclosures.at(-1)?.title).toBe("Renewal");
    expect(illustration.surrenderCharge.sentence).toEndWith(
      "Charges begin again with each renewal term.",
    );
    expect(illustration.marketValueAdjustment?.formula).toContain("rate at the start of the term");
    expect(illustration.marketValueAdjustment?.sentence).toEndWith(
      "The rate is that of the five-year Treasury rate.",
    );
  });

  test("have a table of charges on paper, and the first term's has no year without one", () => {
    const tables = chargeBlocks(illustration, EN_US).filter((block) => block.kind === "table");
    const rows = tables.map(({ title, columns }) => [title, columns.map(({ heading }) => heading)]);
    expect(rows).toEqual([
      ["Surrender charge by contract year", ["Contract year", "1", "2", "3", "4", "5"]],
      [
        "Surrender charge by year of each renewal term",
        ["Year of the term", "1", "2", "3", "4", "5"],
      ],
      [EN_US.charges.costs.title, expect.arrayContaining(["Surrender charge"])],
    ]);
    // At issue age 70 the charge ends before the first term does.
    const first = chargeBlocks(illustrated(renewed, { Owner_DOB: "1956-11-20" }), EN_US).find(
      (block) => block.kind === "table",
    );
    expect(first?.columns.map(({ heading }) => heading)).toEqual(["Contract year", "1", "2 to 5"]);
  });

  test("the adjustment's page shows every contract year, since one always applies", () => {
    expect(illustration.marketValueAdjustment?.demonstration?.years).toHaveLength(
      illustration.current.years.length,
    );
  });

  test("a contract of issue age 70 has the charges of its age, by the older of owner and annuitant", () => {
    const older = illustrated(renewed, { Owner_DOB: "1956-11-20" });
    expect(older.surrenderCharge.rates).toEqual([0.03]);
    const annuitant = { Annuitant_Type: -3, Annuitant_DOB: "1950-01-01", TaxQualification: 2 };
    expect(illustrated(renewed, annuitant).surrenderCharge.rates).toEqual([0.03]);
    expect(illustration.surrenderCharge.rates).toHaveLength(5);
  });

  test("explain names the charge of the renewal term, and none at its free days", () => {
    const inputs = { Owner_DOB: "1966-01-01", State: 19, Premium: 100_000 };
    const figure = explained(renewed, inputs, { ...context, contractYear: 6 });
    expect(operandOf(figure("surrenderCharge"), "chargeRate")).toBe(0.05);
  });
});

describe("an accumulation guarantee", () => {
  const guarantee = {
    contractYear: 10,
    rate: 1.5,
    isBonusIncluded: false,
    reduction: "dollar",
    isReducedByRiderCharges: false,
    isLostByExcessWithdrawal: true,
  };
  const product = variant(fiaRow, { accumulationGuarantee: guarantee });
  const illustration = illustrated(product);

  test("raises the guaranteed account value to 150,000 at the end of year 10", () => {
    expect(illustration.guaranteed.years[9]?.accountValue).toBe(150_000);
    const row = responseData(illustration).tables["Illustration"]?.[9];
    expect(row?.["gAccumulationCredit"]).toBe(illustration.guaranteed.years[9]?.accumulationCredit);
    expect(row?.["gInterest"]).toBeGreaterThanOrEqual(Number(row?.["gAccumulationCredit"]));
    const [statement] = illustration.accessTerms;
    expect(statement?.text).toStartWith(
      "At the end of contract year 10 the account value is at least a set amount: 150% of the premium. Withdrawals come off",
    );
  });

  test("explain shows it among the year's interest", () => {
    const inputs = { Owner_DOB: "1966-01-01", State: 19, Premium: 100_000 };
    const asked = { ...context, contractYear: 10, scenario: "Guaranteed" };
    const interest = explained(product, inputs, asked)("interest");
    expect(interest.formula).toContain("raised to the accumulation guarantee");
  });

  test("a product without one has no column of it", () => {
    const row = responseData(illustrated(parseProduct(fiaRow))).tables["Illustration"]?.[9];
    expect(Object.keys(row ?? {}).join()).not.toContain("ccumulationCredit");
  });
});

describe("a bailout at a cap of 7%", () => {
  const bailout = { strategy: "sp500-cap", field: "cap", rate: 0.07, days: 30 };
  const { marketValueAdjustment: _, ...unadjusted } = fia;
  const product = parseProduct({ ...fiaRow, definition: { ...unadjusted, bailout } });
  const all = { Allocations: [{ strategy: "sp500-cap", pct: 100 }] };
  const illustration = illustrated(product, all);
  const reduced = illustration.furtherProjections.find(({ scenario }) => scenario === "reduced");

  test("does nothing at today's cap of 7.25%, and guaranteed values do not count on it", () => {
    expect(illustration.current.years[0]?.surrenderCharge).toBeGreaterThan(0);
    expect(illustration.guaranteed.years[0]?.surrenderCharge).toBeGreaterThan(0);
  });

  test("waives charges and recapture in the reduced scenario, with its cap of 5.44%", () => {
    const [first] = reduced?.years ?? [];
    expect(first?.surrenderCharge).toBe(0);
    expect(first?.bonusRecapture).toBe(0);
    expect(first?.cashSurrenderValue).toBe(first?.accountValue as number);
  });

  test("is said with its strategy, rate and days", () => {
    expect(illustration.accessTerms[0]?.text).toContain(
      "below 7%, you may take out all of the account value",
    );
    expect(illustration.accessTerms[0]?.text).toContain(
      "You have 30 days after that contract anniversary to do so",
    );
  });
});

describe("waivers", () => {
  const waiver = {
    kind: "nursing_home",
    name: "Confinement waiver",
    condition: "the owner is confined to a qualified care facility for at least 60 days",
    firstContractYear: 2,
    rate: 1,
    isAdjustmentWaived: true,
    unavailableStates: ["CA", "MA"],
  };
  const ill = {
    ...waiver,
    kind: "terminal_illness",
    name: "Terminal illness waiver",
    condition:
      "the owner is diagnosed with an illness that is expected to result in death within a year",
    rate: 0.5,
    isAdjustmentWaived: false,
    issueAgeMaximum: 65,
    unavailableStates: ["CA"],
  };
  const product = variant(mygaRow, { waivers: [waiver, ill] });

  test("Athene MaxRate: all of the account value from year 2, without adjustment", () => {
    expect(illustrated(product).accessTerms.map(({ text }) => text)).toEqual([
      "From contract year 2 you may take out all of the account value without surrender charge or market value " +
        "adjustment in this case: the owner is confined to a qualified care facility for at least 60 days. The values " +
        "shown do not count on it.",
      "From contract year 2 you may take out up to 50% of the account value without surrender charge in this case: the " +
        "owner is diagnosed with an illness that is expected to result in death within a year. The values shown do not " +
        "count on it.",
    ]);
  });

  test("a state and an age that have none are named", () => {
    const california = illustrated(product, { State: 6, Owner_DOB: "1956-01-01" });
    expect(california.accessTerms.map(({ text }) => text)).toEqual([
      "Contracts issued in California do not have this waiver.",
      "Contracts issued in California do not have this waiver.",
    ]);
    const oldest = illustrated(product, { Owner_DOB: "1961-06-01" });
    expect(oldest.accessTerms[1]?.text).toStartWith("From contract year 2 you may take out up to");
    const older = illustrated(product, { Owner_DOB: "1956-01-01" });
    expect(older.accessTerms[1]?.text).toBe(
      "Contracts of issue ages above 65 do not have this waiver.",
    );
  });

  test("change no figure", () => {
    const without = illustrated(parseProduct(mygaRow));
    expect(illustrated(product).current).toEqual(without.current);
  });
});

test("the free withdrawal and the floors are said as the terms have them", () => {
  const product = variant(mygaRow, {
    freeWithdrawal: {
      ...myga.freeWithdrawal,
      rate: [0, 0.2, 0.1],
      base: "premium",
      alternatives: [{ rate: 1, base: "gain" }],
    },
    minimumValue: {
      ...myga.minimumValue,
      floors: [
        {
          considerationRate: 1,
          interestRate: 0.01,
          annualCharge: 0,
          isReducedByRiderCharges: true,
          isReducedByWithdrawalCharges: false,
          isLessSurrenderCharge: true,
          firstContractYear: 1,
        },
      ],
    },
  });
  const { freeWithdrawal, minimumValue } = illustrated(product);
  expect(freeWithdrawal.sentence).toStartWith(
    "Each contract year you may take out this much without surrender charge: the greatest of 0% in " +
      "contract year 1, 20% in year 2, and 10% from year 3 on of the premium and 100% of the gain.",
  );
  const endOf = (riderCharges: string) =>
    "The cash surrender value is also never less than a further amount. It starts at 100% of the premium. It grows by " +
    `1% a year, less ${riderCharges}what withdrawals pay you. The surrender charge rate times the account value then comes off.`;
  expect(minimumValue.sentence).toEndWith(endOf(""));
  expect(illustrated(product, { Rider2: 1 }).minimumValue.sentence).toEndWith(
    endOf("rider charges and "),
  );
});
