/** The headers that tell a caller what is left, and the limit on failed authentication by address. */

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
  /** Addresses remembered at once; the one that failed longest ago is forgotten first. */
  readonly addressesMax: number;
}

/** One failure counted, or refused when `retryAfterSeconds` is given. */
export interface FailedAuthenticationGrant {
  readonly limits: RateLimits;
  readonly retryAfterSeconds: number | undefined;
}

export type CountFailedAuthentication = (
  address: string,
  nowMs: number,
) => FailedAuthenticationGrant;

/** Failures of one address: how many in each second, oldest first. */
interface FailedSecond {
  readonly second: number;
  count: number;
}

/**
 * Counts failed authentications by address in a sliding window, inside this process.
 *
 * Failures of one second count until that second is `windowSeconds` past, so an address is
 * never let in too early. A failure beyond the limit is not counted. Source: [D7].
 */
export function countFailedAuthentications(
  terms: FailedAuthenticationTerms,
): CountFailedAuthentication {
  const failuresByAddress = new Map<string, FailedSecond[]>();
  return (address, nowMs) => {
    const second = Math.floor(nowMs / 1000);
    const failures = (failuresByAddress.get(address) ?? []).filter(
      (failed) => failed.second > second - terms.windowSeconds - 1,
    );
    const used = failures.reduce((sum, failed) => sum + failed.count, 0);
    const isOverLimit = used >= terms.limit;
    if (!isOverLimit) {
      const last = failures.at(-1);
      if (last?.second === second) last.count += 1;
      else failures.push({ second, count: 1 });
    }
    failuresByAddress.delete(address);
    failuresByAddress.set(address, failures);
    if (failuresByAddress.size > terms.addressesMax) {
      for (const oldest of failuresByAddress.keys()) {
        failuresByAddress.delete(oldest);
        break;
      }
    }
    const oldestSecond = failures[0]?.second ?? second;
    const opensAtMs = (oldestSecond + terms.windowSeconds + 1) * 1000;
    return {
      limits: {
        limit: terms.limit,
        remaining: isOverLimit ? 0 : terms.limit - used - 1,
        dailyLimit: 0,
        dailyRemaining: 0,
      },
      retryAfterSeconds: isOverLimit
        ? Math.max(1, Math.ceil((opensAtMs - nowMs) / 1000))
        : undefined,
    };
  };
}
