/** How terms are read of their tables: as JSON with the members that the program gives them. */

import type { Sql } from "../database.ts";

/** A `ProductRow` of `product_version`. */
export function productObjectOf(sql: Sql) {
  return sql`jsonb_build_object(
    'slug', slug, 'name', name, 'version', version, 'engine', engine,
    'defaultFormat', default_format, 'inputsSchema', inputs_schema, 'definition', definition)`;
}

/** A `SheetRow` of `rate_sheet`. */
export function sheetObjectOf(sql: Sql) {
  return sql`jsonb_build_object('slug', slug, 'sheet', sheet, 'firm', firm, 'cells', cells)`;
}

/** When the terms of each name are in force, as known now; to be named after `from`. */
export function periodsKnown(sql: Sql) {
  return sql`(select slug, kind, firm, name, in_force
                from term_line join term_period on line = id where upper_inf(known))`;
}
