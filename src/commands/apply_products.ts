/** `products apply`: applies files of products after a dry run and checks. */

import type { ProductRow } from "../product/product_row.ts";
import { type Rehearsal, rehearse, type SqlText } from "../storage/administration.ts";
import { applyTexts } from "../storage/migrate.ts";
import { checkAll, checkIndexes, contextOf } from "./check_products.ts";
import type { Command } from "./command.ts";
import { describeChange, keepsVersion } from "./product_changes.ts";
import { say, warn } from "./say.ts";

/**
 * Applies SQL files like those of `sql/seeds`, all or none: first to a copy of the catalog, where every changed
 * product is checked. Calculation services are not called; `products check` does that.
 */
export const APPLY_PRODUCTS: Command = {
  name: "products apply",
  takes: ["<file.sql...>"],
  says: "apply files of products or index levels when every product in them is right",
  options: { "dry-run": { says: "say what would change, and change nothing" } },
  async run({ databaseUrl, words, has }) {
    const files = await Promise.all(words.map(readFile));
    const rehearsal = await rehearse(databaseUrl(), files);
    const wrong = [
      ...checkIndexes(rehearsal.catalog),
      ...(await checkAll(listAffected(rehearsal), { context: contextOf(rehearsal.catalog) })),
    ];
    if (wrong.length > 0) throw new Error("Nothing was applied");
    const { changes, changedIndices } = rehearsal;
    const lines = [
      ...changes.flatMap(describeChange),
      ...changedIndices.map((id) => `${id}: the index changed`),
    ];
    if (lines.length === 0) return say(["Nothing changes: the catalog is as the files say"]);
    for (const change of changes.filter(keepsVersion)) {
      const version = String(change.after?.["version"]);
      warn([`${change.slug}: the terms change, the version stays ${version}; give it a new one`]);
    }
    if (!has("dry-run")) await applyTexts(databaseUrl(), files);
    say([...lines, has("dry-run") ? "Nothing was applied" : "Applied"]);
  },
};

async function readFile(name: string): Promise<SqlText> {
  const file = Bun.file(name);
  if (!(await file.exists())) throw new Error(`There is no file ${name}`);
  return { name, text: await file.text() };
}

/** The changed products and, when an index changes, every product on offer. */
function listAffected(rehearsal: Rehearsal): readonly ProductRow[] {
  const { catalog, changes, onOffer, changedIndices } = rehearsal;
  const affected = new Set(changes.map(({ slug }) => slug));
  if (changedIndices.length > 0) for (const slug of onOffer) affected.add(slug);
  return catalog.products.filter(({ slug }) => affected.has(slug));
}
