/** The text of a member of product data: an editor shows it, and the page of the definition prints it. */

/** What a member means; `bun run admin products schema` and docs/definition.md are made of these. */
export interface About {
  /** A noun of the trade, such as `Surrender charge`. */
  readonly title: string;
  /** What it does, in a sentence or two; where carriers differ, in what. */
  readonly description: string;
  /** Unit of a number, unless its kind has one. */
  readonly unit?: string;
  /** The value its absence stands for. A member that may be left out has this or `absent`. */
  readonly default?: number | string | boolean;
  /** What its absence means where no value does, such as `no cap`. */
  readonly absent?: string;
  /** Where its rule is published, or where its value is found; that of the member around it unless set. */
  readonly source?: string;
}

/** The values of a choice, and what each means. */
export type Meanings = Readonly<Record<string, string>>;
