/** Whatever JSON arrives, an illustration or a list of problems comes out, and nothing else. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
  type IllustrationResult,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { indexAnnuityFields, listFields } from "../../src/inputs/index_annuity_fields.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";
import { problemsOf } from "../support/english_problems.ts";

const fia = await readSeededProduct("demo_fia", "DemoFIA");
const myga = await readSeededProduct("demo_myga", "DemoMYGA");
const context: IllustrationContext = {
  preparedAt: new Date("2026-02-28T23:59:59Z"),
  isSample: true,
  indexHistories: HISTORIES,
};
const products = fc.constantFrom(fia, myga);
const RUNS = runs(400);

/** Values likely to be understood, mixed with any other JSON. */
const likely = fc.oneof(
  fc.constantFrom<unknown>(
    "100,000",
    "CA",
    "single",
    "joint",
    "q",
    "F",
    "1960-02-29",
    "2026-01-31",
    null,
    -0,
  ),
  fc.integer({ min: -5, max: 130 }),
  fc.double({ noNaN: true }),
  fc.jsonValue(),
);
const names = [
  "Product",
  "initamt",
  "State",
  "issueage",
  "dob",
  "gender",
  "ownerName",
  "jointage",
  "qualified",
  "illustrationDate",
  "term",
  "cap",
  "par",
  "spread",
  "trigger",
  "fixedrate",
  "bonus",
  "incomeStartAge",
  "rider",
  "mvaRateNow",
  "illustrateToAge",
  "paymentOption",
  "paymentMode",
  "__proto__",
  "constructor",
];
const withdrawals = fc.record(
  {
    type: fc.constantFrom("none", "interest", "percent", "free", "rmd", "fixed", "income", 7),
    amount: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 99 }) }, fc.jsonValue()),
    mode: fc.constantFrom("annual", "semiannual", "quarterly", "monthly", "often"),
    startYear: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.jsonValue()),
    endYear: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const strategies = fc.constantFrom(...fia.definition.strategies.map(({ id }) => id));
const allocations = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(strategies, strategies, fc.integer({ min: 0, max: 100 }))
      .map(([one, other, pct]) => [
        { strategy: one, pct },
        { strategy: other, pct: String(100 - pct) },
      ]),
  },
  fc.array(fc.record({ strategy: strategies, pct: fc.constantFrom(20, 50, 100, "50", -1) })),
);
/** Members, some with withdrawals and allocations beside them. */
const withPlans = (members: fc.Arbitrary<Record<string, unknown>>) =>
  fc
    .tuple(
      members,
      fc.option(withdrawals, { nil: undefined }),
      fc.option(allocations, { nil: undefined }),
    )
    .map(([data, plan, shares]) =>
      Object.fromEntries([
        ...Object.entries(data),
        ...(plan === undefined ? [] : [["withdrawals", plan] as const]),
        ...(shares === undefined ? [] : [["allocations", shares] as const]),
      ]),
    );
const inputData = withPlans(
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), likely, { maxKeys: 8 }),
);
/** Sample inputs, some of them changed to a small whole number of that range or to a likely value. */
const sampleInputs = (changes: {
  readonly min: number;
  readonly max: number;
  readonly maxKeys: number;
}) =>
  fc
    .dictionary(
      fc.constantFrom(...Object.keys((fia.inputsSchema as { properties: object }).properties)),
      fc.oneof(fc.integer(changes), likely),
      { maxKeys: changes.maxKeys },
    )
    .map((changed): Record<string, unknown> =>
      Object.assign({ Owner_DOB: "1960-02-29", Premium: 50_000, State: 6 }, changed),
    );

function expectAnswer(result: IllustrationResult, root: string): void {
  if (result.kind === "refused") {
    expect(result.problems.length).toBeGreaterThan(0);
    for (const { pointer, message } of problemsOf(result)) {
      expect(pointer === "" || pointer.startsWith(root)).toBe(true);
      expect(message.length).toBeGreaterThan(10);
    }
    return;
  }
  const { outputs, tables } = responseData(result.illustration);
  for (const row of [outputs, ...Object.values(tables).flat()]) {
    for (const value of Object.values(row)) {
      const isPlain =
        typeof value === "string" || (Number.isFinite(value) && !Object.is(value, -0));
      if (!isPlain) throw new RangeError(`An output is ${String(value)}`);
    }
  }
}

describe("any JSON", () => {
  test("as annuiyInputData", () => {
    fc.assert(
      fc.property(products, inputData, (product, data) => {
        expectAnswer(illustrateIndexAnnuity(product, data, context), "/annuiyInputData");
      }),
      RUNS,
    );
  });

  test("in the sample fields of inputs", () => {
    fc.assert(
      fc.property(products, sampleInputs({ min: -5, max: 60, maxKeys: 4 }), (product, inputs) => {
        expectAnswer(illustrateInputs(product, inputs, context), "/inputs");
      }),
      RUNS,
    );
  });
});

