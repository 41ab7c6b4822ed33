/** Explanations in Spanish: every title, operand, formula and rounding, of products with random terms as well. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { scenariosIn } from "../../src/http/explanation_in_language.ts";
import { explainFigures } from "../../src/explain/explain_figures.ts";
import { ROUNDINGS } from "../../src/explain/figure.ts";
import { explainedIn } from "../../src/texts/caller/caller.ts";
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
  for (const { names, scenarios } of found) {
    const plain = (text: string) =>
      names
        .toSorted((one, other) => other.length - one.length)
        .reduce((rest, name) => rest.replaceAll(name, "…"), text);
    const spanish = scenariosIn("es-US", scenarios);
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

test("in English an explanation is as it was made", () => {
  const [first] = found;
  const scenarios = first?.scenarios ?? [];
  expect(scenarios.length).toBeGreaterThan(1);
  expect(scenariosIn("en-US", scenarios)).toBe(scenarios);
});

test.each([
  ["cap of year 2 of the term", "límite máximo del año 2 del plazo"],
  [
    "participation rate of a change above 8% of year 1 of the term",
    "tasa de participación de un cambio por encima de 8% del año 1 del plazo",
  ],
  ["index close after 1 month", "cierre del índice después de 1 mes"],
  ["factor of the adjustment with 1 year left", "factor del ajuste con 1 año restante"],
])("%s is %s", (english, spanish) => {
  expect(explainedIn("es-US", english)).toBe(spanish);
});

test("each rounding has its words", () => {
  for (const means of Object.values(ROUNDINGS)) {
    expect(explainedIn("es-US", means)).not.toBe(means);
  }
});
