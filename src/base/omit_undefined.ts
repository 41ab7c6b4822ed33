/** Optional members that are absent where they would be `undefined`, as JSON has them. */

type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/** The members that are not `undefined`, in the same order. */
export function omitUndefined<const Members extends object>(members: Members): Defined<Members> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Members>;
}
