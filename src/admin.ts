/** The administrator's commands: the list, and their help. */

import { check } from "./commands/check.ts";
import { explain } from "./commands/explain.ts";
import { importSpark } from "./commands/import_spark.ts";
import { printNewKey } from "./commands/issue_key.ts";
import { say } from "./commands/say.ts";
import { withSecretFiles } from "./secret_files.ts";
import { migrate, seed } from "./storage/migrate.ts";

const HELP = `The administrator's commands. DATABASE_URL names the database.

  bun run admin migrate              apply the migrations that are missing, and every function
  bun run admin seed [subject]       apply the seeds, or one: products, products/demo_fia
  bun run admin check                read every product and illustrate the examples of its inputs
  bun run admin explain <product> <inputs.json> --year 3
      [--scenario current|guaranteed] [--on 2026-11-21]
                                     print one contract year step by step, to check it by hand
  bun run admin import-spark <url> <folder> <service> --slug <slug> --tenant <tenant>
      [--key-variable NAME | --client <id> --token-url <url> --secret-variable NAME]
                                     print the seed of a product that a Spark service calculates
  bun run admin issue-key <name> <product,product or *>
      [--per-window 60] [--window '60 seconds'] [--per-day 10000]
      [--fia-per-window 100] [--fia-window '15 minutes']
      [--expires 2027-01-01] [--mode live|test]
                                     make a key and print it, once

The same is possible with psql alone: see sql/README.md.`;

const COMMANDS: Readonly<Record<string, (words: string[]) => Promise<void>>> = {
  async migrate() {
    const applied = await migrate(databaseUrl());
    say(
      applied.length === 0
        ? ["No migration was missing"]
        : applied.map((file) => `Applied ${file}`),
    );
    say(["Applied every function and view"]);
  },
  async seed([subject]) {
    say((await seed(databaseUrl(), subject)).map((file) => `Applied ${file}`));
  },
  check: () => check(databaseUrl(), Bun.env),
  explain: (words) => explain(databaseUrl(), words),
  "import-spark": (words) => importSpark(words, Bun.env),
  "issue-key": (words) => printNewKey(databaseUrl(), words),
};

function databaseUrl(): string {
  const url = withSecretFiles(Bun.env)["DATABASE_URL"];
  if (url === undefined || url === "") {
    throw new Error(
      "Set DATABASE_URL to the PostgreSQL to work on: postgres://user:password@host/name",
    );
  }
  return url;
}

const [name, ...words] = Bun.argv.slice(2);
const command = name === undefined ? undefined : COMMANDS[name];
if (command === undefined) {
  say([HELP]);
  process.exitCode = name === undefined || name === "help" || name === "--help" ? 0 : 2;
} else {
  try {
    await command(words);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
