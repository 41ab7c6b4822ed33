/** Caches what rows make, each read once while it stays cached, by any number of callers. */

import { LRUCache } from "lru-cache";
import { busy } from "#base";

/** What a load makes of a row that changed while it was read; it is not kept. */
export const MOVED = Symbol("moved");

/** A cached value; `stamp` identifies the version of its row, and is absent where rows never change. */
interface Kept {
  readonly stamp: string | undefined;
  readonly value: Promise<unknown>;
}

type InLane = <Output>(work: () => Promise<Output>) => Promise<Output>;

const atOnce: InLane = (work) => work();

/**
 * A cache of rows up to a bound of bytes, which evicts the least recently used first. `inLane` starts each load, or
 * rejects where too many wait; it never throws.
 */
export function createKeeper(bytesMax: number, inLane = atOnce) {
  const kept = new LRUCache<string, Kept>({ maxSize: bytesMax });

  /** The cached value of a key, or else its load; `weigh` takes its size in bytes. A failed load is not kept. */
  return function keep<Value>(
    { key, stamp }: { readonly key: string; readonly stamp?: string },
    load: (weigh: (bytes: number) => void) => Promise<Value>,
  ): Promise<Value> {
    const known = kept.get(key);
    if (known !== undefined && known.stamp === stamp) return known.value as Promise<Value>;
    const store = (size: number) => {
      // Setting an unchanged entry would keep its size.
      kept.delete(key);
      kept.set(key, mine, { size });
    };
    const isMine = () => kept.peek(key) === mine;
    const { promise: value, resolve } = Promise.withResolvers<Value>();
    const mine = { stamp, value };
    store(1);
    resolve(inLane(() => load((size) => isMine() && store(size))));
    const forget = () => {
      if (isMine()) kept.delete(key);
    };
    value.then((found) => found === MOVED && forget(), forget);
    return value;
  };
}

/** Work that waits for a lane; past it the answer is 503. */
const WAITING_MAX = 1_000;

/** Bounds concurrent work; the rest waits in order of arrival, up to a bound that `detail` names for the operator. */
export function createLanes(count: number, detail: string): InLane {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length < WAITING_MAX) {
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else {
      throw busy(detail);
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
