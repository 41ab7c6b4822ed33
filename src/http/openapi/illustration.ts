/** What one product's answers hold, as schemas: the names of its outputs, its tables and their columns. */

import {
  type Feature,
  featuresOf,
  fieldsPresent,
  type OutputField,
  type OutputFields,
  OUTPUTS,
  TABLES,
} from "#illustration";
import type { AnyProduct } from "#terms";
import { anyTable, illustrationAnswer } from "./illustrated.ts";
import { type Json, numberOrText, object, ref } from "./schemas.ts";
import { INDEX_ANNUITY_PRODUCTS } from "../door.ts";

/**
 * The schemas of a product's answers, under names that begin with `name`; `<name>.answer` is the whole.
 *
 * Members of products calculated here are listed to the last. Another service's figures stand beside
 * ours under its own names, and flat ones may take the place of ours [D17], [D19].
 */
export function illustrationSchemas(
  product: AnyProduct,
  name: string,
): Readonly<Record<string, Json>> {
  const features = new Map(featuresOf(product));
  if (INDEX_ANNUITY_PRODUCTS.includes(product.slug)) features.set("tablePerScenario", true);
  const isWhole = features.has("builtin");
  const schemas: Record<string, Json> = {};
  const tables: Record<string, Json> = {};
  /** Tables that have the same columns share the schema of a row. */
  const rows = new Map<OutputFields, Json>();
  const required: string[] = [];
  for (const [table, { title, columns, of, isOptional }] of Object.entries(TABLES)) {
    if (of !== undefined && !of.some((feature) => features.has(feature))) continue;
    if (!rows.has(columns)) {
      rows.set(columns, ref("schemas", `${name}.${table}Row`));
      schemas[`${name}.${table}Row`] = fieldsSchema(columns, features);
    }
    tables[table] = { type: "array", description: title, items: rows.get(columns) };
    // Only one of the endpoints has a table for each scenario of every product [D23].
    const isAlways =
      of?.some((one) => one !== "tablePerScenario" && features.get(one) === true) ?? true;
    if (isAlways && isOptional !== true) required.push(table);
  }
  const outputs = fieldsSchema(OUTPUTS, features);
  const described = object(required, tables);
  schemas[`${name}.outputs`] = isWhole ? outputs : withFurther(asAnyValue(outputs), numberOrText);
  schemas[`${name}.tables`] = isWhole ? described : withFurther(described, anyTable);
  schemas[`${name}.answer`] = illustrationAnswer(
    ref("schemas", `${name}.outputs`),
    ref("schemas", `${name}.tables`),
  );
  return schemas;
}

/** The same members, each a number or a text: another service may replace ours. */
function asAnyValue({ properties, ...rest }: Json): Json {
  const described = Object.entries(properties as Readonly<Record<string, Json>>).map(
    ([name, { description }]) => [name, { ...numberOrText, description }],
  );
  return { ...rest, properties: Object.fromEntries(described) };
}

/**
 * The same with further members. What holds for each of them stands apart: beside optional members, some generators
 * would make of it a type that does not compile.
 */
function withFurther({ required, properties }: Json, further: Json): Json {
  return {
    allOf: [
      { type: "object", required, properties },
      { type: "object", additionalProperties: further },
    ],
  };
}

function fieldsSchema(fields: OutputFields, features: ReadonlyMap<Feature, boolean>): Json {
  const present = Object.entries(fieldsPresent(fields, features));
  const required = present.flatMap(([name, { isOptional, of }]) =>
    isOptional === true || (of !== undefined && features.get(of) !== true) ? [] : [name],
  );
  return object(
    required,
    Object.fromEntries(present.map(([name, about]) => [name, schemaOf(about)])),
  );
}

function schemaOf({ type, title, format }: OutputField): Json {
  return { type, description: title, ...(format === undefined ? {} : { format }) };
}
