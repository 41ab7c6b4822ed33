/** The names of outputs, tables and columns that the document lists are those that answers have, both ways. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_FULL_EXAMPLE } from "../../../src/http/examples.ts";
import { columnTitlesIn } from "../../../src/texts/caller/caller.ts";
import { memberTitles } from "../../../src/texts/caller/es_us_members.ts";
import { testService } from "../../support/service.ts";

interface ObjectSchema {
  readonly properties: Readonly<Record<string, { readonly items?: { readonly $ref: string } }>>;
}

interface Answer {
  readonly response_data: {
    readonly outputs: object;
    readonly tables: Readonly<Record<string, readonly object[]>>;
  };
}

const service = await testService();
const key = await service.issueKey();
const document = await service.send("/swagger/json", { method: "GET" });
const { components } = (await document.json()) as {
  readonly components: { readonly schemas: Readonly<Record<string, ObjectSchema>> };
};

/** Between them these give everything that a product can say. */
const CASES: readonly object[] = [
  { Owner_DOB: "1980-01-01", State: 7, Premium: 100_000 },
  { Owner_DOB: "1960-01-01", State: 7, Premium: 100_000, Rider1: 1, WDType: 6 },
  { Owner_DOB: "1950-01-01", State: 7, Premium: 100_000, TaxQualification: 1 },
  {
    Owner_DOB: "1960-01-01",
    State: 7,
    Premium: 100_000,
    JointOwner_DOB: "1962-01-01",
    PaymentOption: 4,
  },
  PRODUCT_FULL_EXAMPLE.inputs,
];

describe.each(["demo-fia", "demo-myga"])("%s", (slug) => {
  /** The schema of a table's rows; tables with the same columns share one. */
  const rowSchema = (table: string) =>
    components.schemas[`${slug}.tables`]?.properties[table]?.items?.$ref.split("/").at(-1) ?? table;

  test("lists what its answers hold, and nothing that none of them holds", async () => {
    const seen = new Map<string, Set<string>>();
    const see = (schema: string, object: object) => {
      const names = seen.get(schema) ?? new Set();
      for (const name of Object.keys(object)) names.add(name);
      seen.set(schema, names);
    };
    for (const inputs of CASES) {
      const response = await service.send(`/api/${slug}?format=json`, { key, json: { inputs } });
      expect(response.status).toBe(200);
      const { outputs, tables } = ((await response.json()) as Answer).response_data;
      see(`${slug}.outputs`, outputs);
      see(`${slug}.tables`, tables);
      for (const [table, rows] of Object.entries(tables)) {
        for (const row of rows) see(rowSchema(table), row);
      }
    }
    for (const [schema, names] of seen) {
      const listed = Object.keys(components.schemas[schema]?.properties ?? {});
      expect({ schema, names: listed.toSorted() }).toEqual({
        schema,
        names: [...names].toSorted(),
      });
    }
  });
});

/** Names of members of a schema, those it refers to included. */
function memberNames(schema: unknown, found = new Set<string>(), seen = new Set<unknown>()) {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return found;
  seen.add(schema);
  const {
    $ref,
    properties = {},
    ...others
  } = schema as {
    readonly $ref?: string;
    readonly properties?: object;
  };
  if ($ref !== undefined) {
    const name = $ref.replace("#/components/schemas/", "");
    return memberNames(components.schemas[name], found, seen);
  }
  for (const [name, member] of Object.entries(properties)) {
    found.add(name);
    memberNames(member, found, seen);
  }
  for (const other of Object.values(others)) memberNames(other, found, seen);
  return found;
}

test("each member of facts, quotes, reports and changes has a title in Spanish, and no other name has one", () => {
  const members = new Set<string>();
  for (const name of ["InForce", "Quote", "Report", "ContractChange"])
    memberNames(components.schemas[name], members);
  expect(members.size).toBeGreaterThan(100);
  const titled = columnTitlesIn("es-US");
  expect([...members].filter((name) => !Object.hasOwn(titled, name))).toEqual([]);
  expect(Object.keys(memberTitles).filter((name) => !members.has(name))).toEqual([]);
});
