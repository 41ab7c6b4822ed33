/** `admin explain`: one contract year of an illustration, step by step. */

import { parseArgs } from "node:util";
import { explainYear } from "../illustration/explain.ts";
import { parseProduct } from "../product/definition.ts";
import { readCatalogRows } from "../storage/administration.ts";
import { fail, say } from "./say.ts";

/** Prints one contract year of an illustration; the file holds `inputs`, or a body around them. */
export async function explain(databaseUrl: string, words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      year: { type: "string" },
      scenario: { type: "string", default: "current" },
      on: { type: "string", default: new Date().toISOString().slice(0, 10) },
    },
  });
  const [slug, file] = positionals;
  const { scenario } = values;
  if (slug === undefined || file === undefined || !/^\d{1,3}$/.test(values.year ?? "")) {
    throw new Error("explain needs a product, a file of inputs and --year with a whole number");
  }
  if (scenario !== "current" && scenario !== "guaranteed") {
    throw new Error("--scenario must be current or guaranteed");
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(values.on) || Number.isNaN(Date.parse(values.on))) {
    throw new Error("--on must be a date like 2026-11-21");
  }
  const { products, indexHistories } = await readCatalogRows(databaseUrl, {
    includesInactive: true,
  });
  const row = products.find((product) => product.slug === slug);
  if (row === undefined) {
    throw new Error(`The products are ${products.map((product) => product.slug).join(", ")}`);
  }
  const body = (await Bun.file(file).json()) as Readonly<Record<string, unknown>>;
  const inputs = (body["inputs"] ?? body) as Readonly<Record<string, unknown>>;
  const explanation = explainYear(parseProduct(row), inputs, {
    preparedAt: new Date(values.on),
    isSample: false,
    indexHistories: new Map(indexHistories.map((history) => [history.id, history])),
    contractYear: Number(values.year),
    scenario,
  });
  if (explanation.kind === "explained") return say(explanation.lines);
  fail(explanation.problems.map(({ field, message }) => `${field}: ${message}`));
}
