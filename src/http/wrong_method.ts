/** 405: what a path answers to the methods that it does not take. */

import { ServiceError } from "#base";
import type { DoorName } from "./door.ts";

/** A handler for all other methods of a path, hidden from the OpenAPI document; `taken` is its `Allow`. */
export function wrongMethod(taken: "GET, HEAD" | "POST" | "GET, HEAD, POST") {
  return ({ set }: { readonly set: { readonly headers: Record<string, string | number> } }) => {
    set.headers["Allow"] = taken;
    throw new ServiceError({ code: "wrongMethod", taken });
  };
}

/** For routes that the OpenAPI document does not describe. */
export const HIDDEN = { hide: true } as const;

/** Of a hidden route behind a door; its body is not parsed. */
export const hiddenBehind = <Name extends DoorName>(door: Name) =>
  ({ door, parse: "none", detail: HIDDEN }) as const;
