/** What page 1 promises of lifetime income, and the bars below it, hold in each year of the guaranteed values. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { IncomeBars } from "../../src/paper/content/block.ts";
import { dollars } from "../../src/paper/content/format.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration, YearValues } from "../../src/illustration/illustration.ts";
import { anyCase, CONTEXT, illustrationOf } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { EXAMPLES, readExampleProduct } from "../support/example_products.ts";
import { illustrate, INCOME_INPUTS, PLAIN_INPUTS } from "./papers.ts";

const PROMISE =
  /^From (age|contract year) (\d+)(?: on)?(?: through (?:age|contract year) (\d+))? you get at least \$([\d,.]+) a year( as long as you live| while (?:the|either) covered person lives, unless the contract ends before)?\.(?: By (?:age|the end of year) (\d+) it adds up to more than you paid\.)?( Taking out more may lower it\.)?$/;

function shownOn({ ...illustration }: Illustration) {
  const blocks = pagesOf(illustration)[0]?.blocks ?? [];
  const bars = blocks.find((block): block is IncomeBars => block.kind === "bars");
  const promise = blocks.find((block) => block.kind === "paragraph" && block.style === "strong");
  return { bars, promise: promise?.kind === "paragraph" ? promise.text : undefined };
}

const paidIn = ({ incomeTaken = 0, withdrawalCharge }: YearValues) =>
  incomeTaken - Math.max(0, withdrawalCharge);

/** Each half of the sentence, by the guaranteed values alone; and each bar. */
function expectTrue(illustration: Illustration): { promise: boolean; returned: boolean } {
  const { guaranteed, current, isFullyGuaranteed } = illustration;
  const { bars, promise } = shownOn(illustration);
  if (bars !== undefined) {
    const [first] = bars.bars;
    const isByAge = bars.horizontalTitle?.startsWith("Income by age") === true;
    const start = guaranteed.years.findIndex((year) =>
      isByAge ? year.attainedAge - 1 === first?.at : year.contractYear === first?.at,
    );
    for (const [place, bar] of bars.bars.entries()) {
      expect(bar.guaranteed).toBe(guaranteed.years[start + place]?.incomeTaken ?? 0);
      expect(bar.current).toBe(current.years[start + place]?.incomeTaken ?? 0);
    }
    for (const bar of [first, bars.bars.at(-1)]) {
      expect(bars.description).toContain(`guaranteed ${dollars(bar?.guaranteed ?? 0)}`);
      if (bars.current !== undefined) {
        expect(bars.description).toContain(`non-guaranteed ${dollars(bar?.current ?? 0)}`);
      }
    }
    if (isFullyGuaranteed) expect(bars.current).toBeUndefined();
    // The account value is drawn on another scale than the income.
    for (const text of [bars.horizontalTitle, bars.description]) expect(text).toContain("own");
    expect(bars.description).toContain(`${bars.account.name}: ${bars.account.end}.`);
    const [, age] = /Used up, age (\d+)/.exec(bars.account.end) ?? [];
    for (const year of guaranteed.years) {
      if (age !== undefined) expect(year.accountValue > 0).toBe(year.attainedAge < Number(age));
    }
  }
  if (promise === undefined) return { promise: false, returned: false };
  const found = PROMISE.exec(promise);
  if (found === null) throw new RangeError(`Not a promise: ${promise}`);
  const [, unit, first = "", last, amount = "", life, by, lowered] = found;
  const startOf = (year: YearValues) => (unit === "age" ? year.attainedAge - 1 : year.contractYear);
  const least = Number(amount.replaceAll(",", ""));
  const paying = guaranteed.years.filter(
    (year) =>
      startOf(year) >= Number(first) && (last === undefined || startOf(year) <= Number(last)),
  );
  expect(paying.length).toBeGreaterThan(0);
  for (const year of paying) expect(paidIn(year)).toBeGreaterThanOrEqual(least);
  expect([life, lowered].map((each) => each === undefined)).toEqual(
    Array(2).fill(last !== undefined),
  );
  if (by === undefined) return { promise: true, returned: false };
  const returned = guaranteed.years
    .filter((year) => startOf(year) <= Number(by) - (unit === "age" ? 1 : 0))
    .reduce((sum, year) => sum + paidIn(year), 0);
  const paid = guaranteed.years.reduce((sum, { premium }) => sum + premium, 0);
  expect(returned).toBeGreaterThan(paid);
  return { promise: true, returned: true };
}

const examples = await Promise.all(EXAMPLES.map(readExampleProduct));

