/** Faults of patches of a form's terms, and the place in a patch that a fault of the patched terms comes from. */

import { US_STATES } from "#annuity";
import { isContainer, isObject, pointerTo, tokensOf, findNearestName } from "#base";
import { type Definition, DefinitionSchema } from "../schema/definition_schema.ts";
import { outOfScope, type RowFault, rowFault, rowFaultOf, unknownName } from "#schema";
import { withNearest } from "../product_row.ts";
import { faultsBelow, type RowFaults } from "./rule.ts";
import type { PatchKind } from "../schema/schema_parts.ts";
import { KEYED_LISTS, type TermsPatch } from "../terms_patch.ts";

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
  "hasFactorHistory",
  "translations",
  "translationReviews",
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

/**
 * Whether a patch of this kind may change a member of the definition. A rate sheet changes rates alone. A variation does not
 * change what is the form's own, and a surrender period neither that nor what is a state's own.
 */
export function mayChange(kind: PatchKind, name: string): boolean {
  if (kind === "cell") return RATES.includes(name);
  return !FORM_ONLY.includes(name) && (kind === "variation" || !STATE_ONLY.includes(name));
}

/**
 * Faults of a patch itself: names that the terms do not have, or that are not its to change. `patched` are the terms that
 * it changes, one for each combination that it applies to.
 */
export function findPatchFaults(
  kind: PatchKind,
  patch: TermsPatch,
  patched: readonly Definition[],
): RowFaults {
  const members = Object.keys(DefinitionSchema.properties);
  return Object.entries(patch).flatMap(([name, change]) => {
    if (!members.includes(name)) {
      const known = members.filter((member) => mayChange(kind, member));
      const fault = rowFaultOf([name], unknownName(outOfScope(name)));
      return [withNearest(fault, findNearestName(name, known))];
    }
    if (!mayChange(kind, name)) {
      return [rowFault([name], `is not changed by ${NAMES[kind]}: it is the form's own`)];
    }
    const key = KEYED_LISTS[name];
    const values = patched.map((terms) => (terms as Record<string, unknown>)[name]);
    const mayAdd = change !== null && key === undefined && kind === "variation";
    if (!mayAdd && values.every((value) => value === undefined)) {
      return [rowFault([name], "changes what the form's terms do not have")];
    }
    const found =
      key === undefined
        ? findNeedlessNulls(change, values)
        : findEntryFaults(change, { name, key, lists: values });
    return faultsBelow(`/${name}`, found);
  });
}

/** Faults of the changes of a list's entries, by id or years. */
function findEntryFaults(
  changes: unknown,
  of: { readonly name: string; readonly key: string; readonly lists: readonly unknown[] },
): RowFaults {
  const { name, key, lists } = of;
  if (!isObject(changes)) {
    return [rowFault([], `must be an object whose members are named by ${key}`)];
  }
  const entries = lists.flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
  const known = [...new Set(entries.map((entry) => String(entry[key])))];
  return Object.entries(changes).flatMap(([id, change]) => {
    if (!known.includes(id)) {
      const fault = rowFault([id], `must be one of ${known.join(", ")}`);
      return [withNearest(fault, key === "id" ? findNearestName(id, known) : undefined)];
    }
    if (change === null) return [];
    if (!isObject(change)) return [rowFault([id], "must be an object, or null")];
    const named = (NAMING[name] ?? []).filter((member) => Object.hasOwn(change, member));
    const same = entries.filter((entry) => String(entry[key]) === id);
    const found = named.map((member) => rowFault([member], "is not changed: it names the entry"));
    return faultsBelow(pointerTo([id]), found.concat(findNeedlessNulls(change, same)));
  });
}

/** Nulls below a change that take nothing away from any of the values. */
function findNeedlessNulls(change: unknown, values: readonly unknown[]): RowFaults {
  if (!isObject(change)) return [];
  return Object.entries(change).flatMap(([name, member]) => {
    const inner = values.flatMap((value) =>
      isObject(value) && Object.hasOwn(value, name) ? [value[name]] : [],
    );
    if (member !== null) return faultsBelow(pointerTo([name]), findNeedlessNulls(member, inner));
    return inner.length > 0
      ? []
      : [rowFault([name], "takes away what the form's terms do not have")];
  });
}

/** A patch, and the pointer to it. */
interface PlacedPatch {
  readonly pointer: string;
  readonly patch: TermsPatch;
}

interface CheckedTerms {
  readonly terms: Definition;
  readonly faults: RowFaults;
}

/** A fault, and in words the first requests that it is for; empty for all. */
export type FaultFor = readonly [fault: RowFault, requests: string];

/**
 * Faults that the patches introduced, each attributed to the patch that led to it. Positions of list entries are ignored.
 */
export function findPatchedFaults(
  after: CheckedTerms,
  before: CheckedTerms,
  by: { readonly patches: readonly PlacedPatch[]; readonly requests: string },
): readonly FaultFor[] {
  const keyOf = ({ pointer, message }: RowFault, { terms }: CheckedTerms) =>
    `${patchSteps(pointer, terms).join("/")} ${message}`;
  const known = new Set(before.faults.map((fault) => keyOf(fault, before)));
  return after.faults
    .filter((fault) => !known.has(keyOf(fault, after)))
    .map((fault) => [blame(fault, by.patches, after.terms), by.requests]);
}

/**
 * A fault of patched terms as a fault of the patch that led to it: at the patch's own value where it has one at the
 * fault's pointer, or else at the nearest value above it, with the pointer in words. Of several patches, the one that
 * reaches furthest.
 */
function blame(fault: RowFault, patches: readonly PlacedPatch[], terms: Definition): RowFault {
  const steps = patchSteps(fault.pointer, terms);
  const reached = patches.map(({ patch }) => reachOf(patch, steps));
  const reach = Math.max(...reached);
  const { pointer = "" } = patches[reached.indexOf(reach)] ?? {};
  const message =
    reach === steps.length
      ? fault.message
      : `must not lead to terms in which ${steps.join(".")} ${fault.message}`;
  return { ...fault, pointer: `${pointer}${pointerTo(steps.slice(0, reach))}`, message };
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
  const [step, ...others] = steps;
  if (step === undefined || !isContainer(value) || !Object.hasOwn(value, step)) return 0;
  return 1 + reachOf(value[step], others);
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
