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

/** Scripts that paper is set in; characters of others become a replacement mark there. */
const PRINTED_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** The assumption that says so, when a person's name holds such characters; the name is not repeated. */
export function nameAssumptions(
  people: readonly { readonly name: string }[],
): readonly Assumption[] {
  if (people.every(({ name }) => PRINTED_SCRIPTS.test(name))) return [];
  return [
    {
      name: "names",
      value: "printed in part",
      origin: "ignored",
      note: "Paper is set in Latin, Greek and Cyrillic; other characters show as a replacement mark",
    },
  ];
}
