/** The elected riders: descriptions, charges, and lifetime income, guaranteed beside current. */

import type { Illustration, RiderFacts } from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { dollars } from "../content/format.ts";
import { livesInWords } from "./parties.ts";
import { COLUMNS, scenarioGroups, valuesTable, yearGroup } from "./value_columns.ts";

/**
 * Riders with terms; the narrative also describes each rider and its charge.
 * Source: NAIC Model #245 section 6.F(6).
 */
export function riders(illustration: Illustration, texts: Texts): Page | undefined {
  const detailed = illustration.riders.filter(({ facts }) => facts.length > 0);
  if (detailed.length === 0) return undefined;
  return {
    name: "riders",
    title: texts.riders.title,
    blocks: detailed.flatMap((rider) => riderBlocks(illustration, texts, rider)),
  };
}

function riderBlocks(
  illustration: Illustration,
  texts: Texts,
  rider: RiderFacts,
): readonly Block[] {
  const { charge, covered: say } = texts.riders;
  const { covered = [] } = rider;
  return [
    { kind: "heading", text: rider.name },
    { kind: "paragraph", text: rider.sentence },
    {
      kind: "facts",
      columns: 1,
      items: [
        [charge, rider.chargeSentence],
        ...(covered.length === 0
          ? []
          : [[covered.length === 1 ? say.one : say.two, livesInWords(covered, texts)] as const]),
        ...rider.facts.map(({ name, value }) => [name, value] as const),
      ],
    },
    ...incomeBlocks(illustration, texts, rider),
  ];
}

type IncomeByStart = NonNullable<RiderFacts["incomeByStart"]>;

function incomeBlocks(
  illustration: Illustration,
  texts: Texts,
  {
    incomeByStart,
    excessInWords = texts.riderFacts.inProportion,
    isRequiredDistributionFree,
    covered,
  }: RiderFacts,
): readonly Block[] {
  const { riders: say } = texts;
  if (incomeByStart === undefined) return [];
  const isPaidAtDeath = illustration.current.years[0]?.deathPayments !== undefined;
  const columns = [
    COLUMNS.benefitBase,
    COLUMNS.lifetimeIncome,
    COLUMNS.cumulativeIncome,
    ...(isPaidAtDeath ? [COLUMNS.deathPayments] : []),
  ];
  return [
    {
      kind: "callout",
      title: say.boxTitle,
      text: say.box({
        isPaidAtDeath,
        isRequiredDistributionFree: isRequiredDistributionFree === true,
        reduced: excessInWords,
      }),
    },
    ...byStartBlocks(illustration, texts, { incomeByStart, areTwo: covered?.length === 2 }),
    valuesTable(texts, say.values, [
      yearGroup(illustration, texts),
      ...scenarioGroups(illustration, texts, columns),
    ]),
  ];
}

interface Starts {
  readonly incomeByStart: IncomeByStart;
  /** Whether the rider covers two lives, of which the younger one's age counts. */
  readonly areTwo: boolean;
}

/** Income by start year, as table and chart, or a sentence when no year shown has any. */
function byStartBlocks(
  illustration: Illustration,
  texts: Texts,
  { incomeByStart: byStart, areTwo }: Starts,
): readonly Block[] {
  if (byStart.length === 0) {
    return [
      {
        kind: "paragraph",
        text: texts.riders.noIncomeYet,
      },
    ];
  }
  const sides = illustration.isFullyGuaranteed ? SIDES.slice(0, 1) : SIDES;
  return [
    byStartTable(texts, byStart, sides),
    incomeChart(texts, { incomeByStart: byStart, areTwo }, sides),
  ];
}

type Start = IncomeByStart[number];

/** Guaranteed income, and non-guaranteed income unless the contract is fully guaranteed. */
const SIDES = [
  {
    name: "guaranteed",
    term: "guaranteed",
    income: ({ guaranteedIncome }: Start) => guaranteedIncome,
  },
  {
    name: "current",
    term: "nonGuaranteed",
    income: ({ currentIncome }: Start) => currentIncome,
  },
] as const;

type Sides = readonly (typeof SIDES)[number][];

function byStartTable(
  { riders: { byStart: say } }: Texts,
  byStart: IncomeByStart,
  sides: Sides,
): Table {
  return {
    kind: "table",
    title: say.title,
    columns: [
      { heading: say.contractYear, term: "startsIn", holds: "figures" },
      { heading: say.age, term: "coveredAge", holds: "figures" },
      ...sides.map(({ name, term }) => ({ heading: say[name], term, holds: "figures" as const })),
    ],
    rows: byStart.map((start) => [
      String(start.contractYear),
      String(start.attainedAge),
      ...sides.map(({ income }) => dollars(income(start))),
    ]),
  };
}

function incomeChart(
  { riders: { chart: say }, groups }: Texts,
  { incomeByStart: byStart, areTwo }: Starts,
  sides: Sides,
): Block {
  const last = byStart.at(-1) as Start;
  const ends = sides.map(({ name, income }) => `${groups[name]}: ${dollars(income(last))}`);
  return {
    kind: "chart",
    title: say.title,
    description: say.description(last.attainedAge, areTwo, ends),
    horizontalTitle: say.ages(areTwo),
    unit: "dollars",
    height: 130,
    lines: sides.map(({ name, income }) => ({
      name: groups[name],
      points: byStart.map((start) => [start.attainedAge, income(start)] as const),
    })),
  };
}
