/** The engine as a browser has it: what is in its script, and that its figures are those of the service. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { makeEngine } from "../../src/browser_engine.ts";
import { bundleEngine } from "../../src/http/pages/engine_script.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { sendTerms, type SentTerms } from "../../src/illustration/figures/sent_terms.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";
import * as ES_US from "../../src/texts/es_us/mod.ts";
import { type CheckedProduct, PRODUCTS } from "../checker/products.ts";
import type { Inputs } from "../checker/check.ts";
import { anyRequest } from "../checker/random_inputs.ts";
import { anyProduct } from "../checker/random_terms.ts";
import { CONTEXT, sampleInputs } from "../support/any_contract.ts";
import { dear, DEPTH, SEED, times } from "../support/depth.ts";
import { bandedForm, inForce, sheetRow } from "../support/banded_annuity.ts";
import { FURTHER_INPUTS, FURTHER_PRODUCTS } from "../support/further_products.ts";

const BYTES_MAX = 120_000;

const script = await bundleEngine();
const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
const engine: { readonly makeEngine: typeof makeEngine } = await import(address);

test("terms say nothing of rates to come: neither a sheet that has not begun nor when one ends", () => {
  const now = new Date("2026-06-01T00:00:00Z");
  const sheets = [
    inForce(sheetRow("past", 0.03), "2026-01-01T00:00:00Z", now.toISOString()),
    inForce(sheetRow("now", 0.04), now.toISOString(), "2026-12-15T00:00:00Z"),
    inForce(sheetRow("next", 0.05), "2026-12-15T00:00:00Z"),
  ];
  const sent = sendTerms(bandedForm(), { ...CONTEXT, preparedAt: now, sheets });
  expect(sent.sheets.map(({ sheet, until }) => [sheet.sheet, until])).toEqual([
    ["past", now.toISOString()],
    ["now", undefined],
  ]);
});

describe("the script", () => {
  test("is small enough for a phone", () => {
    expect(Bun.gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(BYTES_MAX);
  });

  test("needs nothing that a browser has not, and makes no code", () => {
    expect(script).not.toMatch(/\bnode:|\bBun\.|\bBuffer\.|\bprocess\.|\brequire\(|\bimport\b/);
    expect(script).not.toMatch(/\beval\(|\bFunction\(/);
  });

  test("has one language", () => {
    expect(script).toContain(EN_US.errors.unknownPath);
    expect(script).not.toContain(ES_US.errors.unknownPath);
    expect(script).not.toContain(ES_US.summary.box);
  });
});

type Sold = Pick<CheckedProduct, "product" | "context">;

/** The figures of an answer, or the problems of its inputs. */
function serviceAnswer({ product, context }: Sold, inputs: Inputs, preparedAt: Date) {
  const result = illustrateInputs(product, inputs, { ...context, preparedAt });
  if (result.kind === "refused") return result;
  const { outputs, tables } = responseData(result.illustration);
  const { illustrationId: _, ...figures } = outputs;
  return { kind: "illustrated", outputs: figures, tables } as const;
}

/** The same by the script, from terms as a page receives them: anew whenever other sheets are in force. */
function pageOf({ product, context }: Sold) {
  const received = new Map<string, SentTerms>();
  return (inputs: Inputs, preparedAt: Date): unknown => {
    const sent = sendTerms(product, { ...context, preparedAt });
    const sheets = JSON.stringify(sent.sheets);
    const terms: SentTerms = received.get(sheets) ?? JSON.parse(JSON.stringify(sent));
    received.set(sheets, terms);
    return engine.makeEngine({ ...terms, at: sent.at }, product.inputsSchema)(inputs);
  };
}

/** A request, or now and then one with an input that its schema or the product refuses. */
const spoiled = (request: fc.Arbitrary<readonly [Date, Inputs]>) =>
  fc.oneof(
    { weight: 9, arbitrary: request },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          request,
          fc.constantFrom("Premium", "State", "Owner_DOB", "WDType", "Allocations", "Nonsense"),
          fc.oneof(fc.integer({ min: -9, max: 9 }), fc.jsonValue()),
        )
        .map(([[at, inputs], name, value]) => [at, { ...inputs, [name]: value }] as const),
    },
  );

type Requests = Iterable<readonly [Date, Inputs]>;

/** Requests, a few drawn at a time. */
function* drawn(of: fc.Arbitrary<readonly [Date, Inputs]>, seed: number): Requests {
  for (let more = 0; more < 1_000; more += 1)
    yield* fc.sample(of, { numRuns: 20, seed: seed + more });
}

