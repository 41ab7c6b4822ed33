/** Every fault of a definition's terms, whether a form states them or a rate sheet changes them. */

import { isObject } from "../base/is_object.ts";
import { findDefinitionFaults } from "./definition_rules.ts";
import { type Definition, DefinitionSchema } from "./definition_schema.ts";
import { findShapeFaults } from "./product_row.ts";
import type { RowFault } from "./row_fault.ts";

/**
 * Faults of shape and rules, with pointers that begin with the column `definition`; quicker beside a `sound` definition
 * that shares most of it.
 */
export function findTermsFaults(definition: unknown, sound?: Definition): readonly RowFault[] {
  const { faults, isSound } = findShapeFaults(definition, DefinitionSchema, sound);
  const terms = (isObject(definition) ? definition : {}) as Definition;
  return [...faults, ...findDefinitionFaults(terms, (...path) => isSound("definition", ...path))];
}
