/**
 * The signature of a paper as CMS SignedData, PAdES baseline B-B: signed attributes content-type, message-digest and
 * signing-certificate-v2, no signing-time. Source: ETSI EN 319 142-1 section 6.3, RFC 5652, RFC 5035.
 */

import * as asn1js from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import type { Signer } from "./signer.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

/** The arc of RSA's algorithms. */
const PKCS_1 = "1.2.840.113549.1.1.";

type Bytes = Uint8Array<ArrayBuffer>;
type Hash = Signer["hash"];

const HASH_OIDS: Readonly<Record<Hash, string>> = {
  "SHA-256": "2.16.840.1.101.3.4.2.1",
  "SHA-384": "2.16.840.1.101.3.4.2.2",
};

/** Bytes that a signature takes beside its certificates: attributes, names, and 512 of an RSA key of 4096 bits. */
const REST_BYTES_MAX = 2048;

/** Room that is enough for a signer's signature. */
export function roomFor({ certificates }: Pick<Signer, "certificates">): number {
  const bytes = certificates.reduce((sum, each) => sum + derOf(each).length, 0);
  // The hash of each certificate stands in the attributes.
  return bytes + certificates.length * 64 + REST_BYTES_MAX;
}

/** A detached signature of the bytes of a file, in DER. The same bytes give the same signature with an RSA key. */
export async function sign(
  bytes: Bytes,
  { certificates, key, hash }: Pick<Signer, "certificates" | "key" | "hash">,
): Promise<Bytes> {
  const signedData = await unsignedData(bytes, certificates, hash);
  await signedData.sign(key, 0, hash);
  for (const info of signedData.signerInfos) {
    info.signatureAlgorithm = algorithmOf(info.signatureAlgorithm.algorithmId);
  }
  return derOfSigned(signedData);
}

/** What a signature says about the bytes that it was made over. */
interface SignatureRead {
  /** Whether the certificate's key made it over these very bytes. */
  readonly isValid: boolean;
  /** The signing certificate first. */
  readonly certificates: readonly Certificate[];
}

/**
 * Checks a signature that `sign` made: it is made anew from the bytes, its certificates and the value that the key gave,
 * and has to be the same in every byte. `padded` may have zeros after its end.
 * @returns `undefined` when it is no such signature
 */
export async function checkSignature(
  bytes: Bytes,
  padded: Bytes,
): Promise<SignatureRead | undefined> {
  const read = readSigned(padded);
  if (read === undefined) return undefined;
  const { signedData, certificates, signer } = read;
  const hash = (Object.keys(HASH_OIDS) as Hash[]).find(
    (name) => HASH_OIDS[name] === signer.digestAlgorithm.algorithmId,
  );
  if (hash === undefined) return undefined;
  const anew = await unsignedData(bytes, certificates, hash);
  const [info] = anew.signerInfos;
  if (info === undefined) return undefined;
  info.signature = signer.signature;
  info.signatureAlgorithm = algorithmOf(signer.signatureAlgorithm.algorithmId);
  const expected = Buffer.from(derOfSigned(anew));
  const isSame =
    expected.equals(padded.subarray(0, expected.length)) &&
    padded.subarray(expected.length).every((byte) => byte === 0);
  if (!isSame) return { isValid: false, certificates };
  try {
    const isValid = await signedData.verify({ signer: 0, data: bytes.buffer });
    return { isValid, certificates };
  } catch {
    return { isValid: false, certificates };
  }
}

/** An algorithm as signatures name it: that of RSA with a null beside it. Source: RFC 4055 section 5. */
function algorithmOf(algorithmId: string): AlgorithmIdentifier {
  const isRsa = algorithmId.startsWith(PKCS_1);
  return new AlgorithmIdentifier({
    algorithmId,
    ...(isRsa ? { algorithmParams: new asn1js.Null() } : {}),
  });
}

function readSigned(padded: Bytes) {
  try {
    const { result, offset } = asn1js.fromBER(padded);
    if (offset < 0) return undefined;
    const signedData = new SignedData({ schema: new ContentInfo({ schema: result }).content });
    const certificates = (signedData.certificates ?? []).filter(
      (each): each is Certificate => each instanceof Certificate,
    );
    const [signer, ...others] = signedData.signerInfos;
    if (signer === undefined || others.length > 0 || certificates.length === 0) return undefined;
    return { signedData, certificates, signer };
  } catch {
    return undefined;
  }
}

/** Everything of the signature but the value that the key gives. */
async function unsignedData(
  bytes: Bytes,
  certificates: readonly Certificate[],
  hash: Hash,
): Promise<SignedData> {
  const [leaf] = certificates;
  if (leaf === undefined) throw new RangeError("Cannot sign: there is no certificate");
  const digest = await crypto.subtle.digest(hash, bytes);
  const identified = await Promise.all(
    certificates.map(async (each) => {
      const value = await crypto.subtle.digest("SHA-256", derOf(each));
      // ESSCertIDv2 with its default algorithm, SHA-256.
      return new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: value })] });
    }),
  );
  const attribute = (type: string, value: asn1js.BaseBlock) =>
    new Attribute({ type, values: [value] });
  return new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: HASH_OIDS[hash] })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: [...certificates],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
        // As the package leaves it when it signs.
        digestAlgorithm: new AlgorithmIdentifier({
          algorithmId: HASH_OIDS[hash],
          algorithmParams: new asn1js.Null(),
        }),
        // In the order of their encodings, as DER has a set.
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: DATA })),
            attribute(MESSAGE_DIGEST, new asn1js.OctetString({ valueHex: digest })),
            attribute(
              SIGNING_CERTIFICATE_V2,
              new asn1js.Sequence({ value: [new asn1js.Sequence({ value: identified })] }),
            ),
          ],
        }),
      }),
    ],
  });
}

function derOfSigned(signedData: SignedData): Bytes {
  const content = new ContentInfo({ contentType: SIGNED_DATA, content: signedData.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER(false));
}

/** A certificate's own bytes. */
export function derOf(certificate: Certificate): Bytes {
  return new Uint8Array(certificate.toSchema().toBER(false));
}
