/** What signatures and timestamps have in common: encodings of certificates, names of algorithms. */

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

/** The arc of RSA's algorithms. */
const PKCS_1 = "1.2.840.113549.1.1.";

/** The digest of an object identifier, if it is one of `HASH_OIDS`. */
export function hashOf(algorithmId: string): keyof typeof HASH_OIDS | undefined {
  const names = Object.keys(HASH_OIDS) as (keyof typeof HASH_OIDS)[];
  return names.find((name) => HASH_OIDS[name] === algorithmId);
}

/** An algorithm as signatures name it: that of RSA with a null beside it. Source: RFC 4055 section 5. */
export function algorithmOf(algorithmId: string): AlgorithmIdentifier {
  const isRsa = algorithmId.startsWith(PKCS_1);
  return new AlgorithmIdentifier({
    algorithmId,
    ...(isRsa ? { algorithmParams: new asn1js.Null() } : {}),
  });
}

/** A certificate's own bytes. */
export function derOf(certificate: Certificate): Bytes {
  return new Uint8Array(certificate.toSchema().toBER(false));
}
