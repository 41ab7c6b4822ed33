/**
 * POST /api/{slug}/report: the yearly report on a contract, its verdict, schema, explanation, record, paper and refusals.
 * Source: NAIC Model #245 section 7.
 */

import { describe, expect, test } from "bun:test";
import { IN_FORCE_EXAMPLE, REPORT_EXAMPLE } from "../../src/http/examples.ts";
import type { ReportFacts } from "../../src/illustration/report/report_facts.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { expectMadeAgain } from "../support/made_again.ts";
import { testService, TRANSPORTS } from "../support/service.ts";

const service = await testService({ ledgerKeys: KEY_ONE });
const key = await service.issueKey();
await service.sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;

interface Answer {
  readonly response_data: {
    readonly report: ReportFacts;
    readonly disclosures: readonly { readonly title: string }[];
    readonly scenarios: readonly {
      readonly scenario: string;
      readonly figures: readonly { readonly name: string; readonly value: number }[];
    }[];
  };
  readonly pdf: { readonly data: string; readonly pageCount: number };
  readonly details: readonly {
    readonly field: string;
    readonly pointer: string;
    readonly message: string;
  }[];
}

const { inputs: EXAMPLE } = REPORT_EXAMPLE;

/** The example with members of its standing and of its report changed. */
function changed(standing: object, report: object = {}, others: object = {}): object {
  return {
    inputs: {
      ...EXAMPLE,
      ...others,
      standing: { ...EXAMPLE.standing, ...standing },
      report: { ...EXAMPLE.report, ...report },
    },
  };
}

const withdrawalOf = (amount: number) => ({
  transactions: [{ date: "2025-09-01", kind: "withdrawal", amount }],
});

