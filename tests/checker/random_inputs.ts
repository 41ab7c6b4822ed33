/** Random inputs that a product takes, as a caller might send them. */

import fc from "fast-check";
import type { Inputs } from "./check.ts";
import type { CheckedProduct } from "./products.ts";

type LaterPremiumTerms = NonNullable<CheckedProduct["product"]["definition"]["laterPremiums"]>;

interface Property {
  readonly oneOf?: readonly { readonly const: number | string }[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const day = (first: number, last: number) =>
  fc
    .tuple(
      fc.integer({ min: first, max: last }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, month, date]) =>
      [year, String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-"),
    );
const amount = (minimum: number, maximum: number) =>
  fc.oneof(
    fc.integer({ min: minimum, max: maximum }),
    fc.integer({ min: minimum * 100, max: Math.min(maximum, 250_000) * 100 }).map((c) => c / 100),
    fc.constantFrom(minimum, Math.min(maximum, 100_000), maximum),
  );

/** Premiums at different instants, within contract years where the product takes them there. */
function laterPremiums(terms: LaterPremiumTerms | undefined): fc.Arbitrary<readonly object[]> {
  const last = terms?.lastContractYear ?? 2;
  const month = fc.integer({ min: 1, max: terms?.isTakenWithinYears === true ? 12 : 1 });
  return fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 1, max: last }), month, amount(25, 25_000))
      .map(([contractYear, each, dollars]) => {
        const isAtStart = each === 1;
        const paid = { contractYear: isAtStart ? Math.max(2, contractYear) : contractYear };
        return Object.assign(paid, isAtStart ? {} : { month: each }, { amount: dollars });
      }),
    {
      minLength: 1,
      maxLength: terms?.lastContractYear === undefined ? 1 : 3,
      selector: (paid) => `${paid.contractYear} ${"month" in paid ? paid.month : 1}`,
    },
  );
}

/** An instant of 2026 to 2027, and inputs. */
export function anyRequest({ product }: CheckedProduct): fc.Arbitrary<readonly [Date, Inputs]> {
  const { properties } = product.inputsSchema as { properties: Record<string, Property> };
  const code = (name: string) =>
    fc.constantFrom(...(properties[name]?.oneOf ?? []).map((each) => each.const));
  const { minimum = 0, maximum = 0 } = properties["Premium"] ?? {};
  const strategies = product.definition.strategies.map(({ id }) => id);
  const allocations = fc
    .uniqueArray(fc.constantFrom(...strategies), { minLength: 1, maxLength: strategies.length })
    .chain((ids) =>
      fc
        .uniqueArray(fc.integer({ min: 1, max: 99 }), {
          minLength: ids.length - 1,
          maxLength: ids.length - 1,
        })
        .map((cuts) => {
          const bounds = [0, ...cuts.toSorted((one, other) => one - other), 100];
          return ids.map((strategy, index) => ({
            strategy,
            pct: (bounds[index + 1] ?? 0) - (bounds[index] ?? 0),
          }));
        }),
    );
  const optional: Record<string, fc.Arbitrary<unknown>> = {
    Owner_Gender: code("Owner_Gender"),
    TaxQualification: code("TaxQualification"),
    PaymentMode: code("PaymentMode"),
    PaymentOption: code("PaymentOption"),
    ...(properties["Rider2"] === undefined ? {} : { Rider2: code("Rider2") }),
    ...(properties["SurrenderPeriod"] === undefined
      ? {}
      : { SurrenderPeriod: code("SurrenderPeriod") }),
    ...(properties["Allocations"] === undefined ? {} : { Allocations: allocations }),
    ...(properties["LaterPremiums"] === undefined
      ? {}
      : { LaterPremiums: laterPremiums(product.definition.laterPremiums) }),
  };
  const withdrawals = fc.oneof(
    fc.constant({}),
    fc
      .record({
        WDType: code("WDType"),
        WDMode: code("WDMode"),
        WDStartDuration: fc.integer({ min: 1, max: 25 }),
        WDAmount: fc.integer({ min: 0, max: 60_000 }),
        percent: fc.integer({ min: 1, max: 40 }),
        WDNet: fc.constantFrom(0, 1),
      })
      .map(({ percent, WDAmount, WDNet, ...plan }) => {
        if (plan.WDType === 2) return Object.assign(plan, { WDAmount: percent, WDNet });
        if (plan.WDType === 5) return Object.assign(plan, { WDAmount, WDNet });
        const hasAmount = plan.WDType === 6 && WDAmount % 2 === 0;
        return hasAmount ? Object.assign(plan, { WDAmount }) : plan;
      }),
  );
  const others = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    fc.record({
      Annuitant_DOB: day(1940, 1995),
      Annuitant_Gender: code("Annuitant_Gender"),
      Annuitant_Type: fc.constant(-3),
    }),
    fc.record({
      JointOwner_DOB: day(1940, 1995),
      JointOwner_Gender: code("Owner_Gender"),
      JointOwner_Relation: fc.constantFrom(1, 2),
    }),
    fc.record({
      Owner_Type: fc.constant(-1),
      Annuitant_DOB: day(1940, 1995),
      Annuitant_Type: fc.constant(-3),
    }),
  );
  return fc
    .tuple(
      fc.integer({
        min: Date.UTC(2026, 10, 24, 12) / 1000,
        max: Date.UTC(2026, 11, 31, 12) / 1000,
      }),
      fc.record({
        Owner_DOB: day(1940, 1995),
        State: code("State"),
        Premium: amount(minimum, maximum),
        ...(properties["Rider1"] === undefined ? {} : { Rider1: code("Rider1") }),
      }),
      fc.record(optional, { requiredKeys: [] }),
      withdrawals,
      others,
    )
    .map(([seconds, required, some, plan, persons]) => [
      new Date(seconds * 1000),
      { ...required, ...some, ...plan, ...persons },
    ]);
}
