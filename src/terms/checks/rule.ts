/** Rules over a definition, and how they and the checks of rate sheets and rate files report faults. */

import { findStateByAbbreviation } from "#annuity";
import type { Definition } from "../schema/definition_schema.ts";
import type { RowFault } from "#schema";

/** Faults with pointers within the definition, or within the part of it that is looked at. */
export type RowFaults = readonly RowFault[];

/** The faults of a definition; none while the schema has found one in what the rule reads. */
export type Rule = (definition: Definition, isSound: (name: string) => boolean) => RowFaults;

/** A rule over the named members of the definition. */
export function rule<Name extends keyof Definition>(
  reads: readonly Name[],
  find: (members: Pick<Definition, Name>) => RowFaults,
): Rule {
  return (definition, isSound) => (reads.every((name) => isSound(name)) ? find(definition) : []);
}

type Message = string | false | undefined;

/** The faults of a part, by pointers below it; what is not wrong has no message: `{ "/years": isWrong && message }`. */
export function faultsAt(
  messages: Readonly<Record<string, Message | readonly Message[]>>,
  part = "",
): RowFaults {
  return Object.entries(messages).flatMap(([pointer, said]) =>
    [said]
      .flat()
      .flatMap((message) =>
        typeof message === "string" ? [{ pointer: `${part}${pointer}`, message }] : [],
      ),
  );
}

/** The faults of a part, by their pointers from above it. */
export function faultsBelow(part: string, faults: RowFaults): RowFaults {
  return faults.map((fault) => ({ ...fault, pointer: `${part}${fault.pointer}` }));
}

/** Faults of each entry of a list. */
export function eachFault<Entry>(
  list: string,
  entries: readonly Entry[],
  find: (entry: Entry, index: number) => RowFaults,
): RowFaults {
  return entries.flatMap((entry, index) => faultsBelow(`${list}/${index}`, find(entry, index)));
}

/** The fault of a range with bounds the wrong way round. */
export function findRangeFaults(
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  part: string,
): RowFaults {
  return faultsAt({ "/minimum": minimum > maximum && "must not be above the maximum" }, part);
}

/** Faults of the entries of a list that repeat an earlier entry's value of a member. */
export function findRepeated<Name extends string>(
  list: string,
  entries: readonly { readonly [Key in Name]: string }[],
  name: Name,
  message: string,
): RowFaults {
  const seen = new Set<string>();
  return eachFault(list, entries, ({ [name]: value }) => {
    const isRepeated = seen.has(value);
    seen.add(value);
    return faultsAt({ [`/${name}`]: isRepeated && message });
  });
}

const NO_STATE = "must be the two-letter abbreviation of a state";

/** Faults of lists of states, by their pointers: unknown names, and repeated ones. */
export function findStateFaults(
  lists: readonly (readonly [list: string, states: readonly string[]])[],
): RowFaults {
  const seen = new Set<string>();
  return lists.flatMap(([list, states]) =>
    eachFault(list, states, (state) => {
      const isRepeated = seen.has(state);
      seen.add(state);
      return faultsAt({
        "": noState(state) ?? (isRepeated && "names a state that stands before it"),
      });
    }),
  );
}

/** What is wrong with an abbreviation that no state has, else `undefined`. */
export function noState(state: string): string | undefined {
  return findStateByAbbreviation(state) === undefined ? NO_STATE : undefined;
}

/** The indexes of values that may not stand after the value before them. */
export function outOfOrder(
  values: readonly number[],
  isWrong: (before: number, value: number) => boolean,
): readonly number[] {
  return [...values.keys()].filter(
    (index) => index > 0 && isWrong(values[index - 1] ?? 0, values[index] ?? 0),
  );
}
