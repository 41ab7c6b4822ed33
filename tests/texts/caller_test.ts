/** What callers read in Spanish: every sentence about a request, and every title of the seeded products. */

import { describe, expect, test } from "bun:test";
import {
  columnTitlesIn,
  inputTitleIn,
  problemIn,
  sentenceIn,
} from "../../src/texts/caller/caller.ts";
import { US_STATES } from "../../src/annuity/us_state.ts";
import { schemaIn } from "../../src/http/schema_in_language.ts";
import { indexAnnuitySchema } from "../../src/product/index_annuity_fields.ts";
import { listSchemaTitles } from "../../src/product/translated_product.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { allowed, columnTitles, inputTitles, sentences } from "../../src/texts/caller/es_us.ts";

/** Files whose sentences reach callers in a 400. */
const FILES = [
  "product/allocations",
  "product/choose_terms",
  "product/field_reader",
  "product/data_reader",
  "product/index_annuity_inputs",
  "product/inputs",
  "product/later_premium_inputs",
  "product/request",
  "product/sample_inputs",
  "product/schema_faults",
  "product/text",
  "product/upstream_inputs",
  "product/value_fault",
  "product/withdrawal_inputs",
  "illustration/explain_figures",
  "illustration/scenarios",
  "http/body",
  "http/illustration_instant",
  "http/inputs_body",
  "http/plain_json",
  "http/routes/figure_explanation",
  "http/routes/fixed_index_annuity",
];

/** Sentences whose ends a file puts together, as callers read them. */
const ENDS: Readonly<Record<string, string>> = {
  "must have at least {} {}": "must have at least 5 entries",
  "must give an issue age from {} to {} {}": "must give an issue age from 5 to 5 for this product",
};

/** Texts that begin as sentences about requests do, with a mark where something is put in. */
async function sentencesIn(file: string): Promise<readonly string[]> {
  const text = await Bun.file(`${import.meta.dir}/../../src/${file}.ts`).text();
  const code = text.replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const literals = code.matchAll(/"([^"\n]+)"|`((?:[^`$]|\$\{[^}]*\})*)`/g);
  return [...literals]
    .map(([, plain = "", template = ""]) => plain + template)
    .map((literal) => literal.replaceAll(/\$\{[^}]*\}/g, "{}"))
    .filter((literal) =>
      /^(?:\{\} )?(?:must|is (?:required|not)|asks|pays|covers|elects|has no member|The (?:body|query|product)|An? (?:number|object|member)|JSON|Text) /.test(
        literal,
      ),
    );
}

const withMarks = (sentence: string) => sentence.replaceAll(/\{\w+\}/g, "{}");

