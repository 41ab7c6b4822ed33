/** How the contract works, in plain words, with one year of real index history worked out. */
import type { Allocation, Illustration, IndexFacts } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../block.ts";
import { date, dollarsAndCents, indexLevel, NOT_APPLICABLE, percent } from "../format.ts";
import { chargeBlocks } from "./charges_and_access.ts";

/**
 * The narrative: the contract, its crediting strategies, bonus, riders, and income later on.
 * A fixed annuity is simple enough for its charges to stand on the same page.
 * Source: NAIC Model #245 section 6.G(1)–(3), 6.G(5), 6.J.
 */
export function howItWorks(illustration: Illustration): Page {
  const isIndex = illustration.product.kind === "index";
  return {
    name: "how-it-works",
    title: "How this annuity works",
    blocks: [
      { kind: "paragraph", text: contractInWords(illustration) },
      { kind: "heading", text: "How interest is credited" },
      ...creditingBlocks(illustration),
      ...bonusBlocks(illustration),
      ...riderBlocks(illustration),
      ...illustration.indexes.map(historyChart),
      ...(isIndex ? [] : chargeBlocks(illustration)),
    ],
  };
}

function contractInWords({ product, premium, guaranteed }: Illustration): string {
  const years = guaranteed.years.length;
  const start =
    `You pay a premium of ${dollarsAndCents(premium)} to ${product.brand.insurerName}. The contract keeps it in ` +
    "an account that is credited with interest. ";
  const kind =
    product.kind === "index"
      ? "Interest depends on the change of an index, within limits, and is never negative: you do not invest " +
        "in the index or in any share. "
      : "Interest is credited at rates that the insurer declares. ";
  return (
    start +
    kind +
    "You may withdraw part of it, surrender the contract for its cash surrender value, or turn it into annuity " +
    `payments. This illustration covers ${years} contract years, to the age at which annuity payments have to ` +
    "begin; no values are shown beyond it."
  );
}

function creditingBlocks(illustration: Illustration): readonly Block[] {
  const { allocations, product } = illustration;
  const resets: Block[] =
    product.kind === "index"
      ? [
          {
            kind: "paragraph",
            text:
              "Caps, participation rates, spreads and declared rates are set by the insurer at the start of each " +
              "index term. They may change at every new term, but never beyond the guaranteed terms below.",
          },
        ]
      : [
          {
            kind: "paragraph",
            text:
              `The first rate is guaranteed for ${product.guaranteePeriodYears ?? 1} contract years. After that the insurer ` +
              "declares a new rate for each contract year, never below the guaranteed minimum rate.",
          },
        ];
  return [
    ...allocations.map((allocation): Block => ({
      kind: "paragraph",
      text: strategyInWords(illustration, allocation),
    })),
    ...resets,
    // The one strategy of a fixed annuity has its terms in the summary.
    ...(product.kind === "index" && allocations.length > 0 ? [termsTable(allocations)] : []),
  ];
}

/** The strategy's sentence, and what it would have credited in one calendar year of the history used. */
function strategyInWords({ indexScenarios }: Illustration, allocation: Allocation): string {
  const { strategyName, methodName, methodSentence, indexName, indexTermYears } = allocation;
  const term =
    indexName === undefined
      ? ""
      : ` Index: ${indexName}, without dividends; index term: ${indexTermYears} ` +
        `${indexTermYears === 1 ? "year" : "years"}; method: ${methodName.toLowerCase()}.`;
  const recent = indexScenarios.find(({ scenario }) => scenario === "mostRecent");
  const history = recent?.strategies.find(({ strategyId }) => strategyId === allocation.strategyId);
  const year = history?.years.at(-1);
  const example =
    year === undefined || indexTermYears !== 1
      ? ""
      : ` For example, in calendar year ${year.calendarYear} the index changed by ${percent(year.indexChange)}; on the ` +
        `current terms ${percent(year.creditedRate)} would have been credited` +
        `${year.boundsThatActed.length === 0 ? "" : ` (${year.boundsThatActed.join(", ")} applied)`}.`;
  return `${strategyName}. ${methodSentence}${term}${example}`;
}

function termsTable(allocations: readonly Allocation[]): Table {
  const shown = (value: number | undefined) =>
    value === undefined ? NOT_APPLICABLE : percent(value);
  return {
    kind: "table",
    title: "Terms of the crediting strategies",
    columns: [
      { heading: "Crediting strategy", holds: "words" },
      { heading: "Term", holds: "words" },
      { heading: "Guaranteed", holds: "figures" },
      { heading: "Current, not guaranteed", holds: "figures" },
    ],
    rows: allocations.flatMap(({ strategyName, terms }) =>
      terms.map(({ name, guaranteed, current }) => [
        strategyName,
        name,
        shown(guaranteed),
        shown(current),
      ]),
    ),
  };
}

function bonusBlocks({ premiumBonus }: Illustration): readonly Block[] {
  if (premiumBonus === undefined) return [];
  const { rate, bonus, vestedRates } = premiumBonus;
  return [
    { kind: "heading", text: "Premium bonus" },
    {
      kind: "paragraph",
      text:
        `A bonus of ${percent(rate)} of the premium, ${dollarsAndCents(bonus)}, is added at issue. It belongs to you ` +
        `step by step over ${vestedRates.length} contract years; the part not yet vested is taken back on a ` +
        "surrender or a withdrawal above the free withdrawal. Annuities with a bonus may have higher charges or " +
        "lower limits on interest than annuities without one.",
    },
  ];
}

function riderBlocks({ riders }: Illustration): readonly Block[] {
  const intro =
    riders.length === 0
      ? "No optional rider is elected, and none is in the values."
      : "These optional riders are elected; the values include their charges and their effects.";
  return [
    { kind: "heading", text: "Optional riders" },
    { kind: "paragraph", text: intro },
    ...(riders.length === 0
      ? []
      : [
          {
            kind: "definitions" as const,
            items: riders.map(({ name, sentence }) => [name, sentence] as const),
          },
        ]),
  ];
}

function historyChart({ name, yearEnds }: IndexFacts): Block {
  const first = yearEnds[0];
  const last = yearEnds.at(-1);
  const span =
    first === undefined || last === undefined
      ? ""
      : ` from ${indexLevel(first.close)} on ${date(first.date)} to ${indexLevel(last.close)} on ${date(last.date)}`;
  return {
    kind: "chart",
    title: `${name}: closes at the end of each year, without dividends`,
    description: `One line: year-end closes of the ${name}${span}.`,
    horizontalTitle: "Calendar year",
    verticalTitle: "Index value",
    unit: "level",
    height: 130,
    lines: [
      { name, points: yearEnds.map(({ date: day, close }) => [Number(day.slice(0, 4)), close]) },
    ],
  };
}
