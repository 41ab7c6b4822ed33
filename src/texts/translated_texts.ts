/** The type of the texts of every language: the members of the English ones, with any words. */

import type { administrationPage } from "./en_us/answers/administration_page.ts";
import type * as EN_US from "./en_us/mod.ts";

export type Texts = Alike<typeof EN_US>;

/** Of the page for administrators, which the script of figures is not sent. */
export type AdministrationPageTexts = Alike<typeof administrationPage>;

/** The same members, and any words. */
type Alike<Members> = Members extends string
  ? string
  : Members extends (...about: infer About) => infer Words
    ? (...about: About) => Alike<Words>
    : Members extends object
      ? { readonly [Name in keyof Members]: Alike<Members[Name]> }
      : Members;
