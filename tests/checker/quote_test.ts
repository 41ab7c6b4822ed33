/** Quotes beside the checker's row of the contract year that they begin, with the same withdrawal. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { runs } from "../support/depth.ts";
import { anyQuote, quoteBeside, type Quoted, quoteWithin } from "../support/quoted.ts";
import { CENT, decimal, type Decimal, MILLIONTH, shown, size } from "./decimal.ts";
import { PRODUCTS } from "./products.ts";
import { anyRequest } from "./random_inputs.ts";
import { readRequest } from "./request.ts";
import { CLOSES } from "./products.ts";
import { recompute } from "./tables.ts";
import { requireCovered } from "./covered.ts";

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

test.each(PRODUCTS.map((product) => [product.file, product] as const))(
  "within a contract year a contract is worth what it is month by month: %s",
  (_, checked) => {
    let quoted = 0;
    fc.assert(
      fc.property(
        anyRequest(checked),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 11 }),
        ([preparedAt, sent], years, months) => {
          const { product, context, form } = checked;
          const within = quoteWithin(product, { ...context, preparedAt }, sent, {
            years,
            months,
            rateChange: 0,
            asked: () => ({ transactionSubType: "full-surrender" }),
          });
          if (within === undefined) return;
          const exact = exactYears(form, sent, preparedAt)[years]?.months[months];
          if (exact === undefined) throw new RangeError("The checker has no such month");
          quoted += 1;
          const { contractBefore, transactionAmounts } = within.quote;
          const found = differencesOf([
            ["accountValue", contractBefore.accountValue, exact.accountValue],
            ["minimumValue", contractBefore.minimumValue, exact.minimumValue],
            ["cashSurrenderValue", contractBefore.cashSurrenderValue, exact.surrenderValue],
            ["netPaymentAmount", transactionAmounts.netPaymentAmount, exact.surrenderValue],
          ]);
          expect(found).toEqual([]);
        },
      ),
      runs(40),
    );
    expect(quoted).toBeGreaterThan(0);
  },
  120_000,
);
