/** What a page is made of, before any ink: headings, paragraphs, facts, tables, charts, as plain words. */

export type Block =
  Heading | Paragraph | Facts | KeyFigures | Definitions | Callout | Table | LineChart;

/** One part of the document; it starts on a sheet of its own and flows on to further ones. */
export interface Page {
  /** Name by which pages that come later refer to this one. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** On sheets of its own, whatever is left of them or of the one before. */
  readonly standsAlone?: true;
}

/** A heading below the page's title. It is never the last thing on a sheet. */
interface Heading {
  readonly kind: "heading";
  readonly text: string;
}

export interface Paragraph {
  readonly kind: "paragraph";
  readonly text: string;
  /** Name of an earlier page whose number stands for `{page}` in the text. */
  readonly refersTo?: string;
  readonly style?: "body" | "lead" | "note";
}

/** Names and values, side by side; in two columns when the sheet should stay short. */
export interface Facts {
  readonly kind: "facts";
  readonly columns: 1 | 2;
  readonly items: readonly (readonly [name: string, value: string])[];
}

/** The few figures that say most, large and side by side. */
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

/** A statement that has to be seen: set in a box of its own. */
export interface Callout {
  readonly kind: "callout";
  readonly title: string;
  readonly text: string;
}

/**
 * A table. The first column names its row. Columns in `words` wrap and share the width that is left over;
 * columns in `figures` are right-aligned and never wrap.
 */
export interface Table {
  readonly kind: "table";
  readonly title: string;
  readonly groups?: readonly ColumnGroup[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Columns share the width evenly, whatever they hold: no text can take the room of another. */
  readonly isEven?: boolean;
}

/** A heading over columns side by side. Guaranteed ones stand out: they come first in weight and place. */
export interface ColumnGroup {
  readonly title: string;
  readonly span: number;
  readonly tone: "plain" | "guaranteed" | "nonGuaranteed";
}

export interface Column {
  readonly heading: string;
  readonly holds: "figures" | "words";
}

/** Lines over years or ages, told apart by dash and mark as well as by color. */
export interface LineChart {
  readonly kind: "chart";
  readonly title: string;
  /** What the picture shows, for a reader who cannot see it. */
  readonly description: string;
  readonly horizontalTitle: string;
  readonly verticalTitle: string;
  /** How values on the vertical axis are printed. */
  readonly unit: "dollars" | "level";
  readonly height: number;
  /** Height it may be reduced to when that keeps the page on one sheet. */
  readonly leastHeight?: number;
  /** Left out when the page does not fit on one sheet with it: tables give its figures. */
  readonly isDispensable?: boolean;
  readonly lines: readonly ChartLine[];
}

export interface ChartLine {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}
