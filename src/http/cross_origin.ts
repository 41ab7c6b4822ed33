/** Which pages of other origins may call the API from a browser (CORS). Source: [D323], the Fetch standard. */

import { Elysia } from "elysia";
import { HEADERS } from "./openapi/headers.ts";
import { contextPlugin } from "./request/request_context.ts";
import type { Endings } from "./request/request_end.ts";

/** What a page may send, beside what the standard leaves free, and for how many seconds a browser need not ask again. */
const PREFLIGHT_HEADERS = {
  "Access-Control-Allow-Methods": "GET, POST, DELETE",
  "Access-Control-Allow-Headers": [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "X-Illustration-Instant",
    "X-Request-Id",
  ].join(", "),
  "Access-Control-Max-Age": "600",
};

/** What a page may read of an answer; the document has two names for `Content-Disposition`. */
const READ_HEADERS = [
  ...Object.keys(HEADERS).filter((name) => name !== "Attachment" && name !== "Inline"),
  "Content-Disposition",
].join(", ");

/**
 * Elysia plugin that shares answers with pages of `origins`; it does nothing for none. `end` ends a request that no route answers.
 *
 * A page of another origin reads nothing, and what it sends is answered as if there were no such page. The lists of administrators are
 * shared with no page. A browser sends no cookies or passwords of its own along, since nothing here goes by them.
 */
export function crossOrigin(origins: readonly string[], end: Endings["end"]) {
  const plugin = new Elysia({ name: "cross-origin" }).use(contextPlugin);
  if (origins.length === 0) return plugin;
  const listed = new Set(origins);
  return plugin.onRequest(({ context, request }) => {
    const { headers, method, url } = request;
    if (!isShared(url)) return;
    // The answer differs by origin, also where it is kept for a page that may not read it.
    context.headers["Vary"] = "Origin";
    const origin = headers.get("origin");
    if (origin === null || !listed.has(origin)) return;
    context.headers["Access-Control-Allow-Origin"] = origin;
    context.headers["Access-Control-Expose-Headers"] = READ_HEADERS;
    if (method !== "OPTIONS" || !headers.has("access-control-request-method")) return;
    return end(request, context, new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }));
  });
}

/** Whether an address is of the API that callers use. */
function isShared(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname.startsWith("/api/") && !pathname.startsWith("/api/admin/");
}
