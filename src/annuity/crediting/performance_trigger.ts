/** Performance trigger: a fixed rate if the index has not fallen, or, if inverse, when it has fallen. */

import { type Formula, greatest, rateAs, times } from "../formula.ts";
import { LIMIT_FIELDS } from "./index_limits.ts";
import { rateInWords } from "../rate_words.ts";
import { inYear, isEverBelow, type Rate, type Schedule } from "../money.ts";
import {
  changeBetween,
  type CreditingMethod,
  indexChange,
  type IndexTerm,
  type TermFaults,
} from "./strategy.ts";

const TIERED = "Insured Retirement Institute, Annuity Rates API: tiered performance trigger";

interface PerformanceTriggerTerms {
  readonly method: "performance_trigger";
  readonly triggerRate: Schedule;
  /** `not_negative` unless set; `negative` is the inverse trigger. */
  readonly trigger?: "not_negative" | "negative";
  /** Credits participation × change instead if that exceeds the trigger rate. */
  readonly participation?: Schedule;
  /** Index change from which `triggerRateAbove` replaces the trigger rate. */
  readonly threshold?: Schedule;
  readonly triggerRateAbove?: Schedule;
  readonly floor: Schedule;
}

/**
 * max(trigger rate, participation × change) if the change is at least 0 (inverse: below 0), else the floor. The S&P 500's
 * −0.003 % in 2011 is a fall and pays nothing. A change that reaches the threshold gets the rate above it.
 * Source: FIA brochure 2040748 pages 8–10; Pruco Life FlexGuard, step rate plus (participation); Insured Retirement
 * Institute, Annuity Rates API, “Tiered Performance Trigger” (threshold).
 */
export const performanceTrigger: CreditingMethod<PerformanceTriggerTerms> = {
  source: "Index annuity brochure 2040748, pages 8–10",
  usesIndex: true,
  usesMonths: false,
  fields: {
    triggerRate: {
      kind: "rate",
      title: "Trigger rate",
      description:
        "Credited for a term in which the condition is met, whatever the size of the change.",
      better: "higher",
      bounds: [0, 1],
    },
    trigger: {
      kind: "choice",
      title: "Condition",
      description: "The change of the index for which the trigger rate is credited.",
      default: "not_negative",
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
      leftOut: 0,
    },
    threshold: {
      ...LIMIT_FIELDS.threshold,
      description: "Change of the index from which the higher trigger rate is credited.",
      absent: "one trigger rate",
      source: TIERED,
      bounds: [0, 5],
    },
    triggerRateAbove: {
      kind: "rate",
      title: "Trigger rate above the threshold",
      description:
        "Credited in place of the trigger rate once the change reaches the threshold; not below it.",
      absent: "one trigger rate",
      source: TIERED,
      better: "higher",
      bounds: [0, 1],
      leftOut: 0,
    },
    floor: LIMIT_FIELDS.floor,
  },
  findFaults: ({ trigger, participation, ...terms }) => [
    ...(isEverBelow(terms.triggerRate, terms.floor)
      ? [["floor", "must not be above triggerRate: it is the least that is credited"] as const]
      : []),
    ...(trigger === "negative" && participation !== undefined
      ? [["participation", "has no place with an inverse trigger"] as const]
      : findTierFaults({
          ...terms,
          isPlain: trigger !== "negative" && participation === undefined,
        })),
  ],
  leastRate: (terms, { entry }) => inYear(terms.floor, entry),
  rate: (terms, term) =>
    isTriggered(terms, term)
      ? Math.max(triggerRateOf(terms, term), participated(terms, term))
      : inYear(terms.floor, term.entry),
  boundsThatActed(terms, term) {
    if (!isTriggered(terms, term)) return ["floor"];
    return participated(terms, term) > triggerRateOf(terms, term)
      ? ["participation rate"]
      : ["trigger"];
  },
  formula(terms, term) {
    const hasFallen = indexChange(term) < 0;
    if (!isTriggered(terms, term)) {
      return rateAs("floor", { code: "floorSince", hasFallen }, inYear(terms.floor, term.entry));
    }
    const trigger = triggerRateOf(terms, term);
    const isAbove = isAboveThreshold(terms, term);
    const { threshold } = terms;
    const tier =
      threshold === undefined
        ? undefined
        : { isAbove, bound: rateInWords(inYear(threshold, term.entry)) };
    const triggerRate = rateAs(
      isAbove ? "triggerRateAbove" : "triggerRate",
      { code: "triggerRateSince", hasFallen, tier },
      trigger,
    );
    if (terms.participation === undefined) return triggerRate;
    const participation = inYear(terms.participation, term.entry);
    return greatest(
      triggerRate,
      times(
        rateAs("participation", { code: "limit", limit: "participation" }, participation),
        changeOf(term),
      ),
    );
  },
  condition: (_, term) => changeOf(term),
};

/** A threshold needs its rate, which must not be below the trigger rate, and excludes participation and the inverse trigger. */
function findTierFaults({
  threshold,
  triggerRate,
  triggerRateAbove,
  isPlain,
}: Pick<PerformanceTriggerTerms, "threshold" | "triggerRate" | "triggerRateAbove"> & {
  readonly isPlain: boolean;
}): TermFaults {
  if (threshold === undefined && triggerRateAbove === undefined) return [];
  if (threshold === undefined) return [["triggerRateAbove", "has no place without threshold"]];
  if (triggerRateAbove === undefined) {
    return [["threshold", "has no place without triggerRateAbove"]];
  }
  if (!isPlain) return [["threshold", "has no place with participation or an inverse trigger"]];
  return isEverBelow(triggerRateAbove, triggerRate)
    ? [["triggerRateAbove", "must not be below triggerRate"]]
    : [];
}

function changeOf(term: IndexTerm): Formula {
  return changeBetween(term, 0, term.years * 12);
}

function isAboveThreshold({ threshold }: PerformanceTriggerTerms, term: IndexTerm): boolean {
  return threshold !== undefined && indexChange(term) >= inYear(threshold, term.entry);
}

function triggerRateOf(terms: PerformanceTriggerTerms, term: IndexTerm): Rate {
  const rate = isAboveThreshold(terms, term) ? terms.triggerRateAbove : undefined;
  return inYear(rate ?? terms.triggerRate, term.entry);
}

function participated({ participation }: PerformanceTriggerTerms, term: IndexTerm): Rate {
  return participation === undefined ? 0 : inYear(participation, term.entry) * indexChange(term);
}

function isTriggered(terms: PerformanceTriggerTerms, term: IndexTerm): boolean {
  const hasFallen = indexChange(term) < 0;
  return terms.trigger === "negative" ? hasFallen : !hasFallen;
}
