/** Whether an illustration shows anything that the insurer, or the level of interest rates, may change. */

import type { Illustration } from "./illustration.ts";

/** The parts of an illustration in which such terms would show. */
type Guarantees = Pick<Illustration, "guaranteed" | "current"> & {
  readonly marketValueAdjustment?: Illustration["marketValueAdjustment"] | undefined;
  readonly annuitization?: Illustration["annuitization"] | undefined;
  readonly product: Pick<Illustration["product"], "kind">;
};

/**
 * True when guaranteed and current figures are the same throughout: non-guaranteed values are then not
 * applicable, and none are shown. Never true of an index annuity, since no insurer guarantees an index, nor of a
 * contract with a market value adjustment, since what a surrender pays then depends on a rate.
 * Source: [D40], [D43]; NAIC Model #245 section 6 is about contracts with non-guaranteed elements.
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
