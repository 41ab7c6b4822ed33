/** POST /api/{slug}/change: a contract in force with a change beside the contract as it stands, its verdict, schema, record and refusals. */

import { describe, expect, test } from "bun:test";
import { CHANGE_EXAMPLE, IN_FORCE_EXAMPLE } from "../../src/http/examples.ts";
import type { ChangeFacts } from "../../src/illustration/change/change_facts.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { INDEX_IN_FORCE as FIA } from "../support/in_force_inputs.ts";
import { expectMadeAgain } from "../support/made_again.ts";
import { testService, TRANSPORTS } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";

const service = await testService({ ledgerKeys: KEY_ONE });
const key = await service.issueKey();
await service.sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;

type Row = Readonly<Record<string, number>>;

interface Answer {
  readonly response_data: {
    readonly change: ChangeFacts;
    readonly inForce: Readonly<Record<string, unknown>>;
    readonly outputs: Readonly<Record<string, unknown>>;
    readonly tables: Readonly<Record<string, readonly Row[]>>;
    readonly disclosures: readonly { readonly title: string }[];
  };
  readonly details: readonly { readonly pointer: string; readonly message: string }[];
}

const { inputs: STANDS } = IN_FORCE_EXAMPLE;

/** The amounts of a row. */
const amountsOf = (row: object = {}) =>
  Object.entries(row).flatMap(([name, amount]) => (/^(year|age)$/.test(name) ? [] : amount));

/** The example's contract with another change. */
const asks = (change: unknown, others: object = {}) => ({
  inputs: { ...STANDS, ...others, change },
});

describe.each(TRANSPORTS)("through %s", (transport) => {
  const ask = async (json: unknown, path = "?format=json", slug = "demo-myga", kind = "change") => {
    const sent = { key, json, transport };
    const response = await service.send(`/api/${slug}/${kind}${path}`, sent);
    return { response, status: response.status, ...((await response.json()) as Answer) };
  };

  test("has the contract as it stands to the cent, and what the change does, worked out by hand", async () => {
    const { status, response_data: data } = await ask(CHANGE_EXAMPLE);
    expect(status).toBe(200);
    const stands = await ask(IN_FORCE_EXAMPLE, "?format=json", "demo-myga", "inforce");
    const { illustrationId: ofStands, ...outputs } = stands.response_data.outputs;
    expect(ofStands).not.toBe(data.outputs["illustrationId"]);
    expect(data.change).toMatchObject({
      title: "In-force illustration of a change",
      effectiveOn: "2026-03-01",
      asItStands: { outputs, tables: stands.response_data.tables },
    });
    expect(data.change.changes).toContainEqual({
      input: "WDAmount",
      title: expect.stringContaining("Withdrawal a year"),
      asChanged: 6_000,
    });
    expect(data.inForce).toEqual(stands.response_data.inForce);
    // 500 dollars at the start of each month, which no longer earn the declared 4.45 % of the year.
    const lost = Array.from({ length: 12 }, (_, month) => 500 * 1.0445 ** ((12 - month) / 12));
    const less = lost.reduce((sum, each) => sum + each, 0);
    const [fourth] = data.change.differences.years;
    expect(fourth).toMatchObject({ year: 4, withdrawal: 6_000, gWithdrawal: 6_000 });
    expect(fourth?.["accountValue"]).toBeCloseTo(-less, 2);
    expect(fourth?.["gAccountValue"]).toBeCloseTo(-less, 2);
    const titles = data.disclosures.map(({ title }) => title);
    expect(titles).toContain("The contract with the change, and as it stands");
  });

  test("every difference is one side less the other", async () => {
    const { response_data: data } = await ask(CHANGE_EXAMPLE);
    const after = data.tables["Illustration"] ?? [];
    const before = data.change.asItStands.tables["Illustration"] ?? [];
    expect(data.change.differences.years).toHaveLength(before.length);
    for (const [place, { year, age, ...columns }] of data.change.differences.years.entries()) {
      expect([year, age]).toEqual([
        after[place]?.["year"] as number,
        after[place]?.["age"] as number,
      ]);
      for (const [name, difference] of Object.entries(columns)) {
        const [one = 0, other = 0] = [after[place]?.[name], Number(before[place]?.[name] ?? 0)];
        expect(difference as number).toBeCloseTo(one - other, 6);
      }
    }
  });

  test("a change to what is so already makes no difference", async () => {
    const { status, response_data: data } = await ask(asks({ WDType: 0 }));
    expect(status).toBe(200);
    const { years, outputs } = data.change.differences;
    const amounts = years.flatMap(amountsOf);
    expect([...amounts, ...Object.values(outputs)].filter((amount) => amount !== 0)).toEqual([]);
  });

  test("another allocation counts when the term of each strategy ends", async () => {
    const change = { Allocations: [{ strategy: "fixed", pct: 100 }] };
    const { status, response_data: data } = await ask(
      { inputs: { ...FIA, change } },
      "?format=json",
      "demo-fia",
    );
    expect(status).toBe(200);
    const [fourth, fifth] = data.change.differences.years;
    // Both terms end with contract year 4: until then all is as it was.
    expect(amountsOf(fourth).filter((amount) => amount !== 0)).toEqual([]);
    expect(fifth?.["interest"]).not.toBe(0);
    // From then on all of it earns the declared rate.
    const [four, five] = data.tables["Illustration"] ?? [];
    for (const prefix of ["", "g"]) {
      const name = (column: string) =>
        prefix === "" ? column : `g${column.slice(0, 1).toUpperCase()}${column.slice(1)}`;
      const rate = five?.[prefix === "" ? "creditedRate" : "gRate"] ?? 0;
      const earned = (four?.[name("accountValue")] ?? 0) * rate;
      expect(five?.[name("interest")]).toBeCloseTo(earned, 0);
    }
    const titles = data.disclosures.map(({ title }) => title);
    expect(titles).toContain("When another allocation counts");
  });

  test("a strategy that comes to the contract in the middle of its term begins with the next one", async () => {
    const change = { Allocations: [{ strategy: "sp500-two-year", pct: 100 }] };
    const fixed = { strategies: { fixed: { value: 115_000 } } };
    const inputs = {
      ...FIA,
      Allocations: [{ strategy: "fixed", pct: 100 }],
      standing: { ...FIA.standing, ...fixed },
      change,
    };
    const { status, response_data: data } = await ask({ inputs }, "?format=json", "demo-fia");
    expect(status).toBe(200);
    const [fourth, fifth, sixth] = data.change.differences.years;
    expect([fourth?.["accountValue"], fourth?.["gAccountValue"]]).toEqual([0, 0]);
    // Its first term has contract years 5 and 6, and credits at the end.
    const rows = data.tables["Illustration"] ?? [];
    expect(rows[1]).toMatchObject({ year: 5, interest: 0 });
    expect(fifth?.["interest"]).toBeLessThan(0);
    expect(sixth?.["interest"]).not.toBe(0);
  });

  test.each([
    [asks({}), "/change", "must have at least one member"],
    [asks({ Premium: 5 }), "/change/Premium", "has no member of this name"],
    [asks({ standing: {} }), "/change/standing", "has no member of this name"],
    [asks({ WDType: 6 }), "/change/WDType", "needs a lifetime income rider"],
    [asks({ Rider1: 1 }), "/change/Rider1", "it begins at issue alone"],
    [asks({ WDStartDuration: 122 }), "/change/WDStartDuration", "must be from 1 to 121"],
    [asks({ WDType: 2, WDAmount: 101 }), "/change/WDAmount", "at most 100 per cent"],
    [asks({ WDType: 5 }, { WDAmount: -1 }), "/WDAmount", "must be from 0"],
    [{ inputs: STANDS }, "/change", "is required"],
  ])("refuses what cannot be changed: %j", async (body, pointer, says) => {
    const { status, details } = await ask(body, "/validate");
    expect(status).toBe(200);
    const found = details.find((each) => each.pointer === `/inputs${pointer}`);
    expect(found?.message ?? JSON.stringify(details)).toContain(says);
    expect((await ask(body)).status).toBe(400);
  });

  test("answers in Spanish", async () => {
    const { response_data: data } = await ask(CHANGE_EXAMPLE, "?format=json&language=es-US");
    expect(data.change.title).toBe("Ilustración en vigor de un cambio");
    expect(data.change.changes.map(({ title }) => title)).toContain("Retiros");
    const { details } = await ask(asks({ Rider1: 1 }), "?format=json&language=es-US");
    expect(details[0]?.message).toContain("comienza solo a la emisión");
  });

  test("answers as a paper of both sides, as both and as rows of the contract with the change", async () => {
    const send = (query: string) =>
      service.send(`/api/demo-myga/change?${query}`, { key, json: CHANGE_EXAMPLE, transport });
    const paper = await send("format=pdf&language=es-US");
    expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const both = (await (await send("format=both")).json()) as Answer & {
      readonly pdf: { readonly pageCount: number };
    };
    expect(both.response_data.change.inWords).toEqual([
      {
        name: "Withdrawals",
        asItStands: "None",
        asChanged: expect.stringContaining("$6,000 a year"),
      },
    ]);
    expect(both.pdf.pageCount).toBeGreaterThan(5);
    const rows = await (await send("format=csv&fields=year,withdrawal")).text();
    expect(rows.split("\r\n").slice(0, 2)).toEqual(["year,withdrawal", "4,6000"]);
  });

  test("is refused of a product that another service calculates", async () => {
    const { status, details } = await ask(CHANGE_EXAMPLE, "?format=json", "demo-upstream");
    expect([status, details[0]?.pointer]).toEqual([400, "/inputs/change"]);
  });
});

