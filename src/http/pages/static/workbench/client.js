/** Asks the service. */

import { grouped, say } from "./page.js";

/** Longer than the service takes to give up. */
const ANSWER_MS_MAX = 70_000;

/**
 * Resolves whatever happens: `body` is the answer, or why there is none; `limits` are the calls left.
 */
export async function ask(path, { key, body, signal }) {
  const begunMs = performance.now();
  try {
    const response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)].filter(Boolean)),
    });
    const { status, headers } = response;
    return {
      status,
      body: await response.json(),
      limits: readLimits(headers),
      retryAfter: headers.get("Retry-After"),
      requestId: headers.get("X-Request-Id"),
      illustrationId: headers.get("X-Illustration-Id"),
      milliseconds: grouped(performance.now() - begunMs),
    };
  } catch {
    return { status: 0, body: { error: say("noAnswer"), message: say("unreachable") } };
  }
}

function readLimits(headers) {
  const read = (name) => grouped(Number(headers.get(`X-RateLimit-${name}`)));
  return {
    left: read("Remaining"),
    of: read("Limit"),
    leftToday: read("Daily-Remaining"),
    ofToday: read("Daily-Limit"),
  };
}
