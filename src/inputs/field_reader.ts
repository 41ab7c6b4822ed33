/** Reads the product endpoint's inputs, which their schema has validated, and records the origin of each value. */

import { type SaidFault, type Texts, titleIn } from "#texts";
import type { Code } from "#terms";
import { dataReader, type EntriesParser, nothingFound } from "./data_reader.ts";
import type { Inputs } from "./inputs.ts";
import type { SampleInput } from "./common_inputs.ts";
import { type CodeInput, nameIn } from "./input_table.ts";

/** JSON Pointer of the product endpoint's inputs. */
export const INPUTS_ROOT = "/inputs";

export type FieldReader = ReturnType<typeof fieldReader>;

export function fieldReader(inputs: Inputs, texts: Texts) {
  const { notes } = texts;
  const found = nothingFound(INPUTS_ROOT, texts);
  const reader = dataReader(inputs, found);
  const value = (name: SampleInput): unknown => reader.sent({ name });
  const list = (name: SampleInput, taken: number | string, note: string): void =>
    reader.list(name, taken, value(name) === undefined ? "default" : "input", note);
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
    date(name: SampleInput, note: string): void {
      const sent = this.hidden(name);
      if (sent !== undefined) list(name, sent, note);
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
    /** The entry of an input of the table, or its usual one. */
    coded<Name extends SampleInput, Entry extends Code>(input: CodeInput<Name, Entry>): Entry {
      return this.code(nameIn(input.inputs), input.codes, input.usual);
    },
    /** What a list says; `undefined` unless it is sent and without faults. */
    entries<Entries>(name: SampleInput, parse: EntriesParser<Entries>): Entries | undefined {
      const sent = value(name);
      return Array.isArray(sent) ? reader.entries(name, sent, parse) : undefined;
    },
    /** Reports the inputs that are without effect for a reason. */
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
