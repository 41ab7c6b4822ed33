/** Validates a caller's inputs against the product's JSON Schema. Reports all problems at once, and never repeats a value. */

import { type FaultCode, omitUndefined, pointerTo, type Problem, type SaidProblem } from "#base";
import { type Product, FIELDS_MAX } from "#terms";
import type { SaidFault } from "#texts";
import {
  findSchemaFaults,
  type Fits,
  fitsSoonCompiled,
  fitsUncompiled,
  type Path,
  type SchemaFault,
  findTextFault,
} from "#schema";

export type { Path } from "#schema";

/** A caller's values by input name. */
export type Inputs = Readonly<Record<string, unknown>>;

/** The value of an input; `undefined` where none was sent. */
export function sentIn(inputs: Inputs, name: string): unknown {
  return Object.hasOwn(inputs, name) ? inputs[name] : undefined;
}

/** The entries of a list, with value and note for its assumption; or all faults, at paths within the list. */
export type ReadEntries<Entries> =
  | {
      readonly kind: "read";
      readonly entries: Entries;
      readonly value: number | string;
      readonly note: string;
    }
  | { readonly kind: "faults"; readonly faults: readonly SchemaFault[] };

/** JSON Pointer to the product endpoint's inputs. */
export const INPUTS_ROOT = "/inputs";

/** At most so many problems are listed [D28]. */
const PROBLEMS_MAX = 1_000;

const RULES = {
  entriesMax: FIELDS_MAX,
  hintsMax: FIELDS_MAX,
  textFault: (_: unknown, text: string) => findTextFault(text),
};

type Asked = Pick<Product, "inputsSchema">;

/**
 * All problems of a caller's inputs, in the order of the schema; an unknown or missing name carries the nearest
 * one. Source: [D9], [D16], [D28].
 */
export function findInputProblems(product: Asked, inputs: Inputs): readonly SaidProblem[] {
  return findProblems(product, inputs, fitsSoonCompiled);
}

/** The same where no code may be generated, as in a browser; the schema has no references. */
export function findInputProblemsUncompiled(
  product: Asked,
  inputs: Inputs,
): readonly SaidProblem[] {
  return findProblems(product, inputs, fitsUncompiled);
}

function findProblems(product: Asked, inputs: Inputs, fits: Fits): readonly SaidProblem[] {
  if (Object.keys(inputs).length > FIELDS_MAX) {
    return [fieldProblem([], "too_many_fields", { code: "fieldsAtMost", count: FIELDS_MAX })];
  }
  const faults = findSchemaFaults(product.inputsSchema, inputs, { ...RULES, fits });
  return faults.slice(0, PROBLEMS_MAX).map(problemOf);
}

/** A problem at a path in `inputs`. */
export function fieldProblem(at: string | Path, code: FaultCode, fault: SaidFault): SaidProblem {
  return problemAt(INPUTS_ROOT, typeof at === "string" ? [at] : at, { code, fault });
}

/** A problem at a path below `root`, a JSON Pointer into the body. */
export function problemAt(
  root: string,
  path: Path,
  { code, fault }: { readonly code: FaultCode; readonly fault: SaidFault },
): SaidProblem {
  return { ...placeAt(root, path), code, fault };
}

/** A warning at a path below `root`; `words`, in the paper's language, complete a sentence that begins with the field. */
export function warningAt(
  root: string,
  path: Path,
  { code, words }: { readonly code: FaultCode; readonly words: string },
): Problem {
  const place = placeAt(root, path);
  return { ...place, code, message: `${place.field} ${words}` };
}

function placeAt(root: string, path: Path): Pick<Problem, "field" | "pointer"> {
  return { field: fieldAt(path, root.slice(1)), pointer: `${root}${pointerTo(path)}` };
}

function problemOf({ path, code, fault, didYouMean }: SchemaFault): SaidProblem {
  if (code !== "unknown_field")
    return omitUndefined({ ...fieldProblem(path, code, fault), didYouMean });
  const said =
    path.length <= 1
      ? "unknownInput"
      : ({ code: "unknownMember", of: fieldAt(path.slice(0, -1)) } as const);
  return omitUndefined({ ...placeAt(INPUTS_ROOT, path), code, said, didYouMean });
}

/** A path in readable form: `Allocations[1].pct`. */
export function fieldAt([first, ...steps]: Path, root = "inputs"): string {
  const name = String(first ?? root);
  return name + steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}
