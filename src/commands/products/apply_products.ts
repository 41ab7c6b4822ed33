/** `products apply`: applies files of products, rate sheets and indexes that are right. */

import { tryFiles } from "#storage";
import { isWrong, sayVerdict } from "./check_products.ts";
import { AS_JSON, type Command } from "../command.ts";
import {
  describeChanges,
  EFFECTIVE,
  judgeRehearsal,
  readGiven,
  termsRow,
} from "./product_changes.ts";
import { say, sayJson } from "../say.ts";

/**
 * Applies SQL files such as the ones in `sql/seeds`, all or none: everything that they change is checked before their
 * transaction is committed. Calculation services are not called; `products check` does that.
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
    const { rehearsal, verdicts, lines, applies } = await tryFiles(
      asked.sql(),
      await readGiven(asked),
      async (tried) => {
        const proposal = await judgeRehearsal(tried);
        const changes = describeChanges(tried);
        const commits =
          !asked.has("dry-run") && !proposal.verdicts.some(isWrong) && changes.length > 0;
        return { result: { ...proposal, lines: changes, applies: commits }, commits };
      },
    );
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
