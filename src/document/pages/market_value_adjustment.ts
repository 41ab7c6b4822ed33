/** The page on the potential impact of a market value adjustment: one rise of rates, one fall. */

import type {
  Illustration,
  MarketValueAdjustmentDemonstration,
} from "../../illustration/illustration.ts";
import type { Block, LineChart, Page } from "../content/block.ts";
import { briefPercent, dollars } from "../content/format.ts";
import { counted } from "./index_scenarios.ts";

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
      movedRatesChart(terms.demonstration),
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

/** The cash surrender value if rates had moved, beside the one without adjustment. */
function movedRatesChart({ rateChange, years }: MarketValueAdjustmentDemonstration): LineChart {
  const line = (
    name: string,
    value: "surrenderValueRatesUp" | "surrenderValueRatesDown" | "surrenderValueBeforeAdjustment",
  ) => ({
    name,
    points: years.map((year) => [year.contractYear, year[value]] as const),
  });
  const change = briefPercent(rateChange);
  const lines = [
    line(`Rates down ${change}`, "surrenderValueRatesDown"),
    line("Before MVA", "surrenderValueBeforeAdjustment"),
    line(`Rates up ${change}`, "surrenderValueRatesUp"),
  ];
  const ends = lines.map(({ name, points }) => `${name}: ${dollars(points.at(-1)?.[1] ?? 0)}`);
  const last = years.at(-1)?.contractYear ?? 0;
  return {
    kind: "chart",
    title: "Cash surrender value if the reference rate had moved (non-guaranteed)",
    description: `Three lines of cash surrender value over ${counted(last)}. At the end, ${ends.join("; ")}.`,
    horizontalTitle: "End of contract year",
    unit: "dollars",
    height: 200,
    leastHeight: 170,
    isDispensable: true,
    lines,
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
