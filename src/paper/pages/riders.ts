/** The elected riders: descriptions, charges, and lifetime income, guaranteed beside current. */

import type { Illustration, RiderFacts } from "#illustration";
import type { Texts } from "#texts";
import type { LineChart, Page } from "../content/block.ts";
import {
  figures,
  heading,
  named,
  pageOf,
  paragraph,
  type Part,
  present,
  tableOf,
} from "../content/builders.ts";
import { dollars } from "../content/format.ts";
import { endsOf } from "./chart_lines.ts";
import { livesInWords } from "./parties.ts";
import { COLUMNS, scenarioGroups, sidesOf, valuesTable } from "./value_columns.ts";

/**
 * Riders with terms; the narrative also describes each rider and its charge.
 * Source: NAIC Model #245 section 6.F(6).
 */
export function riders(illustration: Illustration, texts: Texts): Page | undefined {
  const detailed = illustration.riders.filter(({ facts }) => facts.length > 0);
  if (detailed.length === 0) return undefined;
  return pageOf({
    name: "riders",
    title: texts.riders.title,
    blocks: detailed.map((rider) => riderBlocks(illustration, texts, rider)),
  });
}

function riderBlocks(illustration: Illustration, texts: Texts, rider: RiderFacts): readonly Part[] {
  const { charge, covered: say } = texts.riders;
  const { covered = [] } = rider;
  const coveredTitle = covered.length === 1 ? say.one : say.two;
  return [
    heading(rider.name),
    paragraph(rider.sentence),
    {
      kind: "facts",
      columns: 1,
      items: present([
        [charge, rider.chargeSentence],
        covered.length > 0 && [coveredTitle, livesInWords(covered, texts)],
        ...rider.facts.map(({ name, value }) => [name, value] as const),
      ]),
    },
    incomeBlocks(illustration, texts, rider),
  ];
}

type Start = NonNullable<RiderFacts["incomeByStart"]>[number];

function incomeBlocks(illustration: Illustration, texts: Texts, rider: RiderFacts): Part {
  const { riders: say } = texts;
  const { incomeByStart, excessInWords = texts.riderFacts.inProportion } = rider;
  if (incomeByStart === undefined) return undefined;
  const isPaidAtDeath = illustration.current.years[0]?.deathPayments !== undefined;
  const columns = present([
    COLUMNS.benefitBase,
    COLUMNS.lifetimeIncome,
    COLUMNS.cumulativeIncome,
    isPaidAtDeath && COLUMNS.deathPayments,
  ]);
  return [
    {
      kind: "callout",
      title: say.boxTitle,
      text: say.box({
        isPaidAtDeath,
        isRequiredDistributionFree: rider.isRequiredDistributionFree === true,
        reduced: excessInWords,
      }),
    },
    byStartBlocks(illustration, texts, {
      incomeByStart,
      areTwo: rider.covered?.length === 2,
    }),
    valuesTable(texts, say.values, scenarioGroups(illustration, texts, columns)),
  ];
}

interface Starts {
  readonly incomeByStart: readonly Start[];
  /** Whether the rider covers two lives: the younger one's age counts. */
  readonly areTwo: boolean;
}

/** Income by start year, as table and chart, or a sentence when no year shown has any. */
function byStartBlocks(illustration: Illustration, texts: Texts, starts: Starts): Part {
  const { byStart: say, noIncomeYet } = texts.riders;
  if (starts.incomeByStart.length === 0) return paragraph(noIncomeYet);
  return [
    tableOf(say.title, starts.incomeByStart, [
      figures(...named(texts, "startsIn"), ({ contractYear }) => String(contractYear)),
      figures(...named(texts, "coveredAge"), ({ attainedAge }) => String(attainedAge)),
      ...sidesOf(illustration).map(({ name, term }) =>
        figures<Start>(say[name], term, (start) => dollars(start[`${name}Income`])),
      ),
    ]),
    incomeChart(illustration, texts, starts),
  ];
}

function incomeChart(
  illustration: Illustration,
  { riders: { chart: say }, groups }: Texts,
  { incomeByStart, areTwo }: Starts,
): LineChart {
  const lines = sidesOf(illustration).map(({ name }) => ({
    name: groups[name],
    points: incomeByStart.map((start) => [start.attainedAge, start[`${name}Income`]] as const),
  }));
  return {
    kind: "chart",
    title: say.title,
    description: say.description(incomeByStart.at(-1)?.attainedAge ?? 0, areTwo, endsOf(lines)),
    horizontalTitle: say.ages(areTwo),
    unit: "dollars",
    height: 130,
    lines,
  };
}
