/** Terms that move figures are said where the figures are: limits of an adjustment, step-ups, charges of the past. */

import { describe, expect, test } from "bun:test";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { type Language, LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import {
  illustrate,
  illustrateInForce,
  INCOME_INPUTS,
  PLAIN_INPUTS,
  RUNNING_INPUTS,
  wordsOf,
} from "./papers.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const context = {
  preparedAt: new Date("2026-11-21T10:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};

function illustrateWith(
  change: object,
  inputs: object,
  language: Language = "en-US",
): Illustration {
  const product = { ...fia, definition: { ...fia.definition, ...change } };
  const result = illustrateInputs(product, { ...inputs }, { ...context, language });
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}

/** The riders, those with lifetime income on other terms. */
function incomeRidersWith(change: object): Definition["riders"] {
  const riders = structuredClone(fia.definition.riders);
  for (const { terms } of riders)
    if (terms.kind === "lifetime_income") Object.assign(terms, change);
  return riders;
}

const adjustment = fia.definition.marketValueAdjustment as NonNullable<
  Definition["marketValueAdjustment"]
>;

describe.each(LANGUAGES)("%s", (language) => {
  const { adjustment: say } = textsOf(language).contract;

  test.each([
    ["dead band", { collar: undefined, deadBand: 0.0025 }, say.deadBand("0.25%")],
    [
      "surrender charge",
      { collar: { isWithinSurrenderCharge: true } },
      say.within([say.limits.charge]),
    ],
    [
      "gain within the charge",
      { collar: { isGainWithinSurrenderCharge: true } },
      say.gainWithinCharge,
    ],
    [
      "interest credited",
      { collar: { isWithinInterestCredited: true } },
      say.within([say.limits.interest]),
    ],
    [
      "part of the account value",
      { collar: { accountValueRate: 0.05 } },
      say.within([say.limits.part("5%")]),
    ],
    ["greatest gain", { collar: { gainRate: 0.02 } }, say.gain("2%")],
    ["no gain", { collar: { gainRate: 0 } }, say.noGain],
  ])("[#245 6.I] a limit of the adjustment is on its page: %s", (_, change, sentence) => {
    const paper = (marketValueAdjustment: object) =>
      wordsOf(pagesOf(illustrateWith({ marketValueAdjustment }, PLAIN_INPUTS, language)));
    expect(paper({ ...adjustment, ...change })).toContain(sentence);
    expect(paper({ ...adjustment, collar: undefined })).not.toContain(sentence);
  });

  test.each([
    ["compounding", true],
    ["compounding", false],
    ["separate", true],
    ["separate", false],
  ] as const)("a step-up of the base is among the rider's terms: %s, %p", (stepUp, goesOn) => {
    const { income } = textsOf(language).riderFacts;
    const riders = incomeRidersWith({ stepUp, isStepUpKeptDuringIncome: goesOn });
    const words = wordsOf(pagesOf(illustrateWith({ riders }, INCOME_INPUTS, language)));
    expect(words).toContain(`${income.stepUpTitle}: ${income.stepUp[stepUp](goesOn)}`);
  });
});

test("without a step-up none is stated", () => {
  const { income } = textsOf("en-US").riderFacts;
  const riders = incomeRidersWith({ stepUp: "none" });
  expect(wordsOf(pagesOf(illustrateWith({ riders }, INCOME_INPUTS)))).not.toContain(
    income.stepUpTitle,
  );
});

/** The facts of what has happened, in dollars. */
function factsOf(illustration: Illustration): ReadonlyMap<string, number> {
  const page = pagesOf(illustration).find(({ name }) => name === "past");
  const [facts] = page?.blocks.flatMap((block) => (block.kind === "facts" ? [block] : [])) ?? [];
  return new Map(
    facts?.items.map(([name, value]) => [name, Number(String(value).replaceAll(/[$,]/g, ""))]),
  );
}

test("what has happened adds up to the account value, with the charges of the years that are past", () => {
  for (const years of [1, 4, 12]) {
    const facts = factsOf(illustrateInForce("demo-fia", { ...INCOME_INPUTS }, { years }));
    const amount = (name: string) => facts.get(name) || 0;
    const sum =
      amount("Premiums paid") +
      amount("Premium bonus") +
      amount("Interest credited in all") -
      amount("Withdrawals, before charges") -
      amount("Charges, fees and adjustments");
    expect(amount("Account value")).toBeCloseTo(sum, 2);
    const passed = illustrate("demo-fia", INCOME_INPUTS).current.years.slice(0, years);
    const charged = passed.reduce(
      (total, { riderCharge, strategyFee, contractFee }) =>
        total + riderCharge + strategyFee + contractFee,
      0,
    );
    // Later on the index of its own years has moved the base that is charged.
    if (years < 12) expect(amount("Charges, fees and adjustments")).toBeCloseTo(charged, 2);
    expect(amount("Premium bonus")).toBe(5_000);
  }
});

test("the index values of a contract year that has begun are those of the month in which its years end", () => {
  const inForce = (months: number) =>
    wordsOf(pagesOf(illustrateInForce("demo-fia", { ...RUNNING_INPUTS }, { years: 3, months })));
  const begun = inForce(7);
  expect(begun).toContain(
    "its years end in May: index values are those at the close of the last trading day",
  );
  expect(begun).toContain("participation rate and fee: to May 2025");
  expect(begun).not.toContain("at the close of December 31");
  // S&P 500 of 31 May 2007. Source: public closes, as the history has them.
  expect(begun).toContain("| 1,530.62 |");
  expect(inForce(0)).toContain("Index values are those at the close of December 31");
});
