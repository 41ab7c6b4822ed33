/** An answer as rows: one a contract year, with columns of the yearly table and outputs, which stand in each row. */

import type { AnyProduct } from "#terms";
import type { OutputFields, OutputValue } from "../output_types.ts";
import { featuresOf, OUTPUTS, TABLES } from "../output_fields.ts";
import type { ResponseData } from "../outputs.ts";
import type { Feature } from "./year_columns.ts";

/** What stands before the name of an output. */
const OUTPUT = "outputs.";

/** The members of a product with these features, in their order; some of them may be absent of a contract. */
export function fieldsPresent(
  fields: OutputFields,
  features: ReadonlyMap<Feature, boolean>,
): OutputFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, { of }]) => of === undefined || features.has(of)),
  );
}

/** The columns of a product's yearly table. */
export function yearlyFields(product: AnyProduct): readonly string[] {
  return Object.keys(fieldsPresent(TABLES["Illustration"]?.columns ?? {}, featuresOf(product)));
}

/** What may be chosen of a product's answers: columns of the yearly table, and outputs after `outputs.`. */
export function answerFields(product: AnyProduct): readonly string[] {
  const outputs = Object.keys(fieldsPresent(OUTPUTS, featuresOf(product)));
  return [...yearlyFields(product), ...outputs.map((name) => OUTPUT + name)];
}

/** The contract years of an answer as rows of these fields, in that order; cells are as in JSON, `undefined` for what a year has not. */
export function answerRows(
  { outputs, tables }: Pick<ResponseData, "outputs" | "tables">,
  fields: readonly string[],
): readonly (readonly (OutputValue | undefined)[])[] {
  const years = tables["Illustration"] ?? [];
  return years.map((row) =>
    fields.map((name) =>
      name.startsWith(OUTPUT) ? outputs[name.slice(OUTPUT.length)] : row[name],
    ),
  );
}

/** Whether an answer of another service, which has outputs of its own, has one that is chosen. */
export function hasOutput({ outputs }: Pick<ResponseData, "outputs">, field: string): boolean {
  return field.startsWith(OUTPUT) && Object.hasOwn(outputs, field.slice(OUTPUT.length));
}
