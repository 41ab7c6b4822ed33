/** A product of any engine. */

import type { IndexHistory } from "../annuity/index_history.ts";
import { findProductFaults, parseProduct } from "./definition.ts";
import type { Product } from "./product.ts";
import type { ProductRow } from "./product_row.ts";
import type { RowFault } from "./row_fault.ts";
import {
  findUpstreamProductFaults,
  parseUpstreamProduct,
  type UpstreamProduct,
} from "./upstream_product.ts";

/** `engine` tags the union. Source: [D17]. */
export type AnyProduct = Product | UpstreamProduct;

/** A product on offer, and the indexes it may follow, from one snapshot. */
export interface OnOffer {
  readonly product: AnyProduct;
  readonly indexHistories: ReadonlyMap<string, IndexHistory>;
}

/**
 * A row of the product table.
 * @throws {UnreadableProductError} with every fault, when the row is not a valid product of its engine
 */
export function parseAnyProduct(row: ProductRow): AnyProduct {
  return row.engine === "builtin" ? parseProduct(row) : parseUpstreamProduct(row);
}

/** All faults that keep a row from being a product of its engine. */
export function findAnyProductFaults(row: ProductRow): readonly RowFault[] {
  return row.engine === "builtin" ? findProductFaults(row) : findUpstreamProductFaults(row);
}
