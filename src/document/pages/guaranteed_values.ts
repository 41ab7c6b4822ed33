/** Guaranteed values on a page of their own, year by year. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration } from "../../illustration/illustration.ts";
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
export function guaranteedValues(illustration: Illustration): Page | undefined {
  if (!hasGuaranteedPage(illustration)) return undefined;
  const { years } = illustration.guaranteed;
  const terms = followsIndex(illustration)
    ? "guaranteed caps, participation rates and rates, no growth of the index,"
    : "the guaranteed rates, then the guaranteed minimum rate,";
  return {
    name: "guaranteed-values",
    title: "Guaranteed values",
    blocks: [
      {
        kind: "paragraph",
        text:
          `These values rest on guaranteed terms alone: ${terms} and the highest charges the contract allows` +
          (illustration.marketValueAdjustment === undefined
            ? ""
            : ", with the largest loss that the market value adjustment (MVA) may cause") +
          ". A surrender pays the minimum value where that is more than the account value less charges. " +
          (illustration.laterPremiums === undefined
            ? "Premium is paid at the start of contract year 1."
            : "Premiums are paid at the start of their contract years."),
      },
      valuesTable("Guaranteed values by contract year", [
        yearGroup(illustration),
        {
          title: "Guaranteed",
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
        ...beforeAdjustment(illustration),
      ]),
    ],
  };
}
