/** Decimal arithmetic for the checker: whole numbers of 10⁻³², so that no figure rests on a binary fraction. */

/** A number times `ONE`. */
export type Decimal = bigint;

const DIGITS = 32;
export const ONE: Decimal = 10n ** BigInt(DIGITS);
export const ZERO: Decimal = 0n;
/** 0.000001, in dollars: how near to half a cent the nearest double may be on the other side. */
export const MILLIONTH: Decimal = ONE / 1_000_000n;
const CENT = ONE / 100n;

/** The decimal that a JSON number is written as: 0.0445 is 0.0445, and not the double next to it. */
export function decimal(value: number): Decimal {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? [];
  if (whole === "") throw new RangeError(`${value} is no number`);
  const shift = DIGITS - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === "-" ? -scaled : scaled;
}

export const whole = (value: number): Decimal => BigInt(value) * ONE;
export const times = (left: Decimal, right: Decimal): Decimal => (left * right) / ONE;
export const over = (left: Decimal, right: Decimal): Decimal => (left * ONE) / right;
export const least = (...values: readonly Decimal[]): Decimal =>
  values.reduce((found, value) => (value < found ? value : found));
export const most = (...values: readonly Decimal[]): Decimal =>
  values.reduce((found, value) => (value > found ? value : found));
export const sum = (values: readonly Decimal[]): Decimal =>
  values.reduce((total, value) => total + value, ZERO);
export const size = (value: Decimal): Decimal => (value < 0n ? -value : value);

/** To the nearest unit of 10⁻ⁿ, half away from zero. */
export function rounded(value: Decimal, decimals: number): Decimal {
  const unit = 10n ** BigInt(DIGITS - decimals);
  const half = unit / 2n;
  return value < 0n ? -((-value + half) / unit) * unit : ((value + half) / unit) * unit;
}

export const cents = (value: Decimal): Decimal => rounded(value, 2);
/** For messages: cents and four digits more. */
export const shown = (value: Decimal): string => {
  const digits = rounded(value, 6) / (ONE / 1_000_000n);
  const text = String(digits < 0n ? -digits : digits).padStart(7, "0");
  return `${digits < 0n ? "-" : ""}${text.slice(0, -6)}.${text.slice(-6)}`;
};
export { CENT };

const GUARD = 10n ** 12n;
const FINE = ONE * GUARD;
const fine = (left: bigint, right: bigint): bigint => (left * right) / FINE;

/** Natural logarithm of a number above 0, by 2·artanh((x − 1) ÷ (x + 1)) after halving or doubling toward 1. */
function logarithm(value: bigint): bigint {
  let [x, doublings] = [value, 0n];
  for (; x > (FINE * 3n) / 2n; doublings += 1n) x /= 2n;
  for (; x < (FINE * 3n) / 4n; doublings -= 1n) x *= 2n;
  return series(x) + doublings * series(2n * FINE);
}

function series(x: bigint): bigint {
  const z = ((x - FINE) * FINE) / (x + FINE);
  const square = fine(z, z);
  let [term, total] = [z, 0n];
  for (let odd = 1n; term !== 0n; odd += 2n) {
    total += term / odd;
    term = fine(term, square);
  }
  return 2n * total;
}

/** e to a power, by its series for the 1024th part. */
function exponential(exponent: bigint): bigint {
  const part = exponent / 1024n;
  let [term, total] = [FINE, 0n];
  for (let n = 1n; term !== 0n; n += 1n) {
    total += term;
    term = fine(term, part) / n;
  }
  for (let square = 0; square < 10; square += 1) total = fine(total, total);
  return total;
}

const powers = new Map<string, Decimal>();

/** A number above 0 to the power `part ÷ parts`; remembered, since a contract asks for few. */
export function power(base: Decimal, part: Decimal, parts: Decimal = ONE): Decimal {
  if (base <= 0n) throw new RangeError("The base of a power must be above 0");
  // Exact, since the last digit may decide a tie.
  if (part === parts) return base;
  const key = `${base}^${part}/${parts}`;
  let found = powers.get(key);
  if (found === undefined) {
    found = exponential((logarithm(base * GUARD) * part) / parts) / GUARD;
    if (powers.size > 100_000) powers.clear();
    powers.set(key, found);
  }
  return found;
}
