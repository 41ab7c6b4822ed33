/** Compression for PDF streams: native deflate in the zlib wrapping that FlateDecode reads. */

import { inflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** 9 for prepared streams, 6 for cached ones, 1 for streams of a single document. */
type Level = 1 | 6 | 9;

/** Most bytes cached: about 150 structure trees. */
const CACHED_BYTES_MAX = 32 << 20;

/** A zlib stream in three pieces, which avoids a copy. */
export interface ZlibStream {
  readonly head: Uint8Array;
  readonly body: Uint8Array;
  readonly tail: Uint8Array;
}

/** Deflate with a window of 32 KiB. Source: RFC 1950, section 2.2. */
const HEAD = Uint8Array.of(0x78, 0x9c);

/**
 * Bytes as a zlib stream: two header bytes, raw deflate, the Adler-32 of the bytes, big-endian.
 * Source: RFC 1950. (`Bun.deflateSync` alone writes no header, which FlateDecode needs.)
 */
export function deflate(bytes: Uint8Array, level: Level = 1): ZlibStream {
  // Bun's types require an unshared buffer; all here are.
  const input = bytes as Uint8Array<ArrayBuffer>;
  const body = Bun.deflateSync(input, { level, library: "libdeflate" });
  const sum = Bun.hash.adler32(input);
  const tail = Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum);
  return { head: HEAD, body, tail };
}

/**
 * A `deflate` at level 6 that caches its latest streams. It compares all bytes, so a hit equals a fresh stream.
 */
export function cacheStreams(): (bytes: Uint8Array) => ZlibStream {
  const cache = new LRUCache<bigint, { bytes: Uint8Array; stream: ZlibStream }>({
    maxSize: CACHED_BYTES_MAX,
    sizeCalculation: ({ bytes, stream }) => bytes.length + stream.body.length,
  });
  return (bytes) => {
    const key = Bun.hash.wyhash(bytes as Uint8Array<ArrayBuffer>);
    const cached = cache.get(key);
    if (cached !== undefined && Buffer.compare(cached.bytes, bytes) === 0) return cached.stream;
    const stream = deflate(bytes, 6);
    cache.set(key, { bytes: bytes.slice(), stream });
    return stream;
  };
}

/** A zlib stream in one piece, for prepared streams. */
export function compress(bytes: Uint8Array, level: Level): Uint8Array {
  const { head, body, tail } = deflate(bytes, level);
  return new Uint8Array(Buffer.concat([head, body, tail]));
}

/**
 * Checks at startup that compressed bytes survive a round trip through a strict reader.
 * @throws {RangeError} when they do not
 */
export function checkCompression(): void {
  const sample = Uint8Array.from({ length: 5000 }, (_, index) => (index * index) % 251);
  if (!Buffer.from(sample).equals(inflateSync(compress(sample, 1)))) {
    throw new RangeError("Cannot compress: a zlib reader does not get the bytes back");
  }
}
