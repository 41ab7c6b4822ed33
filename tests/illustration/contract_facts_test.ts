/** What an illustration says beside its yearly values: terms, riders, payments, taxes, statements. */

import { describe, expect, test } from "bun:test";
import { describeWithdrawals } from "../../src/illustration/contract_facts.ts";
import {
  illustrateInputs,
  type IllustrationContext,
  readRequest,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { rateInWords } from "../../src/annuity/rate_words.ts";
import { dollarsInWords } from "../../src/base/printed_number.ts";
import { EN_US } from "../../src/texts/mod.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const myga = await readSeededProduct("demo_myga", "demo-myga");
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};

const INPUTS = { Owner_DOB: "1966-01-01", Premium: 100_000, State: 19 };

function illustrated(product: typeof fia, changes: object = {}): Illustration {
  const result = illustrateInputs(product, { ...INPUTS, ...changes }, context);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

describe("wording", () => {
  test.each([
    [1234.5, "$1,234.50"],
    [0, "$0"],
    [-386.43, "−$386.43"],
    [12_345_678.9, "$12,345,678.90"],
  ])("%p dollars are %p", (dollars, words) => {
    expect(dollarsInWords(dollars)).toBe(words);
  });

  test.each([
    [0.0525, "5.25%"],
    [0.1, "10%"],
    [0.07 + 0.0000001, "7%"],
    [1, "100%"],
  ])("the rate %p is %p", (rate, words) => {
    expect(rateInWords(rate)).toBe(words);
  });
});

describe("terms", () => {
  test("stand side by side, current and guaranteed, with a line for what a renewal brings", () => {
    expect(illustrated(fia).allocations[0]).toMatchObject({
      strategyId: "sp500-cap",
      methodName: "Point-to-point",
      indexName: "S&P 500",
      indexTermYears: 1,
      premium: 100_000,
      terms: [
        { field: "cap", name: "Cap", current: 0.0725, guaranteed: 0.01 },
        { field: "participation", name: "Participation rate", current: 1, guaranteed: 1 },
        { field: "floor", name: "Floor", current: 0, guaranteed: 0 },
      ],
    });
    expect(illustrated(myga).allocations[0]?.terms).toEqual([
      { field: "rate", name: "Interest rate", current: 0.0445, guaranteed: 0.0445 },
      {
        field: "rate",
        name: "Interest rate from contract year 6",
        current: 0.03,
        guaranteed: 0.01,
      },
    ]);
  });

  test("include a strategy's fee", () => {
    const allocation = [{ strategy: "sp500-two-year", pct: 100 }];
    expect(illustrated(fia, { Allocations: allocation }).allocations[0]?.terms.at(-1)).toEqual({
      field: "strategyFee",
      name: "Strategy fee a year",
      current: 0.01,
      guaranteed: 0.01,
    });
  });
});

describe("withdrawal plan", () => {
  test.each([
    [{ WDType: 0 }, undefined],
    [{ WDType: 5, WDAmount: 1200, WDMode: 4 }, "$1,200 a year, paid at the start of each month"],
    [{ WDType: 2, WDAmount: 5 }, "5% of the account value a year, paid at the start of each year"],
    [
      { WDType: 3, WDStartDuration: 2 },
      "Maximum free withdrawal, paid at the start of each year, from contract year 2 on",
    ],
  ])("%j reads %p", (changes, words) => {
    const sentence = illustrated(fia, changes).withdrawalPlan?.sentence;
    if (words === undefined) expect(sentence).toBeUndefined();
    else expect(sentence).toStartWith(words);
  });

  test("begin in the first year in which either side has any", () => {
    const inputs = { ...INPUTS, WDType: 5, WDAmount: 5_000, WDStartDuration: 3 };
    const { read } = readRequest("product", fia, inputs, context);
    if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
    const { guaranteed, current } = illustrated(fia, inputs);
    const plan = (one: typeof guaranteed, other: typeof current) =>
      describeWithdrawals(read.request, { guaranteed: one, current: other }, EN_US)
        ?.firstContractYear;
    const empty = { ...guaranteed, years: [] };
    expect(plan(guaranteed, current)).toBe(3);
    expect(plan(empty, current)).toBe(3);
    expect(plan(empty, { ...current, years: [] })).toBeUndefined();
  });

  test("of required distributions on a contract without them says that there are none", () => {
    const { assumptions, current } = illustrated(fia, { WDType: 4, TaxQualification: 3 });
    expect(assumptions).toContainEqual(
      expect.objectContaining({ name: "Required minimum distributions", origin: "ignored" }),
    );
    expect(current.years.every(({ withdrawal }) => withdrawal === 0)).toBe(true);
  });
});

describe("riders", () => {
  const { riders, guaranteed } = illustrated(fia, { Rider1: 1, Rider2: 1 });

  test("are described with their charge, today's and the most it can be", () => {
    expect(riders.map(({ id, chargeRate }) => [id, chargeRate])).toEqual([
      ["income-single", 0.01],
      ["enhanced-death-benefit", 0.004],
    ]);
    expect(riders[0]?.chargeSentence).toContain("at most 2%");
    expect(riders[1]?.facts[0]?.value).toBe(
      "5% compound interest, for 10 years, and only until age 85",
    );
  });

  test("give the income of each start year, guaranteed never above current", () => {
    const starts = riders[0]?.incomeByStart ?? [];
    expect(starts[0]).toMatchObject({ contractYear: 2, attainedAge: 61 });
    for (const { guaranteedIncome, currentIncome } of starts) {
      expect(guaranteedIncome).toBeLessThanOrEqual(currentIncome);
    }
    // Ten years of 6 % simple on 100,000; 6.00 % from age 70: 60 % more than the premium, of which 6 %.
    const eleventh = starts.find(({ contractYear }) => contractYear === 11);
    expect(eleventh?.guaranteedIncome).toBeCloseTo(0.06 * 160_000, 0);
    expect(riders[1]?.incomeByStart).toBeUndefined();
  });

  test("are charged their guaranteed rates in the guaranteed values", () => {
    expect(guaranteed.years[0]?.riderCharge).toBe(0.02 * 100_000 + 0.01 * 100_000);
  });

  test("for two lives follow the younger one's age", () => {
    const joint = illustrated(fia, { Rider1: 2, Annuitant_DOB: "1950-01-01" });
    const single = illustrated(fia, { Rider1: 1, Annuitant_DOB: "1950-01-01" });
    const first = (illustration: Illustration) => illustration.riders[0]?.incomeByStart?.[0];
    expect(first(joint)?.attainedAge).toBe(61);
    expect(first(joint)?.guaranteedIncome).toBeLessThan(first(single)?.guaranteedIncome ?? 0);
  });
});

describe("annuity payments", () => {
  test("are shown ten years after issue and at the maximum age, on the mode and option asked for", () => {
    const { annuitization } = illustrated(fia, { PaymentOption: 1, PaymentMode: 1 });
    expect(annuitization).toMatchObject({ optionTitle: "Life", paymentsPerYear: 1 });
    expect(
      annuitization?.points.map(({ contractYear, attainedAge }) => [contractYear, attainedAge]),
    ).toEqual([
      [10, 70],
      [40, 100],
    ]);
  });

  test("are shown at age 70 for the young", () => {
    const { annuitization } = illustrated(fia, { Owner_DOB: "1996-01-01" });
    expect(annuitization?.points[0]).toMatchObject({ contractYear: 40, attainedAge: 70 });
  });

  test("are the rate per $1,000, as printed, times the value", () => {
    for (const { guaranteed, current } of illustrated(myga).annuitization?.points ?? []) {
      for (const { value, ratePerThousand, payment } of [guaranteed, current]) {
        expect(Math.abs(payment - (value / 1000) * ratePerThousand)).toBeLessThan(0.0051);
        expect(ratePerThousand).toBe(Math.round(ratePerThousand * 100) / 100);
      }
      expect(guaranteed.payment).toBeLessThanOrEqual(current.payment);
    }
  });

  test("are untaxed in part: the premium over payments for the years that table V has at 70", () => {
    const life = { PaymentOption: 1, Owner_Gender: 1, Owner_DOB: "1966-11-21" };
    const { annuitization, premium } = illustrated(myga, life);
    const [at70, at100] = annuitization?.points ?? [];
    const { guaranteed, current, untaxed } = at70 ?? {};
    expect(untaxed).toEqual({
      expectedReturnMultiple: 16,
      guaranteedRate: Math.round((premium / (12 * 16 * (guaranteed?.payment ?? 0))) * 1000) / 1000,
      currentRate: Math.round((premium / (12 * 16 * (current?.payment ?? 0))) * 1000) / 1000,
    });
    expect(untaxed?.currentRate).toBe(0.655);
    expect(at100?.untaxed).toBeUndefined();
    expect(annuitization?.notes.join(" ")).toContain("For ages above 95");
    const rows = responseData(illustrated(myga, life)).tables["UntaxedPayments"];
    expect(rows).toMatchObject([{ year: 10, expectedReturnMultiple: 16, exclusionRate: 0.655 }]);
  });

  test.each([
    [{ PaymentOption: 2 }, "table VII"],
    [{ PaymentOption: 4, Annuitant_DOB: "1960-01-01" }, "table VI)"],
    [{ PaymentOption: 1, TaxQualification: 1 }, "income, except for amounts paid in"],
    [{ PaymentOption: 1, TaxQualification: 3 }, "Roth IRA"],
  ])("of %j tell no untaxed part, and on what it depends: %s", (inputs, words) => {
    const { annuitization } = illustrated(myga, inputs);
    expect(annuitization?.points.length).toBeGreaterThan(0);
    for (const { untaxed } of annuitization?.points ?? []) expect(untaxed).toBeUndefined();
    expect(annuitization?.notes.join(" ")).toContain(words);
  });

  test("certain alone are untaxed by their number, even where the value is less than was paid in", () => {
    const { annuitization } = illustrated(myga, {
      PaymentOption: 6,
      PaymentMode: 1,
      WDType: 5,
      WDAmount: 7000,
    });
    for (const { guaranteed, untaxed } of annuitization?.points ?? []) {
      expect(untaxed?.expectedReturnMultiple).toBe(10);
      expect(untaxed?.guaranteedRate).toBeLessThanOrEqual(1);
      if (guaranteed.value === 0) continue;
      expect(untaxed?.guaranteedRate).toBeGreaterThan(0.5);
    }
  });

  test("certain for longer than an IRA may are not shown (section 1.401(a)(9)-6)", () => {
    const { annuitization } = illustrated(myga, { PaymentOption: 7, TaxQualification: 1 });
    expect(annuitization?.points.map(({ attainedAge }) => attainedAge)).toEqual([70]);
    expect(annuitization?.notes[0]).toContain("at most 6.4 years");
    const old = { PaymentOption: 7, TaxQualification: 1, Owner_DOB: "1945-01-01" };
    expect(illustrated(myga, old).annuitization?.points).toEqual([]);
    const roth = illustrated(myga, { ...old, TaxQualification: 3 });
    expect(roth.annuitization?.points).toHaveLength(2);
  });

  test("are said to be lower where the state taxes them", () => {
    const notes = (State: number, TaxQualification = 2) =>
      illustrated(myga, { State, TaxQualification }).annuitization?.notes.join(" ");
    expect(notes(33)).toContain("takes off the premium tax of Nevada, payments are 3.5% lower");
    expect(notes(6)).toContain("takes off the premium tax of California, payments are 2.35% lower");
    expect(notes(6, 1)).toContain("are 0.5% lower");
    expect(notes(33, 1)).not.toContain("Nevada");
    expect(notes(19)).not.toContain("premium tax");
  });

  test("to two lives need a second one", () => {
    const inputs = { Owner_DOB: "1966-01-01", Premium: 100_000, State: 19, PaymentOption: 4 };
    expect(illustrateInputs(fia, inputs, context)).toMatchObject({
      kind: "refused",
      problems: [{ pointer: "/inputs/PaymentOption" }],
    });
    const both = illustrated(fia, { PaymentOption: 4, Annuitant_DOB: "1960-01-01" });
    const one = illustrated(fia, { PaymentOption: 1, Annuitant_DOB: "1960-01-01" });
    const payment = (of: Illustration) => of.annuitization?.points[0]?.current.payment ?? 0;
    expect(payment(both)).toBeLessThan(payment(one));
  });
});

describe("market value adjustment", () => {
  test("is demonstrated with rates up and down, for its years alone", () => {
    const demonstration = illustrated(myga).marketValueAdjustment?.demonstration;
    expect(demonstration?.rateChange).toBe(0.01);
    expect(demonstration?.years).toHaveLength(5);
    for (const year of demonstration?.years.slice(0, 4) ?? []) {
      expect(year.surrenderValueRatesUp).toBeLessThan(year.surrenderValueBeforeAdjustment);
      expect(year.surrenderValueRatesDown).toBeGreaterThan(year.surrenderValueBeforeAdjustment);
      expect(year.surrenderValueRatesUp).toBeGreaterThanOrEqual(year.minimumValue);
    }
    const last = demonstration?.years[4];
    expect(last?.surrenderValueRatesUp).toBe(last?.surrenderValueRatesDown as number);
  });
});

describe("taxes", () => {
  const titles = (changes: object) => illustrated(fia, changes).tax?.map(({ title }) => title);

  test.each([
    [{}, ["Non-qualified"]],
    [
      { Owner_DOB: "1980-01-01", WDType: 3 },
      ["Non-qualified", "Taxable withdrawals", "Early withdrawals"],
    ],
    [{ WDType: 3 }, ["Non-qualified", "Taxable withdrawals"]],
    [
      { TaxQualification: 1 },
      ["Traditional IRA", "Required minimum distributions", "Less is taken than required"],
    ],
    [
      { TaxQualification: 1, WDType: 4, Owner_DOB: "1950-01-01" },
      [
        "Traditional IRA",
        "Taxable withdrawals",
        "Required minimum distributions",
        "Distribution in the year of issue",
      ],
    ],
    [
      { TaxQualification: 1, Rider1: 1, WDType: 6, WDStartDuration: 6 },
      [
        "Traditional IRA",
        "Taxable withdrawals",
        "Income after the account value is used up",
        "Required minimum distributions",
      ],
    ],
    [{ TaxQualification: 3, WDType: 5, WDAmount: 5000 }, ["Roth IRA"]],
    [{ Annuitant_DOB: "1960-01-01" }, ["Non-qualified", "Two lives"]],
    [{ Owner_Type: -1 }, ["Non-qualified", "Death of the annuitant", "Owner that is not a person"]],
  ])("of %j are listed under %j", (changes, expected) => {
    expect(titles({ Owner_DOB: "1960-01-01", ...changes })).toEqual(expected);
  });
});

describe("statements", () => {
  const titles = (state: number, product = fia) =>
    illustrated(product, { State: state }).disclosures.map(({ title }) => title);

  test("name premium tax where the state has one", () => {
    expect(titles(6)).toContain("Premium tax");
    expect(titles(19)).not.toContain("Premium tax");
    expect(titles(19)).not.toContain("Availability");
  });

  test("of an index annuity carry the index's trademark notice, those of a fixed one no index at all", () => {
    expect(titles(19)).toContain("S&P 500");
    expect(titles(19, myga)).not.toContain("Index scenarios");
  });

  test("nowhere claim more than they may", () => {
    for (const product of [fia, myga]) {
      const everything = JSON.stringify(illustrated(product, { Rider1: 1, Rider2: 1 }));
      expect(everything).not.toMatch(/compliant/i);
    }
  });
});

describe("response data of riders, payments and adjustments", () => {
  const { tables, outputs } = responseData(illustrated(fia, { Rider1: 1 }));

  test("has a table of each", () => {
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(["LifetimeIncome", "Annuitization", "MarketValueAdjustment"]),
    );
    expect(outputs["benefitBaseYear10"]).toBe(
      tables["Illustration"]?.[9]?.["benefitBase"] as number,
    );
  });
});

