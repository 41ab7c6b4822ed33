/** Texts about members of product data, for editors and for the page on the definition. */

/** What a member means; `bun run admin products schema` and docs/definition.md print it. */
export interface About {
  /** A noun of the trade, such as `Surrender charge`. */
  readonly title: string;
  /** What it does, in a sentence or two, and how carriers differ. */
  readonly description: string;
  /** Unit of a number, unless the kind implies it. */
  readonly unit?: string;
  /** The value if absent. A member that may be left out has this or `absent`. */
  readonly default?: number | string | boolean;
  /** What absence means if it has no equivalent value, such as `no cap`. */
  readonly absent?: string;
  /** Where the rule is published or the value is found; inherited from the enclosing member unless set. */
  readonly source?: string;
}

/** The values of a choice with their meanings. */
export type Meanings = Readonly<Record<string, string>>;
