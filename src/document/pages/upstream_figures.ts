/** Figures of another calculation service that have no other place in the document. */

import type { Illustration } from "../../illustration/illustration.ts";
import type { Page, Table } from "../content/block.ts";
import { NOT_APPLICABLE, plainNumber } from "../content/format.ts";
import { hasGuaranteedPage } from "./value_columns.ts";

/** Bounds on what is printed; the JSON answer has everything, and what is left out here is said in its place. */
const COLUMNS_MAX = 7;
const NAME_CHARACTERS_MAX = 80;
const CHARACTERS_MAX = 200;
/** Lines of all rows together, of which a sheet has about fifty. */
const LINES_MAX = 600;
/** A table whose columns have headings up to this, and cells of one line, needs no even columns. */
const SHORT_HEADING = 24;
/** The widest letters that a line of the whole width holds. */
const LETTERS_OF_LINE = 48;

type Cell = number | string | undefined;

/** A table as the service gave it. */
interface Figures {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Absent for products that this service calculates itself. Source: [D17]; NAIC Model #245 section 6.F(10). */
export function upstreamFigures(illustration: Illustration): Page | undefined {
  const { supplement } = illustration;
  if (supplement === undefined) return undefined;
  const figures = figuresIn(supplement);
  if (figures.length === 0) return undefined;
  const tables = printedTables(figures);
  return {
    name: "further-figures",
    title: "Further figures",
    blocks: [
      {
        kind: "paragraph",
        refersTo: hasGuaranteedPage(illustration) ? "guaranteed-values" : "current-values",
        text:
          "These figures come from the insurer’s calculation service, under its own names. They are not guaranteed " +
          "unless their name says so; see page {page} for guaranteed elements. The data answer of this illustration " +
          "holds them all: the title of a table says what of it is not printed here, and a text that ends with … goes " +
          `on there.${notPrinted([counted(figures.length - tables.length, "further table")])}`,
      },
      ...tables,
    ],
  };
}

/** The values as a table of their own, then the tables that have rows. */
function figuresIn({
  values,
  tables,
}: NonNullable<Illustration["supplement"]>): readonly Figures[] {
  const all: readonly Figures[] = [
    {
      title: "Values",
      columns: ["Name", "Value"],
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

/** Tables as far as the lines for all of them go. */
function printedTables(figures: readonly Figures[]): readonly Table[] {
  let left = LINES_MAX;
  return figures.flatMap((each) => {
    const columns = each.columns.slice(0, COLUMNS_MAX);
    const rows: (readonly string[])[] = [];
    for (const cells of each.rows) {
      const row = columns.map((_, index) => cellInWords(cells[index]));
      left -= linesOf(row);
      if (left < 0) break;
      rows.push(row);
    }
    if (rows.length === 0) return [];
    const cutOff = notPrinted([
      counted(each.rows.length - rows.length, "further row"),
      counted(each.columns.length - columns.length, "further column"),
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

/** The most lines that a row takes: its columns share the width of the sheet. */
function linesOf(row: readonly string[]): number {
  const letters = Math.floor(LETTERS_OF_LINE / row.length);
  return Math.max(...row.map(({ length }) => Math.ceil(length / letters)), 1);
}

/** A sentence, or nothing when all is printed. */
function notPrinted(parts: readonly string[]): string {
  const omitted = parts.filter((part) => part !== "");
  return omitted.length === 0 ? "" : ` Not printed: ${omitted.join(", ")}.`;
}

function counted(count: number, name: string): string {
  return count === 0 ? "" : `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** `AccountValueAtEnd` as `Account Value At End`. */
function nameInWords(name: string): string {
  const words = name
    .replace(/_+/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return cut(words, NAME_CHARACTERS_MAX);
}

function cellInWords(cell: Cell): string {
  if (cell === undefined || cell === "") return NOT_APPLICABLE;
  if (typeof cell === "number") return plainNumber(cell);
  if (cell === "true") return "yes";
  return cell === "false" ? "no" : cut(cell, CHARACTERS_MAX);
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1).trimEnd()}…`;
}
