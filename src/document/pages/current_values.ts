/** Current values year by year, to the right of the guaranteed ones. */
import { isFullyGuaranteed } from "../../illustration/full_guarantee.ts";
import type { Illustration } from "../../illustration/illustration.ts";
import type { Page } from "../block.ts";
import { windowsInWords } from "./index_scenarios.ts";
import { COLUMNS, movements, scenarioGroups, valuesTable, yearGroup } from "./value_columns.ts";

/**
 * Guaranteed and non-guaranteed values side by side, account value beside cash surrender value.
 * Source: NAIC Model #245 section 6.F(9)–(12), 6.H.
 */
export function currentValues(illustration: Illustration): Page {
  const { product, current } = illustration;
  const isIndex = product.kind === "index";
  const isGuaranteed = isFullyGuaranteed(illustration);
  const values = [COLUMNS.accountValue, COLUMNS.cashSurrenderValue];
  const hasIndexChange = current.years.some(({ indexChange }) => indexChange !== undefined);
  return {
    name: "current-values",
    title: isIndex
      ? "Current values"
      : isGuaranteed
        ? "Guaranteed values"
        : "Guaranteed and current values",
    blocks: [
      { kind: "paragraph", text: basisInWords(illustration) },
      valuesTable("Values by contract year", [
        yearGroup(illustration),
        ...scenarioGroups(
          illustration,
          isIndex
            ? values
            : [
                ...(isGuaranteed ? movements(current.years) : []),
                COLUMNS.creditedRate,
                ...values,
                COLUMNS.minimumValue,
                ...(isGuaranteed ? [COLUMNS.deathBenefit] : []),
              ],
          [
            ...movements(current.years),
            ...(hasIndexChange ? [COLUMNS.indexChange] : []),
            COLUMNS.creditedRate,
            ...values,
            COLUMNS.deathBenefit,
          ],
        ),
      ]),
    ],
  };
}

function basisInWords(illustration: Illustration): string {
  const { product, indexScenarios } = illustration;
  const timing =
    " Premium is paid at the start of contract year 1; values are those at the end of the year.";
  if (isFullyGuaranteed(illustration)) {
    return (
      "Non-guaranteed values: not applicable. Every rate and charge of the years shown is guaranteed." +
      timing
    );
  }
  if (product.kind === "fixed") {
    return (
      "Guaranteed values use the guaranteed rate and then the guaranteed minimum rate. Non-guaranteed values use " +
      `the rates declared today, which may change after the guarantee period.${timing}`
    );
  }
  const recent = indexScenarios.find(({ scenario }) => scenario === "mostRecent");
  const basis =
    recent === undefined ? "" : ` Index history used: ${windowsInWords(recent.strategies)}.`;
  return (
    "Non-guaranteed values assume today’s terms and that the index repeats its most recent ten calendar years, " +
    `again and again to the end.${basis}`
  );
}
