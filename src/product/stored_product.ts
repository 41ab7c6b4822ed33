/** Reads a stored row, of this program or an earlier one, as a product of its engine. */

import {
  type AnyProduct,
  type ProductRow,
  findUpstreamProductFaults,
  parseUpstreamProduct,
} from "#terms";
import { findProductFaults, parseProduct } from "./builtin_product.ts";
import type { RowFault } from "#schema";
import { upgradeRow } from "./upgrades.ts";

/**
 * A row of the product table, of this program or an earlier one.
 * @throws {UnreadableProductError} with every fault, when the row is not a valid product of its engine
 */
export function parseAnyProduct(stored: ProductRow): AnyProduct {
  const row = upgradeRow(stored);
  return row.engine === "builtin" ? parseProduct(row) : parseUpstreamProduct(row);
}

/** Every fault that keeps a stored row, of this program or an earlier one, from being a product of its engine. */
export function findStoredFaults(row: ProductRow): readonly RowFault[] {
  return findAnyProductFaults(upgradeRow(row));
}

/** Every fault that keeps a row in today's shape from being a product of its engine. An earlier shape is a fault too. */
export function findAnyProductFaults(row: ProductRow): readonly RowFault[] {
  return row.engine === "builtin" ? findProductFaults(row) : findUpstreamProductFaults(row);
}
