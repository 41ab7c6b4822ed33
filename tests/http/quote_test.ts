/** POST /api/{slug}/quote: what a contract pays on a day, its verdict, schema, explanation, record and refusals. */

import { describe, expect, test } from "bun:test";
import { IN_FORCE_EXAMPLE, QUOTE_EXAMPLE } from "../../src/http/examples.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { testService, TRANSPORTS } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";

const service = await testService({ ledgerKeys: KEY_ONE });
const key = await service.issueKey();
await service.sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;

interface Answer {
  readonly response_data: {
    readonly quote: Readonly<Record<string, unknown>> & {
      readonly transactionAmounts: Readonly<Record<string, number>>;
    };
    readonly disclosures: readonly { readonly title: string }[];
    readonly scenarios: readonly {
      readonly scenario: string;
      readonly figures: readonly { readonly name: string; readonly value: number }[];
    }[];
  };
  readonly details: readonly {
    readonly field: string;
    readonly pointer: string;
    readonly message: string;
  }[];
}

const { inputs: IN_FORCE } = IN_FORCE_EXAMPLE;
const RATE = { referenceRate: 0.0475 };

/** A body that asks for a quote of the example's contract. */
function asks(quote: object, others: object = {}): object {
  return { inputs: { ...IN_FORCE, ...others, quote } };
}

const NET_20_000 = QUOTE_EXAMPLE.inputs.quote;

