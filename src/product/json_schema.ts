/** A plain JSON Schema 2020-12 object, as stored in a product's row. */

export type JsonSchema = Readonly<Record<string, unknown>>;
