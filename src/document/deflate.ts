/** Compression for PDF streams: native deflate in the zlib wrapping that FlateDecode reads. */
import { inflateSync } from "node:zlib";

/** 0 to 12; 6 for what stays, 1 for what is written once and large. */
export type Level = 1 | 6 | 9;

/**
 * Bytes as a zlib stream: two header bytes, raw deflate, the Adler-32 of the bytes, big-endian.
 * Source: RFC 1950. (`Bun.deflateSync` alone writes no header, which FlateDecode needs.)
 */
export function compress(bytes: Uint8Array, level: Level = 6): Uint8Array {
  const raw = Bun.deflateSync(bytes as Uint8Array<ArrayBuffer>, { level, library: "libdeflate" });
  const stream = new Uint8Array(raw.length + 6);
  stream[0] = 0x78;
  stream[1] = 0x9c;
  stream.set(raw, 2);
  new DataView(stream.buffer).setUint32(
    raw.length + 2,
    Bun.hash.adler32(bytes as Uint8Array<ArrayBuffer>),
  );
  return stream;
}

/**
 * Proves, once at start, that a strict reader gets back what was compressed.
 * @throws {RangeError} when it does not
 */
export function checkCompression(): void {
  const sample = Uint8Array.from({ length: 5000 }, (_, index) => (index * index) % 251);
  if (!Buffer.from(sample).equals(inflateSync(compress(sample)))) {
    throw new RangeError("Cannot compress: a zlib reader does not get the bytes back");
  }
}
