/** `explain`: one contract year of an illustration, step by step. */

import { dateOf } from "../base/date_of.ts";
import { explainYear } from "../illustration/explain.ts";
import { parseProduct } from "../product/definition.ts";
import { parseIndexHistories } from "../product/market_index.ts";
import { readCatalogRows } from "../storage/administration.ts";
import { type Asked, type Command, UsageError } from "./command.ts";
import { say } from "./say.ts";

/** Prints one contract year of an illustration; the file holds `inputs`, or a body around them. */
export const EXPLAIN: Command = {
  name: "explain",
  takes: ["<slug>", "<inputs.json>"],
  says: "print one contract year step by step, to check it by hand",
  options: {
    year: { value: "3", says: "which contract year" },
    scenario: { value: "current|guaranteed", says: "on which rates; current, unless given" },
    on: { value: "2026-11-21", says: "the day it is prepared on; today, unless given" },
  },
  run: explain,
};

async function explain({ databaseUrl, words, option }: Asked): Promise<void> {
  const [slug = "", file = ""] = words;
  const year = option("year") ?? "";
  const scenario = option("scenario") ?? "current";
  const on = option("on") ?? dateOf(new Date());
  if (!/^\d{1,3}$/.test(year)) throw new UsageError("explain needs --year with a whole number");
  if (scenario !== "current" && scenario !== "guaranteed") {
    throw new UsageError("--scenario must be current or guaranteed");
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || Number.isNaN(Date.parse(on))) {
    throw new UsageError("--on must be a date like 2026-11-21");
  }
  const { products, indexHistories } = await readCatalogRows(databaseUrl(), {
    includesInactive: true,
  });
  const row = products.find((product) => product.slug === slug);
  if (row === undefined) {
    throw new Error(`The products are ${products.map((product) => product.slug).join(", ")}`);
  }
  const body = await readBody(file);
  const inputs = (body["inputs"] ?? body) as Readonly<Record<string, unknown>>;
  const explanation = explainYear(parseProduct(row), inputs, {
    preparedAt: new Date(on),
    isSample: false,
    indexHistories: parseIndexHistories(indexHistories, () => undefined),
    contractYear: Number(year),
    scenario,
  });
  if (explanation.kind === "explained") return say(explanation.lines);
  const problems = explanation.problems.map(({ field, message }) => `${field}: ${message}`);
  throw new Error(problems.join("\n"));
}

async function readBody(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await Bun.file(file).json()) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new Error(`There is no JSON file ${file}`, { cause });
  }
}
