/** The example products, whole, against the figures that the brochures they were built after print. */

import { describe, expect, test } from "bun:test";
import type { IndexHistory } from "../../src/annuity/index/index_history.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { explained } from "../support/explained.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { Definition, Strategy } from "../../src/terms/schema/definition_schema.ts";
import type { Product } from "../../src/terms/product.ts";
import { EXAMPLES, readExampleProduct } from "../support/example_products.ts";
import { HISTORIES, SP500 } from "../support/index_history.ts";
import type { IndexHistories } from "../../src/terms/market_index.ts";

const bonus = await readExampleProduct("demo_income_bonus_10");
const control = await readExampleProduct("demo_benefit_control_10");

/** An index that rises by a tenth each year, so that every cap is reached. */
const RISING: IndexHistory = {
  ...SP500,
  closes: SP500.closes.map(({ date }, month) => ({ date, close: 100 * 1.1 ** (month / 12) })),
};
const rising = new Map([[RISING.id, RISING]]);

const context = (indexHistories: IndexHistories = rising) => ({
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories,
});

/** An owner of 60, or of another age on the day, with the whole income from a contract year on. */
function inputs(more: Readonly<Record<string, unknown>> = {}, age = 60) {
  return {
    Owner_DOB: `${2026 - age}-06-01`,
    Owner_Gender: 1,
    Premium: 100_000,
    State: 19,
    Rider1: 1,
    ...more,
  };
}

const income = (from: number) => ({ WDType: 6, WDAmount: 0, WDStartDuration: from });