describe("the market value adjustment", () => {
  const withAdjustment = (appliesTo: "charged_amount" | "whole_amount"): Illustration => {
    const { marketValueAdjustment: terms } = myga.definition;
    if (terms === undefined) throw new RangeError("demo-myga has no market value adjustment");
    const definition = { ...myga.definition, marketValueAdjustment: { ...terms, appliesTo } };
    return illustrated({ ...myga, definition });
  };

  test("says what it is taken on, as the product has it", () => {
    const { marketValueAdjustment: charged } = withAdjustment("charged_amount");
    const { marketValueAdjustment: whole } = withAdjustment("whole_amount");
    expect(charged?.sentence).toContain("to the amount that bears a surrender charge.");
    expect(whole?.sentence).toContain("to the whole amount that is withdrawn or surrendered.");
  });
});

test("statements end with the product's own", () => {
  const disclosures = [{ title: "Of this product", text: "Whatever its insurer has to say." }];
  const own = illustrated({ ...myga, definition: { ...myga.definition, disclosures } });
  expect(own.disclosures.at(-1)).toEqual(disclosures[0]);
  const { disclosures: _, ...silent } = myga.definition;
  const titles = illustrated({ ...myga, definition: silent }).disclosures.map(({ title }) => title);
  expect(titles.at(-1)).toBe("Taxes");
});

