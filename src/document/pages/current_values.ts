/** Current values year by year, to the right of the guaranteed ones. */
import type { Illustration } from "../../illustration/illustration.ts";
import type { Page } from "../block.ts";
import { COLUMNS, movements, type ValueGroup, valuesTable, yearGroup } from "./value_columns.ts";

/**
 * Guaranteed and non-guaranteed values side by side, account value beside cash surrender value.
 * Source: NAIC Model #245 section 6.F(9)–(12), 6.H.
 */
export function currentValues(illustration: Illustration): Page {
  const { product, guaranteed, current } = illustration;
  const isIndex = product.kind === "index";
  const values = [COLUMNS.accountValue, COLUMNS.cashSurrenderValue, COLUMNS.deathBenefit];
  const guaranteedGroup: ValueGroup = {
    title: "Guaranteed",
    tone: "guaranteed",
    years: guaranteed.years,
    columns: isIndex
      ? values.slice(0, 2)
      : [COLUMNS.creditedRate, ...values.slice(0, 2), COLUMNS.minimumValue],
  };
  const currentGroup: ValueGroup = {
    title: "Non-guaranteed (current)",
    tone: "nonGuaranteed",
    years: current.years,
    columns: [
      ...movements(current.years),
      ...(isIndex && current.years.some(({ indexChange }) => indexChange !== undefined)
        ? [COLUMNS.indexChange]
        : []),
      COLUMNS.creditedRate,
      ...values,
    ],
  };
  return {
    name: "current-values",
    title: isIndex ? "Current values" : "Guaranteed and current values",
    blocks: [
      { kind: "paragraph", text: basisInWords(illustration) },
      valuesTable("Values by contract year", [
        yearGroup(illustration),
        guaranteedGroup,
        currentGroup,
      ]),
    ],
  };
}

function basisInWords({ product, indexScenarios }: Illustration): string {
  if (product.kind === "fixed") {
    return (
      "Guaranteed values use the guaranteed rate and then the guaranteed minimum rate. Non-guaranteed values use " +
      "the rates declared today, which may change after the guarantee period. Premium is paid at the start of " +
      "contract year 1; values are those at the end of the year."
    );
  }
  const recent = indexScenarios.find(({ scenario }) => scenario === "mostRecent");
  const windows = (recent?.strategies ?? []).map(
    (strategy) =>
      `${strategy.strategyName}: calendar years ${strategy.firstCalendarYear} to ${strategy.lastCalendarYear}`,
  );
  const basis = windows.length === 0 ? "" : ` Index history used: ${windows.join("; ")}.`;
  return (
    "Non-guaranteed values assume today’s terms and that the index repeats its most recent ten calendar years, " +
    `again and again.${basis}`
  );
}
