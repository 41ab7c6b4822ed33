/** A contract in its first year: what follows from its premium need not be sent, and what contradicts it is refused. */

import { describe, expect, test } from "bun:test";
import { EXAMPLE_INPUTS } from "../../src/inputs/mod.ts";
import type { QuoteFacts } from "../../src/illustration/quote/quote_facts.ts";
import type { ReportFacts } from "../../src/illustration/report/report_facts.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { NOTHING_WITHDRAWN } from "../support/in_force_inputs.ts";
import type { InForceAnswer } from "../support/in_force_answer.ts";
import { expectMadeAgain } from "../support/made_again.ts";
import { testService, TRANSPORTS } from "../support/service.ts";

const service = await testService({ ledgerKeys: KEY_ONE });
const key = await service.issueKey();
await service.sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;

const ISSUED = "2025-09-01";
const RATE = { referenceRate: 0.0475 };
const FULL = { transactionSubType: "full-surrender", ...RATE };

type Answer = InForceAnswer & {
  readonly response_data: { readonly quote: QuoteFacts; readonly report: ReportFacts };
};

/** A contract of 100,000 dollars issued on that day, with no more of its standing than is given. */
function issued(standing: object = {}, others: object = {}): { readonly inputs: object } {
  return { inputs: { ...EXAMPLE_INPUTS, ...others, standing: { issueDate: ISSUED, ...standing } } };
}

const withdrawn = (date: string, amount: number) => ({ date, kind: "withdrawal", amount });

