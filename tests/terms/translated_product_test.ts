/** A product's own texts in another language: what a definition may say of them, and where they are put. */

import { describe, expect, test } from "bun:test";
import { followPointer } from "../../src/base/json/json_pointer.ts";
import { findAnyProductFaults, parseAnyProduct } from "../../src/product/stored_product.ts";
import type { Product } from "../../src/terms/product.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { resolveTerms } from "../../src/terms/checked_terms.ts";
import { sayFault } from "../../src/schema/row_fault.ts";
import {
  listDefinitionTexts,
  listSchemaTexts,
  listSheetTexts,
  productIn,
  translationOf,
} from "../../src/terms/translated_product.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { BANDED_ROW } from "../support/banded_annuity.ts";
import { EXAMPLES, readExampleRow } from "../support/example_products.ts";
import { secureTerm } from "../support/secure_term.ts";
import { readSeededRow } from "../support/seeded_products.ts";

const fia = await readSeededRow("demo_fia", "demo-fia");
const upstream = await readSeededRow("demo_upstream", "demo-upstream");

function withTranslations({ definition, ...row }: ProductRow, translations: unknown): ProductRow {
  return { ...row, definition: { ...(definition as object), translations } };
}

const faultsOf = (translations: unknown, row = fia) =>
  findAnyProductFaults(withTranslations(row, translations)).map(sayFault);

describe.each([
  ["a product that this service calculates", fia],
  ["a product that another one calculates", upstream],
])("translations of %s", (_, row) => {
  test.each([
    ["a list", [], "/definition/translations must be an object"],
    [
      "a language there is none of",
      { "fr-FR": {} },
      "/definition/translations/fr-FR is not known; names are case-sensitive",
    ],
    [
      "a language that is written otherwise",
      { "es-us": {} },
      "/definition/translations/es-us is not known; names are case-sensitive; did you mean es-US?",
    ],
    ["a text", { "es-US": "x" }, "/definition/translations/es-US must be an object"],
    [
      "a number",
      { "es-US": { Premium: 1 } },
      "/definition/translations/es-US/Premium must be text",
    ],
    [
      "no text",
      { "es-US": { Premium: " " } },
      "/definition/translations/es-US/Premium must have visible characters",
    ],
    [
      "a control character",
      { "es-US": { "a/b": "x\u0007" } },
      "/definition/translations/es-US/a~1b must not hold control characters",
    ],
    [
      "too much",
      { "es-US": { Premium: "x".repeat(2001) } },
      "/definition/translations/es-US/Premium must have at most 2000 characters",
    ],
  ])("are refused for %s, where it stands", (_kind, translations, fault) => {
    expect(faultsOf(translations, row)).toEqual([fault]);
  });

  test("are taken for each language, and for none", () => {
    expect(faultsOf(Object.fromEntries(LANGUAGES.map((each) => [each, {}])), row)).toEqual([]);
    expect(faultsOf({}, row)).toEqual([]);
  });

  test("put every text of the definition, and change nothing else", () => {
    const product = parseAnyProduct(withTranslations(row, undefined));
    const texts = listDefinitionTexts(product);
    const spanish = Object.fromEntries(texts.map(({ text }) => [text, `Es: ${text}`]));
    const said = parseAnyProduct(withTranslations(row, { "es-US": spanish }));
    const translated = productIn(said, "es-US");
    const after = listDefinitionTexts(translated);
    expect(texts.length).toBeGreaterThan(10);
    expect(after.map(({ text }) => text)).toEqual(texts.map(({ text }) => `Es: ${text}`));
    const restored = JSON.parse(JSON.stringify(translated.definition).replaceAll("Es: ", ""));
    expect({ ...restored, translations: undefined }).toEqual({
      ...JSON.parse(JSON.stringify(product.definition)),
      translations: undefined,
    });
    expect(translated.name).toBe(product.name);
    expect(translated.inputsSchema).toBe(said.inputsSchema);
  });

  test("leave the product as it is in a language that they do not have", () => {
    const product = parseAnyProduct(row);
    expect(productIn(product, "en-US")).toBe(product);
    expect(productIn(product, "es-US")).toBe(productIn(product, "es-US"));
  });
});

test("a text without a translation stays as it is", () => {
  const product = parseAnyProduct(withTranslations(fia, { "es-US": { Demonstration: "Demo" } }));
  const say = translationOf(product, "es-US");
  expect([say("Demonstration"), say("toString"), say("Other")]).toEqual([
    "Demo",
    "toString",
    "Other",
  ]);
});

test("the texts listed are those that the schema prints in the paper's language, of every product", async () => {
  const rows: readonly ProductRow[] = [
    fia,
    upstream,
    BANDED_ROW,
    secureTerm,
    ...(await Promise.all(EXAMPLES.map(readExampleRow))),
  ];
  const members = new Set<string>();
  for (const row of rows) {
    const product = parseAnyProduct(row);
    for (const { pointer, text } of listDefinitionTexts(product)) {
      expect(followPointer(row, pointer)).toBe(text);
      members.add(pointer.replaceAll(/\/\d+/g, "/*"));
    }
  }
  // A new printed member of a definition belongs here, or is a name that is the same in every language.
  expect([...members].toSorted()).toMatchSnapshot();
});

test("texts of a variation and of a sheet are found, and put once the terms are chosen", () => {
  const sentence = "A rider that this state words otherwise.";
  const definition = BANDED_ROW.definition as Readonly<Record<string, unknown>>;
  const [rider] = definition["riders"] as readonly { readonly id: string }[];
  const changed = { riders: { [String(rider?.id)]: { sentence } } };
  const row: ProductRow = {
    ...BANDED_ROW,
    definition: {
      ...definition,
      variations: [{ states: ["CA"], terms: changed }],
      translations: { "es-US": { [sentence]: "Una cláusula adicional con otras palabras." } },
    },
  };
  const product = parseAnyProduct(row) as Product;
  const pointer = `/definition/variations/0/terms/riders/${rider?.id}/sentence`;
  expect(listDefinitionTexts(product)).toContainEqual({ pointer, text: sentence, lengthMax: 2000 });
  const inState = productIn(resolveTerms(product, { variation: 0 }), "es-US");
  expect(inState.definition.riders[0]?.sentence).toBe("Una cláusula adicional con otras palabras.");
  expect(listSheetTexts("monday", [{ terms: changed }])).toEqual([
    {
      pointer: `/sheets/monday/cells/0/terms/riders/${rider?.id}/sentence`,
      text: sentence,
      lengthMax: 2000,
    },
  ]);
});

test("titles of inputs are those of properties and codes, never values", () => {
  const titles = listSchemaTexts({
    title: "Inputs",
    properties: {
      Rider: {
        title: "Rider",
        oneOf: [{ const: 1, title: "Income" }],
        default: { title: "x" },
        examples: [{ title: "y" }],
      },
    },
  });
  expect(titles.map(({ pointer }) => pointer)).toEqual([
    "/inputs_schema/properties/Rider/title",
    "/inputs_schema/properties/Rider/oneOf/0/title",
  ]);
});
