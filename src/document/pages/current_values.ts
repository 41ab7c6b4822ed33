/** Current values year by year, to the right of the guaranteed ones. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration } from "../../illustration/illustration.ts";
import type { Block, Page } from "../content/block.ts";
import { windowsInWords } from "./index_scenarios.ts";
import {
  COLUMNS,
  hasGuaranteedPage,
  movements,
  scenarioGroups,
  valuesTable,
  yearGroup,
} from "./value_columns.ts";

/**
 * Guaranteed and non-guaranteed values side by side, account value beside cash surrender value.
 * Source: NAIC Model #245 section 6.F(7), 6.F(9)–(12), 6.H.
 */
export function currentValues(illustration: Illustration): Page {
  const { current } = illustration;
  const isGuaranteed = illustration.isFullyGuaranteed;
  const hasOwnPage = hasGuaranteedPage(illustration);
  const values = [COLUMNS.accountValue, COLUMNS.cashSurrenderValue];
  const hasIndexChange =
    followsIndex(illustration) &&
    current.years.some(({ indexChange }) => indexChange !== undefined);
  return {
    name: "current-values",
    title: hasOwnPage
      ? "Current values"
      : isGuaranteed
        ? "Guaranteed values"
        : "Guaranteed and current values",
    blocks: [
      { kind: "paragraph", text: basisInWords(illustration) },
      ...higherGuaranteeBlocks(illustration),
      valuesTable("Values by contract year", [
        yearGroup(illustration),
        ...scenarioGroups(
          illustration,
          hasOwnPage
            ? values
            : [
                ...movements(illustration.guaranteed.years),
                COLUMNS.creditedRate,
                ...values,
                COLUMNS.minimumValue,
                COLUMNS.deathBenefit,
              ],
          [
            ...movements(current.years),
            ...(hasIndexChange ? [COLUMNS.indexChange] : []),
            COLUMNS.creditedRate,
            ...values,
            COLUMNS.deathBenefit,
          ],
        )
          // The page of guaranteed values has the value before the adjustment.
          .filter(
            ({ columns }) => !hasOwnPage || !columns.includes(COLUMNS.surrenderValueBeforeMva),
          ),
      ]),
    ],
  };
}

/** Values compared, guaranteed with current. */
const COMPARED = [
  "accountValue",
  "cashSurrenderValue",
  "deathBenefit",
  "benefitBase",
  "lifetimeIncome",
] as const;

/** Explains a guaranteed value above the current one of the same year, if there is one. */
function higherGuaranteeBlocks({ guaranteed, current }: Illustration): readonly Block[] {
  let lessWithdrawn = 0;
  const isHigher = guaranteed.years.some((year, index) => {
    const other = current.years[index] ?? year;
    lessWithdrawn += other.withdrawal - year.withdrawal;
    return lessWithdrawn > 0 && COMPARED.some((name) => (year[name] ?? 0) > (other[name] ?? 0));
  });
  if (!isHigher) return [];
  return [
    {
      kind: "paragraph",
      text:
        "In some years a guaranteed value is above the non-guaranteed one: the withdrawals depend on the values, and on " +
        "guaranteed terms less had been withdrawn by then.",
    },
  ];
}

function basisInWords(illustration: Illustration): string {
  const { product, indexScenarios } = illustration;
  const timing =
    illustration.laterPremiums === undefined
      ? " Premium is paid at the start of contract year 1; values are those at the end of the year."
      : " Premiums are paid at the start of their contract years; values are those at the end of the year.";
  if (illustration.isFullyGuaranteed) {
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
  if (!followsIndex(illustration)) {
    return (
      "Guaranteed values use the guaranteed rates. Non-guaranteed values use the rates declared today, which the " +
      `insurer may change. Nothing is allocated to an index, so none has a part in these values.${timing}`
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
