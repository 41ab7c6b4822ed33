/** What an illustration stands on: every value taken, and where it came from. */

/**
 * One value an illustration stands on and where it came from. Never a name or birth date of a person.
 * `clamped`: given beyond what is allowed and cut back. `ignored`: given, and without effect.
 */
export interface Assumption {
  readonly name: string;
  readonly value: number | string;
  readonly origin: "input" | "default" | "product" | "clamped" | "ignored";
  readonly note: string;
}
