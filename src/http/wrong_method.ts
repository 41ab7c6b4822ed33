/** 405: what a path answers to the methods that it does not take. */

import { ServiceError } from "../base/service_error.ts";

/** A handler for all other methods of a path, hidden from the OpenAPI document; `taken` is its `Allow`. */
export function wrongMethod(taken: "GET, HEAD" | "POST" | "GET, HEAD, POST") {
  return ({ set }: { readonly set: { readonly headers: Record<string, string | number> } }) => {
    set.headers["Allow"] = taken;
    throw new ServiceError("method_not_allowed", `This path takes ${taken}`);
  };
}

/** For routes that the OpenAPI document does not describe. */
export const HIDDEN = { hide: true } as const;

/** Of a hidden route behind the door of products; its body is not parsed. */
export const HIDDEN_PRODUCT = { door: "product", parse: "none", detail: HIDDEN } as const;
