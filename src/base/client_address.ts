/** Where a request comes from, and by which certificate: what the peer says, where it is a trusted proxy. */

import { createHash } from "node:crypto";
import { BlockList, isIP } from "node:net";

/** A network: the addresses that share the first `prefix` bits of `address`. */
export interface AddressRange {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** The canonical address of the client; empty when the transport has none. */
export type ReadClientAddress = (peer: string, forwardedFor: string | null) => string;

/** SHA-256 of the client's certificate, in base64url; `undefined` without one. */
export type ReadClientCertificate = (peer: string, clientCert: string | null) => string | undefined;

/** A certificate as RFC 9440 has it in `Client-Cert`: a byte sequence, nothing beside it, and one alone. */
const BYTE_SEQUENCE = /^:([0-9A-Za-z+/]{1,32768}={0,2}):$/;

/** Only the end of a longer `X-Forwarded-For` is read: the nearest proxies wrote it. */
const FORWARDED_FOR_LENGTH_MAX = 2_048;

const IN_BRACKETS = /^\[([^[\]]*)\](?::\d{1,5})?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** `10.0.0.0/8`, `2001:db8::/32` or a single address as a network; `undefined` for any other text. */
export function parseAddressRange(text: string): AddressRange | undefined {
  const [, address = "", digits] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return undefined;
  const bits = family === 4 ? 32 : 128;
  const prefix = digits === undefined ? bits : Number(digits);
  if (prefix < 1 || prefix > bits) return undefined;
  return { address, prefix, family: family === 4 ? "ipv4" : "ipv6" };
}

/** Makes what knows proxies by their addresses. */
function createProxyCheck(proxies: readonly AddressRange[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const { address, prefix, family } of proxies) trusted.addSubnet(address, prefix, family);
  return (address) => trusted.check(address, address.includes(":") ? "ipv6" : "ipv4");
}

/**
 * Makes the reader of clients' certificates: of `Client-Cert` from a peer that is a trusted proxy, and from no other. The proxy
 * has verified the certificate, and that the client has its key. Source: [D323], RFC 9440, RFC 8705 section 3.1.
 */
export function createClientCertificateReader(
  proxies: readonly AddressRange[],
): ReadClientCertificate {
  const isTrusted = createProxyCheck(proxies);
  return (peerText, clientCert) => {
    if (clientCert === null) return undefined;
    const peer = readAddress(peerText);
    if (peer === undefined || !isTrusted(peer)) return undefined;
    const [, base64 = ""] = BYTE_SEQUENCE.exec(clientCert) ?? [];
    const bytes = Buffer.from(base64, "base64");
    const unpadded = (text: string) => text.replace(/=+$/, "");
    if (bytes.length === 0 || unpadded(bytes.toString("base64")) !== unpadded(base64)) {
      return undefined;
    }
    return createHash("sha256").update(bytes).digest("base64url");
  };
}

/**
 * Makes the reader of client addresses.
 *
 * `X-Forwarded-For` counts only when the peer is a trusted proxy. Every proxy adds, on the right,
 * the address it was called from, so the right-most address that is not a trusted proxy's is the
 * first that no caller can forge. When all are trusted, the call began at the left-most one. When an
 * entry is not an address, the whole header is ignored and the peer counts.
 */
export function createClientAddressReader(proxies: readonly AddressRange[]): ReadClientAddress {
  const isTrusted = createProxyCheck(proxies);
  return (peerText, forwardedFor) => {
    const peer = readAddress(peerText) ?? "";
    const isVouchedFor = proxies.length > 0 && peer !== "" && isTrusted(peer);
    if (forwardedFor === null || !isVouchedFor) return peer;
    const hops = forwardedFor.slice(-FORWARDED_FOR_LENGTH_MAX).split(",");
    if (forwardedFor.length > FORWARDED_FOR_LENGTH_MAX) hops.shift();
    let client = peer;
    for (const hop of hops.toReversed()) {
      const address = readAddress(hop.trim());
      if (address === undefined) return peer;
      client = address;
      if (!isTrusted(address)) break;
    }
    return client;
  };
}

/**
 * The address in a text that may also hold a port, brackets or a zone, in canonical form: IPv6 as
 * RFC 5952 writes it, and an IPv4-mapped IPv6 address (`::ffff:0:0/96`) as IPv4.
 */
function readAddress(text: string): string | undefined {
  const bare = (IN_BRACKETS.exec(text) ?? IPV4_WITH_PORT.exec(text))?.[1] ?? text;
  const [address = ""] = bare.split("%", 1);
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high = "", low = ""] = MAPPED_IPV4.exec(spelled) ?? [];
  if (high === "") return spelled;
  const number = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join(".");
}
