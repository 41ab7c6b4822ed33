/** Asks the service. */

/** Longer than the service itself takes before it gives up. */
const ANSWER_MS_MAX = 70_000;

/**
 * One request. Resolves whatever happens: `body` is the answer, or says why there is none;
 * `limits` are the calls left, when the answer carries them; `took` says how long it took, and where.
 */
export async function ask(path, { key, body, signal }) {
  const begunMs = performance.now();
  try {
    const response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    return {
      status: response.status,
      body: await response.json(),
      limits: readLimits(response.headers),
      retryAfter: response.headers.get("Retry-After"),
      requestId: response.headers.get("X-Request-Id"),
      took: { milliseconds: performance.now() - begunMs, stages: readStages(response.headers) },
    };
  } catch {
    const message = "The service could not be reached, or did not answer in time.";
    return { status: 0, body: { error: "No answer", message } };
  }
}

function readLimits(headers) {
  const read = (name) => Number(headers.get(`X-RateLimit-${name}`));
  if (read("Limit") === 0) return undefined;
  return {
    left: read("Remaining"),
    of: read("Limit"),
    leftToday: read("Daily-Remaining"),
    ofToday: read("Daily-Limit"),
  };
}

/** The stages of `Server-Timing` that took a millisecond or more, such as `calculation 43 ms`. */
function readStages(headers) {
  const timings = headers.get("Server-Timing") ?? "";
  return [...timings.matchAll(/([a-z]+);dur=([\d.]+)/g)]
    .filter(([, , milliseconds]) => Number(milliseconds) >= 1)
    .map(([, stage, milliseconds]) => `${stage} ${Math.round(Number(milliseconds))} ms`);
}
