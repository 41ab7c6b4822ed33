/** The page on the potential impact of a market value adjustment: one rise of rates, one fall. */

import type { Illustration, MarketValueAdjustmentDemonstration } from "#illustration";
import type { Texts } from "#texts";
import type { Formula, LineChart, Page } from "../content/block.ts";
import { figures, note, pageOf, paragraph, tableOf } from "../content/builders.ts";
import { briefPercent, dollars } from "../content/format.ts";
import { endsOf, lineOf } from "./chart_lines.ts";
import { columnOf, COLUMNS } from "./value_columns.ts";

/** Absent without an adjustment. Source: NAIC Model #245 section 6.I. */
export function marketValueAdjustment(illustration: Illustration, texts: Texts): Page | undefined {
  const { marketValueAdjustment: say, groups } = texts;
  const terms = illustration.marketValueAdjustment;
  if (terms === undefined) return undefined;
  const { rateChange, years } = terms.demonstration;
  const change = briefPercent(rateChange);
  return pageOf({
    name: "market-value-adjustment",
    title: say.title,
    // NAIC Model #245 section 6.I(5) requires a separate page.
    standsAlone: true,
    blocks: [
      paragraph(say.sentence(terms.sentence)),
      formulaBlock(terms.formula, texts),
      { kind: "definitions", items: [say.onSurrenderValue, say.onDeathBenefit] },
      tableOf(
        say.table.title(change),
        years,
        [
          columnOf(COLUMNS.contractYear, texts),
          columnOf(COLUMNS.minimumValue, texts),
          columnOf(COLUMNS.accountValue, texts),
          figures(say.table.beforeMva, "surrenderValueBeforeMva", (year) =>
            dollars(year.surrenderValueBeforeAdjustment),
          ),
          figures(say.table.up(change), "cashSurrenderValue", (year) =>
            dollars(year.surrenderValueRatesUp),
          ),
          figures(say.table.down(change), "cashSurrenderValue", (year) =>
            dollars(year.surrenderValueRatesDown),
          ),
        ],
        {
          groups: [
            { title: groups.endOf, term: "endOf", span: 1, tone: "plain" },
            { title: groups.guaranteed, term: "guaranteed", span: 1, tone: "guaranteed" },
            { title: groups.current, term: "nonGuaranteed", span: 4, tone: "nonGuaranteed" },
          ],
        },
      ),
      movedRatesChart(terms.demonstration, texts),
      note(say.limits),
    ],
  });
}

/** The cash surrender value if rates had moved, beside the one without adjustment. */
function movedRatesChart(
  { rateChange, years }: MarketValueAdjustmentDemonstration,
  { marketValueAdjustment: { chart: say }, groups, indexScenarios }: Texts,
): LineChart {
  const change = briefPercent(rateChange);
  const lines = [
    lineOf(say.down(change), years, "surrenderValueRatesDown"),
    lineOf(groups.beforeMva, years, "surrenderValueBeforeAdjustment"),
    lineOf(say.up(change), years, "surrenderValueRatesUp"),
  ];
  const last = years.at(-1)?.contractYear ?? 0;
  return {
    kind: "chart",
    title: say.title,
    description: say.description(indexScenarios.years(last), endsOf(lines)),
    horizontalTitle: say.years,
    unit: "dollars",
    height: 210,
    leastHeight: 170,
    isDispensable: true,
    lines,
  };
}

/** The formula of the adjustment, also as a screen reader says it. */
function formulaBlock(text: string, { marketValueAdjustment: { signs } }: Texts): Formula {
  const inWords = text
    .replaceAll(/[×÷+−^()]/g, (sign) => ` ${signs[sign as keyof typeof signs]} `)
    .replaceAll(/ +/g, " ")
    .replaceAll(/( ?,)+/g, ",")
    .replace(/,? $/, "");
  return { kind: "formula", text, inWords };
}