/** Owners, lives and starts of income for the seeded products. */
const contracts = fc.record({
  slug: fc.constantFrom("demo-fia" as const, "demo-myga" as const, "guaranteed-myga" as const),
  birthYear: fc.integer({ min: 1942, max: 1985 }),
  Rider1: fc.constantFrom(1, 2),
  WDStartDuration: fc.integer({ min: 1, max: 25 }),
  Premium: fc.constantFrom(25_000, 100_000, 123_456.78),
  parties: fc.constantFrom(
    {},
    { JointOwner_DOB: "1968-02-02" },
    { Annuitant_DOB: "1955-03-03" },
    { Owner_Type: -1, Owner_LastName: "Revocable Trust", Annuitant_DOB: "1958-01-01" },
  ),
});

describe("what page 1 says of lifetime income", () => {
  test("is true of one life and two, joint owners, an annuitant, a trust", () => {
    let promised = 0;
    fc.assert(
      fc.property(contracts, ({ slug, birthYear, parties, ...inputs }) => {
        const sent = { ...INCOME_INPUTS, ...inputs, Owner_DOB: `${birthYear}-05-05`, ...parties };
        let illustration: Illustration;
        try {
          illustration = illustrate(slug, sent);
        } catch {
          // Ages that the rider is not for.
          return;
        }
        const { promise } = expectTrue(illustration);
        if (promise) promised += 1;
        if (illustration.lifetimeIncome !== undefined) expect(promise).toBe(true);
      }),
      runs(150, 40),
    );
    expect(promised).toBeGreaterThan(10);
  });

  test("is true of any contract", () => {
    fc.assert(
      fc.property(anyCase, (asked) => {
        const illustration = illustrationOf(asked);
        if (illustration !== undefined) expectTrue(illustration);
      }),
      runs(200, 20),
    );
  });

  test("is true of the examples' products", () => {
    const all = examples.flatMap((product) =>
      (product.inputsSchema["examples"] as readonly Readonly<Record<string, unknown>>[]).flatMap(
        (inputs) => {
          const result = illustrateInputs(product, inputs, CONTEXT);
          return result.kind === "illustrated" ? [expectTrue(result.illustration)] : [];
        },
      ),
    );
    expect(all.filter(({ promise, returned }) => promise && returned).length).toBeGreaterThan(1);
  });

  test("is true where income stops, falls, has a charge, or the account is empty", () => {
    const base = illustrate("demo-fia", INCOME_INPUTS);
    const changed = (change: (year: YearValues) => Partial<YearValues>): Illustration => {
      const years = base.guaranteed.years.map((year) => ({ ...year, ...change(year) }));
      return { ...base, guaranteed: { ...base.guaranteed, years } };
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 0.5, 0.9999, 1, 1.5),
        fc.constantFrom(0, 0.01, 500),
        fc.boolean(),
        (from, factor, withdrawalCharge, isEmpty) => {
          const illustration = changed(({ contractYear, incomeTaken = 0, accountValue }) =>
            contractYear < from
              ? {}
              : {
                  incomeTaken: incomeTaken * factor,
                  withdrawalCharge,
                  accountValue: isEmpty ? 0 : accountValue,
                },
          );
          expectTrue(illustration);
        },
      ),
      runs(200, 60),
    );
    const stopped = changed(({ contractYear }) => (contractYear > 10 ? { incomeTaken: 0 } : {}));
    expect(shownOn(stopped).promise).toBe(
      "From age 65 through age 69 you get at least $7,150 a year.",
    );
    const falling = changed(({ contractYear }) => (contractYear > 10 ? { incomeTaken: 7149 } : {}));
    expect(shownOn(falling)).toMatchObject({
      promise: undefined,
      bars: { title: "Lifetime income a year, guaranteed and non-guaranteed" },
    });
  });

  test("names no year by which more is paid than was paid in, where none shown has it", () => {
    const { promise } = shownOn(illustrate("demo-fia", { ...INCOME_INPUTS, WDStartDuration: 38 }));
    expect(promise).toMatch(/as long as you live\. Taking out more may lower it\.$/);
  });

  test("has no bars before income is taken", () => {
    for (const inputs of [PLAIN_INPUTS, { ...PLAIN_INPUTS, Rider1: 1 }]) {
      expect(shownOn(illustrate("demo-fia", inputs))).toEqual({
        bars: undefined,
        promise: undefined,
      });
    }
  });

  test("is drawn from the first income to age 95, or for ten years", () => {
    const drawn = (inputs: object) => {
      const bars =
        shownOn(illustrate("demo-fia", { ...INCOME_INPUTS, ...inputs })).bars?.bars ?? [];
      return [bars[0]?.at, bars.at(-1)?.at];
    };
    expect(drawn({})).toEqual([65, 95]);
    expect(drawn({ WDStartDuration: 11 })).toEqual([70, 95]);
    expect(drawn({ Owner_DOB: "1946-01-01", WDStartDuration: 11 })).toEqual([90, 99]);
  });
});
