/** Reads the product endpoint's inputs after their schema has validated them, and records the origin of each value. */

import { type SaidFault, type Texts, titleIn } from "#texts";
import type { Code } from "#terms";
import { dataReader, type EntriesParser, nothingFound } from "./data_reader.ts";
import { INPUTS_ROOT, type Inputs } from "./inputs.ts";
import type { ListedField } from "./input_field.ts";
import type { SampleInput } from "./common_inputs.ts";
import { type CodeInput, nameIn } from "./input_table.ts";

export type FieldReader = ReturnType<typeof fieldReader>;

/** A reader of validated inputs, which collects problems, warnings and assumptions as it reads. */
export function fieldReader(inputs: Inputs, texts: Texts) {
  const { notes } = texts;
  const found = nothingFound(INPUTS_ROOT, texts);
  const reader = dataReader(inputs, found);
  const value = (name: SampleInput): unknown => reader.sent({ name });
  const list = (name: string, taken: number | string, note: string): void =>
    reader.list(name, taken, reader.sent({ name }) === undefined ? "default" : "input", note);
  return {
    ...found,
    sent: value,
    refuse(name: SampleInput, fault: SaidFault): undefined {
      reader.refuse(name, "code", fault);
    },
    /** Personal data: not listed when sent. */
    hidden(name: SampleInput): string | undefined {
      const sent = value(name);
      return typeof sent === "string" && sent !== "" ? sent : undefined;
    },
    text(name: SampleInput, fallback: string): string {
      const sent = this.hidden(name);
      if (sent === undefined) list(name, fallback, notes.noName);
      return sent ?? fallback;
    },
    number(name: SampleInput, fallback: number, note = ""): number {
      const sent = value(name);
      const taken = typeof sent === "number" ? sent : fallback;
      list(name, taken, note);
      return taken;
    },
    /** An input that its product declares, as it was sent; its default is listed. */
    declared(field: ListedField, note: string): unknown {
      const sent = reader.sent(field);
      const taken = sent ?? (field.kind === "date" ? undefined : field.default);
      const isListed = typeof taken === "number" || typeof taken === "string";
      if (isListed) list(field.name, taken, note);
      return sent;
    },
    code<Entry extends Code>(name: SampleInput, table: readonly Entry[], fallback: number): Entry {
      const sent = value(name);
      const code = typeof sent === "number" ? sent : fallback;
      const entry = table.find((each) => each.code === code);
      if (entry === undefined) this.refuse(name, "unknownCode");
      const taken = entry ?? (table[0] as Entry);
      list(name, taken.code, titleIn(texts, taken.title));
      return taken;
    },
    /** The entry for the code that was sent, or for the usual code. */
    coded<Name extends SampleInput, Entry extends Code>(input: CodeInput<Name, Entry>): Entry {
      return this.code(nameIn(input.inputs), input.codes, input.usual);
    },
    /** The content of a list; `undefined` if none was sent or it has faults. */
    entries<Entries>(name: SampleInput, parse: EntriesParser<Entries>): Entries | undefined {
      const sent = value(name);
      return Array.isArray(sent) ? reader.entries(name, sent, parse) : undefined;
    },
    /** Reports inputs that have no effect, with the reason. */
    ignore(reason: string, ...names: readonly SampleInput[]): void {
      for (const name of names) {
        const sent = value(name);
        if (sent === undefined || sent === 0) continue;
        const shown = typeof sent === "number" ? sent : notes.given;
        reader.setAside(name, { note: reason, value: shown });
      }
    },
  };
}