describe("[D59] [D60] nothing is accepted without a word", () => {
  const known = listFields(indexAnnuityFields(fia)).map(({ name }) => name);
  const nearMiss = fc.tuple(fc.constantFrom(...known), fc.nat({ max: 4 })).map(([name, how]) => {
    const middle = Math.floor(name.length / 2);
    const changes = [
      name.toUpperCase(),
      name.toLowerCase(),
      name.slice(0, middle) + name.slice(middle + 1),
      `${name.slice(0, middle)}_${name.slice(middle)}`,
      `${name}s`,
    ];
    return changes[how] ?? name;
  });
  const mixed = withPlans(
    fc.dictionary(
      fc.oneof(fc.constantFrom(...known), nearMiss, fc.string({ minLength: 1, maxLength: 12 })),
      fc.oneof(
        { weight: 3, arbitrary: likely },
        fc.constantFrom<unknown>(1, 0.03, 60, 70, "no", "none"),
      ),
      { maxKeys: 7 },
    ),
  );

  test("every member of annuiyInputData is used, warned of, or refused by name", () => {
    let accepted = 0;
    fc.assert(
      fc.property(products, mixed, (product, sent) => {
        const data: Record<string, unknown> = { ...sent };
        for (;;) {
          const result = illustrateIndexAnnuity(product, data, context);
          if (result.kind === "illustrated") {
            accepted += 1;
            for (const name of Object.keys(data)) expectWord(result.illustration, name, data[name]);
            return;
          }
          const refused = Object.keys(data).filter((name) =>
            result.problems.some(({ pointer }) => isAt(pointer, name)),
          );
          expect(refused).not.toEqual([]);
          for (const name of refused) delete data[name];
        }
      }),
      RUNS,
    );
    expect(accepted).toBe(RUNS.numRuns);
  });

  test("a known name in another case is set aside with the name that is meant", () => {
    for (const name of known) {
      for (const miss of new Set([name.toUpperCase(), name.toLowerCase(), `_${name}`])) {
        if (known.includes(miss)) continue;
        const result = illustrateIndexAnnuity(fia, { [miss]: 1 }, context);
        expect(result).toMatchObject({
          illustration: { warnings: [{ field: miss, code: "unknown_field", didYouMean: name }] },
        });
      }
    }
  });

  test("every sample input is used, warned of, or refused by name", () => {
    const { properties } = fia.inputsSchema as { properties: Record<string, unknown> };
    fc.assert(
      fc.property(products, sampleInputs({ min: -3, max: 8, maxKeys: 6 }), (product, inputs) => {
        const result = illustrateInputs(product, inputs, context);
        if (result.kind === "refused") {
          const isNamed = ({ pointer }: { pointer: string }) =>
            Object.keys(properties).some((name) => isAt(pointer, name, "/inputs"));
          expect(result.problems.filter((problem) => !isNamed(problem))).toEqual([]);
          return;
        }
        for (const name of Object.keys(inputs)) {
          // Names, birth dates and the producer are on the paper, and not in the list of assumptions; 0 and "" ask for nothing.
          if (/Name|DOB|Producer_/.test(name) || inputs[name] === 0 || inputs[name] === "")
            continue;
          expectWord(result.illustration, name, inputs[name]);
        }
      }),
      RUNS,
    );
  });
});

function isAt(pointer: string, name: string, root = "/annuiyInputData"): boolean {
  const place = `${root}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return pointer === place || pointer.startsWith(`${place}/`);
}

/** A member is listed as taken, is in a warning, or is a person’s and was taken. */
function expectWord(
  { assumptions, warnings, owner, producer, twoLives = [] }: Illustration,
  name: string,
  value: unknown,
): void {
  const isListed = assumptions.some(
    (assumption) =>
      assumption.origin !== "default" &&
      assumption.origin !== "product" &&
      (assumption.name === name || assumption.name.startsWith(`${name}.`)),
  );
  const isWarned = warnings.some(
    ({ field, pointer }) =>
      isAt(pointer, name) || isAt(pointer, name, "/inputs") || field === "annuiyInputData",
  );
  const printed = {
    ownerName: [owner.name],
    jointName: twoLives.map(({ lives }) => lives[1].name),
    producerName: [producer?.name],
    producerLicense: [producer?.license],
    producerPhone: [producer?.phone],
  };
  const isPrinted = (member: string): member is keyof typeof printed =>
    Object.hasOwn(printed, member);
  const isTaken = isPrinted(name)
    ? printed[name].includes(String(value).trim())
    : ["dob", "spouseDob"].includes(name);
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  expect({ name, value, hasWord: isListed || isWarned || isTaken || isEmpty }).toMatchObject({
    hasWord: true,
  });
}
