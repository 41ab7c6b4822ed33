/** What holds for every contract the seeded products can make. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { illustrateInputs, type IllustrationContext } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { Projection } from "../../src/illustration/years/projected_values.ts";
import { anyCase, type Case, illustrationOf } from "../support/any_contract.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { least, runs } from "../support/depth.ts";

const products = [
  await readSeededProduct("demo_fia", "demo-fia"),
  await readSeededProduct("demo_myga", "demo-myga"),
];
const context: IllustrationContext = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const RUNS = runs(200);

const code = (...codes: readonly number[]) => fc.constantFrom(...codes);
/** Inputs that the schema admits; the product may still refuse some of them. */
const ANY_INPUTS = {
  Owner_DOB: fc.integer({ min: 1941, max: 1985 }).map((year) => `${year}-06-15`),
  Annuitant_DOB: fc.integer({ min: 1941, max: 2020 }).map((year) => `${year}-02-28`),
  Annuitant_Type: code(-2, -3),
  State: code(6, 7, 19, 51),
  Premium: fc.integer({ min: 500_000, max: 200_000_000 }).map((cents) => cents / 100),
  TaxQualification: code(1, 2, 3, 4, 5),
  PaymentMode: code(1, 2, 3, 4),
  PaymentOption: code(1, 2, 3, 4, 5, 6, 7),
  WDType: code(0, 1, 2, 3, 4, 5, 6),
  WDMode: code(1, 2, 3, 4),
  WDAmount: fc.double({ min: 0, max: 100, noNaN: true }),
  WDStartDuration: fc.integer({ min: 1, max: 15 }),
  Rider1: code(0, 1),
  Rider2: code(0, 1),
};
const anyInputs = fc.record(ANY_INPUTS);

/** Inputs of a contract outside any retirement plan that pays for life: the law's table knows its untaxed part. */
const withUntaxedPart = fc.record({
  ...ANY_INPUTS,
  TaxQualification: code(2),
  PaymentOption: code(1, 6, 7),
});

function forEachIllustration(
  check: (illustration: Illustration, inputs: object) => void,
  asked = anyInputs,
): void {
  fc.assert(
    fc.property(fc.constantFrom(...products), asked, (product, inputs) => {
      const thousand = inputs.WDType === 5 || inputs.WDType === 6 ? 1000 : 1;
      const sent = {
        ...inputs,
        WDAmount: inputs.WDAmount * thousand,
        // The annuitant of an IRA is its owner.
        Annuitant_Type: inputs.TaxQualification === 2 ? inputs.Annuitant_Type : -2,
      };
      const result = illustrateInputs(product, sent, context);
      if (result.kind === "illustrated") check(result.illustration, sent);
    }),
    RUNS,
  );
}

function projections(illustration: Illustration): readonly Pick<Projection, "years">[] {
  return [
    illustration.guaranteed,
    illustration.current,
    ...illustration.indexScenarios,
    ...illustration.furtherProjections,
  ];
}

