/** The page on the potential impact of a market value adjustment: one rise of rates, one fall. */

import type { Illustration } from "../../illustration/illustration.ts";
import type { Block, Page } from "../content/block.ts";
import { briefPercent, dollars } from "../content/format.ts";

/** Absent without an adjustment. Source: NAIC Model #245 section 6.I. */
export function marketValueAdjustment(illustration: Illustration): Page | undefined {
  const terms = illustration.marketValueAdjustment;
  if (terms?.demonstration === undefined) return undefined;
  const { rateChange, years } = terms.demonstration;
  return {
    name: "market-value-adjustment",
    title: "Information on the potential impact of an MVA",
    // NAIC Model #245 section 6.I(5) requires a separate page.
    standsAlone: true,
    blocks: [
      { kind: "paragraph", text: `${terms.sentence} Its formula:` },
      formulaBlock(terms.formula),
      {
        kind: "definitions",
        items: [
          [
            "On surrender value",
            "It raises or lowers the cash surrender value, never below the minimum value.",
          ],
          ["On death benefit", "None: the death benefit is paid without the adjustment."],
        ],
      },
      {
        kind: "table",
        title: `Cash surrender value if the reference rate had moved by ${briefPercent(rateChange)}`,
        groups: [
          { title: "End of", span: 1, tone: "plain" },
          { title: "Guaranteed", span: 1, tone: "guaranteed" },
          { title: "Non-guaranteed (current)", span: 4, tone: "nonGuaranteed" },
        ],
        columns: [
          "Year",
          "Minimum value",
          "Account value",
          "Surrender value, before MVA",
          `Cash surrender value, rates up ${briefPercent(rateChange)}`,
          `Cash surrender value, rates down ${briefPercent(rateChange)}`,
        ].map((heading) => ({ heading, holds: "figures" as const })),
        rows: years.map((year) => [
          String(year.contractYear),
          dollars(year.minimumValue),
          dollars(year.accountValue),
          dollars(year.surrenderValueBeforeAdjustment),
          dollars(year.surrenderValueRatesUp),
          dollars(year.surrenderValueRatesDown),
        ]),
      },
      {
        kind: "paragraph",
        style: "note",
        text:
          "Limits of the contract on the adjustment are reflected. Interest rates may move further than shown, in " +
          "either direction; this is information, not a forecast.",
      },
    ],
  };
}

const SIGNS: Readonly<Record<string, string>> = {
  "×": "times",
  "÷": "divided by",
  "+": "plus",
  "−": "minus",
  "^": "to the power of",
  "(": "open parenthesis,",
  ")": ", close parenthesis,",
};

/** The formula of the adjustment, also as a screen reader says it. */
export function formulaBlock(text: string): Block {
  const inWords = text
    .replaceAll(/[×÷+−^()]/g, (sign) => ` ${SIGNS[sign]} `)
    .replaceAll(/ +/g, " ")
    .replaceAll(/( ?,)+/g, ",")
    .replace(/,? $/, "");
  return { kind: "formula", text, inWords };
}
