/** What callers read in Spanish of the inputs of a product. */

import { expect, test } from "bun:test";
import { METHODS } from "../../src/annuity/crediting/mod.ts";
import type { TermField } from "../../src/annuity/crediting/strategy.ts";
import type { StandingField } from "../../src/annuity/riders/rider.ts";
import { RIDERS } from "../../src/annuity/riders/mod.ts";
import {
  columnTitlesIn,
  hasInputText,
  INPUT_TEXTS,
  inputTextIn,
} from "../../src/texts/caller/caller.ts";
import { memberTitles } from "../../src/texts/caller/es_us_members.ts";
import { schemaIn } from "../../src/http/schema_in_language.ts";
import { indexAnnuitySchema } from "../../src/inputs/index_annuity_fields.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import * as ENGLISH from "../../src/texts/en_us/answers/input_titles.ts";
import * as SPANISH from "../../src/texts/es_us/answers/input_titles.ts";
import { columnTitles } from "../../src/texts/es_us/answers/year_columns.ts";

test("titles are those of the language, and a product's own stay", () => {
  expect(inputTextIn("es-US", "Tax status")).toBe("Situación fiscal");
  expect(inputTextIn("es-US", "Roth IRA")).toBe("IRA Roth");
  expect(inputTextIn("es-US", "7 years")).toBe("7 años");
  expect(inputTextIn("es-US", "constructor")).toBe("constructor");
  expect(inputTextIn("en-US", "Tax status")).toBe("Tax status");
  expect(columnTitlesIn("es-US")).toEqual({ ...memberTitles, ...columnTitles });
  expect(columnTitlesIn("en-US")).toEqual({});
  for (const [english, spanish] of INPUT_TEXTS) expect(spanish).not.toBe(english);
});

test("[D253] each text of an input is what its row in Spanish says, also where two rows have one English text", () => {
  const spanish = new Map<string, Record<string, string>>(Object.entries(SPANISH));
  const { inputNames: _, inputNamesAtEndpoints: __, ...inSchemas } = ENGLISH;
  for (const [table, texts] of Object.entries(inSchemas)) {
    for (const [name, text] of Object.entries(texts)) {
      expect([name, inputTextIn("es-US", text)]).toEqual([name, spanish.get(table)?.[name] ?? ""]);
    }
  }
  expect(spanish.size).toBeGreaterThan(3);
});

test("of words that stand for one code, each stands behind its title", async () => {
  const schema = indexAnnuitySchema(await readSeededProduct("demo_fia", "DemoFIA"));
  const said = JSON.stringify(schemaIn("es-US", schema, (text) => text));
  expect(said).toContain('{"const":"male","title":"Hombre"},{"const":"M","title":"Hombre (M)"}');
});

test("every factor and every member of a rider's standing has Spanish texts", () => {
  const factors = Object.values(METHODS)
    .flatMap(({ fields }) => Object.values<TermField>(fields))
    .filter(({ kind }) => kind === "rate");
  const members = Object.values(RIDERS).flatMap(({ standingFields }) =>
    Object.values<StandingField>(standingFields),
  );
  for (const { title, description } of factors) {
    expect([title, description].filter((text) => !hasInputText(text))).toEqual([]);
  }
  for (const { title, description, absent } of members) {
    const whole = absent === undefined ? description : `${description} Absent: ${absent}.`;
    expect([title, whole].filter((text) => !hasInputText(text))).toEqual([]);
  }
});
