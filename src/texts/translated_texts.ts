/** The type of the texts of every language: the members of the English ones, with any words. */

import type * as EN_US from "./en_us/mod.ts";

export type Texts = Alike<typeof EN_US>;

/** The same members, and any words. */
type Alike<Members> = Members extends string
  ? string
  : Members extends (...about: infer About) => infer Words
    ? (...about: About) => Alike<Words>
    : Members extends object
      ? { readonly [Name in keyof Members]: Alike<Members[Name]> }
      : Members;
