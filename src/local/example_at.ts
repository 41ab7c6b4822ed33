/** Examples as they are sent on a day. */

import { dateOf } from "#base";
import { atSameAges } from "#inputs";

/** The JSON of an example that is sent at an instant: its persons are as old as when it was written [D201]. */
export function exampleAt(at: Date, example: unknown): string {
  return JSON.stringify(example, atSameAges(dateOf(at)));
}
