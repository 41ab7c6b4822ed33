/** Titles of codes and of crediting terms in Spanish: each of the service's own, and no other. */

import { expect, test } from "bun:test";
import { METHODS } from "../../src/annuity/crediting/mod.ts";
import type { Code } from "../../src/terms/codes.ts";
import * as ES_US from "../../src/texts/es_us/mod.ts";
import { englishOf, textsOf, titleIn } from "../../src/texts/texts.ts";

/** What persons and tax statuses are where no code says it. */
const FURTHER = [
  "Joint annuitant",
  "Not stated",
  "Second covered person",
  "Second owner",
  "The person whose date of birth is sent as the owner’s",
];

const tables = await import("../../src/terms/codes.ts");

const TITLES = new Set([
  ...Object.values<unknown>(tables)
    .filter((table) => Array.isArray(table))
    .flatMap((table: readonly Code[]) => table.map(({ title }) => title)),
  ...Object.values(METHODS).flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ kind, title }) => (kind === "choice" ? [] : [title])),
  ),
  ...FURTHER,
]);

test("each title of a code and of a crediting term is there, and no other", () => {
  expect(TITLES.size).toBeGreaterThan(50);
  expect(Object.keys(ES_US.titles).toSorted()).toEqual([...TITLES].toSorted());
});

test("each leads to another language and back, and a product's own stays", () => {
  const [english, spanish] = [textsOf("en-US"), textsOf("es-US")];
  for (const title of TITLES) {
    expect(titleIn(english, title)).toBe(title);
    expect(englishOf(titleIn(spanish, title))).toBe(title);
    expect(englishOf(title)).toBe(title);
  }
  expect(titleIn(spanish, "toString")).toBe("toString");
  expect(titleIn(spanish, "Gold tier")).toBe("Gold tier");
});
