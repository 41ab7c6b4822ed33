/**
 * A plain JSON Schema 2020-12 object. The most important one is a product's schema of inputs: its row holds it
 * (sql/seeds/products), product/inputs_schema_faults.ts checks it, inputs/inputs.ts applies it, and
 * http/routes/product_discovery.ts serves it.
 */

import { isObject } from "#base";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The dialect of every schema that the service writes. */
export const SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The schemas of an object's members by name; empty when the schema names no members. */
export function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return isObject(properties) ? (properties as Readonly<Record<string, JsonSchema>>) : {};
}
