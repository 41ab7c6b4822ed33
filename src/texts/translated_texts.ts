/** The type of the texts of every language: the members of the English ones, with any words. */

import type { administrationPage } from "./en_us/answers/administration_page.ts";
import type { explained, roundings } from "./en_us/answers/explained.ts";
import type { change } from "./en_us/paper/change.ts";
import type { howItWorks } from "./en_us/paper/how_it_works.ts";
import type { past } from "./en_us/paper/past.ts";
import type { quote } from "./en_us/paper/quote.ts";
import type { report } from "./en_us/paper/report.ts";
import type { startPage } from "./en_us/answers/start_page.ts";
import type { verification } from "./en_us/answers/verification.ts";
import type * as EN_US from "./en_us/mod.ts";

export type Texts = Alike<typeof EN_US>;

/** Texts of web pages, explanations, and what only paper and quotes say, which the script of the workbench's figures does without. */
export type PageTexts = Alike<{
  readonly administrationPage: typeof administrationPage;
  readonly explained: typeof explained;
  readonly change: typeof change;
  readonly howItWorks: typeof howItWorks;
  readonly past: typeof past;
  readonly quote: typeof quote;
  readonly report: typeof report;
  readonly roundings: typeof roundings;
  readonly startPage: typeof startPage;
  readonly verification: typeof verification;
}>;

/** The same members, and any words. */
type Alike<Members> = Members extends string
  ? string
  : Members extends (...about: infer About) => infer Words
    ? (...about: About) => Alike<Words>
    : Members extends object
      ? { readonly [Name in keyof Members]: Alike<Members[Name]> }
      : Members;
