/** Static files: held in memory once, shared by all responses, with a bound on concurrent downloads. */

import { promisify } from "node:util";
import { brotliCompress, type BrotliOptions, constants, gzip, type ZlibOptions } from "node:zlib";
import { ServiceError } from "#base";
import { unknownPath } from "../unknown_path.ts";
import { accepts } from "../sending.ts";

const toGzip = promisify<Uint8Array, ZlibOptions, Buffer<ArrayBuffer>>(gzip);
const toBrotli = promisify<Uint8Array, BrotliOptions, Buffer<ArrayBuffer>>(brotliCompress);

/** The next level takes three times as long on the largest file, and saves 2 % of its size. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** How every Content-Security-Policy begins: nothing is allowed but what a page adds. */
const NOTHING_ELSE =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** No framing, no reads by other origins, no referrer. */
const FILE_HEADERS = {
  "Content-Security-Policy": NOTHING_ELSE,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
};

/** The headers of a page that loads and sends what `allows` adds, and nothing else. */
export function pageHeaders(allows: string): Readonly<Record<string, string>> {
  // Browsers use the first of two equal directives.
  const others = NOTHING_ELSE.split("; ").filter(
    (each) => !allows.includes(each.split(" ")[0] ?? each),
  );
  return { ...FILE_HEADERS, "Content-Security-Policy": [...others, allows].join("; ") };
}

/** A file in memory, compressed as well where that makes it smaller. */
export interface HeldFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Blob;
  /** By coding, the smallest first; only what is smaller than the plain bytes. */
  readonly compressed: readonly { readonly coding: "br" | "gzip"; readonly bytes: Blob }[];
}

/** A request for a file, and the headers of its response, also of an error. */
interface FileRequest {
  readonly request: Request;
  readonly set: { readonly headers: Record<string, string | number> };
}

interface FileOptions {
  /** Whether a browser keeps it without asking again: another version has another address. */
  readonly isVersioned?: boolean;
  /** What a page may load, for its Content-Security-Policy; a file that is no page loads nothing. */
  readonly allows?: string;
  /** Language of the page, where it is served in several. */
  readonly language?: string;
  readonly begin: BeginDownload;
}

/** Counts a download of some bytes. @throws {ServiceError} `service_unavailable` past the bound */
export type BeginDownload = (bytes: number) => void;

/** From this size on a file counts as a download; smaller ones fit into a few packets. */
const DOWNLOAD_BYTES_MIN = 32_768;

/**
 * Downloads that a process starts per idle timeout of a connection. Until then, a client that reads nothing holds a
 * download in the kernel's buffers: 2.4 MB for the largest file.
 */
const DOWNLOADS_MAX = 32;
const DOWNLOAD_MS = 10_000;

/**
 * Makes the bound on downloads of a process: files need no key, so no other limit applies to them. `nowMs` is a
 * monotonic clock.
 */
export function createDownloads(nowMs: () => number): BeginDownload {
  const begunAtMs: number[] = [];
  return (bytes) => {
    if (bytes < DOWNLOAD_BYTES_MIN) return;
    const oldestMs = nowMs() - DOWNLOAD_MS;
    while (begunAtMs[0] !== undefined && begunAtMs[0] <= oldestMs) begunAtMs.shift();
    if (begunAtMs.length >= DOWNLOADS_MAX) {
      throw new ServiceError("busyWithDownloads", {
        retryAfterSeconds: DOWNLOAD_MS / 1000,
        detail: "too many concurrent downloads of static files",
      });
    }
    begunAtMs.push(nowMs());
  };
}

/** Holds the content of a file under its media type. */
export async function holdFile(
  content: string | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<HeldFile> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  // Off this thread: a large document takes a tenth of a second.
  const [br, gzipped] = await Promise.all([toBrotli(bytes, BROTLI), toGzip(bytes, { level: 9 })]);
  const compressed = [
    { coding: "br", bytes: br },
    { coding: "gzip", bytes: gzipped },
  ] as const;
  return {
    type,
    etag: Bun.hash(bytes).toString(36),
    plain: new Blob([bytes]),
    compressed: compressed
      .filter((form) => form.bytes.length < bytes.length)
      .map((form) => ({ coding: form.coding, bytes: new Blob([form.bytes]) })),
  };
}

/**
 * The answer with a held file: 200, or 304 when the caller holds it already.
 *
 * The `ETag` is a hash of the content, another one where the file is compressed. All answers with a
 * file share its bytes. @throws {ServiceError} `service_unavailable` past the bound on downloads
 * Source: RFC 9110 sections 8.8.3 and 12.5.3.
 */
export function heldFileResponse(
  { request, set }: FileRequest,
  { type, etag, plain, compressed }: HeldFile,
  { isVersioned = false, allows, language, begin }: FileOptions,
): Response {
  const form = compressed.find(({ coding }) => accepts(request.headers, coding));
  const tag = `"${etag}${form === undefined ? "" : `-${form.coding}`}"`;
  const headers = new Headers(allows === undefined ? FILE_HEADERS : pageHeaders(allows));
  headers.set("ETag", tag);
  if (compressed.length > 0) headers.set("Vary", "Accept-Encoding");
  if (language !== undefined) {
    headers.append("Vary", "Accept-Language");
    headers.set("Content-Language", language);
  }
  set.headers["Cache-Control"] = isVersioned ? "public, max-age=31536000, immutable" : "no-cache";
  if (request.headers.get("if-none-match") === tag) {
    return new Response(null, { status: 304, headers });
  }
  const body = form?.bytes ?? plain;
  begin(body.size);
  headers.set("Content-Type", type);
  if (form !== undefined) headers.set("Content-Encoding", form.coding);
  return new Response(body, { headers });
}

/** A part of a page between two lines: `if` and its name in a comment, and `end` in another. */
const PART = / *<!-- if (\w+) -->\n([^]*?) *<!-- end -->\n/g;

/** An edit that keeps those named parts of a page that are `shown`. */
export function showParts(shown: Readonly<Record<string, boolean>>) {
  return (page: string): string =>
    page.replace(PART, (_, name: string, part: string) => (shown[name] ? part : ""));
}

/**
 * Answers requests for files by name, of those listed and no other. A file is read when it is first
 * asked for and held until it changes; `edits` change the text of the files that they name.
 *
 * The answer rejects with `unknown_path` when the list has no such name, and with
 * `service_unavailable` past the bound on downloads.
 */
export function staticFiles(
  files: Readonly<Record<string, string>>,
  edits: Readonly<Record<string, (text: string) => string>> = {},
) {
  const held = new Map<string, { readonly modifiedMs: number; readonly file: Promise<HeldFile> }>();

  function read(name: string, path: string): Promise<HeldFile> {
    const source = Bun.file(path);
    const modifiedMs = source.lastModified;
    const known = held.get(name);
    if (known?.modifiedMs === modifiedMs) return known.file;
    const edit = edits[name];
    const content: Promise<string | Uint8Array<ArrayBuffer>> =
      edit === undefined ? source.bytes() : source.text().then(edit);
    const file = content.then((bytes) => holdFile(bytes, source.type));
    held.set(name, { modifiedMs, file });
    return file;
  }

  return async (asked: FileRequest, name: string, options: FileOptions): Promise<Response> => {
    const path = Object.hasOwn(files, name) ? files[name] : undefined;
    if (path === undefined) throw unknownPath();
    return heldFileResponse(asked, await read(name, path), options);
  };
}
