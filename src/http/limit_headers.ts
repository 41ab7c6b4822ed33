/** The headers that tell a caller its limits. */

import type { RateLimits } from "../access/admission.ts";

/** The four integers on every answer behind the door. Source: [SPEC Limits 2], [D7]. */
export function limitHeaders(limits: RateLimits) {
  return {
    "X-RateLimit-Limit": String(limits.limit),
    "X-RateLimit-Remaining": String(limits.remaining),
    "X-RateLimit-Daily-Limit": String(limits.dailyLimit),
    "X-RateLimit-Daily-Remaining": String(limits.dailyRemaining),
  };
}
