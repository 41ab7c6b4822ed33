/** Errors, verdicts and titles of inputs in the language that the address asks for; English without one. */

import { describe, expect, test } from "bun:test";
import { INPUT_TEXTS } from "../../../src/texts/caller/caller.ts";
import { textsOf } from "../../../src/texts/texts.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const key = await service.issueKey();

// Words that the service does not have.
await service.sql`
  update product
  set version = 'own words', definition = jsonb_set(definition, '{translations,es-US,Enhanced death benefit}', '"Beneficio propio del producto"')
  where slug = 'DemoFIA'`;

const WRONG = {
  Owner_DOB: "1990-02-30",
  Premium: 1,
  State: 99,
  Owner_FirstName: "x".repeat(201),
  WDStartDuration: 1.5,
  Rider1: "one",
  Allocations: [{ strategy: "fixed", pct: 120, share: 1 }],
  premium: 2,
};

interface Details {
  readonly details: readonly { readonly field: string; readonly message: string }[];
}

const messagesOf = ({ details }: Details) => details.map(({ message }) => message);

describe.each(TRANSPORTS)("through %s", (transport) => {
  const post = async (path: string, json: unknown, from: string | undefined = key) => {
    const response = await service.send(path, { key: from ?? "", json, transport });
    return {
      status: response.status,
      body: (await response.json()) as Details & { error: string },
    };
  };

  test("a 400 says in Spanish what it says in English, at the same places", async () => {
    const english = await post("/api/demo-fia", { inputs: WRONG });
    const spanish = await post("/api/demo-fia?language=es-US&format=json", { inputs: WRONG });
    expect([english.status, spanish.status]).toEqual([400, 400]);
    const placesOf = ({ details }: Details) =>
      details.map((problem) => ({ ...problem, message: "" }));
    expect(placesOf(spanish.body)).toEqual(placesOf(english.body));
    expect(spanish.body.details.length).toBeGreaterThan(8);
    for (const [place, message] of messagesOf(spanish.body).entries()) {
      expect(message).not.toBe(messagesOf(english.body)[place] ?? "");
      expect(message).not.toMatch(/\b(must|is|the|product)\b/);
    }
    expect(spanish.body).toMatchObject({
      error: "Error de validación",
      message: "Corrija los campos que nombra `details`",
    });
    expect(messagesOf(spanish.body)).toContain("Premium debe ser de 5,000 a 2,000,000");
    expect(english.body).toMatchObject({ error: "Validation error" });
    expect(messagesOf(english.body)).toContain("Premium must be from 5,000 to 2,000,000");
  });

  test("a verdict, a wrong envelope and a wrong key are in the language too", async () => {
    const verdict = await post("/api/demo-fia/validate?language=es-US", { inputs: WRONG });
    const refusal = await post("/api/demo-fia?language=es-US", { inputs: WRONG });
    expect(verdict.body.details).toEqual(refusal.body.details);
    const envelope = await post("/api/demo-fia?language=es-US", { Premium: 1 });
    expect(messagesOf(envelope.body)).toEqual([
      "inputs es obligatorio: un objeto con los datos del producto",
      "El cuerpo tiene inputs, reference y metadata; los datos van dentro de inputs",
    ]);
    const list = await post("/api/demo-fia?language=es-US", { inputs: [] });
    expect(messagesOf(list.body)).toEqual(["inputs debe ser un objeto con los datos del producto"]);
    const unknown = await post("/api/demo-fia?language=es-US", { inputs: {} }, "no key");
    expect(unknown).toMatchObject({
      status: 401,
      body: {
        error: "Clave de API no válida o inactiva",
        message: "Clave de API no encontrada o vencida",
      },
    });
  });

  test("an error names a code as the product's translations do", async () => {
    const errors = [
      ["/api/DemoFIA", { inputs: { Rider2: 9 } }],
      ["/api/DemoFIA/validate", { inputs: { Rider2: 9 } }],
      ["/api/DemoFIA/explain", { inputs: { Rider2: 9 } }],
      ["/api/pdf/DemoFIA", { printIllustration: "no", annuiyInputData: { rider: "9" } }],
      ["/api/pdf/DemoFIA/validate", { printIllustration: "no", annuiyInputData: { rider: "9" } }],
    ] as const;
    for (const [path, json] of errors) {
      const year = path.endsWith("/explain") ? "&year=1" : "";
      const { body } = await post(`${path}?language=es-US${year}`, json);
      expect(messagesOf(body).join(), path).toContain("(Beneficio propio del producto)");
    }
  });

  test("at the index annuity endpoint, what the specification words stays as it is", async () => {
    const path = "/api/pdf/DemoFIA?language=es-US";
    const said = await post(path, { printIllustration: "maybe", annuiyInputData: {} });
    expect(said.body as object).toEqual({
      error: "Validation error",
      message: "printIllustration must be 'yes' or 'no'",
    });
    const data = { initamt: "a lot", State: "ZZ", withdrawals: 5, issueage: 200 };
    const refused = await post(path, { printIllustration: "no", annuiyInputData: data });
    expect(refused.status).toBe(400);
    for (const message of messagesOf(refused.body)) expect(message).toMatch(/ debe ser /);
    expect(messagesOf(refused.body).join()).not.toMatch(/\b(must|number|from|object)\b/);
  });

  test("the schema of an index annuity describes its inputs in the language", async () => {
    const read = async (query: string) => {
      const path = `/api/pdf/DemoFIA/schema${query}`;
      const response = await service.send(path, { method: "GET", key, transport });
      const { properties } = (await response.json()) as {
        properties: Record<"bonus" | "dob", { description: string }>;
      };
      return [properties.dob.description, properties.bonus.description];
    };
    expect(await read("")).toEqual([
      "Gives the issue age in place of issueage.",
      "Limited to today’s 0.05. A decimal fraction: 0.05 is 5%.",
    ]);
    expect(await read("?language=es-US")).toEqual([
      "Da la edad a la emisión en lugar de issueage.",
      "Limitado al vigente hoy, 0.05. Una fracción decimal: 0.05 es 5%.",
    ]);
  });

  test("a schema has the same names and codes under titles of the language", async () => {
    for (const slug of ["demo-fia", "demo-myga", "demo-bands", "demo-upstream"]) {
      const read = async (query: string) => {
        const path = `/api/${slug}/schema${query}`;
        const response = await service.send(path, { method: "GET", key, transport });
        return (await response.json()) as Record<string, unknown>;
      };
      const english = await read("");
      expect(await read("?language=en-US")).toEqual(english);
      const { "x-columns": columns, ...spanish } = await read("?language=es-US");
      expect(columns).toMatchObject({ accountValue: "Valor de la cuenta" });
      const titles: string[] = [];
      const withoutTexts = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(withoutTexts);
        if (typeof value !== "object" || value === null) return value;
        const { title, ...members } = value as Record<string, unknown>;
        if (typeof title === "string") titles.push(title);
        return Object.fromEntries(
          Object.entries(members)
            .filter(([name]) => name !== "description" && name !== "x-expects")
            .map(([name, member]) => [name, withoutTexts(member)]),
        );
      };
      expect(withoutTexts(spanish)).toEqual(withoutTexts(english));
      // Every title of a seeded product is known, but for its name and the names of states.
      const half = titles.length / 2;
      const known = new Set([...INPUT_TEXTS.keys(), ...Object.keys(textsOf("es-US").titles)]);
      const own = titles
        .slice(half)
        .filter((title) => !known.has(title) && !/^\d+ years$/.test(title));
      const { properties } = english as {
        properties: { State: { oneOf: readonly { title: string }[] } };
      };
      const states = properties.State.oneOf.map(({ title }) => title);
      expect(own.filter((title) => !states.includes(title))).toEqual([String(english["title"])]);
    }
    const path = "/api/demo-fia/schema?language=fr-FR";
    const refused = await service.send(path, { method: "GET", key, transport });
    expect(refused.status).toBe(400);
  });
});
