/**
 * Reads the index annuity endpoint's input data field by field, and records the effect of each member [D59].
 * `field_reader.ts` uses it to record the effects of validated inputs.
 */

import { type SaidFault, type Texts, titleIn } from "#texts";
import { isCalendarDate } from "#annuity";
import {
  type FaultCode,
  isObject,
  omitUndefined,
  type Problem,
  type SaidProblem,
  findNearestName,
} from "#base";
import type { Assumption } from "./assumption.ts";
import {
  findChoice,
  findRefusal,
  misfitOf,
  type DateField,
  type GroupField,
  type InputField,
  type ListedField,
  type NumberField,
  parseNumber,
  type TextField,
  type WordField,
} from "./input_field.ts";
import {
  fieldAt,
  type Inputs,
  type Path,
  problemAt,
  type ReadEntries,
  sentIn,
  warningAt,
} from "./inputs.ts";
import { FIELDS_MAX } from "#terms";
import { findTextFault } from "#schema";

/** JSON Pointer to the index annuity endpoint's input data; the spelling is the specification's. */
export const DATA_ROOT = "/annuiyInputData";

/** At most so many unknown names are listed one by one. */
const LISTED_MAX = 50;

/** Empty findings of a reader, with notes in the language of `texts`; `root` is a JSON Pointer to the data. */
export function nothingFound(root: string, texts: Texts): Found {
  return { root, assumptions: [], problems: [], warnings: [], texts };
}

/** Reads a list of objects. */
export type EntriesParser<Entries> = (entries: readonly unknown[]) => ReadEntries<Entries>;

export type DataReader = ReturnType<typeof dataReader>;

/** Where a reader records its findings. */
interface Found {
  readonly root: string;
  readonly assumptions: Assumption[];
  readonly problems: SaidProblem[];
  readonly warnings: Problem[];
  readonly texts: Texts;
}

type Recorder = ReturnType<typeof recorderOf>;

/** Records the effects of members at a path. */
function recorderOf(found: Found, path: Path) {
  const { root, texts } = found;
  const { notes, warnings: say } = texts;
  const warning = (at: string | Path, code: FaultCode, words: string): Problem =>
    warningAt(root, path.concat(at), { code, words });
  const list = (
    at: string | Path,
    value: number | string,
    origin: Assumption["origin"],
    note = "",
  ): void => {
    // Speed: most inputs are members of the outermost object.
    const isOutermost = path.length === 0 && typeof at === "string";
    const name = isOutermost ? at : fieldAt(path.concat(at));
    found.assumptions.push({ name, value, origin, note });
  };
  const refuse = (at: string | Path, code: FaultCode, fault: SaidFault): void => {
    found.problems.push(problemAt(root, path.concat(at), { code, fault }));
  };
  const misfit = (field: InputField, code: FaultCode): void =>
    refuse(field.name, code, misfitOf(field));
  /** Reports a value without effect; `note` is the reason, a sentence without its period. */
  const setAside = (
    at: string | Path,
    { code = "no_effect", note, value = notes.notUsed, didYouMean }: Reason,
  ): void => {
    list(at, value, "ignored", note);
    found.warnings.push({
      ...warning(at, code, say.notUsed(note)),
      ...omitUndefined({ didYouMean }),
    });
  };
  return {
    ...found,
    path,
    list,
    refuse,
    misfit,
    setAside,
    limit(name: string, value: number, note: string): void {
      list(name, value, "clamped", note);
      found.warnings.push(warning(name, "limited", say.limited(value, note)));
    },
    /** Reports the number of members that are not listed one by one. */
    setAsideFurther(count: number): void {
      const note = notes.unknownInputs;
      found.assumptions.push({ name: "further fields", value: count, origin: "ignored", note });
      found.warnings.push(warning([], "unknown_field", say.furtherMembers(count, note)));
    },
    /** The result of `parse` on a list; `undefined` if it has faults. */
    entries<Entries>(
      name: string,
      entries: readonly unknown[],
      parse: EntriesParser<Entries>,
    ): Entries | undefined {
      if (entries.length > FIELDS_MAX) {
        refuse(name, "range", { code: "entriesAtMost", count: FIELDS_MAX });
        return undefined;
      }
      const read = parse(entries);
      if (read.kind === "faults") {
        for (const { path: at, code, fault } of read.faults) refuse([name, ...at], code, fault);
        return undefined;
      }
      list(name, read.value, "input", read.note);
      return read.entries;
    },
  };
}

/**
 * Reads one field at a time. An unusable value is a problem and reads as the default, so that one pass finds all
 * problems.
 */
