/** Optional members that are absent where they would be `undefined`, as JSON has them. */

type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/** The members that are not `undefined`, in the same order. A loop: an illustration asks for it hundreds of times. */
export function omitUndefined<const Members extends object>(members: Members): Defined<Members> {
  const given = members as Readonly<Record<string, unknown>>;
  const defined: Record<string, unknown> = {};
  for (const name in given) if (given[name] !== undefined) defined[name] = given[name];
  return defined as Defined<Members>;
}
