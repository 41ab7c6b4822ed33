/** The type of a JSON Schema. */

/** A plain JSON Schema 2020-12 object, as it stands in the product's row. */
export type JsonSchema = Readonly<Record<string, unknown>>;
