/** Explanations in Spanish: every title, operand, formula and rounding, of products with random terms as well. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { explainFigures } from "../../src/explain/explain_figures.ts";
import { scenariosIn } from "../../src/explain/worded.ts";
import { PRODUCTS } from "../checker/products.ts";
import { FURTHER_INPUTS, FURTHER_PRODUCTS } from "../support/further_products.ts";
import { HISTORIES } from "../support/index_history.ts";
import { anyRequest } from "../checker/random_inputs.ts";
import { anyProduct } from "../checker/random_terms.ts";
import { runs } from "../support/depth.ts";

const RANDOM_PRODUCTS = 60;
const PREPARED_AT = new Date("2026-12-01T12:00:00Z");

/** Words that no Spanish text of an explanation has. */
const ENGLISH =
  /(?<![\p{L}’-])(the|of|and|with|from|for|at|year|years|value|rate|charge|withdrawals?|account|interest|premium|paid|benefit|rider|fee|close|floor|cap|income|credited)(?![\p{L}’-])/iu;

/** The scenarios that a product explains, in English and Spanish, with its names in place of each other. */
function explanations() {
  const random = fc.sample(anyProduct, runs(RANDOM_PRODUCTS));
  const further = FURTHER_PRODUCTS.flatMap(([, product]) =>
    [{}, { WDType: 2, WDAmount: 20 }].flatMap((withdrawals) => {
      const context = { preparedAt: PREPARED_AT, isSample: false, indexHistories: HISTORIES };
      const inputs = { ...FURTHER_INPUTS, ...withdrawals };
      const result = explainFigures(product, inputs, { ...context, contractYear: 3 });
      const names = product.definition.strategies.map(({ name }) => name);
      return result.kind === "explained" ? [{ names, scenarios: result.scenarios }] : [];
    }),
  );
  const drawn = [...PRODUCTS, ...random].flatMap((product, seed) =>
    fc
      .sample(fc.tuple(anyRequest(product), fc.nat({ max: 12 })), { numRuns: 4, seed })
      .flatMap(([[preparedAt, inputs], year]) => {
        const asked = { ...product.context, preparedAt, contractYear: year + 1 };
        const result = explainFigures(product.product, inputs, asked);
        const names = product.product.definition.strategies.map(({ name }) => name);
        return result.kind === "explained" ? [{ names, scenarios: result.scenarios }] : [];
      }),
  );
  expect(further.length).toBe(2 * FURTHER_PRODUCTS.length);
  return [...drawn, ...further];
}

const found = explanations();

test("nothing in English is left, and names, figures, expressions and sources are the same", () => {
  const left = new Set<string>();
  const said = new Set<string>();
  for (const { names, scenarios: explained } of found) {
    const scenarios = scenariosIn("en-US", explained);
    const plain = (text: string) =>
      names
        .toSorted((one, other) => other.length - one.length)
        .reduce((rest, name) => rest.replaceAll(name, "…"), text);
    const spanish = scenariosIn("es-US", explained);
    for (const [place, { scenario, figures }] of scenarios.entries()) {
      expect(spanish[place]?.scenario).toBe(scenario);
      for (const [at, figure] of figures.entries()) {
        const other = spanish[place]?.figures[at];
        if (other === undefined) throw new RangeError(`No ${figure.name} in Spanish`);
        const { operands } = figure;
        const words = { title: "", formula: "", operands: [] };
        expect({ ...other, ...words }).toEqual({ ...figure, ...words });
        expect(other.operands.map(({ name, value, unit }) => [name, value, unit])).toEqual(
          operands.map(({ name, value, unit }) => [name, value, unit]),
        );
        const texts = [other.title, other.formula, ...other.operands.map(({ says }) => says)];
        for (const text of texts.map(plain)) {
          said.add(text);
          if (ENGLISH.test(text)) left.add(text);
          expect(text).not.toMatch(/(?<![\d.,$])1 (años|meses)/);
        }
        // The formula has the operands' words in the places of their names.
        const signs = (text: string) => text.match(/[−×÷^]/g)?.length ?? 0;
        expect(signs(other.formula) >= (figure.expression.match(/ [-*/^] /g)?.length ?? 0)).toBe(
          true,
        );
        for (const { says } of other.operands) expect(other.formula).toContain(says);
      }
    }
  }
  expect([...left]).toEqual([]);
  expect(said.size).toBeGreaterThan(200);
});
