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

/** All faults that keep a stored row, of this program or an earlier one, from being a product of its engine. */
export function findStoredFaults(row: ProductRow): readonly RowFault[] {
  return findAnyProductFaults(upgradeRow(row));
}

/** All faults that keep a row from being a product of its engine, which an earlier shape is as well. */
export function findAnyProductFaults(row: ProductRow): readonly RowFault[] {
  return row.engine === "builtin" ? findProductFaults(row) : findUpstreamProductFaults(row);
}
