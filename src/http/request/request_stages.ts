/** The stages of a request and the time each takes: one at a time, from entering to leaving it. */

import type { WorkStage } from "#illustrator";

/** `gate`: identity, limits and right. */
type Stage = "gate" | WorkStage;

/** Begins a stage, and ends it; at most one lasts at a time. */
export interface StageWatch {
  readonly enter: (stage: Stage) => void;
  readonly leave: () => void;
}

/** The time that a request has spent by stage. */
export interface Stages extends StageWatch {
  /** Milliseconds spent in each stage so far; a stage that was never entered is absent. */
  readonly milliseconds: Readonly<Partial<Record<Stage, number>>>;
}

/**
 * The `Server-Timing` of an answer: the stages in their order, then the whole, in milliseconds.
 * Source: W3C Server Timing.
 */
export function serverTiming({ milliseconds }: Stages, total: number): string {
  return [...Object.entries(milliseconds), ["total", total] as const]
    .map(([name, spent]) => `${name};dur=${spent.toFixed(2)}`)
    .join(", ");
}

/**
 * A request's stages: entering one leaves the one before, and goes on with it when it is the same. `nowMs` is a clock
 * that never goes back.
 */
export function createStages(nowMs: () => number, watch?: StageWatch): Stages {
  const milliseconds: Partial<Record<Stage, number>> = {};
  let current: Stage | undefined;
  let enteredAtMs = 0;
  const leave = () => {
    if (current === undefined) return;
    watch?.leave();
    milliseconds[current] = (milliseconds[current] ?? 0) + nowMs() - enteredAtMs;
    current = undefined;
  };
  return {
    milliseconds,
    enter(stage) {
      if (stage === current) return;
      leave();
      current = stage;
      enteredAtMs = nowMs();
      watch?.enter(stage);
    },
    leave,
  };
}
