/** The page of a change: the contract as it stands beside the same contract with the change, year by year. */

import { capitalized, type Illustration, type YearValues } from "#illustration";
import { pageTextsOf, type Texts } from "#texts";
import type { Page, Table } from "../../content/block.ts";
import {
  figures,
  named,
  pageOf,
  paragraph,
  present,
  type PrintedColumn,
  tableOf,
  words,
} from "../../content/builders.ts";
import { dollars, NOT_APPLICABLE } from "../../content/format.ts";
import { shownYears, sidesOf } from "../value_columns.ts";

type Change = NonNullable<Illustration["change"]>;

/** Columns of both sides: the term, and the name of the figure in an answer. */
const COLUMNS = [
  { term: "incomeTaken", answered: "incomeTaken" },
  { term: "withdrawal", answered: "withdrawal" },
  { term: "accountValue", answered: "accountValue" },
  { term: "cashSurrenderValue", answered: "surrenderValue" },
  { term: "deathBenefit", answered: "deathBenefit" },
] as const;

type Column = (typeof COLUMNS)[number];
type Term = Column["term"];

/** A contract year on the terms of one side. */
interface Row {
  readonly year: YearValues;
  readonly stands: Readonly<Record<Term, number | undefined>>;
}

/** Whether a column has anything to say: income, and withdrawals that are more than it. */
function isNeeded(term: Term, rows: readonly Row[]): boolean {
  if (term !== "incomeTaken" && term !== "withdrawal") return true;
  return rows
    .flatMap(({ stands, year }) => [stands, year])
    .some(({ incomeTaken = 0, withdrawal = 0 }) =>
      term === "incomeTaken" ? incomeTaken !== 0 : withdrawal > incomeTaken,
    );
}

/** Absent unless a change is asked for. */
export function change(illustration: Illustration, texts: Texts): Page | undefined {
  const { change: facts, language } = illustration;
  if (facts === undefined) return undefined;
  const { change: say } = pageTextsOf(language);
  const day = texts.formats.date(facts.effectiveOn);
  const isMoved = facts.changes.some(({ input }) => input === "Allocations");
  return pageOf({
    name: "change",
    title: say.pageTitle,
    blocks: [
      paragraph(say.beside(day)),
      paragraph(say.ask),
      facts.inWords.length > 0 &&
        tableOf(say.changes, facts.inWords, [
          words(say.what, undefined, ({ name }) => name),
          words(say.stands, undefined, ({ asItStands }) => asItStands),
          words(say.changed, undefined, ({ asChanged }) => asChanged),
        ]),
      isMoved && paragraph(say.allocation(day)),
      sidesOf(illustration).map(({ name }) => sideTable(illustration, facts, name, texts)),
    ],
  });
}

/** The contract years on guaranteed or on current terms, as it stands and with the change. */
function sideTable(
  illustration: Illustration,
  { asItStands }: Change,
  side: "guaranteed" | "current",
  texts: Texts,
): Table {
  const { change: say } = pageTextsOf(illustration.language);
  const { years } = illustration[side];
  const answered = asItStands.tables["Illustration"] ?? [];
  const nameOf = (name: string) => (side === "guaranteed" ? `g${capitalized(name)}` : name);
  const isShown = shownYears(illustration);
  const all = years.map((year, place): Row => {
    const before = answered[place] ?? {};
    const figuresOf = COLUMNS.map(({ term, answered: name }) => [
      term,
      numberIn(before[nameOf(name)]),
    ]);
    return { year, stands: Object.fromEntries(figuresOf) as Row["stands"] };
  });
  const rows = all.filter(({ year }) => isShown(year.contractYear));
  const columns = COLUMNS.filter(({ term }) => isNeeded(term, all));
  const ofSide = (read: (row: Row, column: Column) => number | undefined) =>
    columns.map((column): PrintedColumn<Row> =>
      figures(...named(texts, column.term), (row) => {
        const amount = read(row, column);
        return amount === undefined ? NOT_APPLICABLE : dollars(amount);
      }),
    );
  const group = { tone: side === "guaranteed" ? "guaranteed" : "nonGuaranteed" } as const;
  const title = texts.groups[side];
  const span = columns.length;
  return tableOf(
    side === "guaranteed" ? say.guaranteedTable : say.currentTable,
    rows,
    present([
      figures<Row>(...named(texts, "year"), ({ year }) => String(year.contractYear)),
      figures<Row>(...named(texts, "age"), ({ year }) => String(year.attainedAge)),
      ...ofSide((row, column) => row.stands[column.term]),
      ...ofSide(({ year }, { term }) => year[term]),
    ]),
    {
      groups: [
        { title: texts.groups.endOf, term: "endOf", tone: "plain", span: 2 },
        { ...group, title: say.standsOn(title), term: group.tone, span },
        { ...group, title: say.changedOn(title), term: group.tone, span },
      ],
    },
  );
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
