/** Point-to-point: the index's change from the start of the term to its end, one year or several. */

import { LIMIT_FIELDS, type Limits, limitedChange } from "./index_limits.ts";
import { changeBetween, type CreditingMethod, indexChange } from "./strategy.ts";

interface PointToPointTerms extends Limits {
  readonly method: "point_to_point";
}

/** Source: LTAM Part II chapter 7, examples 7.5 and 7.6. */
export const pointToPoint: CreditingMethod<PointToPointTerms> = {
  source: "LTAM Part II chapter 7, examples 7.5 and 7.6",
  usesIndex: true,
  usesMonths: false,
  fields: LIMIT_FIELDS,
  ...limitedChange({
    change: (_, term) => indexChange(term),
    formula: (_, term) => changeBetween(term, 0, term.years * 12),
  }),
};
