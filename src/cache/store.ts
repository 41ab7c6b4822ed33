/** What a cache can do, whichever it is: texts under keys, for a time. */

/** A cache is an optimisation: `read` and `write` never reject and never take longer than 20 ms. */
export interface Store {
  /** The text under a key, or `undefined`: not there, ended, or the cache is not well. */
  readonly read: (key: string) => Promise<string | undefined>;
  /** Remembers a text for a time, as far as the cache can; texts beyond the bound are left out. */
  readonly write: (key: string, text: string, seconds: number) => Promise<void>;
  /** Rejects when the cache is not well [D11]. */
  readonly probe: () => Promise<void>;
  readonly close: () => void;
}

/** Longest text remembered, in UTF-16 units; an illustration's figures take a few ten thousand. */
export const TEXT_LENGTH_MAX = 1_000_000;
