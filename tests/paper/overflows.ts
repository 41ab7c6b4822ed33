/** What of a table reaches out of its column or of the body. */

import type { Block } from "../../src/paper/content/block.ts";
import type { Format } from "../../src/paper/layout/look.ts";
import { type PlannedTable, planTables, TABLE_SIZE } from "../../src/paper/layout/plan_table.ts";
import { prepareFonts, textWidth } from "../../src/pdf/fonts.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";

const fonts = await prepareFonts();

/** Cells and headings of a table that reach out of their columns, or columns out of the body. */
export function findOverflows(block: Block, format: Format): readonly string[] {
  if (block.kind !== "table") return [];
  const tables = planTables({ fonts, format, words: EN_US.layout }, block);
  const columns = tables.flatMap(({ table }) => table.columns.map(({ heading }) => heading));
  // No column is lost where a table becomes several.
  const lost = block.columns.filter(({ heading }) => !columns.includes(heading));
  return tables
    .flatMap((planned) => overflowsOf(planned, format))
    .concat(lost.map(({ heading }) => `${heading} is lost`));
}

function overflowsOf({ table, plan }: PlannedTable, { body }: Format): readonly string[] {
  const right = (plan.lefts.at(-1) ?? 0) + (plan.widths.at(-1) ?? 0);
  // Every table ends at the right margin.
  const uneven = Math.abs(right - body.right) > 0.5 ? [`${table.title} ends at ${right}`] : [];
  let first = 0;
  const groups = (table.groups ?? []).flatMap(({ span }, place) => {
    const end = (plan.lefts[first + span - 1] ?? 0) + (plan.widths[first + span - 1] ?? 0);
    const room = end - (plan.lefts[first] ?? 0);
    first += span;
    return (plan.groups[place] ?? []).filter(
      (line) => textWidth(fonts.bold, TABLE_SIZE, line) > room,
    );
  });
  const headings = plan.headings.flatMap((lines, place) =>
    lines.filter((line) => textWidth(fonts.bold, TABLE_SIZE, line) > (plan.widths[place] ?? 0)),
  );
  return [
    ...uneven,
    ...groups,
    ...headings,
    ...table.rows.flatMap((row, index) =>
      row.filter((cell, column) => {
        const room = (plan.widths[column] ?? 0) - 2;
        const lines = plan.words[column]?.[index] ?? [cell];
        return lines.some((line) => textWidth(fonts.regular, TABLE_SIZE, line) > room);
      }),
    ),
  ];
}