describe.each(TRANSPORTS)("through %s", (transport) => {
  const ask = async (path: string, json: unknown, slug = "demo-myga") => {
    const response = await service.send(`/api/${slug}/${path}`, { key, json, transport });
    return { response, status: response.status, ...((await response.json()) as Answer) };
  };

  test("is quoted on the day of its issue: the premium less the charges of its first year", async () => {
    const { status, response_data: data } = await ask("quote", issued({}, { quote: FULL }));
    expect(status).toBe(200);
    // 8 % of the 90,000 beyond the free tenth, and a rate risen from 4.20 % to 4.75 % for five years.
    const paid = 100_000 - 0.08 * 90_000 - (1 - (1.042 / 1.0475) ** 5) * 90_000;
    expect(data.quote).toMatchObject({
      effectiveDate: ISSUED,
      freeWithdrawalAmount: 10_000,
      contractBefore: { accountValue: 100_000, taxBasis: 100_000 },
      contractAfter: { accountValue: 0 },
    });
    expect(data.quote.transactionAmounts.netPaymentAmount).toBeCloseTo(paid, 2);
  });

  test("is quoted after eight months with what has accrued and was withdrawn", async () => {
    const standing = { day: "2026-05-01", transactions: [withdrawn("2026-03-01", 4_000)] };
    const { response_data: data } = await ask("quote", issued(standing, { quote: FULL }));
    // 4.45 % for eight months, less 4,000 with two months' interest; 6,000 are still free.
    const value = 100_000 * 1.0445 ** (8 / 12) - 4_000 * 1.0445 ** (2 / 12);
    const charged = value - 6_000;
    const paid = value - 0.08 * charged - (1 - (1.042 / 1.0475) ** (5 - 8 / 12)) * charged;
    expect(data.quote.contractBefore.accountValue).toBeCloseTo(value, 2);
    expect(data.quote.freeWithdrawalAmount).toBe(10_000);
    expect(data.quote.transactionAmounts.netPaymentAmount).toBeCloseTo(paid, 2);
  });

  test("may still be returned while the free look of 30 days lasts, which the quote says", async () => {
    const titled = async (day: string, deliveredOn?: string) => {
      const standing = { day, ...(deliveredOn && { deliveredOn }) };
      const { response_data: data } = await ask("quote", issued(standing, { quote: FULL }));
      return data.disclosures.find(({ title }) => title === "Right to return the contract")?.text;
    };
    expect(await titled(ISSUED)).toStartWith(
      "You may return the contract within 30 days after you receive it. That time is not over",
    );
    // 30 days after its issue, and 61.
    expect(await titled("2025-10-01")).toBeDefined();
    expect(await titled("2025-11-01")).toBeUndefined();
    // It counts from the delivery where that is known: 30 days after 2 October is 1 November.
    expect(await titled("2025-11-01", "2025-10-02")).toBeDefined();
    expect(await titled("2025-11-01", "2025-10-01")).toBeUndefined();
  });

  test.each([
    ["2025-08-31", "not before the issue on 2025-09-01"],
    ["2031-01-01", "not after the illustration date"],
  ])("cannot have been delivered on %s", async (deliveredOn, allowed) => {
    const { status, ...answer } = await ask("quote", issued({ deliveredOn }, { quote: FULL }));
    expect(status).toBe(400);
    const said = JSON.stringify(answer);
    expect(said).toContain("/inputs/standing/deliveredOn");
    expect(said).toContain(allowed);
  });

  test("is reported in its first year: nothing at the start, and the premium among what was credited", async () => {
    const standing = { issueDate: "2025-03-01", transactions: [withdrawn("2025-09-01", 5_000)] };
    const body = issued(standing, { report: RATE });
    const { status, response_data: data } = await ask("report?format=json", body);
    expect(status).toBe(200);
    const nothing = { accountValue: 0, cashSurrenderValue: 0, minimumValue: 0 };
    // 100,000 × 1.0445 − 5,000 × 1.0445^½.
    const end = 99_339.96;
    expect(data.report).toMatchObject({
      periodBegin: "2025-03-01",
      periodEnd: "2026-03-01",
      contractYear: 1,
      atStart: nothing,
      atEnd: { accountValue: end },
      movements: { premiums: 100_000, interest: 4_339.96, totalPaid: 5_000 },
      strategies: [{ valueAtStart: 100_000, valueAtEnd: end, creditedRate: 0.0445 }],
    });
  });

  test("is illustrated as a new contract of that day is, and says that its first year is in force", async () => {
    const { response_data: fresh } = await ask("inforce?format=json", issued());
    const { inForce, tables } = fresh;
    expect(inForce).toMatchObject({
      asOf: ISSUED,
      contractYear: 0,
      accountValue: 100_000,
      premiumsPaid: 100_000,
      interestCredited: 0,
    });
    const [first] = tables["Illustration"] ?? [];
    expect(first).toMatchObject({ year: 1, premium: 100_000, accountValue: 104_450 });
    expect(tables["Illustration"]?.at(-1)?.["year"]).toBeGreaterThan(30);
    const later = await ask("inforce?format=json", issued({ day: "2026-06-01" }));
    expect(later.response_data.tables).toEqual(tables);
    expect(later.response_data.inForce["yearSoFar"]).toMatchObject({
      contractYear: 1,
      monthsPassed: 9,
    });
  });

  test("explains its first year", async () => {
    for (const [path, body] of [
      ["inforce/explain?year=1", issued()],
      ["quote/explain", issued({}, { quote: FULL })],
    ] as const) {
      const { status, response_data: data } = await ask(path, body);
      expect(status).toBe(200);
      const current = data.scenarios.find(({ scenario }) => scenario === "Current");
      const premium = current?.figures.find(({ name }) => name === "premium");
      expect(premium?.value).toBe(100_000);
    }
  });

  test("takes all that a record has of it, with the first premium among the transactions", async () => {
    const whole = {
      asOf: ISSUED,
      day: "2026-03-01",
      strategies: { fixed: { value: 100_000 } },
      lawMinimum: 87_500,
      premiums: { paid: 100_000 },
      withdrawals: NOTHING_WITHDRAWN,
      lastInterestCredit: 0,
      interestSinceIssue: 0,
      interestByYear: [],
      taxBasis: 100_000,
      transactions: [{ date: ISSUED, kind: "premium", amount: 100_000 }],
    };
    const { status, response_data: data } = await ask("inforce?format=json", issued(whole));
    expect(status).toBe(200);
    const short = await ask("inforce?format=json", issued({ day: "2026-03-01" }));
    expect(data.tables).toEqual(short.response_data.tables);
    expect(data.inForce["yearSoFar"]).toMatchObject({ premiumsPaid: 0, transactions: [] });
  });

  test.each([
    [{ asOf: "2025-09-02" }, "/asOf", `must be the issue date ${ISSUED}, or an anniversary`],
    [{ asOf: "2026-09-01" }, "/lawMinimum", "is required"],
    [{ asOf: "2024-09-01" }, "/asOf", "must be the issue date"],
    [
      { strategies: { fixed: { value: 99_999 } } },
      "/strategies/fixed/value",
      "must be left out at issue, or be 100,000",
    ],
    [{ strategies: { other: {} } }, "/strategies/other", "has no member of this name"],
    [{ lawMinimum: 87_499 }, "/lawMinimum", "must be left out at issue, or be 87,500"],
    [{ taxBasis: 1 }, "/taxBasis", "must be left out at issue, or be 100,000"],
    [{ premiums: { paid: 100_001 } }, "/premiums/paid", "must be left out at issue, or be 100,000"],
    [{ lastInterestCredit: 1 }, "/lastInterestCredit", "must be left out at issue, or be 0"],
    [{ interestSinceIssue: -1 }, "/interestSinceIssue", "must be left out at issue, or be 0"],
    [{ interestByYear: [0] }, "/interestByYear", "must have 0 entries"],
    [
      {
        withdrawals: {
          withdrawn: 1,
          partLeft: 0.5,
          premiumLeft: 100_000,
          hasExceededFree: true,
          riderCharges: 0,
        },
      },
      "/withdrawals/hasExceededFree",
      "must be left out at issue, or be false",
    ],
    [
      { transactions: [{ date: ISSUED, kind: "premium", amount: 90_000 }] },
      "/transactions/0/amount",
      "must be left out at issue, or be 100,000",
    ],
    [
      { strategies: { fixed: { renewal: { rate: [0.02] } } } },
      "/strategies/fixed/renewal",
      "must be left out",
    ],
    [
      { strategies: { fixed: { factors: { rate: 0.02 } } } },
      "/strategies/fixed/factors",
      "must be left out",
    ],
    [
      { day: "2025-10-01", transactions: [withdrawn("2025-09-01", 100_001)] },
      "/transactions",
      "at most 100,000",
    ],
    [{ day: "2025-08-01" }, "/day", "must be one of 2025-09-01, 2025-10-01"],
  ])("refuses what contradicts its issue: %j", async (standing, pointer, says) => {
    const { status, details } = await ask("inforce/validate", issued(standing));
    expect(status).toBe(200);
    const found = details.find((each) => each.pointer === `/inputs/standing${pointer}`);
    expect(found?.message ?? JSON.stringify(details)).toContain(says);
    expect((await ask("inforce?format=json", issued(standing))).status).toBe(400);
  });

  test("has no surrender value of a report before its first one", async () => {
    const report = { ...RATE, previousCashSurrenderValue: 1 };
    const { status, details } = await ask(
      "report",
      issued({ issueDate: "2025-03-01" }, { report }),
    );
    expect(status).toBe(400);
    expect(details[0]?.pointer).toBe("/inputs/report/previousCashSurrenderValue");
    expect(details[0]?.message).toContain("must be left out at issue, or be 0");
  });

  test("needs the closes of an index term that has begun, and none on the day of its issue", async () => {
    const inputs = { Allocations: [{ strategy: "sp500-two-year", pct: 100 }] };
    const of = (standing: object) => issued(standing, inputs);
    expect((await ask("inforce?format=json", of({}), "demo-fia")).status).toBe(200);
    const { status, details } = await ask(
      "inforce?format=json",
      of({ day: "2025-12-01" }),
      "demo-fia",
    );
    expect(status).toBe(400);
    expect(details.map(({ pointer }) => pointer)).toEqual([
      "/inputs/standing/strategies/sp500-two-year/indexes",
    ]);
    const closes = [6_400, 6_850];
    const known = { "sp500-two-year": { indexes: { sp500: { closes } } } };
    const begun = of({ day: "2025-12-01", strategies: known });
    expect((await ask("inforce?format=json", begun, "demo-fia")).status).toBe(200);
  });

  test("is said in Spanish", async () => {
    const { details } = await ask("inforce?language=es-US", issued({ taxBasis: 1 }));
    expect(details.map(({ message }) => message).join()).toContain(
      "debe omitirse a la emisión, o ser",
    );
  });
});

test("is kept and made again byte for byte, and its paper is verified", async () => {
  const json = issued({ day: "2026-03-01", contractNumber: "A-1" });
  const first = await service.send("/api/demo-myga/inforce?format=pdf", { key, json });
  await expectMadeAgain(service, key, first);
});
