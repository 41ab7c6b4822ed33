/** Whether the values of an illustration depend on the change of an index. */

import type { Illustration } from "./illustration.ts";

/**
 * False of a fixed annuity, and of an index annuity with nothing allocated to an index. The allocation of
 * a product that another service calculates is not known here: that is taken to follow one.
 */
export function followsIndex({
  product,
  allocations,
}: Pick<Illustration, "product" | "allocations">): boolean {
  if (product.kind !== "index") return false;
  return allocations.length === 0 || allocations.some(({ indexId }) => indexId !== undefined);
}
