/** Reads a request's body: JSON, bounded in bytes, time and depth, with every fault named. */

import { type FaultCode, isObject, parsePlainJson, ServiceError, withDeadline } from "#base";
import type { Said } from "#texts";
import type { InTurn } from "#illustrator";

/** Bounds on reading a request body. */
export interface BodyBounds {
  readonly bodyBytesMax: number;
  readonly bodySeconds: number;
  /** Called with the bytes of each piece as it arrives; what it throws ends the reading. */
  readonly onPiece?: (bytes: number) => void;
}

/** Largest PDF that is taken, in MiB; a paper has a hundredth of it. */
export const PDF_MIB_MAX = 20;

/** Largest body that is parsed at once, in well under a millisecond. */
const SMALL_BODY_BYTES = 65_536;

/** `application/json`, with no charset but UTF-8, in any case. Source: [D10]. */
const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

/**
 * The body as a JSON object. A large one is parsed when its turn has come [D42].
 *
 * @throws {ServiceError} `not_json` when it is not declared as JSON, `body_too_large`, or
 * `invalid_request` when it is not one JSON object that means the same to every reader
 * Source: [SPEC Endpoints], [D9], [D10], [D28], [D30].
 */
export async function readJsonObject(
  request: Request,
  { bounds, inTurn }: { readonly bounds: BodyBounds; readonly inTurn: InTurn },
): Promise<Readonly<Record<string, unknown>>> {
  requireType(request.headers, JSON_MEDIA_TYPE, "application/json (UTF-8)");
  const bytes = await readBytes(request, bounds);
  return bytes.byteLength <= SMALL_BODY_BYTES
    ? parseBody(bytes)
    : await inTurn(() => parseBody(bytes));
}

/**
 * The body of a request that sends a PDF as it is.
 * @throws {ServiceError} `not_json` when it is not declared as a PDF, `body_too_large`, or `invalid_request` when it does
 * not arrive whole in time
 */
export async function readPdf(
  request: Request,
  bounds: BodyBounds,
): Promise<Uint8Array<ArrayBuffer>> {
  requireType(request.headers, /^application\/pdf\s*(;|$)/i, "application/pdf");
  return readBytes(request, bounds);
}

/** Whether a body is declared as JSON. */
export function isJson(headers: Headers): boolean {
  return JSON_MEDIA_TYPE.test(headers.get("content-type")?.trim() ?? "");
}

/** Whether a body is declared as comma-separated values. */
export function isCsv(headers: Headers): boolean {
  return /^text\/csv\s*(;|$)/i.test(headers.get("content-type")?.trim() ?? "");
}

/** Most seconds in which a book arrives. */
const BOOK_SECONDS = 1_800;

/**
 * The bytes of a book as they arrive.
 * @throws {ServiceError} `not_json` when it is not declared as lines of JSON or as CSV, and `invalid_request` when it does not arrive
 * whole in time
 */
export async function* readBook(request: Request): AsyncGenerator<Uint8Array> {
  if (!isCsv(request.headers)) {
    const type = /^application\/(x-)?(ndjson|jsonl|jsonlines)\s*(;|$)/i;
    requireType(request.headers, type, "application/x-ndjson, text/csv or application/json");
  }
  const endsAt = performance.now() + BOOK_SECONDS * 1000;
  try {
    for await (const piece of request.body ?? []) {
      if (performance.now() > endsAt) {
        throw invalidBody("late", { code: "bodyLate", seconds: BOOK_SECONDS });
      }
      yield piece;
    }
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw invalidBody("incomplete", "bodyIncomplete", cause);
  }
}

/** Bytes of a form around its file: boundaries, and the name of the file. */
const FORM_BYTES_MAX = 4096;

/**
 * The member `file` of a form, as a browser sends it.
 * @throws {ServiceError} as `readPdf`, and `invalid_request` when the form has no such file
 */
export async function readUploadedPdf(
  request: Request,
  bounds: BodyBounds,
): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new ServiceError({ code: "contentType", type: "multipart/form-data" });
  }
  const bytes = await readBytes(request, {
    ...bounds,
    bodyBytesMax: bounds.bodyBytesMax + FORM_BYTES_MAX,
  });
  const form = await new Response(bytes, { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get("file");
  if (!(file instanceof Blob) || file.size === 0) throw invalidBody("required", "fileMissing");
  return new Uint8Array(await file.arrayBuffer());
}

function parseBody(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const result = parsePlainJson(decodeUtf8(bytes));
  if (result.kind === "refused") {
    const { fault, cause } = result;
    throw invalidBody(fault.code, fault.said, cause);
  }
  if (!isObject(result.value)) throw invalidBody("type", "bodyNoObject");
  return result.value;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw invalidBody("not_utf8", "bodyNoUtf8", cause);
  }
}

/** A body is declared as it is, and sent without a coding. */
function requireType(headers: Headers, type: RegExp, named: string): void {
  if (!type.test(headers.get("content-type")?.trim() ?? "")) {
    throw new ServiceError({ code: "contentType", type: named });
  }
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") {
    throw new ServiceError("contentEncoding");
  }
}

/** The bytes of the body, read no further than its bounds. */
async function readBytes(request: Request, bounds: BodyBounds): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > bounds.bodyBytesMax) throw tooLarge(bounds);
  // A body of declared size comes whole, which costs the runtime far less than a stream of it.
  const isWhole = declared > 0 && bounds.onPiece === undefined;
  const reader = isWhole ? undefined : request.body?.getReader();
  const reading = reader === undefined ? readWhole(request) : readStream(reader, declared, bounds);
  try {
    return await withDeadline(reading, bounds.bodySeconds * 1000, () => {
      throw invalidBody("late", { code: "bodyLate", seconds: bounds.bodySeconds });
    });
  } catch (cause) {
    reader?.cancel().catch(() => undefined);
    if (cause instanceof ServiceError) throw cause;
    throw invalidBody("incomplete", "bodyIncomplete", cause);
  }
}

async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await request.arrayBuffer());
}

/**
 * Pieces of a body of declared size go to their place in it at once, and their memory is given back: the garbage
 * collector would let many bodies gather first.
 */
async function readStream(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, "read">,
  declared: number,
  bounds: BodyBounds,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(declared);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return declared > 0 ? whole : Bun.concatArrayBuffers(pieces, bytes, true);
      const at = bytes;
      bytes += value.byteLength;
      if (bytes > bounds.bodyBytesMax) throw tooLarge(bounds);
      bounds.onPiece?.(value.byteLength);
      if (declared === 0) pieces.push(value);
      else {
        whole.set(value, at);
        value.buffer.transfer(0);
      }
    }
  } catch (error) {
    whole.buffer.transfer(0);
    throw error;
  }
}

function tooLarge({ bodyBytesMax }: BodyBounds): ServiceError {
  return new ServiceError({ code: "bodyTooLarge", bytes: bodyBytesMax });
}

function invalidBody(code: FaultCode, said: Said, cause?: unknown): ServiceError {
  return new ServiceError(said, { place: { field: "body", pointer: "", code }, cause });
}
