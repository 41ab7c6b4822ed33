/** Which paths exist, which methods they take, and which of them lie behind the gate. */

import type { Door } from "../access/admission.ts";

/** A path that exists. `door` is present on the paths behind the gate. */
interface KnownPath {
  /** The endpoint's pattern: unlike the path it holds nothing a caller made up. */
  readonly route: string;
  readonly methods: readonly string[];
  readonly door?: Door;
  /** The product asked for; absent where the path is about no single one. */
  readonly productSlug?: string;
}

/** Paths before the gate. */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  "/health",
  "/livez",
  "/readyz",
  "/swagger",
  "/swagger/json",
  "/try",
]);

/** A file of the docs page or of the workbench; whether there is such a file, its route knows. */
const PAGE_FILE = /^(\/swagger\/assets|\/try)\/[0-9a-z_.-]{1,64}$/;

const READING: readonly string[] = ["GET", "HEAD"];
const POSTING: readonly string[] = ["POST"];

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
  if (OPEN_PATHS.has(path)) return { route: path, methods: READING };
  const [, page] = PAGE_FILE.exec(path) ?? [];
  if (page !== undefined) return { route: `${page}/{file}`, methods: READING };
  const [root, api, first, second, third, ...more] = path.split("/");
  if (root !== "" || api !== "api" || !first || more.length > 0) return undefined;
  if (first === "pdf") {
    if (second === undefined) return undefined;
    if (third !== undefined && !isDiscovery(third)) return undefined;
    const slug = readSlug(second);
    const productSlug = INDEX_ANNUITY_PRODUCTS.includes(slug) ? slug : "";
    return {
      route: third === undefined ? "/api/pdf/{name}" : `/api/pdf/{name}/${third}`,
      methods: third === "schema" ? READING : POSTING,
      door: "index_annuity",
      productSlug,
    };
  }
  if (third !== undefined) return undefined;
  if (second === undefined) {
    if (first === "products") return { route: path, methods: READING, door: "product" };
    const route = "/api/{productSlug}";
    return { route, methods: POSTING, door: "product", productSlug: readSlug(first) };
  }
  if (!isDiscovery(second)) return undefined;
  return {
    route: `/api/{productSlug}/${second}`,
    methods: second === "schema" ? READING : POSTING,
    door: "product",
    productSlug: readSlug(first),
  };
}

/** What tells of an endpoint's inputs, below its own path. */
function isDiscovery(segment: string): boolean {
  return segment === "schema" || segment === "validate";
}

function readSlug(segment: string): string {
  return PRODUCT_SLUG.test(segment) ? segment : "";
}
