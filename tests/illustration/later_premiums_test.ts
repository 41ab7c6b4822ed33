/** Later premiums from the request to the answer and the paper, with the bounds of a real brochure. */

import { describe, expect, test } from "bun:test";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { explained, operandOf } from "../support/explained.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { findProductFaults } from "../../src/product/builtin_product.ts";
import { wordsOf } from "../paper/papers.ts";
import { CONTEXT, withLaterPremiums } from "../support/any_contract.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { problemsOf } from "../support/english_problems.ts";

const row = await readSeededRow("demo_myga", "demo-myga");

/**
 * Allianz Accumulation Advantage 7, brochure: “You may add more premium for the first 18 contract months in any amount
 * between $25 and $25,000”.
 */
const TERMS = { months: 18, minimum: 25, maximum: 25_000 };
const product = withLaterPremiums(row, TERMS);
const PLAIN = { Owner_DOB: "1966-01-01", Premium: 100_000, State: 19 };
const INDEX_PLAIN = { initamt: 100_000, State: "IA", issueage: 60 };

const ask = (LaterPremiums: unknown, more: object = {}) =>
  illustrateInputs(product, { ...PLAIN, LaterPremiums, ...more }, CONTEXT);
const askIndexAnnuity = (laterPremiums: unknown) =>
  illustrateIndexAnnuity(product, { ...INDEX_PLAIN, laterPremiums }, CONTEXT);