describe.each(TRANSPORTS)("through %s", (transport) => {
  const ask = async (path: string, json: unknown, slug = "demo-myga") => {
    const response = await service.send(`/api/${slug}/quote${path}`, { key, json, transport });
    return { response, status: response.status, ...((await response.json()) as Answer) };
  };

  test("says what a withdrawal costs, is taxed and leaves", async () => {
    const { status, response_data: data } = await ask("", QUOTE_EXAMPLE);
    expect(status).toBe(200);
    // Free: 10 % of 113,952.89. Beyond it 5 % is charged and (4.20 − 4.75) % × 2 years lost.
    expect(data.quote).toMatchObject({
      transactionSubType: "specified-withdrawal",
      effectiveDate: "2026-03-01",
      freeWithdrawalAmount: 11_395.29,
      remainingFreeWithdrawalAmount: 0,
      transactionAmounts: {
        requestedAmount: 20_000,
        disbursementType: "NET",
        netPaymentAmount: 20_000,
        taxableAmount: 13_952.89,
        totalTaxWithheldAmount: 0,
      },
      contractBefore: { accountValue: 113_952.89, taxBasis: 100_000 },
      contractAfter: { taxBasis: 93_952.89 },
    });
    expect(data.disclosures.map(({ title }) => title)).toContain("Day of the quote");
  });

  test("says what a surrender pays, as the contract is worth", async () => {
    const { response_data: data } = await ask(
      "",
      asks({ transactionSubType: "full-surrender", ...RATE }),
    );
    const { netPaymentAmount, cashSurrenderValue } = data.quote.transactionAmounts;
    expect(netPaymentAmount).toBe(cashSurrenderValue as number);
    expect(data.quote).toMatchObject({ contractAfter: { accountValue: 0, deathBenefit: 0 } });
  });

  test("quotes a month within the contract year: what has accrued, and what is left of the free amount", async () => {
    const standing = {
      ...IN_FORCE.standing,
      day: "2026-06-01",
      transactions: [{ date: "2026-05-01", kind: "withdrawal", amount: 10_000 }],
    };
    const { status, response_data: data } = await ask(
      "",
      asks({ transactionSubType: "full-surrender", ...RATE }, { standing }),
    );
    expect(status).toBe(200);
    // 4.45 % for three months, less 10,000 with one month's interest.
    const value = 113_952.89 * 1.0445 ** (3 / 12) - 10_000 * 1.0445 ** (1 / 12);
    const { contractBefore, ...quote } = data.quote as typeof data.quote & {
      readonly contractBefore: Readonly<Record<string, number>>;
    };
    expect(contractBefore["accountValue"]).toBeCloseTo(value, 2);
    // 1,395.29 of the free 11,395.29 are left; the rest bears 5 %, and a rate risen from 4.20 % to 4.75 % for 1.75 years.
    const charged = value - 1_395.289;
    const paid = value - 0.05 * charged - (1 - (1.042 / 1.0475) ** 1.75) * charged;
    expect(quote).toMatchObject({
      effectiveDate: "2026-06-01",
      freeWithdrawalAmount: 11_395.29,
    });
    expect(quote.transactionAmounts["netPaymentAmount"]).toBeCloseTo(paid, 2);
    expect(quote.transactionAmounts["netPaymentAmount"]).toBe(
      contractBefore["cashSurrenderValue"] as number,
    );
    const late = { ...standing, day: "2027-03-01" };
    const refused = await ask(
      "",
      asks({ transactionSubType: "full-surrender", ...RATE }, { standing: late }),
    );
    expect(refused.details[0]?.pointer).toBe("/inputs/standing/day");
  });

  test("counts what was taken in the calendar year against its required distribution", async () => {
    const standing = {
      ...IN_FORCE.standing,
      taxBasis: 0,
      asOf: "2025-03-01",
      day: "2026-02-01",
      transactions: [
        { date: "2025-06-01", kind: "withdrawal", amount: 4_000 },
        { date: "2026-01-01", kind: "withdrawal", amount: 1_000 },
      ],
    };
    const quote = {
      transactionSubType: "rmd",
      ...RATE,
      rmdInfo: { rmdPriorYearEndValue: 110_000 },
    };
    const ira = { TaxQualification: 1, Owner_DOB: "1950-01-15" };
    const { status, response_data: data } = await ask("", asks(quote, { ...ira, standing }));
    expect(status).toBe(200);
    // 110,000 ÷ 23.7, the Uniform Lifetime Table at 76, in the calendar year that has begun.
    expect(data.quote["rmdInfo"]).toMatchObject({
      rmdTaxYear: 2026,
      rmdAgeAtDistribution: 76,
      calculatedAnnualRmdAmount: 4_641.35,
      remainingRmdAmountAfterThisQuote: 0,
    });
    expect(data.quote.transactionAmounts["appliedAmount"]).toBe(3_641.35);
  });

  test("prices annuity payments that begin on the day", async () => {
    const { response_data: data } = await ask(
      "",
      asks({ transactionSubType: "annuitization", ...RATE }),
    );
    expect(data.quote["annuityPayments"]).toMatchObject({
      optionTitle: "Life with 10 years certain",
      paymentsPerYear: 12,
      guaranteed: { value: expect.any(Number), payment: expect.any(Number) },
    });
  });

  test.each([
    [{ transactionSubType: "all" }, "/transactionSubType", "must be one of"],
    [
      { transactionSubType: "full-surrender" },
      "/referenceRate",
      "is required: the market value adjustment of contract year 4",
    ],
    [{ transactionSubType: "specified-withdrawal", ...RATE }, "/transactionAmounts", "is required"],
    [
      { ...NET_20_000, transactionSubType: "surrender-free" },
      "/transactionAmounts",
      "this transaction sets its own amount",
    ],
    [
      {
        ...NET_20_000,
        transactionAmounts: { ...NET_20_000.transactionAmounts, requestedPercentage: 5 },
      },
      "/transactionAmounts/requestedPercentage",
      "must be left out with amountType AMOUNT",
    ],
    [
      {
        ...NET_20_000,
        transactionAmounts: { ...NET_20_000.transactionAmounts, requestedAmount: 200_000 },
      },
      "/transactionAmounts/requestedAmount",
      "must be at most 107,750.86",
    ],
    [
      {
        ...NET_20_000,
        transactionAmounts: {
          amountType: "PERCENTAGE",
          requestedPercentage: 99,
          disbursementType: "NET",
        },
      },
      "/transactionAmounts/requestedPercentage",
      "must be at most 94.55",
    ],
    [
      { transactionSubType: "rider-free", ...RATE },
      "/transactionSubType",
      "needs a lifetime income rider",
    ],
    [
      { transactionSubType: "rmd", ...RATE },
      "/transactionSubType",
      "which this tax status does not have",
    ],
    [
      { transactionSubType: "surrender-free", ...RATE, rmdInfo: { rmdPriorYearEndValue: 1 } },
      "/rmdInfo",
      "which this tax status does not have",
    ],
    [
      { transactionSubType: "surrender-free", ...RATE, referenceRateAtStart: 0.01 },
      "/referenceRateAtStart",
      "has no member of this name",
    ],
  ])("refuses what cannot be quoted: %j", async (quote, pointer, says) => {
    const { status, details } = await ask("/validate", asks(quote));
    expect(status).toBe(200);
    const found = details.find((each) => each.pointer === `/inputs/quote${pointer}`);
    expect(found?.message ?? details).toContain(says);
    expect((await ask("", asks(quote))).status).toBe(400);
  });

  test("goes by the value of the last year end for a required distribution", async () => {
    const quote = {
      transactionSubType: "rmd",
      ...RATE,
      rmdInfo: { rmdPriorYearEndValue: 110_000 },
    };
    const ira = { TaxQualification: 1, Owner_DOB: "1950-01-15" };
    const standing = { ...IN_FORCE.standing, taxBasis: 0 };
    const { response_data: data } = await ask("", asks(quote, { ...ira, standing }));
    // 110,000 ÷ 22.9, the Uniform Lifetime Table at 76.
    expect(data.quote["rmdInfo"]).toEqual({
      rmdTaxYear: 2026,
      rmdAgeAtDistribution: 76,
      rmdCalculationMethod: "UNIFORM_LIFETIME_TABLE",
      rmdPriorYearEndValue: 110_000,
      calculatedAnnualRmdAmount: 4_641.35,
      remainingRmdAmountAfterThisQuote: 0,
    });
  });

  test("says so in Spanish", async () => {
    const { response, details } = await ask("?language=es-US", asks({ transactionSubType: "rmd" }));
    expect(response.status).toBe(400);
    expect(details.map(({ message }) => message).join()).toContain("es obligatorio");
  });

  test("explains the year that the quote begins", async () => {
    const { response_data: data } = await ask("/explain", QUOTE_EXAMPLE);
    const current = data.scenarios.find(({ scenario }) => scenario === "Current");
    const withdrawal = current?.figures.find(({ name }) => name === "withdrawal")?.value;
    const quoted = (await ask("", QUOTE_EXAMPLE)).response_data.quote;
    expect(withdrawal).toBe(quoted.transactionAmounts["appliedAmount"] as number);
    expect((await ask("/explain?year=4", QUOTE_EXAMPLE)).status).toBe(400);
  });

  test("answers JSON alone", async () => {
    expect((await ask("?format=json", QUOTE_EXAMPLE)).status).toBe(200);
    expect(await ask("?format=pdf", QUOTE_EXAMPLE)).toMatchObject({
      status: 400,
      details: [{ field: "format", message: "format must be json: a quote has no paper" }],
    });
  });

  test("is refused of a product that another service calculates", async () => {
    const { status, details } = await ask("", QUOTE_EXAMPLE, "demo-upstream");
    expect([status, details[0]?.field]).toEqual([400, "quote"]);
  });
});

test("gives a schema in which each member of the quote has a title", async () => {
  const response = await service.send("/api/demo-fia/quote/schema", { key, method: "GET" });
  const { properties } = (await response.json()) as {
    readonly properties: { readonly quote: { readonly properties: object } };
  };
  for (const member of Object.values(properties.quote.properties)) {
    expect(member).toMatchObject({ title: expect.any(String), description: expect.any(String) });
  }
});

test("a quote that is kept is made again, byte for byte", async () => {
  const first = await service.send("/api/demo-myga/quote", { key, json: QUOTE_EXAMPLE });
  const id = first.headers.get("x-illustration-id") ?? "";
  const body = await first.text();
  let again: Response | undefined;
  await untilTrue(async () => {
    again = await service.send(`/api/illustrations/${id}`, { key, method: "GET" });
    return again.status === 200;
  });
  expect(again?.headers.get("x-illustration-reproduction")).toBe("bytes");
  expect(await again?.text()).toBe(body);
});
