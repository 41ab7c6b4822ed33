/** Compression for PDF streams: native deflate in the zlib wrapping that FlateDecode reads. */

import { inflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** 9 for what is prepared once, 6 for what is remembered, 1 for what is compressed for one document. */
type Level = 1 | 6 | 9;

/** Most bytes remembered: structure trees of some hundred and fifty shapes of documents. */
const REMEMBERED_BYTES = 32 << 20;

/** A zlib stream in three pieces, so that it need not be copied together. */
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
  // Bun's types ask for a buffer that is not shared; none here is.
  const input = bytes as Uint8Array<ArrayBuffer>;
  const body = Bun.deflateSync(input, { level, library: "libdeflate" });
  const sum = Bun.hash.adler32(input);
  const tail = Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum);
  return { head: HEAD, body, tail };
}

/**
 * A `deflate` at level 6 that remembers the last streams it made, for bytes that come again. It compares
 * all bytes: what is remembered is what would have been made.
 */
export function rememberStreams(): (bytes: Uint8Array) => ZlibStream {
  const remembered = new LRUCache<bigint, { bytes: Uint8Array; stream: ZlibStream }>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ bytes, stream }) => bytes.length + stream.body.length,
  });
  return (bytes) => {
    const key = Bun.hash.wyhash(bytes as Uint8Array<ArrayBuffer>);
    const known = remembered.get(key);
    if (known !== undefined && Buffer.compare(known.bytes, bytes) === 0) return known.stream;
    const stream = deflate(bytes, 6);
    remembered.set(key, { bytes: bytes.slice(), stream });
    return stream;
  };
}

/** The same stream in one piece, for what is prepared once. */
export function compress(bytes: Uint8Array, level: Level): Uint8Array {
  const { head, body, tail } = deflate(bytes, level);
  return new Uint8Array(Buffer.concat([head, body, tail]));
}

/**
 * Proves, once at start, that a strict reader gets back what was compressed.
 * @throws {RangeError} when it does not
 */
export function checkCompression(): void {
  const sample = Uint8Array.from({ length: 5000 }, (_, index) => (index * index) % 251);
  if (!Buffer.from(sample).equals(inflateSync(compress(sample, 1)))) {
    throw new RangeError("Cannot compress: a zlib reader does not get the bytes back");
  }
}
