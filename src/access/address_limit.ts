/** A limit on what each address does: failed authentications, verifications of papers. */

import { LRUCache } from "lru-cache";
import type { RateLimits } from "./admission.ts";

/** So many failures of one address in a sliding window. */
export interface AddressLimitTerms {
  readonly limit: number;
  readonly windowSeconds: number;
  /** Addresses remembered at once; the one counted longest ago is evicted first. */
  readonly addressesMax: number;
}

/** Attempts of one address in one second. */
interface CountedSecond {
  readonly second: number;
  readonly count: number;
}

/**
 * Counts attempts by address in a sliding window, inside this process.
 *
 * An IPv6 address counts as its network. Attempts of one second count until that second is `windowSeconds` past, so no
 * address is admitted too early. Source: [D7].
 */
export function limitByAddress(terms: AddressLimitTerms) {
  const secondsByAddress = new LRUCache<string, readonly CountedSecond[]>({
    max: terms.addressesMax,
  });

  function recent(address: string, second: number): readonly CountedSecond[] {
    // `peek` keeps the order of eviction.
    const counted = secondsByAddress.peek(address) ?? [];
    return counted.filter((attempts) => attempts.second >= second - terms.windowSeconds);
  }

  function limitsAfter(counted: readonly CountedSecond[]): RateLimits {
    const used = counted.reduce((sum, attempts) => sum + attempts.count, 0);
    const remaining = Math.max(0, terms.limit - used);
    return { limit: terms.limit, remaining, dailyLimit: 0, dailyRemaining: 0 };
  }

  return {
    /** Counts an attempt of an address; `retryAfterSeconds` when it is over the limit and so is not counted. */
    count(address: string, nowMs: number) {
      const name = countedAddress(address);
      const second = Math.floor(nowMs / 1000);
      const earlier = recent(name, second);
      const [oldest] = earlier;
      if (oldest !== undefined && limitsAfter(earlier).remaining === 0) {
        const opensAtMs = (oldest.second + terms.windowSeconds + 1) * 1000;
        const retryAfterSeconds = Math.max(1, Math.ceil((opensAtMs - nowMs) / 1000));
        return { limits: limitsAfter(earlier), retryAfterSeconds };
      }
      const last = earlier.at(-1);
      const counted =
        last?.second === second
          ? [...earlier.slice(0, -1), { second, count: last.count + 1 }]
          : [...earlier, { second, count: 1 }];
      secondsByAddress.set(name, counted);
      return { limits: limitsAfter(counted), retryAfterSeconds: undefined };
    },
    /** What remains to an address; counts nothing. */
    read: (address: string, nowMs: number) =>
      limitsAfter(recent(countedAddress(address), Math.floor(nowMs / 1000))),
  };
}

/**
 * What an address counts as where addresses are limited: an IPv4 address itself; of IPv6 the network
 * of 64 bits, since a client usually has all addresses of one (RFC 4291, section 2.5.4).
 */
export function countedAddress(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const leading = head === "" ? [] : head.split(":");
  const trailing = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - leading.length - trailing.length }, () => "0");
  const groups = tail === undefined ? leading : [...leading, ...zeros, ...trailing];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
