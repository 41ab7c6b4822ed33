/** Current values year by year, to the right of the guaranteed ones. */

import { followsIndex, type Illustration, type YearValues } from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import { pageOf, paragraph } from "../content/builders.ts";
import { windowsInWords } from "./index_scenarios.ts";
import {
  beforeAdjustment,
  COLUMNS,
  guaranteedGroup,
  hasGuaranteedPage,
  movements,
  nonGuaranteedGroup,
  valuesTable,
  yearGroup,
} from "./value_columns.ts";

/**
 * Guaranteed and non-guaranteed values side by side, account value beside cash surrender value.
 * Source: NAIC Model #245 section 6.F(7), 6.F(9)–(12), 6.H.
 */
export function currentValues(illustration: Illustration, texts: Texts): Page {
  const { currentValues: say } = texts;
  const { guaranteed, current, isFullyGuaranteed: isGuaranteed } = illustration;
  const hasOwnPage = hasGuaranteedPage(illustration);
  const values = [COLUMNS.accountValue, COLUMNS.cashSurrenderValue];
  const hasIndexChange =
    followsIndex(illustration) &&
    current.years.some(({ indexChange }) => indexChange !== undefined);
  return pageOf({
    name: "current-values",
    title: hasOwnPage ? say.title : isGuaranteed ? say.guaranteedTitle : say.bothTitle,
    blocks: [
      paragraph(basisInWords(illustration, say)),
      isGuaranteeHigher(illustration) && paragraph(say.guaranteedIsHigher),
      valuesTable(texts, say.table, [
        yearGroup(illustration, texts),
        guaranteedGroup(
          illustration,
          texts,
          hasOwnPage
            ? values
            : [
                ...movements(guaranteed.years),
                COLUMNS.creditedRate,
                ...values,
                COLUMNS.minimumValue,
                COLUMNS.deathBenefit,
              ],
        ),
        // The page of guaranteed values has the value before the adjustment.
        !hasOwnPage && !isGuaranteed && beforeAdjustment(illustration, texts),
        !isGuaranteed &&
          nonGuaranteedGroup(texts.groups.current, current, [
            ...movements(current.years),
            ...(hasIndexChange ? [COLUMNS.indexChange] : []),
            COLUMNS.creditedRate,
            ...values,
            COLUMNS.deathBenefit,
          ]),
      ]),
    ],
  });
}

/** Values compared, guaranteed with current. */
const COMPARED = [
  "accountValue",
  "cashSurrenderValue",
  "deathBenefit",
  "benefitBase",
  "lifetimeIncome",
] as const;

/** Whether a guaranteed value is above the current one of the same year, since withdrawals had paid less. */
function isGuaranteeHigher({ guaranteed, current }: Illustration): boolean {
  let lessPaid = 0;
  return guaranteed.years.some((year, index) => {
    const other = current.years[index] ?? year;
    lessPaid += paidIn(other) - paidIn(year);
    return lessPaid > 0 && COMPARED.some((name) => (year[name] ?? 0) > (other[name] ?? 0));
  });
}

/** What withdrawals of a year paid, after their charges. */
function paidIn({ withdrawal, withdrawalCharge }: YearValues): number {
  return withdrawal - withdrawalCharge;
}

function basisInWords(illustration: Illustration, say: Texts["currentValues"]): string {
  const { product, indexScenarios } = illustration;
  const timing = say.timing(illustration.laterPremiums !== undefined);
  if (illustration.isFullyGuaranteed) return say.allGuaranteed + timing;
  if (product.kind === "fixed") {
    const isWithin = illustration.current.years.length <= (product.guaranteePeriodYears ?? 0);
    return (isWithin ? say.fixedWithinGuarantee : say.fixed) + timing;
  }
  if (!followsIndex(illustration)) return say.declared + timing;
  const recent = indexScenarios.find(({ scenario }) => scenario === "mostRecent");
  return say.index(recent === undefined ? undefined : windowsInWords(recent.strategies));
}
