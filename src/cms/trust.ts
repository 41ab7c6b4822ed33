/** Whether a certificate leads to one that is trusted, by a path that is valid for what it is used for. */

import type { X509Certificate } from "node:crypto";
import {
  BasicConstraints,
  type Certificate,
  CertificateChainValidationEngine,
  id_BasicConstraints,
  id_NameConstraints,
} from "pkijs";
import { isSignatureOid } from "./algorithms.ts";
import {
  certificateOf,
  servesPurpose,
  mayServeSignatures,
  type Purpose,
  valueOf,
} from "./certificates.ts";
import { isStrongKey } from "./keys.ts";
import { areNamesAllowed, isSelfIssued } from "./name_constraints.ts";
import { isValidAt, nameIn } from "./signer.ts";

const CHAIN_MAX = 8;
/** Most signatures of certificates that are checked for one leaf. */
const STEPS_MAX = 64;

/** Extensions that are judged here or by `pkijs`, or only say where revocations are: any other that is critical is refused. */
const KNOWN_EXTENSIONS: readonly string[] = [
  "2.5.29.15",
  "2.5.29.17",
  id_BasicConstraints,
  id_NameConstraints,
  "2.5.29.31",
  "2.5.29.32",
  "2.5.29.33",
  "2.5.29.36",
  "2.5.29.37",
  "2.5.29.54",
];

/** `not_valid`: trusted, but before its first or after its last day at that instant. */
type Trust = "trusted" | "not_trusted" | "not_valid";

/** What a certificate is used for, and what is trusted for that. */
interface Terms {
  readonly purpose: Purpose;
  /** Certificates of authorities, or leaves. */
  readonly trusted: readonly X509Certificate[];
  readonly at: Date;
}

/** A signing certificate as it is shown. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly trust: Trust;
}

/**
 * The facts of a signing certificate, the first of `certificates`, and whether it is among the trusted or a path leads
 * from it to one of them that is valid at an instant, for its purpose. Whether it was revoked is not asked.
 * Source: RFC 5280 section 6.1, [D211].
 */
export async function certificateFacts(
  certificates: readonly X509Certificate[],
  terms: Terms,
): Promise<CertificateFacts> {
  const [leaf] = certificates;
  if (leaf === undefined) throw new RangeError("Cannot judge certificate: there is none");
  const { trust } = await findPath(certificates, terms);
  return {
    subject: nameIn(leaf.subject),
    issuer: nameIn(leaf.issuer),
    validFrom: leaf.validFromDate.toISOString().slice(0, 10),
    validTo: leaf.validToDate.toISOString().slice(0, 10),
    trust,
  };
}

/** The best trust that a path from the first certificate gives, and that path, the leaf first; none where it is not trusted. */
export async function findPath(
  certificates: readonly X509Certificate[],
  { purpose, trusted, at }: Terms,
): Promise<{ readonly trust: Trust; readonly path?: readonly X509Certificate[] }> {
  const isTrusted = isAmong(trusted);
  let late: readonly X509Certificate[] | undefined;
  for (const path of pathsTo(isTrusted, certificates, trusted)) {
    const sound = readSound(path, purpose);
    if (sound === undefined) continue;
    if (!path.every((each) => isValidAt(each, at))) late ??= path;
    else if (await isAcceptedByLibrary(sound, at)) return { trust: "trusted", path };
  }
  return late === undefined ? { trust: "not_trusted" } : { trust: "not_valid", path: late };
}

/** The first certificate and the others that lead from it to a self-signed one; `undefined` when none is reached. */
export function chainToRoot(
  certificates: readonly X509Certificate[],
): readonly X509Certificate[] | undefined {
  const [path] = pathsTo(isSelfSigned, certificates, []);
  return path;
}

/** Whether a certificate names itself as its issuer, and its own key made its signature. */
export function isSelfSigned(certificate: X509Certificate): boolean {
  return isIssuedBy(certificate, certificate);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    // A key of a kind that the runtime does not know.
    return false;
  }
}

