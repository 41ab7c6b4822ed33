/** Queries: each endpoint of a product names every parameter that it does not take, and what it takes. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { readQuery } from "../../src/http/query.ts";
import { problemIn } from "../../src/base/problem.ts";
import type { Problem } from "../../src/base/problem.ts";
import { testService, TRANSPORTS } from "../support/service.ts";
import { runs } from "../support/depth.ts";

const service = await testService();
const key = await service.issueKey({ perWindow: 10_000 });

/** Endpoints that read a query, with what each takes, and a query with which it would answer. */
const ENDPOINTS = [
  { path: "/api/demo-myga", takes: ["format", "fields", "language"], needs: "" },
  { path: "/api/demo-myga/validate", takes: ["format", "fields", "language"], needs: "" },
  { path: "/api/demo-myga/explain", takes: ["year", "language"], needs: "year=1&" },
  { path: "/api/products", takes: ["language"], needs: "", method: "GET" },
  { path: "/api/demo-myga/schema", takes: ["language"], needs: "", method: "GET" },
  {
    path: "/api/illustrations/FB23-216F-B143-4E1F",
    takes: ["format", "fields", "language"],
    needs: "",
    method: "GET",
  },
] as const;

describe.each(TRANSPORTS)("through %s", (transport) => {
  async function problemsOf({ path, ...endpoint }: (typeof ENDPOINTS)[number], query: string) {
    const json = "method" in endpoint ? {} : { json: PRODUCT_EXAMPLE };
    const method = "method" in endpoint ? endpoint.method : "POST";
    const address = `${path}?${endpoint.needs}${query}`;
    const response = await service.send(address, { key, transport, method, ...json });
    expect(response.status).toBe(400);
    return ((await response.json()) as { readonly details: readonly Problem[] }).details;
  }

  describe.each(ENDPOINTS)("$path", (endpoint) => {
    const { takes } = endpoint;

    test("[D140] an unknown parameter is named, with what the query takes, in both languages", async () => {
      const problem = { field: "formt", pointer: "", code: "unknown_parameter" } as const;
      const nearest = (takes as readonly string[]).includes("format")
        ? { didYouMean: "format" }
        : {};
      const english = `formt is not taken: the query takes ${takes.join(" and ")}; names are case-sensitive`;
      expect(await problemsOf(endpoint, "formt=json")).toEqual([
        { ...problem, ...nearest, message: english },
      ]);
      const spanish = `formt no se acepta: la consulta tiene ${takes.join(" y ")}; los nombres distinguen mayúsculas de minúsculas`;
      expect(await problemsOf(endpoint, "formt=json&language=es-US")).toEqual([
        { ...problem, ...nearest, message: spanish },
      ]);
    });

    test("[D140] two letters that changed places are a misspelling", async () => {
      for (const name of takes) {
        const misspelt = name.replace(/^(.)(.)(.)/, "$1$3$2");
        const [problem] = await problemsOf(endpoint, `${misspelt}=1`);
        expect(problem).toMatchObject({ field: misspelt, didYouMean: name });
      }
    });

    test("[D140] all that is wrong is named at once", async () => {
      const details = await problemsOf(endpoint, "a=1&language=fr&b&a=2&__proto__=1");
      expect(details.map(({ field }) => field)).toEqual(["language", "a", "b", "__proto__"]);
    });

    test("[D140] a name that cannot be printed is not repeated", async () => {
      for (const name of ["%00", "%E2%80%AE", "x".repeat(201), ""]) {
        const [problem, ...more] = await problemsOf(endpoint, `${name}=secret&language=es-US`);
        expect(more).toEqual([]);
        expect(problem).toMatchObject({ field: "query", code: "unknown_parameter" });
        expect(problem?.message).toStartWith(`La consulta tiene ${takes.join(" y ")};`);
      }
    });
  });

  test("[D140] a value that is none is under its own parameter, in both languages", async () => {
    const [, , explain] = ENDPOINTS;
    const illustrate = ENDPOINTS[0];
    const said = async (...[endpoint, query]: Parameters<typeof problemsOf>) =>
      (await problemsOf(endpoint, query)).map(({ field, message }) => [field, message]);
    expect(await said(illustrate, "format=xml&x=1")).toEqual([
      ["format", "format must be json, pdf, both or csv, once"],
      ["x", expect.any(String)],
    ]);
    expect(await said(illustrate, "format=xml&language=es-US")).toEqual([
      ["format", "format debe ser json, pdf, both o csv, una sola vez"],
    ]);
    expect(await said({ ...explain, needs: "" as never }, "year=0&language=es-US")).toEqual([
      ["year", "year debe ser un año contractual, un número entero de 1 a 121, una sola vez"],
    ]);
  });

  test("[D140] the specified index annuity endpoints pass over what they do not take", async () => {
    for (const name of ["/api/pdf/DemoFIA", "/api/pdf/DemoFIA/validate"]) {
      const sent = { key, transport, json: INDEX_ANNUITY_EXAMPLE };
      expect((await service.send(`${name}?formt=json`, sent)).status).toBe(200);
    }
  });
});

test("[D140] whatever is sent, what is not taken is named, at most 50 of it, and no value is repeated", () => {
  const name = fc.oneof(
    fc.constantFrom("format", "language", "Format", "constructor"),
    fc.string({ unit: "grapheme", maxLength: 210 }),
  );
  const query = fc.array(fc.tuple(name, fc.constantFrom("json", "en-US", "VALUE")), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(query, (sent) => {
      const text = new URLSearchParams(sent).toString();
      const { problems, format } = readQuery(`http://localhost/?${text}`, ["format", "language"]);
      const unknown = new Set(
        sent
          .map(([each]) => each.toWellFormed())
          .filter((each) => !["format", "language"].includes(each)),
      );
      const named = problems.filter(({ code }) => code === "unknown_parameter");
      expect(named).toHaveLength(Math.min(unknown.size, 50));
      for (const { field } of named) expect(field === "query" || unknown.has(field)).toBe(true);
      expect(
        JSON.stringify(problems.map((each) => problemIn("en-US", each).message)),
      ).not.toContain("VALUE");
      const formats = sent.filter(([each]) => each === "format").map(([, value]) => value);
      expect(format).toBe(formats.length === 1 && formats[0] === "json" ? "json" : undefined);
    }),
    runs(100),
  );
});

test("[D140] of many unknown parameters the first 50 are named, one by one", () => {
  const names = Array.from({ length: 60 }, (_, at) => `none${at}`);
  const { problems } = readQuery(`http://localhost/?${names.join("=1&")}=1`, ["format"]);
  expect(problems.map(({ field }) => field)).toEqual(names.slice(0, 50));
});
