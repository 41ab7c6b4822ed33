/** The example product secure-term-5 with its rate sheet, read out of its SQL file. */

import type { IllustrationContext } from "../../src/illustration/illustrate.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { parseRateSheet } from "../../src/terms/sheet_row.ts";
import { SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import { inputsSchemaOf } from "./inputs_schema_of.ts";

const sql = await Bun.file(`${SQL_FOLDER}/examples/secure_term_5.sql`).text();
const [examples, definition, cells] = [...sql.matchAll(/\$json\$([\s\S]*?)\$json\$/g)].map(
  ([, json]) => JSON.parse(json ?? "") as unknown,
);
export const secureTerm = parseProduct({
  slug: "secure-term-5",
  name: "Secure Term 5",
  version: "2025.09",
  defaultFormat: "pdf",
  engine: "builtin",
  inputsSchema: { ...inputsSchemaOf("Secure Term 5", definition as Definition), examples },
  definition,
});
/** Its rate sheet. */
export const secureTermSheet = { slug: "secure-term-5", sheet: "2025-09-22", firm: null, cells };
export const SECURE_TERM_CONTEXT: IllustrationContext = {
  preparedAt: new Date("2025-10-01T12:00:00Z"),
  isSample: false,
  indexHistories: new Map(),
  sheets: [{ sheet: parseRateSheet(secureTermSheet), from: new Date("2025-09-22T04:00:00Z") }],
  timeZone: "America/New_York",
};
