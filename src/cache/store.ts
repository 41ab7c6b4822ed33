/** The interface of a cache: texts under keys, for a time. */

/** A cache is an optimization: `read` and `write` never reject and never take longer than 20 ms. */
export interface Store {
  /** The text under a key, or `undefined`: missing, expired, or the cache fails. */
  readonly read: (key: string) => Promise<string | undefined>;
  /** Stores a text if the cache can; longer texts than `TEXT_LENGTH_MAX` are not stored. */
  readonly write: (key: string, text: string, seconds: number) => Promise<void>;
  /** Rejects when the cache fails [D11]. */
  readonly probe: () => Promise<void>;
  readonly close: () => void;
}

/** Longest text stored, in UTF-16 units; an illustration's figures take a few ten thousand. */
export const TEXT_LENGTH_MAX = 1_000_000;
