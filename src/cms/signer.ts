/** Who signs papers: an insurer's certificate and its private key, from files. */

import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { RSA_BITS_MIN } from "./keys.ts";
import { TOKEN_BYTES_MAX } from "./timestamp.ts";

/** Names of signers, which are names of files. */
const SIGNER_NAME = /^[0-9a-z][0-9a-z-]{0,39}$/;

/** Bytes that a signature takes beside its certificates: attributes, names, and 512 of an RSA key of 4096 bits. */
const REST_BYTES_MAX = 2048;

/** A certificate that signs, with its key. */
export interface Signer {
  readonly name: string;
  /** The signing certificate first, then the ones that lead to an authority. */
  readonly certificates: readonly X509Certificate[];
  readonly leaf: X509Certificate;
  /** Certificates that it had before: papers signed under them stay its own. */
  readonly former: readonly X509Certificate[];
  readonly key: CryptoKey;
  readonly hash: SignerHash;
}

type SignerHash = "SHA-256" | "SHA-384";

/** A signer, or why it cannot sign. */
export type SignerFound =
  | { readonly name: string; readonly signer: Signer; readonly fault?: undefined }
  | { readonly name: string; readonly signer?: undefined; readonly fault: string };

/**
 * The signers of a folder: `<name>.pem` holds a certificate and the ones that lead to its authority, `<name>.key` its
 * private key in PEM without a passphrase, and `<name>.former`, if there is one, certificates that it had before. No folder, no
 * signers.
 */
export async function readSigners(folder: string): Promise<readonly SignerFound[]> {
  if (folder === "") return [];
  let files: readonly string[];
  try {
    files = readdirSync(folder);
  } catch {
    return [{ name: folder, fault: "The folder of SIGNING_FOLDER cannot be read" }];
  }
  const names = files.flatMap((file) => (file.endsWith(".pem") ? [file.slice(0, -4)] : []));
  const found = names.toSorted().map(async (name): Promise<SignerFound> => {
    try {
      return { name, signer: await readSigner(folder, name) };
    } catch (error) {
      return { name, fault: error instanceof SignerError ? error.message : "It cannot be read" };
    }
  });
  return Promise.all(found);
}

/** Why a signer cannot sign, without a word of the key. */
class SignerError extends Error {
  override readonly name = "SignerError";
}

async function readSigner(folder: string, name: string): Promise<Signer> {
  if (!SIGNER_NAME.test(name)) {
    throw new SignerError("Its name must be of small letters, digits and hyphens, at most 40");
  }
  const certificates = readCertificates(readFileSync(`${folder}/${name}.pem`, "latin1"));
  const [leaf] = certificates;
  if (leaf === undefined) throw new SignerError(`${name}.pem holds no certificate`);
  const key = readKey(`${folder}/${name}.key`, name);
  if (!leaf.checkPrivateKey(key)) {
    throw new SignerError(`${name}.key is not the key of the first certificate in ${name}.pem`);
  }
  const { certificateOf, servesPurpose } = await import("./certificates.ts");
  if (!servesPurpose("signature", certificateOf(leaf))) {
    throw new SignerError(
      "Its certificate is not for signing documents (keyUsage digitalSignature or nonRepudiation; extendedKeyUsage absent, documentSigning or emailProtection)",
    );
  }
  return {
    name,
    certificates,
    leaf,
    former: readFormer(`${folder}/${name}.former`),
    ...(await signingKey(key)),
  };
}

function readFormer(path: string): readonly X509Certificate[] {
  if (!existsSync(path)) return [];
  const fault = new SignerError("Its certificates of before cannot be read");
  const certificates = readCertificates(orThrow(fault, () => readFileSync(path, "latin1")));
  if (certificates.length === 0) throw fault;
  return certificates;
}

function readCertificates(pem: string): readonly X509Certificate[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const fault = new SignerError("One of its certificates cannot be read");
  return parts.map((part) => orThrow(fault, () => new X509Certificate(part)));
}

/** Certificates that are trusted for one thing each: to sign papers, and to give timestamps. */
export interface Trusted<Certificate> {
  readonly signers: readonly Certificate[];
  readonly timestamps: readonly Certificate[];
}

/**
 * What is trusted, in PEM. To sign papers: the certificates that signers have and had, and a file of more. To give
 * timestamps: another file. An empty name stands for no file.
 * @throws {Error} when a file cannot be read as certificates; it names the setting
 */
export function readTrusted(
  found: readonly SignerFound[],
  files: { readonly trustedSigners: string; readonly trustedTimestamps: string },
): Trusted<string> {
  const own = found.flatMap(({ signer }) =>
    signer === undefined ? [] : [signer.leaf, ...signer.former].map((each) => each.toString()),
  );
  return {
    signers: [...own, ...readAuthorities("TRUSTED_SIGNERS", files.trustedSigners)],
    timestamps: readAuthorities("TRUSTED_TIMESTAMPS", files.trustedTimestamps),
  };
}

function readAuthorities(setting: string, file: string): readonly string[] {
  if (file === "") return [];
  const fault = new Error(`${setting} names a file that cannot be read`);
  const certificates = readCertificates(orThrow(fault, () => readFileSync(file, "latin1")));
  if (certificates.length === 0) throw new Error(`${setting} holds no certificate`);
  return certificates.map((each) => each.toString());
}

/** Certificates of PEM that can be read. */
export function parseTrusted({ signers, timestamps }: Trusted<string>): Trusted<X509Certificate> {
  const parse = (pems: readonly string[]) => pems.map((pem) => new X509Certificate(pem));
  return { signers: parse(signers), timestamps: parse(timestamps) };
}

