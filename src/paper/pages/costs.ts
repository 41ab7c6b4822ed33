/** Shared by the pages: what it costs, in dollars, to end the contract after some years, and what has been charged by then. */

import {
  type Illustration,
  type MarketValueAdjustmentDemonstration,
  type YearValues,
  yearIn,
  yearsThrough,
  yearsPast,
} from "#illustration";
import type { Texts } from "#texts";
import type { Table } from "../content/block.ts";
import {
  figures,
  note,
  paragraph,
  type Part,
  present,
  type PrintedColumn,
  tableOf,
} from "../content/builders.ts";
import { dollars, NOT_APPLICABLE, percentagePoints } from "../content/format.ts";
import { chargesOf, printedColumn, COLUMNS, columnThrough, VALUES_TABLE } from "./value_columns.ts";
import { isGuaranteeHigher } from "./values.ts";

/** The contract is ended at the end of each of these years, counted from where the values begin. */
const YEARS_SHOWN: readonly number[] = [1, 5, 10];

/** The end of a contract year: on guaranteed and on current terms, and with moved interest rates. */
interface End {
  readonly guaranteed: YearValues;
  readonly current: YearValues;
  readonly moved: MarketValueAdjustmentDemonstration["years"][number] | undefined;
  /** Charges and fees of this contract year and all before it that have values, on current terms. */
  readonly chargesSoFar: number;
}

/** What it costs to end the contract, and why a surrender pays more than is left, or less than is guaranteed. */
export function costBlocks(illustration: Illustration, texts: Texts): Part {
  const ends = endsShown(illustration);
  const table = costTable(illustration, ends, texts);
  if (table === undefined) return undefined;
  return [
    table,
    illustration.inForce &&
      ends.some(({ chargesSoFar }) => chargesSoFar > 0) &&
      note(texts.inForce.costsSince(texts.formats.date(illustration.inForce.asOf))),
    ends.some(({ current }) => isRaised(current)) && paragraph(texts.charges.costs.minimum),
    isGuaranteeHigher(illustration) && {
      kind: "paragraph",
      refersTo: VALUES_TABLE,
      text: texts.charges.costs.higher,
    },
  ];
}

/** Whether a surrender pays the minimum value, which is more than what its charges and adjustments leave. */
function isRaised(year: YearValues): boolean {
  const { accountValue, surrenderCharge, bonusRecapture, termAdjustment = 0 } = year;
  const left =
    accountValue - surrenderCharge - bonusRecapture + termAdjustment + year.marketValueAdjustment;
  return Math.round(100 * (year.cashSurrenderValue - left)) > 0;
}

/** What a surrender pays, guaranteed first, and each cost on today's terms that is not $0 throughout; absent without any. */
function costTable(
  illustration: Illustration,
  ends: readonly End[],
  texts: Texts,
): Table | undefined {
  const { groups } = texts;
  const costs = costColumns(illustration, ends, texts);
  if (costs.length === 0) return undefined;
  const year = columnAt("guaranteed", COLUMNS.contractYear, texts);
  const least = columnAt("guaranteed", COLUMNS.cashSurrenderValue, texts);
  const value = columnAt("current", COLUMNS.accountValue, texts);
  const paid = columnAt("current", COLUMNS.cashSurrenderValue, texts);
  const sides = illustration.isFullyGuaranteed
    ? ([["guaranteed", "guaranteed", [value, paid, ...costs]]] as const)
    : ([
        ["guaranteed", "guaranteed", [least]],
        ["current", "nonGuaranteed", [value, paid, ...costs]],
      ] as const);
  return tableOf(
    texts.charges.costs.title,
    ends,
    [year, ...sides.flatMap(([, , columns]) => columns)],
    {
      groups: [
        { title: groups.endOf, term: "endOf", span: 1, tone: "plain" },
        ...sides.map(([name, tone, { length: span }]) => ({
          title: groups[name],
          term: tone,
          span,
          tone,
        })),
      ],
    },
  );
}

function endsShown(illustration: Illustration): readonly End[] {
  const { guaranteed, current, marketValueAdjustment: adjustment } = illustration;
  return YEARS_SHOWN.flatMap((yearShown) => {
    const year = yearsPast(illustration) + yearShown;
    const [least, now] = [yearIn(guaranteed, year), yearIn(current, year)];
    if (least === undefined || now === undefined || (isEnded(least) && isEnded(now))) return [];
    const moved = adjustment?.demonstration.years.find(({ contractYear }) => contractYear === year);
    const chargesSoFar = yearsThrough(current, year).reduce(
      (sum, each) => sum + chargesOf(each) + Math.max(0, each.withdrawalCharge),
      0,
    );
    return [{ guaranteed: least, current: now, moved, chargesSoFar }];
  });
}

/** Whether nothing is left to end. */
function isEnded({ accountValue, cashSurrenderValue }: YearValues): boolean {
  return accountValue === 0 && cashSurrenderValue === 0;
}

/**
 * What is taken off at the end, what has been charged by then, and what is paid if interest rates have moved, which in large print
 * the page of the adjustment has alone [D304]; where the request moves them, the adjustment itself.
 */
function costColumns(
  { marketValueAdjustment: adjustment, product: { brand } }: Illustration,
  ends: readonly End[],
  texts: Texts,
): readonly PrintedColumn<End>[] {
  const { table: say } = texts.marketValueAdjustment;
  const change = percentagePoints(adjustment?.demonstration.rateChange ?? 0);
  const movedTo = (name: "surrenderValueRatesUp" | "surrenderValueRatesDown", heading: string) =>
    figures<End>(heading, "cashSurrenderValue", ({ moved }) =>
      moved === undefined ? NOT_APPLICABLE : dollars(moved[name]),
    );
  const isAny = (amount: (end: End) => number) => ends.some((end) => amount(end) !== 0);
  const isAdjusted = isAny(({ current }) => current.marketValueAdjustment);
  const isMoved = !isAdjusted && !brand.largePrint && ends.some(({ moved }) => moved !== undefined);
  return present([
    isAny(({ current }) => current.surrenderCharge) &&
      columnAt("current", COLUMNS.surrenderCharge, texts),
    isAny(({ current }) => current.bonusRecapture) &&
      columnAt("current", COLUMNS.bonusRecapture, texts),
    isAny(({ current: { termAdjustment = 0 } }) => termAdjustment) &&
      columnAt("current", COLUMNS.termAdjustment, texts),
    isAdjusted && columnAt("current", COLUMNS.marketValueAdjustment, texts),
    isAny(({ chargesSoFar }) => chargesSoFar) &&
      figures<End>(texts.glossary.chargesSoFar[0], "chargesSoFar", ({ chargesSoFar }) =>
        dollars(chargesSoFar),
      ),
    isMoved && movedTo("surrenderValueRatesUp", say.up(change)),
    isMoved && movedTo("surrenderValueRatesDown", say.down(change)),
  ]);
}

function columnAt(
  side: "guaranteed" | "current",
  column: Parameters<typeof printedColumn<YearValues>>[0],
  texts: Texts,
): PrintedColumn<End> {
  return columnThrough(column, texts, (end: End) => end[side]);
}
