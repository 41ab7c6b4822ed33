/** POST /api/{slug}/explain?year=n: the figures of a contract year, and its refusals. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const key = await service.issueKey();

interface Answer {
  readonly response_data: {
    readonly year: number;
    readonly scenarios: readonly {
      readonly scenario: string;
      readonly figures: readonly { readonly name: string; readonly value: number }[];
    }[];
  };
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  const ask = (path: string, json: unknown = PRODUCT_EXAMPLE, from = key) =>
    service.send(path, { key: from, json, transport });

  test("gives the figures that the illustration has", async () => {
    const illustrated = await ask("/api/demo-fia?format=json");
    const { tables } = ((await illustrated.json()) as { response_data: { tables: object } })
      .response_data as { tables: Record<string, readonly Record<string, number>[]> };
    const response = await ask("/api/demo-fia/explain?year=3");
    expect(response.status).toBe(200);
    expect(response.headers.get("x-product-version")).toBe(
      illustrated.headers.get("x-product-version"),
    );
    const { year, scenarios } = ((await response.json()) as Answer).response_data;
    expect(year).toBe(3);
    expect(scenarios.map(({ scenario }) => scenario)).toEqual([
      "Guaranteed",
      "Current",
      "Lowest",
      "MostRecent",
      "Highest",
      "Zero",
      "Reduced",
    ]);
    for (const { scenario, figures } of scenarios) {
      const value = figures.find(({ name }) => name === "accountValue")?.value;
      expect(value).toBe(tables[scenario]?.[2]?.["accountValue"] as number);
    }
  });

  test("takes the slug of an index annuity, and counts like an illustration", async () => {
    const response = await ask("/api/DemoFIA/explain?year=1");
    expect(response.status).toBe(200);
    const remaining = Number(response.headers.get("x-ratelimit-remaining"));
    const next = await ask("/api/DemoFIA/explain?year=1");
    expect(Number(next.headers.get("x-ratelimit-remaining"))).toBeLessThan(remaining);
  });

  test.each(["", "?year=", "?year=0", "?year=1.5", "?year=1e1", "?year=122", "?year=1&year=2"])(
    "a query that names no contract year is a 400 that names year: %s",
    async (query) => {
      const response = await ask(`/api/demo-myga/explain${query}`);
      expect(response.status).toBe(400);
      const { details } = (await response.json()) as { details: readonly { message: string }[] };
      expect(details).toMatchObject([{ field: "year", pointer: "" }]);
      expect(details[0]?.message).toContain("from 1 to 121");
    },
  );

  test("[D140] a misspelt year is named beside the year that is missing", async () => {
    const response = await ask("/api/demo-myga/explain?years=1");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      details: [
        { field: "year", code: "required" },
        { field: "years", code: "unknown_parameter", didYouMean: "year" },
      ],
    });
  });

  test("[D189] with language=es-US its words are Spanish, and all else the same", async () => {
    const [english, spanish] = await Promise.all(
      ["year=3", "language=es-US&year=3"].map(async (query) => {
        const response = await ask(`/api/demo-fia/explain?${query}`);
        expect(response.status).toBe(200);
        const language = response.headers.get("content-language");
        return { language, text: await response.text() };
      }),
    );
    expect([english?.language, spanish?.language]).toEqual(["en-US", "es-US"]);
    expect(spanish?.text).toContain(
      '"formula":"max(valor de la cuenta − cargo por rescate − recaptura del bono + ajuste por valor de mercado, valor mínimo)"',
    );
    expect(spanish?.text).toContain(
      '"Tasa que acredita S&P 500 anual punto a punto con límite máximo"',
    );
    const kept = (text = "") => text.match(/"(?:name|expression|exact)":(?:"[^"]*"|[^,]*)/g);
    expect(kept(spanish?.text)).toEqual(kept(english?.text));
  });

  test.each(["fr-FR", "es", "es-US&language=en-US"])(
    "[D189] a language there is none of is a 400 that names it: %s",
    async (language) => {
      const response = await ask(`/api/demo-fia/explain?year=3&language=${language}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        details: [{ field: "language", code: "language" }],
      });
    },
  );

  test("a year that the contract does not have is a 400 that says which it has", async () => {
    const response = await ask("/api/demo-myga/explain?year=99");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      details: [
        { field: "year", code: "range", message: expect.stringMatching(/from 1 to \d\d,/) },
      ],
    });
  });

  test("every problem of year and inputs is named at once", async () => {
    const response = await ask("/api/demo-myga/explain?year=0", { inputs: { Premium: 100_000 } });
    expect(response.status).toBe(400);
    const { details } = (await response.json()) as { details: readonly { field: string }[] };
    expect(details.map(({ field }) => field)).toEqual(["year", "Owner_DOB", "State"]);
    expect((await ask("/api/demo-myga/explain?year=1", { input: {} })).status).toBe(400);
    expect((await ask("/api/demo-myga/explain?year=1", [])).status).toBe(400);
  });

  test("a product that another service calculates has no explanation", async () => {
    const response = await ask("/api/demo-upstream/explain?year=1");
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ status: 422, error: "No explanation" });
  });

  test("keys, products and methods are those of the product endpoint", async () => {
    const other = await service.issueKey({ products: ["demo-fia"] });
    const path = "/api/demo-myga/explain?year=1";
    expect((await ask(path, PRODUCT_EXAMPLE, other)).status).toBe(403);
    expect((await ask(path, PRODUCT_EXAMPLE, "nonsense")).status).toBe(401);
    expect((await ask("/api/no-such/explain?year=1")).status).toBe(404);
    const got = await service.send(path, { key, method: "GET", transport });
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
