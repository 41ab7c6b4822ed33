/** Annuity payments: rates for each $1,000 from mortality and interest, and the untaxed part of payments. */

import {
  decimal,
  type Decimal,
  least,
  ONE,
  over,
  power,
  rounded,
  times,
  whole,
  ZERO,
} from "./decimal.ts";
import { divisor } from "./distribution.ts";
import type { Year } from "./projection.ts";
import type { Life, Request, Sex } from "./request.ts";
import type { Terms } from "./terms.ts";

const CSV = await Bun.file(new URL("tables/iam2012_g2.csv", import.meta.url)).text();
/** 2012 IAM Period Table, men then women, and Projection Scale G2, by age. */
const ROWS = CSV.split("\n")
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(",").map(Number))
  .map(([, , , male, female, maleG2, femaleG2]) => ({
    male: [decimal(male as number), ONE - decimal(maleG2 as number)] as const,
    female: [decimal(female as number), ONE - decimal(femaleG2 as number)] as const,
  }));
const LAST_AGE = ROWS.length - 1;

/** Table V of Treasury Regulation section 1.72-9: expected return multiples of one life from age 5. */
const TABLE_V = [
  76.6, 75.6, 74.7, 73.7, 72.7, 71.7, 70.7, 69.7, 68.8, 67.8, 66.8, 65.8, 64.8, 63.9, 62.9, 61.9,
  60.9, 59.9, 59, 58, 57, 56, 55.1, 54.1, 53.1, 52.2, 51.2, 50.2, 49.3, 48.3, 47.3, 46.4, 45.4,
  44.4, 43.5, 42.5, 41.5, 40.6, 39.6, 38.7, 37.7, 36.8, 35.9, 34.9, 34, 33.1, 32.2, 31.3, 30.4,
  29.5, 28.6, 27.7, 26.8, 25.9, 25, 24.2, 23.3, 22.5, 21.6, 20.8, 20, 19.2, 18.4, 17.6, 16.8, 16,
  15.3, 14.6, 13.9, 13.2, 12.5, 11.9, 11.2, 10.6, 10, 9.5, 8.9, 8.4, 7.9, 7.4, 6.9, 6.5, 6.1, 5.7,
  5.3, 5, 4.7, 4.4, 4.1, 3.9, 3.7,
];
/** What table V's multiples of payments that begin at once are raised by, section 1.72-5(a)(2). */
const RAISED: Readonly<Record<number, number>> = { 1: 0.5, 2: 0.2, 4: 0.1, 12: 0 };

const OPTIONS: Readonly<
  Record<number, { readonly certain: number; readonly survivor?: number; readonly isLife: boolean }>
> = {
  1: { certain: 0, isLife: true },
  2: { certain: 10, isLife: true },
  3: { certain: 20, isLife: true },
  4: { certain: 0, survivor: 1, isLife: true },
  5: { certain: 0, survivor: 0.5, isLife: true },
  6: { certain: 10, isLife: false },
  7: { certain: 20, isLife: false },
};

/** q at an age in a calendar year: the table's rate improved from 2012, in thousandths to three decimals (VM-M). */
function deathRate(age: number, calendarYear: number, sex: Sex): Decimal {
  const row = ROWS[Math.min(age, LAST_AGE)] as (typeof ROWS)[number];
  const of = ([rate, kept]: readonly [Decimal, Decimal]) =>
    rounded(times(rate, calendarYear > 2012 ? power(kept, whole(calendarYear - 2012)) : ONE), 6);
  if (sex !== "unisex") return of(row[sex]);
  return (of(row.male) + of(row.female)) / 2n;
}

const lived = new Map<string, readonly Decimal[]>();

/** The probability of living to the start of each month from an age in a calendar year; deaths are spread evenly. */
function survival(age: number, calendarYear: number, sex: Sex): readonly Decimal[] {
  const key = `${age} ${calendarYear} ${sex}`;
  const found = lived.get(key);
  if (found !== undefined) return found;
  const months: Decimal[] = [];
  let alive = ONE;
  for (let year = 0; age + year <= LAST_AGE; year += 1) {
    const q = deathRate(age + year, calendarYear + year, sex);
    for (let month = 0n; month < 12n; month += 1n) {
      months.push(times(alive, ONE - (q * month) / 12n));
    }
    alive = times(alive, ONE - q);
  }
  lived.set(key, months);
  return months;
}

const prices = new Map<string, Decimal>();

