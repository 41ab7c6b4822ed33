/** Asks the service, and says the same request as a command for a terminal. */

/** Longer than the service itself takes before it gives up. */
const ANSWER_MS_MAX = 70_000;

/**
 * One request. Resolves whatever happens: `body` is the answer, or says why there is none;
 * `limits` are the calls left, when the answer carries them.
 */
export async function ask(path, { key, body, signal }) {
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
    };
  } catch {
    const message = "The service could not be reached, or did not answer in time.";
    return { status: 0, body: { error: "No answer", message } };
  }
}

function readLimits(headers) {
  const read = (name) => Number(headers.get(`X-RateLimit-${name}`));
  if (!headers.has("X-RateLimit-Limit")) return undefined;
  return {
    left: read("Remaining"),
    of: read("Limit"),
    leftToday: read("Daily-Remaining"),
    ofToday: read("Daily-Limit"),
  };
}

/** A request as `curl`; the key is taken from the shell's variable, so that it can be passed on. */
export function asCurl(path, { body, file }) {
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`);
  return [
    `curl -sS --fail-with-body '${location.origin}${path}' \\`,
    `  -H "Authorization: Bearer $API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${json}'${file === undefined ? "" : ` -o ${file}`}`,
  ].join("\n");
}
