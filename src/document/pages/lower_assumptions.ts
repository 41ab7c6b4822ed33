/** Lower assumptions, no index growth and reduced terms, beside the guaranteed values. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration } from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Page } from "../content/block.ts";
import { COLUMNS, incomeColumn, valuesTable, yearGroup } from "./value_columns.ts";

/** Projections below the current one; absent when there are none. Source: [D19], NAIC Model #245 6.D. */
export function lowerAssumptions(illustration: Illustration, texts: Texts): Page | undefined {
  const { lowerAssumptions: say, groups } = texts;
  const { guaranteed } = illustration;
  const isIndexed = followsIndex(illustration);
  const lower = illustration.furtherProjections.filter(
    ({ scenario }) => isIndexed || scenario !== "zero",
  );
  if (lower.length === 0) return undefined;
  const columns = [
    ...incomeColumn(guaranteed.years),
    COLUMNS.accountValue,
    COLUMNS.cashSurrenderValue,
  ];
  return {
    name: "lower-assumptions",
    title: say.title,
    blocks: [
      {
        kind: "paragraph",
        text: isIndexed ? say.index : say.declared,
      },
      valuesTable(texts, say.table, [
        yearGroup(illustration, texts),
        {
          title: groups.guaranteed,
          term: "guaranteed",
          tone: "guaranteed",
          years: guaranteed.years,
          columns,
        },
        ...lower.map(({ scenario, years }) => ({
          title: scenario === "zero" ? groups.noIndexGrowth : groups.reducedTerms,
          term: "nonGuaranteed" as const,
          tone: "nonGuaranteed" as const,
          years,
          columns,
        })),
      ]),
    ],
  };
}
