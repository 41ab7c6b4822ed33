/** Required minimum distributions (Internal Revenue Code 401(a)(9), 408(a)(6)). */

import { decimal, type Decimal, over, ZERO } from "./decimal.ts";
import { ageOn, type Request } from "./request.ts";

const CSV = await Bun.file(new URL("tables/uniform_lifetime.csv", import.meta.url)).text();
const DIVISORS = new Map(
  CSV.split("\n")
    .map((line) => line.split(","))
    .filter(([age]) => /^\d+$/.test(age ?? ""))
    .map(([age, years]) => [Number(age), Number(years)]),
);

/** The divisor of the Uniform Lifetime Table at an age from 72 on. */
export function divisor(age: number): number {
  const found = DIVISORS.get(Math.min(age, 120));
  if (found === undefined) throw new RangeError(`No divisor at ${age}`);
  return found;
}

/** The age that is reached in the first calendar year of distributions. */
export function firstAge(born: string): number {
  if (born < "1949-07-01") return 70;
  if (born < "1951-01-01") return 72;
  return born < "1960-01-01" ? 73 : 75;
}

/** The distribution of the calendar year in which a contract year begins, by the value at the last anniversary. */
export function distribution(request: Request, year: number, value: Decimal): Decimal {
  if (request.status !== "ira" || year === 1) return ZERO;
  const calendarYear = Number(request.issuedOn.slice(0, 4)) + year - 1;
  const age = ageOn(request.owner.born, `${calendarYear}-12-31`);
  if (age < firstAge(request.owner.born)) return ZERO;
  return over(value, decimal(divisor(age)));
}
