/** POST /api/{slug}/inforce: an illustration from an anniversary, its verdict, schema, explanation and refusals. */

import { describe, expect, test } from "bun:test";
import { IN_FORCE_EXAMPLE, PRODUCT_EXAMPLE, QUOTE_EXAMPLE } from "../../src/http/examples.ts";
import type { InForceAnswer } from "../support/in_force_answer.ts";
import { INDEX_IN_FORCE } from "../support/in_force_inputs.ts";
import { testService, TRANSPORTS } from "../support/service.ts";

const service = await testService();
const key = await service.issueKey();

const INPUTS = { Owner_FirstName: "Valued", Owner_LastName: "Owner", ...INDEX_IN_FORCE };

const FIRST_PREMIUM = { date: "2022-11-20", kind: "premium", amount: 100_000 };

/** The inputs with members of the standing changed; `undefined` leaves one out. */
function changed(standing: Readonly<Record<string, unknown>>, others: object = {}): object {
  return { inputs: { ...INPUTS, ...others, standing: { ...INPUTS.standing, ...standing } } };
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  const ask = async (path: string, json: unknown = { inputs: INPUTS }) => {
    const query = path === "" ? "?format=json" : path;
    const response = await service.send(`/api/demo-fia/inforce${query}`, { key, json, transport });
    return { status: response.status, ...((await response.json()) as InForceAnswer) };
  };

  test("illustrates the years after the anniversary, and says what is past", async () => {
    const { status, response_data: data } = await ask("");
    expect(status).toBe(200);
    expect(data.inForce).toMatchObject({
      title: "In-force illustration",
      asOf: "2025-11-20",
      issueDate: "2022-11-20",
      contractYear: 3,
      accountValue: 115_000,
      interestCredited: 9_750,
    });
    const [first] = data.tables["Illustration"] ?? [];
    expect(first).toMatchObject({ year: 4, premium: 0, premiumBonus: 0 });
    // The running term has both of its years; the account value adds up from the one given.
    const { accountValue = 0, interest = 0, strategyFee = 0 } = first ?? {};
    expect(accountValue).toBeCloseTo(115_000 + interest - strategyFee, 2);
  });

  test("illustrates from a month after the anniversary: the whole year, with what was paid so far", async () => {
    const { strategies } = INPUTS.standing;
    const twoYear = strategies["sp500-two-year"];
    const withPayment = (closes: readonly number[]) =>
      changed(
        {
          day: "2026-03-20",
          transactions: [
            { date: "2024-02-20", kind: "withdrawal", amount: 500 },
            { date: "2026-01-20", kind: "withdrawal", amount: 1_000 },
          ],
          strategies: {
            ...strategies,
            "sp500-two-year": { ...twoYear, indexes: { sp500: { closes } } },
          },
        },
        { WDType: 5, WDMode: 3, WDAmount: 4_000, WDStartDuration: 1 },
      );
    const { status, response_data: data } = await ask("", withPayment([5_900, 6_600, 6_700]));
    expect(status).toBe(200);
    expect(data.inForce).toMatchObject({
      asOf: "2025-11-20",
      accountValue: 115_000,
      yearSoFar: {
        day: "2026-03-20",
        contractYear: 4,
        monthsPassed: 4,
        withdrawn: 1_000,
        lifetimeIncomeTaken: 0,
        premiumsPaid: 0,
        transactions: [{ date: "2026-01-20", kind: "withdrawal", amount: 1_000 }],
        minimumValue: expect.any(Number),
      },
    });
    // A declared rate is locked for the contract year.
    const { strategies: placed } = data.inForce as unknown as {
      readonly strategies: readonly { readonly strategy: string; readonly lockedTerms: object }[];
    };
    expect(placed.find(({ strategy }) => strategy === "fixed")?.lockedTerms).toEqual([
      { name: "Interest rate", value: expect.stringMatching(/^\d\.?\d*%$/) },
    ]);
    // The index strategy has no credit yet, the fixed one a third of a year's interest.
    const { accountValue, cashSurrenderValue, deathBenefit } = data.inForce[
      "yearSoFar"
    ] as Readonly<Record<string, number>>;
    expect(accountValue).toBeGreaterThan(114_000);
    expect(accountValue).toBeLessThan(115_000);
    expect(cashSurrenderValue).toBeLessThan(accountValue as number);
    expect(deathBenefit).toBe(accountValue as number);
    // What was paid, and two quarters of the plan that are to come.
    const [year4, year5] = data.tables["Illustration"] ?? [];
    expect(year4).toMatchObject({ year: 4, withdrawal: 3_000 });
    expect(year5).toMatchObject({ year: 5, withdrawal: 4_000 });
    // What the index has done since the anniversary is a fact in every scenario but the guaranteed one, which has a floor.
    const fallen = await ask("", withPayment([5_900, 6_600, 3_000]));
    const [worse] = fallen.response_data.tables["Illustration"] ?? [];
    expect(worse?.["gAccountValue"]).toBe(year4?.["gAccountValue"] as number);
    expect(worse?.["accountValue"]).toBeLessThan(year4?.["accountValue"] as number);
  });

  test("[D313] holds a standing with all transactions since issue to what they come to", async () => {
    const withHistory = (value: number, premium: object[] = [FIRST_PREMIUM]) =>
      changed(
        {
          transactions: [...premium, { date: "2023-11-20", kind: "withdrawal", amount: 5_000 }],
          strategies: { fixed: { value } },
          withdrawals: { ...INPUTS.standing.withdrawals, withdrawn: 5_000 },
          interestByYear: [3_000, 3_250, 3_500],
          lastInterestCredit: 3_500,
        },
        { Allocations: [{ strategy: "fixed", pct: 100 }] },
      );
    // 100,000 and a bonus of 5 %, less what was withdrawn, and the interest of three years.
    const value = 100_000 + 5_000 - 5_000 + 3_000 + 3_250 + 3_500;
    const { status, response_data: data } = await ask("", withHistory(value));
    expect(status).toBe(200);
    const { ratesFrom, differences } = data.inForce["reconciliation"] as {
      readonly ratesFrom: string;
      readonly differences: readonly { readonly member: string }[];
    };
    expect(ratesFrom).toBe("interestByYear");
    const members = differences.map(({ member }) => member);
    expect(members).not.toContain("strategies.fixed.value");
    const wrong = await ask("", withHistory(value + 100.01));
    expect(wrong.response_data.inForce["reconciliation"]).toMatchObject({
      differences: expect.arrayContaining([
        {
          member: "strategies.fixed.value",
          contractYear: 3,
          given: value + 100.01,
          calculated: value,
          difference: 100.01,
        },
      ]),
    });
    const withoutFirst = await ask("", withHistory(value, []));
    expect(withoutFirst.response_data.inForce["reconciliation"]).toBeUndefined();
  });

  test("explains a year that is illustrated, and no year before it", async () => {
    const { response_data: data } = await ask("");
    const explained = await ask("/explain?year=4");
    expect(explained.status).toBe(200);
    for (const { scenario, figures } of explained.response_data.scenarios) {
      const value = figures.find(({ name }) => name === "accountValue")?.value;
      expect(value).toBe(data.tables[scenario]?.[0]?.["accountValue"] as number);
    }
    expect(await ask("/explain?year=3")).toMatchObject({
      status: 400,
      details: [{ field: "year" }],
    });
  });

  test.each([
    [{ asOf: "2025-11-21" }, "/asOf", "must be the issue date 2022-11-20, or an anniversary"],
    [{ asOf: "2027-11-20" }, "/asOf", "must be a date that is not after the illustration date"],
    [{ strategies: { fixed: { value: 1 } } }, "/strategies/sp500-two-year", "is required"],
    [
      { strategies: { ...INPUTS.standing.strategies, "sp500-cap": { value: 1 } } },
      "/strategies/sp500-cap",
      "must be left out: the inputs elect sp500-two-year and fixed",
    ],
    [
      { strategies: { fixed: { value: 1 }, "sp500-two-year": { value: 1 } } },
      "/strategies/sp500-two-year/indexes",
      "is required",
    ],
    [
      {
        strategies: {
          fixed: { value: 1 },
          "sp500-two-year": { value: 1, indexes: { sp500: { closes: [5_900] } } },
        },
      },
      "/strategies/sp500-two-year/indexes/sp500/closes",
      "must have 2 entries: the running term began 1 year before the day",
    ],
    [
      { strategies: { ...INPUTS.standing.strategies, "sp500-two-year": { value: 1 } } },
      "/strategies/sp500-two-year/factors",
      "is required",
    ],
    [
      {
        strategies: {
          ...INPUTS.standing.strategies,
          fixed: { value: 1, factors: { rate: 0.03 } },
        },
      },
      "/strategies/fixed/factors",
      "must be left out: no term of the strategy is running on 2025-11-20",
    ],
    [{ day: "2026-03-21" }, "/day", "must be one of 2025-11-20, 2025-12-20, 2026-01-20"],
    [{ day: "2026-11-20" }, "/day", "2026-09-20, 2026-10-20: the day of the standing"],
    [
      { day: "2026-03-20" },
      "/strategies/sp500-two-year/indexes/sp500/closes",
      "must have 3 entries: the running term began 1 year and 4 months before the day",
    ],
    [
      { transactions: [{ date: "2026-01-20", kind: "withdrawal", amount: 1 }] },
      "/transactions/0/date",
      "must be a day on which a month of the contract begins, from its issue on 2022-11-20 to 2025-11-20",
    ],
    [
      { transactions: [{ date: "2024-01-21", kind: "withdrawal", amount: 1 }] },
      "/transactions/0/date",
      "must be a day on which a month of the contract begins",
    ],
    [
      { transactions: [{ date: "2024-01-20", kind: "withdrawal", amount: 1, endsYear: true }] },
      "/transactions/0/endsYear",
      "must be left out: only an anniversary ends a contract year",
    ],
    [
      { transactions: [{ date: "2025-11-20", kind: "income", amount: 1 }] },
      "/transactions/0/kind",
      "asks for lifetime income, which needs a lifetime income rider",
    ],
    [
      { transactions: [{ date: "2025-11-20", kind: "premium", amount: 1 }] },
      "/transactions/0/kind",
      "must be a withdrawal: this product takes no premium after the first",
    ],
    [
      { transactions: [{ date: "2025-11-20", kind: "withdrawal", amount: 115_001 }] },
      "/transactions",
      "must have withdrawals in the contract year of at most 115,000",
    ],
    [{ taxBasis: 100_001 }, "/taxBasis", "must be at most 100,000"],
    [{ premiums: { paid: 99_000 } }, "/premiums/paid", "must be from 100,000 to 100,000"],
    [{ riders: { none: {} } }, "/riders/none", "has no member of this name"],
    [{ contractNumber: "<A>" }, "/contractNumber", "must"],
    [{ interestByYear: [1, 2] }, "/interestByYear", "must have 3 entries"],
    [{ interestByYear: [1, 2, 2_400] }, "/interestByYear", "must come to the interest since issue"],
    [
      { interestByYear: [3_000, 4_349, 2_401] },
      "/interestByYear",
      "must end with the interest of the last contract year, 2,400",
    ],
  ])("refuses a standing that cannot be: %j", async (standing, pointer, says) => {
    const { status, details } = await ask("/validate", changed(standing));
    expect(status).toBe(200);
    const found = details.find((each) => each.pointer === `/inputs/standing${pointer}`);
    expect(found?.message ?? details).toContain(says);
  });

  test("answers as JSON, as a paper, and as both, in either language", async () => {
    const send = (query: string) =>
      service.send(`/api/demo-fia/inforce?${query}`, { key, json: { inputs: INPUTS }, transport });
    const paper = await send("format=pdf&language=es-US");
    expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(paper.headers.get("content-language")).toBe("es-US");
    expect(Buffer.from(await paper.bytes()).toString("latin1", 0, 5)).toBe("%PDF-");
    const both = (await (await send("format=both")).json()) as InForceAnswer & {
      readonly pdf: { readonly data: string; readonly pageCount: number };
    };
    expect(both.response_data.inForce["contractYear"]).toBe(3);
    expect(both.pdf.pageCount).toBeGreaterThan(6);
    expect(Buffer.from(both.pdf.data, "base64").toString("latin1", 0, 5)).toBe("%PDF-");
  });

  test("says what is past: number, interest by year, and what a running term has done", async () => {
    const { response_data: data } = await ask(
      "",
      changed({ contractNumber: "A-123456", interestByYear: [3_000, 4_350, 2_400] }),
    );
    expect(data.inForce).toMatchObject({
      contractNumber: "A-123456",
      interestByYear: [3_000, 4_350, 2_400],
      interestOfLastYear: 2_400,
      strategies: expect.arrayContaining([
        expect.objectContaining({
          strategy: "sp500-two-year",
          termYears: 2,
          completedYearsOfTerm: 1,
          indexes: [{ index: "sp500", closeAtStart: 5_900, closeNow: 6_600, change: 0.118644 }],
        }),
      ]),
    });
  });

  test("answers the example of the OpenAPI document", async () => {
    const body = { key, json: IN_FORCE_EXAMPLE, transport };
    for (const path of ["", "/validate", "/explain?year=4"]) {
      const response = await service.send(`/api/demo-myga/inforce${path}`, body);
      expect(response.status).toBe(200);
    }
  });

  test("[D302] answers a request that is repeated under its Idempotency-Key the same, and no other under it", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const body = { key, transport, headers };
    for (const [path, json] of [
      ["/api/demo-myga/inforce", IN_FORCE_EXAMPLE],
      ["/api/demo-fia/inforce", { inputs: INPUTS }],
    ] as const) {
      const first = await service.send(path, { ...body, json });
      const again = await service.send(path, { ...body, json });
      expect(again.headers.get("x-illustration-reproduction")).toBe("bytes");
      expect(await again.text()).toBe(await first.text());
    }
    const quoted = await service.send("/api/demo-myga/quote", { ...body, json: QUOTE_EXAMPLE });
    expect(quoted.status).toBe(409);
    const other = { ...body, json: PRODUCT_EXAMPLE };
    expect((await service.send("/api/demo-myga?format=json", other)).status).toBe(409);
  });

  test("gives a schema in which each member of the standing has a title and a source", async () => {
    const response = await service.send("/api/demo-fia/inforce/schema", {
      key,
      method: "GET",
      transport,
    });
    const { properties } = (await response.json()) as {
      readonly properties: { readonly standing: { readonly properties: object } };
    };
    for (const member of Object.values(properties.standing.properties)) {
      expect(member).toMatchObject({ title: expect.any(String), description: expect.any(String) });
    }
  });

  test("refuses an issue date on which the product had no terms, by its member", async () => {
    for (const path of ["", "/validate", "/explain?year=4"]) {
      expect(await ask(path, changed({ issueDate: "1999-11-20" }))).toMatchObject({
        status: 400,
        details: [
          {
            pointer: "/inputs/standing/issueDate",
            message:
              "standing.issueDate must be a day on which terms of this product were in force",
          },
        ],
      });
    }
  });

  test("takes a contract that is older than the product's terms on the terms of a day, refuses a day without any", async () => {
    const issueDate = "1998-11-20";
    expect(await ask("/validate", changed({ issueDate }))).toMatchObject({
      details: [{ pointer: "/inputs/standing/issueDate" }],
    });
    const onTerms = (asOf: string) => changed({ issueDate, terms: { asOf } });
    for (const path of ["", "/validate", "/explain?year=28"]) {
      expect(await ask(path, onTerms("2025-11-20"))).toMatchObject({ status: 200 });
      expect(await ask(path, onTerms("1999-11-20"))).toMatchObject({
        status: 400,
        details: [
          {
            pointer: "/inputs/standing/terms/asOf",
            message:
              "standing.terms.asOf must be a day on which terms of this product were in force",
          },
        ],
      });
    }
  });

  test("refuses inputs without a standing", async () => {
    const { standing: _, ...inputs } = INPUTS;
    expect(await ask("", { inputs })).toMatchObject({
      status: 400,
      details: [{ pointer: "/inputs/standing" }],
    });
  });
});
