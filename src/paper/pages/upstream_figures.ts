/** Upstream figures that no other page prints. */

import type { FigureLabel, Illustration } from "#illustration";
import type { Texts } from "#texts";
import type { Page, Table } from "../content/block.ts";
import { pageOf, present } from "../content/builders.ts";
import {
  briefPercent,
  dollars,
  dollarsAndCents,
  NOT_APPLICABLE,
  percent,
  plainNumber,
} from "../content/format.ts";
import { cut, nameInWords } from "../content/names.ts";
import { VALUES_TABLE } from "./value_columns.ts";

/** Bounds of the printed part; the JSON answer has everything, and a sentence states what is omitted. */
const COLUMNS_MAX = 7;
const CHARACTERS_MAX = 200;
/** Total lines of all rows; a sheet has about fifty. */
const LINES_MAX = 600;
/** Longest heading with which columns of one-line cells need no equal widths. */
const SHORT_HEADING = 24;
/** Count of the widest letters that fit on a line of full width. */
const LETTERS_OF_LINE = 48;

type Say = Texts["furtherFigures"];

type Cell = number | string | undefined;

/** How numbers of a column are printed; one of words has numbers of many units. */
type PrintNumber = (value: number) => string;

/** A table of the service. */
interface Figures {
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly print: PrintNumber }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Largest number printed with its unit, so that columns never overflow. */
const WITH_UNIT_MAX = 1e12;

/** The product's labels of the service's names; names in print order are the labeled ones, then the others as they came. */
function labelsOf({ product: { figureLabels = [] } }: Illustration) {
  const labels = new Map(figureLabels.map((label, place) => [label.name, { ...label, place }]));
  const placeOf = (name: string) => labels.get(name)?.place ?? labels.size;
  return {
    titleOf: (name: string) => labels.get(name)?.title ?? nameInWords(name),
    unitOf: (name: string) => labels.get(name)?.unit,
    inOrder: (names: readonly string[]) =>
      names.toSorted((one, other) => placeOf(one) - placeOf(other)),
  };
}

/** Absent for built-in products. Source: [D17]; NAIC Model #245 section 6.F(10). */
export function upstreamFigures(illustration: Illustration, texts: Texts): Page | undefined {
  const { furtherFigures: say } = texts;
  const { supplement } = illustration;
  if (supplement === undefined) return undefined;
  const figures = figuresIn(supplement, labelsOf(illustration), say);
  if (figures.length === 0) return undefined;
  const tables = printedTables(figures, say);
  const omitted = figures.length - tables.length;
  return pageOf({
    name: "further-figures",
    title: say.title,
    blocks: [
      {
        kind: "paragraph",
        refersTo: VALUES_TABLE,
        text: say.about(notPrinted(say, [omitted > 0 && say.tables(omitted)])),
      },
      tables,
    ],
  });
}

/** The values as a table, then all tables with rows. */
function figuresIn(
  { values, tables }: NonNullable<Illustration["supplement"]>,
  { titleOf, unitOf, inOrder }: ReturnType<typeof labelsOf>,
  say: Say,
): readonly Figures[] {
  const all: readonly Figures[] = [
    {
      title: say.values,
      columns: [
        { heading: say.name, print: plainNumber },
        { heading: say.value, print: plainNumber },
      ],
      rows: inOrder(Object.keys(values)).map((name) => {
        const value = values[name];
        const unit = unitOf(name);
        const isPlain = typeof value !== "number" || unit === undefined;
        // Amounts have cents, as the paper's other amounts to the cent do.
        const print = withUnit(unit === "dollars" ? dollarsAndCents : briefPercent);
        return [titleOf(name), isPlain ? value : print(value)];
      }),
    },
    ...inOrder(Object.keys(tables)).map((title) => {
      const rows = tables[title] ?? [];
      const names = inOrder([...new Set(rows.flatMap((row) => Object.keys(row)))]);
      const cellOf = (row: (typeof rows)[number], name: string) =>
        Object.hasOwn(row, name) ? row[name] : undefined;
      return {
        title: titleOf(title),
        columns: names.map((name) => ({
          heading: titleOf(name),
          print: printerOf(
            unitOf(name),
            rows.map((row) => cellOf(row, name)),
          ),
        })),
        rows: rows.map((row) => names.map((name) => cellOf(row, name))),
      };
    }),
  ];
  return all.filter(({ rows, columns }) => rows.length > 0 && columns.length > 0);
}

/** Amounts of a column have cents where any has. */
function printerOf(unit: FigureLabel["unit"], cells: readonly Cell[]): PrintNumber {
  if (unit === undefined) return plainNumber;
  const isWhole = cells.every((cell) => typeof cell !== "number" || Number.isInteger(cell));
  const inDollars = isWhole ? dollars : dollarsAndCents;
  return withUnit(unit === "dollars" ? inDollars : percent);
}

function withUnit(print: PrintNumber): PrintNumber {
  return (value) => (Math.abs(value) >= WITH_UNIT_MAX ? plainNumber(value) : print(value));
}

/** Tables, within the total line budget. */
function printedTables(figures: readonly Figures[], say: Say): readonly Table[] {
  let left = LINES_MAX;
  return figures.flatMap((each) => {
    const columns = each.columns.slice(0, COLUMNS_MAX);
    const rows: (readonly string[])[] = [];
    for (const cells of each.rows) {
      const row = columns.map((_, index) =>
        cellInWords(cells[index], columns[index]?.print ?? plainNumber, say),
      );
      left -= linesOf(row);
      if (left < 0) break;
      rows.push(row);
    }
    if (rows.length === 0) return [];
    const rowsCut = each.rows.length - rows.length;
    const columnsCut = each.columns.length - columns.length;
    const cutOff = notPrinted(say, [
      rowsCut > 0 && say.rows(rowsCut),
      columnsCut > 0 && say.columns(columnsCut),
    ]);
    return [
      {
        kind: "table",
        title: `${each.title}${cutOff === "" ? "" : `.${cutOff}`}`,
        columns: columns.map(({ heading }, index) => ({
          heading,
          holds: each.rows.every((cells) => typeof cells[index] === "number") ? "figures" : "words",
        })),
        rows,
        isEven:
          rows.some((row) => linesOf(row) > 1) ||
          columns.some(({ heading }) => heading.length > SHORT_HEADING),
      },
    ];
  });
}

/** Most lines of a row with columns that share the sheet's width. */
function linesOf(row: readonly string[]): number {
  const letters = Math.floor(LETTERS_OF_LINE / row.length);
  return Math.max(...row.map(({ length }) => Math.ceil(length / letters)), 1);
}

/** A sentence on what is omitted, or nothing. */
function notPrinted(say: Say, parts: readonly (string | false)[]): string {
  const omitted = present(parts);
  return omitted.length === 0 ? "" : say.notPrinted(omitted);
}

function cellInWords(cell: Cell, print: PrintNumber, say: Say): string {
  if (cell === undefined || cell === "") return NOT_APPLICABLE;
  if (typeof cell === "number") return print(cell);
  if (cell === "true") return say.yes;
  return cell === "false" ? say.no : cut(cell, CHARACTERS_MAX);
}
