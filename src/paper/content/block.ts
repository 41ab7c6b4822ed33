/** The content of a page before layout: headings, paragraphs, facts, tables, charts. */

import type { Language, Texts } from "#texts";

export type Block =
  | Heading
  | Paragraph
  | Formula
  | Facts
  | KeyFigures
  | Definitions
  | Callout
  | Table
  | LineChart
  | SignatureLines
  | VerifyCode;

/** One part of the document; it may span several sheets. */
export interface Page {
  /** Name by which later pages refer to this one. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Whether it shares no sheet with other pages. */
  readonly standsAlone?: true;
  /** What ends the paper: below this page's blocks, or on a sheet of its own after pages that stand alone. */
  readonly closing?: Page;
}

/** A heading below the page's title. It is never the last thing on a sheet. */
export interface Heading {
  readonly kind: "heading";
  readonly text: string;
}

export interface Paragraph {
  readonly kind: "paragraph";
  readonly text: string;
  /** Name of an earlier page or table: its number replaces `{page}` in the text. */
  readonly refersTo?: string;
  readonly style?: "body" | "lead" | "note";
  /** As in BCP 47, where it differs from the paper's. */
  readonly language?: Language;
}

/** A formula, and how it is read out. */
export interface Formula {
  readonly kind: "formula";
  readonly text: string;
  readonly inWords: string;
}

/** Names and values, side by side; optionally in two columns. */
export interface Facts {
  readonly kind: "facts";
  readonly columns: 1 | 2;
  readonly items: readonly (readonly [name: string, value: string])[];
}

/** Key figures, large and side by side. */
export interface KeyFigures {
  readonly kind: "keyFigures";
  readonly items: readonly KeyFigure[];
}

export interface KeyFigure {
  readonly title: string;
  readonly figure: string;
  readonly note: string;
  readonly tone: ColumnGroup["tone"];
}

/** Terms and what they mean. */
export interface Definitions {
  readonly kind: "definitions";
  readonly items: readonly (readonly [term: string, meaning: string])[];
}

/** A prominent statement, set in a box. */
export interface Callout {
  readonly kind: "callout";
  readonly title: string;
  readonly text: string;
}

/**
 * A table. The first column names its row. Columns in `words` wrap and share the remaining width;
 * columns in `figures` are right-aligned and never wrap.
 */
export interface Table {
  readonly kind: "table";
  /** Name by which later pages refer to it. */
  readonly name?: string;
  readonly title: string;
  readonly groups?: readonly ColumnGroup[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Words below the rows, across all columns. */
  readonly lastRow?: string | undefined;
  /** Columns of equal width, for any content. */
  readonly isEven?: boolean;
}

/** Name of a term that the definitions explain. */
export type Term = keyof Texts["glossary"];

/** A heading over adjacent columns. Guaranteed ones come first and stand out. */
export interface ColumnGroup {
  readonly title: string;
  /** What its title means; absent for names of other services. */
  readonly term?: Term | undefined;
  readonly span: number;
  readonly tone: "plain" | "guaranteed" | "nonGuaranteed";
}

export interface Column {
  readonly heading: string;
  /** What its heading means; absent for a number and for names of other services. */
  readonly term?: Term | undefined;
  readonly holds: "figures" | "words";
}

/** Lines over years or ages, distinguished by dash and mark as well as by color. */
export interface LineChart {
  readonly kind: "chart";
  readonly title: string;
  /** Alternative text. */
  readonly description: string;
  readonly horizontalTitle: string;
  /** How values on the vertical axis are printed. */
  readonly unit: "dollars" | "level";
  readonly height: number;
  /** Minimum height, if reducing the chart keeps the page on one sheet, or the chart on a sheet that is less than filled. */
  readonly leastHeight?: number;
  /** Whether to omit the chart if that keeps the page on one sheet. */
  readonly isDispensable?: boolean;
  readonly lines: readonly ChartLine[];
}

/** Where one person signs: fields on lines, side by side. */
export interface SignatureLines {
  readonly kind: "signature";
  /** e.g. `Owner: Valued Owner`. */
  readonly signer: string;
  /** More about the signer, such as a license number; empty for nothing. */
  readonly note: string;
  readonly fields: readonly SignatureField[];
}

/** A QR code of an address, and the words beside it. */
export interface VerifyCode {
  readonly kind: "code";
  readonly address: string;
  readonly text: string;
}

export interface SignatureField {
  readonly kind: "signature" | "text";
  /** Unique in the document, and the text between slashes by which a signature service finds the line. */
  readonly name: string;
  /** Printed below the line. */
  readonly label: string;
  /** Read out in place of the field. */
  readonly description: string;
  /** Part of the width. */
  readonly share: number;
}

export interface ChartLine {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}
