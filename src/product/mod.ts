/** Rows of the catalog, read as products of their engines. */

export {
  type BookEntry,
  type BookRow,
  factorsOf,
  pastOf,
  type ProductTermRows,
  readBookEntry,
} from "./book_entry.ts";
export { parseProduct } from "./builtin_product.ts";
export { isReservedSlug } from "./reserved_slugs.ts";
export { findAnyProductFaults, findStoredFaults, parseAnyProduct } from "./stored_product.ts";
export { listUpgrades, upgradeRow } from "./upgrades.ts";
