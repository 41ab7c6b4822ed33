/** Faults of a form's variations by state and of its surrender periods, each combination by the rules of a form. */

import { isObject } from "../base/is_object.ts";
import { followPointer, pointerTo } from "../base/json_pointer.ts";
import type { Definition } from "./definition_schema.ts";
import {
  blame,
  type FaultFor,
  findPatchFaults,
  findStateFaults,
  newFaults,
  requestsInWords,
  withoutRepeats,
} from "./patch_faults.ts";
import { listFormTerms, listUnsoldStates, resolvedDefinition } from "./resolved_terms.ts";
import { type RowFault, rowFault } from "./row_fault.ts";
import type { Path } from "./schema_faults.ts";
import { findTermsFaults } from "./terms_faults.ts";
import type { TermsPatch } from "./terms_patch.ts";

/** Most combinations of a variation and a surrender period: each is checked when a form is read. */
const COMBINATIONS_MAX = 200;

/** Faults past which no further combination is checked. */
const FAULTS_MAX = 100;

const VARIATIONS = ["definition", "variations"];
const PERIODS = ["definition", "surrenderPeriods"];

/**
 * Faults of the variations and surrender periods of a form, beyond its `own`, which it has without them. The shape of
 * both members, and of the states, is sound.
 */
export function findVariationFaults(
  form: Definition,
  own: readonly RowFault[],
): readonly RowFault[] {
  if (form.variations === undefined && form.surrenderPeriods === undefined) return [];
  const direct = [...findDirectFaults(form), ...findPeriodFaults(form)];
  const combinations = listFormTerms(form).length;
  if (combinations > COMBINATIONS_MAX) {
    const message = `must make at most ${COMBINATIONS_MAX} combinations with surrenderPeriods; they make ${combinations}`;
    return [...direct, rowFault(VARIATIONS, message)];
  }
  const combined = findCombinedFaults(form, own);
  return withoutRepeats([...direct.map((fault) => [fault, ""] as const), ...combined]);
}

function findDirectFaults(form: Definition): readonly RowFault[] {
  const { variations = [], unavailableStates, homeState } = form;
  const [first, ...others] = [...variations.keys()].filter(
    (index) => variations[index]?.states === undefined,
  );
  const isHomeUnsold =
    !unavailableStates.includes(homeState) && listUnsoldStates(form).includes(homeState);
  return [
    ...findStateFaults(
      variations.map(({ states = [] }, index) => [[...VARIATIONS, index, "states"], states]),
    ),
    ...others.map((index) =>
      rowFault(
        [...VARIATIONS, index],
        `must have states: variation ${Number(first) + 1} is for all that no other names`,
      ),
    ),
    ...(isHomeUnsold
      ? [
          rowFault(
            ["definition", "homeState"],
            "must be a state where the product is sold, and by variations it is not",
          ),
        ]
      : []),
    ...variations.flatMap(({ terms }, index) =>
      findPatchFaults("variation", terms, {
        path: [...VARIATIONS, index, "terms"],
        patched: [form],
      }),
    ),
  ];
}

/** Faults of the surrender periods themselves, and of what variations change of them. */
function findPeriodFaults(form: Definition): readonly RowFault[] {
  const { variations = [], surrenderPeriods = [] } = form;
  const inStates = [undefined, ...variations.keys()].map((variation) =>
    resolvedDefinition(form, { variation }),
  );
  const years = surrenderPeriods.map((period) => period.years);
  return [
    ...[...years.entries()]
      .filter(([index, each]) => years.indexOf(each) < index)
      .map(([index]) =>
        rowFault([...PERIODS, index, "years"], "is of a surrender period before it"),
      ),
    ...surrenderPeriods.flatMap(({ terms }, index) =>
      findPatchFaults("period", terms, { path: [...PERIODS, index, "terms"], patched: inStates }),
    ),
    ...variations.flatMap(({ terms }, index) => {
      const path = [...VARIATIONS, index, "terms"];
      const changes = isObject(terms["surrenderPeriods"]) ? terms["surrenderPeriods"] : {};
      const inState = inStates[index + 1] as Definition;
      return Object.entries(changes)
        .filter(([name]) => years.includes(Number(name)))
        .flatMap(([name, change]) =>
          findChangeFaults(change, { path: [...path, "surrenderPeriods", name], inState }),
        )
        .concat(findIdleFaults(form, index));
    }),
  ];
}

