/** One contract year, in processing order. */

/** The set of assumptions a projection stands on. Source: mechanics of [D19], [D23]. */
export type Scenario =
  "guaranteed" | "current" | "lowest" | "mostRecent" | "highest" | "zero" | "reduced";
