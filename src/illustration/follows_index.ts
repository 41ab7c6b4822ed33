/** Whether the values of an illustration depend on the change of an index. */

import type { Illustration } from "./illustration.ts";

/**
 * False for a fixed annuity, and for an index annuity with nothing allocated to an index. An upstream product
 * counts as following one: its allocation is unknown here.
 */
export function followsIndex({
  product,
  allocations,
}: Pick<Illustration, "product" | "allocations">): boolean {
  if (product.kind !== "index") return false;
  return allocations.length === 0 || allocations.some(({ indexId }) => indexId !== undefined);
}
