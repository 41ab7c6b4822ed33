/** Whether an illustration has only guaranteed values. */

import type { Illustration } from "./illustration.ts";

/** The parts of an illustration that show non-guaranteed terms. */
type Guarantees = Pick<Illustration, "guaranteed" | "current"> & {
  readonly marketValueAdjustment?: Illustration["marketValueAdjustment"] | undefined;
  readonly annuitization?: Illustration["annuitization"] | undefined;
  readonly product: Pick<Illustration["product"], "kind">;
};

/**
 * True when guaranteed and current figures are the same throughout; no non-guaranteed values are shown then. Never
 * true of an index annuity or of a contract with a market value adjustment: their values depend on a market.
 * Source: [D40], [D43]; NAIC Model #245 section 6 covers contracts with non-guaranteed elements.
 */
export function isFullyGuaranteed({
  product,
  guaranteed,
  current,
  marketValueAdjustment,
  annuitization,
}: Guarantees): boolean {
  return (
    product.kind === "fixed" &&
    marketValueAdjustment === undefined &&
    guaranteed.years.every((year, index) => areSame(year, current.years[index])) &&
    (annuitization?.points ?? []).every((point) => areSame(point.guaranteed, point.current))
  );
}

/** Whether figures that were made with the same members are the same. */
function areSame(one: object | undefined, other: object | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
