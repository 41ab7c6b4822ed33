/** The headers that tell a caller its limits. */

import { expect, test } from "bun:test";
import { limitHeaders } from "../../src/http/limit_headers.ts";

test("[SPEC Limits 2] the four headers are integers under the specified names", () => {
  const limits = { limit: 60, remaining: 59, dailyLimit: 10_000, dailyRemaining: 9_999 };
  expect(limitHeaders(limits)).toEqual({
    "X-RateLimit-Limit": "60",
    "X-RateLimit-Remaining": "59",
    "X-RateLimit-Daily-Limit": "10000",
    "X-RateLimit-Daily-Remaining": "9999",
  });
});
