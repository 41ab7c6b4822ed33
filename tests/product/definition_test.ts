/** Product rows: the seeded ones are whole, and bad data is told apart at once. */
import { describe, expect, test } from "bun:test";
import { parseProduct, type Product } from "../../src/product/definition.ts";
import {
  ANNUITANT_TYPES,
  GENDERS,
  MODES,
  OWNER_TYPES,
  PAYMENT_OPTIONS,
  TAX_QUALIFICATIONS,
  WITHDRAWAL_TYPES,
} from "../../src/product/codes.ts";
import { US_STATES } from "../../src/annuity/us_state.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const myga = await readSeededProduct("demo_myga", "demo-myga");

describe("[D18] seeded products", () => {
  test.each([
    ["demo_fia", "demo-fia", "index", "pdf"],
    ["demo_fia", "DemoFIA", "index", "pdf"],
    ["demo_myga", "demo-myga", "fixed", "json"],
    ["demo_myga", "DemoMYGA", "fixed", "json"],
    ["demo_inactive", "demo-inactive", "fixed", "json"],
  ])("%s seeds %s, %s, %s by default", async (file, slug, kind, format) => {
    const product = await readSeededProduct(file, slug);
    expect(product).toMatchObject({ slug, defaultFormat: format, engine: "builtin" });
    expect(product.definition.kind).toBe(kind as Product["definition"]["kind"]);
  });

  test("demo-fia has five strategies, a bonus, two lifetime income riders and a death benefit rider", () => {
    expect(fia.definition.strategies).toHaveLength(5);
    expect(fia.definition.premiumBonus).toBeDefined();
    expect(fia.definition.riders.map(({ terms }) => terms.kind)).toEqual([
      "lifetime_income",
      "lifetime_income",
      "death_benefit",
    ]);
  });

  test("schemas print the codes the service reads, with the same titles", () => {
    const states = US_STATES.map(({ acordCode, name }) => ({ code: acordCode, title: name }));
    for (const product of [fia, myga]) {
      const { properties } = product.inputsSchema as {
        properties: Record<string, { oneOf?: readonly { const: number; title: string }[] }>;
      };
      const tables = {
        Owner_Gender: GENDERS,
        Annuitant_Gender: GENDERS,
        Owner_Type: OWNER_TYPES,
        Annuitant_Type: ANNUITANT_TYPES,
        State: states,
        TaxQualification: TAX_QUALIFICATIONS,
        PaymentMode: MODES,
        PaymentOption: PAYMENT_OPTIONS,
        WDType: WITHDRAWAL_TYPES,
        WDMode: MODES,
        Rider1: [
          { code: 0, title: "None" },
          ...product.definition.riders
            .filter(({ input }) => input === "Rider1")
            .map(({ code, name }) => ({ code, title: name })),
        ],
        Rider2: [
          { code: 0, title: "None" },
          ...product.definition.riders
            .filter(({ input }) => input === "Rider2")
            .map(({ code, name }) => ({ code, title: name })),
        ],
      };
      for (const [name, table] of Object.entries(tables)) {
        expect(properties[name]?.oneOf).toEqual(
          table.map(({ code, title }) => ({ const: code, title })),
        );
      }
    }
  });
});

describe("parseProduct()", () => {
  const parse = (changes: Readonly<Record<string, unknown>>, row: object = {}) =>
    parseProduct({ ...fia, definition: { ...fia.definition, ...changes }, ...row });
  const [capped, ...others] = fia.definition.strategies;
  const change = (fields: object) => ({ strategies: [{ ...capped, ...fields }, ...others] });

  test.each([
    [{ kind: "variable" }, "definition/kind"],
    [{ colour: "blue" }, "definition"],
    [
      { surrenderCharge: { rates: [1.5], grading: "yearly" } },
      "definition/surrenderCharge/rates/0",
    ],
    [{ homeState: "XX" }, "no state is called XX"],
    [{ premium: { minimum: 10, maximum: 5, default: 7 } }, "premium has no room"],
    [{ issueAge: { minimum: 0, maximum: 100 } }, "no contract year"],
    [
      { allocation: { default: [{ strategy: "fixed", share: 0.5 }], isRebalanced: true } },
      "sum to 1",
    ],
    [
      { allocation: { default: [{ strategy: "gone", share: 1 }], isRebalanced: true } },
      "no strategy: gone",
    ],
    [change({ id: "fixed" }), "the same id"],
    [change({ indexId: undefined }), "needs an indexId"],
    [change({ guaranteed: { method: "declared_rate", rate: 0.01 } }), "methods differ"],
    [
      change({ guaranteed: { method: "point_to_point", cap: 0.2, participation: 1, floor: 0 } }),
      "guaranteed beats current",
    ],
    [
      change({ guaranteed: { method: "point_to_point", participation: 1, floor: 0 } }),
      "guaranteed beats current",
    ],
    [change({ current: { method: "crystal_ball" } }), "definition/strategies/0/current"],
  ])("refuses %j and says where", (changes, where) => {
    expect(() => parse(JSON.parse(JSON.stringify(changes)) as object as never)).toThrow(TypeError);
    expect(() => parse(JSON.parse(JSON.stringify(changes)) as object as never)).toThrow(where);
  });

  test.each([
    [{ defaultFormat: "xml" }, "default_format"],
    [{ engine: "abacus" }, "engine"],
    [{ inputsSchema: [] }, "inputs_schema"],
    [{ definition: null }, "definition"],
  ])("refuses the row %j", (row, where) => {
    expect(() => parse({}, row)).toThrow(where);
  });
});
