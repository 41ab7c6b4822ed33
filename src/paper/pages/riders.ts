/** The terms of the elected riders, and lifetime income, guaranteed beside current. */

import type { Illustration, RiderFacts } from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
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
import { livesInWords } from "./parties.ts";
import {
  COLUMNS,
  movements,
  scenarioGroups,
  shownYears,
  sidesOf,
  valuesTable,
} from "./value_columns.ts";

/**
 * Riders with terms; the narrative describes each rider, and its charge is among the charges.
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
  const { covered: say, ageThatCounts } = texts.riders;
  const { covered = [] } = rider;
  const isIncome = rider.incomeByStart !== undefined;
  const coveredTitle = covered.length > 1 ? say.two : isIncome ? say.one : ageThatCounts;
  return [
    heading(rider.name),
    {
      kind: "definitions",
      items: present([
        covered.length > 0 && [coveredTitle, livesInWords(covered, texts, illustration)],
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
    byStartBlocks(illustration, texts, incomeByStart),
    valuesTable(
      texts,
      say.values,
      scenarioGroups(illustration, texts, incomeColumns(illustration)),
      shownYears(illustration),
    ),
  ];
}

/**
 * Benefit base, income, and all movements. Income that may be taken has no column where all of it is taken: before it starts
 * the table by start year has it. Beside what is paid at death there is no room for the total of income, which is a sum of its column.
 */
function incomeColumns({
  guaranteed,
  current,
}: Illustration): Parameters<typeof scenarioGroups>[2] {
  const years = [...guaranteed.years, ...current.years];
  const isTaken = years.some(({ incomeTaken = 0 }) => incomeTaken > 0);
  const isWhole = [guaranteed, current].every((side) => {
    const start = side.years.findIndex(({ incomeTaken = 0 }) => incomeTaken > 0);
    return side.years
      .slice(Math.max(0, start))
      .every(({ incomeTaken = 0, lifetimeIncome = 0 }) => incomeTaken === lifetimeIncome);
  });
  const isPaidAtDeath = years[0]?.deathPayments !== undefined;
  return present([
    COLUMNS.benefitBase,
    (!isTaken || !isWhole) && COLUMNS.lifetimeIncome,
    ...movements(years),
    isTaken && !isPaidAtDeath && COLUMNS.cumulativeIncome,
    isPaidAtDeath && COLUMNS.deathPayments,
  ]);
}

/** Income by start year, or a sentence when no year shown has any. */
function byStartBlocks(illustration: Illustration, texts: Texts, starts: readonly Start[]): Part {
  const { byStart: say, noIncomeYet } = texts.riders;
  if (illustration.inForce?.riders?.some(({ hasIncomeStarted }) => hasIncomeStarted)) {
    return paragraph(texts.inForce.riders.incomeGoesOn);
  }
  if (starts.length === 0) return paragraph(noIncomeYet);
  return tableOf(say.title, shownStarts(illustration, starts), [
    figures(...named(texts, "startsIn"), ({ contractYear }) => String(contractYear)),
    figures(...named(texts, "coveredAge"), ({ attainedAge }) => String(attainedAge)),
    ...sidesOf(illustration).map(({ name, term }) =>
      figures<Start>(say[name], term, (start) => dollars(start[`${name}Income`])),
    ),
  ]);
}

/** The starts in the contract years that are shown, and the first one. */
function shownStarts(illustration: Illustration, starts: readonly Start[]): readonly Start[] {
  const isShown = shownYears(illustration);
  return starts.filter((start) => start === starts[0] || isShown(start.contractYear));
}
