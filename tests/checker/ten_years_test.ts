/**
 * Contracts that are issued by illustration and lived through ten years of withdrawals, premiums and an index, with a quote
 * on each anniversary, reported yearly, and illustrated in force in year 6: every figure agreed by both engines.
 *
 * The checker lives through the ten years by itself, from the issue on; it never reads a standing that the engine made but
 * where an answer is made from one.
 */

import { describe, expect, test } from "bun:test";
import { illustrateAt } from "../../src/illustration/illustrate.ts";
import type { IndexScenarioName } from "../../src/illustration/years/projected_values.ts";
import { DEPTH } from "../support/depth.ts";
import { liveYear } from "../support/lived.ts";
import { TYPES } from "../support/quoted.ts";
import { check, checkInForce, type Inputs } from "./check.ts";
import { compareRow } from "./compare.ts";
import { closesOf, periods } from "./crediting.ts";
import { type Decimal, ONE, over, times } from "./decimal.ts";
import { type CheckedProduct, CLOSES, PRODUCTS } from "./products.ts";
import { project, type Year } from "./projection.ts";
import { compareQuote, compareReport } from "./quote.ts";
import { readRequest, type Withdrawal } from "./request.ts";
import { requireCovered } from "./covered.ts";
import type { Terms } from "./terms.ts";

interface Life {
  readonly file: string;
  /** Without withdrawals. */
  readonly inputs: Inputs;
  /** What was withdrawn in each of ten contract years, as plans of the inputs. */
  readonly plans: readonly Inputs[];
  /** What is quoted after each of them. */
  readonly quotes: readonly Terms[];
}

const NOTHING: Inputs = { WDType: 0 };
const amount = (WDAmount: number, isNet = false): Inputs => ({
  WDType: 5,
  WDAmount,
  WDNet: isNet ? 1 : 0,
});
const FREE: Inputs = { WDType: 3 };
const INCOME: Inputs = { WDType: 6, WDAmount: 0 };
const MONTHLY: Inputs = { WDType: 5, WDAmount: 6_000, WDMode: 4, WDNet: 0 };

const of = (transactionSubType: string): Terms => ({ transactionSubType });
const some = (requestedAmount: number, disbursementType = "GROSS"): Terms => ({
  transactionSubType: "specified-withdrawal",
  transactionAmounts: { amountType: "AMOUNT", requestedAmount, disbursementType },
});
const part = (requestedPercentage: number, disbursementType = "GROSS"): Terms => ({
  transactionSubType: "specified-withdrawal",
  transactionAmounts: { amountType: "PERCENTAGE", requestedPercentage, disbursementType },
});

/** Inputs of the first five contract years, then of the next ones. */
const tenYears = (early: readonly Inputs[], late: readonly Inputs[]) => [...early, ...late];

const BEFORE_INCOME = [
  of("full-surrender"),
  of("surrender-free"),
  some(5_000),
  some(4_321.09, "NET"),
  of("full-surrender"),
];
const DURING_INCOME = [
  of("rider-free"),
  of("full-surrender"),
  part(12.5),
  of("surrender-free"),
  some(15_000),
];
const PLAIN = [
  of("interest-only"),
  part(20, "NET"),
  of("annuitization"),
  some(7_500),
  of("surrender-free"),
];