describe("every illustration", () => {
  test("never pays less on surrender than the minimum value, nor on death than on surrender", () => {
    forEachIllustration((illustration) => {
      for (const { years } of projections(illustration)) {
        for (const year of years) {
          expect(year.cashSurrenderValue).toBeGreaterThanOrEqual(year.minimumValue);
          expect(year.deathBenefit).toBeGreaterThanOrEqual(year.cashSurrenderValue);
          expect(year.accountValue).toBeGreaterThanOrEqual(0);
        }
      }
    });
  });

  test("[D66] pays no death benefit of a rider once the account value is used up", () => {
    let usedUp = 0;
    const check = (asked: Case) => {
      const illustration = illustrationOf(asked);
      if (illustration === undefined) return;
      for (const { years } of projections(illustration)) {
        for (const year of years) {
          if (year.accountValue > 0) continue;
          usedUp += 1;
          expect(year.deathBenefit).toBe(year.cashSurrenderValue);
        }
      }
    };
    fc.assert(fc.property(anyCase, check), RUNS);
    expect(usedUp).toBeGreaterThan(0);
  });

  test("pays on surrender no more than the account value, unless the minimum or a gain lifts it", () => {
    forEachIllustration((illustration) => {
      for (const { years } of projections(illustration)) {
        for (const year of years) {
          if (year.marketValueAdjustment > 0) continue;
          const most = Math.max(year.accountValue, year.minimumValue);
          expect(year.cashSurrenderValue).toBeLessThanOrEqual(most);
        }
      }
    });
  });

  test("guarantees no more than it shows as current under the same withdrawals", () => {
    forEachIllustration((illustration) => {
      illustration.guaranteed.years.forEach((guaranteed, place) => {
        const current = illustration.current.years[place];
        const before = place === 0 ? [] : illustration.guaranteed.years.slice(0, place);
        const isSame = [...before, guaranteed].every(
          ({ withdrawal }, year) => withdrawal === illustration.current.years[year]?.withdrawal,
        );
        if (current === undefined || !isSame) return;
        expect(guaranteed.accountValue).toBeLessThanOrEqual(current.accountValue + 0.01);
        expect(guaranteed.cashSurrenderValue).toBeLessThanOrEqual(
          current.cashSurrenderValue + 0.01,
        );
        expect(guaranteed.deathBenefit).toBeLessThanOrEqual(current.deathBenefit + 0.01);
      });
    });
  });

  test("ends when the older of annuitant and owner is of the maximum annuitization age", () => {
    forEachIllustration((illustration) => {
      const { years } = illustration.current;
      const { annuitant, owner } = illustration;
      expect(Math.max(annuitant.issueAge, owner.issueAge) + years.length).toBe(100);
      years.forEach(({ contractYear, attainedAge }, place) => {
        expect(contractYear).toBe(place + 1);
        expect(attainedAge).toBe(illustration.annuitant.issueAge + contractYear);
      });
    });
  });

  test("taxes no more than is paid, and leaves no more untaxed than was paid in", () => {
    let reported = 0;
    forEachIllustration((illustration, inputs) => {
      const { TaxQualification } = inputs as { TaxQualification: number };
      const isRoth = TaxQualification === 3;
      for (const { years } of projections(illustration)) {
        let untaxed = 0;
        for (const year of years) {
          const { withdrawal, withdrawalCharge, incomeTaken = 0, taxableWithdrawal } = year;
          expect(taxableWithdrawal === undefined).toBe(isRoth);
          expect(year.taxBasis === undefined).toBe(isRoth);
          if (taxableWithdrawal === undefined) continue;
          reported += 1;
          const paid =
            Math.max(0, withdrawal - withdrawalCharge) + Math.max(0, incomeTaken - withdrawal);
          expect(taxableWithdrawal).toBeGreaterThanOrEqual(0);
          expect(taxableWithdrawal).toBeLessThanOrEqual(paid + 0.021);
          if (TaxQualification !== 2) expect(taxableWithdrawal).toBeGreaterThan(paid - 0.021);
          untaxed += paid - taxableWithdrawal;
        }
        expect(untaxed).toBeLessThanOrEqual(illustration.premium + 0.02 * years.length);
      }
    });
    expect(reported).toBeGreaterThan(least(1000));
  });

  test("gives the untaxed part of payments where the law's table is known, and at most what was paid in", () => {
    let reported = 0;
    forEachIllustration(
      (illustration, inputs) => {
        const { TaxQualification, PaymentOption } = inputs as Record<string, number>;
        const { points = [], paymentsPerYear = 1, notes = [] } = illustration.annuitization ?? {};
        expect(points.length + notes.length).toBeGreaterThan(0);
        for (const { contractYear, untaxed, guaranteed, current } of points) {
          const isTold = TaxQualification === 2 && [1, 6, 7].includes(PaymentOption ?? 0);
          if (!isTold) expect(untaxed).toBeUndefined();
          if (untaxed === undefined) continue;
          reported += 1;
          for (const [rate, { payment }, { years }] of [
            [untaxed.guaranteedRate, guaranteed, illustration.guaranteed],
            [untaxed.currentRate, current, illustration.current],
          ] as const) {
            const expected = payment * paymentsPerYear * untaxed.expectedReturnMultiple;
            const basis = years[contractYear - 1]?.taxBasis ?? 0;
            expect(rate).toBeGreaterThanOrEqual(0);
            expect(rate).toBeLessThanOrEqual(1);
            expect(rate * expected).toBeLessThanOrEqual(basis + 0.0005 * expected + 0.01);
          }
        }
      },
      fc.oneof(anyInputs, withUntaxedPart),
    );
    expect(reported).toBeGreaterThan(least(10));
  });

  test("requires no distribution in the year of issue, and of traditional IRAs alone", () => {
    forEachIllustration((illustration, inputs) => {
      const { TaxQualification } = inputs as { TaxQualification: number };
      for (const { years } of projections(illustration)) {
        expect(years[0]?.requiredMinimumDistribution).toBe(0);
        if ([1, 4, 5].includes(TaxQualification)) continue;
        for (const year of years) expect(year.requiredMinimumDistribution).toBe(0);
      }
    });
  });

  test("an index account without rider falls only by a withdrawal", () => {
    forEachIllustration((illustration) => {
      if (illustration.riders.length > 0 || illustration.product.kind === "fixed") return;
      for (const { years } of projections(illustration)) {
        for (const { interestCredit } of years) expect(interestCredit).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test("lifetime income falls only after an excess withdrawal", () => {
    forEachIllustration((illustration, inputs) => {
      const { WDType, WDAmount } = inputs as { WDType: number; WDAmount: number };
      if (WDType !== 6 || WDAmount > 0) return;
      for (const { years } of projections(illustration)) {
        let last = 0;
        for (const { incomeTaken = 0 } of years) {
          expect(incomeTaken).toBeGreaterThanOrEqual(last - 0.01);
          last = incomeTaken;
        }
      }
    });
  });

  test("scales with the premium when nothing in it is a fixed amount", () => {
    forEachIllustration((illustration, inputs) => {
      const { WDType, Premium } = inputs as { WDType: number; Premium: number };
      if (WDType === 5 || WDType === 6 || Premium > 1_000_000) return;
      const product = products.find(({ slug }) => slug === illustration.product.slug);
      if (product === undefined) throw new RangeError("No such product");
      const doubled = illustrateInputs(product, { ...inputs, Premium: Premium * 2 }, context);
      if (doubled.kind === "refused") throw new Error(JSON.stringify(doubled.problems));
      doubled.illustration.current.years.forEach(({ accountValue }, place) => {
        const single = illustration.current.years[place]?.accountValue ?? 0;
        expect(Math.abs(accountValue - 2 * single)).toBeLessThan(0.03);
      });
    });
  });
});
