/** Annuity payments, guaranteed beside current, and notes on taxes. */

import type { AnnuitizationFacts, Illustration } from "../../illustration/illustration.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { dollarsAndCents, percent } from "../content/format.ts";
import { livesInWords } from "./parties.ts";

const PERIODS = { 1: "a year", 2: "every six months", 4: "a quarter", 12: "a month" } as const;
const FREQUENCIES = { 1: "yearly", 2: "half-yearly", 4: "quarterly", 12: "monthly" } as const;

/** Absent without content. Source: NAIC Model #245 section 6.F(16), 6.F(20), 6.G(5). */
export function annuityPayments(illustration: Illustration): Page | undefined {
  const { annuitization, tax } = illustration;
  if (annuitization === undefined && tax === undefined) return undefined;
  return {
    name: "annuity-payments",
    title: "Annuity payments and taxes",
    blocks: [
      ...(annuitization === undefined
        ? []
        : [
            ...paymentBlocks(annuitization, illustration),
            ...incomeBlocks(annuitization, illustration),
          ]),
      ...(tax === undefined
        ? []
        : [
            { kind: "heading" as const, text: "Taxes" },
            {
              kind: "definitions" as const,
              items: tax.map(({ title, text }) => [title, text] as const),
            },
          ]),
    ],
  };
}

function paymentBlocks(
  facts: AnnuitizationFacts,
  { isFullyGuaranteed: isGuaranteed, twoLives = [] }: Illustration,
): readonly Block[] {
  const { optionTitle, paymentsPerYear, basisSentence } = facts;
  const paid = twoLives.find(({ rests }) => rests === "payments");
  const livesSentence =
    paid === undefined ? "" : ` The two lives are ${livesInWords(paid.lives)}; ages are at issue.`;
  return [
    {
      kind: "paragraph",
      text:
        "Instead of surrendering, you may turn the contract into payments. Option illustrated: " +
        `${optionTitle}, with ${FREQUENCIES[paymentsPerYear]} payments. ${basisSentence}${livesSentence}`,
    },
    ...(facts.points.length === 0 ? [] : [paymentsTable(facts, isGuaranteed)]),
    {
      kind: "paragraph",
      style: "note",
      text:
        "Each payment is the amount applied, in thousands of dollars, times the payment for each $1,000. " +
        (isGuaranteed ? "" : "Current payment rates are not guaranteed. ") +
        "Once payments have begun the choice cannot be changed.",
    },
    ...exclusionBlocks(facts, isGuaranteed),
    ...facts.notes.map((text) => ({ kind: "paragraph", style: "note", text }) as const),
  ];
}

const SIDES = {
  guaranteed: { title: "Guaranteed", span: 3, tone: "guaranteed" },
  current: { title: "Non-guaranteed (current)", span: 3, tone: "nonGuaranteed" },
} as const;

function paymentsTable(
  { points, paymentsPerYear }: AnnuitizationFacts,
  isGuaranteed: boolean,
): Table {
  const headings = ["Amount applied", "For each $1,000", `Payment ${PERIODS[paymentsPerYear]}`];
  const sides = isGuaranteed ? (["guaranteed"] as const) : (["guaranteed", "current"] as const);
  return {
    kind: "table",
    title: "What annuity payments would be",
    groups: [
      { title: "If payments begin at", span: 1, tone: "plain" },
      ...sides.map((side) => SIDES[side]),
    ],
    columns: [
      { heading: "Date", holds: "words" },
      ...sides.flatMap(() => headings.map((heading) => ({ heading, holds: "figures" as const }))),
    ],
    rows: points.map((point) => [
      point.title,
      ...sides.flatMap((side) => [
        dollarsAndCents(point[side].value),
        dollarsAndCents(point[side].ratePerThousand),
        dollarsAndCents(point[side].payment),
      ]),
    ]),
  };
}

/** Lifetime income that continues at those dates unless annuity payments replace it. */
function incomeBlocks(
  { points }: AnnuitizationFacts,
  illustration: Illustration,
): readonly Block[] {
  const sides = illustration.isFullyGuaranteed
    ? [illustration.guaranteed]
    : [illustration.guaranteed, illustration.current];
  const rows = points.map(({ title, contractYear }) => ({
    title,
    incomes: sides.map(({ years }) => years[contractYear - 1]?.incomeTaken ?? 0),
  }));
  const going = rows.filter(({ incomes }) => incomes.some((income) => income > 0));
  if (going.length === 0) return [];
  return [
    {
      kind: "table",
      title: "Lifetime income a year that goes on without annuity payments",
      columns: [
        { heading: "Date", holds: "words" },
        { heading: "Guaranteed", holds: "figures" },
        ...(sides.length === 1
          ? []
          : [{ heading: "Non-guaranteed (current)", holds: "figures" } as const]),
      ],
      rows: going.map(({ title, incomes }) => [title].concat(incomes.map(dollarsAndCents))),
    },
    {
      kind: "paragraph",
      style: "note",
      text:
        "Where the amount applied is $0.00 the account value has been used up; lifetime income goes on all the same. " +
        "Annuity payments that are chosen take its place.",
    },
  ];
}

/** The untaxed part of each payment, at the dates that the tables cover. */
function exclusionBlocks({ points }: AnnuitizationFacts, isGuaranteed: boolean): readonly Block[] {
  const rows = points.flatMap(({ title, untaxed }) =>
    untaxed === undefined
      ? []
      : [
          [
            title,
            untaxed.expectedReturnMultiple.toFixed(1),
            percent(untaxed.guaranteedRate),
            ...(isGuaranteed ? [] : [percent(untaxed.currentRate)]),
          ],
        ],
  );
  if (rows.length === 0) return [];
  return [
    {
      kind: "table",
      title: "Part of each payment that is not taxed",
      columns: [
        { heading: "Date", holds: "words" },
        { heading: "Years of payments expected", holds: "figures" },
        { heading: "Guaranteed", holds: "figures" },
        ...(isGuaranteed
          ? []
          : [{ heading: "Non-guaranteed (current)", holds: "figures" } as const]),
      ],
      rows,
    },
  ];
}
