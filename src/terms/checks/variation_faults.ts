/** Faults of a form's variations by state and of its surrender periods, each combination by the rules of a form. */

import { isObject, followPointer, pointerTo } from "#base";
import type { Definition } from "../schema/definition_schema.ts";
import {
  type FaultFor,
  findPatchedFaults,
  findPatchFaults,
  requestsInWords,
  withoutRepeats,
} from "./patch_faults.ts";
import { listFormTerms, listUnsoldStates, resolvedDefinition } from "../resolved_terms.ts";
import { rowFault } from "#schema";
import { eachFault, faultsAt, faultsBelow, findStateFaults, type RowFaults } from "./rule.ts";
import { findTermsFaults } from "./definition_rules.ts";
import type { TermsPatch } from "../terms_patch.ts";

/** Most combinations of a variation and a surrender period: each is checked when a form is read. */
const COMBINATIONS_MAX = 200;

/** Faults past which no further combination is checked. */
const FAULTS_MAX = 100;

const VARIATIONS = "/definition/variations";
const PERIODS = "/definition/surrenderPeriods";

/**
 * Faults of the variations and surrender periods of a form, beyond its `own`, which it has without them. The shape of
 * both members, and of the states, is sound.
 */
export function findVariationFaults(form: Definition, own: RowFaults): RowFaults {
  if (form.variations === undefined && form.surrenderPeriods === undefined) return [];
  const direct = [...findDirectFaults(form), ...findPeriodFaults(form)];
  const combinations = listFormTerms(form).length;
  if (combinations > COMBINATIONS_MAX) {
    const message = `must make at most ${COMBINATIONS_MAX} combinations with surrenderPeriods; they make ${combinations}`;
    return [...direct, { pointer: VARIATIONS, message }];
  }
  const combined = findCombinedFaults(form, own);
  return withoutRepeats([...direct.map((fault) => [fault, ""] as const), ...combined]);
}

function findDirectFaults(form: Definition): RowFaults {
  const { variations = [], unavailableStates, homeState } = form;
  const first = variations.findIndex(({ states }) => states === undefined);
  return [
    ...findStateFaults(
      variations.map(({ states = [] }, index) => [`${VARIATIONS}/${index}/states`, states]),
    ),
    ...eachFault(VARIATIONS, variations, ({ states }, index) =>
      faultsAt({
        "":
          states === undefined &&
          index > first &&
          `must have states: variation ${first + 1} is for all that no other names`,
      }),
    ),
    ...faultsAt({
      "/definition/homeState":
        !unavailableStates.includes(homeState) &&
        listUnsoldStates(form).includes(homeState) &&
        "must be a state where the product is sold, and by variations it is not",
    }),
    ...eachFault(VARIATIONS, variations, ({ terms }) =>
      faultsBelow("/terms", findPatchFaults("variation", terms, [form])),
    ),
  ];
}

/** Faults of the surrender periods themselves, and of what variations change of them. */
function findPeriodFaults(form: Definition): RowFaults {
  const { variations = [], surrenderPeriods = [] } = form;
  const inStates = [undefined, ...variations.keys()].map((variation) =>
    resolvedDefinition(form, { variation }),
  );
  const years = surrenderPeriods.map((period) => period.years);
  return [
    ...eachFault(PERIODS, years, (each, index) =>
      faultsAt({ "/years": years.indexOf(each) < index && "is of a surrender period before it" }),
    ),
    ...eachFault(PERIODS, surrenderPeriods, ({ terms }) =>
      faultsBelow("/terms", findPatchFaults("period", terms, inStates)),
    ),
    ...eachFault(VARIATIONS, variations, ({ terms }, index) => {
      const inState = inStates[index + 1] as Definition;
      const changes = isObject(terms["surrenderPeriods"]) ? terms["surrenderPeriods"] : {};
      return Object.entries(changes)
        .filter(([name]) => years.includes(Number(name)))
        .flatMap(([name, change]) =>
          faultsBelow(`/terms/surrenderPeriods/${name}`, findChangeFaults(change, inState)),
        )
        .concat(faultsBelow("/terms", findIdleFaults(form, index)));
    }),
  ];
}