/** What a payment of 1 each period costs, the first one at once. */
function price(
  option: number,
  perYear: number,
  rate: Decimal,
  at: { readonly age: number; readonly year: number; readonly sex: Sex },
  other: { readonly age: number; readonly sex: Sex } | undefined,
): Decimal {
  const key = `${option} ${perYear} ${rate} ${JSON.stringify(at)} ${JSON.stringify(other)}`;
  const known = prices.get(key);
  if (known !== undefined) return known;
  const { certain, survivor, isLife } = OPTIONS[option] as (typeof OPTIONS)[number];
  const first = isLife ? survival(at.age, at.year, at.sex) : [];
  const second =
    survivor === undefined || other === undefined ? [] : survival(other.age, at.year, other.sex);
  const months = Math.max(first.length, second.length, 12 * certain);
  const discount = over(ONE, power(ONE + rate, BigInt(12 / perYear), 12n));
  let [total, value] = [ZERO, ONE];
  for (let month = 0; month < months; month += 12 / perYear) {
    const [one, two] = [first[month] ?? ZERO, second[month] ?? ZERO];
    const both = times(one, two);
    const paid =
      month < 12 * certain
        ? ONE
        : survivor === undefined
          ? one
          : both + times(one + two - 2n * both, decimal(survivor));
    total += times(value, paid);
    value = times(value, discount);
  }
  prices.set(key, total);
  return total;
}

export interface Point {
  readonly year: number;
  readonly age: number;
  readonly guaranteed: Applied;
  readonly current: Applied;
  /** Absent where the prescribed tables do not tell. */
  readonly untaxed:
    | { readonly multiple: number; readonly guaranteed: Decimal; readonly current: Decimal }
    | undefined;
}

interface Applied {
  readonly value: Decimal;
  readonly rate: Decimal;
  readonly payment: Decimal;
}

/** Payments from ten years after issue or age 70, whichever is later, and from the last contract year. */
export function points(
  request: Request,
  guaranteed: readonly Year[],
  current: readonly Year[],
): readonly Point[] {
  const terms: Terms | undefined = request.terms["annuitization"];
  if (terms === undefined) return [];
  const { annuitant, years } = request;
  const usual = Math.max(10, 70 - annuitant.age);
  const firstYear = current[0]?.year ?? 1;
  const chosen = [...new Set([Math.min(usual, years), years])].filter((year) => year >= firstYear);
  return chosen.flatMap((year) => {
    const { option, perYear } = request.payout;
    const { certain, isLife, survivor } = OPTIONS[option] as (typeof OPTIONS)[number];
    const age = annuitant.age + year;
    // By the age that the owner attains in that calendar year.
    const born = Number(request.owner.born.slice(0, 4));
    const attained = Number(request.issuedOn.slice(0, 4)) + year - born;
    if (request.status === "ira" && certain > divisorAt(attained)) return [];
    const { isUnisex } = request;
    const of = (life: Life) => ({ age: life.age + year, sex: isUnisex ? "unisex" : life.sex });
    const startYear = Number(request.issuedOn.slice(0, 4)) + year;
    const second = request.isOwnerAnnuitant ? request.second : request.owner;
    const apply = (row: Year, interest: number): Applied => {
      const value = terms["amount"] === "account_value" ? row.accountValue : row.surrenderValue;
      const first = { ...of(annuitant), year: startYear } as const;
      const bought = price(
        option,
        perYear,
        decimal(interest),
        first as never,
        second && (of(second) as never),
      );
      const rate = rounded(over(whole(1000), bought), terms["rateDecimals"]);
      return { value, rate, payment: times(rounded(value, 2), rate) / 1000n };
    };
    const [low, now] = [guaranteed[year - firstYear] as Year, current[year - firstYear] as Year];
    const rows = {
      guaranteed: apply(low, terms["guaranteedInterestRate"]),
      current: apply(now, terms["currentInterestRate"]),
    };
    const nearest = age + (isHalfYearPast(annuitant.born, request.issuedOn) ? 1 : 0);
    const multiple = !isLife
      ? certain
      : certain === 0 && survivor === undefined && nearest >= 5 && nearest <= 95
        ? Math.round(10 * ((TABLE_V[nearest - 5] ?? 0) + (RAISED[perYear] ?? 0))) / 10
        : undefined;
    const share = (row: Year, { payment }: Applied) => {
      const yearly = times(rounded(payment, 2) * BigInt(perYear), decimal(multiple ?? 1));
      return yearly === ZERO
        ? ZERO
        : rounded(least(ONE, over(rounded(row.taxBasis, 2), yearly)), 3);
    };
    return [
      {
        year,
        age,
        ...rows,
        untaxed:
          request.status === "nq" && multiple !== undefined
            ? {
                multiple,
                guaranteed: share(low, rows.guaranteed),
                current: share(now, rows.current),
              }
            : undefined,
      },
    ];
  });
}

/** The years over which an IRA may pay at most; at younger ages more than any certain period. */
function divisorAt(age: number): number {
  return age < 72 ? Infinity : divisor(age);
}

/** Whether the next birthday is nearer than the last one. */
function isHalfYearPast(born: string, day: string): boolean {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);
  const date = (years: number) => Date.parse(`${years}-${born.slice(5)}`);
  const now = Date.parse(day);
  return now - date(year) > date(year + 1) - now;
}
