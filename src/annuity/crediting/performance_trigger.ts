/** Performance trigger: a fixed rate when the index has not fallen, or, inverse, when it has. */

import { LIMIT_FIELDS } from "../index_limits.ts";
import { inYear, type Rate, type Schedule } from "../money.ts";
import { type CreditingMethod, indexChange, type IndexTerm, rateStep } from "./strategy.ts";

interface PerformanceTriggerTerms {
  readonly method: "performance_trigger";
  readonly triggerRate: Schedule;
  /** `not_negative` unless set; `negative` is the inverse trigger. */
  readonly trigger?: "not_negative" | "negative";
  /** Where it gives more than the trigger rate, participation × change is credited in its place. */
  readonly participation?: Schedule;
  readonly floor: Schedule;
}

/**
 * max(trigger rate, participation × change) when the change is at least 0 (inverse: below 0), else the floor. The
 * S&P 500's −0.003 % of 2011 is a fall: it pays nothing.
 * Source: FIA brochure 2040748 pages 8–10; Pruco Life FlexGuard, step rate plus (participation).
 */
export const performanceTrigger: CreditingMethod<PerformanceTriggerTerms> = {
  name: "Performance trigger",
  sentence:
    "A rate set in advance is credited at the end of the term when the index meets the condition shown, " +
    "whatever the size of its change.",
  source: "Index annuity brochure 2040748, pages 8–10",
  note: ({ participation }) =>
    participation === undefined
      ? ""
      : " Where the participation rate times the change is more, that is credited in its place.",
  usesIndex: true,
  usesMonths: false,
  fields: {
    triggerRate: {
      kind: "rate",
      title: "Trigger rate",
      description:
        "Credited for a term in which the condition is met, whatever the size of the change.",
      isRequired: true,
      better: "higher",
      bounds: [0, 1],
    },
    trigger: {
      kind: "choice",
      title: "Condition",
      description: "The change of the index for which the trigger rate is credited.",
      default: "not_negative",
      isRequired: false,
      choices: {
        not_negative: "the index has risen or stayed as it was",
        negative: "the index has fallen: an inverse trigger",
      },
    },
    participation: {
      ...LIMIT_FIELDS.participation,
      description:
        "Part of the index's change that is credited where it is more than the trigger rate.",
      absent: "the trigger rate alone",
      source: "Pruco Life, FlexGuard: step rate plus",
      isRequired: false,
      leftOut: 0,
    },
    floor: LIMIT_FIELDS.floor,
  },
  findFaults: ({ trigger, participation }) =>
    trigger === "negative" && participation !== undefined
      ? [["participation", "has no place with an inverse trigger"]]
      : [],
  rateWithoutIndex: (terms, { entry }) => inYear(terms.floor, entry),
  rate: (terms, term) =>
    isTriggered(terms, term)
      ? Math.max(inYear(terms.triggerRate, term.entry), participated(terms, term))
      : inYear(terms.floor, term.entry),
  boundsThatActed(terms, term) {
    if (!isTriggered(terms, term)) return ["floor"];
    return participated(terms, term) > inYear(terms.triggerRate, term.entry)
      ? ["participation rate"]
      : ["trigger"];
  },
  steps(terms, term) {
    const condition = terms.trigger === "negative" ? "below 0" : "0 or more";
    const change = rateStep("last close ÷ first − 1", indexChange(term));
    const floor = inYear(terms.floor, term.entry);
    if (!isTriggered(terms, term)) {
      return [change, rateStep(`not ${condition}, so the floor`, floor, floor)];
    }
    const trigger = inYear(terms.triggerRate, term.entry);
    if (terms.participation === undefined) {
      return [change, rateStep(`${condition}, so the trigger rate`, trigger, trigger)];
    }
    const product = participated(terms, term);
    return [
      change,
      rateStep("× participation rate", product, inYear(terms.participation, term.entry)),
      rateStep("at least the trigger rate", Math.max(trigger, product), trigger),
    ];
  },
};

/** Participation × change, where the terms have a participation rate. */
function participated({ participation }: PerformanceTriggerTerms, term: IndexTerm): Rate {
  return participation === undefined ? 0 : inYear(participation, term.entry) * indexChange(term);
}

function isTriggered(terms: PerformanceTriggerTerms, term: IndexTerm): boolean {
  const hasFallen = indexChange(term) < 0;
  return terms.trigger === "negative" ? hasFallen : !hasFallen;
}