test("a change that is kept is made again, byte for byte", async () => {
  const json = asks({ WDType: 5, WDAmount: 4_321 });
  const first = await service.send("/api/demo-myga/change?format=json", { key, json });
  const id = first.headers.get("x-illustration-id") ?? "";
  const body = await first.text();
  let again: Response | undefined;
  await untilTrue(async () => {
    again = await service.send(`/api/illustrations/${id}?format=json`, { key, method: "GET" });
    return again.status === 200;
  });
  expect(again?.headers.get("x-illustration-reproduction")).toBe("bytes");
  expect(await again?.text()).toBe(body);
});

test("the paper of a change that is kept is made again, byte for byte, and verified", async () => {
  const json = asks({ WDType: 5, WDAmount: 1_234 });
  const first = await service.send("/api/demo-myga/change?format=pdf", { key, json });
  await expectMadeAgain(service, key, first);
});

test("gives a schema in which what may change has its title and no default", async () => {
  const path = "/api/demo-fia/change/schema?language=es-US";
  const response = await service.send(path, { key, method: "GET" });
  const { properties } = (await response.json()) as {
    readonly properties: {
      readonly change: { readonly title: string; readonly properties: object };
    };
  };
  expect(properties.change.title).toBe("Cambio");
  const members = Object.entries(properties.change.properties);
  expect(members.map(([name]) => name).toSorted()).toEqual([
    "Allocations",
    "PaymentMode",
    "PaymentOption",
    "Rider1",
    "Rider2",
    "WDAmount",
    "WDMode",
    "WDNet",
    "WDStartDuration",
    "WDType",
  ]);
  for (const [, member] of members) {
    expect(member).toMatchObject({ title: expect.any(String) });
    expect(member).not.toHaveProperty("default");
  }
});
