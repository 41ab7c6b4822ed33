/** A product seed from a Spark service's own description of its inputs. */

import { describe, expect, test } from "bun:test";
import { createSecretReader } from "../../src/upstream/secret.ts";
import {
  importInputsSchema,
  type ImportSource,
  writeProductSeed,
} from "../../src/upstream/import_schema.ts";
import { OAUTH2, startTestStandIn, TEST_SECRETS } from "../support/upstream.ts";

const standIn = await startTestStandIn();
const options = { readSecret: createSecretReader(TEST_SECRETS), nowMs: () => performance.now() };
const source: ImportSource = {
  baseUrl: standIn.url,
  tenant: "demo",
  authentication: OAUTH2(standIn.url),
  target: { folder: "Annuities", service: "O'Hara's MYGA" },
};

/** A service that answers with one description. */
async function importFrom(outputs: unknown, status = 200) {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => Response.json({ response_data: { outputs } }, { status }),
  });
  const imported = importInputsSchema(
    { ...source, baseUrl: server.url.origin, authentication: { kind: "none" } },
    options,
  );
  return imported.finally(() => server.stop(true));
}

describe("importInputsSchema()", () => {
  test("reads codes, bounds, dates and what is required from the service", async () => {
    const schema = await importInputsSchema(source, options);
    expect(schema).toMatchObject({
      type: "object",
      required: ["Owner_DOB", "State", "Premium"],
      additionalProperties: false,
      properties: {
        Owner_DOB: { title: "Owner DOB", type: "string", format: "date" },
        Owner_Gender: {
          type: "integer",
          oneOf: [
            { const: 1, title: "1" },
            { const: 2, title: "2" },
            { const: 3, title: "3" },
          ],
        },
        Premium: { type: "number", minimum: 10_000, maximum: 1_000_000 },
        WDStartDuration: { type: "integer", minimum: 1, maximum: 50 },
        Owner_FirstName: { type: "string", maxLength: 200 },
      },
    });
  });

  test("takes texts as codes, and numbers or texts where the service allows anything", async () => {
    const schema = await importFrom({
      Plan: { options: ["Gold", "Silver"], ignore_blank: true },
      Note: { validation_allow: "any_value" },
    });
    expect(schema).toMatchObject({
      required: [],
      properties: {
        Plan: {
          oneOf: [
            { const: "Gold", title: "Gold" },
            { const: "Silver", title: "Silver" },
          ],
        },
        Note: { type: ["number", "string"] },
      },
    });
  });

  test.each([
    ["describes no inputs", [] as unknown, 200],
    ["has none", {}, 200],
    ["refuses", {}, 404],
  ])("says so when the service %s", async (_, outputs, status) => {
    await expect(importFrom(outputs, status)).rejects.toThrow("Cannot import");
  });

  test("says so when the service is not there", async () => {
    const away = {
      ...source,
      baseUrl: "http://127.0.0.1:1",
      authentication: { kind: "none" },
    } as const;
    await expect(importInputsSchema(away, options)).rejects.toThrow("unreachable");
  });
});

describe("writeProductSeed()", () => {
  test("writes one statement whose literals hold the schema, whatever quotes the names have", async () => {
    const schema = await importInputsSchema(source, options);
    const seed = writeProductSeed("ohara", source, schema);
    expect(seed).toContain("'ohara', 'O''Hara''s MYGA', '1', false, 'json', 'spark'");
    const [inputs, definition] = [...seed.matchAll(/^'(\{[\s\S]*?\n\})'::jsonb/gm)].map(
      ([, literal]) => JSON.parse((literal ?? "").replaceAll("''", "'")) as unknown,
    );
    expect(inputs).toEqual(schema);
    expect(definition).toMatchObject({ spark: { target: { service: "O'Hara's MYGA" } } });
    expect(seed).not.toContain(TEST_SECRETS.UPSTREAM_SECRET_TEST_CLIENT);
  });
});
