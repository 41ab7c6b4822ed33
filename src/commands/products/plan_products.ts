/** `products plan`: what files would change, value by value and in the dollars of the products' examples. */

import { UnreadableProductError } from "#schema";
import { type OfferRows, type TermsChange, tryFiles } from "#storage";
import { contextOf, isWrong, requireRight, sayVerdict } from "./check_products.ts";
import { type CellDifference, compareCells, describeCells } from "./cell_differences.ts";
import { AS_JSON, type Command } from "../command.ts";
import {
  compareExamples,
  describeExample,
  type ExampleDifference,
  type Offer,
} from "./example_differences.ts";
import { offerAt } from "../offer_at.ts";
import {
  describeSettings,
  describeTerms,
  EFFECTIVE,
  judgeRehearsal,
  type Proposal,
  readGiven,
  termsRow,
} from "./product_changes.ts";
import { say, sayJson } from "../say.ts";

/** Shows what `products apply` would change, and changes nothing. */
export const PLAN_PRODUCTS: Command = {
  name: "products plan",
  takes: ["<file.sql...>"],
  says: "show what files would change, value by value and in the dollars of the examples; change nothing",
  options: { ...EFFECTIVE, ...AS_JSON },
  async run(asked) {
    const tried = await tryFiles(asked.sql(), await readGiven(asked), async (result) => ({
      result,
      commits: false,
    }));
    const proposal = await judgeRehearsal(tried);
    const { rehearsal, verdicts } = proposal;
    const { terms, settings, changedIndices } = rehearsal;
    const compared = verdicts.some(isWrong)
      ? terms.map(() => NOT_COMPARED)
      : terms.map((change) => compareTerms(change, proposal));
    if (asked.has("json")) {
      sayJson({
        verdicts,
        terms: terms.map((change, index) => ({ ...termsRow(change), ...compared[index] })),
        settings,
        indexes: changedIndices,
      });
    } else {
      verdicts.forEach(sayVerdict);
      say(settings.flatMap(describeSettings));
      for (const [index, change] of terms.entries()) {
        const { examples, cells } = compared[index] ?? NOT_COMPARED;
        say([
          ...describeTerms(change),
          ...examples.flatMap(describeExample),
          ...describeCells(change.name, cells, examples),
        ]);
      }
      say(changedIndices.map((id) => `${id}: the index changes`));
      if (settings.length + terms.length + changedIndices.length === 0) {
        say(["Nothing changes: the catalog is as the files say"]);
      }
    }
    requireRight(verdicts);
  },
};

interface Compared {
  readonly examples: readonly ExampleDifference[];
  /** Differences of a sheet that is entered or approved. */
  readonly cells: readonly CellDifference[];
}

const NOT_COMPARED: Compared = { examples: [], cells: [] };

/**
 * The examples, and a request of each cell of a sheet, at the first instant at which the change makes a difference,
 * without it and with it.
 */
function compareTerms(change: TermsChange, { rehearsal }: Proposal): Compared {
  const { before, after, at, firm, sheet, action } = change;
  const { indexHistories } = contextOf(rehearsal.catalog);
  const offerOf = (rows: OfferRows | null): Offer => {
    if (rows === null || rows.form === null) return undefined;
    try {
      return offerAt(rows, { at, indexHistories, firm: firm ?? undefined });
    } catch (error) {
      // Terms of an earlier program, which this one cannot read.
      if (error instanceof UnreadableProductError) return undefined;
      throw error;
    }
  };
  const [old, now] = [offerOf(before), offerOf(approved(change) ?? after)];
  return {
    examples: compareExamples(old, now),
    cells: sheet === null || action === "withdraw" ? [] : compareCells(old, now, sheet),
  };
}

/** What is on offer as if terms that wait for approval had it. */
function approved({ isApproved, after, form, sheet, at }: TermsChange): OfferRows | undefined {
  if (isApproved || after === null) return undefined;
  if (form !== null) return { ...after, form };
  if (sheet === null) return undefined;
  const others = after.sheets.filter(({ row }) => row.firm !== sheet.firm);
  return { ...after, sheets: [...others, { row: sheet, from: at.toISOString(), until: null }] };
}
