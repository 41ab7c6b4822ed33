/** Guaranteed values on a page of their own, year by year. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration } from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Page } from "../content/block.ts";
import {
  beforeAdjustment,
  COLUMNS,
  hasGuaranteedPage,
  movements,
  valuesTable,
  yearGroup,
} from "./value_columns.ts";

/** What the contract guarantees. Source: NAIC Model #245 section 6.F(7), 6.F(10), 6.H. */
export function guaranteedValues(illustration: Illustration, texts: Texts): Page | undefined {
  if (!hasGuaranteedPage(illustration)) return undefined;
  const { guaranteedValues: say } = texts;
  const { years } = illustration.guaranteed;
  const terms = followsIndex(illustration) ? say.indexTerms : say.rates;
  return {
    name: "guaranteed-values",
    title: say.title,
    blocks: [
      {
        kind: "paragraph",
        text: say.basis(
          terms,
          illustration.marketValueAdjustment !== undefined,
          illustration.laterPremiums !== undefined,
        ),
      },
      valuesTable(texts, say.table, [
        yearGroup(illustration, texts),
        {
          title: texts.groups.guaranteed,
          term: "guaranteed",
          tone: "guaranteed",
          years,
          columns: [
            ...movements(years),
            COLUMNS.creditedRate,
            COLUMNS.accountValue,
            COLUMNS.cashSurrenderValue,
            COLUMNS.minimumValue,
            COLUMNS.deathBenefit,
          ],
        },
        ...beforeAdjustment(illustration, texts),
      ]),
    ],
  };
}
