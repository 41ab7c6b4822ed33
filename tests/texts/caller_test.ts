/** What callers read in Spanish: every sentence about a request, and every title of the seeded products. */

import { describe, expect, test } from "bun:test";
import { columnTitlesIn, inputTextIn, problemIn } from "../../src/texts/caller/caller.ts";
import type { Language } from "../../src/texts/language.ts";
import { schemaIn } from "../../src/http/schema_in_language.ts";
import { indexAnnuitySchema } from "../../src/inputs/index_annuity_fields.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { allowed, descriptions, inputTitles, sentences } from "../../src/texts/caller/es_us.ts";
import { columnTitles } from "../../src/texts/es_us/year_columns.ts";

/** Files whose sentences reach callers in a 400. */
const FILES = [
  "inputs/allocations",
  "terms/choose_terms",
  "inputs/field_reader",
  "inputs/data_reader",
  "inputs/index_annuity_inputs",
  "inputs/inputs",
  "inputs/later_premium_inputs",
  "inputs/request",
  "inputs/sample_inputs",
  "schema/schema_faults",
  "schema/text",
  "inputs/upstream_inputs",
  "schema/value_fault",
  "inputs/withdrawal_inputs",
  "illustration/scenarios",
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

/** What a problem of no field says. */
const sentenceIn = (language: Language, message: string) =>
  problemIn(language, { field: "", pointer: "", code: "", message }).message;

const withMarks = (sentence: string) => sentence.replaceAll(/\{\w+\}/g, "{}");

describe("sentences about requests", () => {
  test.each(FILES)("src/%s.ts makes none that Spanish lacks", async (file) => {
    const known = Object.keys(sentences).map(withMarks);
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
    for (const [english, spanish] of [
      ...Object.entries(sentences),
      ...Object.entries(allowed).map(withMust),
    ]) {
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

test.each([
  ["Premium", "Premium must be from 5,000 to 2,000,000", "Premium debe ser de 5,000 a 2,000,000"],
  ["State", "State is required", "State es obligatorio"],
  [
    "Allocations[1].pct",
    "Allocations[1].pct must be a number from 0 to 100 per cent",
    "Allocations[1].pct debe ser un porcentaje de 0 a 100",
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
    "State",
    "State must be a state where the product is sold; it is not sold in Ohio and Iowa",
    "State debe ser un estado donde se vende el producto; no se vende en Ohio e Iowa",
  ],
  [
    "gender",
    "gender must be one of male or M or 1 (Male), U (Unisex)",
    "gender debe ser uno de male o M o 1 (Hombre), U (Unisex)",
  ],
  [
    "Owner_Gender",
    "Owner_Gender must fit the product's schema for Owner's gender",
    "Owner_Gender debe cumplir el esquema del producto para Sexo del titular",
  ],
  [
    "withdrawals",
    "withdrawals must be an object with type, amount",
    "withdrawals debe ser un objeto con type, amount",
  ],
  ["Premium", "Premium is what a calculation service said", undefined],
])("%s: %p", (field, message, spanish) => {
  const problem = { field, pointer: "/inputs", code: "any", message };
  expect(problemIn("es-US", problem)).toEqual({ ...problem, message: spanish ?? message });
  expect(problemIn("en-US", problem)).toBe(problem);
});

test("titles in a sentence are the product's words, or else the service's", () => {
  const say = (text: string) =>
    ({ "Income (joint) or none": "Ingreso (dos vidas) o nada", None: "Nada" })[text] ?? text;
  const message =
    "Rider1 must be one of 0 (None), 1 (Income (joint) or none), 2 (Spouse), 3 (Another)";
  const said =
    "Rider1 debe ser uno de 0 (Nada), 1 (Ingreso (dos vidas) o nada), 2 (Cónyuge), 3 (Another)";
  expect(
    problemIn("es-US", { field: "Rider1", pointer: "/inputs/Rider1", code: "code", message }, say)
      .message,
  ).toBe(said);
});

test("titles are those of the language, and a product's own stay", () => {
  expect(inputTextIn("es-US", "Tax status")).toBe("Situación fiscal");
  expect(inputTextIn("es-US", "Roth IRA")).toBe("IRA Roth");
  expect(inputTextIn("es-US", "7 years")).toBe("7 años");
  expect(inputTextIn("es-US", "constructor")).toBe("constructor");
  expect(inputTextIn("en-US", "Tax status")).toBe("Tax status");
  expect(columnTitlesIn("es-US")).toEqual(columnTitles);
  expect(columnTitlesIn("en-US")).toEqual({});
  for (const [english, spanish] of Object.entries(inputTitles)) expect(spanish).not.toBe(english);
});

test("of words that stand for one code, each stands behind its title", async () => {
  const schema = indexAnnuitySchema(await readSeededProduct("demo_fia", "DemoFIA"));
  const said = JSON.stringify(schemaIn("es-US", schema, (text) => text));
  expect(said).toContain('{"const":"male","title":"Hombre"},{"const":"M","title":"Hombre (M)"}');
});

test("each description is found by its own words, with what is put in, and is another in Spanish", () => {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${name}>`);
  for (const [english, spanish] of Object.entries(descriptions)) {
    expect(inputTextIn("es-US", fill(english))).toBe(fill(spanish));
    expect(inputTextIn("en-US", english)).toBe(english);
    expect(spanish).not.toBe(english);
  }
});

test("a description is in the language sentence by sentence", () => {
  const english = "Limited to today’s 0.05. A decimal fraction: 0.05 is 5%.";
  const spanish = "Limitado al vigente hoy, 0.05. Una fracción decimal: 0.05 es 5%.";
  expect(inputTextIn("es-US", english)).toBe(spanish);
});
