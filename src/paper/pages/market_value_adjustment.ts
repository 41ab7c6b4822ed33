/** The page on the potential impact of a market value adjustment: one rise of rates, one fall. */

import { type Illustration, type MarketValueAdjustmentDemonstration, yearIn } from "#illustration";
import type { Texts } from "#texts";
import type { ChartLine, Formula, LineChart, Page } from "../content/block.ts";
import {
  figures,
  note,
  pageOf,
  paragraph,
  type PrintedColumn,
  tableOf,
} from "../content/builders.ts";
import { dollars, percentagePoints } from "../content/format.ts";
import { drawable, endsOf, lineOf } from "./chart_lines.ts";
import { statementTitled } from "./statements.ts";
import { printedColumn, COLUMNS, columnThrough } from "./value_columns.ts";

type Demonstrated = MarketValueAdjustmentDemonstration["years"][number];

export const ADJUSTMENT_PAGE = "market-value-adjustment";

/** Absent without an adjustment. Source: NAIC Model #245 section 6.I. */
export function marketValueAdjustment(illustration: Illustration, texts: Texts): Page | undefined {
  const { marketValueAdjustment: say, groups } = texts;
  const terms = illustration.marketValueAdjustment;
  if (terms === undefined) return undefined;
  const { rateChange, years } = terms.demonstration;
  const change = percentagePoints(rateChange);
  const isBeforeSame = years.every(
    ({ contractYear, surrenderValueBeforeAdjustment }) =>
      yearIn(illustration.guaranteed, contractYear)?.surrenderValueBeforeAdjustment ===
      surrenderValueBeforeAdjustment,
  );
  return pageOf({
    name: ADJUSTMENT_PAGE,
    title: say.title,
    // NAIC Model #245 section 6.I(5) requires a separate page.
    standsAlone: true,
    blocks: [
      paragraph(say.sentence(terms.sentence, terms.formula.includes("^"))),
      formulaBlock(terms.formula, texts),
      {
        kind: "definitions",
        items: [
          [say.onSurrenderValue, statementTitled(illustration, texts.disclosures.adjustmentTitle)],
          say.onDeathBenefit,
        ],
      },
      tableOf(
        say.table.title(change),
        years,
        [
          printedColumn(COLUMNS.contractYear, texts),
          printedColumn(COLUMNS.minimumValue, texts),
          guaranteedColumn(illustration, texts, COLUMNS.cashSurrenderValue),
          guaranteedColumn(illustration, texts, COLUMNS.surrenderValueBeforeMva),
          printedColumn(COLUMNS.accountValue, texts),
          !isBeforeSame &&
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
            { title: groups.guaranteed, term: "guaranteed", span: 2, tone: "guaranteed" },
            { title: groups.beforeMva, term: "beforeMva", span: 1, tone: "plain" },
            {
              title: groups.current,
              term: "nonGuaranteed",
              span: isBeforeSame ? 3 : 4,
              tone: "nonGuaranteed",
            },
          ],
        },
      ),
      // Above the chart, which yields: the note is never alone on a sheet.
      note(say.limits),
      drawable(movedRatesChart(illustration, terms.demonstration, texts)),
    ],
  });
}

/** Guaranteed values of the years: what a surrender pays after the worst adjustment, and before any [D43]. */
function guaranteedColumn(
  { guaranteed }: Illustration,
  texts: Texts,
  column: (typeof COLUMNS)["cashSurrenderValue" | "surrenderValueBeforeMva"],
): PrintedColumn<Demonstrated> {
  return columnThrough(column, texts, ({ contractYear }: Demonstrated) =>
    yearIn(guaranteed, contractYear),
  );
}

/**
 * The cash surrender value if rates had moved, beside the one without adjustment. In large print it is left out where it would take a
 * sheet of its own, since the table has its figures [D304].
 */
function movedRatesChart(
  { product: { brand } }: Illustration,
  { rateChange, years }: MarketValueAdjustmentDemonstration,
  { marketValueAdjustment: { chart: say }, groups, indexScenarios }: Texts,
): LineChart {
  const change = percentagePoints(rateChange);
  const lines = [
    lineOf(say.down(change), years, "surrenderValueRatesDown"),
    lineOf(groups.beforeMva, years, "surrenderValueBeforeAdjustment"),
    lineOf(say.up(change), years, "surrenderValueRatesUp"),
  ];
  const last = years.at(-1)?.contractYear ?? 0;
  const isNamedAtStart = spreadOf(years[0]) > spreadOf(years.at(-1));
  const named = isNamedAtStart ? lines.map(atStart) : lines;
  const year = isNamedAtStart ? (years[0]?.contractYear ?? 0) : last;
  return {
    kind: "chart",
    title: say.title,
    description: say.description(indexScenarios.years(years.length), year, endsOf(named)),
    horizontalTitle: say.years,
    unit: "dollars",
    isFromLeast: true,
    isNamedAtStart,
    height: 240,
    leastHeight: 110,
    isDispensable: brand.largePrint,
    lines,
  };
}

/** By how much the moved rates set the surrender value of a year apart. */
function spreadOf(year: Demonstrated | undefined): number {
  if (year === undefined) return 0;
  return Math.abs(year.surrenderValueRatesDown - year.surrenderValueRatesUp);
}

function atStart({ name, points }: ChartLine): ChartLine {
  return { name, points: points.slice(0, 1) };
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
