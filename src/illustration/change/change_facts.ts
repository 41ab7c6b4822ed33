/** What an answer has of a contract as it stands, beside the same contract with a change. */

import type { Assumption } from "#inputs";
import type { OutputRow } from "../output_types.ts";

/** A value in JSON. */
export type SentValue = string | number | boolean | object;

/** An input that is changed; values are as they were sent. */
interface ChangedInput {
  readonly input: string;
  /** As the schema of the inputs has it, in the language of the answer. */
  readonly title: string;
  /** Absent where the contract was sent without it, and has what the product sets. */
  readonly asItStands?: SentValue;
  readonly asChanged: SentValue;
}

/** What a change makes otherwise, in words. */
interface ChangedElection {
  readonly name: string;
  readonly asItStands: string;
  readonly asChanged: string;
}

export interface ChangeFacts {
  readonly title: string;
  /** From when on the contract is changed: the day of the standing. */
  readonly effectiveOn: string;
  readonly changes: readonly ChangedInput[];
  /** Elections that are not the same on both sides; empty where the change makes no other. */
  readonly inWords: readonly ChangedElection[];
  /** The contract without the change, as an in-force illustration of it has it. */
  readonly asItStands: {
    readonly outputs: OutputRow;
    readonly tables: Readonly<Record<string, readonly OutputRow[]>>;
    readonly assumptions: readonly Assumption[];
  };
  /** Amounts in dollars to the cent as changed less those as it stands; an amount that one of them lacks is 0. */
  readonly differences: {
    readonly outputs: OutputRow;
    /** Each contract year, with its columns of amounts on current and, with g before their names, guaranteed terms. */
    readonly years: readonly OutputRow[];
  };
}
