/** Rows changed at random: the check names places that are there, and what it calls right is never a 500. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { judge } from "../../src/commands/products/check_products.ts";
import { prepareRenderer } from "../../src/paper/render.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { findAnyProductFaults } from "../../src/product/stored_product.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { BANDED_ROW } from "../support/banded_annuity.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";

const ROWS: readonly ProductRow[] = await Promise.all([
  readSeededRow("demo_fia", "demo-fia"),
  readSeededRow("demo_myga", "demo-myga"),
  readSeededRow("demo_upstream", "demo-upstream"),
  BANDED_ROW,
]);
const BUILTIN = ROWS.filter(({ engine }) => engine === "builtin");
const context = {
  preparedAt: new Date("2026-11-21T10:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};
const renderer = await prepareRenderer();

type Place = readonly (string | number)[];

/** Every place of a JSON value, containers too. */
function placesOf(value: unknown, path: Place): readonly Place[] {
  if (typeof value !== "object" || value === null) return [path];
  const within = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...within.flatMap(([step, member]) => placesOf(member, [...path, step]))];
}

interface Mutation {
  readonly row: ProductRow;
  readonly what: string;
}

/** What a number, a text or anything may be replaced with; `undefined` drops it. */
const REPLACEMENTS: readonly unknown[] = [
  undefined,
  null,
  true,
  "",
  "x",
  "a\nb",
  "W".repeat(2000),
  -1,
  0,
  0.5,
  1,
  99,
  1e300,
  [],
  {},
  [0.05, 0.01],
  { unknown: 1 },
];
const FACTORS = [-1, 0.5, 0.9, 1.1, 2, 100];
const GENTLE_FACTORS = [0.5, 0.9, 1.1, 2];

/** A row with one to three places of its schema or definition changed. */
function mutations(rows: readonly ProductRow[], gentle: boolean): fc.Arbitrary<Mutation> {
  const change = fc.record({
    place: fc.nat(),
    kind: fc.constantFrom(
      ...(gentle ? (["scale"] as const) : (["replace", "scale", "add"] as const)),
    ),
    replacement: fc.constantFrom(...REPLACEMENTS),
    factor: fc.constantFrom(...(gentle ? GENTLE_FACTORS : FACTORS)),
  });
  return fc
    .tuple(fc.constantFrom(...rows), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([original, changes]) => {
      const row = structuredClone(original) as unknown as Record<string, unknown>;
      const said = changes.map(({ place, kind, replacement, factor }) => {
        const all = [
          ...placesOf(row["definition"], ["definition"]),
          ...(gentle ? [] : placesOf(row["inputsSchema"], ["inputsSchema"])),
        ].filter((path) => path.length > 1 && (!gentle || typeof valueAt(row, path) === "number"));
        const path = all[place % all.length] ?? ["definition"];
        const value = valueAt(row, path);
        const holder = valueAt(row, path.slice(0, -1)) as Record<string | number, unknown>;
        const last = path.at(-1) ?? "";
        if (kind === "add" && isObject(value)) value["surprise"] = replacement ?? 1;
        else if (kind === "scale" && typeof value === "number") {
          const scaled = Number((value * factor).toPrecision(6));
          holder[last] = Number.isInteger(value) ? Math.round(scaled) : scaled;
        } else if (replacement === undefined && !Array.isArray(holder)) delete holder[last];
        else holder[last] = structuredClone(replacement);
        return `${kind} ${path.join("/")} ${String(kind === "scale" ? factor : replacement).slice(0, 20)}`;
      });
      return { row: row as unknown as ProductRow, what: said.join("; ") };
    });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueAt(row: unknown, path: Place): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)?.[step], row);
}

/** Whether a pointer leads to a value of the row, or to a member that is missing from one. */
function isThere({ inputsSchema, defaultFormat, ...rest }: ProductRow, pointer: string): boolean {
  const columns = { ...rest, inputs_schema: inputsSchema, default_format: defaultFormat };
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const holder = valueAt(columns, steps.slice(0, -1));
  return typeof holder === "object" && holder !== null;
}

/** Inputs that a schema takes, of people of every age. */
function inputsOf(row: ProductRow): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required } = row.inputsSchema as {
    readonly properties: Readonly<Record<string, { readonly oneOf?: { const: unknown }[] }>>;
    readonly required: readonly string[];
  };
  const day = fc.integer({ min: 1941, max: 1986 }).map((year) => `${year}-03-09`);
  const special: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    Owner_DOB: day,
    Annuitant_DOB: day,
    Premium: fc.constantFrom(5000, 100_000, 2_000_000),
    WDAmount: fc.constantFrom(0, 5, 1000, 1e9),
    WDStartDuration: fc.integer({ min: 1, max: 40 }),
    Owner_FirstName: fc.constant("W".repeat(200)),
  };
  const model = Object.fromEntries(
    Object.entries(properties).flatMap(([name, { oneOf }]) => {
      const codes = oneOf?.map((code) => code.const);
      const values = codes === undefined ? special[name] : fc.constantFrom(...codes);
      return values === undefined ? [] : [[name, values] as const];
    }),
  );
  const optional = Object.keys(model).filter((name) => !required.includes(name));
  return fc.subarray(optional, { maxLength: 4 }).chain((chosen) => {
    const names = [...required, ...chosen];
    const parts = Object.entries(model).filter(([name]) => names.includes(name));
    return fc.record(Object.fromEntries(parts)) as fc.Arbitrary<Record<string, unknown>>;
  });
}

const NOTHING_BESIDE = {
  products: [],
  sheets: [],
  forms: [],
  indexHistories: [],
  inUtc: new Set<string>(),
};

describe("a row changed at random", () => {
  test("never breaks the check, whose pointers lead into the row", () => {
    fc.assert(
      fc.property(mutations(ROWS, false), ({ row, what }) => {
        for (const { pointer, message } of findAnyProductFaults(row)) {
          if (!isThere(row, pointer)) throw new RangeError(`${what}: ${pointer} ${message}`);
          expect(message.length).toBeGreaterThan(5);
        }
      }),
      runs(500, 20),
    );
  });

  test("is never a 500 when the check calls it right, as JSON or on paper", async () => {
    let right = 0;
    let illustrated = 0;
    await fc.assert(
      fc.asyncProperty(
        mutations(BUILTIN, true).chain((mutation) =>
          fc.tuple(
            fc.constant(mutation),
            fc.array(inputsOf(mutation.row), { minLength: 12, maxLength: 12 }),
          ),
        ),
        async ([{ row }, cases]) => {
          if (findAnyProductFaults(row).length > 0) return;
          if ((await judge(row, NOTHING_BESIDE, { context })).faults.length > 0) return;
          right += 1;
          const product = parseProduct(row);
          for (const inputs of cases) {
            const result = illustrateInputs(product, inputs, context);
            if (result.kind === "refused") continue;
            illustrated += 1;
            const text = JSON.stringify(responseData(result.illustration));
            expect(text).not.toContain("null");
            expect(renderer.render(result.illustration).pageCount).toBeLessThanOrEqual(60);
          }
        },
      ),
      runs(40, 20),
    );
    // Enough of them came through for the property to say something.
    expect([right > 1, illustrated > 10]).toEqual([true, true]);
  }, 300_000);
});
