/** A file that is served as it is, under the headers that keep a page to itself. */

import { ServiceError } from "../errors.ts";
import { readContext } from "./request_context.ts";

/** A page's Content-Security-Policy begins with this: nothing is allowed but what it adds. */
const NOTHING_ELSE =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** How a file is served. */
export interface StaticFileOptions {
  readonly request: Request;
  /** File name a person may ask for → where the file is. Nothing else is ever read. */
  readonly files: Readonly<Record<string, string>>;
  readonly name: string;
  /** How long a browser keeps it; `no-cache` asks each time whether it has changed. */
  readonly cacheControl: "no-cache" | "public, max-age=31536000, immutable";
  /** What a page may load, for its Content-Security-Policy. */
  readonly allows?: string;
}

/**
 * The answer with one file: 200, or 304 when the browser holds it already.
 *
 * The `ETag` is a hash of the content. Every file is kept from being framed, from being read by
 * other origins, and from telling them where it was opened.
 *
 * @throws {ServiceError} `unknown_path` when the list has no such name
 */
export async function staticFile(options: StaticFileOptions): Promise<Response> {
  const { request, files, name, cacheControl, allows } = options;
  const path = Object.hasOwn(files, name) ? files[name] : undefined;
  if (path === undefined) throw new ServiceError("unknown_path", "No endpoint has this path");
  const file = Bun.file(path);
  const bytes = await file.bytes();
  const etag = `"${Bun.hash(bytes).toString(36)}"`;
  const headers = {
    "Content-Type": file.type,
    ETag: etag,
    "Content-Security-Policy": allows === undefined ? NOTHING_ELSE : `${NOTHING_ELSE}; ${allows}`,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
  };
  readContext(request).headers["Cache-Control"] = cacheControl;
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { headers });
}
