/** What an IRI rate file states beyond a sheet's rates, kept in the `source` of a cell. */

import type { ComponentType, ProductRate, RateGroup, RateStrategy } from "./rate_file.ts";

/** The groups of the file from which the cells of one band and surrender period come. */
export interface SheetSource {
  readonly iri: readonly SourcedGroup[];
}

/** A group of a file, without its values. */
export interface SourcedGroup {
  /** Index of the entry in the file, and of the group in the entry, from 0. */
  readonly place: readonly [entry: number, group: number];
  readonly scope: "newBusiness" | "gmir";
  /** What the entry states beside its groups; only in its first group. */
  readonly entry?: Omit<ProductRate, "rates">;
  readonly group: Omit<RateGroup, "strategies">;
  readonly strategies: readonly (Omit<RateStrategy, "components"> & {
    /** The form's id of the strategy. */
    readonly as: string;
    readonly components: readonly ComponentType[];
  })[];
}
