/** The page on what has happened so far, of a contract in force: facts, apart from what is illustrated. */

import { dayOf, type Illustration } from "#illustration";
import { type PageTexts, pageTextsOf, type Texts } from "#texts";
import type { Facts, Page, Table } from "../../content/block.ts";
import {
  figures,
  heading,
  named,
  note,
  pageOf,
  paragraph,
  type Part,
  present,
  tableAcross,
  tableOf,
  words,
} from "../../content/builders.ts";
import { dollarsAndCents, exactDollars, indexLevel, percent } from "../../content/format.ts";

type InForce = NonNullable<Illustration["inForce"]>;

/** The texts of every page, and of this one. */
type PastTexts = Texts & Pick<PageTexts, "past">;

/** Absent of a new contract. */
export function past(illustration: Illustration, ofPages: Texts): Page | undefined {
  const { inForce, language } = illustration;
  if (inForce === undefined) return undefined;
  const { past: say } = pageTextsOf(language);
  const texts = { ...ofPages, past: say };
  const asOf = texts.formats.date(inForce.asOf);
  const day = texts.formats.date(dayOf(inForce));
  return pageOf({
    name: "past",
    title: say.title,
    // What is past shares no sheet with what is illustrated.
    standsAlone: "inPlace",
    blocks: [
      paragraph(say.lead(day)),
      facts(illustration, inForce, texts),
      reconciledNote(inForce, texts),
      strategiesTable(inForce, texts, asOf),
      yearBlocks(illustration, inForce, texts),
      indexBlocks(illustration, inForce, texts),
      interestTable(inForce, texts),
      inForce.riders && [
        heading(say.riders),
        inForce.riders.map(({ riderName, facts: items }) => [
          paragraph(riderName),
          {
            kind: "definitions" as const,
            items: items.map(({ name, value }) => [name, value] as const),
          },
        ]),
      ],
    ],
  });
}

/** How these facts agree with our own values, where transactions since issue are known. */
function reconciledNote({ reconciliation }: InForce, { past: say }: PastTexts): Part {
  if (reconciliation === undefined) return undefined;
  const { ratesFrom, differences } = reconciliation;
  // That a few figures agree is not said.
  if (ratesFrom === undefined && differences.length === 0) return undefined;
  const amounts = differences.map(({ difference }) => Math.abs(difference));
  return note(
    say.reconciled(amounts.length, exactDollars(Math.max(0, ...amounts)), ratesFrom === undefined),
  );
}

/** What has been taken off and not withdrawn, less what adjustments have added: the rest of what was paid and credited. */
function chargesSoFar(inForce: InForce, bonus: number): number {
  const { premiumsPaid, interestCredited, withdrawn, accountValue } = inForce;
  const cents = [premiumsPaid, bonus, interestCredited, -withdrawn, -accountValue].map((amount) =>
    Math.round(amount * 100),
  );
  return cents.reduce((sum, amount) => sum + amount, 0) / 100;
}

function facts(
  { taxStatus, riders, premium, premiumBonus }: Illustration,
  inForce: InForce,
  { past: say, formats }: PastTexts,
): Facts {
  const { contractYear, interestOfLastYear, withdrawn, lifetimeIncomeTaken } = inForce;
  const taken = (amount: number) => (amount === 0 ? say.none : exactDollars(amount));
  // What later premiums brought as a bonus is not known.
  const isKnown = premiumBonus === undefined || inForce.premiumsPaid === premium;
  const bonus = isKnown ? (premiumBonus?.bonus ?? 0) : 0;
  const charged = isKnown ? chargesSoFar(inForce, bonus) : 0;
  const items: Facts["items"] = present([
    [say.issueDate, formats.date(inForce.issueDate)],
    [say.asOf, formats.date(inForce.asOf)],
    [say.contractYear, String(contractYear)],
    [say.age, String(inForce.attainedAge)],
    [say.accountValue, exactDollars(inForce.accountValue)],
    [say.minimumValue, exactDollars(inForce.minimumValue)],
    [say.premiumsPaid, exactDollars(inForce.premiumsPaid)],
    [say.withdrawn, taken(withdrawn)],
    riders.some(({ incomeByStart }) => incomeByStart !== undefined) && [
      say.incomeTaken,
      taken(lifetimeIncomeTaken),
    ],
    bonus > 0 && [say.bonus, exactDollars(bonus)],
    [say.interest, exactDollars(inForce.interestCredited)],
    charged > 0 && [say.charged, exactDollars(charged)],
    contractYear > 0 &&
      inForce.interestByYear === undefined && [
        say.lastInterest(contractYear),
        exactDollars(interestOfLastYear),
      ],
    !taxStatus.isQualified && [say.taxBasis, exactDollars(inForce.taxBasis)],
  ]);
  return { kind: "facts", items };
}

