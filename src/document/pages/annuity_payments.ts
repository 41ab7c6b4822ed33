/** Annuity payments, guaranteed beside current, and notes on taxes. */

import type { AnnuitizationFacts, Illustration } from "../../illustration/illustration.ts";
import { type Texts, titleIn } from "../../texts/texts.ts";
import type { Block, Page, Table } from "../content/block.ts";
import { dollarsAndCents, percent } from "../content/format.ts";
import { livesInWords } from "./parties.ts";

/** Absent without content. Source: NAIC Model #245 section 6.F(16), 6.F(20), 6.G(5). */
export function annuityPayments(illustration: Illustration, texts: Texts): Page | undefined {
  const { payments: say } = texts;
  const { annuitization, tax } = illustration;
  if (annuitization === undefined && tax === undefined) return undefined;
  return {
    name: "annuity-payments",
    title: say.title,
    blocks: [
      ...(annuitization === undefined
        ? []
        : [
            ...paymentBlocks(annuitization, texts, illustration),
            ...incomeBlocks(annuitization, texts, illustration),
          ]),
      ...(tax === undefined
        ? []
        : [
            { kind: "heading" as const, text: say.taxes },
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
  texts: Texts,
  { isFullyGuaranteed: isGuaranteed, twoLives = [] }: Illustration,
): readonly Block[] {
  const { payments: say } = texts;
  const { optionTitle, paymentsPerYear, basisSentence } = facts;
  const paid = twoLives.find(({ rests }) => rests === "payments");
  const livesSentence = paid === undefined ? "" : say.twoLives(livesInWords(paid.lives, texts));
  return [
    {
      kind: "paragraph",
      text:
        say.option(titleIn(texts, optionTitle), say.frequencies[paymentsPerYear], basisSentence) +
        livesSentence,
    },
    ...(facts.points.length === 0
      ? []
      : [
          paymentsTable(facts, texts, isGuaranteed),
          { kind: "paragraph", style: "note", text: say.eachPayment(isGuaranteed) } as const,
        ]),
    ...exclusionBlocks(facts, texts, isGuaranteed),
    ...facts.notes.map((text) => ({ kind: "paragraph", style: "note", text }) as const),
  ];
}

/** Tones of the sides, which are the names of their terms too. */
const TONES = { guaranteed: "guaranteed", current: "nonGuaranteed" } as const;

function paymentsTable(
  { points, paymentsPerYear }: AnnuitizationFacts,
  { payments: { table: say }, groups }: Texts,
  isGuaranteed: boolean,
): Table {
  const columns = [
    { heading: say.amount, term: "amountApplied", holds: "figures" },
    { heading: say.perThousand, term: "perThousand", holds: "figures" },
    { heading: say.payment[paymentsPerYear], term: "payment", holds: "figures" },
  ] as const;
  const sides = isGuaranteed ? (["guaranteed"] as const) : (["guaranteed", "current"] as const);
  return {
    kind: "table",
    title: say.title,
    groups: [
      { title: say.beginAt, term: "beginAt", span: 1, tone: "plain" },
      ...sides.map((side) => ({
        title: groups[side],
        term: TONES[side],
        span: 3,
        tone: TONES[side],
      })),
    ],
    columns: [{ heading: say.date, term: "date", holds: "words" }, ...sides.flatMap(() => columns)],
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
  { payments: say, groups }: Texts,
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
      title: say.income.title,
      columns: [
        { heading: say.table.date, term: "date", holds: "words" },
        { heading: groups.guaranteed, term: "guaranteed", holds: "figures" },
        ...(sides.length === 1
          ? []
          : [{ heading: groups.current, term: "nonGuaranteed", holds: "figures" } as const]),
      ],
      rows: going.map(({ title, incomes }) => [title].concat(incomes.map(dollarsAndCents))),
    },
    {
      kind: "paragraph",
      style: "note",
      text: say.income.usedUp,
    },
  ];
}

/** The untaxed part of each payment, at the dates that the tables cover. */
function exclusionBlocks(
  { points }: AnnuitizationFacts,
  { payments: say, groups }: Texts,
  isGuaranteed: boolean,
): readonly Block[] {
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
      title: say.untaxed.title,
      columns: [
        { heading: say.table.date, term: "date", holds: "words" },
        { heading: say.untaxed.expectedYears, term: "expectedYears", holds: "figures" },
        { heading: groups.guaranteed, term: "guaranteed", holds: "figures" },
        ...(isGuaranteed
          ? []
          : [{ heading: groups.current, term: "nonGuaranteed", holds: "figures" } as const]),
      ],
      rows,
    },
  ];
}
