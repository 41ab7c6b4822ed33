/** The errors in an upstream's answer: codes, the inputs named, and messages safe to pass on. */

import type { Inputs } from "#inputs";
import { isObject, followPointer, pointerTo, type Problem, type SaidProblem } from "#base";

/** A refusal read from an answer's body. */
export interface Complaint {
  /** Its upper-case codes, as `INVALID_TOKEN`. */
  readonly codes: readonly string[];
  /** Whether it names at least one input of the product. */
  readonly namesInputs: boolean;
  /** Whether the calculation ran and listed errors, which Spark does with status 200. */
  readonly listsErrors: boolean;
  /** One per fault, without any value that was sent [D9]; never empty. */
  readonly problems: readonly (Problem | SaidProblem)[];
}

/** One fault before it is tied to an input. */
interface Fault {
  /** Texts that may name an input, most exact first. */
  readonly places: readonly string[];
  readonly message: string;
}

/** What a calculation was asked with. */
export interface AskedInputs {
  /** The inputs sent; no message may repeat their values. */
  readonly inputs: Inputs;
  /** Every input name of the product. */
  readonly names: readonly string[];
}

/** Most faults passed on, and most characters of each. */
const FAULTS_MAX = 50;
const MESSAGE_LENGTH_MAX = 300;

/**
 * The complaint in an answer of Coherent Spark, or `undefined`.
 *
 * Reads the three forms of its published API description (`error`, `code` with `message`, `errorCode`)
 * and `response_data.errors`, the list that comes with status 200.
 */
export function readSparkComplaint(body: unknown, asked: AskedInputs): Complaint | undefined {
  if (!isObject(body)) return undefined;
  const { code, errorCode, status } = body;
  const error = isObject(body["error"]) ? body["error"] : undefined;
  const errors = asList(followPointer(body, "/response_data/errors"));
  const codes = [error?.["error_type"], error?.["message"], code, errorCode]
    .filter((each) => typeof each === "string")
    .map((each) => each.replace(/^error\./, ""))
    .filter((each) => /^[A-Z][A-Z_]{2,60}$/.test(each));
  const isError = status === "Error" || error !== undefined || codes.length > 0;
  if (!isError && errors.length === 0) return undefined;
  const faults = [...errors, error ?? body].flatMap(readSparkFaults);
  return makeComplaint(faults, { asked, codes, listsErrors: errors.length > 0 });
}

function readSparkFaults(entry: unknown): readonly Fault[] {
  if (!isObject(entry)) return typeof entry === "string" ? [fault([entry], entry)] : [];
  const { message: said, source_path: place, additional_details: details } = entry;
  const message = typeof said === "string" ? said : "";
  if (isObject(details)) {
    return Object.entries(details).flatMap(([name, texts]) =>
      asList(texts).map((text) => fault([name], typeof text === "string" ? text : message)),
    );
  }
  const path = typeof place === "string" ? place : "";
  return message === "" && path === "" ? [] : [fault([path, message], message)];
}

/** The complaint in a list of `{field, message}`, as the generic engine expects them. */
export function readFieldComplaint(errors: unknown, asked: AskedInputs): Complaint | undefined {
  const faults = asList(errors).flatMap((entry) => {
    const { field, message } = isObject(entry) ? entry : {};
    const text = typeof message === "string" ? message : "";
    return typeof field === "string" ? [fault([field, text], text)] : [];
  });
  if (faults.length === 0) return undefined;
  return makeComplaint(faults, { asked, codes: [], listsErrors: true });
}

function fault(places: readonly string[], message: string): Fault {
  return { places, message };
}

function makeComplaint(
  faults: readonly Fault[],
  about: {
    readonly asked: AskedInputs;
    readonly codes: readonly string[];
    readonly listsErrors: boolean;
  },
): Complaint {
  const { inputs, names } = about.asked;
  const sent = readSentWords(inputs);
  const problems = faults.slice(0, FAULTS_MAX).map(({ places, message }): Problem | SaidProblem => {
    const field = places
      .map((place) => findNamedInput(place, names))
      .find((name) => name !== undefined);
    const passedOn = withoutSentWords(message, sent);
    const words = passedOn === "" ? ({ said: "refusedInput" } as const) : { message: passedOn };
    return Object.assign(placeOf(field), words);
  });
  return {
    codes: about.codes,
    namesInputs: problems.some(({ field }) => field !== "inputs"),
    listsErrors: about.listsErrors,
    problems: problems.length === 0 ? [{ ...placeOf(undefined), said: "refusedInputs" }] : problems,
  };
}

/** Where the refusal of an input is, or of all inputs. */
function placeOf(field: string | undefined) {
  const path = field === undefined ? [] : [field];
  const at = { field: field ?? "inputs", pointer: pointerTo(["inputs", ...path]) };
  return { ...at, code: "refused_by_calculation" } as const;
}

/** The input that a path, a cell name or a sentence names as a whole word; the longest when several. */
function findNamedInput(place: string, names: readonly string[]): string | undefined {
  const words = new Set(place.match(WORD));
  return names
    .filter((name) => name === place || words.has(name))
    .toSorted((one, other) => other.length - one.length)[0];
}

const WORD = /[\p{L}\p{N}_]+/gu;

/** Every word and number in the values sent, folded; without field names. */
function readSentWords(inputs: Inputs): ReadonlySet<string> {
  const words = Object.values(inputs).flatMap(
    (value) => (typeof value === "string" ? value : JSON.stringify(value))?.match(WORD) ?? [],
  );
  return new Set(words.map(fold));
}

/** One form for `100000`, `100,000` and `0100000`, and for `Smith` and `SMITH`. */
function fold(word: string): string {
  return word.toLowerCase().replace(/^0+(?=\d)/, "");
}

const NUMBER_OR_WORD = /\d{1,3}(?:,\d{3})+|[\p{L}\p{N}_]+/gu;

/** A message on one line, without any word or number that was sent, however its case or grouping. */
function withoutSentWords(message: string, sent: ReadonlySet<string>): string {
  return message
    .slice(0, MESSAGE_LENGTH_MAX)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(NUMBER_OR_WORD, (word) => (sent.has(fold(word.replaceAll(",", ""))) ? "…" : word))
    .trim();
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
