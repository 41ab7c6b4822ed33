/** DER: blocks that were read, and bytes that are written. Source: X.690. */

import * as asn1js from "asn1js";

export type Bytes = Uint8Array<ArrayBuffer>;

/** The tag that a structure gives to the first of its optional members, `[0]`. */
export const FIRST = 0xa0;
/** The tag of a set. */
export const SET = 0x31;

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
export const set: Write = (...parts) => tagged(SET, parts);
/** The first and the second of a structure's optional members. */
export const first: Write = (...parts) => tagged(FIRST, parts);
export const second: Write = (...parts) => tagged(0xa1, parts);
export const octets = (bytes: Uint8Array): Bytes => tagged(0x04, [bytes]);
/** A positive integer in as few bytes as will do. */
export const integer = (...bytes: readonly number[]): Bytes =>
  tagged(0x02, [Uint8Array.from(bytes)]);

export function identifier(oid: string): Bytes {
  return new Uint8Array(new asn1js.ObjectIdentifier({ value: oid }).toBER(false));
}

/** The block that bytes begin with; one without children where they begin with none. */
export function readBlock(bytes: Uint8Array): asn1js.BaseBlock {
  return asn1js.fromBER(bytes).result;
}

export function childrenOf(block: asn1js.BaseBlock | undefined): readonly asn1js.BaseBlock[] {
  return block instanceof asn1js.Constructed ? block.valueBlock.value : [];
}

/** The object identifier that a block is, or an empty text. */
export function oidOf(block: asn1js.BaseBlock | undefined): string {
  return block instanceof asn1js.ObjectIdentifier ? block.getValue() : "";
}

/** The integer that a block is. */
export function integerOf(block: asn1js.BaseBlock | undefined): bigint | undefined {
  return block instanceof asn1js.Integer ? block.toBigInt() : undefined;
}

/** The octets that a block holds. */
export function octetsOf(block: asn1js.BaseBlock | undefined): Bytes | undefined {
  return block instanceof asn1js.OctetString ? new Uint8Array(block.getValue()) : undefined;
}

/** The bytes of a block as they were read, under its tag. */
export function rawOf(block: asn1js.BaseBlock): Bytes {
  return new Uint8Array(block.valueBeforeDecodeView);
}

export function isSameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
}
