/** What tells a caller its limits: headers, and a refusal past them. */

import type { RateLimits } from "#access";
import { ServiceError } from "#base";

/** The four integers on every answer behind the door. Source: [SPEC Limits 2], [D7]. */
export function limitHeaders(limits: RateLimits) {
  return {
    "X-RateLimit-Limit": String(limits.limit),
    "X-RateLimit-Remaining": String(limits.remaining),
    "X-RateLimit-Daily-Limit": String(limits.dailyLimit),
    "X-RateLimit-Daily-Remaining": String(limits.dailyRemaining),
  };
}

/** The refusal past a limit. Source: [SPEC Fixed index annuity error body]. */
export function rateLimited(retryAfterSeconds: number): ServiceError {
  return new ServiceError("rateLimited", {
    retryAfterSeconds,
  });
}
