/** Dates and ages. Calendar dates are `YYYY-MM-DD` text, so that no time zone can shift them. */

/** True for `YYYY-MM-DD` text that names a day of the Gregorian calendar, from year 1 on. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month);
}

/** Age last birthday on a date, in whole years; negative before birth. */
export function ageOn(date: string, birthDate: string): number {
  const years = yearOf(date) - yearOf(birthDate);
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Age at the birthday nearest to `yearsLater` years after a date; the younger age on a tie. */
export function nearestAgeOn(date: string, yearsLater: number, birthDate: string): number {
  const day = daysFromEpoch(date, 12 * yearsLater);
  const age = ageOn(date, birthDate) + yearsLater;
  const sinceLast = day - daysFromEpoch(birthDate, 12 * age);
  const untilNext = daysFromEpoch(birthDate, 12 * (age + 1)) - day;
  return sinceLast > untilNext ? age + 1 : age;
}

/** The calendar year of a date `YYYY-MM-DD`. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

const DAY_MS = 86_400_000;

/** Days from 1 January 1970 to `monthsLater` months after a date; a day past the month's end overflows into the next. */
export function daysFromEpoch(date: string, monthsLater = 0): number {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  return Date.UTC(yearOf(date), month - 1 + monthsLater, day) / DAY_MS;
}

/**
 * The day some months after a date on which a contract of that date has a month behind it: the same day of the month, or
 * the last one of a month without it. An anniversary of 29 February is 1 March where there is none, as ages count.
 */
export function monthlyAnniversary(date: string, monthsLater: number): string {
  if (monthsLater % 12 === 0) return addDays("1970-01-01", daysFromEpoch(date, monthsLater));
  const months = 12 * yearOf(date) + Number(date.slice(5, 7)) - 1 + monthsLater;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const day = Math.min(Number(date.slice(8)), daysOfMonth(year, month));
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Months from a date to one of its monthly anniversaries; `undefined` where another date is none. */
export function monthsUntil(date: string, other: string): number | undefined {
  const [from, to] = [date, other].map((each) => 12 * yearOf(each) + Number(each.slice(5, 7)));
  const months = (to as number) - (from as number);
  return [months, months - 1].find(
    (count) => count >= 0 && monthlyAnniversary(date, count) === other,
  );
}

/** A date plus a number of days, which may be negative. */
export function addDays(date: string, days: number): string {
  return new Date((daysFromEpoch(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The birth date of a person who reaches an age on `date`, for requests that give only an age. */
export function birthDateForAge(date: string, age: number): string {
  const year = String(yearOf(date) - age).padStart(4, "0");
  const monthAndDay = date.slice(5);
  return `${year}-${isCalendarDate(`${year}-${monthAndDay}`) ? monthAndDay : "02-28"}`;
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
