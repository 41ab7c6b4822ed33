/** A caller's inputs against a product's schema. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findInputProblems } from "../../src/inputs/inputs.ts";
import { canBeCompiled } from "../../src/schema/compiled_schema.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";
import { inEnglish } from "../support/english_problems.ts";

const product = await readSeededProduct("demo_fia", "demo-fia");
const VALID = { Owner_DOB: "1980-01-01", Premium: 100_000, State: 7 };

/** Problems of the valid inputs with some fields changed. */
function problemsOf(changes: Readonly<Record<string, unknown>>) {
  return inEnglish(findInputProblems(product, { ...VALID, ...changes }));
}

describe("[D18] inputs that must be accepted", () => {
  test("both examples of the schema pass", () => {
    const { examples } = product.inputsSchema as { examples: readonly Record<string, unknown>[] };
    expect(examples).toHaveLength(2);
    for (const example of examples) expect(findInputProblems(product, example)).toEqual([]);
  });
});

describe("[D16] field names match exactly", () => {
  test("an unknown name is a problem that names the nearest known one", () => {
    expect(problemsOf({ Premum: 1 })).toEqual([
      {
        field: "Premum",
        pointer: "/inputs/Premum",
        code: "unknown_field",
        message: "The product has no input of this name; names are case-sensitive",
        didYouMean: "Premium",
      },
    ]);
  });

  test("a required name in other case is reported as missing and as unknown", () => {
    const { Premium: _, ...rest } = VALID;
    const problems = findInputProblems(product, { ...rest, premium: 100_000 });
    expect(problems).toEqual([
      expect.objectContaining({ field: "premium", code: "unknown_field", didYouMean: "Premium" }),
      expect.objectContaining({ field: "Premium", code: "required", didYouMean: "premium" }),
    ]);
  });

  test("everything missing is listed at once", () => {
    expect(findInputProblems(product, {}).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(
      ["/inputs/Owner_DOB required", "/inputs/State required", "/inputs/Premium required"],
    );
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s is an unknown name like any other",
    (name) => {
      const inputs = JSON.parse(`{"Owner_DOB":"1980-01-01","Premium":1e5,"State":7,"${name}":1}`);
      expect(findInputProblems(product, inputs)).toEqual([
        expect.objectContaining({ field: name, code: "unknown_field" }),
      ]);
    },
  );

  test("a pointer escapes slash and tilde", () => {
    expect(problemsOf({ "a/b~c": 1 })[0]?.pointer).toBe("/inputs/a~1b~0c");
  });

  test("a name with control characters is not repeated", () => {
    expect(problemsOf({ "a\u0000b": 1 })[0]).toMatchObject({ field: "inputs", pointer: "/inputs" });
  });
});

describe("[D9] values are checked, all at once, and never repeated", () => {
  test.each([
    ["Premium", "SECRET", "type"],
    ["Premium", null, "type"],
    ["Premium", Number.POSITIVE_INFINITY, "type"],
    ["Premium", Number.NaN, "type"],
    ["Premium", 1, "range"],
    ["Premium", 1e300, "range"],
    ["WDAmount", -1, "range"],
    ["WDStartDuration", 1.5, "type"],
    ["WDStartDuration", 0, "range"],
    ["State", 11, "code"],
    ["State", "7", "code"],
    ["Owner_Gender", [], "code"],
    ["Owner_DOB", "2026-02-30", "date"],
    ["Owner_DOB", "0000-00-00", "date"],
    ["Owner_DOB", "1980-1-1", "date"],
    ["Owner_DOB", 19_800_101, "date"],
    ["Owner_FirstName", 5, "type"],
    ["Owner_FirstName", {}, "type"],
    ["Owner_FirstName", "x".repeat(201), "text"],
    ["Owner_FirstName", "x".repeat(1_000_000), "text"],
    ["Owner_FirstName", "a\u0000b", "text"],
    ["Owner_FirstName", "a\nb", "text"],
    ["Owner_FirstName", "a\u202eb", "text"],
    ["Owner_FirstName", "a\ud800b", "text"],
    ["Owner_FirstName", `a${"\u0301".repeat(4)}`, "text"],
  ])("%s as %p is one problem of code %p", (name, value, code) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toEqual([
      expect.objectContaining({ field: name, pointer: `/inputs/${name}`, code }),
    ]);
    expect(JSON.stringify(problems)).not.toContain("SECRET");
  });

  test("names in other scripts, with up to three marks, pass", () => {
    for (const name of [
      "Łukasz",
      "Nguyễn",
      "عائشة",
      "李",
      "a\u0301\u0302\u0303",
      "x".repeat(200),
    ]) {
      expect(problemsOf({ Owner_FirstName: name })).toEqual([]);
    }
  });

  test("a code's problem lists the codes with their titles", () => {
    expect(problemsOf({ Owner_Gender: 9 })[0]?.message).toBe(
      "Owner_Gender must be one of 1 (Male), 2 (Female), 3 (Unisex)",
    );
  });

  test("a range is given in the product's own numbers", () => {
    expect(problemsOf({ Premium: 4_999.99 })[0]?.message).toBe(
      "Premium must be from 5,000 to 2,000,000",
    );
  });

  test("more problems than TypeBox reports by default all arrive", () => {
    const names = Object.keys(
      (product.inputsSchema as { properties: Record<string, unknown> }).properties,
    );
    const inputs = Object.fromEntries(names.map((name) => [name, {}]));
    expect(findInputProblems(product, inputs).map(({ field }) => field)).toEqual(names);
  });

  test("more than 500 fields are refused as a whole", () => {
    const inputs = Object.fromEntries(Array.from({ length: 501 }, (_, place) => [`f${place}`, 1]));
    expect(findInputProblems(product, inputs)).toEqual([
      expect.objectContaining({ field: "inputs", code: "too_many_fields" }),
    ]);
  });
});

describe("[D9] a fault inside a list is reported at its pointer", () => {
  const entry = { strategy: "fixed", pct: 50 };

  test.each([
    [[entry, { strategy: "gone", pct: 50 }], "/inputs/Allocations/1/strategy code"],
    [[entry, { strategy: "fixed", pct: 101 }], "/inputs/Allocations/1/pct range"],
    [[entry, { strategy: "fixed", pct: "50" }], "/inputs/Allocations/1/pct type"],
    [[entry, { strategy: "fixed" }], "/inputs/Allocations/1/pct required"],
    [[{ strategy: "a\u0000b", pct: 1 }], "/inputs/Allocations/0/strategy text"],
    [[entry, { ...entry, "a/b": 1 }], "/inputs/Allocations/1/a~1b unknown_field"],
    [[entry, { ...entry, "a\u0000b": 1 }], "/inputs/Allocations/1 unknown_field"],
    [[entry, null], "/inputs/Allocations/1 type"],
    [[entry, [entry]], "/inputs/Allocations/1 type"],
    [{ 0: entry }, "/inputs/Allocations type"],
    [Array.from({ length: 6 }, () => ({})), "/inputs/Allocations range"],
  ])("%j: %s", (Allocations, expected) => {
    const problems = problemsOf({ Allocations });
    expect(problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([expected]);
  });

  test("every entry at fault is named, in words too, with the nearest name", () => {
    const problems = problemsOf({ Allocations: [{ Strategy: "fixed", pct: 50 }, { pct: -1 }] });
    expect(problems.map(({ field, message, didYouMean }) => [field, message, didYouMean])).toEqual([
      [
        "Allocations[0].Strategy",
        "Allocations[0] has no member of this name; names are case-sensitive",
        "strategy",
      ],
      ["Allocations[0].strategy", "Allocations[0].strategy is required", "Strategy"],
      ["Allocations[1].strategy", "Allocations[1].strategy is required", undefined],
      ["Allocations[1].pct", "Allocations[1].pct must be from 0 to 100", undefined],
    ]);
  });

  test("a list without a bound of its own takes 500 entries, and 1,000 problems are listed", () => {
    const list = { type: "array", items: { type: "number" } };
    const lists = { inputsSchema: { properties: { a: list, b: list, c: list } } };
    const wrong = Array.from({ length: 500 }, () => "x");
    expect(findInputProblems(lists, { a: wrong, b: wrong, c: wrong })).toHaveLength(1_000);
    expect(inEnglish(findInputProblems(lists, { a: [...wrong, "x"] }))).toEqual([
      expect.objectContaining({ pointer: "/inputs/a", message: "a must have at most 500 entries" }),
    ]);
  });
});

describe("an administrator's own rules", () => {
  const rule = (schema: object) => ({ inputsSchema: { ...product.inputsSchema, ...schema } });

  test("over several fields are kept, though no single field is at fault", () => {
    const both = rule({ dependentRequired: { Owner_FirstName: ["Owner_LastName"] } });
    expect(findInputProblems(both, { ...VALID, Owner_FirstName: "Ada" })).toEqual([
      expect.objectContaining({ field: "inputs", code: "schema" }),
    ]);
  });

  test.each([
    [{ type: "number", minimum: 1000 }, 5, "Extra must be at least 1,000"],
    [{ type: "number", maximum: 10 }, 50, "Extra must be at most 10"],
    [{ type: "string", minLength: 3 }, "ab", "Extra must have at least 3 characters"],
    [
      { type: "string", pattern: "^A", title: "Policy number" },
      "B1",
      "Extra must fit the product's schema for Policy number",
    ],
    [{ type: "boolean" }, 1, "Extra must be true or false"],
  ])("on a field of %j are reported in its terms", (property, value, message) => {
    const { properties } = product.inputsSchema as { properties: object };
    const extended = rule({ properties: { ...properties, Extra: property } });
    const [problem] = inEnglish(findInputProblems(extended, { ...VALID, Extra: value }));
    expect(problem?.message).toBe(message);
  });
});

test("any JSON at all gives problems or none, never an exception", () => {
  const json = fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(VALID), "WDType", "Owner_FirstName"), fc.string()),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(json, (inputs) => {
      const problems = findInputProblems(product, inputs as Record<string, unknown>);
      for (const problem of inEnglish(problems)) {
        expect(problem.message.length).toBeGreaterThan(0);
        expect(problem.pointer).toStartWith("/inputs");
      }
    }),
    runs(300),
  );
});

