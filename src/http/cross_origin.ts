/** Which pages of other origins may call the API from a browser (CORS). Source: [D323], the Fetch standard. */

import { HEADERS } from "./openapi/headers.ts";

/** What a page may send beside what the standard leaves free. */
const SENT_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "X-Illustration-Instant",
  "X-Request-Id",
].join(", ");

const METHODS = "GET, POST, DELETE";

/** For how long a browser need not ask again, in seconds. */
const AGE_SECONDS_MAX = "600";

/** What a page may read of an answer; the document has two names for `Content-Disposition`. */
const READ_HEADERS = [
  ...Object.keys(HEADERS).filter((name) => name !== "Attachment" && name !== "Inline"),
  "Content-Disposition",
].join(", ");

/** How answers to pages are shared. */
interface CrossOrigin {
  /** The answer to a browser that asks whether a page may call; `undefined` for any other request. */
  readonly preflight: (request: Request) => Response | undefined;
  /** Adds to an answer what has the browser give it to the page. */
  readonly share: (request: Request, response: Response) => void;
}

/**
 * Makes what shares answers with pages of `origins`; `undefined` for none.
 *
 * A page of another origin reads nothing, and what it sends is answered as if there were no such page. The lists of administrators are
 * shared with no page. A browser sends no cookies or passwords of its own along, since nothing here goes by them.
 */
export function createCrossOrigin(origins: readonly string[]): CrossOrigin | undefined {
  if (origins.length === 0) return undefined;
  const listed = new Set(origins);

  /** The origin of a page that may call; `null` for any other. */
  function originOf({ headers, url }: Request): string | null {
    const origin = headers.get("origin");
    return origin !== null && listed.has(origin) && isShared(url) ? origin : null;
  }

  return {
    preflight(request) {
      const isAsking = request.headers.has("access-control-request-method");
      if (request.method !== "OPTIONS" || !isAsking || originOf(request) === null) return undefined;
      const headers = {
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": SENT_HEADERS,
        "Access-Control-Max-Age": AGE_SECONDS_MAX,
      };
      return new Response(null, { status: 204, headers });
    },
    share(request, { headers }) {
      if (!isShared(request.url)) return;
      // The answer differs by origin, also where it is kept for a page that may not read it.
      headers.append("Vary", "Origin");
      const origin = originOf(request);
      if (origin === null) return;
      headers.set("Access-Control-Allow-Origin", origin);
      headers.set("Access-Control-Expose-Headers", READ_HEADERS);
    },
  };
}

/** Whether an address is of the API that callers use. */
function isShared(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname.startsWith("/api/") && !pathname.startsWith("/api/admin/");
}
