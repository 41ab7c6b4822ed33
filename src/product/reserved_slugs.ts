/** Slugs that no product may have. */

/** Paths below `/api` that are the API's own, or are to be; `reserved_slugs.sql` has the same. Source: [D222]. */
export const RESERVED_SLUGS: readonly string[] = [
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

/** Whether requests for a product of this slug reach, or will reach, another path of the API; letter case does not count. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug.toLowerCase());
}
