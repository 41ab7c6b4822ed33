/** Point-to-point: the index's change from the start of the term to its end, one year or several. */

import { inYear } from "../money.ts";
import {
  findLimitFaults,
  LIMIT_FIELDS,
  type Limits,
  limitChange,
  limitsThatActed,
  limitSteps,
  limitsInWords,
} from "../index_limits.ts";
import { type CreditingMethod, indexChange, rateStep } from "./strategy.ts";

interface PointToPointTerms extends Limits {
  readonly method: "point_to_point";
}

/** Source: LTAM Part II chapter 7, examples 7.5 and 7.6. */
export const pointToPoint: CreditingMethod<PointToPointTerms> = {
  source: "LTAM Part II chapter 7, examples 7.5 and 7.6",
  note: limitsInWords,
  usesIndex: true,
  usesMonths: false,
  fields: LIMIT_FIELDS,
  findFaults: findLimitFaults,
  rateWithoutIndex: (terms, { entry }) => inYear(terms.floor, entry),
  rate: (terms, term) => limitChange(terms, indexChange(term), term.entry),
  boundsThatActed: (terms, term) => limitsThatActed(terms, indexChange(term), term.entry),
  steps: (terms, term) => [
    rateStep("last close ÷ first − 1", indexChange(term)),
    ...limitSteps(terms, indexChange(term), term.entry),
  ],
};
