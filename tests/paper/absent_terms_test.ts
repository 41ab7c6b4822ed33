/** A paper says nothing of charges, bonuses and adjustments that its contract does not have. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { type Language, LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { pageTextsOf } from "../../src/texts/page_texts.ts";
import { anyCase, CONTEXT, illustrationOf } from "../support/any_contract.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { wordsOf } from "./papers.ts";
import { dear, least, runs } from "../support/depth.ts";

const ROWS = {
  fia: await readSeededRow("demo_fia", "demo-fia"),
  myga: await readSeededRow("demo_myga", "demo-myga"),
};
const NO_CHARGE = { rates: [], grading: "yearly" } as const;

/** The words of a paper of a seeded product with other terms; `undefined` is a term it does not have. */
function paperOf(
  product: keyof typeof ROWS,
  terms: Partial<Record<keyof Definition, unknown>>,
  language: Language = "en-US",
  elected: object = {},
): string {
  const row = ROWS[product];
  const definition = JSON.parse(JSON.stringify({ ...(row.definition as Definition), ...terms }));
  const inputs = { Owner_DOB: "1966-01-01", Premium: 100_000, State: 19, ...elected };
  const result = illustrateInputs(parseProduct({ ...row, definition }), inputs, {
    ...CONTEXT,
    language,
  });
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return wordsOf(pagesOf(result.illustration));
}

/** Words of either language, and whether a contract has what they name. */
const NAMED: readonly (readonly [words: RegExp, has: (illustration: Illustration) => boolean])[] = [
  [
    /lifetime income|ingreso vitalicio/i,
    ({ riders }) => riders.some(({ incomeByStart }) => incomeByStart !== undefined),
  ],
  [
    /\bMVA\b|market value|valor de mercado/i,
    ({ marketValueAdjustment }) => marketValueAdjustment !== undefined,
  ],
  [
    /recapture|bonus taken back|not yet vested|recaptura/i,
    ({ premiumBonus }) => (premiumBonus?.vestedRates.length ?? 0) > 0,
  ],
  [/rider charges?|cargos? de las cláusulas/i, ({ riders }) => riders.length > 0],
  [/\bspreads?\b|\bm(argen|árgenes)\b/i, (illustration) => hasRate(illustration, "spread")],
  [
    /participation rate|tasas? de participación/i,
    (illustration) => hasRate(illustration, "participation"),
  ],
  [
    /\bcaps?\b|\blímites? máximos?\b/i,
    (illustration) =>
      hasRate(illustration, "cap") ||
      hasRate(illustration, "monthlyCap") ||
      illustration.accessTerms.some(({ title }) => /bailout/i.test(title)),
  ],
  [
    /\b2012 IAM\b|\bAnnuity 2000\b/,
    ({ annuitization }) => /^(Life|Joint)/.test(annuitization?.optionTitle ?? ""),
  ],
];

function hasRate({ allocations }: Illustration, field: string): boolean {
  return allocations.some(({ terms }) => terms.some((term) => term.field === field));
}

describe("any paper", () => {
  test("names nothing that its contract does not have, but in what the law makes it say", () => {
    const seen = new Set<string>();
    const cases = fc.tuple(anyCase, fc.constantFrom(...LANGUAGES), fc.integer({ min: 1, max: 7 }));
    fc.assert(
      fc.property(cases, ([{ product, sent }, language, PaymentOption]) => {
        const isIndexAnnuity = product.startsWith("Demo");
        const asked =
          isIndexAnnuity || product === "demo-upstream" ? sent : { ...sent, PaymentOption };
        const illustration = illustrationOf({ product, sent: asked }, language);
        if (illustration === undefined) return;
        // The page of definitions quotes the law's statement on any index annuity.
        const pages = pagesOf(illustration).filter(({ name }) => name !== "definitions");
        const words = wordsOf(pages);
        for (const [name, has] of NAMED) {
          const isThere = has(illustration);
          const lines = words.split("\n").filter((line) => name.test(line));
          if (!isThere) expect({ product, sent: asked, lines }).toMatchObject({ lines: [] });
          seen.add(`${name.source} ${isThere}`);
        }
      }),
      runs(250),
    );
    if (dear(true, false))
      for (const [{ source }] of NAMED) expect(seen).toContain(`${source} false`);
  });
});

