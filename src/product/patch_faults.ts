/** Faults of patches of a form's terms, and the patch's place of a fault that the patched terms have. */

import { findStateByAbbreviation, US_STATES } from "../annuity/us_state.ts";
import { isContainer, isObject } from "../base/is_object.ts";
import { tokensOf } from "../base/json_pointer.ts";
import { type Definition, DefinitionSchema } from "./definition_schema.ts";
import { withNearest } from "./product_row.ts";
import { type RowFault, rowFault } from "./row_fault.ts";
import type { Path } from "./schema_faults.ts";
import type { PatchKind } from "./schema_parts.ts";
import { KEYED_LISTS, type TermsPatch } from "./terms_patch.ts";
import { findNearestName } from "./text.ts";

/** Members that are the same wherever and whenever a form is sold. */
const FORM_ONLY: readonly string[] = [
  "$schema",
  "kind",
  "genericName",
  "ratesEffectiveOn",
  "homeState",
  "unavailableStates",
  "illustratesUnavailableStates",
  "brand",
  "issueDate",
  "variations",
  "rateLock",
  "scenarios",
  "translations",
];
/** Members that differ by state, and not by surrender period. */
const STATE_ONLY: readonly string[] = ["isSold", "surrenderPeriods"];
/** Members that a rate sheet changes: rates, fees and charges, and what they are measured by. */
const RATES: readonly string[] = [
  "strategies",
  "riders",
  "premiumBonus",
  "marketValueAdjustment",
  "minimumValue",
  "annuitization",
  "contractFee",
  "guaranteePeriodYears",
  "accumulationGuarantee",
  "bailout",
];

/** Members of an entry that name it, in inputs and on paper. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  strategies: ["id", "name", "indexId", "blend"],
  riders: ["id", "name", "input", "code"],
  surrenderPeriods: ["years"],
};

const NAMES: Readonly<Record<PatchKind, string>> = {
  variation: "a variation",
  period: "a surrender period",
  cell: "a rate sheet",
};

export function mayChange(kind: PatchKind, name: string): boolean {
  if (kind === "cell") return RATES.includes(name);
  return !FORM_ONLY.includes(name) && (kind === "variation" || !STATE_ONLY.includes(name));
}

/**
 * Faults of a patch itself, at `path`: names that the terms do not have, or that are not its to change. `patched` are
 * the terms that it changes, one for each combination that it applies to.
 */
export function findPatchFaults(
  kind: PatchKind,
  patch: TermsPatch,
  at: { readonly path: Path; readonly patched: readonly Definition[] },
): readonly RowFault[] {
  const { path, patched } = at;
  const members = Object.keys(DefinitionSchema.properties);
  return Object.entries(patch).flatMap(([name, change]) => {
    const here = [...path, name];
    if (!members.includes(name)) {
      const known = members.filter((member) => mayChange(kind, member));
      const fault = rowFault(here, "is not known; names are case-sensitive");
      return [withNearest(fault, findNearestName(name, known))];
    }
    if (!mayChange(kind, name)) {
      return [rowFault(here, `is not changed by ${NAMES[kind]}: it is the form's own`)];
    }
    const key = KEYED_LISTS[name];
    const lists = patched.map((terms) => (terms as Record<string, unknown>)[name]);
    if (change === null || key !== undefined || kind !== "variation") {
      if (lists.every((value) => value === undefined)) {
        return [rowFault(here, "changes what the form's terms do not have")];
      }
    }
    if (key !== undefined) return findEntryFaults(name, change, { ...at, path: here, key });
    return findNeedlessNulls(change, lists).map((steps) =>
      rowFault([...here, ...steps], "takes away what the form's terms do not have"),
    );
  });
}

/** Faults of the changes of a list's entries, by id or years. */
function findEntryFaults(
  name: string,
  changes: unknown,
  {
    path,
    patched,
    key,
  }: {
    readonly path: Path;
    readonly patched: readonly Definition[];
    readonly key: string;
  },
): readonly RowFault[] {
  if (!isObject(changes)) {
    return [rowFault(path, `must be an object whose members are named by ${key}`)];
  }
  const entries = patched.flatMap((terms) => {
    const list = (terms as Record<string, unknown>)[name];
    return Array.isArray(list) ? list.filter(isObject) : [];
  });
  const known = [...new Set(entries.map((entry) => String(entry[key])))];
  return Object.entries(changes).flatMap(([id, change]) => {
    const here = [...path, id];
    if (!known.includes(id)) {
      const fault = rowFault(here, `must be one of ${known.join(", ")}`);
      return [withNearest(fault, key === "id" ? findNearestName(id, known) : undefined)];
    }
    if (change === null) return [];
    if (!isObject(change)) return [rowFault(here, "must be an object, or null")];
    const naming = NAMING[name] ?? [];
    const named = naming.filter((member) => Object.hasOwn(change, member));
    const same = entries.filter((entry) => String(entry[key]) === id);
    const needless = findNeedlessNulls(change, same).map((steps) =>
      rowFault([...here, ...steps], "takes away what the form's terms do not have"),
    );
    return named
      .map((member) => rowFault([...here, member], "is not changed: it names the entry"))
      .concat(needless);
  });
}

