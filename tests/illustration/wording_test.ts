/** Amounts and rates inside sentences. */

import { expect, test } from "bun:test";
import { rateInWords } from "../../src/annuity/rate_words.ts";
import { scheduleInRuns, scheduleInWords } from "../../src/illustration/schedule_words.ts";
import * as EN_US from "../../src/texts/en_us/mod.ts";

test.each([
  [0.0525, "5.25%"],
  [0.1, "10%"],
  [0, "0%"],
  [0.123456, "12.3456%"],
])("%p is written %p", (rate, words) => {
  expect(rateInWords(rate)).toBe(words);
});

test("a schedule is written as its rates, a single rate alone", () => {
  expect(scheduleInWords([0.05, 0.04, 0.03])).toBe("5%, 4%, 3%");
  expect(scheduleInWords(0.05)).toBe("5%");
});

test("a schedule whose rates repeat is written with its years", () => {
  expect(scheduleInRuns([0.0095, 0.0095, 0.02, 0.025], EN_US.schedules)).toBe(
    "0.95% for 2 years, 2% for 1 year, then 2.5%",
  );
  expect(scheduleInRuns([0.02, 0.02], EN_US.schedules)).toBe("2%");
  expect(scheduleInRuns([0.05, 0.04], EN_US.schedules)).toBe("5%, 4%");
  expect(scheduleInRuns(0.05, EN_US.schedules)).toBe("5%");
});
