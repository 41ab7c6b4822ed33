/** The products that this program cannot read: what `/health` and the metrics say of them. */

import { withDeadline } from "#base";
import type { NotOnOffer, OnOffer } from "#terms";

/** Age up to which a request that met an unreadable product counts; a later request that could read it does not clear it. */
const AGE_MS_MAX = 600_000;

/** Age from which an unchanged product is looked at again: other terms of it may have come into force. */
const LOOKED_MS_MAX = 900_000;

/** Share of the processor that a look at the whole catalog takes at most. */
const BUSY_SHARE = 0.25;

/** Time that the probe waits for the first look at the catalog. */
const FIRST_LOOK_MS_MAX = 1_000;

/** The products on offer at a revision of the catalog. */
interface Offered {
  readonly revision: number;
  /** What wrote the row of each slug. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** When a product was last looked at, and what was found. */
interface Looked {
  readonly stamp: string;
  readonly atMs: number;
  readonly isReadable: boolean;
}

interface WatchOptions {
  readonly readOffered: () => Promise<Offered>;
  /** The terms of a product in force now, or why it is not on offer. */
  readonly readProduct: (slug: string, revision: number) => Promise<OnOffer | NotOnOffer>;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
}

/**
 * Knows the unreadable products of a process: `look` could not read their terms in force, or a request met them within the
 * last ten minutes, such as terms that were in force before. Source: [D122], [D228].
 */
export function watchUnreadable({ readOffered, readProduct, nowMs }: WatchOptions) {
  // Only slugs of the catalog, so at most one for each of its products.
  const metAtMs = new Map<string, number>();
  const lookedAt = new Map<string, Looked>();
  let firstLook: Promise<void> | undefined;
  let looking: Promise<void> | undefined;

  function list(): readonly string[] {
    for (const [slug, at] of metAtMs) if (nowMs() - at > AGE_MS_MAX) metAtMs.delete(slug);
    const unreadable = [...lookedAt].flatMap(([slug, { isReadable }]) =>
      isReadable ? [] : [slug],
    );
    return [...new Set([...unreadable, ...metAtMs.keys()])].toSorted();
  }

  async function look(): Promise<void> {
    const { stamps, revision } = await readOffered();
    for (const slug of lookedAt.keys()) if (!stamps.has(slug)) lookedAt.delete(slug);
    for (const [slug, stamp] of stamps) {
      const atMs = nowMs();
      const last = lookedAt.get(slug);
      if (last?.stamp === stamp && atMs - last.atMs < LOOKED_MS_MAX) continue;
      const isReadable = !((await readProduct(slug, revision)) instanceof Error);
      lookedAt.set(slug, { stamp, atMs, isReadable });
      await Bun.sleep((nowMs() - atMs) * (1 / BUSY_SHARE - 1));
    }
  }

  return {
    /** Notes a product that a request met and that could not be read. */
    note: (slug: string) => void metAtMs.set(slug, nowMs()),
    /**
     * Looks at the terms in force of each changed product, and from time to time of every product; slowly, so that
     * requests go first.
     * @throws {ServiceError} `service_unavailable` when the database does not answer
     */
    look(): Promise<void> {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      firstLook ??= looking.catch(() => undefined);
      return looking;
    },
    count: () => list().length,
    /** Rejects while a product is unreadable; the message names all. Waits a moment for the first look. */
    async probe() {
      await withDeadline(firstLook ?? Promise.resolve(), FIRST_LOOK_MS_MAX, () => undefined);
      const slugs = list();
      if (slugs.length > 0) throw new Error(`Products cannot be read: ${slugs.join(", ")}`);
    },
  };
}
