/** The rate limit headers, and the limit on failed authentication by address. */

import { LRUCache } from "lru-cache";
import type { RateLimits } from "./admission.ts";

/** The four integers on every product answer. Source: [SPEC Limits 2], [D7]. */
export function rateHeaders(limits: RateLimits): Readonly<Record<string, string>> {
  return {
    "X-RateLimit-Limit": String(limits.limit),
    "X-RateLimit-Remaining": String(limits.remaining),
    "X-RateLimit-Daily-Limit": String(limits.dailyLimit),
    "X-RateLimit-Daily-Remaining": String(limits.dailyRemaining),
  };
}

/** Bounds of the limit on failed authentication; the defaults are those of [D7]. */
export interface FailedAuthenticationTerms {
  readonly limit: number;
  readonly windowSeconds: number;
  /** Addresses remembered at once; the one that failed longest ago is evicted first. */
  readonly addressesMax: number;
}

/** One failure counted, or refused when `retryAfterSeconds` is given. */
interface FailedAuthenticationGrant {
  readonly limits: RateLimits;
  readonly retryAfterSeconds: number | undefined;
}

export interface FailedAuthentications {
  /** Counts a failure of an address, unless it is over the limit. */
  readonly count: (address: string, nowMs: number) => FailedAuthenticationGrant;
  /** What remains to an address; counts nothing. */
  readonly read: (address: string, nowMs: number) => RateLimits;
}

/** Failures of one address in one second. */
interface FailedSecond {
  readonly second: number;
  readonly count: number;
}

/**
 * Counts failed authentications by address in a sliding window, inside this process.
 *
 * An IPv6 address counts as its network. Failures of one second count until that second is `windowSeconds` past, so no
 * address is admitted too early. A failure beyond the limit is not counted. Source: [D7].
 */
export function countFailedAuthentications(
  terms: FailedAuthenticationTerms,
): FailedAuthentications {
  const failuresByAddress = new LRUCache<string, readonly FailedSecond[]>({
    max: terms.addressesMax,
  });

  function recent(address: string, second: number): readonly FailedSecond[] {
    // `peek` keeps the order of eviction.
    const failures = failuresByAddress.peek(address) ?? [];
    return failures.filter((failed) => failed.second >= second - terms.windowSeconds);
  }

  function limitsAfter(failures: readonly FailedSecond[]): RateLimits {
    const used = failures.reduce((sum, failed) => sum + failed.count, 0);
    const remaining = Math.max(0, terms.limit - used);
    return { limit: terms.limit, remaining, dailyLimit: 0, dailyRemaining: 0 };
  }

  return {
    count(address, nowMs) {
      const name = limitedAs(address);
      const second = Math.floor(nowMs / 1000);
      const failures = recent(name, second);
      const [oldest] = failures;
      if (oldest !== undefined && limitsAfter(failures).remaining === 0) {
        const opensAtMs = (oldest.second + terms.windowSeconds + 1) * 1000;
        const retryAfterSeconds = Math.max(1, Math.ceil((opensAtMs - nowMs) / 1000));
        return { limits: limitsAfter(failures), retryAfterSeconds };
      }
      const last = failures.at(-1);
      const counted =
        last?.second === second
          ? [...failures.slice(0, -1), { second, count: last.count + 1 }]
          : [...failures, { second, count: 1 }];
      failuresByAddress.set(name, counted);
      return { limits: limitsAfter(counted), retryAfterSeconds: undefined };
    },
    read: (address, nowMs) => limitsAfter(recent(limitedAs(address), Math.floor(nowMs / 1000))),
  };
}

/**
 * What an address counts as where addresses are limited: an IPv4 address itself; of IPv6 the network
 * of 64 bits, since a client usually has all addresses of one (RFC 4291, section 2.5.4).
 */
export function limitedAs(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const leading = head === "" ? [] : head.split(":");
  const trailing = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - leading.length - trailing.length }, () => "0");
  const groups = tail === undefined ? leading : [...leading, ...zeros, ...trailing];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
