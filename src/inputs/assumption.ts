/** Assumptions of an illustration: every value used, with its origin. */

import type { Texts } from "#texts";

/**
 * One value of an illustration and its origin. Never a person's name or birth date.
 * `clamped`: sent out of bounds and limited. `ignored`: sent, but without effect.
 */
export interface Assumption {
  readonly name: string;
  readonly value: number | string;
  readonly origin: "input" | "default" | "product" | "clamped" | "ignored";
  readonly note: string;
}

/** Scripts of the printed typeface; other characters are replaced. */
const PRINTED_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Notes that a name has characters outside these scripts, without repeating the name. */
export function nameAssumptions(
  people: readonly { readonly name: string }[],
  { notes }: Texts,
): readonly Assumption[] {
  if (people.every(({ name }) => PRINTED_SCRIPTS.test(name))) return [];
  return [
    {
      name: "names",
      value: notes.printedInPart,
      origin: "ignored",
      note: notes.scripts,
    },
  ];
}
