/** What the figures of a product depend on, as JSON for a browser. */

import type { IndexHistory } from "#annuity";
import { omitUndefined } from "#base";
import { type Definition, followedIndexIds, isForFirm, type Product } from "#terms";
import type { FiguresContext } from "./read_request.ts";

/** Members that papers alone have. A name of a signer, in `brand`, is no business of a caller. */
const ON_PAPER = [
  "$schema",
  "brand",
  "disclosures",
  "acknowledgment",
  "translations",
  "translationReviews",
] as const satisfies readonly (keyof Definition)[];

/** Terms of the built-in engine at an instant, which the caller of a key may illustrate. */
export interface SentTerms {
  readonly product: Pick<Product, "slug" | "name" | "version"> & {
    readonly definition: Omit<Definition, (typeof ON_PAPER)[number]>;
  };
  /** The instant, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly at: string;
  readonly timeZone: string;
  /** The distributor of the key. */
  readonly firm?: string;
  /** Rate sheets for all distributors, and for this one. */
  readonly sheets: readonly (Pick<SheetInForce, "sheet"> & {
    readonly from: string;
    readonly until?: string;
  })[];
  /** The indexes that the product follows. */
  readonly indexes: readonly IndexHistory[];
}

type SheetInForce = NonNullable<FiguresContext["sheets"]>[number];

/** The terms that a caller may illustrate, of what is on offer to all. */
export function sendTerms(
  { slug, name, version, definition }: Product,
  { preparedAt, timeZone = "UTC", firm, sheets = [], indexHistories }: FiguresContext,
): SentTerms {
  const members = Object.entries(definition).filter(([member]) => !isOnPaper(member));
  return omitUndefined({
    product: {
      slug,
      name,
      version,
      definition: Object.fromEntries(members) as SentTerms["product"]["definition"],
    },
    at: preparedAt.toISOString(),
    timeZone,
    firm,
    sheets: sheets
      .filter((each) => isForFirm(each, firm) && each.from <= preparedAt)
      .map((each) => sendSheet(each, preparedAt)),
    indexes: followedIndexIds(definition).flatMap((id) => indexHistories.get(id) ?? []),
  });
}

function isOnPaper(member: string): boolean {
  return ON_PAPER.some((each) => each === member);
}

/**
 * A sheet in its period, without what imported cells say beside their terms, and without an end to come: that rates will
 * change may not have been announced.
 */
function sendSheet({ sheet, from, until }: SheetInForce, at: Date): SentTerms["sheets"][number] {
  const cells = sheet.cells.map((cell) => {
    const { source: _, ...terms } = cell;
    return terms;
  });
  return omitUndefined({
    sheet: { ...sheet, cells },
    from: from.toISOString(),
    until: until !== undefined && until <= at ? until.toISOString() : undefined,
  });
}

/** The product and the context of figures on terms that were sent, at their instant; the schema is the product's in any language. */
export function receiveTerms(
  { product, at, timeZone, firm, sheets, indexes }: SentTerms,
  inputsSchema: Product["inputsSchema"],
): { readonly product: Product; readonly context: FiguresContext } {
  const definition = product.definition as Definition;
  return {
    product: { ...product, definition, inputsSchema, engine: "builtin", defaultFormat: "json" },
    context: {
      preparedAt: new Date(at),
      timeZone,
      firm,
      sheets: sheets.map(({ sheet, from, until }) =>
        omitUndefined({
          sheet,
          from: new Date(from),
          until: until === undefined ? undefined : new Date(until),
        }),
      ),
      indexHistories: new Map(indexes.map((index) => [index.id, index])),
    },
  };
}
