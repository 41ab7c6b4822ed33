/**
 * Name constraints of the authorities of a path. Source: RFC 5280 sections 4.2.1.10 and 6.1.
 *
 * Those of `pkijs` are left out: it adds up what several authorities permit, and takes a directory name for one below
 * another that stands anywhere in it [D211]. Texts are compared without regard to the case of ASCII letters and to runs of spaces.
 */

import type { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import { extensionsOf } from "./certificate_extensions.ts";
import { childrenOf, oidOf, rawOf } from "./der.ts";
import { issuerAndSubject } from "./signed_data.ts";

const ALTERNATIVE_NAMES = "2.5.29.17";
const NAME_CONSTRAINTS = "2.5.29.30";
const EMAIL_ADDRESS = "1.2.840.113549.1.9.1";

/** Tags of general names. Source: RFC 5280 section 4.2.1.6. */
const EMAIL = 1;
const DNS = 2;
const DIRECTORY = 4;

/** The tag of excluded subtrees. */
const EXCLUDED = 1;

/** A name by its tag; of a directory name its parts from the root, of others one text. */
interface Name {
  readonly tag: number;
  readonly parts: readonly string[];
}

/**
 * Whether each name of each certificate of a path, the leaf first, is one that all authorities above it allow. A name of a
 * form that an authority constrains and that is no mail address, host or directory name is not allowed.
 */
export function areNamesAllowed(path: readonly X509Certificate[]): boolean {
  return path.every((authority, above) => {
    const constraints = valueOf(authority, NAME_CONSTRAINTS);
    if (constraints === undefined) return true;
    const trees = childrenOf(constraints).flatMap((list) =>
      childrenOf(list).map((tree) => ({
        isExcluded: list.idBlock.tagNumber === EXCLUDED,
        members: childrenOf(tree),
      })),
    );
    // A least or greatest depth, which RFC 5280 has no use for.
    if (trees.some(({ members }) => members.length !== 1)) return false;
    const bases = trees.flatMap(({ isExcluded, members }) =>
      members.map((base) => ({ isExcluded, ...nameOf(base) })),
    );
    const below = path.slice(0, above).filter((each, place) => place === 0 || !isSelfIssued(each));
    return below.flatMap(namesOf).every((name) => isAllowed(name, bases));
  });
}

/** Whether a certificate names its own subject as its issuer, as one does that renews a key. */
export function isSelfIssued(certificate: X509Certificate): boolean {
  const { issuer, subject } = issuerAndSubject(certificate);
  return partsOf(issuer).join() === partsOf(subject).join();
}

function isAllowed(
  name: Name,
  bases: readonly (Name & { readonly isExcluded: boolean })[],
): boolean {
  const alike = bases.filter(({ tag }) => tag === name.tag);
  if (alike.length === 0) return true;
  if (![EMAIL, DNS, DIRECTORY].includes(name.tag)) return false;
  if (name.tag === EMAIL && !name.parts.join().includes("@")) return false;
  const permitted = alike.filter(({ isExcluded }) => !isExcluded);
  return (
    (permitted.length === 0 || permitted.some((base) => isWithin(name, base))) &&
    !alike.some((base) => base.isExcluded && isWithin(name, base))
  );
}

function isWithin({ tag, parts }: Name, base: Name): boolean {
  if (tag === DIRECTORY) return base.parts.every((part, place) => part === parts[place]);
  const [name, root] = [parts.join(), base.parts.join()];
  if (tag === EMAIL) {
    if (root.includes("@")) return sameMail(name, root);
    const host = lower(name.slice(name.lastIndexOf("@") + 1));
    return root.startsWith(".") ? host.endsWith(lower(root)) : host === lower(root);
  }
  const [host, domain] = [lower(name), lower(root)];
  return (
    domain === "" ||
    host === domain ||
    host.endsWith(domain.startsWith(".") ? domain : `.${domain}`)
  );
}

/** Hosts are compared without regard to case, and what stands in front of them with it. */
function sameMail(one: string, other: string): boolean {
  const fold = (text: string) => {
    const at = text.lastIndexOf("@");
    return text.slice(0, at) + lower(text.slice(at));
  };
  return fold(one) === fold(other);
}

/** The subject, the mail addresses in it, and the alternative names of a certificate. */
function namesOf(certificate: X509Certificate): readonly Name[] {
  const { subject } = issuerAndSubject(certificate);
  const attributes = childrenOf(subject).flatMap((part) => childrenOf(part).map(childrenOf));
  const mails = attributes.flatMap(([type, value]) =>
    oidOf(type) === EMAIL_ADDRESS && value instanceof asn1js.BaseStringBlock
      ? [{ tag: EMAIL, parts: [value.getValue()] }]
      : [],
  );
  const whole = attributes.length === 0 ? [] : [{ tag: DIRECTORY, parts: partsOf(subject) }];
  return [...whole, ...mails, ...childrenOf(valueOf(certificate, ALTERNATIVE_NAMES)).map(nameOf)];
}

function valueOf(certificate: X509Certificate, oid: string): asn1js.BaseBlock | undefined {
  return extensionsOf(certificate).find((each) => each.oid === oid)?.value;
}

/** A general name. */
function nameOf(block: asn1js.BaseBlock): Name {
  const tag = block.idBlock.tagNumber;
  if (tag === DIRECTORY) return { tag, parts: partsOf(childrenOf(block)[0]) };
  return {
    tag,
    parts:
      block instanceof asn1js.Primitive
        ? [Buffer.from(block.valueBlock.valueHexView).toString("latin1")]
        : [],
  };
}

/** The parts of a directory name from its root, each a text that is the same for the same part. */
function partsOf(name: asn1js.BaseBlock | undefined): readonly string[] {
  return childrenOf(name).map((part) => childrenOf(part).map(attributeOf).toSorted().join("+"));
}

function attributeOf(attribute: asn1js.BaseBlock): string {
  const [type, value] = childrenOf(attribute);
  const text =
    value instanceof asn1js.BaseStringBlock
      ? lower(value.getValue()).trim().replaceAll(/\s+/g, " ")
      : Buffer.from(value === undefined ? [] : rawOf(value)).toString("hex");
  return JSON.stringify([oidOf(type), text]);
}

function lower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
