/** The riders elected: what they do, what they cost, and lifetime income, guaranteed beside current. */
import type { Illustration, RiderFacts } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../block.ts";
import { dollars } from "../format.ts";
import { COLUMNS, scenarioGroups, valuesTable, yearGroup } from "./value_columns.ts";

/**
 * Riders with terms to set out; what a rider does and costs is said in the narrative too.
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
  return [
    { kind: "heading", text: rider.name },
    { kind: "paragraph", text: rider.sentence },
    {
      kind: "facts",
      columns: 1,
      items: [
        ["Charge", rider.chargeSentence],
        ...rider.facts.map(({ name, value }) => [name, value] as const),
      ],
    },
    ...(rider.incomeByStart === undefined ? [] : incomeBlocks(illustration, rider.incomeByStart)),
  ];
}

type IncomeByStart = NonNullable<RiderFacts["incomeByStart"]>;

function incomeBlocks(illustration: Illustration, byStart: IncomeByStart): readonly Block[] {
  const columns = [COLUMNS.benefitBase, COLUMNS.lifetimeIncome];
  return [
    {
      kind: "callout",
      title: "The benefit base is not a cash value",
      text:
        "It cannot be withdrawn, surrendered or paid at death; it only serves to work out lifetime income. " +
        "Withdrawals above the lifetime income of a year (excess withdrawals) reduce the benefit base and all later " +
        "income, in proportion, and may end the rider.",
    },
    byStartTable(byStart),
    incomeChart(byStart),
    valuesTable("Benefit base (not a cash value) and lifetime income by contract year", [
      yearGroup(illustration),
      ...scenarioGroups(illustration, columns, [...columns, COLUMNS.cumulativeIncome]),
    ]),
  ];
}

function byStartTable(byStart: IncomeByStart): Table {
  return {
    kind: "table",
    title: "Lifetime income a year, by the contract year in which it starts",
    columns: [
      { heading: "Starts in contract year", holds: "figures" },
      { heading: "Covered person’s age", holds: "figures" },
      { heading: "Guaranteed income a year", holds: "figures" },
      { heading: "Non-guaranteed income a year", holds: "figures" },
    ],
    rows: byStart.map(({ contractYear, attainedAge, guaranteedIncome, currentIncome }) => [
      String(contractYear),
      String(attainedAge),
      dollars(guaranteedIncome),
      dollars(currentIncome),
    ]),
  };
}

function incomeChart(byStart: IncomeByStart): Block {
  const last = byStart.at(-1);
  return {
    kind: "chart",
    title: "Lifetime income a year by the age at which it starts",
    description:
      "Two lines that rise with the age at which income starts: guaranteed and non-guaranteed lifetime income a " +
      `year${last === undefined ? "" : `, reaching ${dollars(last.guaranteedIncome)} and ${dollars(last.currentIncome)} at age ${last.attainedAge}`}.`,
    horizontalTitle: "Age at which income starts",
    verticalTitle: "Income a year",
    unit: "dollars",
    height: 130,
    lines: [
      {
        name: "Guaranteed",
        points: byStart.map(({ attainedAge, guaranteedIncome }) => [attainedAge, guaranteedIncome]),
      },
      {
        name: "Non-guaranteed (current)",
        points: byStart.map(({ attainedAge, currentIncome }) => [attainedAge, currentIncome]),
      },
    ],
  };
}
