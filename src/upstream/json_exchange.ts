/** JSON to another service, and from it within a depth. */

import { type Exchange, exchange, DEPTH_MAX, measureJson } from "#base";

/** Posts a JSON text, and asks for JSON. */
export function postJson(
  {
    url,
    headers,
    body,
  }: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
  signal: AbortSignal,
): Promise<Exchange> {
  const types = { "content-type": "application/json", accept: "application/json" };
  return exchange({ url, method: "POST", headers: { ...headers, ...types }, body }, signal);
}

/**
 * The value of a JSON text, or `undefined` when it is not JSON or nests deeper than 64 levels.
 *
 * The depth is counted before parsing: walking a million levels would overflow the stack.
 */
export function parseJson(text: string): unknown {
  if (measureJson(text).depth > DEPTH_MAX) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
