/** Validates a caller's inputs against the product's JSON Schema: all problems at once, no value repeated. */

import { pointerTo, type Problem } from "#base";
import { type Product, FIELDS_MAX } from "#terms";
import { findSchemaFaults, type Path, type SchemaFault, findTextFault } from "#schema";

export type { Path } from "#schema";

/** A caller's values by the names of a product's inputs. */
export type Inputs = Readonly<Record<string, unknown>>;

/** What a list that was sent says, with the value and the note of its assumption; or all faults, at paths of the list. */
export type ReadEntries<Entries> =
  | {
      readonly kind: "read";
      readonly entries: Entries;
      readonly value: number | string;
      readonly note: string;
    }
  | { readonly kind: "faults"; readonly faults: readonly SchemaFault[] };

/** Most problems listed [D28]. */
const PROBLEMS_MAX = 1_000;

/** Compiling a schema takes as long as ten uses of it, and most of a product's memory. Source: [D187]. */
const USES_UNCOMPILED = 10;

const RULES = {
  entriesMax: FIELDS_MAX,
  hintsMax: FIELDS_MAX,
  usesUncompiled: USES_UNCOMPILED,
  textFault: (_: unknown, text: string) => findTextFault(text),
};

/**
 * All problems of a caller's inputs, in the order of the schema; an unknown or missing name carries the nearest
 * one. Source: [D9], [D16], [D28].
 */
export function findInputProblems(
  product: Pick<Product, "inputsSchema">,
  inputs: Inputs,
): readonly Problem[] {
  if (Object.keys(inputs).length > FIELDS_MAX) {
    const message = `inputs must have at most ${FIELDS_MAX} fields`;
    return [{ field: "inputs", pointer: "/inputs", code: "too_many_fields", message }];
  }
  const faults = findSchemaFaults(product.inputsSchema, inputs, RULES);
  return faults.slice(0, PROBLEMS_MAX).map(problemOf);
}

/** A problem at a known path of `inputs`. `message` completes a sentence that begins with the field. */
export function fieldProblem(
  at: string | Path,
  fault: { readonly code: string; readonly message: string },
): Problem {
  return problemAt("/inputs", typeof at === "string" ? [at] : at, fault);
}

/** A problem at a path below `root`, a JSON Pointer into the body. */
export function problemAt(
  root: string,
  path: Path,
  fault: { readonly code: string; readonly message: string },
): Problem {
  const field = fieldAt(path, root.slice(1));
  return {
    field,
    pointer: `${root}${pointerTo(path)}`,
    code: fault.code,
    message: `${field} ${fault.message}`,
  };
}

function problemOf({ path, code, message, didYouMean }: SchemaFault): Problem {
  return {
    ...fieldProblem(path, { code, message }),
    ...(code === "unknown_field" ? { message: unknownMessage(path) } : {}),
    ...(didYouMean === undefined ? {} : { didYouMean }),
  };
}

function unknownMessage(path: Path): string {
  return path.length <= 1
    ? "The product has no input of this name; names are case-sensitive"
    : `${fieldAt(path.slice(0, -1))} has no member of this name; names are case-sensitive`;
}

/** A path in readable form: `Allocations[1].pct`. */
export function fieldAt([first, ...steps]: Path, root = "inputs"): string {
  const name = String(first ?? root);
  return name + steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}
