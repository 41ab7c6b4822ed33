/** Reads a request's body: JSON, bounded in bytes, time and depth, with every fault named. */

import { type Problem, ServiceError } from "../errors.ts";
import { isObject } from "../product/value_fault.ts";

export interface BodyBounds {
  readonly bodyBytesMax: number;
  readonly bodySeconds: number;
}

/** Deepest nesting of objects and arrays. Source: [D28]. */
const DEPTH_MAX = 64;

/** `application/json`, with no charset but UTF-8, in any case. Source: [D10]. */
const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

/**
 * The body as a JSON object.
 *
 * @throws {ServiceError} `not_json` when it is not declared as JSON, `body_too_large`, or
 * `invalid_request` when it is not one JSON object that means the same to every reader: no member
 * twice, no `__proto__`, no number beyond a double, no half of a surrogate pair
 * Source: [SPEC Endpoints], [D9], [D10], [D28].
 */
export async function readJsonObject(
  request: Request,
  bounds: BodyBounds,
): Promise<Readonly<Record<string, unknown>>> {
  requireJson(request.headers);
  const text = await readText(request, bounds);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalidBody("not_json", "The body must be valid JSON in UTF-8", cause);
  }
  const fault = findFault(text);
  if (fault !== undefined) throw invalidBody(fault.code, fault.message);
  if (!isObject(value)) throw invalidBody("type", "The body must be a JSON object");
  return value;
}

function requireJson(headers: Headers): void {
  if (!JSON_MEDIA_TYPE.test(headers.get("content-type")?.trim() ?? "")) {
    throw new ServiceError("not_json", "Content-Type must be application/json (UTF-8)");
  }
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") {
    throw new ServiceError("not_json", "The body must be sent without Content-Encoding");
  }
}

/** The body's text, read no further than its bounds. */
async function readText(request: Request, bounds: BodyBounds): Promise<string> {
  const bytes = await readBytes(request, bounds);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw invalidBody("not_utf8", "The body must be valid UTF-8", cause);
  }
}

async function readBytes(request: Request, bounds: BodyBounds): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > bounds.bodyBytesMax) throw tooLarge(bounds);
  const late = Promise.withResolvers<never>();
  const message = `The body must arrive within ${bounds.bodySeconds} seconds`;
  const timer = setTimeout(
    () => late.reject(invalidBody("late", message)),
    bounds.bodySeconds * 1000,
  );
  const inTime: InTime = (reading) => Promise.race([reading, late.promise]);
  try {
    // A body of declared size comes whole, which costs the runtime far less than a stream of it.
    return declared > 0
      ? await inTime(request.bytes())
      : await readStream(request.body, { bounds, inTime });
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw invalidBody("incomplete", "The body must arrive complete", cause);
  } finally {
    clearTimeout(timer);
  }
}

/** What is read, or the failure of a body that is late. */
type InTime = <Read>(reading: Promise<Read>) => Promise<Read>;

async function readStream(
  body: ReadableStream<Uint8Array> | null,
  { bounds, inTime }: { readonly bounds: BodyBounds; readonly inTime: InTime },
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const step = await inTime(reader.read());
      if (step.done) return join(chunks, bytes);
      bytes += step.value.byteLength;
      if (bytes > bounds.bodyBytesMax) throw tooLarge(bounds);
      chunks.push(step.value);
    }
  } catch (cause) {
    reader.cancel().catch(() => undefined);
    throw cause;
  }
}

function join(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

interface Fault {
  readonly code: string;
  readonly message: string;
}

const STRING = /"(?:[^"\\]|\\.)*"/y;
const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * What `JSON.parse` lets pass and two readers could understand differently.
 *
 * One walk over text that is known to be valid JSON, so tokens can be taken as they come.
 */
function findFault(text: string): Fault | undefined {
  const membersByDepth: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length;) {
    const character = text.charCodeAt(at);
    if (character === 0x22) {
      STRING.lastIndex = at;
      STRING.test(text);
      const token = text.slice(at, STRING.lastIndex);
      at = STRING.lastIndex;
      const value = token.includes("\\") ? (JSON.parse(token) as string) : token.slice(1, -1);
      if (!value.isWellFormed()) {
        return { code: "surrogate", message: "Text must not hold half of a surrogate pair" };
      }
      const members = membersByDepth.at(-1);
      if (members === undefined || !isFollowedByColon(text, at)) continue;
      if (value === "__proto__") {
        return { code: "reserved_name", message: "A member must not be named __proto__" };
      }
      if (members.has(value)) {
        return { code: "duplicate", message: "An object must not name a member twice" };
      }
      members.add(value);
    } else if (character === 0x7b || character === 0x5b) {
      if (membersByDepth.length === DEPTH_MAX) {
        return { code: "depth", message: `JSON must not nest deeper than ${DEPTH_MAX} levels` };
      }
      membersByDepth.push(character === 0x7b ? new Set() : undefined);
      at += 1;
    } else if (character === 0x7d || character === 0x5d) {
      membersByDepth.pop();
      at += 1;
    } else if (character === 0x2d || (character >= 0x30 && character <= 0x39)) {
      NUMBER.lastIndex = at;
      NUMBER.test(text);
      if (!Number.isFinite(Number(text.slice(at, NUMBER.lastIndex)))) {
        return { code: "number", message: "A number must fit a 64-bit floating-point number" };
      }
      at = NUMBER.lastIndex;
    } else {
      at += 1;
    }
  }
  return undefined;
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from;
  while (" \t\n\r".includes(text.charAt(at)) && at < text.length) at += 1;
  return text.charCodeAt(at) === 0x3a;
}

function tooLarge({ bodyBytesMax }: BodyBounds): ServiceError {
  return new ServiceError("body_too_large", `The body must not exceed ${bodyBytesMax} bytes`);
}

function invalidBody(code: string, message: string, cause?: unknown): ServiceError {
  const problem: Problem = { field: "body", pointer: "", code, message };
  return new ServiceError("invalid_request", message, { details: [problem], cause });
}
