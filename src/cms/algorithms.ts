/** Digests and signatures by their names, and the one form of a signature's value. */

import { createHash, type KeyObject } from "node:crypto";
import * as asn1js from "asn1js";
import { type Bytes, childrenOf, identifier, NULL, readBlock, sequence } from "./der.ts";

/** Digests by their object identifiers. Source: RFC 5754 section 2. */
export const HASH_OIDS = {
  "SHA-256": "2.16.840.1.101.3.4.2.1",
  "SHA-384": "2.16.840.1.101.3.4.2.2",
  "SHA-512": "2.16.840.1.101.3.4.2.3",
} as const;

export type HashName = keyof typeof HASH_OIDS;

/** Signatures by the kind of key. Source: RFC 5754 section 3. */
const SIGNATURE_OIDS: Readonly<Record<string, Readonly<Record<HashName, string>>>> = {
  rsa: {
    "SHA-256": "1.2.840.113549.1.1.11",
    "SHA-384": "1.2.840.113549.1.1.12",
    "SHA-512": "1.2.840.113549.1.1.13",
  },
  ec: {
    "SHA-256": "1.2.840.10045.4.3.2",
    "SHA-384": "1.2.840.10045.4.3.3",
    "SHA-512": "1.2.840.10045.4.3.4",
  },
};

/** Bits of the shortest RSA key. Source: NIST SP 800-57 part 1, table 2, for use to 2030. */
export const RSA_BITS_MIN = 2048;

/** Whether an object identifier is of a signature that papers and certificates may have. */
export function isSignatureOid(oid: string): boolean {
  return Object.values(SIGNATURE_OIDS).some((byHash) => Object.values(byHash).includes(oid));
}

/** Whether a key is of a kind and length that signatures are believed of. */
export function isStrongKey({ asymmetricKeyType: type, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = "" } = asymmetricKeyDetails ?? {};
  return type === "rsa" ? modulusLength >= RSA_BITS_MIN : type === "ec" && namedCurve in ORDERS;
}

/** The digest of an object identifier, if it is one of `HASH_OIDS`. */
export function hashOf(oid: string): HashName | undefined {
  const names = Object.keys(HASH_OIDS) as HashName[];
  return names.find((name) => HASH_OIDS[name] === oid);
}

/** A digest's name as `node:crypto` has it. */
export function nodeName(hash: HashName | "SHA-1"): string {
  return hash.replace("-", "");
}

export function digestOf(bytes: Uint8Array, hash: HashName | "SHA-1"): Uint8Array {
  return createHash(nodeName(hash)).update(bytes).digest();
}

/**
 * How a signature names its algorithm, in DER: by its key and digest alone, since names of one algorithm are several and none
 * is signed; that of RSA has a null beside it (RFC 4055 section 5). `undefined` for other kinds of keys.
 */
export function signatureAlgorithmOf(
  { asymmetricKeyType }: KeyObject,
  hash: HashName,
): Bytes | undefined {
  const oid = SIGNATURE_OIDS[asymmetricKeyType ?? ""]?.[hash];
  if (oid === undefined) return undefined;
  return sequence(identifier(oid), asymmetricKeyType === "rsa" ? NULL : undefined);
}

/** Numbers of points of the curves that are signed with. Source: NIST SP 800-186 section 3.2.1. */
const ORDERS: Readonly<Record<string, bigint>> = {
  prime256v1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1:
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  secp521r1:
    0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
};

/**
 * The value of a signature in its one form. Of ECDSA, s and n − s hold alike, and so do several encodings: the form is DER
 * of the lesser one. A value of RSA has no other.
 * @throws {RangeError} when it is no value of ECDSA, or of a curve beside the three
 */
export function uniqueValue(
  { asymmetricKeyType, asymmetricKeyDetails }: KeyObject,
  value: Bytes,
): Bytes {
  if (asymmetricKeyType !== "ec") return value;
  const order = ORDERS[asymmetricKeyDetails?.namedCurve ?? ""];
  const [r, s] = childrenOf(readBlock(value));
  if (order === undefined || !(r instanceof asn1js.Integer) || !(s instanceof asn1js.Integer)) {
    throw new RangeError("It is no value of ECDSA on a known curve");
  }
  const given = s.toBigInt();
  const least = given > order - given ? order - given : given;
  const integers = [r.toBigInt(), least].map((each) => asn1js.Integer.fromBigInt(each));
  return new Uint8Array(new asn1js.Sequence({ value: integers }).toBER(false));
}