/** Requests for each of the random terms. */
const OF_RANDOM = 4;

/** What is sold, and requests for it: of each product of this repository, of further terms, and of random ones. */
function* sold(each: number): Generator<readonly [string, Sold, Requests, number]> {
  for (const product of PRODUCTS) {
    yield [product.file, product, drawn(spoiled(anyRequest(product)), SEED), each];
  }
  const ofOne = Math.ceil(each / FURTHER_PRODUCTS.length);
  const further = sampleInputs.map(
    (sent) => [CONTEXT.preparedAt, { ...sent, ...FURTHER_INPUTS }] as const,
  );
  for (const [name, product] of FURTHER_PRODUCTS) {
    yield [name, { product, context: CONTEXT }, drawn(further, SEED), ofOne];
  }
  const products = Math.ceil(each / OF_RANDOM);
  for (const [place, product] of fc
    .sample(anyProduct, { numRuns: products, seed: SEED })
    .entries()) {
    yield [
      `random ${place}`,
      product,
      drawn(spoiled(anyRequest(product)), SEED + place),
      OF_RANDOM,
    ];
  }
}

describe("a page's answers", () => {
  test("are the service's, figure by figure and problem by problem", () => {
    const all = DEPTH > 0 ? times(dear(10_000, 4_000)) : 200;
    const counts = { illustrated: 0, refused: 0 };
    /** Random terms that one of their requests was illustrated on. */
    const random = new Set<string>();
    for (const [name, product, requests, wanted] of sold(Math.ceil(all / (PRODUCTS.length + 2)))) {
      const pageAnswer = pageOf(product);
      let left = wanted;
      for (const [at, inputs] of requests) {
        const expected = serviceAnswer(product, inputs, at);
        const answer = pageAnswer(inputs, at);
        if (JSON.stringify(answer) !== JSON.stringify(expected)) {
          expect({ name, at, inputs, answer }).toEqual({ name, at, inputs, answer: expected });
        }
        counts[expected.kind] += 1;
        if (expected.kind === "illustrated" && name.startsWith("random")) random.add(name);
        left -= 1;
        if (left === 0) break;
      }
    }
    const { illustrated, refused } = counts;
    expect(illustrated + refused).toBeGreaterThanOrEqual(all);
    expect(illustrated).toBeGreaterThan(all / 5);
    expect(refused).toBeGreaterThan(all / 10);
    expect(random.size).toBeGreaterThan(all / 500);
  }, 600_000);
});

describe("terms that are sent", () => {
  const TOP = inForce(sheetRow("2026-01-01", 0.03), "2026-01-01T05:00:00Z");
  const OWN = inForce(sheetRow("2026-02-01", 0.04, "North"), "2026-02-01T05:00:00Z");
  const OTHER = inForce(sheetRow("2026-02-02", 0.05, "South"), "2026-02-02T05:00:00Z");
  const context = {
    ...CONTEXT,
    preparedAt: new Date("2026-03-01T12:00:00Z"),
    timeZone: "America/New_York",
    sheets: [TOP, OWN, OTHER],
  };

  test("hold no rate sheet of another distributor, and make the key's own figures", () => {
    const of = (firm?: string) =>
      sendTerms(bandedForm(), { ...context, firm }).sheets.map(({ sheet }) => sheet.sheet);
    expect([of(), of("North"), of("South"), of("East")]).toEqual([
      ["2026-01-01"],
      ["2026-01-01", "2026-02-01"],
      ["2026-01-01", "2026-02-02"],
      ["2026-01-01"],
    ]);
    const inputs = { Owner_DOB: "1960-01-01", State: 19, Premium: 100_000 };
    const figures = [undefined, "North", "South"].map((firm) => {
      const own = { product: bandedForm(), context: { ...context, isSample: true, firm } };
      const answer = pageOf(own)(inputs, context.preparedAt);
      expect(answer).toEqual(serviceAnswer(own, inputs, context.preparedAt));
      return JSON.stringify(answer);
    });
    expect(new Set(figures).size).toBe(3);
  });

  test("hold nothing of a brand, of imported cells, or of indexes that the product does not follow", () => {
    const { sheet, ...period } = TOP;
    const imported = sheet.cells.map((cell) => ({ ...cell, source: { secret: "imported" } }));
    const sheets = [{ ...period, sheet: { ...sheet, cells: imported } }];
    const sent = sendTerms(bandedForm(), { ...context, sheets });
    expect(sent.indexes).toEqual([]);
    expect(sent.product.definition).not.toHaveProperty("brand");
    expect(JSON.stringify(sent)).not.toContain("imported");
  });
});
