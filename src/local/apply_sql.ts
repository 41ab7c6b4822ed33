/** Applies a developer's SQL, and says what became of each file and of the products in it. */

import { messageOf } from "#base";
import { DEMO_SECRETS } from "./stand_in/accounts.ts";
import { readBookStamps, migrate, seed, readSql, withSession } from "#storage";

type Say = (text: string) => void;

type Environment = Readonly<Record<string, string | undefined>>;

/** Products to check, by their slugs, or all of them where an index changed. */
export type Unchecked = ReadonlySet<string> | "all";

/**
 * Brings migrations and functions up to date, and applies seeds: those saved, or all. A seed with other terms than were
 * entered under its version changes nothing; what to do is said. Products of a new database need no check: the tests
 * check its seeds.
 * @param saved paths below `sql/` of files that were saved; none at the start
 * @throws {Error} that names the file at fault
 */
export async function applySql(
  databaseUrl: string,
  { saved = [], say }: { readonly saved?: readonly string[]; readonly say: Say },
): Promise<Unchecked> {
  await migrate(databaseUrl);
  const before = await withSession(databaseUrl, readBookStamps);
  const isNew = Object.keys(before.products).length === 0;
  const kept = new Map<string, string>();
  const failed = new Map<string, string>();
  const entered = new Set<string>();
  const areSeeds = saved.length > 0 && saved.every((file) => file.startsWith("seeds/"));
  for (const file of areSeeds ? saved : [undefined]) {
    const subject = file?.slice("seeds/".length, -".sql".length);
    try {
      const seeded = await seed(databaseUrl, subject, (path, { message }) => {
        kept.set(path, message);
      });
      for (const path of seeded) entered.add(path);
    } catch (error) {
      if (file === undefined) throw error;
      failed.set(file, messageOf(error));
    }
  }
  for (const message of failed.values()) say(message);
  for (const [file, message] of kept) {
    say(message);
    say(`  ${await cureOf(file, message)}`);
  }
  const applied = saved.filter((file) => !kept.has(file) && !failed.has(file));
  for (const file of applied) say(`applied sql/${file}`);

  const after = await withSession(databaseUrl, readBookStamps);
  for (const file of entered.difference(kept)) {
    await sayWhatStays(file, { databaseUrl, versions: after.versions, say });
  }
  const slugs = Object.keys(after.products);
  const changed = slugs.filter((slug) => before.products[slug] !== after.products[slug]);
  if (changed.length === 0 && before.revision !== after.revision) return "all";
  // What is saved again as it was may still be wrong.
  const text = (await Promise.all(applied.map(readSql))).join();
  const named = slugs.filter((slug) => text.includes(`'${slug}'`));
  return new Set(isNew && saved.length === 0 ? [] : [...changed, ...named]);
}

/**
 * Says which products of a file have terms in force that it does not name: a file that is put back as it was
 * enters nothing, since its version is in the book already.
 */
async function sayWhatStays(
  file: string,
  {
    databaseUrl,
    versions,
    say,
  }: {
    readonly databaseUrl: string;
    readonly versions: Readonly<Record<string, string>>;
    readonly say: Say;
  },
): Promise<void> {
  const text = await readSql(file);
  for (const [slug, version] of Object.entries(versions)) {
    if (!text.includes(`'${slug}'`) || text.includes(`'${version}'`)) continue;
    say(`  ${slug} stays at version ${version}, which sql/${file} does not name`);
    say(
      "    to sell the terms of the file, raise its version and save it, or take the other back:",
    );
    say(
      `    DATABASE_URL='${databaseUrl}' bun run admin products withdraw ${slug} ${quoted(version)}`,
    );
  }
}

/** Most products that are named one by one. */
const NAMED_MAX = 5;

function namesOf(products: Unchecked): string {
  if (products === "all") return "all products";
  return products.size > NAMED_MAX ? `${products.size} products` : [...products].join(", ");
}

/** A word of a shell's command. */
function quoted(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** How the terms of a file are entered where others have their name. */
async function cureOf(file: string, refusal: string): Promise<string> {
  const [, name = ""] = /(?:Version|Sheet) (.+?) of \S+ was /.exec(refusal) ?? [];
  const lines = (await readSql(file)).split("\n");
  const place = lines.findIndex((line) => line.includes(`'${name}'`));
  const where = place === -1 ? "the name of the terms" : `'${name}' in line ${place + 1}`;
  return `to change the product, raise ${where} of this file, and save it`;
}

/**
 * Makes the check that `bun run admin products check` is, in processes of their own that run the code as it is saved.
 * One that is asked for takes over what the last one has not finished.
 */
export function createCheck({
  databaseUrl,
  env,
  say,
}: {
  readonly databaseUrl: string;
  /** The environment that the processes inherit, but for the database. */
  readonly env: Environment;
  readonly say: Say;
}) {
  const subjects = new Set<string>();
  let unchecked: Unchecked = new Set();
  let last: Bun.Subprocess | undefined;

  /** Checks products, and says under a subject what was found. */
  return async function check(subject: string, products: Unchecked): Promise<void> {
    if (products !== "all" && products.size === 0) return;
    last?.kill();
    subjects.add(subject);
    unchecked = unchecked === "all" || products === "all" ? "all" : unchecked.union(products);
    const admin = `${import.meta.dir}/../admin.ts`;
    const words = ["products", "check", ...(unchecked === "all" ? [] : unchecked)];
    const child = Bun.spawn([process.execPath, "--no-orphans", admin, ...words], {
      env: { ...DEMO_SECRETS, ...env, DATABASE_URL: databaseUrl },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    last = child;
    say(`checking ${namesOf(unchecked)} …`);
    const [found, failure, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (last !== child) return;
    say(`checked ${[...subjects].join(", ")}`);
    for (const line of `${found}${failure}`.trimEnd().split("\n")) say(`  ${line}`);
    if (exitCode !== 0) say("  correct the file, raise its version, and save it");
    subjects.clear();
    unchecked = new Set();
  };
}
