/** Lower assumptions, no index growth and reduced terms, beside the guaranteed values. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration } from "../../illustration/illustration.ts";
import type { Page } from "../content/block.ts";
import { COLUMNS, incomeColumn, valuesTable, yearGroup } from "./value_columns.ts";

/** Projections below the current one; absent when there are none. Source: [D19], NAIC Model #245 6.D. */
export function lowerAssumptions(illustration: Illustration): Page | undefined {
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
    title: "If less interest is credited",
    blocks: [
      {
        kind: "paragraph",
        text: isIndexed
          ? "Current terms and past index growth are unlikely to continue. These values show the same contract with " +
            "no index growth at all, and with current terms cut back. They are not guaranteed either."
          : "Current rates are unlikely to continue. These values show the same contract with current rates cut back. " +
            "They are not guaranteed either.",
      },
      valuesTable("Values by contract year on lower assumptions", [
        yearGroup(illustration),
        { title: "Guaranteed", tone: "guaranteed", years: guaranteed.years, columns },
        ...lower.map(({ scenario, years }) => ({
          title:
            scenario === "zero"
              ? "Non-guaranteed, no index growth"
              : "Non-guaranteed, reduced terms",
          tone: "nonGuaranteed" as const,
          years,
          columns,
        })),
      ]),
    ],
  };
}
