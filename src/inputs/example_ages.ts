/** Keeps persons in examples at the age they had when the example was written. */

import { addDays, ageOn, birthDateForAge, isCalendarDate } from "#annuity";

/** The day on which the examples in `common_inputs.ts`, seeds and documents were written. */
const WRITTEN_ON = "2026-11-01";

const BIRTH_DATE = /birth|dob$/i;

/**
 * A replacer for `JSON.stringify` that moves birth dates by whole years, so that persons have today the age they had when
 * their example was written: a product that accepts an example once accepts it every year. February 29 becomes the day
 * before in a year without it, or the day after if today is that day. A product's examples count from the day its rates
 * took effect, for which `products check` tries them. Source: [D201].
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
