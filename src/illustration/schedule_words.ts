/** Formats schedules and months inside sentences, in every language of the paper. */

import { type Rate, rateInWords, type Schedule } from "#annuity";
import type { Texts } from "#texts";

/** Months in order, `2026-12`; a long list as its first, its last and its length. */
export function monthsInWords(months: readonly string[]): string {
  return months.length <= 2
    ? months.join(" and ")
    : `${months[0]} to ${months.at(-1)} (${months.length} months)`;
}

/** A schedule as its rates, `5%, 4%, 3%`; a constant one as its single rate. */
export function scheduleInWords(schedule: Schedule): string {
  return typeof schedule === "number"
    ? rateInWords(schedule)
    : schedule.map(rateInWords).join(", ");
}

/** A schedule with the rates that repeat counted: `0.95% for 7 years, then 2.5%`; without repeats as its rates. */
export function scheduleInRuns(schedule: Schedule, say: Texts["schedules"]): string {
  if (typeof schedule === "number") return rateInWords(schedule);
  const runs: { readonly rate: Rate; years: number }[] = [];
  for (const rate of schedule) {
    const last = runs.at(-1);
    if (last?.rate === rate) last.years += 1;
    else runs.push({ rate, years: 1 });
  }
  if (runs.length === schedule.length) return scheduleInWords(schedule);
  return runs
    .map(({ rate, years }, index) => {
      const words = rateInWords(rate);
      if (index < runs.length - 1) return say.run(words, years);
      return index === 0 ? words : say.last(words);
    })
    .join(", ");
}
