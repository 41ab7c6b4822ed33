/** A quote on an anniversary pays what the illustration's own row has of the same withdrawal, and its parts add up. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ContractYear } from "../../src/annuity/year/standing.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import type { Transaction } from "../../src/inputs/quote/quote_schema.ts";
import { anyCase, CONTEXT, VARIANTS } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { EXAMPLES, readExampleProduct } from "../support/example_products.ts";
import { anyQuote, quoteBeside, type Quoted, quoteWithin, TYPES } from "../support/quoted.ts";

const ISSUED = { ...CONTEXT, preparedAt: new Date("2026-11-21T12:00:00Z") };

const CENT = 0.01 + 1e-6;

function near(one: number, other: number, within = CENT): boolean {
  return Math.abs(one - other) <= within + 1e-9 * Math.abs(other);
}

/** Every figure of a quote that is not the illustration's, or does not add up. */
function findDifferences({ quote, row, exact, last }: Quoted): readonly string[] {
  const { transactionAmounts: amounts, contractBefore, contractAfter } = quote;
  const found = [...findUnfooted(quote)];
  const hold = (name: string, isSo: boolean) => {
    if (!isSo) found.push(name);
  };
  const charged = amounts.totalChargeAmount - amounts.totalAdditionAmount;
  const insured = Math.max(0, exact.incomeTaken - exact.withdrawal);
  hold("applied", near(amounts.appliedAmount, row.withdrawal));
  hold("charge", near(charged + insured, row.withdrawalCharge, 2 * CENT));
  hold("free", quote.freeWithdrawalAmount === cents(exact.freeWithdrawal));
  hold("taxable", near(amounts.taxableAmount ?? 0, row.taxableWithdrawal ?? 0));
  hold("income", near(contractBefore.lifetimeIncome ?? 0, row.lifetimeIncome ?? 0));
  hold(
    "free left",
    adds(
      quote.remainingFreeWithdrawalAmount,
      -Math.max(0, quote.freeWithdrawalAmount - amounts.appliedAmount),
    ),
  );
  hold(
    "required",
    near(
      quote.rmdInfo?.calculatedAnnualRmdAmount ?? 0,
      (quote.rmdInfo && row.requiredMinimumDistribution) ?? 0,
    ),
  );
  hold("account value before", contractBefore.accountValue === last.accountValue);
  hold(
    "minimum value before",
    near(contractBefore.minimumValue, last.minimumValue) || exact.floors.length > 0,
  );
  if (quote.transactionSubType !== "annuitization") {
    hold(
      "tax basis after",
      exact.isSurrender || near(contractAfter.taxBasis ?? 0, row.taxBasis ?? 0),
    );
    hold("nothing left", !exact.isSurrender || contractAfter.accountValue === 0);
  }
  return found;
}

/** What does not add up to the cent in a quote. */
function findUnfooted(quote: Quoted["quote"]): readonly string[] {
  const { transactionAmounts: amounts, contractBefore, contractAfter, charges, additions } = quote;
  const found: string[] = [];
  const hold = (name: string, isSo: boolean) => {
    if (!isSo) found.push(name);
  };
  if (quote.transactionSubType !== "annuitization") {
    hold(
      "account value after",
      amounts.appliedAmount > contractBefore.accountValue ||
        adds(contractBefore.accountValue, -amounts.appliedAmount, -contractAfter.accountValue),
    );
  }
  hold("charges", adds(amounts.totalChargeAmount, ...charges.map((each) => -each.chargeAmount)));
  hold(
    "additions",
    adds(amounts.totalAdditionAmount, ...additions.map((each) => -each.additionAmount)),
  );
  hold(
    "net",
    adds(
      amounts.appliedAmount,
      -amounts.totalChargeAmount,
      amounts.totalAdditionAmount,
      -amounts.netPaymentAmount,
    ),
  );
  hold(
    "strategies",
    adds(
      contractBefore.accountValue,
      ...quote.fundDistributions.map((each) => -each.totalFundValue),
    ),
  );
  hold(
    "amounts",
    [
      ...charges.map((each) => each.chargeAmount),
      ...additions.map((each) => each.additionAmount),
    ].every((amount) => amount > 0),
  );
  if (quote.transactionSubType === "full-surrender") {
    hold("surrender", near(amounts.netPaymentAmount, contractBefore.cashSurrenderValue));
  }
  return found;
}

function adds(...parts: readonly number[]): boolean {
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) < 1e-6;
}

function cents(amount: number): number {
  return Math.floor(amount * 100 + 0.5 + 1e-6) / 100;
}

