/** The page on the potential impact of a market value adjustment: one rise of rates, one fall. */

import type {
  Illustration,
  MarketValueAdjustmentDemonstration,
} from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Block, LineChart, Page } from "../content/block.ts";
import { briefPercent, dollars } from "../content/format.ts";
import { COLUMNS, headingOf } from "./value_columns.ts";

/** Absent without an adjustment. Source: NAIC Model #245 section 6.I. */
export function marketValueAdjustment(illustration: Illustration, texts: Texts): Page | undefined {
  const { marketValueAdjustment: say, groups } = texts;
  const terms = illustration.marketValueAdjustment;
  if (terms?.demonstration === undefined) return undefined;
  const { rateChange, years } = terms.demonstration;
  const change = briefPercent(rateChange);
  return {
    name: "market-value-adjustment",
    title: say.title,
    // NAIC Model #245 section 6.I(5) requires a separate page.
    standsAlone: true,
    blocks: [
      { kind: "paragraph", text: say.sentence(terms.sentence) },
      formulaBlock(terms.formula, texts),
      {
        kind: "definitions",
        items: [say.onSurrenderValue, say.onDeathBenefit],
      },
      {
        kind: "table",
        title: say.table.title(change),
        groups: [
          { title: groups.endOf, term: "endOf", span: 1, tone: "plain" },
          { title: groups.guaranteed, term: "guaranteed", span: 1, tone: "guaranteed" },
          { title: groups.current, term: "nonGuaranteed", span: 4, tone: "nonGuaranteed" },
        ],
        columns: [
          ...[COLUMNS.contractYear, COLUMNS.minimumValue, COLUMNS.accountValue].map((column) =>
            headingOf(column, texts),
          ),
          { heading: say.table.beforeMva, term: "surrenderValueBeforeMva", holds: "figures" },
          { heading: say.table.up(change), term: "cashSurrenderValue", holds: "figures" },
          { heading: say.table.down(change), term: "cashSurrenderValue", holds: "figures" },
        ],
        rows: years.map((year) => [
          String(year.contractYear),
          dollars(year.minimumValue),
          dollars(year.accountValue),
          dollars(year.surrenderValueBeforeAdjustment),
          dollars(year.surrenderValueRatesUp),
          dollars(year.surrenderValueRatesDown),
        ]),
      },
      movedRatesChart(terms.demonstration, texts),
      {
        kind: "paragraph",
        style: "note",
        text: say.limits,
      },
    ],
  };
}

/** The cash surrender value if rates had moved, beside the one without adjustment. */
function movedRatesChart(
  { rateChange, years }: MarketValueAdjustmentDemonstration,
  { marketValueAdjustment: { chart: say }, groups, indexScenarios }: Texts,
): LineChart {
  const line = (
    name: string,
    value: "surrenderValueRatesUp" | "surrenderValueRatesDown" | "surrenderValueBeforeAdjustment",
  ) => ({
    name,
    points: years.map((year) => [year.contractYear, year[value]] as const),
  });
  const change = briefPercent(rateChange);
  const lines = [
    line(say.down(change), "surrenderValueRatesDown"),
    line(groups.beforeMva, "surrenderValueBeforeAdjustment"),
    line(say.up(change), "surrenderValueRatesUp"),
  ];
  const ends = lines.map(({ name, points }) => `${name}: ${dollars(points.at(-1)?.[1] ?? 0)}`);
  const last = years.at(-1)?.contractYear ?? 0;
  return {
    kind: "chart",
    title: say.title,
    description: say.description(indexScenarios.years(last), ends),
    horizontalTitle: say.years,
    unit: "dollars",
    height: 210,
    leastHeight: 170,
    isDispensable: true,
    lines,
  };
}

/** The formula of the adjustment, also as a screen reader says it. */
export function formulaBlock(text: string, { marketValueAdjustment: { signs } }: Texts): Block {
  const inWords = text
    .replaceAll(/[×÷+−^()]/g, (sign) => ` ${signs[sign as keyof typeof signs]} `)
    .replaceAll(/ +/g, " ")
    .replaceAll(/( ?,)+/g, ",")
    .replace(/,? $/, "");
  return { kind: "formula", text, inWords };
}
