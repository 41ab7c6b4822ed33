/** Slugs that no product may have. */

/** Paths below `/api` that the API uses or may use later; `reserved_slugs.sql` lists the same. Source: [D222]. */
export const RESERVED_SLUGS: readonly string[] = [
  "admin",
  "batches",
  "cases",
  "compare",
  "contracts",
  "feeds",
  "health",
  "hooks",
  "illustrations",
  "in-force",
  "inforce",
  "keys",
  "links",
  "pdf",
  "products",
  "quote",
  "quotes",
  "report",
  "reports",
  "runs",
  "usage",
  "verify",
];

/** Whether this slug, in any case, is a path of the API, so that requests for the product would not reach it. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug.toLowerCase());
}