test("a quote is the illustration's own row, and its parts add up to the cent", () => {
  const quoted = new Map<string, number>();
  fc.assert(
    fc.property(
      anyCase,
      fc.integer({ min: 0, max: 19 }),
      anyQuote,
      ({ product, sent }, years, of) => {
        const form = VARIANTS[product];
        const compared = form && quoteBeside(form, ISSUED, sent, { years, ...of });
        if (form === undefined || compared === undefined) return;
        quoted.set(of.transaction, (quoted.get(of.transaction) ?? 0) + 1);
        expect(findDifferences(compared)).toEqual([]);
        // What the contract is worth before does not depend on what is quoted.
        const { contractBefore } = compared.quote;
        const surrender = { ...of, years, transaction: "full-surrender" } as const;
        const surrendered = quoteBeside(form, ISSUED, sent, surrender);
        expect(surrendered?.quote.contractBefore ?? contractBefore).toEqual(contractBefore);
      },
    ),
    // Each transaction is drawn often enough to be seen: a rider's free withdrawal in one of seventy cases.
    runs(2_400, 1_200),
  );
  expect([...quoted.keys()].toSorted()).toEqual(Object.keys(TYPES).toSorted());
}, 120_000);

test("within a contract year its parts add up, a surrender pays the surrender value, and a later plan changes nothing", () => {
  let quoted = 0;
  fc.assert(
    fc.property(
      anyCase,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 11 }),
      anyQuote,
      ({ product, sent }, years, months, of) => {
        const form = VARIANTS[product];
        if (form === undefined) return;
        const { transaction, rateChange, isNet, part } = of;
        const at = { years, months, rateChange };
        const asked = (year: ContractYear) => ({
          transactionSubType: transaction,
          ...(transaction === "specified-withdrawal" && {
            transactionAmounts: {
              amountType: "AMOUNT",
              requestedAmount: Math.floor(100 * part * year.accountValueAtStart) / 100,
              disbursementType: isNet ? "NET" : "GROSS",
            },
          }),
        });
        const within = quoteWithin(form, ISSUED, sent, { ...at, asked });
        if (within === undefined) return;
        quoted += 1;
        const { quote } = within;
        expect(findUnfooted(quote)).toEqual([]);
        const { appliedAmount, requestedAmount = 0, netPaymentAmount } = quote.transactionAmounts;
        if (transaction === "specified-withdrawal" && !isNet) {
          expect(appliedAmount).toBeCloseTo(requestedAmount, 1);
        }
        if (transaction === "surrender-free") {
          expect(quote.remainingFreeWithdrawalAmount).toBeLessThan(CENT);
        }
        const all = () => ({ transactionSubType: "full-surrender" });
        const surrendered = quoteWithin(form, ISSUED, sent, { ...at, asked: all })?.quote;
        expect(surrendered?.contractBefore ?? quote.contractBefore).toEqual(quote.contractBefore);
        const most = surrendered?.transactionAmounts.netPaymentAmount ?? netPaymentAmount;
        if (transaction === "surrender-free") {
          expect(netPaymentAmount).toBeLessThanOrEqual(most + CENT);
        }
      },
    ),
    runs(2_400),
  );
  expect(quoted).toBeGreaterThan(20);
}, 120_000);

test("annuity payments of a quote are those that the illustration shows for that year", () => {
  let shown = 0;
  for (const form of Object.values(VARIANTS)) {
    for (const year of [1946, 1961, 1971]) {
      const sent = { Owner_DOB: `${year}-06-15`, State: 7, Premium: 100_000 };
      const result = illustrateInputs(form, sent, ISSUED);
      const [point] =
        result.kind === "refused" ? [] : (result.illustration.annuitization?.points ?? []);
      if (point === undefined) continue;
      const of = {
        transaction: "annuitization",
        isNet: false,
        isPart: false,
        part: 1,
        rateChange: 0,
      } as const;
      const beside = quoteBeside(form, ISSUED, sent, { ...of, years: point.contractYear });
      // What buys them is the value on the day, with the charge of the contract year that begins.
      if (beside?.quote.contractBefore.cashSurrenderValue !== beside?.last.cashSurrenderValue)
        continue;
      if (beside === undefined) continue;
      expect(beside.quote.annuityPayments?.current).toEqual(point.current);
      expect(beside.quote.annuityPayments?.guaranteed.ratePerThousand).toBe(
        point.guaranteed.ratePerThousand,
      );
      shown += 1;
    }
  }
  expect(shown).toBeGreaterThan(3);
});

test.each([...EXAMPLES])(
  "every example of %s is quoted so, for every transaction on many anniversaries",
  async (name) => {
    const product = await readExampleProduct(name);
    const examples = product.inputsSchema["examples"] as readonly Readonly<
      Record<string, unknown>
    >[];
    for (const sent of examples) {
      for (const transaction of Object.keys(TYPES) as Transaction[]) {
        for (let at = 0; at < 1; at += 1 / 7) {
          for (const isNet of [false, true]) {
            const compared = quoteBeside(product, ISSUED, sent, {
              years: Math.floor(at * 20),
              transaction,
              rateChange: 0.01,
              isNet,
              isPart: false,
              part: at,
            });
            if (compared !== undefined) expect(findDifferences(compared)).toEqual([]);
          }
        }
      }
    }
  },
  120_000,
);
