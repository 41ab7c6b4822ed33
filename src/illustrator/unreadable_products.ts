/** The products that requests asked for and that could not be read: what `/health` says of them. */

/** Age up to which a product counts; a request since then that read it does not clear it. */
const AGE_MS_MAX = 600_000;

interface UnreadableProducts {
  readonly note: (slug: string) => void;
  /** Rejects while a product was not readable within the last ten minutes; the message names such products. */
  readonly probe: () => Promise<void>;
}

/** Remembers unreadable products of this process; `nowMs` is a monotonic clock in milliseconds. */
export function rememberUnreadable(nowMs: () => number): UnreadableProducts {
  // Slugs of the catalog alone, so as many as it has products.
  const notedAtMs = new Map<string, number>();
  return {
    note: (slug) => void notedAtMs.set(slug, nowMs()),
    async probe() {
      for (const [slug, at] of notedAtMs) if (nowMs() - at > AGE_MS_MAX) notedAtMs.delete(slug);
      if (notedAtMs.size > 0) {
        throw new Error(`Products cannot be read: ${[...notedAtMs.keys()].toSorted().join(", ")}`);
      }
    },
  };
}
