/** One HTTP request to another service, bounded in time and size; every outcome is a value. */

import { isIP } from "node:net";

/** A request. Redirects are never followed: a login page is not an answer. */
interface Question {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The address that is connected to, in place of a look-up of the host, which the certificate has to name all the same. */
  readonly address?: string;
}

/** An answer that arrived whole. */
interface Answer {
  readonly kind: "answered";
  readonly status: number;
  readonly headers: Headers;
}

/** Why no answer arrived whole. */
type NoAnswer =
  /** No answer began: host unknown, connection refused or reset, or certificate not trusted. */
  | { readonly kind: "unreachable"; readonly reason: string }
  /** The answer was cut short or is not UTF-8. */
  | { readonly kind: "broken"; readonly reason: string }
  | { readonly kind: "too_large" }
  /** The deadline passed, or the caller left. */
  | { readonly kind: "stopped" };

/** How a request ended, with the answer as text. */
export type Exchange = (Answer & { readonly text: string }) | NoAnswer;
/** How a request ended, with the answer as bytes. */
export type BytesExchange = (Answer & { readonly bytes: Uint8Array<ArrayBuffer> }) | NoAnswer;

/** Largest answer that is read. Source: [D28]. */
export const ANSWER_BYTES_MAX = 10 * 1024 * 1024;

/** Sends a question and reads the whole answer, which has to be text in UTF-8, as `exchangeBytes` does. */
export async function exchange(question: Question, signal: AbortSignal): Promise<Exchange> {
  const ended = await exchangeBytes(question, signal, ANSWER_BYTES_MAX);
  if (ended.kind !== "answered") return ended;
  const { bytes, ...answer } = ended;
  try {
    return { ...answer, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    return { kind: "broken", reason: reasonOf(error) };
  }
}

/**
 * Sends a question and reads the whole answer, of at most `bytesMax` bytes.
 *
 * `signal` covers name look-up, connection, headers and the whole body. Connections are not reused: one that
 * the peer has closed, or a firewall has dropped, fails only after the request is written. Compression is
 * declined, since its expansion is unbounded. TLS certificates are always verified: no variable of the environment turns that off.
 */
export async function exchangeBytes(
  question: Question,
  signal: AbortSignal,
  bytesMax: number,
): Promise<BytesExchange> {
  if (signal.aborted) return { kind: "stopped" };
  let response: Response;
  try {
    const { url, headers, tls } = connectionOf(question);
    response = await fetch(url, {
      method: question.method,
      headers: { ...question.headers, ...headers, "accept-encoding": "identity" },
      redirect: "manual",
      keepalive: false,
      decompress: false,
      tls: { ...tls, rejectUnauthorized: true },
      signal,
      ...(question.body === undefined ? {} : { body: question.body }),
    });
  } catch (error) {
    return signal.aborted ? { kind: "stopped" } : { kind: "unreachable", reason: reasonOf(error) };
  }
  const { status, headers } = response;
  try {
    const bytes = await readBounded(response.body, signal, bytesMax);
    return bytes === "too_large"
      ? { kind: "too_large" }
      : { kind: "answered", status, headers, bytes };
  } catch (error) {
    return signal.aborted ? { kind: "stopped" } : { kind: "broken", reason: reasonOf(error) };
  }
}

/** The host of a URL, an address of IPv6 without its brackets. */
export function hostOf({ hostname }: Pick<URL, "hostname">): string {
  return hostname.replaceAll(/^\[|\]$/g, "");
}

/** What makes a request to a host go to an address. */
function connectionOf({ url, address }: Question) {
  if (address === undefined) return { url, headers: {}, tls: {} };
  const target = new URL(url);
  const { host, hostname } = target;
  target.hostname = isIP(address) === 6 ? `[${address}]` : address;
  const isName = isIP(hostOf({ hostname })) === 0;
  return { url: target.href, headers: { host }, tls: isName ? { serverName: hostname } : {} };
}

async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | "too_large"> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream, which closes the connection.
  for await (const chunk of body) {
    signal.throwIfAborted();
    size += chunk.byteLength;
    if (size > bytesMax) return "too_large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The code or class of an error; its message may repeat the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
