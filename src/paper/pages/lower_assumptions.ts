/** Lower assumptions, no index growth and reduced terms, beside the guaranteed values. */

import { followsIndex, type Illustration } from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import { pageOf, paragraph } from "../content/builders.ts";
import {
  COLUMNS,
  guaranteedGroup,
  incomeColumn,
  nonGuaranteedGroup,
  valuesTable,
  yearGroup,
} from "./value_columns.ts";

/** Projections below the current one; absent when there are none. Source: [D19], NAIC Model #245 6.D. */
export function lowerAssumptions(illustration: Illustration, texts: Texts): Page | undefined {
  const { lowerAssumptions: say, groups } = texts;
  const isIndexed = followsIndex(illustration);
  const lower = illustration.furtherProjections.filter(
    ({ scenario }) => isIndexed || scenario !== "zero",
  );
  if (lower.length === 0) return undefined;
  const columns = [
    ...incomeColumn(illustration.guaranteed.years),
    COLUMNS.accountValue,
    COLUMNS.cashSurrenderValue,
  ];
  const titleOf = (scenario: string) =>
    scenario === "zero" ? groups.noIndexGrowth : groups.reducedTerms;
  return pageOf({
    name: "lower-assumptions",
    title: say.title,
    blocks: [
      paragraph(isIndexed ? say.index : say.declared),
      valuesTable(texts, say.table, [
        yearGroup(illustration, texts),
        guaranteedGroup(illustration, texts, columns),
        ...lower.map((each) => nonGuaranteedGroup(titleOf(each.scenario), each, columns)),
      ]),
    ],
  });
}