/** Paths of nulls below a change that take nothing away from any of the values. */
function findNeedlessNulls(change: unknown, values: readonly unknown[]): readonly Path[] {
  if (!isObject(change)) return [];
  return Object.entries(change).flatMap(([name, member]): readonly Path[] => {
    const below = values.flatMap((value) =>
      isObject(value) && Object.hasOwn(value, name) ? [value[name]] : [],
    );
    if (member === null) return below.length === 0 ? [[name]] : [];
    return findNeedlessNulls(member, below).map((steps) => [name as string | number].concat(steps));
  });
}

interface PlacedPatch {
  readonly path: Path;
  readonly patch: TermsPatch;
}

/**
 * A fault of patched terms as one of the patch that leads to it: at the patch's own value where it has one at the
 * fault's pointer, else at the nearest above it, with the pointer in words. Of several patches the one that reaches
 * furthest.
 */
export function blame(
  fault: RowFault,
  patches: readonly PlacedPatch[],
  terms: Definition,
): RowFault {
  const steps = patchSteps(fault.pointer, terms);
  const reached = patches.map(({ patch }) => reachOf(patch, steps));
  const furthest = reached.indexOf(Math.max(...reached));
  const { path = [] } = patches[furthest] ?? {};
  const reach = reached[furthest] ?? 0;
  const message =
    reach === steps.length
      ? fault.message
      : `must not lead to terms in which ${steps.join(".")} ${fault.message}`;
  return { ...fault, ...rowFault([...path, ...steps.slice(0, reach)], message) };
}

/** The steps of a pointer into a definition, as a patch of it has them: ids in place of places. */
function patchSteps(pointer: string, terms: Definition): readonly string[] {
  const [, name = "", place, ...steps] = tokensOf(pointer);
  const key = KEYED_LISTS[name];
  if (place === undefined) return [name];
  if (key === undefined) return [name, place, ...steps];
  const list = (terms as unknown as Record<string, readonly Record<string, unknown>[]>)[name];
  return [name, String(list?.[Number(place)]?.[key] ?? place), ...steps];
}

/** How many steps a value has, one within the other. */
function reachOf(value: unknown, steps: readonly string[]): number {
  let here = value;
  let reach = 0;
  for (const step of steps) {
    if (!isContainer(here) || !Object.hasOwn(here, step)) return reach;
    here = here[step];
    reach += 1;
  }
  return reach;
}

/** The requests that a fault is for: `in CA, TX and 3 other states, surrender period 7`. */
export function requestsInWords(
  states: readonly string[],
  surrenderYears: number | undefined,
): string {
  const named = states.length > NAMED_MAX + 1 ? states.slice(0, NAMED_MAX) : states;
  const more = states.length - named.length;
  const further = more === 0 ? "" : ` and ${more} other states`;
  return [
    ...(states.length === US_STATES.length ? [] : [`in ${named.join(", ")}${further}`]),
    ...(surrenderYears === undefined ? [] : [`surrender period ${surrenderYears}`]),
  ].join(", ");
}

/** Most states that a fault names. */
const NAMED_MAX = 4;

/** Faults of lists of states by their paths: names that are no state's, or are there before. */
export function findStateFaults(
  lists: readonly (readonly [path: Path, states: readonly string[]])[],
): readonly RowFault[] {
  const seen = new Set<string>();
  return lists.flatMap(([path, states]) =>
    states.flatMap((state, index) => {
      const here = [...path, index];
      if (findStateByAbbreviation(state) === undefined) {
        return [rowFault(here, "must be the two-letter abbreviation of a state")];
      }
      if (seen.has(state)) return [rowFault(here, "names a state that stands before it")];
      seen.add(state);
      return [];
    }),
  );
}

/** A fault, and in words the first requests that it is for; empty for all. */
export type FaultFor = readonly [fault: RowFault, requests: string];

/** Each fault once, with the requests that it was first found for. */
export function withoutRepeats(found: readonly FaultFor[]): readonly RowFault[] {
  const first = new Map<string, RowFault>();
  for (const [fault, requests] of found) {
    const key = `${fault.pointer} ${fault.message}`;
    const message = requests === "" ? fault.message : `${fault.message} (${requests})`;
    if (!first.has(key)) first.set(key, { ...fault, message });
  }
  return [...first.values()];
}

/** The faults of patched terms that the terms before the patch do not have, whatever the places of entries. */
export function newFaults(
  after: { readonly faults: readonly RowFault[]; readonly terms: Definition },
  before: { readonly faults: readonly RowFault[]; readonly terms: Definition },
): readonly RowFault[] {
  const keyOf = ({ pointer, message }: RowFault, terms: Definition) =>
    `${patchSteps(pointer, terms).join("/")} ${message}`;
  const known = new Set(before.faults.map((fault) => keyOf(fault, before.terms)));
  return after.faults.filter((fault) => !known.has(keyOf(fault, after.terms)));
}
