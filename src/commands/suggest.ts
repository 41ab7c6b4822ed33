/** Shared by the commands: what may be meant by a name that is not there. */

import { findNearestName } from "#base";
import { listProducts, type Sql } from "#storage";

/** The end of a message: the nearest name, or else all there are. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = findNearestName(name, known);
  if (nearest !== undefined) return `; did you mean ${nearest}?`;
  return known.length === 0 ? "; there are none" : `; there are ${known.join(", ")}`;
}

/** Slugs of all products, in alphabetical order. */
export async function listSlugs(sql: Sql): Promise<readonly string[]> {
  return (await listProducts(sql)).map(({ slug }) => String(slug));
}

/** The error for a slug that no product has, with the nearest one that is known. */
export function noProduct(slug: string, known: readonly string[]): Error {
  return new Error(`There is no product ${slug}${suggest(slug, known)}`);
}
