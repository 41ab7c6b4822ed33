/** The inputs available to products of the built-in engine. */

import { COMMON_INPUTS } from "./common_inputs.ts";

/** How an input is read, which its schema has to match. */
export interface SampleInputKind {
  readonly type: "string" | "number" | "integer" | "array";
  readonly format?: "date";
  readonly minimum?: number;
}

/** Every input of the built-in engine. A product's schema may omit some and add none. */
export const SAMPLE_INPUTS = {
  ...COMMON_INPUTS,
  Premium: { type: "number" },
  Rider1: { type: "integer" },
  Rider2: { type: "integer" },
  Allocations: { type: "array" },
  LaterPremiums: { type: "array" },
  SurrenderPeriod: { type: "integer" },
  RateLockDate: { type: "string", format: "date" },
} as const satisfies Readonly<Record<string, SampleInputKind>>;

export type SampleInput = keyof typeof SAMPLE_INPUTS;