function illustrated(
  product: Product,
  sent: Readonly<Record<string, unknown>>,
  histories: IndexHistories = rising,
): Illustration {
  const result = illustrateInputs(product, sent, context(histories));
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

/** The product with each capped strategy's cap today replaced. */
function withCap(product: Product, cap: number): Product {
  const strategies = product.definition.strategies.map((strategy): Strategy =>
    strategy.current.method === "point_to_point"
      ? { ...strategy, current: { ...strategy.current, cap } }
      : strategy,
  );
  return { ...product, definition: { ...product.definition, strategies } satisfies Definition };
}

describe("Demo Income Bonus 10, after Athene Ascent Pro 10 Bonus", () => {
  test("has the guide's income base: 135,000, 225,000 and 275,000 at years 1, 10 and 20", () => {
    const { guaranteed, current } = illustrated(bonus, inputs());
    for (const { years } of [guaranteed, current]) {
      const bases = [1, 10, 20].map((year) => years[year - 1]?.benefitBase);
      expect(bases).toEqual([135_000, 225_000, 275_000]);
    }
  });

  test.each([
    [1, "level", 18_112.5],
    [3, "earnings-linked", 15_637.5],
    [4, "inflation-linked", 8145],
  ])("pays at 70 by the code %i, %s, guaranteed: %f", (Rider1, _, expected) => {
    const { guaranteed } = illustrated(bonus, inputs({ Rider1, ...income(11) }));
    expect(guaranteed.years[10]?.incomeTaken).toBe(expected);
  });

  test("pays half a per cent of the base less for two lives: 16,987.50", () => {
    const sent = { Rider1: 2, Annuitant_Type: -3, Annuitant_DOB: "1966-06-01", ...income(11) };
    const { guaranteed } = illustrated(bonus, inputs(sent));
    expect(guaranteed.years[10]?.incomeTaken).toBe(16_987.5);
  });

  test("raises an income with credits, or with prices; the guaranteed one stays level with prices", () => {
    const linked = (Rider1: number) => illustrated(bonus, inputs({ Rider1, ...income(11) }));
    const [first, second] = linked(3).current.years.slice(10, 12);
    expect(second?.incomeTaken).toBeCloseTo((first?.incomeTaken ?? 0) * 1.06, 2);
    const { current, guaranteed } = linked(4);
    const at = (years: typeof current.years, year: number) => years[year - 1]?.incomeTaken;
    expect([at(current.years, 11), at(current.years, 12)]).toEqual([8145, 8348.63]);
    expect([at(guaranteed.years, 11), at(guaranteed.years, 30)]).toEqual([8145, 8145]);
  });

  test("stacks twice the interest: 125,000 and 2 × 6,600 of the first year", () => {
    const [year] = illustrated(bonus, inputs({ Rider1: 5 })).current.years;
    // The index credits what eleven monthly charges have left of premium and bonus.
    const interest = 0.06 * (110_000 - (11 / 12) * 1250);
    expect(year?.interestCredit).toBeCloseTo(interest, 2);
    expect(year?.benefitBase).toBeCloseTo(125_000 + 2 * interest, 2);
  });

  test("is charged each month a twelfth of 1 % of the base, and at most 2.5 % after ten years", () => {
    const { guaranteed } = illustrated(bonus, inputs());
    expect(guaranteed.years[0]?.riderCharge).toBe(1250);
    expect(guaranteed.years[9]?.riderCharge).toBeCloseTo(0.01 * 215_000, 6);
    expect(guaranteed.years[10]?.riderCharge).toBeCloseTo(0.025 * 225_000, 6);
  });

  test("counts premium minus withdrawals: 10,000 less leaves 10 % of 90,000 a year", () => {
    const once = { WDType: 5, WDAmount: 10_000, WDStartDuration: 2 };
    const { years } = illustrated(bonus, inputs(once)).current;
    const [before, after] = years.slice(0, 2);
    const left = 1 - 10_000 / (before?.accountValue ?? 1);
    expect(after?.benefitBase).toBeCloseTo(135_000 * left + 9000, 1);
  });

  test("has California's terms without adjustment, Florida's at 65, and says waivers and bailout", () => {
    const surrender = (State: number, age: number) =>
      illustrated(bonus, inputs({ State, Rider1: 0 }, age)).surrenderCharge.rates[0];
    expect([surrender(19, 60), surrender(12, 66), surrender(12, 60)]).toEqual([0.12, 0.1, 0.12]);
    const paper = JSON.stringify(pagesOf(illustrated(bonus, inputs())));
    for (const words of [
      "Confinement waiver",
      "Terminal illness waiver",
      "60 days in a row",
      "2 times the lifetime income for at most 5 years",
      "in twelve equal parts",
      "10% for 10 years, then 5% simple interest, for 20 years, and only until income starts",
    ]) {
      expect(paper).toContain(words);
    }
  });
});

describe("Demo Benefit Control 10, after Allianz Benefit Control", () => {
  test("credits the income value by the rate: 139,062.50 and 154,707.03 at 4.5 %", () => {
    const { years } = illustrated(control, inputs()).current;
    expect(years.slice(0, 2).map(({ benefitBase }) => benefitBase)).toEqual([
      139_062.5, 154_707.03,
    ]);
    expect(years[0]?.accountValue).toBe(102_250);
  });

  test("has the brochure's first year at 4 %: 137,500 accelerated, and 132,500 balanced", () => {
    const yearOne = (strategy: string) =>
      illustrated(withCap(control, 0.04), inputs({ Allocations: [{ strategy, pct: 100 }] })).current
        .years[0];
    const accelerated = yearOne("sp500-cap-accelerated");
    expect([accelerated?.benefitBase, accelerated?.accountValue]).toEqual([137_500, 102_000]);
    const balanced = yearOne("sp500-cap-balanced");
    expect([balanced?.benefitBase, balanced?.accountValue]).toEqual([132_500, 104_000]);
  });

  test("pays 4.25 % at 65, and 4.5 % more after a year of 3 %, which the account value has whole", () => {
    const { years } = illustrated(withCap(control, 0.03), inputs(income(8), 58)).current;
    const [before, first, second] = years.slice(6, 9);
    expect(first?.incomeTaken).toBeCloseTo(0.0425 * 125_000 * 1.075 ** 7, 2);
    expect(second?.incomeTaken).toBeCloseTo((first?.incomeTaken ?? 0) * 1.045, 1);
    const left = (before?.accountValue ?? 0) - (first?.incomeTaken ?? 0);
    expect(first?.accountValue).toBeCloseTo(left * 1.03, 1);
    expect(first?.creditedRate).toBe(0.03);
  });

  test("pays the income value over five years at death, at most 250 % of the account value", () => {
    const [year] = illustrated(control, inputs()).current.years;
    expect(year?.deathPayments).toBe(139_062.5);
    const late = illustrated(control, inputs(income(2))).current.years;
    for (const { deathPayments = 0, accountValue } of late) {
      expect(deathPayments).toBeLessThanOrEqual(2.5 * accountValue + 0.02);
    }
    const [row] = responseData(illustrated(control, inputs())).tables["Illustration"] ?? [];
    expect([row?.["gDeathPayments"], row?.["deathPayments"]]).toEqual([125_000, 139_062.5]);
  });

  test("carries on what is not taken of 7,500 dollars", () => {
    const sent = { WDType: 6, WDAmount: 1000, WDStartDuration: 2 };
    const [, second, third] = illustrated(control, inputs(sent)).current.years;
    const carried = (second?.lifetimeIncome ?? 0) - 1000;
    expect(third?.lifetimeIncome).toBeCloseTo(carried + (second?.lifetimeIncome ?? 0) * 1.0675, 1);
  });

  test("takes a premium in the second year, with the bonus on the income value", () => {
    const sent = inputs({ LaterPremiums: [{ contractYear: 2, amount: 25_000 }] });
    const [, year] = illustrated(control, sent).current.years;
    expect(year?.benefitBase).toBeCloseTo((139_062.5 + 31_250) * 1.1125, 2);
  });

  test("bears the greatest allocation charge in guaranteed values alone", () => {
    const { guaranteed, current } = illustrated(control, inputs());
    expect(current.years[0]?.strategyFee).toBe(0);
    expect(guaranteed.years[0]?.strategyFee).toBe(2500);
  });

  test("says what counts for the income value, before income and during it, and that it costs nothing", () => {
    const paper = JSON.stringify(pagesOf(illustrated(control, inputs())));
    for (const words of [
      "This rider has no charge.",
      "Interest is credited at 50% of that.",
      "its rate is 500% of the account value’s rate",
      "Once income from a rider has started, the account value earns 100% of the interest. The rider’s base earns 150% of that rate.",
      "Each year, while the contract lasts: 100% of the credited rate. If a strategy has a multiple for the base, it is applied too",
    ]) {
      expect(paper).toContain(words);
    }
  });

  test("locks a five-year index, and explains a year of income", () => {
    const strategy = "sp500-lock-balanced";
    const sent = inputs({ Allocations: [{ strategy, pct: 100 }], ...income(6) });
    const { years } = illustrated(control, sent, HISTORIES).current;
    expect(years.slice(0, 4).map(({ interestCredit }) => interestCredit)).toEqual([0, 0, 0, 0]);
    const asked = { ...context(), contractYear: 9 };
    const figure = explained(control, inputs(income(8), 58), asked);
    expect(figure("creditedRate").value).toBe(0.045);
  });
});

test("every example is illustrated and put on paper on the real index, in every state it is sold in", async () => {
  for (const name of EXAMPLES) {
    const product = await readExampleProduct(name);
    for (const State of [5, 6, 7, 12, 19, 30, 48]) {
      const illustration = illustrated(product, inputs({ State, ...income(6) }), HISTORIES);
      expect(pagesOf(illustration).length).toBeGreaterThan(8);
    }
  }
});
