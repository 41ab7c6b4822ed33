/** Withdrawals asked for net: as much is paid after the charges as was asked for, by the least that is taken. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { adjustmentFactor } from "../../../src/annuity/surrender/market_value.ts";
import { toCents } from "../../../src/annuity/money.ts";
import { grossOf } from "../../../src/annuity/withdrawals/net_withdrawal.ts";
import { runs } from "../../support/depth.ts";

describe("the gross amount of a net one", () => {
  // 4% to 6% over 927 days is 0.9528; 2,000 is asked for after the adjustment.
  test("Voya MGA prospectus, appendix I: 2,000 after the adjustment takes 2,099.08", () => {
    const factor = adjustmentFactor(
      {
        family: "ratio",
        years: 5,
        appliesTo: "whole_amount",
        timeBasis: "days_365",
        issuedOn: "2026-11-21",
        rateAtIssue: 0.04,
        adder: 0,
        factorDecimals: 4,
      },
      0.06,
      927 / 365,
    );
    const netOf = (gross: number) => gross * (1 + factor);
    expect(toCents(grossOf(2_000, { free: 0, max: 100_000 }, netOf))).toBe(2_099.08);
  });

  test("is the net one where nothing is charged, and a part of it where a gain is paid", () => {
    const all = { free: 100_000, max: 100_000 };
    expect(grossOf(2_000, all, (gross) => gross)).toBe(2_000);
    expect(grossOf(2_100, all, (gross) => 1.05 * gross)).toBeCloseTo(2_000, 6);
  });

  test("beyond a free part bears the charge: 10,000 free, then 8%", () => {
    const netOf = (gross: number) => gross - 0.08 * Math.max(0, gross - 10_000);
    const limits = { free: 10_000, max: 50_000 };
    expect(grossOf(9_000, limits, netOf)).toBe(9_000);
    expect(grossOf(19_200, limits, netOf)).toBeCloseTo(20_000, 6);
  });

  test("is all there is where less can be paid, and no more than pays something", () => {
    expect(grossOf(2_000, { free: 0, max: 1_000 }, (gross) => 0.9 * gross)).toBe(1_000);
    expect(grossOf(2_000, { free: 0, max: 0 }, (gross) => gross)).toBe(0);
    expect(grossOf(2_000, { free: 0, max: 1_000 }, () => 0)).toBe(0);
    // The worst adjustment and a charge of 8% take more than is taken beyond the free 700.
    const netOf = (gross: number) => Math.min(gross, 700) - 0.08 * Math.max(0, gross - 700);
    expect(grossOf(2_000, { free: 700, max: 1_000 }, netOf)).toBe(700);
    expect(grossOf(500, { free: 700, max: 1_000 }, netOf)).toBe(500);
  });

  test("is the least one where all of a part beyond it is charged [D233]", () => {
    // Half of the first 1,000 is left, nothing of the next 200, then 97%.
    const netOf = (gross: number) =>
      0.5 * Math.min(gross, 1_000) + 0.97 * Math.max(0, gross - 1_200);
    expect(grossOf(500, { free: 0, max: 3_000 }, netOf)).toBeCloseTo(1_000, 2);
    expect(grossOf(597, { free: 0, max: 3_000 }, netOf)).toBeCloseTo(1_300, 2);
    // Seed 550116245: products of the least number there is are rounded.
    const rounded = (gross: number) => Number.MIN_VALUE * Math.min(1, 1.2 * gross);
    expect(grossOf(Number.MIN_VALUE, { free: 0, max: 0.6 }, rounded)).toBeLessThanOrEqual(0.6);
  });

  test("over charges of any number of steps: the least that leaves the net amount, and never falls with it", () => {
    const bounds = fc.array(
      fc.record({
        from: fc.double({ min: 0, max: 1e6, noNaN: true }),
        part: fc.constantFrom(0, 0.05, 0.5, 0.97, 1, 1.2),
      }),
      { maxLength: 5 },
    );
    const dollars = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(bounds, dollars, dollars, dollars, (steps, net, more, max) => {
        const sorted = steps.toSorted((one, other) => one.from - other.from);
        const free = sorted[0]?.from ?? max;
        const netOf = (gross: number) => {
          let left = 0;
          let from = 0;
          let part = 1;
          for (const step of sorted) {
            left += part * Math.max(0, Math.min(gross, step.from) - from);
            ({ from, part } = step);
          }
          return left + part * Math.max(0, gross - from);
        };
        const limits = { free, max };
        const gross = grossOf(net, limits, netOf);
        const paid = Math.min(net, netOf(max));
        expect(gross).toBeGreaterThanOrEqual(0);
        expect(gross).toBeLessThanOrEqual(max);
        expect(netOf(gross)).toBeCloseTo(paid, 6);
        if (net > netOf(Math.min(free, max)) && net < netOf(max)) {
          expect(netOf(gross - 0.01)).toBeLessThan(paid + 1e-6);
        }
        expect(grossOf(net + more, limits, netOf)).toBeGreaterThanOrEqual(gross - 1e-6);
      }),
      runs(2_000),
    );
  });
});
