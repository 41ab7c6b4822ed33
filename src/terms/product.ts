/** A product of the built-in engine. */

import type { AnswerFormat } from "./product_row.ts";
import type { Definition } from "./schema/definition_schema.ts";
import type { JsonSchema } from "#schema";

/** What every row of the product table has, of any engine. Source: [D15], [D17]. */
export interface AnyProductRow {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: AnswerFormat;
  readonly inputsSchema: JsonSchema;
}

/** A row that this service calculates. */
export interface Product extends AnyProductRow {
  readonly engine: "builtin";
  readonly definition: Definition;
}