/** Faults of what a variation changes of one surrender period: its `terms`, by a patch of their patch. */
function findChangeFaults(change: unknown, inState: Definition): RowFaults {
  if (!isObject(change)) return [];
  const { terms, years: _, ...others } = change;
  return [
    ...Object.keys(others).map((name) => rowFault([name], "is not known; terms is")),
    ...faultsBelow(
      "/terms",
      isObject(terms)
        ? findPatchFaults("period", terms, [inState])
        : [rowFault([], "must be an object")],
    ),
  ];
}

/** Values of a variation that every surrender period of its states replaces. */
function findIdleFaults(form: Definition, variation: number): RowFaults {
  const { variations = [], surrenderPeriods = [] } = form;
  const { surrenderPeriods: changes, ...terms } = variations[variation]?.terms ?? {};
  const offered = surrenderPeriods.filter(
    ({ years }) => !isObject(changes) || changes[String(years)] !== null,
  );
  if (offered.length === 0) return [];
  const message =
    "has no effect: every surrender period has its own; change surrenderPeriods by their years";
  return leavesOf(terms)
    .filter((pointer) =>
      offered
        .map((period) => followPointer(period.terms, pointer))
        .every((value) => value !== undefined && !isObject(value)),
    )
    .map((pointer) => ({ pointer, message }));
}

/** Pointers to the values of a patch that are not objects. */
function leavesOf(patch: TermsPatch): readonly string[] {
  return Object.entries(patch).flatMap(([name, value]) => {
    const pointer = pointerTo([name]);
    return isObject(value) ? leavesOf(value).map((inner) => pointer + inner) : [pointer];
  });
}

/** Faults of the terms that combinations lead to. */
function findCombinedFaults(form: Definition, own: RowFaults): readonly FaultFor[] {
  const { variations = [], surrenderPeriods = [] } = form;
  const unsold = new Set(listUnsoldStates(form));
  const sound = own.length === 0 ? form : undefined;
  const check = (terms: Definition) => ({
    terms,
    faults: findTermsFaults(terms, sound).filter(isChangeable),
  });
  const found: FaultFor[] = [];
  const byVariation = Map.groupBy(listFormTerms(form), ({ variation }) => variation);
  for (const [variation, combinations] of byVariation) {
    const states = combinations[0]?.states.filter((state) => !unsold.has(state)) ?? [];
    if (states.length === 0 && form.illustratesUnavailableStates !== true) continue;
    const inState = check(resolvedDefinition(form, { variation }));
    const patch = variations[variation ?? -1]?.terms ?? {};
    const placed = { pointer: `${VARIATIONS}/${variation ?? 0}/terms`, patch };
    const before = { terms: form, faults: own };
    found.push(...findPatchedFaults(inState, before, { patches: [placed], requests: "" }));
    for (const { surrenderYears, definition } of combinations) {
      if (own.length + found.length >= FAULTS_MAX) return found;
      if (surrenderYears === undefined) continue;
      const index = surrenderPeriods.findIndex(({ years }) => years === surrenderYears);
      const step = `/surrenderPeriods/${surrenderYears}/terms`;
      const change = followPointer(patch, step);
      const patches = [
        ...(isObject(change) ? [{ pointer: `${placed.pointer}${step}`, patch: change }] : []),
        { pointer: `${PERIODS}/${index}/terms`, patch: surrenderPeriods[index]?.terms ?? {} },
        placed,
      ];
      const requests = requestsInWords(states, surrenderYears);
      found.push(...findPatchedFaults(check(definition), inState, { patches, requests }));
    }
  }
  return found;
}

/** Whether a fault is of members that patches change: the states are checked once, for all. */
function isChangeable({ pointer }: RowFaults[number]): boolean {
  return !/^\/definition\/(homeState|unavailableStates)\b/.test(pointer);
}
