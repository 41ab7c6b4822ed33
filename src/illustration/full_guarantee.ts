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
    Bun.deepEquals(guaranteed.years, current.years) &&
    (annuitization?.points ?? []).every((point) => Bun.deepEquals(point.guaranteed, point.current))
  );
}
