/** The content of a page before layout: headings, paragraphs, facts, tables, charts. */

import type { Texts } from "#texts";

/** A part of a page, in the order of reading. */
export type Block =
  | Heading
  | Paragraph
  | Formula
  | Facts
  | KeyFigures
  | Definitions
  | Callout
  | Table
  | Picture
  | SignatureLines
  | VerifyCode;

/** One part of the document; it may span several sheets. */
export interface Page {
  /** Name by which later pages refer to this one. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Whether it shares no sheet with other pages: others may come before it where they fill a sheet, or it keeps its place. */
  readonly standsAlone?: true | "inPlace";
  /** Whether its words take the whole width, in fewer lines, since it is to be one sheet. */
  readonly isWide?: true;
  /** Some of its blocks as a page of their own, which follows it where they leave its picture no room. */
  readonly detachable?: Page;
}

/** A heading below the page's title. It is never the last thing on a sheet. */
export interface Heading {
  readonly kind: "heading";
  readonly text: string;
}

/** A paragraph of running text, or of small print. */
export interface Paragraph {
  readonly kind: "paragraph";
  readonly text: string;
  /** Name of a page or table: its number replaces `{page}` in the text, which ends with `{page}.` if it comes later. */
  readonly refersTo?: string;
  /** Whether the text ends with `{sheets}.`, which the number of sheets replaces. */
  readonly countsSheets?: true;
  /** Whether the block below it stays on its sheet, as below a heading. */
  readonly leadsIn?: true;
  readonly style?: "body" | "note" | "strong";
}

/** A formula, and how it is read out. */
export interface Formula {
  readonly kind: "formula";
  readonly text: string;
  readonly inWords: string;
}

/** Names and values, each value below its name, in three columns. */
export interface Facts {
  readonly kind: "facts";
  readonly items: readonly (readonly [name: string, value: string])[];
}

/** Key figures, large and side by side. */
export interface KeyFigures {
  readonly kind: "keyFigures";
  readonly items: readonly KeyFigure[];
}

/** One of the figures of page 1. */
export interface KeyFigure {
  readonly title: string;
  readonly figure: string;
  readonly note: string;
  readonly tone: ColumnGroup["tone"];
}

/** Terms and what they mean. */
export interface Definitions {
  readonly kind: "definitions";
  /** Whether they are many and short, for two columns. */
  readonly isGlossary?: true;
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
  /** Columns of equal width, for any content. */
  readonly isEven?: boolean;
  /** Whether the first row has guaranteed values and stands out from the others. */
  readonly hasGuaranteedRow?: boolean;
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

/** A column of a table. */
export interface Column {
  readonly heading: string;
  /** What its heading means; absent for a number and for names of other services. */
  readonly term?: Term | undefined;
  readonly holds: "figures" | "words";
}

/** A chart. */
export type Picture = LineChart | IncomeBars;

/** What pictures of figures have in common. */
interface Drawn {
  /** Absent where the sentence above says it. */
  readonly title?: string;
  /** Alternative text. */
  readonly description: string;
  /** Absent where the title says it. */
  readonly horizontalTitle?: string;
  readonly height: number;
  /** Minimum height, if reducing the picture keeps the page on one sheet, or the picture on a sheet that is less than filled. */
  readonly leastHeight?: number;
  /** Whether to omit the picture if that keeps the page on one sheet. */
  readonly isDispensable?: boolean;
}

/** Lines over years or ages, distinguished by dash and mark as well as by color. */
export interface LineChart extends Drawn {
  readonly kind: "chart";
  /** How values on the vertical axis are printed. */
  readonly unit: "dollars" | "level";
  /** Whether the vertical axis begins below the least value, and not at 0. */
  readonly isFromLeast?: true;
  /** Whether names and values stand at the start of the lines, since they differ more there than at the end. */
  readonly isNamedAtStart?: boolean;
  /** What some of the years have, below the axis; the area above them is tinted. */
  readonly strip?: {
    readonly name: string;
    readonly items: readonly (readonly [x: number, text: string])[];
  };
  readonly lines: readonly ChartLine[];
}

/**
 * A bar of dollars for each year or age, the guaranteed part dark and what today's terms add hatched on top of it; and
 * a line of the account value at the ends of the years, on a scale of its own.
 */
export interface IncomeBars extends Drawn {
  readonly kind: "bars";
  readonly guaranteed: string;
  /** Absent where nothing adds to what is guaranteed. */
  readonly current?: string;
  readonly bars: readonly IncomeBar[];
  readonly account: {
    readonly name: string;
    /** What is said of its end. */
    readonly end: string;
    /** One before the first bar, and one a bar until it is used up. */
    readonly values: readonly number[];
  };
}

interface IncomeBar {
  /** Contract year, or age. */
  readonly at: number;
  readonly guaranteed: number;
  readonly current: number;
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

/** A QR code of an address, and the words beside it, at the foot of the sheet. */
export interface VerifyCode {
  readonly kind: "code";
  readonly address: string;
  readonly text: string;
}

/** A line to sign on, or to write on. */
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

/** A line through points, in the units of the axes. */
export interface ChartLine {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}
