/** Every product that is seeded or an example, in Spanish: nothing English is on its paper. */

import { describe, expect, test } from "bun:test";
import { contextOf } from "../../src/commands/products/check_products.ts";
import { nameInWords } from "../../src/paper/content/names.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { planIllustration } from "../../src/illustrator/plan.ts";
import { calculate } from "../../src/local/stand_in/calculation.ts";
import { parseAnyProduct } from "../../src/product/stored_product.ts";
import { listDefinitionTexts } from "../../src/terms/translated_product.ts";
import type { Language } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { readFigures } from "../../src/upstream/figures.ts";
import { ENGLISH } from "../support/english.ts";
import { readWholeCatalog } from "../support/whole_catalog.ts";
import { wordsOf } from "./papers.ts";

const catalog = await readWholeCatalog();
const context = {
  ...contextOf(catalog),
  preparedAt: new Date("2026-11-21T10:00:00Z"),
  isSample: false,
};

/** What stays in English on purpose: names of the law's tables, and that the translation is not reviewed. */
const STAYS = [
  "Joint and Last Survivor Table",
  "Uniform Lifetime Table",
  textsOf("en-US").summary.unreviewed,
];

/** The illustrations of a product: its examples, each with every code of the riders' inputs. */
function illustrationsOf(row: (typeof catalog.products)[number], language: Language) {
  const product = parseAnyProduct(row);
  const { examples, properties } = product.inputsSchema as unknown as {
    readonly examples: readonly Readonly<Record<string, unknown>>[];
    readonly properties: Readonly<Record<string, { oneOf?: readonly { const: number }[] }>>;
  };
  const owner = { Owner_DOB: "1966-06-06" };
  const people = { ...owner, Annuitant_DOB: "1964-04-04" };
  const codesOf = (name: string) => properties[name]?.oneOf?.map((code) => code.const);
  const second = codesOf("Rider2")?.at(-1);
  const rider2 = second === undefined ? {} : { Rider2: second };
  const strategies =
    product.engine === "builtin"
      ? product.definition.strategies.slice(0, 2).map(({ id }) => id)
      : [];
  const shares = strategies.map((strategy) => ({ strategy, pct: 100 / strategies.length }));
  const allocations = properties["Allocations"] === undefined ? {} : { Allocations: shares };
  const riders = codesOf("Rider1")?.map((code) =>
    // Without a rider there is no lifetime income to withdraw.
    code === 0 ? { Rider1: 0, WDType: 0 } : { Rider1: code },
  );
  const sent = examples.flatMap((inputs) =>
    (riders ?? [{}]).map((rider) =>
      // An IRA is for its owner alone.
      Object.assign(
        {},
        inputs,
        inputs["TaxQualification"] === 1 ? owner : people,
        rider2,
        rider,
        allocations,
      ),
    ),
  );
  return sent.map((inputs): Illustration => {
    const plan = planIllustration({ product, context: { ...context, language } }, inputs);
    if (plan.kind === "upstream") {
      const calculated = calculate(plan.inputs, context.preparedAt);
      if (calculated.kind === "refused") throw new RangeError("The stand-in refuses its inputs");
      const figures = readFigures(calculated.outputs);
      if (figures === undefined) throw new RangeError("The stand-in's figures cannot be read");
      const result = plan.illustrate(figures);
      if (result.kind === "illustrated") return result.illustration;
      throw new RangeError(JSON.stringify(result.problems));
    }
    const result = plan.kind === "local" ? plan.illustrate() : plan;
    if (result.kind === "illustrated") return result.illustration;
    throw new RangeError(JSON.stringify(result.problems));
  });
}

describe.each(catalog.products.map((row) => [row.slug, row] as const))("%s", (_, row) => {
  const spanish = illustrationsOf(row, "es-US");
  const english = illustrationsOf(row, "en-US");

  test("says nothing in English on its Spanish papers but names", () => {
    expect(spanish.length).toBeGreaterThan(1);
    const { properties } = row.inputsSchema as { readonly properties: object };
    // Titles of assumptions, were they made of an input's name.
    const named = new Set(Object.keys(properties).map(nameInWords));
    for (const illustration of spanish) {
      const { product, indexes, owner, annuitant, supplement } = illustration;
      const given = [
        ...STAYS,
        product.name,
        product.brand.insurerName,
        ...product.brand.addressLines,
        ...indexes.flatMap(({ name, provider }) => [name, provider]),
        owner.name,
        annuitant.name,
        // Words of another service, which the product has no text for.
        ...Object.values(supplement?.values ?? {}).map(String),
      ];
      const left = wordsOf(pagesOf(illustration))
        .split("\n")
        .map((line) => given.reduce((text, each) => text.replaceAll(each, "…"), line))
        .filter((line) => ENGLISH.test(line) || named.has(line.split(" | ")[0] ?? ""));
      expect(left).toEqual([]);
    }
  });

  test("prints the translation of each text that its English papers print", () => {
    const product = parseAnyProduct(row);
    const { translations } = product.definition;
    const wordsIn = (illustrations: readonly Illustration[]) =>
      illustrations.map((each) => wordsOf(pagesOf(each))).join("\n");
    const [before, after] = [wordsIn(english), wordsIn(spanish)];
    const printed = listDefinitionTexts(product).filter(
      // A word that is part of another proves nothing.
      ({ text }) => text.length > 20 && before.includes(text),
    );
    expect(printed.length).toBeGreaterThan(5);
    for (const { text } of printed) {
      expect(after).toContain(translations?.["es-US"]?.[text] ?? "(no translation)");
      expect(after).not.toContain(text);
    }
  });

  test("answers with the same names and figures, and its sentences in Spanish", () => {
    for (const [place, illustration] of spanish.entries()) {
      const original = english[place] as Illustration;
      const [one, other] = [responseData(original), responseData(illustration)];
      const id = { illustrationId: "" };
      expect({ ...other.outputs, ...id }).toEqual({ ...one.outputs, ...id });
      expect(other.tables).toEqual(one.tables);
      expect(illustration.recipe.terms).toBe(original.recipe.terms);
      const sentences = [
        ...other.disclosures.flatMap(({ title, text }) => [title, text]),
        ...other.assumptions.map(({ note }) => note),
      ];
      const names = [illustration.product.name, ...STAYS];
      expect(
        sentences
          .map((text) => names.reduce((rest, name) => rest.replaceAll(name, "…"), text))
          .filter((text) => ENGLISH.test(text)),
      ).toEqual([]);
    }
  });
});
