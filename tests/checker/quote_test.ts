/** Quotes beside the checker's row of the contract year that they begin, with the same withdrawal. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { runs, SEED, times } from "../support/depth.ts";
import {
  anyQuote,
  askedOf,
  quoteBeside,
  type Quoted,
  type QuotedWithin,
  quoteWithin,
} from "../support/quoted.ts";
import { requireCovered } from "./covered.ts";
import { CENT, decimal, type Decimal, MILLIONTH, shown, size } from "./decimal.ts";
import { type CheckedProduct, CLOSES, PRODUCTS } from "./products.ts";
import type { Day } from "./projection.ts";
import { compareQuote, worthWithin } from "./quote.ts";
import { anyRequest } from "./random_inputs.ts";
import { anyProduct } from "./random_terms.ts";
import { readRequest } from "./request.ts";
import { recentPath, recompute } from "./tables.ts";

/** Rounded to the cent, whichever way half a cent went where a double cannot tell. */
const EXACT = CENT / 2n + MILLIONTH;

function findDifferences(
  { quote }: Quoted,
  exact: ReturnType<typeof recompute>["scenarios"][string][number],
): readonly string[] {
  const { transactionAmounts: amounts, rmdInfo, contractBefore } = quote;
  const insured = exact.incomeTaken > exact.withdrawal ? exact.incomeTaken - exact.withdrawal : 0n;
  return differencesOf([
    ["appliedAmount", amounts.appliedAmount, exact.withdrawal],
    [
      "netPaymentAmount",
      amounts.netPaymentAmount,
      (exact.withdrawal - exact.withdrawalCharge + insured) as Decimal,
    ],
    ["taxableAmount", amounts.taxableAmount, exact.taxableWithdrawal ?? (0n as Decimal)],
    [
      "calculatedAnnualRmdAmount",
      rmdInfo?.calculatedAnnualRmdAmount,
      exact.requiredMinimumDistribution,
    ],
    ["lifetimeIncome", contractBefore.lifetimeIncome, exact.lifetimeIncome],
  ]);
}

/** A figure as quoted, absent where nothing is quoted, and as the published rules give it. */
type QuotedFigure = readonly [name: string, quoted: number | undefined, exact: Decimal];

function differencesOf(figures: readonly QuotedFigure[]): readonly string[] {
  return figures.flatMap(([name, quoted, exact]) =>
    quoted === undefined || size((decimal(quoted) - exact) as Decimal) <= EXACT
      ? []
      : [`${name}: ${quoted}, not ${shown(exact)}`],
  );
}

/** The contract years on current terms, by the published rules. */
function exactYears(...request: Parameters<typeof readRequest>) {
  const read = readRequest(...request);
  requireCovered(read.terms);
  return recompute(read, CLOSES).scenarios["Current"] ?? [];
}

test.each(PRODUCTS.map((product) => [product.file, product] as const))(
  "a quote pays and is taxed as the published rules give: %s",
  (_, checked) => {
    let quoted = 0;
    fc.assert(
      fc.property(
        anyRequest(checked),
        fc.integer({ min: 1, max: 20 }),
        anyQuote,
        ([preparedAt, sent], years, of) => {
          const { product, context, form } = checked;
          const beside = quoteBeside(product, { ...context, preparedAt }, sent, {
            ...of,
            years,
            rateChange: 0,
          });
          if (beside === undefined) return;
          const exact = exactYears(form, beside.inputs, preparedAt)[years];
          if (exact === undefined) throw new RangeError("The checker has no such year");
          quoted += 1;
          expect(findDifferences(beside, exact)).toEqual([]);
        },
      ),
      runs(40),
    );
    expect(quoted).toBeGreaterThan(0);
  },
  120_000,
);

/**
 * Quotes of contracts of a product, each of any transaction on any day of a contract year, in which its plan of withdrawals was
 * paid until then. Returns how many there are.
 */
function quoteAlike(checked: CheckedProduct, { seed, numRuns }: ReturnType<typeof runs>): number {
  const { product, context, form } = checked;
  const lives = fc.tuple(
    anyRequest(checked),
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 0, max: 11 }),
    anyQuote,
  );
  let quoted = 0;
  for (const [[preparedAt, sent], years, months, of] of fc.sample(lives, { seed, numRuns })) {
    const within = quoteWithin(product, { ...context, preparedAt }, sent, {
      years,
      months,
      rateChange: of.rateChange,
      asked: ({ accountValueAtStart }) => askedOf(of, accountValueAtStart),
    });
    if (within === undefined) continue;
    const { quote, ...others } = within.inputs as Readonly<Record<string, any>>;
    const plain = Object.entries(others).filter(([name]) => !name.startsWith("WD"));
    const standing = readRequest(form, Object.fromEntries(plain), preparedAt);
    requireCovered(standing.terms);
    const found = [...compareQuote(within.quote, quote, standing)];
    const issued = readRequest(form, sent, preparedAt);
    const exact = worthWithin(issued, standing, {
      path: recentPath(issued, CLOSES),
      rateChange: decimal(of.rateChange),
    });
    if (exact !== undefined) found.push(...differFrom(within.quote, exact));
    expect({ seed, years, months, sent, quote, found }).toEqual({
      seed,
      years,
      months,
      sent,
      quote,
      found: [],
    });
    quoted += 1;
  }
  return quoted;
}

/** The values before what is quoted, beside the checker's own since issue. */
function differFrom({ contractBefore: before }: QuotedWithin["quote"], exact: Day) {
  const figures: readonly (readonly [string, number, Decimal])[] = [
    ["accountValue", before.accountValue, exact.accountValue],
    ["minimumValue", before.minimumValue, exact.minimumValue],
    ["cashSurrenderValue", before.cashSurrenderValue, exact.surrenderValue],
    ["deathBenefit", before.deathBenefit, exact.deathBenefit],
  ];
  return figures.flatMap(([name, printed, value]) =>
    size((decimal(printed) - value) as Decimal) <= EXACT
      ? []
      : [`since issue ${name}: ${printed}, not ${shown(value)}`],
  );
}

describe("on any day of a contract year a contract is worth and pays what both engines give", () => {
  test.each(PRODUCTS.map((product) => [product.file, product] as const))(
    "of %s",
    (_, product) => {
      expect(quoteAlike(product, runs(400))).toBeGreaterThan(0);
    },
    120_000,
  );

  test("of products of random terms", () => {
    let quoted = 0;
    for (let at = 0; at < times(600, 40); at += 1) {
      const [product] = fc.sample(anyProduct, { numRuns: 1, seed: SEED + at });
      if (product === undefined) throw new RangeError("No product");
      quoted += quoteAlike(product, { seed: SEED + at, numRuns: 12 });
    }
    expect(quoted).toBeGreaterThan(40);
  }, 240_000);
});
