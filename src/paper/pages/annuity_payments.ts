/** Annuity payments, guaranteed beside current, and notes on taxes. */

import { type AnnuitizationFacts, type Illustration, yearIn } from "#illustration";
import { type Texts, titleIn } from "#texts";
import type { Page, Table } from "../content/block.ts";
import {
  figures,
  heading,
  named,
  note,
  pageOf,
  paragraph,
  type Part,
  statements,
  tableOf,
  words,
} from "../content/builders.ts";
import { dollarsAndCents, percent } from "../content/format.ts";
import { livesInWords } from "./parties.ts";
import { statementTitled } from "./statements.ts";
import { sidesOf } from "./value_columns.ts";

export const PAYMENTS_PAGE = "annuity-payments";

/** Absent without content. Source: NAIC Model #245 section 6.F(16), 6.F(20), 6.G(5). */
export function annuityPayments(illustration: Illustration, texts: Texts): Page | undefined {
  const { payments: say } = texts;
  const { annuitization, tax } = illustration;
  if (annuitization === undefined && tax === undefined) return undefined;
  return pageOf({
    name: PAYMENTS_PAGE,
    title: say.title,
    blocks: [
      annuitization && paymentBlocks(annuitization, texts, illustration),
      annuitization && incomeBlocks(annuitization, texts, illustration),
      tax && [
        heading(say.taxes),
        paragraph(statementTitled(illustration, texts.disclosures.taxesTitle)),
        statements(tax),
      ],
    ],
  });
}

function paymentBlocks(
  facts: AnnuitizationFacts,
  texts: Texts,
  illustration: Illustration,
): readonly Part[] {
  const { payments: say } = texts;
  const { optionTitle, paymentsPerYear, basisSentence, points, notes } = facts;
  const option = titleIn(texts, optionTitle);
  // The sentence says that ages are at issue.
  const paid = illustration.twoLives?.find(({ rests }) => rests === "payments");
  const livesSentence = paid === undefined ? "" : say.twoLives(livesInWords(paid.lives, texts, {}));
  return [
    paragraph(say.option(option, say.frequencies[paymentsPerYear], basisSentence) + livesSentence),
    points.length > 0 && [
      paymentsTable(facts, texts, illustration),
      note(say.eachPayment(illustration.isFullyGuaranteed)),
    ],
    exclusionTable(facts, texts, illustration),
    notes.map(note),
  ];
}

const dateColumn = (texts: Texts) =>
  words<{ readonly title: string }>(...named(texts, "date"), ({ title }) => title);

function paymentsTable(
  { points, paymentsPerYear }: AnnuitizationFacts,
  texts: Texts,
  illustration: Illustration,
): Table {
  const { table: say } = texts.payments;
  const sides = sidesOf(illustration);
  const columns = sides.flatMap(({ name }) => [
    figures<Point>(...named(texts, "amountApplied"), (point) => dollarsAndCents(point[name].value)),
    figures<Point>(...named(texts, "perThousand"), (point) =>
      dollarsAndCents(point[name].ratePerThousand),
    ),
    figures<Point>(say.payment[paymentsPerYear], "payment", (point) =>
      dollarsAndCents(point[name].payment),
    ),
  ]);
  const groups = sides.map(({ name, term }) => ({
    title: texts.groups[name],
    term,
    span: 3,
    tone: term,
  }));
  return tableOf(say.title, points, [dateColumn(texts), ...columns], {
    groups: [{ title: say.beginAt, term: "beginAt", span: 1, tone: "plain" }, ...groups],
  });
}

type Point = AnnuitizationFacts["points"][number];

/** Lifetime income that continues at those dates unless annuity payments replace it. */
function incomeBlocks(
  { points }: AnnuitizationFacts,
  texts: Texts,
  illustration: Illustration,
): Part {
  const { income: say } = texts.payments;
  const sides = sidesOf(illustration);
  const incomeOf = (side: "guaranteed" | "current", { contractYear }: Point) =>
    yearIn(illustration[side], contractYear)?.incomeTaken ?? 0;
  const going = points.filter((point) => sides.some(({ name }) => incomeOf(name, point) > 0));
  if (going.length === 0) return undefined;
  return [
    tableOf(say.title, going, [
      dateColumn(texts),
      ...sides.map(({ name, term }) =>
        figures<Point>(texts.groups[name], term, (point) => dollarsAndCents(incomeOf(name, point))),
      ),
    ]),
    note(say.usedUp),
  ];
}

/** The untaxed part of each payment, at the dates that the tables cover. */
function exclusionTable(
  { points }: AnnuitizationFacts,
  texts: Texts,
  illustration: Illustration,
): Table | undefined {
  const { untaxed: say } = texts.payments;
  const taxed = points.flatMap(({ title, untaxed }) => (untaxed ? [{ title, ...untaxed }] : []));
  if (taxed.length === 0) return undefined;
  return tableOf(say.title, taxed, [
    dateColumn(texts),
    figures(...named(texts, "expectedYears"), (each) => each.expectedReturnMultiple.toFixed(1)),
    ...sidesOf(illustration).map(({ name, term }) =>
      figures<(typeof taxed)[number]>(texts.groups[name], term, (each) =>
        percent(each[`${name}Rate`]),
      ),
    ),
  ]);
}