describe("withdrawals", () => {
  test("are spoken of from the first year that has any, in any language", () => {
    let idle = 0;
    fc.assert(
      fc.property(anyCase, fc.constantFrom(...LANGUAGES), ({ product, sent }, language) => {
        const illustration = illustrationOf({ product, sent }, language);
        if (illustration === undefined) return;
        const { guaranteed, current, withdrawalPlan, surrenderCharge } = illustration;
        const taken = [...guaranteed.years, ...current.years].filter(
          ({ withdrawal, incomeTaken = 0 }) => withdrawal > 0 || incomeTaken > 0,
        );
        const first = Math.min(...taken.map(({ contractYear }) => contractYear));
        expect(withdrawalPlan?.firstContractYear ?? Number.POSITIVE_INFINITY).toBe(first);
        if (Number(sent["WDStartDuration"] ?? 1) < first && sent["WDType"] !== 0) idle += 1;
        const [summary] = pagesOf(illustration);
        const { summary: say } = textsOf(language);
        const figures = summary?.blocks.flatMap((block) =>
          block.kind === "keyFigures" ? block.items : [],
        );
        const years = Math.min(surrenderCharge.rates.length || 10, current.years.length);
        const isWithdrawn = guaranteed.years
          .slice(0, years)
          .some(({ withdrawal }) => withdrawal > 0);
        const note = figures?.find(({ title }) => title === say.guaranteedAfter(years))?.note ?? "";
        const notes = [true, false].flatMap((isSame) =>
          [true, false].map((isChargeLast) =>
            say.onGuaranteedTerms({ contractYear: undefined, isWithdrawn, isSame, isChargeLast }),
          ),
        );
        expect(notes).toContain(note);
      }),
      runs(250),
    );
    expect(idle).toBeGreaterThan(least(10));
  });
});

describe("a premium bonus", () => {
  test("that is vested at issue is not taken back step by step", () => {
    const paper = paperOf("fia", { premiumBonus: { rate: 0.05, vestedRates: [] } });
    expect(paper).toContain("It is yours at once: none of it is taken back.");
    expect(paper).not.toContain("step by step");
  });

  test("that vests in a year is said to", () => {
    const paper = paperOf("fia", { premiumBonus: { rate: 0.05, vestedRates: [1] } });
    expect(paper).toContain("step by step over 1 contract year.");
  });

  test("without surrender charges has its vesting on paper", () => {
    const paper = paperOf("fia", { surrenderCharge: NO_CHARGE, marketValueAdjustment: undefined });
    expect(paper).toContain("There is no surrender charge.");
    expect(paper).toContain("Bonus vested, at year end | 0% | 10% | 20%");
    expect(paper).toContain("Each contract year you may take out this much without a charge: 10%");
  });
});

describe("a free withdrawal", () => {
  test("of a contract without any charge is not set apart", () => {
    const free = { surrenderCharge: NO_CHARGE, marketValueAdjustment: undefined };
    const paper = paperOf("myga", free);
    expect(paper).toContain("No charge is taken when you take out money or end the contract.");
    expect(paper).not.toContain("an amount each contract year without");
    expect(paperOf("myga", free, "es-US")).toContain("No se quita ningún cargo");
  });

  test("of nothing is not offered", () => {
    const { freeWithdrawal } = ROWS.myga.definition as Definition;
    const none = { freeWithdrawal: { ...freeWithdrawal, rate: 0 } };
    const paper = paperOf("myga", none);
    expect(paper).toContain("What you take out is charged in full.");
    expect(paper).not.toContain("0% of the account value at");
    expect(paperOf("myga", none, "es-US")).toContain(
      "Todo lo que usted retira está sujeto a cargos.",
    );
  });
});

describe("a required minimum distribution", () => {
  test("is free of charge where the tax status has any", () => {
    const isNamed = (TaxQualification: number) =>
      paperOf("myga", {}, "en-US", { TaxQualification }).includes(
        "A required minimum distribution is free of charge.",
      );
    expect([1, 2, 3, 4, 5].map(isNamed)).toEqual([true, false, false, true, true]);
  });
});

describe("a fixed annuity", () => {
  test.each(LANGUAGES)(
    "speaks of rates after the guarantee where its values reach them: %s",
    (language) => {
      const { fixed, fixedWithinGuarantee } = textsOf(language).values;
      const wordsAt = (maximumAnnuitizationAge: number) => {
        const paper = paperOf("myga", { maximumAnnuitizationAge }, language, {
          Owner_DOB: "1941-06-01",
        });
        return [fixed, fixedWithinGuarantee].map((words) => paper.includes(words));
      };
      expect(wordsAt(90)).toEqual([false, true]);
      expect(wordsAt(91)).toEqual([true, false]);
    },
  );
});

