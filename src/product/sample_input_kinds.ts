/** The inputs that every product of this service's own engine chooses from. */

import { COMMON_INPUTS } from "./common_inputs.ts";

/** How an input is read: what its schema must say for the value to be taken as it is. */
export interface SampleInputKind {
  readonly type: "string" | "number" | "integer" | "array";
  readonly format?: "date";
  readonly minimum?: number;
}

/** Every input that is read here, and how. A product's schema may leave some out, and add none. */
export const SAMPLE_INPUTS = {
  ...COMMON_INPUTS,
  Premium: { type: "number" },
  Rider1: { type: "integer" },
  Rider2: { type: "integer" },
  Allocations: { type: "array" },
} as const satisfies Readonly<Record<string, SampleInputKind>>;

export type SampleInput = keyof typeof SAMPLE_INPUTS;