const LIVES: readonly Life[] = [
  {
    file: "seeds/products/demo_myga",
    inputs: {
      Owner_DOB: "1958-02-03",
      Owner_Gender: 2,
      State: 7,
      Premium: 150_000,
      TaxQualification: 1,
      Rider2: 1,
    },
    plans: tenYears(
      [NOTHING, FREE, amount(12_345.67), MONTHLY, NOTHING],
      [{ WDType: 4 }, amount(9_000, true), { WDType: 4 }, { WDType: 1 }, { WDType: 4 }],
    ),
    quotes: [...BEFORE_INCOME, of("rmd"), ...PLAIN.slice(0, 4)],
  },
  {
    file: "seeds/products/demo_fia",
    inputs: {
      Owner_DOB: "1955-07-09",
      Owner_Gender: 1,
      State: 7,
      Premium: 200_000,
      TaxQualification: 2,
      Rider1: 1,
      Rider2: 1,
      Allocations: [
        { strategy: "sp500-two-year", pct: 50 },
        { strategy: "sp500-monthly-sum", pct: 30 },
        { strategy: "fixed", pct: 20 },
      ],
    },
    plans: tenYears(
      [NOTHING, NOTHING, amount(8_000), NOTHING, FREE],
      [INCOME, INCOME, INCOME, amount(30_000), INCOME],
    ),
    quotes: [...BEFORE_INCOME, ...DURING_INCOME],
  },
  {
    file: "examples/demo_income_bonus_10",
    inputs: {
      Owner_DOB: "1962-11-30",
      Owner_Gender: 2,
      State: 19,
      Premium: 90_000.01,
      TaxQualification: 3,
      Allocations: [
        { strategy: "sp500-cap", pct: 40 },
        { strategy: "sp500-two-year", pct: 60 },
      ],
    },
    plans: tenYears(
      [NOTHING, amount(3_000, true), NOTHING, FREE, MONTHLY],
      [amount(20_000), NOTHING, { WDType: 2, WDAmount: 15 }, NOTHING, FREE],
    ),
    quotes: [...BEFORE_INCOME, ...PLAIN],
  },
  {
    file: "examples/demo_benefit_control_10",
    inputs: {
      Owner_DOB: "1957-04-01",
      Owner_Gender: 1,
      State: 19,
      Premium: 100_000,
      TaxQualification: 1,
      LaterPremiums: [{ contractYear: 2, amount: 10_000 }],
      Rider1: 1,
    },
    plans: tenYears(
      [NOTHING, NOTHING, NOTHING, amount(2_500), NOTHING],
      [NOTHING, INCOME, INCOME, INCOME, INCOME],
    ),
    quotes: [...BEFORE_INCOME, of("surrender-free"), ...DURING_INCOME.slice(0, 4)],
  },
];

test("there are forty quotes, of each transaction", () => {
  const quotes = LIVES.flatMap((life) => life.quotes);
  expect(quotes.length).toBe(40);
  const asked = new Set<unknown>(quotes.map(({ transactionSubType }) => transactionSubType));
  expect(asked).toEqual(new Set(Object.keys(TYPES)));
});

/** What the index does in a year: the first year of one of its periods. */
const WINDOWS = ["mostRecent", "lowest", "highest"] as const satisfies readonly IndexScenarioName[];
const windowIn = (year: number) => WINDOWS[year % WINDOWS.length] ?? "mostRecent";

/** The days of a life: issued ten years before the closes of the index end, or when rates sheets begin. */
function dayOf({ product }: CheckedProduct, anniversary: number): Date {
  const issued = product.definition.kind === "index" ? 2016 : 2026;
  return new Date(Date.UTC(issued + anniversary, 11, 1, 12));
}

/** The index from issue on, as it went by the checker's own periods. */
function livedPath(product: CheckedProduct): readonly Decimal[] {
  const closes = [ONE];
  for (let year = 1; year <= 10; year += 1) {
    const found = periods(CLOSES, dayOf(product, year - 1).getUTCFullYear() - 1);
    const period = closesOf(CLOSES, found[windowIn(year)]).slice(0, 13);
    const start = closes.at(-1) as Decimal;
    for (const close of period.slice(1)) {
      closes.push(times(start, over(close, period[0] as Decimal)));
    }
  }
  return closes;
}

/** The withdrawal of a plan as the checker reads it from the inputs. */
function withdrawalIn({ form }: CheckedProduct, inputs: Inputs, at: Date): Withdrawal {
  return readRequest(form, inputs, at).withdrawal;
}

