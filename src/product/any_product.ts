/** A product of either kind: calculated here, or by another service. */
import { parseProduct, type Product, type ProductRow } from "./definition.ts";
import { parseUpstreamProduct, type UpstreamProduct } from "./upstream_settings.ts";

/** `engine` tells them apart. Source: [D17]. */
export type AnyProduct = Product | UpstreamProduct;

/**
 * A row of the product table.
 * @throws {TypeError} when the row does not hold a whole product of its engine; the message says where
 */
export function parseAnyProduct(row: ProductRow): AnyProduct {
  return row.engine === "builtin" ? parseProduct(row) : parseUpstreamProduct(row);
}
