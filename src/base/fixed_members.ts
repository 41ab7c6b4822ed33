/** Names and entries of objects with members that the compiler knows and `Object.keys` forgets. */

/** The names of an object's own members, in their order. The object must have no members beyond its type. */
export function memberNames<Of extends object>(of: Of): readonly (keyof Of & string)[] {
  return Object.keys(of) as (keyof Of & string)[];
}

/** Its members by name, in their order, under the same condition. */
export function memberEntries<Of extends object>(
  of: Of,
): readonly { [Name in keyof Of & string]: readonly [Name, Of[Name]] }[keyof Of & string][] {
  return memberNames(of).map((name) => [name, of[name]] as const);
}
