/** Digests and signature algorithms by name, and the canonical value of a signature. */

import { createHash, type KeyObject } from "node:crypto";
import * as asn1js from "asn1js";
import { AlgorithmIdentifier, getOIDByAlgorithm, type PkiObject } from "pkijs";
import { CURVE_ORDERS } from "./keys.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** Digests that a signature may have to be accepted. */
const HASHES = ["SHA-256", "SHA-384", "SHA-512"] as const;

export type HashName = (typeof HASHES)[number];

/** Names of signatures by the kind of key. */
const SIGNATURES: Readonly<Record<string, string>> = { rsa: "RSASSA-PKCS1-v1_5", ec: "ECDSA" };

/** The DER of a structure. */
export function derOf(structure: Pick<PkiObject, "toSchema">): Bytes {
  return new Uint8Array(structure.toSchema().toBER());
}

/** Whether two byte strings are equal. Not in constant time: digests and encodings are public. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** The digest of bytes; SHA-1 for identifiers of certificates alone, never for a signature. */
export function digestOf(bytes: Uint8Array, hash: HashName | "SHA-1"): Bytes {
  return new Uint8Array(createHash(hash.replace("-", "")).update(bytes).digest());
}

/** The object identifier of a hash, as `2.16.840.1.101.3.4.2.1` for SHA-256. */
export function hashOid(hash: HashName): string {
  return getOIDByAlgorithm({ name: hash }, true);
}

/** The digest that an object identifier names; `undefined` for one that is not accepted. */
export function hashOf(oid: string): HashName | undefined {
  return HASHES.find((name) => hashOid(name) === oid);
}

/** Whether an object identifier names a signature algorithm that papers and certificates may have. */
export function isSignatureOid(oid: string): boolean {
  return Object.keys(SIGNATURES).some((kind) =>
    HASHES.some((hash) => signatureOid(kind, hash) === oid),
  );
}

function signatureOid(kind: string, hash: HashName): string | undefined {
  const name = SIGNATURES[kind];
  return name && getOIDByAlgorithm(Object.assign({ name }, { hash: { name: hash } }), true);
}

/**
 * How a signature names its algorithm: derived from its key and digest, since one algorithm has several names and the name
 * is not signed. For RSA a null follows it (RFC 4055 section 5).
 * @throws {RangeError} for other kinds of keys
 */
export function signatureAlgorithmOf(
  { asymmetricKeyType: kind }: KeyObject,
  hash: HashName,
): AlgorithmIdentifier {
  const algorithmId = signatureOid(kind ?? "", hash);
  if (algorithmId === undefined) throw new RangeError("Cannot name signature: not RSA or ECDSA");
  return algorithmOf(algorithmId, kind === "rsa");
}

/** An algorithm by its object identifier, with a null as its parameters or without any. */
export function algorithmOf(algorithmId: string, hasNull = false): AlgorithmIdentifier {
  return new AlgorithmIdentifier({
    algorithmId,
    ...(hasNull && { algorithmParams: new asn1js.Null() }),
  });
}

/**
 * The canonical value of a signature. An ECDSA signature is valid with s and with n − s, and in several encodings: this is the
 * DER encoding with the lesser of the two. An RSA signature has one value only.
 * @throws {RangeError} when the value is no ECDSA signature, or its curve is not one of the three
 */
export function uniqueValue(
  { asymmetricKeyType, asymmetricKeyDetails }: KeyObject,
  value: Bytes,
): Bytes {
  if (asymmetricKeyType !== "ec") return value;
  const order = CURVE_ORDERS[asymmetricKeyDetails?.namedCurve ?? ""];
  const { result } = asn1js.fromBER(value);
  const [r, s] = result instanceof asn1js.Sequence ? result.valueBlock.value : [];
  if (order === undefined || !(r instanceof asn1js.Integer) || !(s instanceof asn1js.Integer)) {
    throw new RangeError("Cannot read signature value: not ECDSA on a known curve");
  }
  const given = s.toBigInt();
  const least = given > order - given ? order - given : given;
  const integers = [r.toBigInt(), least].map((each) => asn1js.Integer.fromBigInt(each));
  return new Uint8Array(new asn1js.Sequence({ value: integers }).toBER());
}
