/** What pages say of the less common contracts: fees, negative floors, long terms, codes, figures of others. */

import { describe, expect, test } from "bun:test";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { FULL_EXAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import { illustrationOf } from "../support/any_contract.ts";
import { GALLERY } from "./gallery.ts";
import { sentencesOf, wordsIn } from "./reading_level.ts";
import { FULL_INPUTS, illustrate, PLAIN_INPUTS, renderer, wordsOf } from "./papers.ts";

const index = illustrate("demo-fia", FULL_INPUTS);
const fixed = illustrate("demo-myga", PLAIN_INPUTS);
const words = (illustration: Illustration): string => wordsOf(pagesOf(illustration));
const [allocation] = index.allocations;
if (allocation === undefined) throw new RangeError("the index annuity has no allocation");

test("an index annuity with nothing in an index says nothing of index growth, caps or periods", () => {
  const declared = illustrate("demo-fia", {
    ...FULL_INPUTS,
    Allocations: [{ strategy: "fixed", pct: 100 }],
  });
  const pages = pagesOf(declared);
  const text = wordsOf(pages);
  expect(text).toContain("\nIf less interest is credited\n");
  expect(text).toContain(
    "No part of the premium is in an index, so these values do not depend on one.",
  );
  expect(text).toContain("Interest is credited at rates that the insurer sets.");
  expect(text).toContain("This illustration assumes the annuity’s current nonguaranteed elements");
  for (const [line] of text.matchAll(/.*\b(?:[Ii]ndex|[Cc]aps?|[Pp]articipation|spreads)\b.*/g)) {
    expect(line).toMatch(/fixed index annuity|No part of the premium is in an index/);
  }
});

describe("charges", () => {
  test("of a strategy and of the contract are explained, each by itself", () => {
    const charged = illustrate("demo-fia", {
      ...FULL_INPUTS,
      Allocations: [{ strategy: "sp500-two-year", pct: 100 }],
    });
    const years = index.guaranteed.years.map((year) => ({ ...year, contractFee: 30 }));
    const text = words({
      ...charged,
      guaranteed: { ...index.guaranteed, years },
    });
    expect(text).toContain(
      "Strategy fee: 1% of the money that the strategy holds, taken at the end of each contract year",
    );
    expect(text).toContain("Contract fee: $30, taken from the account value at the end of each");
    expect(text).toContain("Charges and fees can still lower the account value");
  });

  test("of the contract are part of the column of charges", () => {
    const years = fixed.current.years.map((year) => ({ ...year, contractFee: 30 }));
    const text = words({ ...fixed, current: { ...fixed.current, years } });
    expect(text).toContain("Charges and fees | Credited rate");
    expect(text).toMatch(/\n1 \| 61 \| .* \| \$30 \| 4\.45%/);
    expect(words(fixed)).not.toContain("Charges and fees");
  });

  test("on withdrawals have a column when there are any", () => {
    const years = fixed.current.years.map((year) => ({
      ...year,
      withdrawal: 9,
      withdrawalCharge: 2,
    }));
    const text = words({ ...fixed, current: { ...fixed.current, years } });
    expect(text).toContain("Withdrawal | Withdrawal charge | Credited rate");
    expect(text).toContain(
      "Withdrawal charge: What is taken out of the withdrawal: surrender charge and market value",
    );
  });

  test("are on the narrative's page where no rider has terms to set out", () => {
    const names = (illustration: Illustration) => pagesOf(illustration).map(({ name }) => name);
    expect(names(fixed)).not.toContain("charges-and-access");
    expect(names(illustrate("demo-myga", FULL_INPUTS))).toContain("charges-and-access");
    const riders = index.riders.map((rider) => ({ ...rider, facts: [] }));
    expect(names({ ...fixed, riders })).not.toContain("riders");
    expect(words({ ...fixed, riders })).toContain(
      `${riders[1]?.name}: ${riders[1]?.chargeSentence}`,
    );
  });
});

/** What a page without guaranteed values has to say, NAIC Model #245 section 6.F(10). */
const SAID_AGAIN = /guaranteed elements|, age \d+ at issue$/;
/** Fewer words are a label or a value. */
const WORDS_MIN = 6;

test.each(GALLERY.filter(([name]) => /^(demo-(fia|myga)|signed)/.test(name)))(
  "no sentence is said twice: %s",
  (_, illustration) => {
    const texts = pagesOf(illustration).flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.kind === "paragraph" || block.kind === "callout") return [block.text];
        const isPairs = block.kind === "definitions" || block.kind === "facts";
        return isPairs ? block.items.map(([, text]) => text) : [];
      }),
    );
    const sentences = texts
      .flatMap(sentencesOf)
      .filter((sentence) => wordsIn(sentence).length >= WORDS_MIN && !SAID_AGAIN.test(sentence));
    expect(sentences.filter((each, place) => sentences.indexOf(each) !== place)).toEqual([]);
  },
);

