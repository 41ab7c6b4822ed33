/** Short ways to write blocks, and lists of what a contract has. */

import type { Texts } from "#texts";
import type { Block, Column, Definitions, Heading, Page, Paragraph, Table, Term } from "./block.ts";

/** A block, several, or nothing where what they are about is absent. */
export type Part = Block | readonly Part[] | false | undefined;

/** A page of its parts, in order. */
export function pageOf({
  blocks,
  ...page
}: Omit<Page, "blocks"> & { readonly blocks: readonly Part[] }): Page {
  return { ...page, blocks: blocksOf(blocks) };
}

/** The blocks that are present, without the nesting of their parts. */
export function blocksOf(parts: readonly Part[]): readonly Block[] {
  return parts.flatMap((part) => {
    if (part === undefined || part === false) return [];
    return "kind" in part ? part : blocksOf(part);
  });
}

/** The items of a list that are present. */
export function present<Item>(items: readonly (Item | false | undefined)[]): readonly Item[] {
  return items.filter((item): item is Item => item !== false && item !== undefined);
}

/** A heading within a page. */
export function heading(text: string): Heading {
  return { kind: "heading", text };
}

/** A paragraph of running text. */
export function paragraph(text: string): Paragraph {
  return { kind: "paragraph", text };
}

/** A paragraph in small italics, for a remark. */
export function note(text: string): Paragraph {
  return { kind: "paragraph", style: "note", text };
}

/** Statements, their titles as terms. */
export function statements(
  all: readonly { readonly title: string; readonly text: string }[],
): Definitions {
  return { kind: "definitions", items: all.map(({ title, text }) => [title, text]) };
}

/** A column, and what it prints of the item that a row is about. */
export interface PrintedColumn<Item> extends Column {
  readonly cell: (item: Item) => string;
}

/** A heading that is the name of its term, and the term. */
export function named({ glossary }: Texts, term: Term): readonly [heading: string, term: Term] {
  return [glossary[term][0], term];
}

/** A column of figures: a heading, what it means, and what is printed of each item. */
export function figures<Item>(
  text: string,
  term: Term | undefined,
  cell: (item: Item) => string,
): PrintedColumn<Item> {
  return { heading: text, term, holds: "figures", cell };
}

/** A column of words. */
export function words<Item>(
  text: string,
  term: Term | undefined,
  cell: (item: Item) => string,
): PrintedColumn<Item> {
  return { ...figures(text, term, cell), holds: "words" };
}

/** A table with a row for each item, of the columns that are present. */
export function tableOf<Item>(
  title: string,
  items: readonly Item[],
  columns: readonly (PrintedColumn<Item> | false)[],
  more: Pick<Table, "name" | "groups"> = {},
): Table {
  const shown = present(columns);
  const rows: string[][] = [];
  for (const item of items) {
    const row: string[] = [];
    for (const { cell } of shown) row.push(cell(item));
    rows.push(row);
  }
  return { kind: "table", ...more, title, columns: shown, rows };
}

/** A row of a table that runs across years, with what it prints of each by its place, from 0. */
interface RowAcross {
  readonly name: string;
  readonly cellOf: (place: number) => string;
}

/** A table with a column for each year. */
export function tableAcross(
  title: string,
  names: readonly [heading: string, term: Term],
  years: readonly string[],
  rows: readonly RowAcross[],
): Table {
  return tableOf(title, rows, [
    words(...names, ({ name }) => name),
    ...years.map((year, place) =>
      figures<RowAcross>(year, undefined, ({ cellOf }) => cellOf(place)),
    ),
  ]);
}
