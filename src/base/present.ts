/** Objects whose members may be absent, built from values that may be undefined. */

/** The members that are not undefined. */
export function present<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof present<Members>>;
}
