/** Writes a rate file of the IRI Annuity Rates API from rate sheets that were imported from one [D116]. */

import { isObject } from "#base";
import type { Definition, SheetCell } from "#terms";
import { type RowFault, rowFault } from "#schema";
import { eachPlace, valueIn } from "./components.ts";
import type { ProductRate, RateComponent, RateFile, RateStrategy } from "./rate_file.ts";
import type { SheetSource, SourcedGroup } from "./sheet_source.ts";

type RatesExport =
  | { readonly kind: "exported"; readonly file: RateFile }
  /** Pointers begin with the sheet's name. */
  | { readonly kind: "refused"; readonly faults: readonly RowFault[] };

interface Sheet {
  readonly sheet: string;
  readonly cells: readonly SheetCell[];
}

/** The rate file of some sheets: entries, groups and strategies in the imported order, values from the cells. */
export function exportRates(sheets: readonly Sheet[], form: Definition): RatesExport {
  const faults: RowFault[] = [];
  const groups = sheets.flatMap((sheet) => {
    const found = sheet.cells.flatMap((cell, index) => {
      const source = cell.source as SheetSource | undefined;
      return (source?.iri ?? []).map((group) =>
        groupOf(group, { sheet, cell, index, form }, faults),
      );
    });
    if (found.length === 0) {
      faults.push(rowFault([sheet.sheet, "cells"], "have no source: they were not imported"));
    }
    return found;
  });
  if (faults.length > 0) return { kind: "refused", faults };
  const inOrder = groups.toSorted(
    (one, other) => one.place[0] - other.place[0] || one.place[1] - other.place[1],
  );
  const rates = [...Map.groupBy(inOrder, ({ place: [entry] }) => entry).values()].map(
    (same): ProductRate =>
      Object.assign({}, same[0]?.entry as Omit<ProductRate, "rates">, {
        rates: same.map(({ group }) => group),
      }),
  );
  return { kind: "exported", file: { rates } };
}

/** A group with the values of the cells of its band and surrender period. */
function groupOf(
  source: SourcedGroup,
  from: {
    readonly sheet: Sheet;
    readonly cell: SheetCell;
    readonly index: number;
    readonly form: Definition;
  },
  faults: RowFault[],
) {
  const { sheet, cell, index, form } = from;
  const siblings = sheet.cells.filter(
    ({ premium, surrenderYears }) =>
      surrenderYears === cell.surrenderYears &&
      premium?.from === cell.premium?.from &&
      premium?.below === cell.premium?.below,
  );
  const strategies = source.strategies.map(({ as, components, ...about }): RateStrategy => {
    const state = about.applicableJurisdictions?.[0]?.slice("US-".length);
    const holder = siblings.find(({ states }) =>
      state === undefined ? states === undefined : states?.includes(state),
    );
    const patches = holder?.terms["strategies"];
    const patch = isObject(patches) ? patches[as] : undefined;
    const method = form.strategies.find(({ id }) => id === as)?.current.method;
    const values: RateComponent[] = [];
    eachPlace(
      components.map((type) => ({ type })),
      ({ type }, place) => {
        const value =
          method === undefined ? undefined : valueIn(patch, source.scope, { type, place, method });
        if (value !== undefined) values.push({ type, value });
        else {
          const path = [sheet.sheet, "cells", index, "terms", "strategies", as];
          faults.push(rowFault(path, `has no ${type}`));
        }
      },
    );
    return { ...about, components: values };
  });
  return { ...source, group: { ...source.group, strategies } };
}
