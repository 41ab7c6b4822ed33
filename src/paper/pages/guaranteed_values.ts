/** Guaranteed values on a page of their own, year by year. */

import { followsIndex, type Illustration } from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import { pageOf, paragraph } from "../content/builders.ts";
import {
  beforeAdjustment,
  COLUMNS,
  guaranteedGroup,
  hasGuaranteedPage,
  movements,
  valuesTable,
  yearGroup,
} from "./value_columns.ts";

/** What the contract guarantees. Source: NAIC Model #245 section 6.F(7), 6.F(10), 6.H. */
export function guaranteedValues(illustration: Illustration, texts: Texts): Page | undefined {
  if (!hasGuaranteedPage(illustration)) return undefined;
  const { guaranteedValues: say } = texts;
  const { guaranteed, marketValueAdjustment, laterPremiums, withdrawalPlan } = illustration;
  const terms = followsIndex(illustration) ? say.indexTerms : say.rates;
  return pageOf({
    name: "guaranteed-values",
    title: say.title,
    blocks: [
      paragraph(
        say.basis(terms, marketValueAdjustment !== undefined, {
          hasLaterPremiums: laterPremiums !== undefined,
          hasWithdrawals: withdrawalPlan !== undefined,
        }),
      ),
      valuesTable(texts, say.table, [
        yearGroup(illustration, texts),
        guaranteedGroup(illustration, texts, [
          ...movements(guaranteed.years),
          COLUMNS.creditedRate,
          COLUMNS.accountValue,
          COLUMNS.cashSurrenderValue,
          COLUMNS.minimumValue,
          COLUMNS.deathBenefit,
        ]),
        beforeAdjustment(illustration, texts),
      ]),
    ],
  });
}
