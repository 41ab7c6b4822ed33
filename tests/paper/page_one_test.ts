/** What page 1 has; `each_paper_test.ts` holds its sheets and its picture on every paper. */

import { describe, expect, test } from "bun:test";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import {
  everyElement,
  FULL_INPUTS,
  illustrate,
  INCOME_INPUTS,
  paperOf,
  PLAIN_INPUTS,
  WITH_CODE,
  wordsOf,
} from "./papers.ts";

test("has a picture of two contract years, and none of one", () => {
  const illustration = illustrate("demo-myga", PLAIN_INPUTS);
  const drawnOf = (count: number) => {
    const cut = (whole: Illustration["current"]) => ({
      ...whole,
      years: whole.years.slice(0, count),
    });
    const { guaranteed, current } = illustration;
    const [first] = pagesOf({
      ...illustration,
      guaranteed: cut(guaranteed),
      current: cut(current),
    });
    return first?.blocks.filter(({ kind }) => kind === "chart").length;
  };
  expect([drawnOf(1), drawnOf(2)]).toEqual([0, 1]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  const { noDeposit, freeLook } = textsOf(language).summary;
  const boxOf = (change: Partial<Illustration["product"]>) => {
    const illustration = illustrate("demo-fia", PLAIN_INPUTS, { language });
    const product = { ...illustration.product, ...change };
    return wordsOf(pagesOf({ ...illustration, product }).slice(0, 1));
  };

  test("says what an annuity is not, and within how many days it may be returned, if the product does", () => {
    expect(boxOf({})).toContain(noDeposit);
    expect(boxOf({})).not.toContain(freeLook(20));
    expect(boxOf({ freeLook: { days: 20 } })).toContain(`${noDeposit} ${freeLook(20)}`);
    const own = boxOf({ freeLook: { days: 20, sentence: "Return it within 20 days." } });
    expect(own).toContain(`${noDeposit} Return it within 20 days.`);
    expect(own).not.toContain(freeLook(20));
  });

  test("says that a translation is not reviewed until one has reviewed it", () => {
    const both = LANGUAGES.map((each) => textsOf(each).summary.unreviewed);
    const isTranslated = language !== "en-US";
    for (const sentence of both) {
      expect(boxOf({}).includes(sentence)).toBe(isTranslated);
      expect(boxOf({ reviewedLanguages: ["es-US"] })).not.toContain(sentence);
    }
  });

  test("has its picture with nothing elected, and with income", async () => {
    for (const [inputs, kind] of [
      [PLAIN_INPUTS, "chart"],
      [INCOME_INPUTS, "bars"],
    ] as const) {
      const { pages, sheets, tree } = await paperOf(
        illustrate("demo-fia", inputs, { language }),
        WITH_CODE,
      );
      expect(pages[0]?.blocks.map((block) => block.kind)).toContain(kind);
      const figures = everyElement(tree).filter(
        ({ type, marks }) => type === "Figure" && marks[0]?.startsWith("0:"),
      );
      // Logo, picture and code.
      expect(figures).toHaveLength(3);
      expect(sheets.length).toBeGreaterThan(5);
    }
  });

  test("says what $0 means where a table has it, and whether lifetime income goes on", () => {
    const { usedUp } = textsOf(language).summary.ways;
    const large = { ...PLAIN_INPUTS, WDType: 5, WDAmount: 15_000 };
    for (const [inputs, isShown, hasIncome] of [
      [PLAIN_INPUTS, false, false],
      [large, true, false],
      [INCOME_INPUTS, true, true],
    ] as const) {
      const [first] = pagesOf(illustrate("demo-fia", inputs, { language }));
      const words = wordsOf(first === undefined ? [] : [first]).split("\n");
      expect(words.includes(usedUp(hasIncome))).toBe(isShown);
      expect(words.includes(usedUp(!hasIncome))).toBe(false);
    }
  });

  test("draws the first ten to fifteen years, five past the first charges if they fit, and all with a charge", () => {
    const base = illustrate("demo-fia", PLAIN_INPUTS, { language });
    for (const [charges, years] of [
      [0, 10],
      [7, 12],
      [10, 15],
      [14, 15],
      [17, 17],
    ] as const) {
      const surrenderCharge = { ...base.surrenderCharge, rates: Array(charges).fill(0.01) };
      const [first] = pagesOf({ ...base, surrenderCharge });
      const lines = first?.blocks.flatMap((block) => (block.kind === "chart" ? block.lines : []));
      expect(lines?.map(({ points }) => points.length)).toEqual([years, years, years, years]);
    }
  });

  test("has each year's charge below its picture and in words, unless a year has several", () => {
    const base = illustrate("demo-fia", PLAIN_INPUTS, { language });
    const chartOf = (illustration: Illustration) => {
      const chart = pagesOf(illustration)[0]?.blocks.find(({ kind }) => kind === "chart");
      if (chart?.kind !== "chart") throw new RangeError("There is no chart");
      return chart;
    };
    const { strip, description } = chartOf(base);
    const rates = ["9%", "9%", "8%", "7%", "6%", "5%", "4%", "3%", "2%", "1%"];
    expect(strip?.items).toEqual(rates.map((rate, index) => [index + 1, rate]));
    const { chart: say } = textsOf(language).summary;
    for (const [index, rate] of rates.entries()) {
      expect(description).toContain(say.chargeInWords(rate, index + 1));
    }
    const { surrenderCharge, laterPremiums: _, ...others } = base;
    const laterPremiums = { total: 1, sentence: "" };
    const renewal = { firstTermYears: 5, terms: [] };
    for (const unclear of [
      { ...base, surrenderCharge: { ...surrenderCharge, grading: "monthly" as const } },
      { ...base, surrenderCharge: { ...surrenderCharge, renewal } },
      {
        ...others,
        laterPremiums,
        surrenderCharge: { ...surrenderCharge, isFromPremium: true as const },
      },
    ]) {
      expect(chartOf(unclear).strip).toBeUndefined();
    }
  });

  test("prints a value once where several lines end, and begins the axis below the least one", async () => {
    const illustration = illustrate("demo-fia", PLAIN_INPUTS, { language });
    const { sheets } = await paperOf(illustration, WITH_CODE);
    const [picture = ""] =
      /\/Figure<<\/MCID \d+>>BDC\n(?:(?!EMC)[^])*112,658[^]*?EMC/.exec(sheets[0] ?? "") ?? [];
    const shown = [...picture.matchAll(/\((\$[\d,]+) ?\)Tj/g)].map(([, value]) => value);
    expect(shown.filter((value) => value === "$112,658")).toHaveLength(1);
    expect(shown[0]).toBe("$50,000");
    expect(new Set(shown.slice(-3))).toEqual(new Set(["$243,196", "$112,658", "$100,000"]));
  });

  test("names all of many strategies on the page after it", () => {
    const base = illustrate("demo-fia", FULL_INPUTS, { language });
    const [allocation] = base.allocations;
    if (allocation === undefined) throw new RangeError("The illustration has no strategy");
    for (const count of [1, 3, 4, 12]) {
      const allocations = Array.from({ length: count }, () => allocation);
      const pages = pagesOf({ ...base, allocations });
      const places = pages.flatMap(({ blocks }, place) =>
        blocks.flatMap((block) =>
          block.kind === "table" && block.name === "crediting-terms"
            ? [[place, block.rows.length]]
            : [],
        ),
      );
      expect(places).toEqual([[count > 3 ? 1 : 0, count]]);
    }
  });
});
