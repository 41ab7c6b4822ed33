/** The cache inside the process: the default [D26]. */

import { LRUCache } from "lru-cache";
import { type Store, TEXT_LENGTH_MAX } from "./store.ts";

/** Bytes a UTF-16 unit may take. */
const BYTES_PER_UNIT = 2;

/** A cache of at most `bytesMax` of texts and keys; the least recently used is evicted first. */
export function createMemoryStore(options: { readonly bytesMax: number }): Store {
  const texts = new LRUCache<string, string>({
    maxSize: options.bytesMax,
    sizeCalculation: (text, key) => (text.length + key.length) * BYTES_PER_UNIT,
  });
  return {
    read: async (key) => texts.get(key),
    async write(key, text, seconds) {
      if (text.length <= TEXT_LENGTH_MAX) texts.set(key, text, { ttl: seconds * 1000 });
    },
    probe: async () => undefined,
    close: () => texts.clear(),
  };
}
