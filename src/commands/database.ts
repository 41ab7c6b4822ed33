/** `migrate` and `seed`: apply the SQL of this project. */

import { readDatabaseUrl } from "#config";
import { sqlLiteral, tokensOf } from "#base";
import { findStoredFaults, isReservedSlug } from "#product";
import { findSheetShapeFaults } from "#terms";
import { type RowFault, sayFault } from "#schema";
import { migrate, seed, type StoredTerms } from "#storage";
import type { Command } from "./command.ts";
import { say, warn } from "./say.ts";

/** The option that lets an upgrade leave products unread. */
const LEAVE_UNREADABLE = "leave-unreadable";

/** Characters of a version at most, as its table has it. */
const VERSION_LENGTH_MAX = 40;

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
        nameReserved(stored);
        const unreadable = nameUnreadable(stored);
        if (unreadable.size > 0 && !has(LEAVE_UNREADABLE)) throw new Error(sayWayOut(unreadable));
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

/** Prints the products with a slug that no new product may have, to standard error; they stay as they are. Source: [D222]. */
function nameReserved({ versions }: StoredTerms): void {
  const slugs = [...new Set(versions.map(({ slug }) => slug))].filter(isReservedSlug);
  warn(
    slugs.map(
      (slug) =>
        `${slug}: requests reach a path of the API by this name and not the product, or will; enter its terms under ` +
        "another slug, and switch this one off",
    ),
  );
}

/**
 * Prints the versions and sheets that this program cannot read, with every fault, to standard error; returns the slugs of
 * the products that have them on offer, each with a statement that enters its current version without one of the faults.
 */
function nameUnreadable({ versions, sheets }: StoredTerms): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const name = (slug: string, terms: string, isOnOffer: boolean, faults: readonly RowFault[]) => {
    if (faults.length === 0) return false;
    const standing = isOnOffer ? "" : ", which is not on offer";
    warn([
      `${slug}, ${terms}${standing}: this program cannot read it`,
      ...faults.map((fault) => `  ${sayFault(fault)}`),
    ]);
    return isOnOffer;
  };
  const add = (slug: string, statements: readonly string[]) =>
    found.set(slug, [...(found.get(slug) ?? []), ...statements]);
  for (const row of versions) {
    const faults = findStoredFaults(row);
    if (!name(row.slug, `version ${row.version}`, row.isOnOffer, faults)) continue;
    add(
      row.slug,
      row.isCurrent ? faults.flatMap((fault) => statementsFor(row, fault)).slice(0, 1) : [],
    );
  }
  for (const row of sheets) {
    if (name(row.slug, `sheet ${row.sheet}`, row.isOnOffer, findSheetShapeFaults(row))) {
      add(row.slug, []);
    }
  }
  return found;
}

/** How the value at fault is changed in the table of any program: terms are entered again as a version of another name. */
function statementsFor(
  { slug, version }: { readonly slug: string; readonly version: string },
  { pointer }: RowFault,
): readonly string[] {
  const [column, ...path] = tokensOf(pointer);
  if ((column !== "definition" && column !== "inputs_schema") || path.length === 0) return [];
  const place = path.map(sqlLiteral).join(", ");
  return [
    `update product set version = ${sqlLiteral(`${version.slice(0, VERSION_LENGTH_MAX - 6)} again`)}, ${column} = jsonb_set(${column}, array[${place}], '<the new value as JSON>') where slug = ${sqlLiteral(slug)};`,
  ];
}

/** Why an upgrade stopped, and how it goes on. */
function sayWayOut(unreadable: ReadonlyMap<string, readonly string[]>): string {
  const statements = [...unreadable.values()].flat();
  return [
    `Nothing was changed: this program would answer 503 for ${[...unreadable.keys()].join(", ")}.`,
    "Enter terms that both programs can read, while the program before serves:",
    "1. Where a fault asks for a variable of another name, start the program before again with the secret under both names.",
    "2. As the owner of the tables, enter a version without the faults above, as its own `products apply` or psql does it:",
    ...statements.map((statement) => `     ${statement}`),
    "   A version of the future is entered for its day, a rate sheet under another name.",
    "3. Run this command again. docs/operations.md has an example, under Upgrade.",
    `Or add --${LEAVE_UNREADABLE}: callers of these products are answered 503 until it is done.`,
  ].join("\n");
}
