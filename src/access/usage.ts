/** What a key has made in a month. */

/** Calls of a key that concern a product, or none where that is `null`. Source: [D309]. */
export interface UsageRow {
  readonly product: string | null;
  /** Calls that the key made, with any answer. */
  readonly requests: number;
  /** Illustrations, quotes and reports that were made; one that is repeated under its Idempotency-Key counts once. */
  readonly illustrations: number;
  /** Papers among them. */
  readonly papers: number;
  /** Calls that were answered with 400 to 499. */
  readonly refusals: number;
}
