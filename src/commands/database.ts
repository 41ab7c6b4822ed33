/** `migrate` and `seed`: apply the SQL of this project. */

import { findAnyProductFaults } from "../product/any_product.ts";
import { sayFault } from "../product/row_fault.ts";
import { readCatalogRows } from "../storage/administration.ts";
import { migrate, seed } from "../storage/migrate.ts";
import type { Command } from "./command.ts";
import { say, warn } from "./say.ts";

export const DATABASE_COMMANDS: readonly Command[] = [
  {
    name: "migrate",
    takes: [],
    says: "apply the migrations that are missing, and every function; name the products it cannot read",
    async run({ databaseUrl }) {
      const { applied, recorded } = await migrate(databaseUrl());
      say(
        applied.length === 0
          ? ["No migration was missing"]
          : applied.map((file) => `Applied ${file}`),
      );
      if (recorded.length > 0) {
        say(["Recorded the hash of files that had been applied without one, as they are now:"]);
        say(recorded.map((file) => `  ${file}`));
      }
      say(["Applied every function and view"]);
      await warnOfUnreadableProducts(databaseUrl());
    },
  },
  {
    name: "seed",
    takes: ["[subject]"],
    says: "apply the seeds, or one: products, products/demo_fia",
    async run({ databaseUrl, words: [subject] }) {
      say((await seed(databaseUrl(), subject)).map((file) => `Applied ${file}`));
    },
  },
];

/**
 * Prints the products on offer that this program cannot read, with every fault, to standard error. This is no
 * failure of the migration: valid products must not wait for invalid ones.
 */
async function warnOfUnreadableProducts(databaseUrl: string): Promise<void> {
  const { products } = await readCatalogRows(databaseUrl, { includesInactive: false });
  for (const row of products) {
    const faults = findAnyProductFaults(row).map(sayFault);
    if (faults.length === 0) continue;
    warn([
      `${row.slug}: this program cannot read it, and answers 503 for it until its row is right`,
    ]);
    warn(faults.map((fault) => `  ${fault}`));
  }
}