describe.each(LIVES.map((life) => [life.file, life] as const))("a life of %s", (file, life) => {
  const checked = PRODUCTS.find((product) => product.file === file) as CheckedProduct;
  const { product, context, form } = checked;
  const contextOn = (anniversary: number) => ({
    ...context,
    preparedAt: dayOf(checked, anniversary),
  });
  /** The inputs of a year's plan, from the start of that year on. */
  const planned = (year: number): Inputs => ({ ...life.plans[year - 1], WDStartDuration: year });

  const years: {
    readonly row: Readonly<Record<string, number>>;
    readonly inputs: Inputs;
    readonly reported: Inputs | undefined;
  }[] = [];
  const interestByYear: number[] = [];
  let inputs: Inputs = life.inputs;
  for (let year = 1; year <= 10; year += 1) {
    const window = windowIn(year);
    const lived = liveYear(product, inputs, contextOn(year - 1), { plan: planned(year), window });
    interestByYear.push(lived.interest);
    const standing = { ...lived.standing, interestByYear: [...interestByYear] };
    inputs = { ...life.inputs, standing };
    years.push({ row: lived.row, inputs, reported: lived.reported });
  }

  test("is issued by an illustration that both engines agree on", () => {
    expect(check(checked, { ...life.inputs, ...planned(1) }, dayOf(checked, 0))).toEqual([]);
  });

  const exact = livedByChecker();

  function livedByChecker(): readonly Year[] {
    const request = readRequest(form, life.inputs, dayOf(checked, 0));
    requireCovered(request.terms);
    const lived = new Map(
      life.plans.map((_, index) => {
        const year = index + 1;
        const sent = { ...life.inputs, ...planned(year) };
        return [year, withdrawalIn(checked, sent, dayOf(checked, 0))] as const;
      }),
    );
    const closes = product.definition.kind === "index" ? livedPath(checked) : undefined;
    return project({ ...request, lived }, { side: "current", path: { closes }, years: 10 });
  }

  test("has ten years whose every figure the checker has too, from issue on by itself", () => {
    const differences = exact.flatMap((year, index) =>
      compareRow(`year ${year.year}`, years[index]?.row ?? {}, year),
    );
    expect(differences).toEqual([]);
    const withdrawn = exact.filter(({ withdrawal }) => withdrawal > 0n).length;
    expect(withdrawn).toBeGreaterThan(4);
  });

  test("is reported each year after the first as the checker has the year", () => {
    const { marketValueAdjustment: adjustment } = product.definition;
    for (const [index, { reported }] of years.entries()) {
      if (reported === undefined) continue;
      const year = exact[index] as Year;
      const { surrenderValue } = years[index - 1]?.row ?? {};
      const report = {
        previousCashSurrenderValue: surrenderValue,
        ...(adjustment && { referenceRate: adjustment.rateAtIssue }),
      };
      const asked = { ...life.inputs, standing: reported, report };
      const preparedAt = dayOf(checked, index + 1);
      const result = illustrateAt("report", product, asked, { ...context, preparedAt });
      if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
      const differences = compareReport(
        result.illustration.report as never,
        year,
        exact[index + 1],
      );
      expect({ year: year.year, differences }).toEqual({ year: year.year, differences: [] });
    }
  });

  test("is illustrated in force at each anniversary, in year 6 too, as both engines have it", () => {
    const anniversaries = DEPTH > 0 ? years.keys().map((index) => index + 1) : [5, 6];
    for (const anniversary of anniversaries) {
      const { inputs: sent } = years[anniversary - 1] as (typeof years)[number];
      const next = life.plans[anniversary] ?? NOTHING;
      const asked = { ...sent, ...next, WDStartDuration: anniversary + 1 };
      const differences = checkInForce(checked, asked, dayOf(checked, anniversary));
      expect({ anniversary, differences }).toEqual({ anniversary, differences: [] });
    }
  }, 60_000);

  test("has a quote on each of ten anniversaries, of forty in all, that both engines agree on", () => {
    const { marketValueAdjustment: adjustment } = product.definition;
    for (const [index, asked] of life.quotes.entries()) {
      const anniversary = index + 1;
      const sent = years[index]?.inputs ?? {};
      const quote = adjustment ? { ...asked, referenceRate: adjustment.rateAtIssue } : asked;
      const preparedAt = dayOf(checked, anniversary);
      const result = illustrateAt("quote", product, { ...sent, quote }, { ...context, preparedAt });
      if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
      const answer = result.illustration.quote as Terms;
      const request = readRequest(form, sent, preparedAt);
      const differences = compareQuote(answer, quote, request);
      expect({ anniversary, quote, differences }).toEqual({ anniversary, quote, differences: [] });
    }
  });
});