describe("[D187] a schema that is new, and so not compiled yet", () => {
  test("gives the same problems as one that has been used often", () => {
    for (let use = 0; use < 20; use += 1) findInputProblems(product, VALID);
    const { properties } = product.inputsSchema as { properties: object };
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(properties)), fc.jsonValue());
    fc.assert(
      fc.property(changes, (changed) => {
        const inputs = { ...VALID, ...changed };
        const inputsSchema = structuredClone(product.inputsSchema);
        expect(findInputProblems({ inputsSchema }, inputs)).toEqual(
          findInputProblems(product, inputs),
        );
      }),
    );
  });

  test("may refer to itself", () => {
    const inputsSchema = {
      type: "object",
      properties: { a: { $ref: "#" }, b: { type: "number" } },
    };
    expect(findInputProblems({ inputsSchema }, { a: { a: { b: 1 } } })).toEqual([]);
    expect(findInputProblems({ inputsSchema }, { a: { a: { b: "x" } } })).toHaveLength(1);
  });

  test("can be compiled unless one of its expressions is none", () => {
    expect(canBeCompiled({ properties: { a: { pattern: "^[a-z]+$" } } })).toBe(true);
    expect(canBeCompiled({ properties: { a: { default: { pattern: "(" } } } })).toBe(true);
    expect(canBeCompiled({ properties: { a: { pattern: "(" } } })).toBe(false);
    expect(canBeCompiled({ properties: { a: { patternProperties: { "(": {} } } } })).toBe(false);
  });
});