test("a falling index takes nothing back, since no floor is negative", () => {
  expect(words(index)).toContain(
    "When the index falls you may earn no interest, but you keep the interest credited before.",
  );
});

test("an index term of two years credits nothing in its first", () => {
  const strategy = { ...allocation, indexTermYears: 2 };
  const page = pagesOf({ ...index, allocations: [strategy] }).find(
    ({ name }) => name === "index-history",
  );
  const rows = page?.blocks.flatMap((block) => (block.kind === "table" ? block.rows : [])) ?? [];
  expect(rows[0]?.slice(4)).toEqual(["–", "", "", "term not over"]);
  expect(rows[1]?.[4]).toMatch(/%$/);
});

test("strategies of the same method have it explained once", () => {
  const second = { ...allocation, strategyId: "other", strategyName: "Another strategy" };
  const text = words({ ...index, allocations: [allocation, second] });
  expect(text.split(allocation.methodSentence).length).toBe(2);
  expect(text).toContain(
    "The index is S&P 500, without dividends. Interest is credited in the same way as above.",
  );
});

describe("assumptions", () => {
  const assumed = (illustration: Illustration, assumptions: Illustration["assumptions"]) =>
    pagesOf({ ...illustration, assumptions, disclosures: [] })
      .at(-1)
      ?.blocks.flatMap((block) => (block.kind === "definitions" ? block.items : []));

  const WHOLE_INCOME = "Dollars a year; 0 takes the whole income";

  test("are printed in words: codes as what they stand for, rates and amounts as such", () => {
    expect(
      assumed(fixed, [
        { name: "Owner_Gender", value: 2, origin: "input", note: "Female" },
        { name: "State", value: 7, origin: "input", note: "" },
        { name: "qualified", value: "nq", origin: "default", note: "Non-qualified" },
        {
          name: "paymentOption",
          value: 2,
          origin: "default",
          note: "Life with 10 years certain",
        },
        { name: "withdrawals.mode", value: "monthly", origin: "input", note: "Monthly" },
        { name: "initamt", value: 1234.5, origin: "input", note: "" },
        { name: "cap", value: 0.0525, origin: "clamped", note: "Held" },
        { name: "illustrationDate", value: "2026-01-31", origin: "input", note: "" },
        { name: "Issue date", value: "2026-11-21", origin: "product", note: "Taken" },
        { name: "WDAmount", value: 0, origin: "default", note: WHOLE_INCOME },
        {
          name: "WDAmount",
          value: 5,
          origin: "input",
          note: "Per cent of the account value a year",
        },
        { name: "withdrawals.amount", value: 1000, origin: "input", note: "Dollars a year" },
        { name: "WDStartDuration", value: 6, origin: "input", note: "Contract year of the first" },
        { name: "Withdrawal timing", value: "start", origin: "product", note: "Taken then" },
      ]),
    ).toEqual([
      [
        "Not given, assumed",
        "Tax status: Non-qualified; Annuity payment option: Life with 10 years certain; Amount of withdrawals: The whole income.",
      ],
      ["Limited", "Cap asked for: 5.25% – Held."],
      [
        "Given",
        "Owner’s gender: Female; State: Colorado; Withdrawals are taken: Monthly; Premium: $1,234.50; " +
          "Issue date: January 31, 2026; Amount of withdrawals: 5% of the account value a year; " +
          "Amount of withdrawals: $1,000 a year; First withdrawal: Contract year 6.",
      ],
      [
        "Set by the product",
        "Issue date: November 21, 2026 – Taken; Time of withdrawals: At the start of each period.",
      ],
    ]);
  });

  test("keep names they do not know, and what was sent in vain", () => {
    expect(
      assumed(fixed, [
        { name: "constructor", value: "not used", origin: "ignored", note: "No such input" },
        { name: "qualified", value: "not used", origin: "ignored", note: "None of the values" },
      ]),
    ).toEqual([
      ["Given, but not used", "constructor: No such input; Tax status: None of the values."],
    ]);
  });

  test("of a service's product are its inputs' names as sentences", () => {
    const served = { ...fixed, supplement: { values: {}, tables: {} } };
    expect(
      assumed(served, [
        { name: "RateBandCode", value: 3, origin: "input", note: "" },
        { name: "RateBandCode", value: "not used", origin: "ignored", note: "No such input" },
      ]),
    ).toEqual([
      ["Given, but not used", "RateBandCode: No such input."],
      ["Given", "Rate band code: 3."],
    ]);
  });
});

