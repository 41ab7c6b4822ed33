/** The terms that a database holds: versions of products, and rate sheets. */

import type { TermsKind } from "#access";
import type { ProductRow, SheetRow } from "#terms";
import type { Sql } from "../database.ts";
import { periodsKnown } from "../catalog/terms_rows.ts";

/** Whether requests reach terms: they are in force, or will be, of a product that is active. */
interface Standing {
  readonly isOnOffer: boolean;
}

/** Everything as stored; `isCurrent` is the version that the table `product` has; a definition may have the shape of an earlier program. */
export interface StoredTerms {
  readonly versions: readonly (ProductRow & Standing & { readonly isCurrent: boolean })[];
  readonly sheets: readonly (SheetRow & Standing)[];
}

/** Every version and sheet. */
export async function readStoredTerms(sql: Sql): Promise<StoredTerms> {
  return {
    versions: await sql`
      select v.slug, v.version, v.name, v.default_format as "defaultFormat", v.engine,
             v.inputs_schema as "inputsSchema", v.definition,
             ${isOnOffer(sql, "form", "version")} as "isOnOffer", p.version = v.version as "isCurrent"
        from product_version as v join product as p using (slug)
       order by v.slug collate "C", v.version collate "C"`,
    sheets: await sql`
      select v.slug, v.sheet, v.firm, v.cells, ${isOnOffer(sql, "sheet", "sheet")} as "isOnOffer"
        from rate_sheet as v join product as p using (slug)
       order by v.slug collate "C", v.sheet collate "C"`,
  };
}

/** Whether the terms `v` of the product `p` have a period that has not ended, as known now. */
function isOnOffer(sql: Sql, kind: TermsKind, name: "version" | "sheet") {
  return sql`p.is_active and exists (
    select from ${periodsKnown(sql)} as period
     where period.slug = v.slug and period.kind = ${kind}::text and period.name = v.${sql(name)}
       and not period.in_force << tstzrange(now(), null))`;
}
