/** Reads validated inputs field by field, and records the origin of each value. */

import type { LaterPremium } from "../annuity/contract.ts";
import type { Problem } from "../base/service_error.ts";
import { defaultShares, parseShares, type Shares } from "./allocations.ts";
import type { Assumption } from "./assumption.ts";
import { type Code, findCode } from "./codes.ts";
import type { Definition } from "./definition_schema.ts";
import { fieldProblem, type Inputs } from "./inputs.ts";
import { parseLaterPremiums } from "./later_premium_inputs.ts";
import { type Texts, titleIn } from "../texts/texts.ts";
import type { SampleInput } from "./sample_input_kinds.ts";

export type FieldReader = ReturnType<typeof fieldReader>;

/** Appends what it finds to `found`. */
export function fieldReader(
  inputs: Inputs,
  found: {
    readonly assumptions: Assumption[];
    readonly problems: Problem[];
    readonly warnings: Problem[];
  },
  texts: Texts,
) {
  const { notes, warnings } = texts;
  const value = (name: SampleInput): unknown =>
    Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  const note = (name: SampleInput, taken: number | string, text: string): void => {
    const origin = value(name) === undefined ? "default" : "input";
    found.assumptions.push({ name, value: taken, origin, note: text });
  };
  const refuse = (name: SampleInput, message: string): undefined => {
    found.problems.push(fieldProblem(name, { code: "code", message }));
    return undefined;
  };
  return {
    refuse,
    has: (name: SampleInput): boolean => value(name) !== undefined,
    /** Personal data: not listed when sent. */
    hidden(name: SampleInput): string | undefined {
      const sent = value(name);
      return typeof sent === "string" && sent !== "" ? sent : undefined;
    },
    text(name: SampleInput, fallback: string): string {
      const sent = this.hidden(name);
      if (sent === undefined) note(name, fallback, notes.noName);
      return sent ?? fallback;
    },
    number(name: SampleInput, fallback: number, text = ""): number {
      const sent = value(name);
      const taken = typeof sent === "number" ? sent : fallback;
      note(name, taken, text);
      return taken;
    },
    date(name: SampleInput, text: string): void {
      const sent = this.hidden(name);
      if (sent !== undefined) note(name, sent, text);
    },
    code<Entry extends Code>(name: SampleInput, table: readonly Entry[], fallback: number): Entry {
      const sent = value(name);
      const entry = findCode(table, typeof sent === "number" ? sent : fallback);
      if (entry === undefined) refuse(name, "is not a code this service knows");
      const taken = entry ?? (table[0] as Entry);
      note(name, taken.code, titleIn(texts, taken.title));
      return taken;
    },
    /** Shares from a list of {strategy, pct}, or the product's default. */
    shares(name: SampleInput, definition: Definition): Shares {
      const sent = value(name);
      if (!Array.isArray(sent)) return defaultShares(definition);
      const read = parseShares(definition, sent);
      if (read.kind === "faults") {
        const problems = read.faults.map((fault) => fieldProblem([name, ...fault.path], fault));
        found.problems.push(...problems);
        return defaultShares(definition);
      }
      note(name, notes.strategies(read.shares.size), "");
      return read.shares;
    },
    /** Later premiums from a list of {contractYear, amount}; none unless sent. */
    laterPremiums(
      name: SampleInput,
      { laterPremiums }: Definition,
      firstPremium: number,
    ): readonly LaterPremium[] {
      const sent = value(name);
      if (!Array.isArray(sent) || laterPremiums === undefined) return [];
      const read = parseLaterPremiums(laterPremiums, sent, firstPremium);
      if (read.kind === "faults") {
        const problems = read.faults.map((fault) => fieldProblem([name, ...fault.path], fault));
        found.problems.push(...problems);
        return [];
      }
      note(name, read.premiums.length, notes.laterPremiums);
      return read.premiums;
    },
    ignore(name: SampleInput, reason: string): void {
      const sent = value(name);
      if (sent === undefined || sent === 0) return;
      const shown = typeof sent === "number" ? sent : notes.given;
      found.assumptions.push({ name, value: shown, origin: "ignored", note: reason });
      const fault = { code: "no_effect", message: warnings.notUsed(reason) };
      found.warnings.push(fieldProblem(name, fault));
    },
  };
}
