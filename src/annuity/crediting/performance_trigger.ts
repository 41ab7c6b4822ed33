/** Performance trigger: a fixed rate when the index has not fallen, or, inverse, when it has. */

import { inYear, type Schedule } from "../money.ts";
import { type CreditingMethod, indexChange, type IndexTerm, rateStep } from "./strategy.ts";

interface PerformanceTriggerTerms {
  readonly method: "performance_trigger";
  readonly triggerRate: Schedule;
  /** `not_negative` unless set; `negative` is the inverse trigger. */
  readonly trigger?: "not_negative" | "negative";
  readonly floor: Schedule;
}

/**
 * Trigger rate when the change is at least 0 (inverse: below 0), else the floor. The S&P 500's −0.003 %
 * of 2011 is a fall: it pays nothing. Source: FIA brochure 2040748 pages 8–10.
 */
export const performanceTrigger: CreditingMethod<PerformanceTriggerTerms> = {
  name: "Performance trigger",
  sentence:
    "A rate set in advance is credited at the end of the term when the index meets the condition shown, " +
    "whatever the size of its change.",
  usesIndex: true,
  usesMonths: false,
  fields: {
    triggerRate: {
      kind: "rate",
      title: "Trigger rate",
      isRequired: true,
      better: "higher",
      bounds: [0, 1],
    },
    trigger: { kind: "choice", isRequired: false, choices: ["not_negative", "negative"] },
    floor: { kind: "rate", title: "Floor", isRequired: true, better: "higher", bounds: [-1, 1] },
  },
  rate: (terms, term) =>
    isTriggered(terms, term)
      ? inYear(terms.triggerRate, term.contractYear)
      : inYear(terms.floor, term.contractYear),
  boundsThatActed: (terms, term) => [isTriggered(terms, term) ? "trigger" : "floor"],
  steps(terms, term) {
    const condition = terms.trigger === "negative" ? "below 0" : "0 or more";
    const isMet = isTriggered(terms, term);
    const rate = performanceTrigger.rate(terms, term);
    return [
      rateStep("last close ÷ first − 1", indexChange(term)),
      isMet
        ? rateStep(`${condition}, so the trigger rate`, rate, rate)
        : rateStep(`not ${condition}, so the floor`, rate, rate),
    ];
  },
};

function isTriggered(terms: PerformanceTriggerTerms, term: IndexTerm): boolean {
  const hasFallen = indexChange(term) < 0;
  return terms.trigger === "negative" ? hasFallen : !hasFallen;
}
