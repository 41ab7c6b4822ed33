/** Writes DER for tests, also what no package would write. Source: X.690. */

import * as asn1js from "asn1js";

export type Bytes = Uint8Array<ArrayBuffer>;

export const NULL = Uint8Array.of(0x05, 0);
export const TRUE = Uint8Array.of(0x01, 1, 0xff);

/** Parts under a tag, after their length in as few bytes as will do; parts that are absent left out. Source: X.690 section 10.1. */
export function tagged(tag: number, given: readonly (Uint8Array | undefined)[]): Bytes {
  const parts = given.filter((part) => part !== undefined);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex");
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | bytes.length, ...bytes];
  return new Uint8Array(Buffer.concat([Uint8Array.from(head), ...parts]));
}

type Write = (...parts: readonly (Uint8Array | undefined)[]) => Bytes;

export const sequence: Write = (...parts) => tagged(0x30, parts);
export const set: Write = (...parts) => tagged(0x31, parts);
/** The first of a structure's optional members. */
export const first: Write = (...parts) => tagged(0xa0, parts);
export const octets = (bytes: Uint8Array): Bytes => tagged(0x04, [bytes]);
/** A positive integer in as few bytes as will do. */
export const integer = (...bytes: readonly number[]): Bytes =>
  tagged(0x02, [Uint8Array.from(bytes)]);

export function identifier(oid: string): Bytes {
  return new Uint8Array(new asn1js.ObjectIdentifier({ value: oid }).toBER(false));
}
