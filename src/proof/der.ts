/** What signatures and timestamps have in common: encodings of certificates, names of algorithms. */

import type { KeyObject } from "node:crypto";
import * as asn1js from "asn1js";
import { AlgorithmIdentifier, type Certificate } from "pkijs";

export type Bytes = Uint8Array<ArrayBuffer>;

/** Digests by their object identifiers. Source: RFC 5754 section 2. */
export const HASH_OIDS = {
  "SHA-256": "2.16.840.1.101.3.4.2.1",
  "SHA-384": "2.16.840.1.101.3.4.2.2",
  "SHA-512": "2.16.840.1.101.3.4.2.3",
} as const;

/** Attributes of a signer, and the content type of all that is signed. Source: RFC 5652 section 11, RFC 5035. */
export const SIGNED_DATA = "1.2.840.113549.1.7.2";
export const CONTENT_TYPE = "1.2.840.113549.1.9.3";
export const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
export const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

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

/** The digest of an object identifier, if it is one of `HASH_OIDS`. */
export function hashOf(algorithmId: string): HashName | undefined {
  const names = Object.keys(HASH_OIDS) as HashName[];
  return names.find((name) => HASH_OIDS[name] === algorithmId);
}

/**
 * How a signature names its algorithm: by its key and digest alone, since names of one algorithm are several and none is
 * signed; that of RSA has a null beside it (RFC 4055 section 5). `undefined` for other kinds of keys.
 */
export function signatureAlgorithmOf(
  { asymmetricKeyType }: KeyObject,
  hash: HashName,
): AlgorithmIdentifier | undefined {
  const algorithmId = SIGNATURE_OIDS[asymmetricKeyType ?? ""]?.[hash];
  if (algorithmId === undefined) return undefined;
  return new AlgorithmIdentifier({
    algorithmId,
    ...(asymmetricKeyType === "rsa" ? { algorithmParams: new asn1js.Null() } : {}),
  });
}

/** A certificate's own bytes. */
export function derOf(certificate: Certificate): Bytes {
  return new Uint8Array(certificate.toSchema().toBER(false));
}
