/** Certificates of any content, good and bad, for tests of their paths: signed by keys that are made once. */

import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from "node:crypto";
import {
  type Bytes,
  first,
  identifier,
  integer,
  NULL,
  octets,
  sequence,
  set,
  tagged,
  TRUE,
} from "./der.ts";

/** Keys by what is said of them. */
const PAIRS = {
  root: ec("P-256"),
  middle: ec("P-256"),
  lower: ec("P-384"),
  leaf: ec("P-256"),
  "RSA 2048": rsa(2048),
  "RSA 1024": rsa(1024),
} as const;

export type KeyName = keyof typeof PAIRS;

function ec(namedCurve: string): KeyObject {
  return generateKeyPairSync("ec", { namedCurve }).privateKey;
}

function rsa(modulusLength: number): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength }).privateKey;
}

/** An extension in DER. */
export interface ExtensionMade {
  readonly oid: string;
  readonly isCritical?: boolean;
  readonly value: Uint8Array;
}

export interface CertificateMade {
  /** Attributes of the subject from its root, as `O=Acme`. */
  readonly subject: readonly string[];
  readonly key: KeyName;
  readonly extensions: readonly ExtensionMade[];
  /** Itself without one. */
  readonly issuer?: Pick<CertificateMade, "subject" | "key">;
  readonly hash?: "SHA1" | "SHA256";
  /** `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  CN: "2.5.4.3",
  C: "2.5.4.6",
  O: "2.5.4.10",
  email: "1.2.840.113549.1.9.1",
};

/** Signatures by digest and kind of key. */
const SIGNATURES = {
  SHA1: { ec: "1.2.840.10045.4.1", rsa: "1.2.840.113549.1.1.5" },
  SHA256: { ec: "1.2.840.10045.4.3.2", rsa: "1.2.840.113549.1.1.11" },
} as const;

const text = (tag: number, value: string): Bytes => tagged(tag, [Buffer.from(value)]);

/** A name in DER. */
export function nameOf(parts: readonly string[]): Bytes {
  return sequence(
    ...parts.map((part) => {
      const [key = "", value = ""] = part.split("=");
      const tag = key === "email" ? 0x16 : key === "C" ? 0x13 : 0x0c;
      return set(sequence(identifier(ATTRIBUTES[key] ?? ""), text(tag, value)));
    }),
  );
}

/** A general name such as `email:a@b.c`, `DNS:b.c` or `name:O=Acme,CN=Life`. */
export function generalName(name: string): Bytes {
  const at = name.indexOf(":");
  const value = name.slice(at + 1);
  if (name.startsWith("name:")) return tagged(0xa4, [nameOf(value.split(","))]);
  return text(name.startsWith("email:") ? 0x81 : 0x82, value);
}

/** Makes a certificate. Its serial number is random. */
export function certificateOf({
  subject,
  key,
  extensions,
  issuer = { subject, key },
  hash = "SHA256",
  from = "2020-01-01",
  to = "2040-01-01",
}: CertificateMade): X509Certificate {
  const signer = PAIRS[issuer.key];
  const kind = signer.asymmetricKeyType === "rsa" ? "rsa" : "ec";
  const algorithm = sequence(identifier(SIGNATURES[hash][kind]), kind === "rsa" ? NULL : undefined);
  const time = (day: string) => text(0x17, `${day.slice(2).replaceAll("-", "")}000000Z`);
  const signed = sequence(
    first(integer(2)),
    integer(1, ...crypto.getRandomValues(new Uint8Array(8))),
    algorithm,
    nameOf(issuer.subject),
    sequence(time(from), time(to)),
    nameOf(subject),
    createPublicKey(PAIRS[key]).export({ type: "spki", format: "der" }),
    extensions.length === 0
      ? undefined
      : tagged(0xa3, [
          sequence(
            ...extensions.map(({ oid, isCritical, value }) =>
              sequence(identifier(oid), isCritical === true ? TRUE : undefined, octets(value)),
            ),
          ),
        ]),
  );
  const value = sign(hash, signed, signer);
  return new X509Certificate(
    Buffer.from(sequence(signed, algorithm, tagged(0x03, [Uint8Array.of(0), value]))),
  );
}
