/**
 * A plain JSON Schema 2020-12 object, above all a product's schema of inputs: written in its row (sql/seeds/products),
 * checked by inputs_schema_faults.ts, applied by inputs.ts, and served by http/routes/product_discovery.ts.
 */

export type JsonSchema = Readonly<Record<string, unknown>>;