function readKey(path: string, name: string): KeyObject {
  const missing = new SignerError(`${name}.key is missing or cannot be read`);
  const text = orThrow(missing, () => readFileSync(path, "latin1"));
  const unusable = new SignerError(`${name}.key is not a private key in PEM without a passphrase`);
  return orThrow(unusable, () => createPrivateKey(text));
}

/** What is read; `fault` in place of any error, which may repeat what was read. */
function orThrow<T>(fault: Error, read: () => T): T {
  try {
    return read();
  } catch {
    throw fault;
  }
}

/** A key to sign with, and the digest that goes with it. Source: FIPS 186-5 section 6.1.1. */
async function signingKey(key: KeyObject): Promise<Pick<Signer, "key" | "hash">> {
  const { asymmetricKeyType: type, asymmetricKeyDetails = {} } = key;
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails;
  const take = async (hash: SignerHash, algorithm: Parameters<SubtleCrypto["importKey"]>[2]) => {
    const der = key.export({ type: "pkcs8", format: "der" });
    return { hash, key: await crypto.subtle.importKey("pkcs8", der, algorithm, false, ["sign"]) };
  };
  if (type === "rsa" && modulusLength >= RSA_BITS_MIN) {
    return take("SHA-256", { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" });
  }
  if (type === "ec" && namedCurve === "prime256v1") {
    return take("SHA-256", { name: "ECDSA", namedCurve: "P-256" });
  }
  if (type === "ec" && namedCurve === "secp384r1") {
    return take("SHA-384", { name: "ECDSA", namedCurve: "P-384" });
  }
  throw new SignerError("Its key must be RSA of at least 2048 bits, or ECDSA on P-256 or P-384");
}

/** Room in bytes that is enough for a signer's signature, with its timestamp if it gets one. */
export function signatureRoom(
  { certificates }: Pick<Signer, "certificates">,
  isStamped: boolean,
): number {
  const bytes = certificates.reduce((sum, { raw }) => sum + raw.length, 0);
  // The hash of each certificate stands in the attributes.
  return bytes + certificates.length * 64 + REST_BYTES_MAX + (isStamped ? TOKEN_BYTES_MAX : 0);
}

/** Whether an instant is within a certificate's validity, both ends included. */
export function isValidAt({ validFromDate, validToDate }: X509Certificate, at: Date): boolean {
  return validFromDate <= at && at <= validToDate;
}

/** Days before its end from which a certificate should be renewed. */
const RENEWAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** What an operator has to know of a certificate. */
interface CertificateState {
  readonly verdict: "ok" | "warn" | "wrong";
  readonly says: string;
}

/** How a signer stands at an instant: `warn` shortly before its end, `wrong` when it cannot sign. */
export function signerState({ name, signer, fault }: SignerFound, now: Date): CertificateState {
  if (signer === undefined) return { verdict: "wrong", says: `Signer ${name}: ${fault}` };
  const { validFromDate, validToDate } = signer.leaf;
  const endsAt = trustedUntil(signer);
  const of = endsAt < validToDate ? `an authority of signer ${name}` : `signer ${name}`;
  if (validFromDate <= now) return certificateState(of, endsAt, now);
  const says = `The certificate of signer ${name} begins on ${validFromDate.toISOString().slice(0, 10)}`;
  return { verdict: "wrong", says };
}

/** When the first certificate ends, of a signer's and the ones that lead to its authority: papers are trusted until then. */
export function trustedUntil({ certificates }: Signer): Date {
  return new Date(Math.min(...certificates.map(({ validToDate }) => Number(validToDate))));
}

/** The common name of a distinguished name, or its organization, in one line of at most 200 characters. */
export function nameIn(distinguishedName: string): string {
  const part = (key: string) =>
    new RegExp(`^${key}=(.+)$`, "m")
      .exec(distinguishedName)?.[1]
      // Commas and other marks are escaped there.
      ?.replaceAll(/\\(.)/g, "$1")
      .slice(0, 200);
  return part("CN") ?? part("O") ?? "without a name";
}

/** A trusted certificate, and what an operator has to know of it. */
interface TrustedState extends CertificateState {
  readonly setting: "TRUSTED_SIGNERS" | "TRUSTED_TIMESTAMPS";
  readonly secondsLeft: number;
}

/** How the trusted certificates that have not ended stand, signers' first; ended ones only serve papers from before. */
export function trustedStates(
  trusted: Trusted<X509Certificate>,
  now: Date,
): readonly TrustedState[] {
  const statesOf = (setting: TrustedState["setting"], certificates: readonly X509Certificate[]) =>
    certificates
      .filter(({ validToDate }) => validToDate > now)
      .map(({ subject, validToDate }): TrustedState => {
        const secondsLeft = (validToDate.getTime() - now.getTime()) / 1000;
        const { verdict, says } = certificateState(
          `“${nameIn(subject)}” in ${setting}`,
          validToDate,
          now,
        );
        return { setting, secondsLeft, verdict, says };
      });
  return [
    ...statesOf("TRUSTED_SIGNERS", trusted.signers),
    ...statesOf("TRUSTED_TIMESTAMPS", trusted.timestamps),
  ];
}

/** How a certificate stands that ends at an instant. */
export function certificateState(name: string, endsAt: Date, now: Date): CertificateState {
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  const end = days < 0 ? "ended" : "ends";
  const when = days < 0 ? "" : `, in ${days === 1 ? "1 day" : `${days} days`}`;
  const says = `The certificate of ${name} ${end} on ${endsAt.toISOString().slice(0, 10)}${when}`;
  return { verdict: days < 0 ? "wrong" : days < RENEWAL_DAYS ? "warn" : "ok", says };
}
