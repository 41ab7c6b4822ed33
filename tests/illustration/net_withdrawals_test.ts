/** Withdrawals asked for after their charges: what is paid, taken, printed and explained, at both endpoints. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { illustrateIndexAnnuity, illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Illustration, YearValues } from "../../src/illustration/illustration.ts";
import { type Language } from "../../src/texts/language.ts";
import { wordsOf } from "../paper/papers.ts";
import { anyCase, type Case, CONTEXT, illustrationOf } from "../support/any_contract.ts";
import { least, runs } from "../support/depth.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const myga = await readSeededProduct("demo_myga", "DemoMYGA");
const INPUTS = {
  Owner_DOB: "1966-01-01",
  State: 19,
  Premium: 100_000,
  WDType: 5,
  WDAmount: 24_000,
  WDNet: 1,
};

type Result = ReturnType<typeof illustrateInputs>;

function illustrationIn(result: Result): Illustration {
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.illustration;
}

function byInputs(inputs: object, language: Language = "en-US"): Illustration {
  return illustrationIn(illustrateInputs(myga, { ...INPUTS, ...inputs }, { ...CONTEXT, language }));
}

function byData(data: Readonly<Record<string, unknown>>): Illustration {
  return illustrationIn(illustrateIndexAnnuity(myga, { initamt: 100_000, ...data }, CONTEXT));
}

/** What the owner receives in a year, as printed, in cents. */
function paidIn({ withdrawal, withdrawalCharge }: YearValues): number {
  return Math.round((withdrawal - withdrawalCharge) * 100);
}

const listed = ({ assumptions }: Illustration, name: string) =>
  assumptions.find((each) => each.name === name);

describe("24,000 a year after charges from DemoMYGA", () => {
  // 10% of 100,000 is free; the rest bears 8%: 10,000 + 14,000 ÷ 0.92.
  test("takes 10,000 and 14,000 ÷ 0.92 in the first year, at current rates", () => {
    const [year] = byInputs({}).current.years;
    expect([year?.withdrawal, year?.withdrawalCharge]).toEqual([25_217.39, 1_217.39]);
  });

  test.each([1, 2, 3, 4])("pays it in each year that the account lasts, mode %d", (WDMode) => {
    const { years } = byInputs({ WDMode }).current;
    // Less than a year's amount is left when the account goes.
    const lasting = years.filter(({ accountValue }) => accountValue > 10_000);
    expect(lasting.length).toBeGreaterThan(2);
    for (const year of lasting) expect(paidIn(year)).toBe(2_400_000);
  });

  test("is the same at the index annuity endpoint, where amountIs says so", () => {
    const withdrawals = { type: "fixed", amount: 24_000, amountIs: "net", mode: "monthly" };
    const { current, guaranteed } = byData({ dob: "1966-01-01", State: "IA", withdrawals });
    const other = byInputs({ WDMode: 4 });
    expect([current.years, guaranteed.years]).toEqual([
      other.current.years,
      other.guaranteed.years,
    ]);
  });

  test("on guaranteed terms takes no more than pays something: the free part", () => {
    // Rates may rise without bound, so that the adjustment takes all beyond it.
    const [year] = byInputs({}).guaranteed.years;
    expect([year?.withdrawal, year?.withdrawalCharge]).toEqual([10_000, 0]);
  });

  test("is taxed on what is paid, and reduces riders by what is taken", () => {
    const [year] = byInputs({ TaxQualification: 1 }).current.years;
    expect(year?.taxableWithdrawal).toBe(24_000);
    const [, gross] = [0, 1].map((WDNet) => byInputs({ Rider1: 1, WDNet }).current.years[0]);
    const [plain] = byInputs({ Rider1: 1, WDNet: 0, WDAmount: 25_217.391_304 }).current.years;
    expect(gross?.benefitBase).toBe(plain?.benefitBase as number);
  });
});

