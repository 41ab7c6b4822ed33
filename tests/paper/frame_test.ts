/** The frame of each sheet has the names, the number and the statement of a carrier in full, whatever their length. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { SHEET } from "../../src/paper/layout/look.ts";
import { runs } from "../support/depth.ts";
import {
  branded,
  illustrate,
  PLAIN_INPUTS,
  renderer,
  sheetsOf,
  paperOf,
  WITH_CODE,
} from "./papers.ts";
import { overlaps, type Word, wordsBySheet } from "./placed_words.ts";
import { testWith } from "./readers.ts";

const base = illustrate("demo-myga", PLAIN_INPUTS);

/** A text of at most so many characters, of words of any length. */
const text = (max: number) =>
  fc
    .array(fc.stringMatching(/^[A-Za-z0-9(][a-zñ0-9)-]{0,40}$/), { minLength: 1, maxLength: max })
    .map((words) => words.join(" ").slice(0, max).trim());

interface Names {
  readonly insurer: string;
  readonly product: string;
  readonly form: string;
  readonly footer: string;
  readonly largePrint: boolean;
}

function withNames({ insurer, product, form, footer, largePrint }: Names) {
  const paper = branded(base, { insurerName: insurer, footer, largePrint });
  return { ...paper, product: { ...paper.product, name: product, formNumber: form } };
}

/** The words of a part of a sheet, one after the other. */
const inOne = (words: readonly Word[]) => words.map(({ text: word }) => word).join("");
const closed = (words: string) => words.replaceAll(" ", "");

async function holdsInFull(names: Names): Promise<void> {
  const { bytes } = renderer.render(withNames(names), WITH_CODE);
  const [first = [], ...others] = await wordsBySheet(bytes);
  expect(inOne(first)).toContain(closed(names.insurer));
  for (const words of others) expect(inOne(words)).toContain(closed(names.product));
  for (const words of [first, ...others]) {
    expect(inOne(words)).toContain(closed(`Form ${names.form}`));
    expect(inOne(words)).toContain(closed(names.footer));
    expect(overlaps(words)).toEqual([]);
    const [left, top] = names.largePrint ? [36, 30] : [48, 30];
    const outside = words.filter(
      (word) =>
        word.left < left - 1 ||
        word.right > SHEET.width - left + 1 ||
        word.top < top ||
        word.bottom > SHEET.height - 18,
    );
    expect(outside).toEqual([]);
  }
}

describe("insurer, product, form number and the carrier's footer", () => {
  testWith("mutool", "are in full on each sheet, apart from all else", async () => {
    const names = fc.record({
      insurer: text(200),
      product: text(200),
      form: text(200),
      footer: text(600),
      largePrint: fc.boolean(),
    });
    await fc.assert(fc.asyncProperty(names, holdsInFull), runs(6));
  });

  testWith("mutool", "are in full at the longest that a definition may have", async () => {
    const longest = { insurer: 200, product: 200, form: 200, footer: 600 };
    for (const word of ["Mutual ", "W"]) {
      const of = (length: number) => word.repeat(length).slice(0, length).trim();
      const { insurer, product, form, footer } = longest;
      const names = {
        insurer: of(insurer),
        product: of(product),
        form: of(form),
        footer: of(footer),
      };
      for (const largePrint of [false, true]) await holdsInFull({ ...names, largePrint });
    }
  });

  test("leave page 1 one sheet with two lines each", async () => {
    const two = {
      insurer:
        "The Northwestern and Southeastern Farmers, Mechanics and Teachers Mutual Life Insurance Company",
      product: "Demo MYGA",
      form: "ICC26-FIA-10-BONUS-GLWB-STATE-VARIATION-CO-REV-2026-11-22",
      footer: "A statement of the carrier that takes a line and a half of the foot. ".repeat(2),
      largePrint: false,
    };
    const usual = await paperOf(base, WITH_CODE);
    const paper = await paperOf(withNames(two), WITH_CODE);
    expect([usual, paper].map((each) => sheetsOf(each)[0]?.size)).toEqual([1, 1]);
  });
});
