/** How numbers, dates and lists are written in Spanish, and which words stay in English. */

import { formatsOf } from "../formats.ts";

export const formats = formatsOf("es-US", {
  english: String.raw`\d+ IAM (?:Basic|Period) Table|Annuity \d+ Mortality Table|Uniform Lifetime Table|Joint and Last Survivor Table|Annuity Illustration Service|Unreviewed translation[^.]*\.|roll-up|(?<=en inglés, )[a-z][a-z -]*[a-z]|(?<=\()annuitant`,
});
