/** Validates a row as a product of the built-in engine. */

import { isObject } from "../base/is_object.ts";
import { findBrandFaults } from "./brand.ts";
import { findDefinitionFaults } from "./definition_rules.ts";
import { type Definition, DefinitionSchema } from "./definition_schema.ts";
import type { Product } from "./product.ts";
import { findRowFaults, type ProductRow, readRow } from "./product_row.ts";
import { type RowFault, UnreadableProductError } from "./row_fault.ts";
import { findInputsSchemaMismatches } from "./inputs_schema_faults.ts";
import type { Path } from "./schema_faults.ts";
import { findVariationFaults } from "./variation_faults.ts";

/**
 * A row of the product table as a `Product`.
 * @throws {UnreadableProductError} with every fault and its path, when the row is incomplete, contradictory or
 * unlawful, or takes inputs that nothing reads
 */
export function parseProduct(row: ProductRow): Product {
  const faults = findProductFaults(row);
  if (faults.length > 0) throw new UnreadableProductError(row.slug, faults);
  return { ...readRow(row), engine: "builtin", definition: row.definition as Definition };
}

/** The members that the combinations of variations and surrender periods stand on. */
const VARYING = ["variations", "surrenderPeriods", "homeState", "unavailableStates"];

/** All faults that keep a row from being a product of the built-in engine. */
export function findProductFaults(row: ProductRow): readonly RowFault[] {
  const { faults, isSound } = findRowFaults(row, DefinitionSchema);
  const definition = (isObject(row.definition) ? row.definition : {}) as Definition;
  const isSoundTerm = (...path: Path) => isSound("definition", ...path);
  const own = findDefinitionFaults(definition, isSoundTerm);
  return [
    ...faults,
    ...(row.engine === "builtin" ? [] : [{ pointer: "/engine", message: "must be builtin" }]),
    ...(isSoundTerm("brand") ? findBrandFaults(definition.brand) : []),
    ...own,
    ...(VARYING.every((name) => isSoundTerm(name))
      ? findVariationFaults(definition, [...faults, ...own])
      : []),
    ...(isSound("inputs_schema") ? findInputsSchemaMismatches(row, isSound) : []),
  ];
}
