/** Which paths exist, which methods they take, and which of them lie behind the gate. */

import type { Door } from "../access/admission.ts";

/** A path that exists. `door` is present on the paths behind the gate. */
export interface KnownPath {
  /** The endpoint's pattern: unlike the path it holds nothing a caller made up. */
  readonly route: string;
  readonly methods: readonly string[];
  readonly door?: Door;
  readonly productSlug?: string;
}

/** Products of the index annuity endpoint, `POST /api/pdf/<name>`. Source: [D20]. */
export const INDEX_ANNUITY_PRODUCTS: readonly string[] = ["DemoFIA", "DemoMYGA"];

const PRODUCT_SLUG = /^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$/;

/**
 * What a path is, or `undefined` when nothing is there.
 *
 * A product path whose slug cannot be one (bad percent-encoding, a NUL, 10 kB of it) stays a
 * product path with an empty slug: it is counted like any other and then not found [D1].
 */
export function findPath(path: string): KnownPath | undefined {
  if (path === "/health") return { route: path, methods: ["GET", "HEAD"] };
  if (path === "/swagger/json") return { route: path, methods: ["GET", "HEAD"] };
  const segments = path.split("/");
  if (segments[0] !== "" || segments[1] !== "api") return undefined;
  if (segments.length === 3 && segments[2] !== "" && segments[2] !== "pdf") {
    const route = "/api/{productSlug}";
    return { route, methods: ["POST"], door: "product", productSlug: readSlug(segments[2]) };
  }
  if (segments.length === 4 && segments[2] === "pdf") {
    const slug = readSlug(segments[3]);
    const productSlug = INDEX_ANNUITY_PRODUCTS.includes(slug) ? slug : "";
    return { route: "/api/pdf/{name}", methods: ["POST"], door: "index_annuity", productSlug };
  }
  return undefined;
}

function readSlug(segment: string | undefined): string {
  return segment !== undefined && PRODUCT_SLUG.test(segment) ? segment : "";
}
