/** The administrator's commands: migrate, seed, check, explain, issue-key. */

import { parseArgs } from "node:util";
import { explainYear } from "./illustration/explain.ts";
import { illustrateInputs } from "./illustration/illustrate.ts";
import { parseProduct, type Product } from "./product/definition.ts";
import { findInputProblems } from "./product/inputs.ts";
import { issueKey, readCatalogRows } from "./storage/administration.ts";
import { migrate, seed } from "./storage/migrate.ts";

const HELP = `The administrator's commands. DATABASE_URL names the database.

  bun run admin migrate              apply the migrations that are missing, and every function
  bun run admin seed [subject]       apply the seeds, or one: products, products/demo_fia
  bun run admin check                read every product and illustrate the examples of its inputs
  bun run admin explain <product> <inputs.json> --year 3
      [--scenario current|guaranteed] [--on 2026-11-21]
                                     print one contract year step by step, to check it by hand
  bun run admin issue-key <name> <product,product or *>
      [--per-window 60] [--window '60 seconds'] [--per-day 10000]
      [--fia-per-window 100] [--fia-window '15 minutes']
      [--expires 2027-01-01] [--mode live|test]
                                     make a key and print it, once

The same is possible with psql alone: see sql/README.md.`;

const COMMANDS: Readonly<Record<string, (databaseUrl: string, words: string[]) => Promise<void>>> =
  {
    async migrate(databaseUrl) {
      const applied = await migrate(databaseUrl);
      say(
        applied.length === 0
          ? ["No migration was missing"]
          : applied.map((file) => `Applied ${file}`),
      );
      say(["Applied every function and view"]);
    },
    async seed(databaseUrl, [subject]) {
      say((await seed(databaseUrl, subject)).map((file) => `Applied ${file}`));
    },
    check,
    explain,
    "issue-key": printNewKey,
  };

function say(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

/** Prints one contract year of an illustration; the file holds `inputs`, or a body around them. */
async function explain(databaseUrl: string, words: string[]): Promise<void> {
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
  const { products, indexHistories } = await readCatalogRows(databaseUrl);
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
  say(explanation.problems.map(({ field, message }) => `${field}: ${message}`));
  process.exitCode = 1;
}

/** Reads every product and tries its examples; the exit code is 1 when one of them fails. */
async function check(databaseUrl: string): Promise<void> {
  const { products, indexHistories } = await readCatalogRows(databaseUrl);
  const context = {
    preparedAt: new Date(),
    isSample: true,
    indexHistories: new Map(indexHistories.map((history) => [history.id, history])),
  };
  for (const row of products) {
    const faults = findFaults(row, context);
    say([
      `${row.slug}: ${faults.length === 0 ? "right" : "wrong"}`,
      ...faults.map((fault) => `  ${fault}`),
    ]);
    if (faults.length > 0) process.exitCode = 1;
  }
}

function findFaults(
  row: Parameters<typeof parseProduct>[0],
  context: Parameters<typeof illustrateInputs>[2],
): readonly string[] {
  try {
    const product = parseProduct(row);
    const examples = product.inputsSchema["examples"];
    if (!Array.isArray(examples) || examples.length === 0) {
      return ["inputs_schema needs at least one example"];
    }
    return examples.flatMap((example: Readonly<Record<string, unknown>>, at) =>
      findExampleProblems(product, example, context).map(
        ({ pointer, message }) => `example ${at + 1}, ${pointer}: ${message}`,
      ),
    );
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** A product that another service calculates is checked as far as its inputs. */
function findExampleProblems(
  product: Product,
  example: Readonly<Record<string, unknown>>,
  context: Parameters<typeof illustrateInputs>[2],
) {
  if (product.engine !== "builtin") return findInputProblems(product, example);
  const result = illustrateInputs(product, example, context);
  return result.kind === "refused" ? result.problems : [];
}

async function printNewKey(databaseUrl: string, words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      "per-window": { type: "string" },
      window: { type: "string" },
      "per-day": { type: "string" },
      "fia-per-window": { type: "string" },
      "fia-window": { type: "string" },
      expires: { type: "string" },
      mode: { type: "string" },
    },
  });
  const [name, products] = positionals;
  if (name === undefined || products === undefined) {
    throw new Error("issue-key needs a name and the products, separated by commas");
  }
  const key = await issueKey(databaseUrl, {
    name,
    products: products.split(","),
    perWindow: values["per-window"],
    window: values.window,
    perDay: values["per-day"],
    fiaPerWindow: values["fia-per-window"],
    fiaWindow: values["fia-window"],
    expires: values.expires,
    mode: values.mode,
  });
  say([key]);
}

async function run([name, ...words]: readonly string[]): Promise<void> {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command === undefined) {
    say([HELP]);
    process.exitCode = name === undefined || name === "help" || name === "--help" ? 0 : 2;
    return;
  }
  const databaseUrl = Bun.env["DATABASE_URL"];
  if (databaseUrl === undefined || databaseUrl === "") {
    throw new Error(
      "Set DATABASE_URL to the PostgreSQL to work on: postgres://user:password@host/name",
    );
  }
  await command(databaseUrl, words);
}

try {
  await run(Bun.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