/** Faults of what a variation changes of one surrender period: its `terms`, by a patch of their patch. */
function findChangeFaults(
  change: unknown,
  { path, inState }: { readonly path: Path; readonly inState: Definition },
): readonly RowFault[] {
  if (!isObject(change)) return [];
  const { terms, years: _, ...others } = change;
  return [
    ...Object.keys(others).map((name) => rowFault([...path, name], "is not known; terms is")),
    ...(isObject(terms)
      ? findPatchFaults("period", terms, { path: [...path, "terms"], patched: [inState] })
      : [rowFault([...path, "terms"], "must be an object")]),
  ];
}

/** Values of a variation that every surrender period of its states replaces. */
function findIdleFaults(form: Definition, variation: number): readonly RowFault[] {
  const { variations = [], surrenderPeriods = [] } = form;
  const { surrenderPeriods: changes, ...terms } = variations[variation]?.terms ?? {};
  const offered = surrenderPeriods.filter(
    ({ years }) => !isObject(changes) || changes[String(years)] !== null,
  );
  if (offered.length === 0) return [];
  return leavesOf(terms)
    .filter((leaf) => {
      const pointer = pointerTo(leaf);
      const replacing = offered.map((period) => followPointer(period.terms, pointer));
      return replacing.every((value) => value !== undefined && !isObject(value));
    })
    .map((leaf) =>
      rowFault(
        [...VARIATIONS, variation, "terms", ...leaf],
        "has no effect: every surrender period has its own; change surrenderPeriods by their years",
      ),
    );
}

/** The paths of a patch's values that are not objects. */
function leavesOf(patch: TermsPatch): readonly (readonly string[])[] {
  return Object.entries(patch).flatMap(([name, value]) =>
    isObject(value) ? leavesOf(value).map((steps) => [name].concat(steps)) : [[name]],
  );
}

/** Faults of the terms that combinations lead to. */
function findCombinedFaults(form: Definition, own: readonly RowFault[]): readonly FaultFor[] {
  const { variations = [], surrenderPeriods = [] } = form;
  const unsold = new Set(listUnsoldStates(form));
  const found: FaultFor[] = [];
  const byVariation = Map.groupBy(listFormTerms(form), ({ variation }) => variation);
  for (const [variation, combinations] of byVariation) {
    const states = combinations[0]?.states.filter((state) => !unsold.has(state)) ?? [];
    if (states.length === 0 && form.illustratesUnavailableStates !== true) continue;
    const terms = resolvedDefinition(form, { variation });
    const sound = own.length === 0 ? form : undefined;
    const inState = { terms, faults: findTermsFaults(terms, sound).filter(isChangeable) };
    const patch = variations[variation ?? -1]?.terms ?? {};
    const placed = { path: [...VARIATIONS, variation ?? 0, "terms"], patch };
    found.push(
      ...newFaults(inState, { terms: form, faults: own }).map(
        (fault) => [blame(fault, [placed], terms), ""] as const,
      ),
    );
    for (const { surrenderYears, definition } of combinations) {
      if (own.length + found.length >= FAULTS_MAX) return found;
      if (surrenderYears === undefined) continue;
      const index = surrenderPeriods.findIndex(({ years }) => years === surrenderYears);
      const step = ["surrenderPeriods", String(surrenderYears), "terms"];
      const changes = isObject(patch["surrenderPeriods"]) ? patch["surrenderPeriods"] : {};
      const change = changes[String(surrenderYears)];
      const patches = [
        ...(isObject(change) && isObject(change["terms"])
          ? [{ path: [...placed.path, ...step], patch: change["terms"] }]
          : []),
        { path: [...PERIODS, index, "terms"], patch: surrenderPeriods[index]?.terms ?? {} },
        placed,
      ];
      const inPeriod = {
        terms: definition,
        faults: findTermsFaults(definition, sound).filter(isChangeable),
      };
      found.push(
        ...newFaults(inPeriod, inState).map(
          (fault) =>
            [blame(fault, patches, definition), requestsInWords(states, surrenderYears)] as const,
        ),
      );
    }
  }
  return found;
}

/** Whether a fault is of members that patches change: the states are checked once, for all. */
function isChangeable({ pointer }: RowFault): boolean {
  return !/^\/definition\/(homeState|unavailableStates)\b/.test(pointer);
}
