/** Changes of a definition's terms, as JSON merge patches. */

import { isObject } from "#base";

/** A merge patch of a definition; `strategies`, `riders` and `surrenderPeriods` are objects by id or years. */
export type TermsPatch = Readonly<Record<string, unknown>>;

const MEMBER = { writable: true, enumerable: true, configurable: true } as const;

type Json = Readonly<Record<string, unknown>>;

/** Lists of a definition, and the member that names an entry in a patch. */
export const KEYED_LISTS: Readonly<Record<string, string>> = {
  strategies: "id",
  riders: "id",
  surrenderPeriods: "years",
};

/**
 * A definition with a patch applied. Parts that the patch leaves alone are the same objects; an entry that a list
 * lacks is left out. Source: RFC 7396.
 */
export function patchTerms<Terms extends object>(terms: Terms, patch: TermsPatch): Terms {
  const members = terms as Json;
  // What is no change of a list's entries is a fault, and changes nothing.
  const changes = Object.entries(patch).filter(
    ([name, change]) =>
      change === null ||
      !Object.hasOwn(KEYED_LISTS, name) ||
      (isObject(change) && Array.isArray(members[name])),
  );
  return patchMembers(members, Object.fromEntries(changes), (name, was, change) => {
    const key = KEYED_LISTS[name];
    return key === undefined
      ? patchValue(was, change)
      : patchEntries(was as readonly Json[], change as Json, key);
  }) as Terms;
}

/** The same for terms that only change what there is: members that the terms lack are left out. */
export function patchExistingTerms<Terms extends object>(terms: Terms, patch: TermsPatch): Terms {
  const existing = Object.entries(patch).filter(([name]) => Object.hasOwn(terms, name));
  return patchTerms(terms, Object.fromEntries(existing));
}

function patchValue(was: unknown, change: unknown): unknown {
  if (!isObject(change)) return change;
  return patchMembers(isObject(was) ? was : {}, change, (_, before, after) =>
    patchValue(before, after),
  );
}

function patchMembers(
  members: Json,
  patch: Json,
  patched: (name: string, was: unknown, change: unknown) => unknown,
): Json {
  const changes = Object.entries(patch);
  if (changes.length === 0) return members;
  const after = { ...members };
  for (const [name, change] of changes) {
    const was = Object.hasOwn(after, name) ? after[name] : undefined;
    if (change === null) delete after[name];
    // Assignment would set the prototype for a member `__proto__`.
    else Object.defineProperty(after, name, { ...MEMBER, value: patched(name, was, change) });
  }
  return after;
}

function patchEntries(list: readonly Json[], patch: Json, key: string): readonly Json[] {
  return list.flatMap((entry) => {
    const name = isObject(entry) ? String(entry[key]) : "";
    if (!Object.hasOwn(patch, name)) return [entry];
    const change = patch[name];
    return change === null ? [] : [patchValue(entry, change) as Json];
  });
}
