/** Certificates for the demo and the tests, not to be trusted. */

import * as asn1js from "asn1js";
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  RelativeDistinguishedNames,
} from "pkijs";

const ALGORITHMS = {
  "RSA 2048": { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048 },
  "RSA 1024": { name: "RSASSA-PKCS1-v1_5", modulusLength: 1024 },
  "P-256": { name: "ECDSA", namedCurve: "P-256" },
  "P-384": { name: "ECDSA", namedCurve: "P-384" },
  "P-521": { name: "ECDSA", namedCurve: "P-521" },
} as const;

export interface ThrowawayCertificate {
  readonly pem: string;
  readonly keyPem: string;
  readonly certificate: Certificate;
  readonly key: CryptoKey;
}

interface CertificateOptions {
  readonly name: string;
  readonly algorithm: keyof typeof ALGORITHMS;
  readonly from: Date;
  readonly to: Date;
  /** Signs itself without one. */
  readonly issuer?: ThrowawayCertificate;
  readonly isAuthority?: boolean;
}

const COMMON_NAME = "2.5.4.3";
const BASIC_CONSTRAINTS = "2.5.29.19";
const KEY_USAGE = "2.5.29.15";

/** Values of keyUsage, which other validators require. Source: RFC 5280 section 4.2.1.3; ETSI EN 319 412-2 section 4.3.2. */
const KEY_USAGES = {
  /** keyCertSign and cRLSign, and digitalSignature since it may serve TLS itself. */
  authority: { bits: 0b1000_0110, unusedBits: 1 },
  /** digitalSignature and nonRepudiation. */
  signer: { bits: 0b1100_0000, unusedBits: 6 },
} as const;

/** Makes a key and its certificate. */
export async function makeCertificate({
  name,
  algorithm,
  from,
  to,
  issuer,
  isAuthority = false,
}: CertificateOptions): Promise<ThrowawayCertificate> {
  const keys = (await crypto.subtle.generateKey(
    { ...ALGORITHMS[algorithm], hash: "SHA-256", publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  )) as CryptoKeyPair;
  const certificate = new Certificate();
  const serial = crypto.getRandomValues(new Uint8Array(16));
  // Positive, even if its first bit is set.
  serial[0] = 1;
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: serial.buffer });
  certificate.subject = nameOf(name);
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = from;
  certificate.notAfter.value = to;
  const usage = KEY_USAGES[isAuthority ? "authority" : "signer"];
  const constraints = new BasicConstraints({ cA: isAuthority });
  certificate.extensions = [
    new Extension({
      extnID: BASIC_CONSTRAINTS,
      critical: true,
      extnValue: constraints.toSchema().toBER(false),
      parsedValue: constraints,
    }),
    new Extension({
      extnID: KEY_USAGE,
      critical: true,
      extnValue: new asn1js.BitString({
        valueHex: Uint8Array.of(usage.bits).buffer,
        unusedBits: usage.unusedBits,
      }).toBER(),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(issuer?.key ?? keys.privateKey, "SHA-256");
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    pem: pemOf("CERTIFICATE", certificate.toSchema(true).toBER(false)),
    keyPem: pemOf("PRIVATE KEY", pkcs8),
    certificate,
    key: keys.privateKey,
  };
}

function nameOf(name: string): RelativeDistinguishedNames {
  const value = new asn1js.Utf8String({ value: name });
  return new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: COMMON_NAME, value })],
  });
}

function pemOf(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