function strategiesTable({ strategies }: InForce, texts: PastTexts, asOf: string): Table {
  const { past: say } = texts;
  const hasTerms = strategies.some(({ termYears }) => termYears > 1);
  return tableOf(say.strategies(asOf), strategies, [
    words(...named(texts, "creditingStrategy"), ({ strategyName }) => strategyName),
    hasTerms &&
      words(...named(texts, "indexTerm"), ({ termYears, completedYearsOfTerm: completed }) =>
        say.termYears(termYears, completed),
      ),
    strategies.some(({ lockedTerms }) => lockedTerms !== undefined) &&
      words(...named(texts, "lockedTerms"), ({ lockedTerms = [] }) =>
        lockedTerms.map(({ name, value }) => `${name}: ${value}`).join("; "),
      ),
    figures(...named(texts, "accountValue"), ({ value }) => dollarsAndCents(value)),
  ]);
}

/** The contract year that has begun, up to the day. */
function yearBlocks(
  { riders, marketValueAdjustment }: Illustration,
  { yearSoFar }: InForce,
  texts: PastTexts,
): Part {
  if (yearSoFar === undefined) return undefined;
  const { formats, past: all } = texts;
  const { yearSoFar: say, none } = all;
  const { withdrawn, lifetimeIncomeTaken, premiumsPaid, transactions } = yearSoFar;
  const paid = (amount: number) => (amount === 0 ? none : exactDollars(amount));
  const items: Facts["items"] = present([
    [say.months, String(yearSoFar.monthsPassed)],
    [say.withdrawn, paid(withdrawn)],
    riders.some(({ incomeByStart }) => incomeByStart !== undefined) && [
      say.incomeTaken,
      paid(lifetimeIncomeTaken),
    ],
    premiumsPaid > 0 && [say.premiumsPaid, exactDollars(premiumsPaid)],
    [say.accountValue, exactDollars(yearSoFar.accountValue)],
    [say.cashSurrenderValue, exactDollars(yearSoFar.cashSurrenderValue)],
    [say.minimumValue, exactDollars(yearSoFar.minimumValue)],
    [say.deathBenefit, exactDollars(yearSoFar.deathBenefit)],
  ]);
  return [
    heading(say.title(yearSoFar.contractYear, formats.date(yearSoFar.day))),
    { kind: "facts", items },
    note(say.note(marketValueAdjustment !== undefined)),
    transactions.length === 0
      ? undefined
      : tableOf(say.payments, transactions, [
          words(...named(texts, "paymentDate"), ({ date }) => formats.date(date)),
          words(...named(texts, "paymentKind"), ({ kind }) => say.kinds[kind]),
          figures(...named(texts, "paymentAmount"), ({ amount }) => dollarsAndCents(amount)),
        ]),
  ];
}

/** What the indexes have done in running terms. */
function indexBlocks({ indexes }: Illustration, { strategies }: InForce, texts: PastTexts): Part {
  const { past: say } = texts;
  const running = strategies.flatMap(({ strategyName, indexes: soFar = [] }) =>
    soFar.map((each) => ({ strategyName, ...each })),
  );
  if (running.length === 0) return undefined;
  const nameOf = (id: string) => indexes.find((each) => each.id === id)?.name ?? id;
  return [
    tableOf(say.indexes, running, [
      words(...named(texts, "creditingStrategy"), ({ strategyName }) => strategyName),
      words(...named(texts, "index"), ({ index }) => nameOf(index)),
      figures(...named(texts, "closeAtStart"), ({ closeAtStart }) => indexLevel(closeAtStart)),
      figures(...named(texts, "closeNow"), ({ closeNow }) => indexLevel(closeNow)),
      figures(...named(texts, "changeSoFar"), ({ change }) => percent(change)),
    ]),
    note(say.indexesNote),
  ];
}

function interestTable({ interestByYear }: InForce, texts: PastTexts): Table | undefined {
  if (interestByYear === undefined || interestByYear.length === 0) return undefined;
  const { past: say } = texts;
  const [name] = named(texts, "interestOfYear");
  return tableAcross(
    say.interestByYear,
    named(texts, "contractYear"),
    interestByYear.map((_, place) => String(place + 1)),
    [{ name, cellOf: (place) => dollarsAndCents(interestByYear[place] ?? 0) }],
  );
}