describe("sentences about requests", () => {
  test.each(FILES)("src/%s.ts makes none that Spanish lacks", async (file) => {
    const known = sentences.map(([english]) => withMarks(english));
    const lacking = (await sentencesIn(file)).filter((sentence) => {
      const rest = sentence.replace(/^\{\} /, "");
      const filled = ENDS[rest] ?? rest.replaceAll("{}", "5");
      const isTranslated = sentenceIn("es-US", filled) !== filled;
      return !isTranslated && !known.some((each) => each.includes(sentence) || each.includes(rest));
    });
    expect(lacking).toEqual([]);
  });

  test("the search above finds sentences", async () => {
    const found = (await Promise.all(FILES.map(sentencesIn))).flat();
    expect(found.length).toBeGreaterThan(75);
  });

  test("each is found by its own words, with what is put in, and is another in Spanish", () => {
    for (const [english, spanish] of [...sentences, ...allowed.map(withMust)]) {
      const places = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const inSpanish = [...spanish.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      expect(inSpanish.toSorted(), english).toEqual(places.toSorted());
      const fill = (sentence: string) =>
        sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${name}>`);
      expect(sentenceIn("es-US", fill(english))).toBe(fill(spanish));
      expect(sentenceIn("en-US", fill(english))).toBe(fill(english));
      expect(spanish).not.toBe(english);
    }
  });
});

const withMust = ([english, spanish]: readonly [string, string]) =>
  [`must be ${english}`, `debe ser ${spanish}`] as const;

test("every failure's title has its sentence", async () => {
  const text = await Bun.file(`${import.meta.dir}/../../src/http/error_response.ts`).text();
  const [, table = ""] = /const TITLE[^{]*\{([^}]*)\}/.exec(text) ?? [];
  const titles = [...table.matchAll(/: "([^"]+)"/g)].map(([, title = ""]) => title);
  expect(titles.length).toBeGreaterThan(15);
  expect(titles.filter((title) => sentenceIn("es-US", title) === title)).toEqual([]);
});

test.each([
  ["Premium", "Premium must be from 5,000 to 2,000,000", "Premium debe ser de 5,000 a 2,000,000"],
  ["State", "State is required", "State es obligatorio"],
  [
    "Allocations[1].pct",
    "Allocations[1].pct must be a number from 0 to 100 per cent",
    "Allocations[1].pct debe ser un número de 0 a 100 por ciento",
  ],
  [
    "WDMode",
    "WDMode must be one of 1 (Annual), 2 (Semi-annual)",
    "WDMode debe ser uno de 1 (Anual), 2 (Semestral)",
  ],
  [
    "State",
    "State must be a state where the product is sold; it is not sold in New York, Ohio, and Guam",
    "State debe ser un estado donde se vende el producto; no se vende en New York, Ohio y Guam",
  ],
  [
    "withdrawals",
    "withdrawals must be an object with type, amount",
    "withdrawals debe ser un objeto con type, amount",
  ],
  ["body", "The body must be valid UTF-8", "El cuerpo debe ser UTF-8 válido"],
  ["Premium", "Premium is what a calculation service said", undefined],
])("%s: %p", (field, message, spanish) => {
  const problem = { field, pointer: "/inputs", code: "any", message };
  expect(problemIn("es-US", problem)).toEqual({ ...problem, message: spanish ?? message });
  expect(problemIn("en-US", problem)).toBe(problem);
});

test("titles are those of the language, and a product's own stay", () => {
  expect(inputTitleIn("es-US", "Tax status")).toBe("Situación fiscal");
  expect(inputTitleIn("es-US", "Roth IRA")).toBe("IRA Roth");
  expect(inputTitleIn("es-US", "7 years")).toBe("7 años");
  expect(inputTitleIn("es-US", "constructor")).toBe("constructor");
  expect(inputTitleIn("en-US", "Tax status")).toBe("Tax status");
  expect(columnTitlesIn("es-US")).toEqual(columnTitles);
  expect(columnTitlesIn("en-US")).toEqual({});
  for (const [english, spanish] of Object.entries(inputTitles)) expect(spanish).not.toBe(english);
});

test.each(["DemoFIA", "DemoMYGA"] as const)(
  "no title of the inputs of %s at its index annuity endpoint is English",
  async (slug) => {
    const file = slug === "DemoFIA" ? "demo_fia" : "demo_myga";
    const schema = indexAnnuitySchema(await readSeededProduct(file, slug));
    const said = schemaIn("es-US", schema, (text) => text);
    const english = new Map(listSchemaTitles(schema).map(({ pointer, text }) => [pointer, text]));
    const same = listSchemaTitles(said).filter(
      ({ pointer, text }) => english.get(pointer) === text,
    );
    const names = new Set(US_STATES.map(({ name }) => name));
    // Words that are the same in both languages, and names of the product.
    const left = same.filter(
      ({ text }) => !names.has(text) && !/^Unisex|^(SEP|SIMPLE) IRA$|guaranteed rate$/.test(text),
    );
    expect(left).toEqual([]);
    expect(JSON.stringify(said)).toContain("Hombre (M)");
  },
);
