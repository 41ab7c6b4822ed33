/** Which addresses of a receiver may be connected to. Source: [D321]; networks of special use as `ipaddr.js` has them from IANA's registries. */

import ipaddr from "ipaddr.js";

/** All addresses of a host, of both families; rejects where it has none. */
export type LookUp = (host: string) => Promise<readonly string[]>;

/** Global unicast of IPv6 as IANA has assigned it. */
const PUBLIC_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address may be connected to: a public one, or one of the allowed networks; with `isPlain`, of those alone. An IPv4
 * address that is written as one of IPv6 is what it stands for.
 */
export function mayConnect(
  address: string,
  { allowed, isPlain }: { readonly allowed: readonly string[]; readonly isPlain: boolean },
): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isAllowed = allowed.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
  if (isAllowed || isPlain) return isAllowed;
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(PUBLIC_IPV6));
}