describe("what is said of it", () => {
  test.each(["en-US", "es-US"] as const)("in the assumptions and on paper: %s", (language) => {
    const net = byInputs({}, language);
    expect(listed(net, "WDNet")).toMatchObject({ value: 1, origin: "input" });
    const paper = wordsOf(pagesOf(net));
    const [after, besides] =
      language === "en-US"
        ? ["$24,000 a year after charges", "The charges on them are taken from the account value"]
        : ["$24,000 al año después de los cargos", "Sus cargos se toman además"];
    expect(paper).toContain(after);
    expect(paper).toContain(besides);
    const gross = byInputs({ WDNet: undefined }, language);
    expect(listed(gross, "WDNet")).toMatchObject({ value: 0, origin: "default" });
    expect(wordsOf(pagesOf(gross))).not.toContain(after);
  });

  test.each([1, 3, 4, 6])("has no effect on type %d, whose amount is before charges", (WDType) => {
    const inputs = { WDType, TaxQualification: 1, Rider1: 1, WDAmount: undefined };
    const net = byInputs(inputs);
    expect(net.warnings).toMatchObject([{ field: "WDNet", code: "no_effect" }]);
    expect(net.current.years).toEqual(byInputs({ ...inputs, WDNet: 0 }).current.years);
  });

  test("100% of the account value is all of it, before charges or after", () => {
    const all = { WDType: 2, WDAmount: 100 };
    expect(byInputs(all).current.years).toEqual(byInputs({ ...all, WDNet: 0 }).current.years);
  });
});

/** A part of the premium, after charges. */
const net = fc
  .tuple(anyCase, fc.double({ min: 0.005, max: 0.6, noNaN: true }), fc.constantFrom(1, 2, 3, 4))
  .filter(([{ sent }]) => "WDType" in sent)
  .map(([{ product, sent }, part, WDMode]): Case => {
    const WDAmount = Math.round(part * Number(sent["Premium"]) * 100) / 100;
    const plan = { WDType: 5, WDAmount, WDNet: 1, WDMode, Rider1: 0 };
    return { product, sent: { ...sent, ...plan } };
  });

/** In contract year 36 account value and minimum value pay together, and both parts are rounded up. */
const PAID_FROM_BOTH: Case = {
  product: "demo-fia with a bailout and an accumulation guarantee",
  sent: {
    Owner_DOB: "1962-06-15",
    Annuitant_DOB: "1941-02-28",
    State: 6,
    Premium: 1_112_530.75,
    TaxQualification: 1,
    WDType: 5,
    WDMode: 2,
    WDNet: 1,
    WDStartDuration: 9,
    WDAmount: 50_066.85,
    Annuitant_Type: -2,
    Allocations: [{ strategy: "sp500-cap", pct: 100 }],
  },
};

describe("over all products, inputs and scenarios", () => {
  test("a year pays what is asked while the account lasts, or is on guaranteed terms less; a surrender may pay more", () => {
    let tried = 0;
    fc.assert(
      fc.property(net, (asked) => {
        const illustration = illustrationOf(asked);
        if (illustration === undefined || asked.product === "demo-upstream") return;
        const { guaranteed, current, indexScenarios, furtherProjections } = illustration;
        const amount = Math.round(Number(asked.sent["WDAmount"]) * 100);
        const start = Number(asked.sent["WDStartDuration"]);
        for (const { years } of [current, ...indexScenarios, ...furtherProjections]) {
          for (const year of years) {
            if (year.contractYear < start || year.accountValue < 0.01) continue;
            tried += 1;
            // Left is the interest of a year whose payments take all else.
            if (year.accountValue > Number(asked.sent["Premium"]) * 0.2) {
              expect(paidIn(year)).toBe(amount);
            }
          }
        }
        for (const year of guaranteed.years) {
          if (year.minimumValue > 0) expect(paidIn(year)).toBeLessThanOrEqual(amount);
        }
      }),
      { ...runs(600), examples: [[PAID_FROM_BOTH]] },
    );
    expect(tried).toBeGreaterThan(least(2_000));
  });

  test("what is taken gross pays what is asked net: one is the other asked for before charges", () => {
    fc.assert(
      fc.property(net, (asked) => {
        const yearly = { ...asked, sent: { ...asked.sent, WDMode: 1 } };
        const first = illustrationOf(yearly)?.current.years.find(
          ({ withdrawal }) => withdrawal > 0,
        );
        if (first === undefined || asked.product === "demo-upstream") return;
        const gross = { ...yearly.sent, WDNet: 0, WDAmount: first.withdrawal };
        const again = illustrationOf({ ...yearly, sent: gross });
        const year = again?.current.years[first.contractYear - 1];
        expect(year?.withdrawal).toBeCloseTo(first.withdrawal, 1);
        expect(year?.withdrawalCharge).toBeCloseTo(first.withdrawalCharge, 1);
        expect(year?.accountValue).toBeCloseTo(first.accountValue, 1);
      }),
      runs(300),
    );
  });
});