function isAmong(certificates: readonly X509Certificate[]) {
  const fingerprints = new Set(certificates.map(({ fingerprint256 }) => fingerprint256));
  return ({ fingerprint256 }: X509Certificate) => fingerprints.has(fingerprint256);
}

/**
 * Paths from the first certificate to one that ends them, each the issuer of the one before by a signature that holds;
 * trusted issuers first.
 */
function* pathsTo(
  isEnd: (certificate: X509Certificate) => boolean,
  [leaf, ...others]: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
): Generator<readonly X509Certificate[], void> {
  const authorities = [...trusted, ...others].filter(({ ca }) => ca);
  let steps = 0;
  function* extend(
    path: readonly X509Certificate[],
    last: X509Certificate,
  ): Generator<readonly X509Certificate[], void> {
    if (isEnd(last)) return yield path;
    if (path.length === CHAIN_MAX) return;
    for (const issuer of authorities) {
      if (isAmong(path)(issuer) || !last.checkIssued(issuer) || steps === STEPS_MAX) continue;
      steps += 1;
      if (isIssuedBy(last, issuer)) yield* extend([...path, issuer], issuer);
    }
  }
  if (leaf !== undefined) yield* extend([leaf], leaf);
}

/**
 * The certificates of a path as `pkijs` has them, the leaf first and a trusted one last; `undefined` where they fail a check
 * that it does not make. `isAcceptedByLibrary` is the rest.
 */
function readSound(
  path: readonly X509Certificate[],
  purpose: Purpose,
): readonly Certificate[] | undefined {
  try {
    if (!path.every(({ publicKey }) => isStrongKey(publicKey))) return undefined;
    const certificates = path.map(certificateOf);
    return isSoundPath(certificates, purpose) ? certificates : undefined;
  } catch {
    // A certificate or an extension that cannot be read.
    return undefined;
  }
}

function isSoundPath(path: readonly Certificate[], purpose: Purpose): boolean {
  const [leaf] = path;
  if (leaf === undefined || !servesPurpose(purpose, leaf)) return false;
  let authoritiesBelow = 0;
  for (const [place, certificate] of path.entries()) {
    const isAnchor = place === path.length - 1;
    const { extensions = [], signatureAlgorithm } = certificate;
    const isKnown = extensions.every(
      ({ extnID, critical }) => !critical || KNOWN_EXTENSIONS.includes(extnID),
    );
    const kinds = new Set(extensions.map(({ extnID }) => extnID));
    if (!isKnown || kinds.size < extensions.length) return false;
    if (!isAnchor && !isSignatureOid(signatureAlgorithm.algorithmId)) return false;
    if (place === 0) continue;
    if (purpose === "signature" && !mayServeSignatures(certificate)) return false;
    const constraints = valueOf(certificate, id_BasicConstraints, BasicConstraints);
    const given = constraints?.pathLenConstraint;
    const length = typeof given === "object" ? given.toBigInt() : given;
    if (length !== undefined && authoritiesBelow > length) return false;
    if (!isSelfIssued(certificate)) authoritiesBelow += 1;
  }
  return areNamesAllowed(path);
}

/**
 * Whether the path validation of `pkijs` accepts a path after its signatures were found to hold. It gets this one path: its
 * own search among unknown certificates never ends where two issued each other.
 */
async function isAcceptedByLibrary(
  certificates: readonly Certificate[],
  checkDate: Date,
): Promise<boolean> {
  // One that is trusted itself needs no other, and may be of no authority.
  if (certificates.length === 1) return true;
  for (const certificate of certificates) {
    // `areNamesAllowed` judges them [D211].
    certificate.extensions &&= certificate.extensions.filter(
      ({ extnID }) => extnID !== id_NameConstraints,
    );
  }
  const engine = new CertificateChainValidationEngine({
    trustedCerts: certificates.slice(-1),
    // The last is the one that it judges.
    certs: certificates.slice(0, -1).toReversed(),
    checkDate,
    findIssuer: async (certificate) => {
      const issuer = certificates[certificates.indexOf(certificate) + 1];
      return issuer === undefined ? [] : [issuer];
    },
  });
  const { result } = await engine.verify();
  return result;
}
