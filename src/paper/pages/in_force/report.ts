/** The yearly report on a contract: one page of facts. Source: NAIC Model #245 section 7. */

import type { Illustration, ReportedStrategy } from "#illustration";
import { type PageTexts, pageTextsOf, type Texts } from "#texts";
import type { Facts, Page, Table } from "../../content/block.ts";
import {
  figures,
  note,
  pageOf,
  paragraph,
  type Part,
  present,
  statements,
  tableOf,
  words,
} from "../../content/builders.ts";
import {
  dollarsAndCents,
  exactDollars,
  indexLevel,
  NOT_APPLICABLE,
  percent,
} from "../../content/format.ts";

import { titleOf, unreviewedNote } from "../summary.ts";

type Report = NonNullable<Illustration["report"]>;

/** What the parts of the page are written with. */
interface Written {
  readonly report: Report;
  readonly say: PageTexts["report"];
  /** The first and the last day of the period. */
  readonly begin: string;
  readonly end: string;
}

/** Absent of an illustration. */
export function report(illustration: Illustration, texts: Texts): Page | undefined {
  const { report: facts, owner, jointOwner, product, disclosures, isSample } = illustration;
  if (facts === undefined) return undefined;
  const { report: say } = pageTextsOf(illustration.language);
  const { formats } = texts;
  const written = {
    report: facts,
    say,
    begin: formats.date(facts.periodBegin),
    end: formats.date(facts.periodEnd),
  };
  return pageOf({
    name: "summary",
    title: titleOf(illustration, texts),
    isWide: true,
    blocks: [
      isSample && paragraph(texts.summary.sample),
      paragraph(
        say.lead({
          owners: formats.list(present([owner, jointOwner]).map(({ name }) => name)),
          insurer: product.brand.insurerName,
          contractYear: facts.contractYear,
          begin: written.begin,
          end: written.end,
        }),
      ),
      keyFigures(written),
      unreviewedNote(illustration, (language) => pageTextsOf(language).report.unreviewed),
      movementsTable(written),
      strategiesTable(written),
      furtherFacts(written),
      statements(disclosures),
    ],
  });
}

function keyFigures({ report: { atStart, atEnd, movements, contractYear }, say }: Written): Part {
  return {
    kind: "keyFigures",
    items: [
      {
        title: say.accountValue,
        figure: exactDollars(atEnd.accountValue),
        note: say.atBothEnds(exactDollars(atStart.accountValue)),
        tone: "plain",
      },
      {
        title: say.surrenderValue,
        figure: exactDollars(atEnd.cashSurrenderValue),
        note: say.atBothEnds(exactDollars(atStart.cashSurrenderValue)),
        tone: "plain",
      },
      {
        title: say.interest,
        figure: exactDollars(movements.interest),
        note: say.interestNote(contractYear),
        tone: "plain",
      },
      {
        title: say.deathBenefit,
        figure: exactDollars(atEnd.deathBenefit),
        note: say.deathBenefitNote,
        tone: "plain",
      },
    ],
  };
}

