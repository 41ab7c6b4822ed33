/** A line of a book: a contract, and what is asked of it. */

import {
  isObject,
  omitUndefined,
  parsePlainJson,
  refused,
  type SaidProblem,
  ServiceError,
} from "#base";
import { type Inputs, problemAt } from "#inputs";
import {
  findSchemaFaults,
  findTextFault,
  fitsSoonCompiled,
  type JsonSchema,
  type SchemaFault,
} from "#schema";
import { isReference, REFERENCE_CHARACTERS_MAX } from "#ledger";
import { LANGUAGES, type Language, type Said } from "#texts";
import type { FormEndpoint } from "#illustration";

/** What a contract may be illustrated as, and the endpoint that takes its inputs. */
export const KINDS = {
  new_business: "product",
  in_force: "in_force",
  quote: "quote",
  report: "report",
  change: "change",
} as const satisfies Readonly<Record<string, FormEndpoint>>;

/** A line with nothing wrong around its inputs. */
export interface Line {
  readonly product: string;
  readonly kind: keyof typeof KINDS;
  readonly inputs: Inputs;
  /** The caller's own name of the contract. */
  readonly reference?: string;
  /** The product's, unless one is given. */
  readonly language?: Language;
}

/** The most bytes of a line, as many as the body of a request may have. */
export const LINE_BYTES_MAX = 1_048_576;

const RULES = {
  entriesMax: 100,
  hintsMax: 10,
  fits: fitsSoonCompiled,
  textFault: (_: unknown, text: string) => findTextFault(text),
};

/** The schema of lines on the terms of some products. */
export function lineSchemaFor(slugs: readonly string[]): JsonSchema {
  return {
    type: "object",
    properties: {
      product: { type: "string", enum: slugs },
      kind: { type: "string", enum: Object.keys(KINDS) },
      inputs: { type: "object" },
      reference: {},
      language: { type: "string", enum: LANGUAGES },
    },
    required: ["product", "kind", "inputs"],
  };
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The members of a line, of any shape.
 * @throws {ServiceError} `invalid_request` when it is not one JSON object that means the same to every reader
 */
export function parseLine(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw lineFault("not_utf8", "lineNoObject");
  }
  const result = parsePlainJson(text);
  if (result.kind === "refused") {
    const { code, said } = result.fault;
    throw lineFault(code, code === "not_json" ? "lineNoObject" : said);
  }
  if (!isObject(result.value)) throw lineFault("type", "lineNoObject");
  return result.value;
}

/** The error of a line that is too long to be read. */
export function tooLong(): ServiceError {
  return lineFault("too_large", { code: "lineTooLong", bytes: LINE_BYTES_MAX });
}

function lineFault(code: Parameters<typeof problemAt>[2]["code"], said: Said): ServiceError {
  return new ServiceError(said, { place: { field: "line", pointer: "", code } });
}

/** @throws {ServiceError} `invalid_request` with everything that is wrong around the inputs */
export function requireLine(
  schema: JsonSchema,
  members: Readonly<Record<string, unknown>>,
): asserts members is Readonly<Record<string, unknown>> & Line {
  const problems: SaidProblem[] = findSchemaFaults(schema, members, RULES).map(problemOf);
  const { reference } = members;
  if (reference !== undefined && !isReference(reference)) problems.push(NO_REFERENCE);
  if (problems.length > 0) throw refused(problems);
}

const NO_REFERENCE: SaidProblem = {
  field: "reference",
  pointer: "/reference",
  code: "format",
  said: { code: "reference", most: REFERENCE_CHARACTERS_MAX },
};

function problemOf({ path, code, fault, didYouMean }: SchemaFault): SaidProblem {
  return omitUndefined({ ...problemAt("", path, { code, fault }), didYouMean });
}

/** The reference of a line that may be faulty otherwise. */
export function referenceOf({ reference }: Readonly<Record<string, unknown>>): string | undefined {
  return isReference(reference) ? reference : undefined;
}
