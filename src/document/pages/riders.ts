/** The elected riders: descriptions, charges, and lifetime income, guaranteed beside current. */

import type { Illustration, RiderFacts } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { dollars } from "../content/format.ts";
import { livesInWords } from "./parties.ts";
import { COLUMNS, scenarioGroups, valuesTable, yearGroup } from "./value_columns.ts";

/**
 * Riders with terms; the narrative also describes each rider and its charge.
 * Source: NAIC Model #245 section 6.F(6).
 */
export function riders(illustration: Illustration): Page | undefined {
  const detailed = illustration.riders.filter(({ facts }) => facts.length > 0);
  if (detailed.length === 0) return undefined;
  return {
    name: "riders",
    title: "Optional riders elected",
    blocks: detailed.flatMap((rider) => riderBlocks(illustration, rider)),
  };
}

function riderBlocks(illustration: Illustration, rider: RiderFacts): readonly Block[] {
  const covered = illustration.twoLives?.find(({ title }) => title === rider.name);
  return [
    { kind: "heading", text: rider.name },
    { kind: "paragraph", text: rider.sentence },
    {
      kind: "facts",
      columns: 1,
      items: [
        ["Charge", rider.chargeSentence],
        ...(covered === undefined
          ? []
          : [["Covered persons", livesInWords(covered.lives)] as const]),
        ...rider.facts.map(({ name, value }) => [name, value] as const),
      ],
    },
    ...incomeBlocks(illustration, rider),
  ];
}

type IncomeByStart = NonNullable<RiderFacts["incomeByStart"]>;

function incomeBlocks(
  illustration: Illustration,
  { incomeByStart, excessInWords = "in proportion" }: RiderFacts,
): readonly Block[] {
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
      title: "The benefit base is not a cash value",
      text:
        (isPaidAtDeath
          ? "It cannot be withdrawn or surrendered; it serves to work out lifetime income, and what is paid at death over years. "
          : "It cannot be withdrawn, surrendered or paid at death; it only serves to work out lifetime income. ") +
        "Withdrawals above the lifetime income of a year (excess withdrawals) reduce the benefit base and all later " +
        `income, ${excessInWords}, and may end the rider.`,
    },
    ...byStartBlocks(illustration, incomeByStart),
    valuesTable("Benefit base (not a cash value) and lifetime income by contract year", [
      yearGroup(illustration),
      ...scenarioGroups(illustration, columns),
    ]),
  ];
}

/** Income by start year, as table and chart, or a sentence when no year shown has any. */
function byStartBlocks(illustration: Illustration, byStart: IncomeByStart): readonly Block[] {
  if (byStart.length === 0) {
    return [
      {
        kind: "paragraph",
        text:
          "In the contract years illustrated no lifetime income is available yet: see “First income” above for the " +
          "age and contract year from which it is.",
      },
    ];
  }
  const sides = illustration.isFullyGuaranteed ? SIDES.slice(0, 1) : SIDES;
  return [byStartTable(byStart, sides), incomeChart(byStart, sides)];
}

type Start = IncomeByStart[number];

/** Guaranteed income, and non-guaranteed income unless the contract is fully guaranteed. */
const SIDES = [
  {
    heading: "Guaranteed income a year",
    name: "Guaranteed",
    income: ({ guaranteedIncome }: Start) => guaranteedIncome,
  },
  {
    heading: "Non-guaranteed income a year",
    name: "Non-guaranteed (current)",
    income: ({ currentIncome }: Start) => currentIncome,
  },
] as const;

function byStartTable(byStart: IncomeByStart, sides: readonly (typeof SIDES)[number][]): Table {
  return {
    kind: "table",
    title: "Lifetime income a year, by the contract year in which it starts",
    columns: [
      { heading: "Starts in contract year", holds: "figures" },
      { heading: "Covered person’s age", holds: "figures" },
      ...sides.map(({ heading }) => ({ heading, holds: "figures" as const })),
    ],
    rows: byStart.map((start) => [
      String(start.contractYear),
      String(start.attainedAge),
      ...sides.map(({ income }) => dollars(income(start))),
    ]),
  };
}

function incomeChart(byStart: IncomeByStart, sides: readonly (typeof SIDES)[number][]): Block {
  const last = byStart.at(-1) as Start;
  const ends = sides.map(({ name, income }) => `${name}: ${dollars(income(last))}`);
  return {
    kind: "chart",
    title: "Lifetime income a year by the age at which it starts",
    description:
      `Lifetime income a year by the age at which it starts. At age ${last.attainedAge}, ` +
      `${ends.join("; ")}.`,
    horizontalTitle: "Age at which income starts",
    unit: "dollars",
    height: 130,
    lines: sides.map(({ name, income }) => ({
      name,
      points: byStart.map((start) => [start.attainedAge, income(start)] as const),
    })),
  };
}