function illustrationOf(result: IllustrationResult) {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

describe("within the first 18 months", () => {
  const paid = [{ contractYear: 2, amount: 25_000 }];
  const plain = illustrationOf(illustrateInputs(product, PLAIN, CONTEXT));
  const illustration = illustrationOf(ask(paid));

  test("a premium is taken at the start of contract year 2", () => {
    const [first, second] = illustration.current.years;
    const [before] = plain.current.years;
    expect(first).toEqual(before as never);
    expect(second?.premium).toBe(25_000);
    // 4.45% in contract year 1; in year 2 on its value and the premium: (104,450 + 25,000) × 1.0445.
    expect([first?.accountValue, second?.accountValue]).toEqual([104_450, 135_210.53]);
    expect(second?.taxBasis).toBe(125_000);
  });

  test("it raises the guaranteed minimum by 87.5% of it, from then", () => {
    const years = (one: typeof plain) => one.guaranteed.years[1]?.minimumValue ?? 0;
    const { interestRate } = plain.minimumValue;
    expect(years(illustration) - years(plain)).toBeCloseTo(21_875 * (1 + interestRate), 1);
  });

  test("the answer and the paper say so", () => {
    const { outputs, tables } = responseData(illustration);
    expect(outputs["laterPremiums"]).toBe(25_000);
    expect(tables["Illustration"]?.[1]).toMatchObject({ premium: 25_000, gPremium: 25_000 });
    const words = wordsOf(pagesOf(illustration));
    expect(words).toContain("$25,000 at the start of contract year 2");
    expect(words).toContain("at the start, and $25,000 later");
    expect(words).toContain("of each premium when it is paid");
    expect(wordsOf(pagesOf(plain))).not.toMatch(/later (ones|premium)|each premium/i);
  });

  test("explain shows the premium of its year", () => {
    const asked = { ...CONTEXT, contractYear: 2 };
    const figure = explained(product, { ...PLAIN, LaterPremiums: paid }, asked);
    expect(figure("premium").value).toBe(25_000);
    const start = figure("accountValueAtStart");
    expect(start.expression).toStartWith("accountValueBefore + paid");
    expect(operandOf(start, "paid")).toBe(25_000);
  });

  test("[D182] where a premium suspends it, the demonstration of the adjustment has no free withdrawal either", () => {
    const suspending = withLaterPremiums(row, { ...TERMS, suspendsFreeWithdrawal: true });
    const pricesUp = (one: typeof product) => {
      const asked = illustrateInputs(one, { ...PLAIN, LaterPremiums: paid }, CONTEXT);
      const { tables } = responseData(illustrationOf(asked));
      return (tables["MarketValueAdjustment"] ?? []).map((year) => year["surrenderValueRatesUp"]);
    };
    const [first, second, third] = pricesUp(suspending);
    const [one, two, three] = pricesUp(product);
    expect([first, third]).toEqual([one, three]);
    expect(Number(second)).toBeLessThan(Number(two));
  });

  test("both endpoints give the same values", () => {
    const other = illustrationOf(askIndexAnnuity(paid));
    const values = (one: typeof plain) => one.current.years.map((year) => year.accountValue);
    expect(values(other)).toEqual(values(illustration));
  });
});

describe("in any of the first 18 months", () => {
  const monthly = withLaterPremiums(row, { ...TERMS, isTakenWithinYears: true });
  const askMonthly = (LaterPremiums: unknown) =>
    illustrateInputs(monthly, { ...PLAIN, LaterPremiums }, CONTEXT);
  const paid = Array.from({ length: 17 }, (_, place) => ({
    contractYear: place < 11 ? 1 : 2,
    month: ((place + 1) % 12) + 1,
    amount: 1_000,
  }));
  const illustration = illustrationOf(askMonthly(paid));

  test("premiums are added, printed together and explained", () => {
    expect(illustration.laterPremiums?.sentence).toBe(
      "$1,000 at the start of each month from month 2 of contract year 1 to month 6 of contract year 2",
    );
    expect(illustration.current.years.slice(0, 3).map(({ premium }) => premium)).toEqual([
      111_000, 6_000, 0,
    ]);
    const sent = { ...PLAIN, LaterPremiums: paid };
    const premium = explained(monthly, sent, { ...CONTEXT, contractYear: 1 })("premium");
    expect(premium.expression).toBe("paid + paidWithin");
    expect([operandOf(premium, "paid"), operandOf(premium, "paidWithin")]).toEqual([
      100_000, 11_000,
    ]);
  });

  test.each([
    [[4, 7, 10], "each third month from month 4 of contract year 1 to month 10"],
    [[2, 8], "each sixth month from month 2 of contract year 1 to month 8"],
  ])("%j are grouped by their interval", (months, expected) => {
    const sent = months.map((month) => ({ contractYear: 1, month, amount: 1_000 }));
    const { sentence } = illustrationOf(askMonthly(sent)).laterPremiums ?? {};
    expect(sentence).toBe(`$1,000 at the start of ${expected} of contract year 1`);
  });

  test("explanations add them where the contract does: to the basis of an IRA, nothing", () => {
    const expressionsOf = (TaxQualification: number, LaterPremiums: unknown) => {
      const sent = { ...PLAIN, LaterPremiums, TaxQualification };
      const figure = explained(monthly, sent, { ...CONTEXT, contractYear: 1 });
      return ["taxBasis", "accountValue", "minimumValue"].map((name) => figure(name).expression);
    };
    const [basis, value, minimum] = expressionsOf(2, paid);
    expect(basis).toBe("basisAtStart + paidWithin");
    expect(value).toStartWith("accountValueAtStart + paidWithin + interest");
    expect(minimum).toContain("premiumsWithin");
    expect(expressionsOf(1, paid)[0]).toBe("basisAtStart");
    const [plainBasis, plainValue, plainMinimum] = expressionsOf(2, []);
    expect(plainBasis).toBe("basisAtStart");
    expect(plainValue).toStartWith("accountValueAtStart + interest");
    expect(plainMinimum).not.toContain("premiumsWithin");
  });

  test("both endpoints give the same values", () => {
    const result = illustrateIndexAnnuity(
      monthly,
      { ...INDEX_PLAIN, laterPremiums: paid },
      CONTEXT,
    );
    const values = (one: typeof illustration) => one.current.years.map((year) => year.accountValue);
    expect(values(illustrationOf(result))).toEqual(values(illustration));
  });

  test.each([
    ["the first one's own month", { contractYear: 1, amount: 100 }],
    ["after 18 months", { contractYear: 2, month: 7, amount: 100 }],
    ["no month", { contractYear: 1, month: 13, amount: 100 }],
    ["part of a month", { contractYear: 1, month: 2.5, amount: 100 }],
  ])("%s is refused", (_, premium) => {
    const result = askMonthly([premium]);
    const pointers = result.kind === "refused" ? result.problems.map(({ pointer }) => pointer) : [];
    expect(pointers).toEqual(["/inputs/LaterPremiums/0/month"]);
  });

  test("a month of a product that takes them at anniversaries is refused", () => {
    const result = ask([{ contractYear: 2, month: 3, amount: 100 }]);
    expect(problemsOf(result)[0]?.message).toContain(
      "must be 1: the product takes premiums at the start of a contract year",
    );
  });

  test("index strategies need a strategy that holds a premium until their term begins", async () => {
    const fiaRow = await readSeededRow("demo_fia", "demo-fia");
    const definition = (laterPremiums: object) => ({
      ...fiaRow,
      definition: { ...(fiaRow.definition as object), laterPremiums },
    });
    const within = { ...TERMS, isTakenWithinYears: true };
    expect(findProductFaults(definition(within)).map(({ pointer }) => pointer)).toEqual([
      "/definition/laterPremiums/isTakenWithinYears",
    ]);
    const held = withLaterPremiums(fiaRow, { ...within, heldIn: "fixed" });
    const sent = { ...PLAIN, LaterPremiums: [{ contractYear: 1, month: 7, amount: 10_000 }] };
    const { laterPremiums, guaranteed } = illustrationOf(illustrateInputs(held, sent, CONTEXT));
    expect(laterPremiums?.sentence).toContain(
      "$10,000 at the start of month 7 of contract year 1; in ",
    );
    const plain = illustrationOf(illustrateInputs(held, PLAIN, CONTEXT)).guaranteed;
    // The declared 3.25% of contract year 1 for half a year.
    expect(
      (guaranteed.years[0]?.accountValue ?? 0) - (plain.years[0]?.accountValue ?? 0),
    ).toBeCloseTo(10_000 * 1.0325 ** 0.5, 1);
  });
});

test("a list that is empty is none", () => {
  const [plain, empty] = [illustrateInputs(product, PLAIN, CONTEXT), ask([])].map(illustrationOf);
  expect(empty?.current).toEqual(plain?.current as never);
  expect(empty?.laterPremiums).toBeUndefined();
});

describe("a later premium is refused", () => {
  const problem = (result: IllustrationResult) =>
    result.kind === "refused" ? result.problems.map(({ pointer }) => pointer) : [];

  test.each([
    ["after the 18 months", [{ contractYear: 3, amount: 100 }], "/0/contractYear"],
    ["in contract year 1", [{ contractYear: 1, amount: 100 }], "/0/contractYear"],
    ["below the least", [{ contractYear: 2, amount: 24 }], "/0/amount"],
    ["above the most", [{ contractYear: 2, amount: 25_001 }], "/0/amount"],
  ])("%s", (_, premiums, path) => {
    expect(problem(ask(premiums))).toEqual([`/inputs/LaterPremiums${path}`]);
    expect(problem(askIndexAnnuity(premiums))).toEqual([`/annuiyInputData/laterPremiums${path}`]);
  });

  test.each([
    ["a list", 5],
    ["objects", [7]],
  ])("unless it is %s", (_, sent) => {
    expect(ask(sent).kind).toBe("refused");
    expect(askIndexAnnuity(sent).kind).toBe("refused");
  });

  test("where the premiums together exceed the most of all", () => {
    const limited = withLaterPremiums(row, { ...TERMS, totalMaximum: 2_000_000 });
    const paid = (Premium: number) =>
      illustrateInputs(
        limited,
        { ...PLAIN, Premium, LaterPremiums: [{ contractYear: 2, amount: 25_000 }] },
        CONTEXT,
      );
    expect(paid(1_975_000).kind).toBe("illustrated");
    expect(problem(paid(1_975_001))).toEqual(["/inputs/LaterPremiums"]);
  });

  test("beside withdrawals, where the product says so", () => {
    const strict = withLaterPremiums(row, { ...TERMS, excludesWithdrawalYears: true });
    const paid = (WDStartDuration: number) =>
      illustrateInputs(
        strict,
        {
          ...PLAIN,
          WDType: 3,
          WDStartDuration,
          LaterPremiums: [{ contractYear: 2, amount: 25_000 }],
        },
        CONTEXT,
      );
    expect(problem(paid(2))).toEqual(["/inputs/LaterPremiums/0/contractYear"]);
    expect(paid(3).kind).toBe("illustrated");
  });

  test("past the last contract year", () => {
    const flexible = withLaterPremiums(row, { lastContractYear: 121, minimum: 25 });
    const sent = { ...PLAIN, LaterPremiums: [{ contractYear: 60, amount: 100 }] };
    expect(problem(illustrateInputs(flexible, sent, CONTEXT))).toEqual([
      "/inputs/LaterPremiums/0/contractYear",
    ]);
  });

  test("but of a person too old the age alone is wrong, not the years that are left", () => {
    const flexible = withLaterPremiums(row, { lastContractYear: 121, minimum: 25 });
    const sent = {
      ...PLAIN,
      Owner_DOB: "1880-01-01",
      WDType: 3,
      WDStartDuration: 5,
      LaterPremiums: [{ contractYear: 2, amount: 100 }],
    };
    expect(problem(illustrateInputs(flexible, sent, CONTEXT))).toEqual(["/inputs/Owner_DOB"]);
  });

  test("where no term of an allocated strategy begins", async () => {
    const fia = withLaterPremiums(await readSeededRow("demo_fia", "demo-fia"), TERMS);
    const paid = (strategy: string) =>
      illustrateInputs(
        fia,
        {
          ...PLAIN,
          Allocations: [{ strategy, pct: 100 }],
          LaterPremiums: [{ contractYear: 2, amount: 25_000 }],
        },
        CONTEXT,
      );
    expect(paid("sp500-cap").kind).toBe("illustrated");
    expect(problem(paid("sp500-two-year"))).toEqual(["/inputs/Allocations"]);
  });

  test("unless the product holds it until one begins", async () => {
    const fia = withLaterPremiums(await readSeededRow("demo_fia", "demo-fia"), {
      ...TERMS,
      heldIn: "fixed",
    });
    const sent = { ...PLAIN, Allocations: [{ strategy: "sp500-two-year", pct: 100 }] };
    const paid = { ...sent, LaterPremiums: [{ contractYear: 2, amount: 25_000 }] };
    const [without, with25] = [sent, paid].map(
      (inputs) => illustrationOf(illustrateInputs(fia, inputs, CONTEXT)).guaranteed.years[1],
    );
    // The guaranteed declared rate of contract year 2 is 1%.
    expect((with25?.accountValue ?? 0) - (without?.accountValue ?? 0)).toBeCloseTo(25_250, 2);
  });
});

describe("a definition's laterPremiums", () => {
  const faultsOf = (laterPremiums: object, more: object = {}) =>
    findProductFaults({
      ...row,
      definition: { ...(row.definition as object), laterPremiums, ...more },
    }).map(({ pointer }) => pointer);

  test.each([
    ["neither months nor a contract year", { minimum: 25 }, ""],
    ["both", { minimum: 25, months: 18, lastContractYear: 2 }, ""],
    ["a least above the most", { ...TERMS, minimum: 30_000 }, "/minimum"],
    ["a total below the first premium's most", { ...TERMS, totalMaximum: 1_000 }, "/totalMaximum"],
    ["a strategy that cannot hold a premium", { ...TERMS, heldIn: "other" }, "/heldIn"],
    ["a bonus that the product has not", { ...TERMS, hasBonus: true }, "/hasBonus"],
    ["a last year of no bonus", { ...TERMS, lastBonusYear: 1 }, "/lastBonusYear"],
  ])("with %s is a fault", (_, laterPremiums, path) => {
    expect(faultsOf(laterPremiums)).toEqual([`/definition/laterPremiums${path}`]);
  });

  test("an input without them is a fault too", () => {
    const { inputsSchema } = withLaterPremiums(row, TERMS);
    expect(findProductFaults({ ...row, inputsSchema }).map(({ pointer }) => pointer)).toEqual([
      "/inputs_schema/properties/LaterPremiums",
    ]);
  });
});
