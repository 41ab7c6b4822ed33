/** Upstream figures that no other page prints. */

import type { Illustration } from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Page, Table } from "../content/block.ts";
import { NOT_APPLICABLE, plainNumber } from "../content/format.ts";
import { hasGuaranteedPage } from "./value_columns.ts";

/** Bounds of the printed part; the JSON answer has everything, and a sentence states what is omitted. */
const COLUMNS_MAX = 7;
const NAME_CHARACTERS_MAX = 80;
const CHARACTERS_MAX = 200;
/** Total lines of all rows; a sheet has about fifty. */
const LINES_MAX = 600;
/** Longest heading with which columns of one-line cells need no equal widths. */
const SHORT_HEADING = 24;
/** Count of the widest letters that fit on a line of full width. */
const LETTERS_OF_LINE = 48;

/** Name of the page. */
const FURTHER_FIGURES = "further-figures";

type Say = Texts["furtherFigures"];

type Cell = number | string | undefined;

/** A table of the service. */
interface Figures {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Absent for built-in products. Source: [D17]; NAIC Model #245 section 6.F(10). */
export function upstreamFigures(illustration: Illustration, texts: Texts): Page | undefined {
  const { furtherFigures: say } = texts;
  const { supplement } = illustration;
  if (supplement === undefined) return undefined;
  const figures = figuresIn(supplement, say);
  if (figures.length === 0) return undefined;
  const tables = printedTables(figures, say);
  return {
    name: FURTHER_FIGURES,
    title: say.title,
    blocks: [
      {
        kind: "paragraph",
        refersTo: hasGuaranteedPage(illustration) ? "guaranteed-values" : "current-values",
        text: say.about(notPrinted(say, [counted(figures.length - tables.length, say.tables)])),
      },
      ...tables,
    ],
  };
}

/** The values as a table, then all tables with rows. */
function figuresIn(
  { values, tables }: NonNullable<Illustration["supplement"]>,
  say: Say,
): readonly Figures[] {
  const all: readonly Figures[] = [
    {
      title: say.values,
      columns: [say.name, say.value],
      rows: Object.entries(values).map(([name, value]) => [nameInWords(name), value]),
    },
    ...Object.entries(tables).map(([title, rows]) => {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      return {
        title: nameInWords(title),
        columns,
        rows: rows.map((row) =>
          columns.map((column) => (Object.hasOwn(row, column) ? row[column] : undefined)),
        ),
      };
    }),
  ];
  return all.filter(({ rows, columns }) => rows.length > 0 && columns.length > 0);
}

/** Tables, within the total line budget. */
function printedTables(figures: readonly Figures[], say: Say): readonly Table[] {
  let left = LINES_MAX;
  return figures.flatMap((each) => {
    const columns = each.columns.slice(0, COLUMNS_MAX);
    const rows: (readonly string[])[] = [];
    for (const cells of each.rows) {
      const row = columns.map((_, index) => cellInWords(cells[index], say));
      left -= linesOf(row);
      if (left < 0) break;
      rows.push(row);
    }
    if (rows.length === 0) return [];
    const cutOff = notPrinted(say, [
      counted(each.rows.length - rows.length, say.rows),
      counted(each.columns.length - columns.length, say.columns),
    ]);
    return [
      {
        kind: "table",
        title: `${each.title}${cutOff === "" ? "" : `.${cutOff}`}`,
        columns: columns.map((name, index) => ({
          heading: nameInWords(name),
          holds: each.rows.every((cells) => typeof cells[index] === "number") ? "figures" : "words",
        })),
        rows,
        isEven:
          rows.some((row) => linesOf(row) > 1) ||
          columns.some(({ length }) => length > SHORT_HEADING),
      },
    ];
  });
}

/** Most lines of a row whose columns share the sheet's width. */
function linesOf(row: readonly string[]): number {
  const letters = Math.floor(LETTERS_OF_LINE / row.length);
  return Math.max(...row.map(({ length }) => Math.ceil(length / letters)), 1);
}

/** A sentence on what is omitted, or nothing. */
function notPrinted(say: Say, parts: readonly string[]): string {
  const omitted = parts.filter((part) => part !== "");
  return omitted.length === 0 ? "" : say.notPrinted(omitted);
}

function counted(count: number, words: (count: number) => string): string {
  return count === 0 ? "" : words(count);
}

/** `AccountValueAtEnd` as `Account Value At End`. */
function nameInWords(name: string): string {
  const words = name
    .replace(/_+/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return cut(words, NAME_CHARACTERS_MAX);
}

function cellInWords(cell: Cell, say: Say): string {
  if (cell === undefined || cell === "") return NOT_APPLICABLE;
  if (typeof cell === "number") return plainNumber(cell);
  if (cell === "true") return say.yes;
  return cell === "false" ? say.no : cut(cell, CHARACTERS_MAX);
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1).trimEnd()}…`;
}
