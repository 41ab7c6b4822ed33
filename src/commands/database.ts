/** `migrate` and `seed`: apply the SQL of this project. */

import { readDatabaseUrl } from "../base/config.ts";
import { findStoredFaults } from "../product/any_product.ts";
import { findSheetShapeFaults } from "../product/rate_sheet.ts";
import { type RowFault, sayFault } from "../product/row_fault.ts";
import { migrate, seed } from "../storage/migrate.ts";
import type { StoredTerms } from "../storage/stored_terms.ts";
import type { Command } from "./command.ts";
import { say, warn } from "./say.ts";

/** The option that lets an upgrade leave products unread. */
const LEAVE_UNREADABLE = "leave-unreadable";

export const DATABASE_COMMANDS: readonly Command[] = [
  {
    name: "migrate",
    takes: [],
    says: "apply the migrations that are missing, and every function, if it can read every product on offer",
    options: {
      [LEAVE_UNREADABLE]: { says: "also when products cannot be read: they are answered 503" },
    },
    async run({ env, has }) {
      const { applied, recorded } = await migrate(readDatabaseUrl(env), (stored) => {
        const unreadable = nameUnreadable(stored);
        if (unreadable.length === 0 || has(LEAVE_UNREADABLE)) return;
        throw new Error(
          `Nothing was changed: this program would answer 503 for ${unreadable.join(", ")}. ` +
            `Enter terms that it can read while the program before serves, or add --${LEAVE_UNREADABLE}`,
        );
      });
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
    },
  },
  {
    name: "seed",
    takes: ["[subject]"],
    says: "apply the seeds, or one: products, products/demo_fia",
    async run({ env, words: [subject] }) {
      say((await seed(readDatabaseUrl(env), subject)).map((file) => `Applied ${file}`));
    },
  },
];

/**
 * Prints the versions and sheets that this program cannot read, with every fault, to standard error; returns the slugs of
 * the products that have them on offer.
 */
function nameUnreadable({ versions, sheets }: StoredTerms): readonly string[] {
  const slugs = new Set<string>();
  const name = (slug: string, terms: string, isOnOffer: boolean, faults: readonly RowFault[]) => {
    if (faults.length === 0) return;
    if (isOnOffer) slugs.add(slug);
    const standing = isOnOffer ? "" : ", which is not on offer";
    warn([
      `${slug}, ${terms}${standing}: this program cannot read it`,
      ...faults.map((fault) => `  ${sayFault(fault)}`),
    ]);
  };
  for (const row of versions) {
    name(row.slug, `version ${row.version}`, row.isOnOffer, findStoredFaults(row));
  }
  for (const row of sheets) {
    name(row.slug, `sheet ${row.sheet}`, row.isOnOffer, findSheetShapeFaults(row));
  }
  return [...slugs];
}
