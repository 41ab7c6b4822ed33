/** What a standing says of its contract year: premiums among its transactions, and the year that a transaction is of. */

import { describe, expect, test } from "bun:test";
import { readInForceRequestBy } from "../../src/illustration/figures/read_request.ts";
import { illustrateInForce } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { chooseTerms } from "../../src/terms/checked_terms.ts";
import type { Product } from "../../src/terms/product.ts";
import { EN_US } from "../../src/texts/mod.ts";
import { CONTEXT, VARIANTS } from "../support/any_contract.ts";
import { inputsInForce } from "../support/in_force.ts";

const FORM = VARIANTS["demo-fia with premiums within contract years"] as Product;
const READING = { choose: chooseTerms, say: (product: Product) => product, texts: EN_US };
const SENT = { Owner_DOB: "1966-06-15", State: 7, Premium: 100_000 };
const PAID = { contractYear: 2, month: 3, amount: 5_000 };

type Inputs = Readonly<Record<string, unknown>> & {
  readonly standing: Readonly<Record<string, unknown>>;
};

/** In contract year 2 after five months, with a premium of its third month. */
const LIVED = inputsInForce(
  FORM,
  { ...SENT, LaterPremiums: [PAID] },
  { ...CONTEXT, preparedAt: new Date("2026-11-21T08:00:00Z") },
  { years: 1, months: 5 },
) as Inputs;

function illustrated(inputs: object): Illustration {
  const result = illustrateInForce(FORM, { ...LIVED, ...inputs }, CONTEXT);
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}

function problemsOf(inputs: object): readonly string[] {
  const result = illustrateInForce(FORM, { ...LIVED, ...inputs }, CONTEXT);
  return result.kind === "refused" ? result.problems.map(({ pointer }) => pointer) : [];
}

describe("a premium of the contract year that has begun", () => {
  test("is the same among the transactions alone, and among the planned ones too", () => {
    expect(LIVED.standing["transactions"]).toEqual([
      { date: "2026-08-21", kind: "premium", amount: 5_000 },
    ]);
    const { guaranteed, current } = illustrated({ LaterPremiums: undefined });
    const listed = illustrated({});
    expect([guaranteed, current]).toEqual([listed.guaranteed, listed.current]);
    expect(current.years[0]?.premium).toBe(5_000);
  });

  test("is refused where it was planned for a day that is past, and nothing says that it was paid", () => {
    const standing = { ...LIVED.standing, transactions: [] };
    expect(problemsOf({ standing })).toEqual(["/inputs/LaterPremiums/0"]);
    const other = [{ date: "2026-08-21", kind: "premium", amount: 5_001 }];
    expect(problemsOf({ standing: { ...standing, transactions: other } })).toContain(
      "/inputs/LaterPremiums/0",
    );
  });

  test("is held to the bounds of the product under its own name", () => {
    const transactions = [{ date: "2026-08-21", kind: "premium", amount: 0.01 }];
    const inputs = {
      LaterPremiums: undefined,
      standing: { ...LIVED.standing, transactions },
    };
    expect(problemsOf(inputs)).toEqual(["/inputs/standing/transactions/0/amount"]);
  });

  test("may be planned for the day itself, and for later ones", () => {
    const toCome = { contractYear: 2, month: 6, amount: 2_000 };
    const { current, laterPremiums } = illustrated({ LaterPremiums: [PAID, toCome] });
    expect(current.years[0]?.premium).toBe(7_000);
    expect(laterPremiums?.sentence).toContain("$2,000");
    expect(laterPremiums?.sentence).not.toContain("$5,000");
  });
});

describe("a transaction on an anniversary", () => {
  const form = VARIANTS["demo-myga"] as Product;
  const lived = inputsInForce(form, SENT, CONTEXT, { years: 3 }) as Inputs;
  const asOf = String(lived.standing["asOf"]);
  const begins = { date: asOf, kind: "withdrawal", amount: 500 };
  /** What the contract year has paid so far. */
  const paidIn = (transactions: readonly object[], others: object = {}, mostMonths = 11) => {
    const standing = { ...lived.standing, transactions, ...others };
    const later = { ...CONTEXT, preparedAt: new Date("2028-01-01T00:00:00Z") };
    const { read } = readInForceRequestBy(READING, form, { ...lived, standing }, later, mostMonths);
    if (read.kind === "refused") throw new RangeError(JSON.stringify(read.problems));
    return read.request.inForce?.begun?.paid.map(({ amount }) => amount);
  };

  test("is of the year that begins, unless it ends the year before", () => {
    expect(paidIn([begins])).toEqual([500]);
    expect(paidIn([{ ...begins, endsYear: true }])).toBeUndefined();
  });

  test("is at the end of a year in the same way", () => {
    const day = asOf.replace(/^\d+/, (year) => String(Number(year) + 1));
    const ends = { date: day, kind: "withdrawal", amount: 700, endsYear: true };
    expect(paidIn([begins, ends], { day }, 12)).toEqual([500, 700]);
    expect(paidIn([begins, { ...ends, endsYear: false }], { day }, 12)).toEqual([500]);
  });
});
