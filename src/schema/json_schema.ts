/**
 * A plain JSON Schema 2020-12 object, above all a product's schema of inputs: written in its row (sql/seeds/products),
 * checked by inputs_schema_faults.ts, applied by inputs.ts, and served by http/routes/product_discovery.ts.
 */

import { isObject } from "#base";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schemas of an object's members by name; none of a schema that names none. */
export function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return isObject(properties) ? (properties as Readonly<Record<string, JsonSchema>>) : {};
}
