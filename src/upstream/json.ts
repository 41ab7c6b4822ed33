/** JSON from another service, parsed within a depth. */

import { DEPTH_MAX, measureJson } from "../base/json_size.ts";

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