export function dataReader(data: Inputs, found: Found, path: Path = []) {
  const { texts } = found;
  const { notes } = texts;
  const recorder = recorderOf(found, path);
  const { list, refuse, misfit, setAside } = recorder;
  const sent = ({ name }: Pick<InputField, "name">): unknown => sentIn(data, name);
  return {
    ...recorder,
    sent,
    /** A text. It is not listed, since it may name a person. */
    text(field: TextField): string | undefined {
      const { form } = field;
      const value = sent(field);
      if (typeof value !== "string") {
        if (value !== undefined) misfit(field, "type");
        return undefined;
      }
      const fault = findTextFault(value);
      if (fault !== undefined) refuse(field.name, "text", fault);
      else if (form !== undefined && !isInForm(value, form)) misfit(field, "text");
      return value;
    },
    /** A calendar date. It is not listed, since it may be a birth date. */
    date(field: DateField): string | undefined {
      const value = sent(field);
      if (typeof value === "string" && isCalendarDate(value)) return value;
      if (value !== undefined) misfit(field, "date");
      return undefined;
    },
    /** A number within the field's bounds, not yet listed. */
    number(field: NumberField): number | undefined {
      const value = sent(field);
      if (value === undefined) return undefined;
      const number = parseNumber(value);
      const isWhole = field.unit !== "years" || Number.isInteger(number);
      if (number === undefined || !isWhole) misfit(field, "type");
      else if (number < field.minimum || number > field.maximum) misfit(field, "range");
      else return number;
      return undefined;
    },
    listedNumber(field: NumberField, fallback: number): number {
      const number = this.number(field);
      if (sent(field) === undefined) list(field.name, fallback, "default", notes.notGiven);
      else if (number !== undefined) list(field.name, number, "input");
      return number ?? fallback;
    },
    /** The entry of the chosen word, or of `fallback`; lists it with its title. */
    word<Entry>(field: WordField<Entry>, fallback = field.default): Entry {
      const value = sent(field);
      const chosen = findChoice(field, value);
      const taken = chosen ?? findChoice(field, fallback);
      if (taken === undefined) throw new TypeError(`${field.name} has no such default`);
      const refusal = chosen === undefined ? findRefusal(field, value) : undefined;
      if (value === undefined)
        list(field.name, taken.words[0], "default", titleIn(texts, taken.title));
      else if (refusal !== undefined) refuse(field.name, "code", refusal);
      else if (chosen === undefined) misfit(field, "code");
      else list(field.name, chosen.words[0], "input", titleIn(texts, chosen.title));
      return taken.entry;
    },
    /** Reports a value that has no effect because of other inputs. It must still be valid. */
    setAsideIdle(field: NumberField | WordField, note: string): void {
      const value = sent(field);
      if (value === undefined) return;
      if (field.kind === "number" && this.number(field) === undefined) return;
      if (field.kind === "word" && findChoice(field, value) === undefined) misfit(field, "code");
      else setAside(field.name, { note });
    },
    /** Reports unknown members, each with the nearest field. */
    setAsideUnknown: (fields: readonly InputField[]): void =>
      setAsideUnknown(recorder, Object.keys(data), fields),
  };
}

function setAsideUnknown(
  { setAside, setAsideFurther, texts: { notes } }: Recorder,
  members: readonly string[],
  fields: readonly InputField[],
): void {
  const known = new Set(fields.map(({ name }) => name));
  // Sorted, so that the order of the members does not matter.
  const names = members.filter((name) => !known.has(name)).toSorted();
  const readable = names.filter((name) => findTextFault(name) === undefined);
  for (const name of readable.slice(0, LISTED_MAX)) {
    const nearest = findNearestField(name, fields);
    const note = notes.unknownInput(nearest);
    setAside(name, { code: "unknown_field", note, didYouMean: nearest });
  }
  const more = names.length - Math.min(readable.length, LISTED_MAX);
  if (more > 0) setAsideFurther(more);
}

/** An input that its product declares, as it was sent; a choice is listed with its title in place of the note. */
export function readListed(reader: DataReader, field: ListedField, note: string): unknown {
  if (field.kind === "word") {
    reader.word(field);
    return findChoice(field, reader.sent(field))?.entry;
  }
  const value = field.kind === "date" ? reader.date(field) : reader.number(field);
  if (value !== undefined) reader.list(field.name, value, "input", note);
  return value;
}

/** A reader of a nested object; it appends to the same lists. */
export function readerWithin(reader: DataReader, field: GroupField): DataReader | undefined {
  const value = reader.sent(field);
  if (value === undefined) return undefined;
  if (isObject(value)) return readerBelow(reader, [field.name], value);
  reader.misfit(field, "type");
  return undefined;
}

/** The result of `parse` on a list of objects; `undefined` if none was sent or it has faults. */
export function readEntries<Entries>(
  reader: DataReader,
  field: GroupField,
  parse: EntriesParser<Entries>,
): Entries | undefined {
  const sent = reader.sent(field);
  if (sent === undefined) return undefined;
  if (!Array.isArray(sent)) {
    reader.misfit(field, "type");
    return undefined;
  }
  const entries = reader.entries(field.name, sent, parse);
  if (entries === undefined) return undefined;
  for (const [index, entry] of sent.entries()) {
    const members = readerBelow(reader, [field.name, index], entry as Inputs);
    members.setAsideUnknown(Object.values(field.fields));
  }
  return entries;
}

/** A reader of an object at a path below another's; it appends to the same lists. */
function readerBelow(reader: DataReader, path: Path, members: Inputs): DataReader {
  return dataReader(members, reader, reader.path.concat(path));
}

/** Whether a text is written as its field asks. */
function isInForm(text: string, form: NonNullable<TextField["form"]>): boolean {
  return text.length <= form.maxLength && new RegExp(form.pattern).test(text);
}

interface Reason {
  readonly note: string;
  readonly code?: "no_effect" | "unknown_field" | "unknown_product";
  readonly value?: number | string;
  readonly didYouMean?: string | undefined;
}

/** A name in small letters and digits alone, by which names are the same. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The field with this name or other name, ignoring case and punctuation, or else the nearest. */
function findNearestField(name: string, fields: readonly InputField[]): string | undefined {
  const folded = foldName(name);
  const same = fields.find((field) =>
    [field.name, ...(field.otherNames ?? [])].some((known) => foldName(known) === folded),
  );
  return (
    same?.name ??
    findNearestName(
      name,
      fields.map((field) => field.name),
    )
  );
}
