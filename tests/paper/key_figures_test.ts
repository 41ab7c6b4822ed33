/** The key figures of page 1: a guaranteed rate first, no number twice, and each true of the guaranteed values. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { KeyFigure } from "../../src/paper/content/block.ts";
import { briefPercent, dollars } from "../../src/paper/content/format.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { GALLERY, SPANISH_GALLERY } from "./gallery.ts";
import { illustrate, INCOME_INPUTS, PLAIN_INPUTS, wordsOf } from "./papers.ts";

const figuresOf = (illustration: Illustration): readonly KeyFigure[] =>
  pagesOf(illustration)[0]?.blocks.flatMap((block) =>
    block.kind === "keyFigures" ? block.items : [],
  ) ?? [];

const inShort = (illustration: Illustration) =>
  figuresOf(illustration).map(({ title, figure, note }) => `${title}: ${figure}, ${note}`);

/** What each figure says, by the illustration's own values. */
function expectTrue(illustration: Illustration): void {
  const { product, guaranteed, current, surrenderCharge, isFullyGuaranteed, inForce } =
    illustration;
  const { summary: say } = textsOf(illustration.language);
  const figures = figuresOf(illustration);
  const named = (title: string) => figures.find((each) => each.title === title);
  expect(figures.length).toBeGreaterThan(1);
  expect(figures.length).toBeLessThanOrEqual(4);
  const past = inForce?.contractYear ?? 0;
  const charged = surrenderCharge.rates.length;
  const year = Math.min(charged > past ? charged : past + 10, past + guaranteed.years.length);
  const [last, next] = [guaranteed.years[year - past - 1], guaranteed.years[year - past]];
  const values = [say.guaranteedAfter(year), say.nonGuaranteedAfter(year), say.dayLater]
    .flatMap((title) => named(title) ?? [])
    .map(({ figure }) => figure);
  expect(new Set(values).size).toBe(values.length);
  const isSame = last?.cashSurrenderValue === current.years[year - past - 1]?.cashSurrenderValue;
  const same = say.onGuaranteedTerms({
    contractYear: undefined,
    isWithdrawn: false,
    isSame: true,
    isChargeLast: false,
  });
  const [, suffix = ""] = same.split(";");
  const { note = "" } = named(say.guaranteedAfter(year)) ?? {};
  if (isSame && !isFullyGuaranteed) expect(note).toEndWith(`;${suffix}`);
  const rate = named(say.interestRate);
  if (rate !== undefined) {
    expect(figures[0]).toBe(rate);
    const years = (product.guaranteePeriodYears ?? 1) - past;
    expect(rate.note).toBe(say.guaranteedForYears(years, past > 0));
    const credited = guaranteed.years.slice(0, years).map((each) => each.creditedRate);
    expect(credited).toHaveLength(years);
    for (const each of credited) expect(briefPercent(each)).toBe(rate.figure);
  }
  const later = named(say.dayLater);
  if (later === undefined) return;
  expect(later.figure).toBe(dollars(last?.accountValue ?? 0));
  expect(last?.surrenderCharge).toBeGreaterThan(0);
  expect(next?.surrenderCharge).toBe(0);
  expect(next?.cashSurrenderValue).toBe(Number(next?.accountValue));
}

describe("key figures of page 1", () => {
  test("begin with the rate of a fixed annuity, and end with its value without a charge", () => {
    expect(inShort(illustrate("demo-myga", PLAIN_INPUTS))).toEqual([
      "Guaranteed rate: 4.45%, a year, for 5 years",
      "You pay: $100,000, once, at the start",
      "Guaranteed, year 5: $119,824, cash surrender value, on the last day with a charge; the same on current terms",
      "Guaranteed, a day later: $124,320, without a surrender charge",
    ]);
  });

  test("print what is paid with its cents, as the values assumed do", () => {
    const illustration = illustrate("demo-myga", { ...PLAIN_INPUTS, Premium: 99_999.99 });
    expect(inShort(illustration)).toContain("You pay: $99,999.99, once, at the start");
    expect(wordsOf(pagesOf(illustration).slice(-1))).toContain("$99,999.99");
  });

  test("have no day without a charge where something is taken off the account on it", () => {
    const titles = figuresOf(illustrate("demo-myga", INCOME_INPUTS)).map(({ title }) => title);
    expect(titles).toEqual([
      "Guaranteed rate",
      "You pay",
      "Guaranteed for life",
      "Guaranteed, year 5",
    ]);
  });

  test("have no rate of an index annuity", () => {
    const titles = figuresOf(illustrate("demo-fia", PLAIN_INPUTS)).map(({ title }) => title);
    expect(titles).toEqual(["You pay", "Guaranteed, year 10", "Non-guaranteed, year 10"]);
  });

  test("have no rate where the years of its guarantee credit several, or the contract is shorter", () => {
    const base = illustrate("demo-myga", PLAIN_INPUTS);
    const { guaranteed } = base;
    const years = guaranteed.years.map((each) =>
      each.contractYear === 1 ? Object.assign(structuredClone(each), { creditedRate: 0.06 }) : each,
    );
    const short = guaranteed.years.slice(0, 4);
    for (const changed of [years, short]) {
      const illustration = { ...base, guaranteed: { ...guaranteed, years: changed } };
      expect(figuresOf(illustration)[0]?.title).toBe("You pay");
    }
  });

  test("are true of any contract", () => {
    fc.assert(
      fc.property(anyCase, fc.constantFrom(...LANGUAGES), (asked, language) => {
        const illustration = illustrationOf(asked, language);
        if (illustration !== undefined) expectTrue(illustration);
      }),
      runs(300, 60),
    );
  });

  test("are true of each paper of the gallery, whose page 1 calls nothing assumed", () => {
    for (const [, illustration] of [...GALLERY, ...SPANISH_GALLERY]) {
      expectTrue(illustration);
      const { warnings, ...others } = illustration;
      const [first] = pagesOf({ ...others, warnings: [] });
      expect(wordsOf(first === undefined ? [] : [first])).not.toMatch(/assum|supuest/i);
      expect(warnings).toBeArray();
    }
  });
});
