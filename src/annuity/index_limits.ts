/** The limits most methods share: participation, spread, cap and floor, applied to an index change. */

import { inYear, type Rate, type Schedule } from "./money.ts";
import { type Bound, type CreditingStep, rateStep, type TermField } from "./crediting/strategy.ts";

export interface Limits {
  readonly cap?: Schedule;
  readonly participation: Schedule;
  readonly spread?: Schedule;
  /** When the spread is deducted; carriers differ. After participation unless set. */
  readonly spreadOrder?: "before_participation" | "after_participation";
  readonly floor: Schedule;
}

export const LIMIT_FIELDS = {
  cap: {
    kind: "rate",
    title: "Cap",
    isRequired: false,
    better: "higher",
    bounds: [0, 5],
    leftOut: Number.POSITIVE_INFINITY,
  },
  participation: {
    kind: "rate",
    title: "Participation rate",
    isRequired: true,
    better: "higher",
    bounds: [0, 10],
  },
  spread: {
    kind: "rate",
    title: "Spread",
    isRequired: false,
    better: "lower",
    bounds: [0, 1],
    leftOut: 0,
  },
  spreadOrder: {
    kind: "choice",
    isRequired: false,
    choices: ["before_participation", "after_participation"],
  },
  floor: { kind: "rate", title: "Floor", isRequired: true, better: "higher", bounds: [-1, 1] },
} as const satisfies { readonly [Name in keyof Limits]-?: TermField };

/**
 * Rate credited for an index change.
 *
 * after participation: max(floor, min(cap, participation × change − spread));
 * before participation: max(floor, min(cap, participation × (change − spread))).
 *
 * Source: LTAM Part II chapter 7, example 7.5 (spread before); FIA brochure 2040748 pages 8–10 (after).
 */
export function limitChange(limits: Limits, change: Rate, contractYear: number): Rate {
  const rate = participate(limits, change, contractYear);
  const capped = limits.cap === undefined ? rate : Math.min(inYear(limits.cap, contractYear), rate);
  return Math.max(inYear(limits.floor, contractYear), capped);
}

/** The limits that acted on an index change, in the order they are applied. */
export function limitsThatActed(
  limits: Limits,
  change: Rate,
  contractYear: number,
): readonly Bound[] {
  const rate = participate(limits, change, contractYear);
  if (rate < inYear(limits.floor, contractYear)) return ["floor"];
  const acted: Bound[] = [];
  if (change > 0 && inYear(limits.participation, contractYear) !== 1) {
    acted.push("participation rate");
  }
  if (change > 0 && inYear(limits.spread ?? 0, contractYear) !== 0) acted.push("spread");
  if (limits.cap !== undefined && rate > inYear(limits.cap, contractYear)) acted.push("cap");
  return acted;
}

/** The steps of `limitChange`, one by one. */
export function limitSteps(
  limits: Limits,
  change: Rate,
  contractYear: number,
): readonly CreditingStep[] {
  const participation = inYear(limits.participation, contractYear);
  const floor = inYear(limits.floor, contractYear);
  const spread = inYear(limits.spread ?? 0, contractYear);
  const participated = participate(limits, change, contractYear);
  const spreadSteps = (result: Rate): readonly CreditingStep[] =>
    limits.spread === undefined ? [] : [rateStep("− spread", result, spread)];
  const order =
    limits.spreadOrder === "before_participation"
      ? [
          ...spreadSteps(change - spread),
          rateStep("× participation rate", participated, participation),
        ]
      : [
          rateStep("× participation rate", participation * change, participation),
          ...spreadSteps(participated),
        ];
  const cap = limits.cap === undefined ? undefined : inYear(limits.cap, contractYear);
  const capped = Math.min(cap ?? participated, participated);
  return [
    ...order,
    ...(cap === undefined ? [] : [rateStep("at most the cap", capped, cap)]),
    rateStep("at least the floor", Math.max(floor, capped), floor),
  ];
}

function participate(limits: Limits, change: Rate, contractYear: number): Rate {
  const participation = inYear(limits.participation, contractYear);
  const spread = inYear(limits.spread ?? 0, contractYear);
  return limits.spreadOrder === "before_participation"
    ? participation * (change - spread)
    : participation * change - spread;
}
