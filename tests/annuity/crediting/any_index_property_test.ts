/** Every crediting method with any terms that it accepts: what an index that stands still is credited, and the least. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type CreditingTerms,
  leastRateAfter,
  METHODS,
  methodOf,
} from "../../../src/annuity/crediting/mod.ts";
import { isRequired, type TermField } from "../../../src/annuity/crediting/strategy.ts";
import { FLAT_DAYS, FLAT_LEVELS } from "../../../src/annuity/index/index_history.ts";
import { valueOf } from "../../../src/annuity/formula.ts";
import { runs } from "../../support/depth.ts";

const YEARS_MAX = 3;
const MONTHS = YEARS_MAX * 12 + 1;

/** A rate within the bounds of a field, and of the size that contracts have. */
function rateOf(bounds: readonly [number, number]): fc.Arbitrary<number> {
  const least = Math.max(bounds[0], -0.2);
  const most = Math.min(bounds[1], 0.4);
  const any = fc.double({ min: least, max: most, noNaN: true }).map((rate) => rate + 0);
  return fc.oneof(any, fc.constantFrom(...[least, 0, most].filter((rate) => rate >= least)));
}

function valueOfField(field: TermField): fc.Arbitrary<unknown> {
  if (field.kind === "choice") return fc.constantFrom(...Object.keys(field.choices));
  if (field.kind === "shared_rate") return rateOf(field.bounds);
  const rate = rateOf(field.bounds);
  return fc.oneof(rate, fc.array(rate, { minLength: 1, maxLength: YEARS_MAX }));
}

/** Terms of a method that its rules have no fault with. */
function termsOf(method: keyof typeof METHODS): fc.Arbitrary<CreditingTerms> {
  const fields = Object.entries<TermField>(METHODS[method].fields);
  const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => name);
  const values = Object.fromEntries(fields.map(([name, field]) => [name, valueOfField(field)]));
  return fc
    .record(values, { requiredKeys: required })
    .map((terms) => Object.assign(terms, { method }) as unknown as CreditingTerms)
    .filter((terms) => (methodOf(terms).findFaults?.(terms) ?? []).length === 0);
}

const TERM = fc.integer({ min: 1, max: YEARS_MAX }).chain((years) =>
  fc.record({
    years: fc.constant(years),
    isByTermYear: fc.boolean(),
    entry: fc.constant(years),
    firstMonth: fc.constant(0),
  }),
);
const CLOSE = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: 60, max: 160, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 0.01, max: 10_000, noNaN: true }) },
);
/** Closes of any index, one that does nothing but fall among them. */
const LEVELS = fc.oneof(
  fc.array(CLOSE, { minLength: MONTHS, maxLength: MONTHS }),
  fc.constant(Array.from({ length: MONTHS }, (_, month) => 100 * 0.8 ** month)),
);
const daysOf = (levels: readonly number[]) => ({ means: levels, counts: levels.map(() => 21) });

describe.each(Object.keys(METHODS) as (keyof typeof METHODS)[])("%s", (name) => {
  const method = methodOf({ method: name } as CreditingTerms);

  test("credits no less than its least rate, whatever the index does", () => {
    fc.assert(
      fc.property(termsOf(name), TERM, LEVELS, (terms, term, levels) => {
        const rate = method.rate(terms, { ...term, levels, days: daysOf(levels) });
        expect(rate).toBeGreaterThanOrEqual(method.leastRate(terms, term) - 1e-12);
      }),
      runs(500),
    );
  });

  test("has locked in more with each month, less than it credits in the end, and as much once it ends", () => {
    fc.assert(
      fc.property(termsOf(name), TERM, LEVELS, (terms, term, levels) => {
        const months = 12 * term.years;
        const after = (month: number) => {
          const known = levels.slice(0, month + 1);
          return leastRateAfter(terms, { ...term, levels: known, days: daysOf(known) }, month);
        };
        expect(after(0)).toBe(method.leastRate(terms, term));
        const rate = method.rate(terms, { ...term, levels, days: daysOf(levels) });
        for (let month = 1; month <= months; month += 1) {
          expect(after(month)).toBeGreaterThanOrEqual(after(month - 1) - 1e-12);
          expect(after(month)).toBeLessThanOrEqual(rate + 1e-12);
        }
        expect(after(months)).toBe(rate);
      }),
      runs(300),
    );
  });

  test("has a least rate that is not below 0", () => {
    fc.assert(
      fc.property(termsOf(name), TERM, (terms, term) => {
        expect(method.leastRate(terms, term)).toBeGreaterThanOrEqual(0);
      }),
      runs(500),
    );
  });

  test("without index growth credits what its formula gives for an index that stands still, at any level", () => {
    fc.assert(
      fc.property(termsOf(name), TERM, CLOSE, (terms, term, close) => {
        const flat = { ...term, levels: FLAT_LEVELS, days: FLAT_DAYS };
        const levels = FLAT_LEVELS.map(() => close);
        const other = { ...term, levels, days: daysOf(levels) };
        const rate = method.rate(terms, flat);
        expect(valueOf(method.formula(terms, flat))).toBeCloseTo(rate, 12);
        // A threshold of 0 may be missed by the last bit of an average of closes, so those are not held to it.
        if (name !== "monthly_average" && name !== "daily_average") {
          expect(method.rate(terms, other)).toBe(rate);
        }
      }),
      runs(500),
    );
  });
});

test.each(
  Object.values(METHODS).flatMap((method, place) =>
    method.leastRateAfter === undefined
      ? []
      : [Object.keys(METHODS)[place] as keyof typeof METHODS],
  ),
)("%s credits just what it has locked in once the index is worth nothing", (name) => {
  // Lists by year of the term may make a lock in a later year worth less than none.
  const anyTerm = TERM.filter(({ isByTermYear }) => name !== "index_lock" || !isByTermYear);
  fc.assert(
    fc.property(termsOf(name), anyTerm, LEVELS, fc.nat(35), (terms, term, levels, month) => {
      const fallen = levels.map((close, at) => close * 1e-6 ** Math.max(0, at - month));
      const days = { means: fallen, counts: fallen.map((_, at) => (at <= month ? 21 : 23)) };
      const whole = { ...term, levels: fallen, days };
      const rate = methodOf(terms).rate(terms, whole);
      expect(rate).toBeCloseTo(leastRateAfter(terms, whole, month), 3);
    }),
    runs(300),
  );
});