describe("tables of the answer", () => {
  test("a fixed annuity has no scenarios of an index", () => {
    const { tables } = responseData(illustrated(myga));
    expect(
      Object.keys(tables).filter((name) => /^(Guaranteed|Current|Zero|Index)/.test(name)),
    ).toEqual([]);
    expect(tables["Illustration"]?.every((row) => row["gBenefitBase"] === undefined)).toBe(true);
  });

  test("the mean of crediting is of the same contract without withdrawals, riders or not", () => {
    const rateOf = (asked: object) =>
      illustrated(fia, asked).indexScenarios.map((one) => one.creditingGeometricMeanRate);
    const plain = rateOf({});
    expect(plain).not.toContain(0);
    expect(rateOf({ WDType: 5, WDAmount: 9_000 })).toEqual(plain);
  });

  test("a contract with lifetime income has the base of both sides in each row", () => {
    const illustration = illustrated(fia, { Rider1: 1 });
    const { tables } = responseData(illustration);
    const bases = tables["Illustration"]?.map(({ gBenefitBase, benefitBase }) => [
      gBenefitBase,
      benefitBase,
    ]);
    expect(bases as unknown).toEqual(
      illustration.current.years.map(({ benefitBase }, index) => [
        illustration.guaranteed.years[index]?.benefitBase,
        benefitBase,
      ]),
    );
    expect(bases?.[0]?.every((base) => Number(base) > 0)).toBe(true);
  });
});

test("income that is not taken is shown from contract year 11 on, with the age at its start", () => {
  const { lifetimeIncome, guaranteed, current } = illustrated(fia, { Rider1: 1 });
  expect(lifetimeIncome).toMatchObject({
    isTaken: false,
    contractYear: 11,
    age: 70,
    guaranteed: guaranteed.years[10]?.lifetimeIncome,
    current: current.years[10]?.lifetimeIncome,
  });
});
