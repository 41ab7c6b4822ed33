/**
 * A change of any contract in force of any product: the contract as it stands is the in-force illustration's own to the cent,
 * the contract with another plan is the one that was sent with it, and another allocation moves nothing before a term ends.
 */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { illustrateAt } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { OutputRow } from "../../src/illustration/output_types.ts";
import { changeForm } from "../../src/inputs/change/change_schema.ts";
import { propertiesOf } from "../../src/schema/json_schema.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import type { Product } from "../../src/terms/product.ts";
import { anyCase, CONTEXT, VARIANTS } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { inputsInForce } from "../support/in_force.ts";

type Inputs = Readonly<Record<string, unknown>>;

const plans = fc.record(
  {
    WDType: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
    WDMode: fc.constantFrom(1, 2, 3, 4),
    WDAmount: fc.integer({ min: 1, max: 100 }),
    WDNet: fc.constantFrom(0, 1),
    WDStartDuration: fc.integer({ min: 1, max: 30 }),
    PaymentOption: fc.constantFrom(1, 2, 3, 4, 5),
    PaymentMode: fc.constantFrom(1, 2, 3, 4),
  },
  { requiredKeys: ["WDType"] },
);

/** Parts of one to three of a product's strategies, by place. */
const parts = fc.uniqueArray(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 });

const anyChange = fc.oneof(
  plans.map((plan) => ({ plan, places: undefined })),
  parts.map((places) => ({ plan: {}, places })),
  fc.tuple(plans, parts).map(([plan, places]) => ({ plan, places })),
);

const anyCut = fc.record({
  years: fc.integer({ min: 0, max: 12 }),
  months: fc.constantFrom(0, 0, 1, 5, 11),
});

/** An equal part of each of these strategies. */
function allocationTo({ strategies }: Definition, places: readonly number[]) {
  const ids = [...new Set(places.map((place) => strategies[place % strategies.length]?.id))];
  const pct = Math.floor(100 / ids.length);
  return ids.map((strategy, at) => ({
    strategy,
    pct: at > 0 ? pct : 100 - pct * (ids.length - 1),
  }));
}

/** What is illustrated of inputs, without the id; `undefined` where they are refused. */
function figuresOf(endpoint: "in_force" | "change", form: Product, inputs: Inputs) {
  const result = illustrateAt(endpoint, form, inputs, CONTEXT);
  if (result.kind === "refused") return undefined;
  const { outputs, tables, change } = responseData(result.illustration);
  const { illustrationId: _, ...others } = outputs;
  return { outputs: others, tables, change };
}

const amountsOf = (row: OutputRow) =>
  Object.entries(row).flatMap(([name, amount]) => (KEYS.has(name) ? [] : Number(amount)));
const KEYS: ReadonlySet<string> = new Set(["year", "age"]);

/** Every figure is finite, and none is −0. */
function isSound(figures: unknown): boolean {
  return !JSON.stringify(figures).includes("null");
}

test("the contract as it stands is the in-force illustration's, and the one with a change what it was sent with", () => {
  const seen = { plan: 0, allocation: 0 };
  fc.assert(
    fc.property(anyCase, anyCut, anyChange, ({ product, sent }, cut, { plan, places }) => {
      const form = VARIANTS[product];
      if (form === undefined) return;
      const inputs = inputsInForce(form, sent, CONTEXT, cut);
      if (inputs === undefined) return;
      const offered = propertiesOf(form.inputsSchema);
      const change = {
        ...Object.fromEntries(Object.entries(plan).filter(([name]) => name in offered)),
        ...(places && "Allocations" in offered
          ? { Allocations: allocationTo(form.definition, places) }
          : {}),
      };
      const changed = figuresOf("change", form, { ...inputs, change });
      if (Object.keys(change).length === 0) {
        expect(changed).toBeUndefined();
        return;
      }
      const merged = figuresOf("in_force", form, { ...inputs, ...change });
      if (!("Allocations" in change)) {
        expect(changed && { outputs: changed.outputs, tables: changed.tables }).toEqual(
          merged && { outputs: merged.outputs, tables: merged.tables },
        );
      }
      if (changed?.change === undefined) return;
      seen["Allocations" in change ? "allocation" : "plan"] += 1;
      const { asItStands, differences } = changed.change;
      const stands = figuresOf("in_force", form, inputs);
      expect(asItStands.outputs).toEqual(stands?.outputs as OutputRow);
      expect(asItStands.tables).toEqual(stands?.tables as typeof asItStands.tables);
      expect(isSound(changed)).toBe(true);
      const [first = {}] = differences.years;
      const isPaidInto = Number(changed.tables["Illustration"]?.[0]?.["premium"] ?? 0) > 0;
      if (Object.keys(plan).length > 0 || isPaidInto) return;
      // The year that has begun or begins goes by the terms that run in it; premiums go by the new allocation.
      expect(amountsOf(first).filter((amount) => amount !== 0)).toEqual([]);
    }),
    runs(1_500, 150),
  );
  expect(Math.min(seen.plan, seen.allocation)).toBeGreaterThan(3);
});

test("a product takes as a change what it takes of elections, and no more", () => {
  for (const form of Object.values(VARIANTS)) {
    const { properties } = propertiesOf(changeForm(form).inputsSchema)["change"] as {
      readonly properties: object;
    };
    const offered = propertiesOf(form.inputsSchema);
    for (const name of Object.keys(properties)) expect(offered).toHaveProperty(name);
    for (const name of ["Premium", "State", "Owner_DOB", "TaxQualification"]) {
      expect(properties).not.toHaveProperty(name);
    }
  }
});