test("figures of another service stand in columns, numbers to the right", () => {
  const supplement = {
    values: { RateBasis: "Current", AccountValueAtGuaranteeEnd: 126_750.33 },
    tables: { Charges: [{ Year: 1, Kind: "a" }], Empty: [] },
  };
  const page = pagesOf({ ...fixed, supplement }).find(({ name }) => name === "further-figures");
  const tables = page?.blocks.flatMap((block) => (block.kind === "table" ? [block] : [])) ?? [];
  expect(tables.map(({ title }) => title)).toEqual(["Values", "Charges"]);
  expect(tables[0]?.rows).toEqual([
    ["Rate basis", "Current"],
    ["Account value at guarantee end", "126,750.33"],
  ]);
  expect(tables[1]?.columns.map(({ holds }) => holds)).toEqual(["figures", "words"]);
});

describe("labels of another service's figures", () => {
  const supplement = {
    values: { rateUsed: 0.0525, Fee: 12.5, LargeMVAFactor: 1e300, total: 1e300 },
    tables: { Charges: [{ Fee: 1, Year: 1, Part: 0.1 }], whole: [{ Fee: 5 }, { Fee: -1000 }] },
  };
  const labels = [
    { name: "whole", title: "Fees of the contract" },
    { name: "Year", title: "Contract year" },
    { name: "total", title: "All of it", unit: "dollars" },
    { name: "Part", title: "Part taken", unit: "rate" },
    { name: "Fee", title: "Fee", unit: "dollars" },
    { name: "rateUsed", title: "Rate", unit: "rate" },
  ] as const;
  const product = { ...fixed.product, figureLabels: labels };
  const page = pagesOf({ ...fixed, product, supplement }).find(
    ({ name }) => name === "further-figures",
  );
  const [values, ...tables] = page?.blocks.filter((block) => block.kind === "table") ?? [];

  test("are printed instead of its names, in their order, with the unit; other names follow", () => {
    expect(values?.rows).toEqual([
      ["All of it", "1.0000e+300"],
      ["Fee", "$12.50"],
      ["Rate", "5.25%"],
      ["Large MVA factor", "1.0000e+300"],
    ]);
    expect(tables.map(({ title }) => title)).toEqual(["Fees of the contract", "Charges"]);
    expect(tables[1]?.columns.map(({ heading }) => heading)).toEqual([
      "Contract year",
      "Part taken",
      "Fee",
    ]);
    expect(tables[1]?.rows).toEqual([["1", "10.00%", "$1"]]);
    expect(tables[0]?.rows).toEqual([["$5"], ["−$1,000"]]);
  });

  test("or sentences leave no raw name on the paper of a product that another service calculates", () => {
    const illustration = illustrationOf({ product: "demo-upstream", sent: FULL_EXAMPLE_INPUTS });
    const figures = pagesOf(illustration as Illustration).find(
      ({ name }) => name === "further-figures",
    );
    const text = wordsOf(figures === undefined ? [] : [figures]);
    expect(text).toContain("Account value when the rate guarantee ends | $");
    expect(text).toContain("Contract year | Surrender charge\n1 | 8.00%");
    expect(text).not.toMatch(/[a-z][A-Z]|_/);
  });
});

describe("[#245 6.F(10)] another service's figures past what a sheet holds", () => {
  const row = (cells: number) =>
    Object.fromEntries(Array.from({ length: cells }, (_, at) => [`Column${at + 1}`, at]));
  const supplement = {
    values: { LongText: "W".repeat(3900), IsQualified: "true", Tiny: 1.234_567_890_123e-9 },
    tables: {
      Wide: [row(60)],
      Long: Array.from({ length: 2000 }, () => row(2)),
      Late: [row(1)],
      Later: [row(1)],
    },
  };
  const page = pagesOf({ ...fixed, supplement }).find(({ name }) => name === "further-figures");
  const text = page === undefined ? "" : wordsOf([page]);

  test("say in their place what is not printed", () => {
    expect(text).toContain("Not printed: 53 further columns.");
    expect(text).toMatch(/Not printed: 14\d\d further rows\./);
    expect(text).toContain("Not printed: 2 further tables.");
    expect(text).toMatch(/Long text \| W{199}…/);
  });

  test("are printed as people write them, and refer to the page of guaranteed values", () => {
    expect(text).toContain("Is qualified | yes");
    expect(text).toContain("Tiny | 1.2346e-9");
    expect(text).toContain("See page {page} for guaranteed elements");
    const bytes = renderer.render({ ...fixed, supplement });
    expect(bytes.pageCount).toBeLessThan(40);
  });
});

test("a name that this paper cannot print is explained beside it", () => {
  const marked = illustrate("demo-fia", { ...PLAIN_INPUTS, Owner_FirstName: "小明" });
  expect(words(marked)).toContain("stands for a letter of a script that this paper is not set in");
  expect(words(fixed)).not.toContain("of a script");
});

test("an illustration that ends early says to which age, and not that payments must begin", () => {
  const years = index.guaranteed.years.slice(0, 5);
  const text = words({ ...index, guaranteed: { ...index.guaranteed, years } });
  expect(text).toContain(
    "This illustration covers 5 contract years, to age 85. No values are shown",
  );
  expect(words(index)).toContain("to age 100. Annuity payments have to begin then. No values");
});
