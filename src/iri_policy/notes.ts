/** What became of each field of the answers while a standing was made from them. */

import { isObject, tokensOf } from "#base";
import { propertiesOf, type JsonSchema, type RowFault, rowFault } from "#schema";
import type { Found } from "./answers.ts";

/** A field of the answers with its use. */
export interface FieldNote {
  readonly pointer: string;
  readonly kind: "used" | "compared" | "set aside";
  /** The member of the standing, what it was compared with, or why it is set aside. */
  readonly about: string;
  /** What a comparison found: the field less the other, in dollars, percent or points; absent where both are the same. */
  readonly difference?: string;
}

/** A member that the standing needs and the answers do not have. */
export interface MissingMember {
  readonly member: string;
  readonly title: string;
}

type Standing = Record<string, unknown>;

/** Half a cent: amounts that differ by less are the same. */
const SAME = 0.005;

/** A standing that is being made, with notes of what each field was for. */
export class Notes {
  readonly standing: Standing;
  readonly faults: RowFault[] = [];
  readonly lacks: MissingMember[] = [];
  readonly #notes = new Map<string, FieldNote[]>();

  /** `given` has members that were given beside the answers; they stay, and the answers are compared with them. */
  constructor(given: Readonly<Record<string, unknown>>) {
    this.standing = structuredClone(given) as Standing;
  }

  /** Gives a member the value of a field. */
  use(pointer: string, member: readonly (string | number)[], value: unknown): void {
    const about = member.join(".");
    let here = this.standing;
    for (const name of member.slice(0, -1)) {
      here = (here[name] ??= {}) as Standing;
    }
    const last = member.at(-1) as string;
    const known = here[last];
    if (known === undefined) {
      here[last] = value;
      this.read(pointer, about);
      return;
    }
    this.compare(pointer, `${about} of the inputs`, value, known);
  }

  /** Notes that a field decided something. */
  read(pointer: string, about: string): void {
    this.#add({ pointer, kind: "used", about });
  }

  /** Compares a field with something else. */
  compare(pointer: string, about: string, value: unknown, other: unknown): void {
    const difference = differenceOf(value, other);
    this.#add({
      pointer,
      kind: "compared",
      about,
      ...(difference !== undefined && { difference }),
    });
  }

  /** Notes that a contract like this one needs a member, which the schema lets other contracts leave out. */
  lack(path: readonly string[], schema: JsonSchema): void {
    const known = path.reduce<unknown>(
      (here, name) => (isObject(here) ? here[name] : undefined),
      this.standing,
    );
    if (known !== undefined) return;
    this.lacks.push({ member: path.join("."), title: String(schema["title"]) });
  }

  #add(note: FieldNote): void {
    const known = this.#notes.get(note.pointer);
    if (known === undefined) this.#notes.set(note.pointer, [note]);
    else known.push(note);
  }

  /** Says what a field must be, or why its contract is not illustrated. */
  refuse(at: string, said: string): void {
    this.faults.push(rowFault(tokensOf(at), said));
  }

  /** The notes of each field, one or more, in the order of the answers. */
  list(fields: readonly Found[]): readonly FieldNote[] {
    return fields.flatMap(({ pointer, use }): readonly FieldNote[] => {
      const notes = this.#notes.get(pointer);
      if (notes !== undefined) return notes;
      const about = "aside" in use ? use.aside : `not needed here: ${sayUse(use)}`;
      return [{ pointer, kind: "set aside", about }];
    });
  }
}

function sayUse(use: Exclude<Found["use"], { readonly aside: string }>): string {
  return "used" in use ? `it is for ${use.used}` : `it is compared with ${use.compared}`;
}

function differenceOf(value: unknown, other: unknown): string | undefined {
  if (typeof value === "number" && typeof other === "number") {
    const difference = value - other;
    return Math.abs(difference) < SAME ? undefined : difference.toFixed(2);
  }
  if (JSON.stringify(value) === JSON.stringify(other)) return undefined;
  return typeof value === "boolean" || typeof other === "object"
    ? "differs"
    : `not ${String(other)}`;
}

/** Required members of a schema that a value lacks, with their titles; `required` takes the place of the schema's own. */
export function missingMembers(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  required: readonly string[],
  path: readonly string[] = [],
): readonly MissingMember[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, its]): readonly MissingMember[] => {
    const here = [...path, name];
    const member = value[name];
    const isNeeded = required.includes(name);
    const within = (its["required"] ?? []) as readonly string[];
    const inner =
      isObject(member) || (isNeeded && member === undefined)
        ? missingMembers(its, isObject(member) ? member : {}, within, here)
        : [];
    if (member !== undefined || !isNeeded || inner.length > 0) return inner;
    return [{ member: here.join("."), title: String(its["title"]) }];
  });
}
