/** What a paper says on taxes, required distributions and death is true for its tax status and its owner. */

import { describe, expect, test } from "bun:test";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { TAX_QUALIFICATIONS } from "../../src/terms/codes.ts";
import { type Language, LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { wordsOf } from "../paper/papers.ts";
import { CONTEXT, illustrationOf } from "../support/any_contract.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const myga = await readSeededProduct("demo_myga", "demo-myga");

/** The words of a paper with withdrawals before age 59½. */
function paperOf(inputs: object, language: Language = "en-US"): string {
  const result = illustrateInputs(
    myga,
    { Owner_DOB: "1980-01-01", Premium: 100_000, State: 19, WDType: 2, WDAmount: 4, ...inputs },
    { ...CONTEXT, language },
  );
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return wordsOf(pagesOf(result.illustration));
}

test("part of each payment is your own money, as far as it has not come out before", () => {
  const saidOf = (inputs: object) => {
    const words = paperOf({ Owner_DOB: "1966-01-01", PaymentOption: 2, ...inputs });
    const parts = [
      "As a rule, part of each payment is your own money",
      "If all that you paid in has come out before, payments are taxed in full.",
    ];
    return parts.map((each) => words.includes(each));
  };
  const income = { WDType: 6, WDAmount: 0, WDStartDuration: 2, Rider1: 1 };
  expect(saidOf({ WDType: 0 })).toEqual([true, false]);
  expect(saidOf(income)).toEqual([true, true]);
  expect(saidOf({ ...income, TaxQualification: 1 })).toEqual([false, false]);
});

describe("the tax status", () => {
  test.each([
    ["a traditional IRA", 1, { isGainTaxed: false, isAllTaxed: true, isMadeToPay: true }],
    [
      "a contract that is not qualified",
      2,
      { isGainTaxed: true, isAllTaxed: false, isMadeToPay: false },
    ],
    ["a Roth IRA", 3, { isGainTaxed: false, isAllTaxed: false, isMadeToPay: false }],
    ["a SEP IRA", 4, { isGainTaxed: false, isAllTaxed: true, isMadeToPay: true }],
    ["a SIMPLE IRA", 5, { isGainTaxed: false, isAllTaxed: true, isMadeToPay: true }],
  ])("of %s decides what is said of gain and of required distributions", (_, code, expected) => {
    const paper = paperOf({ TaxQualification: code });
    expect({
      isGainTaxed: paper.includes("What you take out of the gain is taxed"),
      isAllTaxed: paper.includes("What you take out is taxed as ordinary income"),
      isMadeToPay: paper.includes("the law makes you take out at least a set amount each year"),
    }).toEqual(expected);
    // An IRA is no qualified plan (Internal Revenue Code 401(a), 408).
    expect(paper).not.toContain("qualified plan");
  });

  test("of a SIMPLE IRA names the further tax of 25% (Internal Revenue Code 72(t)(6)), no other does", () => {
    const rate = (code: number) =>
      paperOf({ TaxQualification: code }).split("25% in the first two years");
    expect(rate(5)).toHaveLength(3);
    for (const code of [1, 2, 3, 4]) expect(rate(code)).toHaveLength(1);
  });

  test("decides in Spanish as well", () => {
    const paper = (TaxQualification: number) => paperOf({ TaxQualification }, "es-US");
    expect(paper(5)).toContain("25% en los dos primeros años");
    expect(paper(3)).not.toContain("la ley le exige retirar");
    expect(paper(1)).toContain("la ley le exige retirar");
    expect(paper(1)).not.toContain("Lo que usted retira de la ganancia");
  });
});

test.each([
  // Prepared in 2026: who is 73 in that year was born in 1953 (Internal Revenue Code 401(a)(9)(C)(v)).
  ["1952-06-01", true],
  ["1953-12-31", true],
  ["1954-01-01", false],
])("an owner born on %s of an IRA has a distribution in the year of issue: %p", (born, isDue) => {
  const paper = paperOf({ TaxQualification: 1, Owner_DOB: born, WDType: 0, WDAmount: 0 });
  expect(paper.includes("Distribution in the year of issue")).toBe(isDue);
});

describe("the further tax before age 59½ (Internal Revenue Code 72(q), 72(t)) [D232]", () => {
  // Prepared on 21 November 2026: 59½ is reached by who was born on 21 May 1967.
  const JOINT = { TaxQualification: 2, Owner_DOB: "1950-01-01" };
  const TRUST = { Owner_Type: -1, Annuitant_Type: -3, Annuitant_DOB: "1960-01-01" };
  test.each([
    ["an owner of 76", { Owner_DOB: "1950-01-01" }, false],
    ["an owner of 59½ today", { Owner_DOB: "1967-05-21" }, false],
    ["an owner of a day less", { Owner_DOB: "1967-05-22" }, true],
    ["an old owner with a young joint owner", { ...JOINT, JointOwner_DOB: "1990-01-01" }, true],
    ["two old owners", { ...JOINT, JointOwner_DOB: "1952-01-01" }, false],
    ["a trust, which has no age", { TaxQualification: 2, ...TRUST }, true],
  ])(
    "is spoken of to %s: the paper in both languages, each tax status",
    (_, inputs, isSpokenOf) => {
      const statuses = "TaxQualification" in inputs ? [2] : [1, 2, 3, 4, 5];
      for (const TaxQualification of statuses) {
        for (const language of LANGUAGES) {
          const paper = paperOf({ TaxQualification, ...inputs }, language);
          const said = /(?:tax of|adicional del) 10%/.test(paper);
          expect({ TaxQualification, language, said }).toEqual({
            TaxQualification,
            language,
            said: isSpokenOf,
          });
          if (!isSpokenOf) expect(paper).not.toMatch(/25% (?:in|en)/);
        }
      }
    },
  );
});

describe("the statement on taxes of a product that another service calculates", () => {
  const RULES = {
    "en-US": {
      outside: /Outside an IRA, what you take out of the gain is taxed/,
      ira: /In an IRA, all that you take out is taxed so, but for amounts paid in/,
      roth: /A Roth IRA differs: what it pays out is not taxed when it is qualified/,
      simple: /Of a SIMPLE IRA that tax is 25% in the first two years/,
    },
    "es-US": {
      outside: /Fuera de una IRA, lo que usted retira de la ganancia paga impuestos/,
      ira: /En una IRA los paga así todo lo que usted retira, salvo los montos aportados/,
      roth: /Una IRA Roth es distinta: lo que distribuye no paga impuestos cuando es/,
      simple: /De una SIMPLE IRA ese impuesto es del 25% en los dos primeros años/,
    },
  } as const;
  /** The rules that hold for each code. */
  const OF_CODES: Readonly<Record<number, readonly (keyof (typeof RULES)["en-US"])[]>> = {
    1: ["ira"],
    2: ["outside"],
    3: ["roth"],
    4: ["ira"],
    5: ["ira", "simple"],
  };

  test.each(LANGUAGES)("holds for each tax status that its inputs offer: %s", (language) => {
    const { taxesTitle } = textsOf(language).disclosures;
    for (const { code: TaxQualification } of TAX_QUALIFICATIONS) {
      const sent = { Owner_DOB: "1980-01-01", Premium: 100_000, State: 19, TaxQualification };
      const illustration = illustrationOf({ product: "demo-upstream", sent }, language);
      const found = illustration?.disclosures.find(({ title }) => title === taxesTitle);
      for (const rule of OF_CODES[TaxQualification] ?? []) {
        expect(found?.text).toMatch(RULES[language][rule]);
      }
    }
    expect(Object.keys(OF_CODES).map(Number)).toEqual(TAX_QUALIFICATIONS.map(({ code }) => code));
  });
});

describe("payments from an IRA to two lives", () => {
  const OWNER = {
    Owner_DOB: "1960-06-01",
    TaxQualification: 1,
    PaymentOption: 4,
    JointAnnuitant_DOB: "1971-06-01",
  };
  const isBounded = (inputs: object) =>
    paperOf({ ...OWNER, ...inputs }).includes("may have to get a lower share as the survivor");

  test("of which one is much younger may leave the survivor less (Treasury Regulation 1.401(a)(9)-6)", () => {
    expect(isBounded({})).toBe(true);
    expect(paperOf(OWNER, "es-US")).toContain("parte menor como sobreviviente");
  });

  test.each([
    ["is ten years younger", { JointAnnuitant_DOB: "1970-06-01" }],
    ["is the spouse", { Spouse_DOB: "1971-06-01" }],
    ["gets half anyway", { PaymentOption: 5 }],
    [
      "survives the owner of a Roth IRA, which has no required distributions",
      { TaxQualification: 3 },
    ],
  ])("says nothing of that where the second person %s", (_, inputs) => {
    expect(isBounded(inputs)).toBe(false);
  });
});

describe("a trust", () => {
  const TRUST = { Owner_Type: -1, Annuitant_Type: -3, Annuitant_DOB: "1960-01-01" };

  test.each([
    ["one life", {}],
    ["two lives", { PaymentOption: 4, JointAnnuitant_DOB: "1965-01-01" }],
  ])(
    "does not die: the annuitant does, with payments to %s (Internal Revenue Code 72(s)(6))",
    (_, lives) => {
      const paper = paperOf({ ...TRUST, ...lives });
      expect(paper).toContain("When the annuitant dies, by law the contract is paid out");
      expect(paper).toContain("What is paid if the annuitant dies");
      expect(paper).not.toMatch(/owner (dies|lives)|spouse/);
      expect(paperOf({})).toContain("What is paid if the owner dies");
    },
  );
});
