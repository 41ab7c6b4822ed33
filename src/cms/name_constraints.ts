/**
 * Name constraints of the authorities of a path. Source: RFC 5280 sections 4.2.1.10 and 6.1.
 *
 * The checks of `pkijs` are not used: it adds up what several authorities permit, and takes a directory name for one below
 * another that stands anywhere in it [D211]. Texts are compared without regard to the case of ASCII letters and to runs of spaces.
 */

import * as asn1js from "asn1js";
import {
  AltName,
  AttributeTypeAndValue,
  type Certificate,
  type GeneralName,
  id_NameConstraints,
  id_SubjectAltName,
  NameConstraints,
  RelativeDistinguishedNames,
} from "pkijs";
import { derOf } from "./algorithms.ts";
import { valueOf } from "./certificates.ts";

const EMAIL_ADDRESS = "1.2.840.113549.1.9.1";

/** Types of general names. Source: RFC 5280 section 4.2.1.6. */
const EMAIL = 1;
const DNS = 2;
const DIRECTORY = 4;

/** A name by its type; of a directory name its parts from the root, of others one text. */
interface Name {
  readonly type: number;
  readonly parts: readonly string[];
}

/**
 * Whether each name of each certificate of a path, the leaf first, is one that all authorities above it allow. A name of a
 * form that an authority constrains and that is no mail address, host or directory name is not allowed.
 */
export function areNamesAllowed(path: readonly Certificate[]): boolean {
  return path.every((authority, above) => {
    const constraints = valueOf(authority, id_NameConstraints, NameConstraints);
    if (constraints === undefined) return true;
    const { permittedSubtrees = [], excludedSubtrees = [] } = constraints;
    // A least or greatest depth, which RFC 5280 has no use for.
    const trees = [...permittedSubtrees, ...excludedSubtrees];
    if (trees.some(({ minimum, maximum }) => minimum !== 0 || maximum !== undefined)) return false;
    const permitted = permittedSubtrees.map(({ base }) => nameOf(base));
    const excluded = excludedSubtrees.map(({ base }) => nameOf(base));
    const below = path.slice(0, above).filter((each, place) => place === 0 || !isSelfIssued(each));
    return below.flatMap(namesOf).every((name) => isAllowed(name, permitted, excluded));
  });
}

/** Whether a certificate names its own subject as its issuer, as one does that renews a key. */
export function isSelfIssued({ issuer, subject }: Certificate): boolean {
  return partsOf(issuer).join() === partsOf(subject).join();
}

function isAllowed(name: Name, permitted: readonly Name[], excluded: readonly Name[]): boolean {
  const isAlike = ({ type }: Name) => type === name.type;
  const bases = permitted.filter(isAlike);
  const others = excluded.filter(isAlike);
  if (bases.length + others.length === 0) return true;
  if (![EMAIL, DNS, DIRECTORY].includes(name.type)) return false;
  if (name.type === EMAIL && !name.parts.join().includes("@")) return false;
  return (
    (bases.length === 0 || bases.some((base) => isWithin(name, base))) &&
    !others.some((base) => isWithin(name, base))
  );
}

function isWithin({ type, parts }: Name, base: Name): boolean {
  if (type === DIRECTORY) return base.parts.every((part, place) => part === parts[place]);
  const [name, root] = [parts.join(), base.parts.join()];
  if (type === EMAIL) {
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
function namesOf(certificate: Certificate): readonly Name[] {
  const { subject } = certificate;
  const attributes = attributesOf(subject).flat();
  const mails = attributes.flatMap(({ type, value }) =>
    type === EMAIL_ADDRESS && value instanceof asn1js.BaseStringBlock
      ? [{ type: EMAIL, parts: [value.getValue()] }]
      : [],
  );
  const whole = attributes.length === 0 ? [] : [{ type: DIRECTORY, parts: partsOf(subject) }];
  const others = valueOf(certificate, id_SubjectAltName, AltName)?.altNames ?? [];
  return [...whole, ...mails, ...others.map(nameOf)];
}

function nameOf({ type, value }: GeneralName): Name {
  if (value instanceof RelativeDistinguishedNames) return { type, parts: partsOf(value) };
  return { type, parts: typeof value === "string" ? [value] : [] };
}

/** The attributes of each part of a directory name, from its root; the package has them in one list. */
function attributesOf(name: RelativeDistinguishedNames): readonly AttributeTypeAndValue[][] {
  return name.toSchema().valueBlock.value.map((part) => {
    if (!(part instanceof asn1js.Set))
      throw new RangeError("Cannot read directory name: a part is no set");
    return part.valueBlock.value.map((schema) => new AttributeTypeAndValue({ schema }));
  });
}

/** The parts of a directory name from its root, each a text that is the same for the same part. */
function partsOf(name: RelativeDistinguishedNames): readonly string[] {
  return attributesOf(name).map((part) => part.map(textOf).toSorted().join("+"));
}

function textOf(attribute: AttributeTypeAndValue): string {
  const { type, value } = attribute;
  const text =
    value instanceof asn1js.BaseStringBlock
      ? lower(value.getValue()).trim().replaceAll(/\s+/g, " ")
      : Buffer.from(derOf(attribute)).toString("hex");
  return JSON.stringify([type, text]);
}

function lower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
