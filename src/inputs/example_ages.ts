/** Persons of examples: as old as on the day when the examples were written. */

import { addDays, ageOn, birthDateForAge, isCalendarDate } from "#annuity";

/** The day on which the common examples were written (`common_inputs.ts`, and those of seeds and documents). */
const WRITTEN_ON = "2026-11-01";

const BIRTH_DATE = /birth|dob$/i;

/**
 * A replacer for `JSON.stringify` that moves birth dates by whole years, so that persons have on a day the age that they
 * had when their example was written: a product that takes them once takes them in every year. A year without
 * February 29 has the day before in its place, on that day the one after. Examples of a product are of the day when its
 * rates took effect, for which `products check` tries them. Source: [D201].
 */
export function atSameAges(today: string, writtenOn = WRITTEN_ON) {
  return (name: string, value: unknown): unknown => {
    const isBirthDate = BIRTH_DATE.test(name) && typeof value === "string" && isCalendarDate(value);
    if (!isBirthDate || today < writtenOn) return value;
    const age = ageOn(writtenOn, value);
    const moved = birthDateForAge(value, age - ageOn(today, value));
    return ageOn(today, moved) === age ? moved : addDays(moved, 1);
  };
}
