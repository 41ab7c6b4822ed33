/** How an answer leaves: compressed where the request accepts that, and in one piece. */

/** From this size on the runtime sends a late answer in pieces; see `inOnePiece`. */
const PIECEMEAL_BYTES_MIN = 15_360;

/** What fits into one packet gains nothing from compression. */
export const COMPRESSED_BYTES_MIN = 1_400;

/** A coding of Accept-Encoding that is named and not refused by `q=0`. Source: RFC 9110 section 12.5.3. */
const CODINGS = {
  br: /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i,
  zstd: /^\s*zstd\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i,
  gzip: /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i,
};

/**
 * The same answer as it is sent.
 *
 * JSON in answer to POST is compressed when the request accepts gzip, at the level that costs least:
 * an illustration shrinks to a fifth. What HEAD may ask about is left alone, so that it gets the
 * true length. A file, the only kind with an `ETag`, goes as it is: reading it would copy it.
 * Source: [D41].
 */
export async function prepareToSend(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (headers.has("etag")) return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.length === 0) return new Response(null, { status, headers });
  const isCompressed =
    request.method === "POST" &&
    plain.length >= COMPRESSED_BYTES_MIN &&
    (headers.get("content-type")?.startsWith("application/json") ?? false) &&
    accepts(request.headers, "gzip");
  if (isCompressed) headers.set("Content-Encoding", "gzip");
  const bytes = isCompressed ? Bun.gzipSync(plain, { level: 1, library: "libdeflate" }) : plain;
  const isGathered = bytes.length < PIECEMEAL_BYTES_MIN || request.method === "HEAD";
  return new Response(isGathered ? bytes : inOnePiece(bytes), { status, headers });
}

/** Whether a request names `coding` among those it takes. Source: RFC 9110 section 12.5.3. */
export function accepts(headers: Headers, coding: keyof typeof CODINGS): boolean {
  const named = headers.get("accept-encoding")?.split(",") ?? [];
  return named.some((one) => CODINGS[coding].test(one));
}

/**
 * A body that the runtime sends together with its head, in one system call.
 *
 * Bun 1.4.5 gathers a large answer that had to wait for something only when its body is a stream:
 * otherwise each name and each value of a header is a call of its own, some fifty in all, which take
 * longer than the illustration. The stream ends before its high-water mark, so the length is known.
 * Source: oven-sh/bun pull request 41341.
 */
function inOnePiece(bytes: Uint8Array<ArrayBuffer>): ReadableStream {
  const source: Bun.DirectUnderlyingSource = {
    type: "direct",
    pull(controller) {
      void controller.write(bytes);
      void controller.end();
    },
  };
  // As an object, since the types of the constructor know only the standard's kinds of source.
  return new ReadableStream(source as object, { highWaterMark: bytes.length + 1 });
}
