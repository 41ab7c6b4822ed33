/** Reads lenient input data one name at a time, and writes down where each value came from [D21]. */
import type { Problem } from "../errors.ts";
import type { Assumption } from "./assumption.ts";
import { findTextFault } from "./text.ts";

/** JSON Pointer of the index annuity endpoint's input data, spelled as the specification spells it. */
export const ROOT = "/annuiyInputData";

/** Most ignored names listed one by one. */
const MAXIMUM_LISTED = 50;

export type InputData = Readonly<Record<string, unknown>>;

/** One endpoint's input data, read name by name. */
export type DataReader = ReturnType<typeof dataReader>;

/** Where a reader writes what it finds, and what it puts before each name. */
interface Found {
  readonly assumptions: Assumption[];
  readonly problems: Problem[];
  readonly prefix: string;
}

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
  /** A greater value is cut back to the maximum, with this note, instead of ignored. */
  readonly clamp?: string;
}

/** Reads one name at a time, writes down where its value came from, and knows what was never read. */
export function dataReader(
  data: InputData,
  found: Found = { assumptions: [], problems: [], prefix: "" },
) {
  const { assumptions, problems, prefix } = found;
  const read = new Set<string>();
  const sent = (name: string): unknown => {
    read.add(name);
    return Object.hasOwn(data, name) ? data[name] : undefined;
  };
  const list = (
    name: string,
    value: number | string,
    origin: Assumption["origin"],
    note: string,
  ): void => {
    assumptions.push({ name: `${prefix}${name}`, value, origin, note });
  };
  const refuse = (name: string, code: string, message: string): void => {
    const field = `${prefix}${name}`;
    const pointer = name === "annuiyInputData" ? ROOT : `${ROOT}/${field.replaceAll(".", "/")}`;
    problems.push({ field, pointer, code, message: `${field} ${message}` });
  };
  return {
    assumptions,
    problems,
    sent,
    list,
    refuse,
    /** A text that was sent and is clean; a dirty one is refused, anything else ignored. */
    text(name: string): string | undefined {
      const value = sent(name);
      if (value === undefined) return undefined;
      if (typeof value !== "string") {
        list(name, "not used", "ignored", "It is not text");
        return undefined;
      }
      const fault = findTextFault(value);
      if (fault !== undefined) refuse(name, "text", fault);
      return value;
    },
    /** A number that was sent and is within bounds; `undefined`, and listed as ignored, if not. */
    optionalNumber(name: string, bounds: Bounds): number | undefined {
      const value = sent(name);
      if (value === undefined) return undefined;
      const number = parseNumber(value);
      if (number === undefined || number < bounds.minimum) {
        list(name, "not used", "ignored", "It does not read as a number that can be used here");
        return undefined;
      }
      if (number > bounds.maximum) {
        list(
          name,
          bounds.maximum,
          bounds.clamp === undefined ? "ignored" : "clamped",
          bounds.clamp ?? "It is greater than can be used here",
        );
        return bounds.clamp === undefined ? undefined : bounds.maximum;
      }
      list(name, number, "input", "");
      return number;
    },
    number(name: string, fallback: number, bounds: Bounds): number {
      const wasSent = sent(name) !== undefined;
      const value = this.optionalNumber(name, bounds);
      if (value === undefined) {
        list(name, fallback, "default", wasSent ? "The value sent was not used" : "Not given");
      }
      return value ?? fallback;
    },
    /** One of a list of words, whatever its case. */
    choice<Entry>(name: string, entries: ReadonlyMap<string, Entry>, fallback: string): Entry {
      const word = sent(name);
      const key =
        typeof word === "string" || typeof word === "number" ? String(word).toLowerCase() : "";
      const entry = entries.get(key);
      const origin = entry === undefined ? "default" : "input";
      if (entry === undefined && word !== undefined) {
        list(name, "not used", "ignored", "It is none of the values known");
      }
      list(
        name,
        entry === undefined ? fallback : key,
        origin,
        entry === undefined ? "Not given" : "",
      );
      return entry ?? (entries.get(fallback) as Entry);
    },
    ignoreTheRest(): void {
      const names = Object.keys(data).filter((name) => !read.has(name));
      const readable = names.filter((name) => findTextFault(name) === undefined);
      for (const name of readable.slice(0, MAXIMUM_LISTED)) {
        list(name, "not used", "ignored", "The product has no input of this name");
      }
      const more = names.length - Math.min(readable.length, MAXIMUM_LISTED);
      if (more > 0)
        list("further fields", more, "ignored", "The product has no inputs of these names");
    },
  };
}

/** A reader of an object inside the data, under `name`; it writes into the same lists. */
export function readerWithin(reader: DataReader, name: string): DataReader | undefined {
  const value = reader.sent(name);
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    reader.list(name, "not used", "ignored", "It is not an object");
    return undefined;
  }
  const { assumptions, problems } = reader;
  return dataReader(value as InputData, { assumptions, problems, prefix: `${name}.` });
}

/** A finite number, or text that reads as one, such as `100,000` or `$100,000.00`. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > 40) return undefined;
  const text = value.trim().replace(/^\$/, "").replaceAll(",", "");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
