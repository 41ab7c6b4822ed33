/** `products apply`: applies files of products, rate sheets and indexes after they were tried and checked. */

import { applyFiles } from "../storage/rehearsal.ts";
import { isWrong, sayVerdict } from "./check_products.ts";
import { AS_JSON, type Command } from "./command.ts";
import { describeChanges, EFFECTIVE, readProposal, termsRow } from "./product_changes.ts";
import { say, sayJson } from "./say.ts";

/**
 * Applies SQL files like those of `sql/seeds`, all or none: first in a transaction that is rolled back, after which
 * everything that changes is checked. Calculation services are not called; `products check` does that.
 */
export const APPLY_PRODUCTS: Command = {
  name: "products apply",
  takes: ["<file.sql...>"],
  says: "apply files of products, rate sheets or index levels when everything in them is right",
  options: {
    ...EFFECTIVE,
    "dry-run": { says: "say what would change, and change nothing" },
    ...AS_JSON,
  },
  async run(asked) {
    const { files, effective, rehearsal, verdicts } = await readProposal(asked);
    const lines = describeChanges(rehearsal);
    const applies = !asked.has("dry-run") && !verdicts.some(isWrong) && lines.length > 0;
    if (applies) await applyFiles(asked.sql(), files, effective);
    if (asked.has("json")) {
      const { terms, settings, changedIndices: indexes } = rehearsal;
      sayJson({ isApplied: applies, verdicts, terms: terms.map(termsRow), settings, indexes });
    } else {
      verdicts.forEach(sayVerdict);
      if (lines.length === 0) say(["Nothing changes: the catalog is as the files say"]);
      else if (!verdicts.some(isWrong))
        say([...lines, applies ? "Applied" : "Nothing was applied"]);
    }
    if (verdicts.some(isWrong)) throw new Error("Nothing was applied");
  },
};
