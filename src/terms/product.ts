/** A product of the built-in engine. */

import type { Definition } from "./schema/definition_schema.ts";
import type { JsonSchema } from "#schema";

/** One row of the product table. Source: [D15], [D17]. */
export interface Product {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly defaultFormat: "json" | "pdf" | "both";
  readonly engine: "builtin";
  readonly inputsSchema: JsonSchema;
  readonly definition: Definition;
}