/** The totals that the rule names, and the amounts below each that are not 0. */
function movementsTable({
  report: { atStart, atEnd, movements },
  say,
  begin,
  end,
}: Written): Table {
  const amounts = movements;
  const names = say.movements;
  const parts = (listed: readonly (keyof typeof names)[], sign: string) =>
    listed
      .filter((name) => amounts[name] !== 0)
      .map((name) => [names[name], `${sign}${dollarsAndCents(amounts[name])}`] as const);
  const sum = (name: "totalCredited" | "totalCharged" | "totalPaid", sign: string) =>
    [names[name], `${amounts[name] === 0 ? "" : sign}${dollarsAndCents(amounts[name])}`] as const;
  const credited = ["premiums", "premiumBonus", "interest", "withdrawalAdditions"] as const;
  const charged = ["riderCharges", "strategyFees", "contractFee", "withdrawalCharges"] as const;
  const rows: readonly (readonly [name: string, amount: string, total: string])[] = [
    [say.at(begin), "", dollarsAndCents(atStart.accountValue)],
    ...parts(credited, "").map(([name, amount]) => [name, amount, ""] as const),
    [names.totalCredited, "", sum("totalCredited", "+")[1]],
    ...parts(charged, "").map(([name, amount]) => [name, amount, ""] as const),
    [names.totalCharged, "", sum("totalCharged", "−")[1]],
    [names.totalPaid, "", sum("totalPaid", "−")[1]],
    [say.at(end), "", dollarsAndCents(atEnd.accountValue)],
  ];
  return tableOf(say.movementsTitle, rows, [
    words(say.movement, undefined, ([name]) => name),
    figures(say.amount, undefined, ([, amount]) => amount),
    figures(say.total, undefined, ([, , total]) => total),
  ]);
}

function strategiesTable({ report: { strategies }, say }: Written): Part {
  return [
    tableOf(say.strategiesTitle, strategies, [
      words(say.strategy, undefined, ({ strategyName }) => strategyName),
      words(say.terms, undefined, (strategy) => termsInWords(strategy, say)),
      figures(say.valueAtStart, undefined, ({ valueAtStart }) => dollarsAndCents(valueAtStart)),
      figures(say.rate, undefined, ({ creditedRate }) =>
        creditedRate === undefined ? NOT_APPLICABLE : percent(creditedRate),
      ),
      figures(say.interest, undefined, ({ interest }) => dollarsAndCents(interest)),
      figures(say.valueAtEnd, undefined, ({ valueAtEnd }) => dollarsAndCents(valueAtEnd)),
    ]),
    strategies.some(({ creditedRate }) => creditedRate === undefined) && note(say.runningNote),
  ];
}

/** The terms that applied, what each index did in its term, and where a longer term stands. */
function termsInWords(
  { terms, indexes = [], yearOfTerm, termYears }: ReportedStrategy,
  say: Written["say"],
): string {
  return present([
    ...terms.map(({ name, value }) => `${name} ${value}`),
    ...indexes.map(({ indexName, closeAtStart, closeAtEnd, change }) =>
      say.index({
        index: indexName,
        start: indexLevel(closeAtStart),
        end: indexLevel(closeAtEnd),
        change: percent(change),
      }),
    ),
    termYears > 1 && say.yearOfTerm(yearOfTerm, termYears),
  ]).join("; ");
}

function furtherFacts({ report: facts, say }: Written): Facts {
  const { atEnd, withdrawals, nextYear, riders, contractYear } = facts;
  const { lifetimeIncome = 0 } = withdrawals;
  const items: Facts["items"] = present([
    [say.minimumValue, exactDollars(atEnd.minimumValue)],
    [say.loans, say.none],
    withdrawals.gross > 0 && [say.withdrawals, exactDollars(withdrawals.gross)],
    lifetimeIncome > 0 && [say.lifetimeIncomePaid, exactDollars(lifetimeIncome)],
    withdrawals.paid > facts.movements.totalPaid && [
      say.beyond,
      dollarsAndCents(withdrawals.paid - facts.movements.totalPaid),
    ],
    nextYear && [
      say.freeNext(contractYear + 1),
      nextYear.isAllFree === true ? say.allFree : exactDollars(nextYear.freeWithdrawal),
    ],
    nextYear?.lifetimeIncome !== undefined && [
      say.incomeNext(contractYear + 1),
      exactDollars(nextYear.lifetimeIncome),
    ],
    atEnd.deathPayments !== undefined && [say.deathPayments, exactDollars(atEnd.deathPayments)],
    ...riders.map(
      ({ name, baseAtEnd }) =>
        baseAtEnd !== undefined && ([say.base(name), exactDollars(baseAtEnd)] as const),
    ),
  ]);
  return { kind: "facts", items };
}
