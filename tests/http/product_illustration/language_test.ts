/** `?language=`: the same figures in another language, at every endpoint that illustrates, and what is no language. */

import { describe, expect, test } from "bun:test";
import { PDFDocument, PDFName, PDFString } from "pdf-lib";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { textsOf } from "../../../src/texts/texts.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";
import { directUpstream, startTestStandIn } from "../../support/upstream.ts";

const standIn = await startTestStandIn();
const service = await testService();
const key = await service.issueKey();
await directUpstream(service.sql, standIn.url);

interface Answer {
  readonly response_data: {
    readonly outputs: Readonly<Record<string, unknown>>;
    readonly tables: unknown;
    readonly assumptions: readonly { readonly name: string; readonly note: string }[];
    readonly disclosures: readonly { readonly title: string }[];
  };
}

async function languageOf(bytes: Uint8Array): Promise<string> {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  return catalog.lookup(PDFName.of("Lang"), PDFString).asString();
}

/** The title of a statement that every illustration has. */
const titleIn = (language: "en-US" | "es-US") => textsOf(language).disclosures.taxesTitle;

describe.each(TRANSPORTS)("through %s", (transport) => {
  const send = (path: string, json: unknown = PRODUCT_EXAMPLE) =>
    service.send(path, { key, json, transport });

  test.each(["demo-fia", "demo-myga", "demo-bands", "demo-upstream"])(
    "[D167] %s has the same figures under the same names, and its sentences in that language",
    async (slug) => {
      const [english, spanish] = await Promise.all(
        ["en-US", "es-US"].map(async (language) => {
          const response = await send(`/api/${slug}?format=json&language=${language}`);
          expect(response.status).toBe(200);
          expect(response.headers.get("content-language")).toBe(language);
          return {
            id: response.headers.get("x-illustration-id"),
            version: response.headers.get("x-product-version"),
            data: ((await response.json()) as Answer).response_data,
          };
        }),
      );
      const [one, other] = [english, spanish].map(
        (each) => each?.data,
      ) as Answer["response_data"][];
      expect(spanish?.id).not.toBe(english?.id as string);
      expect(spanish?.version).toBe(english?.version as string);
      expect({ ...other?.outputs, illustrationId: "" }).toEqual({
        ...one?.outputs,
        illustrationId: "",
      });
      expect(other?.tables).toEqual(one?.tables);
      expect(other?.assumptions.map(({ name }) => name)).toEqual(
        one?.assumptions.map(({ name }) => name) ?? [],
      );
      expect(other?.assumptions).not.toEqual(one?.assumptions ?? []);
    },
  );

  test("[D167] without it the product's language holds, which is English unless it says so", async () => {
    const response = await send("/api/demo-myga?format=json");
    expect(response.headers.get("content-language")).toBe("en-US");
    const plain = await response.text();
    const asked = await send("/api/demo-myga?language=en-US&format=json");
    expect(await asked.text()).toBe(plain);
    await service.sql`
      update product set version = ${`spanish ${transport}`}, definition = definition || '{"language": "es-US"}'
       where slug = 'demo-fia'`;
    const spanish = await send("/api/demo-fia?format=pdf");
    expect(spanish.headers.get("content-language")).toBe("es-US");
    expect(await languageOf(await spanish.bytes())).toBe("es-US");
    const english = await send("/api/demo-fia?format=pdf&language=en-US");
    expect(await languageOf(await english.bytes())).toBe("en-US");
  });

  test("[D167] an index annuity takes it too, and passes over every other parameter as ever", async () => {
    const path = "/api/pdf/DemoFIA?language=es-US&format=xml";
    const pdf = await send(path, INDEX_ANNUITY_EXAMPLE);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(await languageOf(await pdf.bytes())).toBe("es-US");
    const json = await send(path, { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" });
    const { response_data } = (await json.json()) as Answer;
    const titles = response_data.disclosures.map(({ title }) => title);
    expect(titles).toContain(titleIn("es-US"));
    expect(titles).not.toContain(titleIn("en-US"));
  });

  test("[D26] the figures of another service are asked for once for all languages", async () => {
    const json = {
      inputs: { ...PRODUCT_EXAMPLE.inputs, Premium: transport === "handle" ? 71_001 : 71_002 },
    };
    const caches = [];
    for (const language of ["en-US", "es-US"]) {
      const response = await send(`/api/demo-upstream?format=pdf&language=${language}`, json);
      caches.push(response.headers.get("x-cache"));
      expect(await languageOf(await response.bytes())).toBe(language);
    }
    expect(caches).toEqual(["miss", "hit"]);
  });

  test.each(["", "es", "es-us", "fr-FR", "en-US&language=en-US", "es-US,en-US"])(
    "language=%s is a 400 that names the parameter and what it takes",
    async (asked) => {
      const index = { printIllustration: "no", annuiyInputData: {} };
      for (const [path, json] of [
        ["/api/demo-myga", PRODUCT_EXAMPLE],
        ["/api/demo-myga/validate", PRODUCT_EXAMPLE],
        ["/api/pdf/DemoFIA", index],
        ["/api/pdf/DemoFIA/validate", index],
      ] as const) {
        const response = await send(`${path}?language=${asked}`, json);
        expect(response.status).toBe(400);
        const { error, details } = (await response.json()) as {
          readonly error: string;
          readonly details: readonly { readonly message: string }[];
        };
        expect(error).toBe("Validation error");
        expect(details).toMatchObject([{ field: "language", pointer: "", code: "language" }]);
        expect(details[0]?.message).toBe("language must be en-US or es-US, once");
      }
    },
  );

  test("a language and a format that are none are both named", async () => {
    const response = await send("/api/demo-myga?language=fr&format=xml");
    const { details } = (await response.json()) as { readonly details: readonly object[] };
    expect(details).toMatchObject([{ field: "format" }, { field: "language" }]);
  });

  test("a dry run warns in the language that is asked for", async () => {
    const warningsIn = async (language: string) => {
      const json = { inputs: { ...PRODUCT_EXAMPLE.inputs, WDAmount: 500 } };
      const response = await send(`/api/demo-myga/validate?language=${language}`, json);
      const { warnings } = (await response.json()) as {
        readonly warnings: readonly { readonly message: string }[];
      };
      return warnings.map(({ message }) => message);
    };
    const note = (language: "en-US" | "es-US") => textsOf(language).notes.noWithdrawals;
    expect((await warningsIn("en-US"))[0]).toContain(note("en-US"));
    expect((await warningsIn("es-US"))[0]).toContain(note("es-US"));
  });
});
