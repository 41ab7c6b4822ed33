/** Whether a certificate leads to one that is trusted. */

import type { X509Certificate } from "node:crypto";
import { dateOf } from "../base/calendar_date.ts";
import { isValidAt } from "./signer.ts";

const CHAIN_MAX = 8;

/** `not_valid`: trusted, but before its first or after its last day at that instant. */
type Trust = "trusted" | "not_trusted" | "not_valid";

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
 * The facts of a signing certificate, the first of `certificates`, and whether it is among the `trusted` or leads to one
 * of them at an instant by certificates of authorities. Whether it was revoked is not asked.
 * Source: RFC 5280 section 6.1.
 */
export function factsOf(
  certificates: readonly X509Certificate[],
  { trusted, at }: { readonly trusted: readonly X509Certificate[]; readonly at: Date },
): CertificateFacts {
  const [leaf] = certificates;
  if (leaf === undefined) throw new RangeError("Cannot judge certificate: there is none");
  return {
    subject: nameIn(leaf.subject),
    issuer: nameIn(leaf.issuer),
    validFrom: dateOf(leaf.validFromDate),
    validTo: dateOf(leaf.validToDate),
    trust: trustOf(leaf, [...trusted, ...certificates], { trusted, at }),
  };
}

function trustOf(
  leaf: X509Certificate,
  known: readonly X509Certificate[],
  { trusted, at }: { readonly trusted: readonly X509Certificate[]; readonly at: Date },
): Trust {
  let isValid = true;
  for (const certificate of chainOf(leaf, known)) {
    isValid &&= isValidAt(certificate, at);
    if (trusted.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)) {
      return isValid ? "trusted" : "not_valid";
    }
  }
  return "not_trusted";
}

/** A certificate, its issuer, and so on, as far as there is another one; where several may be next, the first of `known`. */
function* chainOf(
  leaf: X509Certificate,
  known: readonly X509Certificate[],
): Generator<X509Certificate, void> {
  let current = leaf;
  for (let length = 0; length < CHAIN_MAX; length += 1) {
    yield current;
    const issuer = issuerOf(current, known);
    if (issuer === undefined || issuer.fingerprint256 === current.fingerprint256) return;
    current = issuer;
  }
}

/** The certificate of an authority that issued another one, among those at hand. */
function issuerOf(
  child: X509Certificate,
  known: readonly X509Certificate[],
): X509Certificate | undefined {
  return known.find((each) => each.ca && child.checkIssued(each) && child.verify(each.publicKey));
}

/** A certificate and those that lead to a self-signed one, by signatures that hold; `undefined` when they lead to none. */
export function chainToRoot(
  leaf: X509Certificate,
  known: readonly X509Certificate[],
): readonly X509Certificate[] | undefined {
  const chain: X509Certificate[] = [];
  for (const certificate of chainOf(leaf, known)) {
    chain.push(certificate);
    if (certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)) {
      return chain;
    }
  }
  return undefined;
}

/** The common name of a distinguished name, or its organization, in one line of at most 200 characters. */
function nameIn(distinguishedName: string): string {
  const part = (key: string) =>
    new RegExp(`^${key}=(.+)$`, "m")
      .exec(distinguishedName)?.[1]
      // Commas and other marks are escaped there.
      ?.replaceAll(/\\(.)/g, "$1")
      .slice(0, 200);
  return part("CN") ?? part("O") ?? "without a name";
}