describe.each(TRANSPORTS)("through %s", (transport) => {
  const ask = async (path: string, json: unknown, slug = "demo-myga") => {
    const response = await service.send(`/api/${slug}/report${path}`, { key, json, transport });
    return { response, status: response.status, ...((await response.json()) as Answer) };
  };

  test("states every figure that the rule names, worked out by hand", async () => {
    const { status, response_data: data } = await ask("?format=json", REPORT_EXAMPLE);
    expect(status).toBe(200);
    const { report } = data;
    expect(report).toMatchObject({
      title: "Annual report",
      periodBegin: "2025-03-01",
      periodEnd: "2026-03-01",
      contractYear: 3,
      outstandingLoans: 0,
      // As the previous report stated it.
      atStart: { accountValue: 109_098.03, cashSurrenderValue: 102_192.31 },
      // 109,098.03 × 1.0445 − 5,000 × 1.0445^½: half of the year remained after the withdrawal.
      atEnd: { accountValue: 108_842.85 },
      movements: {
        premiums: 0,
        // 108,842.85 + 5,000 − 109,098.03.
        interest: 4_744.82,
        totalCredited: 4_744.82,
        totalCharged: 0,
        totalPaid: 5_000,
      },
      // A tenth of the account value is free: 10,909.80.
      withdrawals: { gross: 5_000, charges: [], additions: [], paid: 5_000 },
      strategies: [
        {
          strategy: "fixed",
          creditedRate: 0.0445,
          terms: [{ name: "Interest rate", value: "4.45%" }],
        },
      ],
      // A tenth of 108,842.85.
      nextYear: { freeWithdrawal: 10_884.29 },
    });
    // Beyond the 5,909.80 that is left free, 6 % and 1 − (1.042 ÷ 1.0475)² of 102,933.05.
    expect(report.atEnd.surrenderCharges).toBeCloseTo(6_175.98 + 1_078.08, 2);
    expect(report.atEnd.cashSurrenderValue).toBe(101_588.79);
    const titles = data.disclosures.map(({ title }) => title);
    expect(titles).toContain("This is a report of facts");
    expect(titles).toContain("Ask for an in-force illustration");
  });

  test("charges a withdrawal beyond the free part, and says how", async () => {
    const { response_data: data } = await ask("?format=json", changed(withdrawalOf(20_000)));
    const { movements, withdrawals, atStart, atEnd } = data.report;
    // 6 % of the 9,090.20 beyond the free tenth. The reference rate has risen: the adjustment takes some more.
    expect(withdrawals.charges).toContainEqual(
      expect.objectContaining({ chargeType: "SURRENDERCHARGE", chargeAmount: 545.41 }),
    );
    expect(withdrawals.charges.map(({ chargeType }) => chargeType)).toContain(
      "MARKETVALUEADJUSTMENT",
    );
    expect(movements.totalPaid).toBe(withdrawals.paid);
    expect(movements.totalPaid + movements.withdrawalCharges).toBeCloseTo(20_000, 6);
    expect(
      atStart.accountValue + movements.totalCredited - movements.totalCharged - movements.totalPaid,
    ).toBeCloseTo(atEnd.accountValue, 6);
  });

  test("answers as a paper of one page, and as both, in either language", async () => {
    const send = (query: string) =>
      service.send(`/api/demo-myga/report?${query}`, { key, json: REPORT_EXAMPLE, transport });
    const paper = await send("format=pdf&language=es-US");
    expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(paper.headers.get("content-language")).toBe("es-US");
    const both = (await (await send("format=both")).json()) as Answer;
    expect(both.response_data.report.contractYear).toBe(3);
    expect(both.pdf.pageCount).toBe(1);
  });

  test("explains the year that is reported", async () => {
    const { response_data: data } = await ask("/explain", REPORT_EXAMPLE);
    const current = data.scenarios.find(({ scenario }) => scenario === "Current");
    const valueOf = (name: string) => current?.figures.find((each) => each.name === name)?.value;
    expect(valueOf("accountValue")).toBe(108_842.85);
    expect(valueOf("interest")).toBe(4_744.82);
    expect((await ask("/explain?year=3", REPORT_EXAMPLE)).status).toBe(400);
  });

  test.each([
    [changed({ day: "2025-09-01" }), "/standing/day", "must be 2026-03-01"],
    [changed({}, { referenceRate: undefined }), "/report/referenceRate", "is required"],
    [
      changed({}, { previousCashSurrenderValue: 92_277.2 }),
      "/report/previousCashSurrenderValue",
      "must be at least 92,277.3",
    ],
    [
      changed({}, { previousCashSurrenderValue: undefined }),
      "/report/previousCashSurrenderValue",
      "is required",
    ],
    [changed({ loans: 1_000 }), "/standing/loans", "has no member of this name"],
    [changed({ asOf: "2026-03-01" }), "/standing/day", "must be a date that is not after"],
    [
      changed(withdrawalOf(200_000)),
      "/standing/transactions",
      "must have withdrawals in the contract year of at most 109,098.03",
    ],
    [
      changed({ transactions: [{ date: "2025-09-01", kind: "premium", amount: 1 }] }),
      "/standing/transactions/0/kind",
      "this product takes no premium after the first",
    ],
    [{ inputs: IN_FORCE_EXAMPLE.inputs }, "/report", "is required"],
  ])("refuses what cannot be reported: %j", async (body, pointer, says) => {
    const { status, details } = await ask("/validate", body);
    expect(status).toBe(200);
    const found = details.find((each) => each.pointer === `/inputs${pointer}`);
    expect(found?.message ?? JSON.stringify(details)).toContain(says);
    expect((await ask("?format=json", body)).status).toBe(400);
  });

  test("is refused of a product that another service calculates", async () => {
    const { status, details } = await ask("", REPORT_EXAMPLE, "demo-upstream");
    expect([status, details[0]?.field]).toEqual([400, "report"]);
  });
});

test("gives a schema in which each member of the report has a title, in either language", async () => {
  for (const [language, title] of [
    ["en-US", "Report"],
    ["es-US", "Informe"],
  ]) {
    const path = `/api/demo-fia/report/schema?language=${language}`;
    const response = await service.send(path, { key, method: "GET" });
    const { properties } = (await response.json()) as {
      readonly properties: {
        readonly report: { readonly title: string; readonly properties: object };
      };
    };
    expect(properties.report.title).toBe(title as string);
    for (const member of Object.values(properties.report.properties)) {
      expect(member).toMatchObject({ title: expect.any(String), description: expect.any(String) });
    }
  }
});

test("a report that is kept is made again, byte for byte, and its paper is verified", async () => {
  const path = "/api/demo-myga/report?format=pdf";
  // Another report than the ones above: the first answer of an id is the one that is kept.
  const first = await service.send(path, { key, json: changed({ contractNumber: "A-1" }) });
  await expectMadeAgain(service, key, first);
});

test("[D302] answers a request that is repeated under its Idempotency-Key the same", async () => {
  const body = { key, json: REPORT_EXAMPLE, headers: { "Idempotency-Key": crypto.randomUUID() } };
  const first = await service.send("/api/demo-myga/report?format=json", body);
  const again = await service.send("/api/demo-myga/report?format=json", body);
  expect(again.headers.get("x-illustration-reproduction")).toBe("bytes");
  expect(await again.text()).toBe(await first.text());
});
