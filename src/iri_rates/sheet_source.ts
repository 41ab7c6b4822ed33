/** What a rate file of the IRI Annuity Rates API says beyond the rates of a sheet, kept in the `source` of a cell. */

import type { ComponentType, ProductRate, RateGroup, RateStrategy } from "./rate_file.ts";

/** The groups of the file that a cell and the others of its band and surrender period come from. */
export interface SheetSource {
  readonly iri: readonly SourcedGroup[];
}

/** A group of a file, without its values. */
export interface SourcedGroup {
  /** Its entry's number in the file, and its own in the entry, from 0. */
  readonly place: readonly [entry: number, group: number];
  readonly scope: "newBusiness" | "gmir";
  /** What the entry says beside its groups; in its first group alone. */
  readonly entry?: Omit<ProductRate, "rates">;
  readonly group: Omit<RateGroup, "strategies">;
  readonly strategies: readonly (Omit<RateStrategy, "components"> & {
    /** The form's id of the strategy. */
    readonly as: string;
    readonly components: readonly ComponentType[];
  })[];
}