describe("annuity payments", () => {
  const CASES = ["fia", "myga"].flatMap((product) =>
    LANGUAGES.map((language) => [product as keyof typeof ROWS, language] as const),
  );
  test.each(CASES)("of %s are spoken of only where any are shown: %s", (product, language) => {
    const { payments: say, charges, disclosures } = textsOf(language);
    const { annuitization } = ROWS[product].definition as Definition;
    const premiumTax = { rates: [{ states: ["CA"], qualified: 0.005, nonQualified: 0.0235 }] };
    const terms = { annuitization: { ...annuitization, premiumTax } };
    const seen = new Set<boolean>();
    for (const Owner_DOB of ["1951-01-01", "1966-01-01"]) {
      for (const TaxQualification of [1, 2, 3, 4, 5]) {
        for (const PaymentOption of [1, 2, 3, 6, 7]) {
          const elected = { Owner_DOB, TaxQualification, PaymentOption, State: 6 };
          const paper = paperOf(product, terms, language, elected);
          const isShown = paper.includes(say.table.title);
          seen.add(isShown);
          expect({
            ...elected,
            each: paper.includes(say.eachPayment(false)),
            page: paper.includes(charges.paymentsPage(false)),
            isDeducted: paper.includes(disclosures.premiumTax("California", "0.5%", true)),
          }).toEqual({
            ...elected,
            each: isShown,
            page: isShown,
            isDeducted: isShown && TaxQualification !== 2,
          });
        }
      }
    }
    expect(seen).toEqual(new Set([false, true]));
  });
});

describe("a later premium", () => {
  test.each(LANGUAGES)(
    "within contract year 1 adds nothing to the bonus of the first one: %s",
    (language) => {
      const product = "demo-fia with premiums within contract years";
      const LaterPremiums = [{ contractYear: 1, month: 7, amount: 10_000 }];
      const sent = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000, LaterPremiums };
      const illustration = illustrationOf({ product, sent }, language);
      if (illustration === undefined) throw new RangeError("refused");
      expect(illustration.premiumBonus?.bonus).toBe(5_000);
      expect(illustration.current.years[0]?.premiumBonus).toBe(5_500);
      expect(responseData(illustration).outputs).toMatchObject({
        premiumBonus: 5_000,
        initialAccountValue: 105_000,
      });
      const { summary } = textsOf(language);
      const { howItWorks } = pageTextsOf(language);
      const paper = wordsOf(pagesOf(illustration));
      const years = illustration.premiumBonus?.vestedRates.length ?? 0;
      const said = { rate: "5%", bonus: "$5,000", years, pastYears: 0 };
      expect(paper).toContain(howItWorks.bonus(said));
      expect(paper).toContain(summary.bonusAdded("$5,000", "5%"));
      expect(paper).not.toMatch(/start of (their )?contract years|inicio de (sus )?años/);
    },
  );
});

test.each(["demo-fia", "demo-myga"])(
  "%s assumes nothing of withdrawals that it does not show",
  (product) => {
    const BASE = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000 };
    const namesOf = (sent: object) =>
      illustrationOf({ product, sent: { ...BASE, ...sent } })?.assumptions.map(({ name }) => name);
    expect(namesOf({})).not.toContain("WDMode");
    expect(namesOf({ WDType: 3 })).toContain("WDMode");
  },
);

describe("a table of surrender charges", () => {
  const CASES = [
    ["demo-myga with later premiums charged from each", true],
    ["demo-fia with later premiums", false],
  ] as const;
  test.each(
    CASES.flatMap(([product, isFromPremium]) =>
      LANGUAGES.map((language) => [product, isFromPremium, language] as const),
    ),
  )("says from when its years count: %s %p %s", (product, isFromPremium, language) => {
    const LaterPremiums = [{ contractYear: 2, amount: 10_000 }];
    const sent = { Owner_DOB: "1966-01-01", State: 7, Premium: 100_000, LaterPremiums };
    const { title, titleFromPremium } = textsOf(language).charges.schedule;
    for (const [asked, isCounted] of [
      [sent, isFromPremium],
      [{ ...sent, LaterPremiums: [] }, false],
    ] as const) {
      const illustration = illustrationOf({ product, sent: asked }, language);
      if (illustration === undefined) throw new RangeError("refused");
      const lines = wordsOf(pagesOf(illustration)).split("\n");
      expect(lines).toContain(isCounted ? titleFromPremium : title);
      expect(lines).not.toContain(isCounted ? title : titleFromPremium);
    }
  });
});

describe("the minimum value", () => {
  test("of a contract without a rider bears none of its charges", () => {
    expect(paperOf("myga", {})).toContain("less $50 a year and what withdrawals pay you.");
    const rider = paperOf("myga", {}, "en-US", { Rider2: 1 });
    expect(rider).toContain("less $50 a year, rider charges, and what withdrawals pay you.");
  });
});
