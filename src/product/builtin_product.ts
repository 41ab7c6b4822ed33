/** Validates a row as a product of the built-in engine. */

import { isObject } from "#base";
import {
  findBrandFaults,
  findDefinitionFaults,
  type Definition,
  DefinitionSchema,
  type Product,
  findRowFaults,
  type ProductRow,
  readRow,
  findVariationFaults,
} from "#terms";
import { type RowFault, UnreadableProductError, type Path } from "#schema";
import { findInputsSchemaMismatches } from "./inputs_schema_faults.ts";

/**
 * A row of the product table as a `Product`.
 * @throws {UnreadableProductError} with every fault and its path, when the row is incomplete, contradictory or
 * unlawful, or has inputs that the engine does not read
 */
export function parseProduct(row: ProductRow): Product {
  const faults = findProductFaults(row);
  if (faults.length > 0) throw new UnreadableProductError(row.slug, faults);
  return { ...readRow(row), engine: "builtin", definition: row.definition as Definition };
}

/** The members that combinations of variations and surrender periods depend on. */
const VARYING = ["variations", "surrenderPeriods", "homeState", "unavailableStates"];

/** Every fault that keeps a row from being a product of the built-in engine. */
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
