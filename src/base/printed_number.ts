/** Numbers with commas between thousands, and dollars. */

/** 1000000.25 as `1,000,000.25`: decimals stay as they are. */
export function grouped(amount: number | string): string {
  const [whole = "", ...decimals] = String(amount).split(".");
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ","), ...decimals].join(".");
}

/** `0` to `999`, `,000` to `,999`, `.00` to `.99`: joining precomputed parts is fastest. */
const LEADING = Array.from({ length: 1000 }, (_, group) => String(group));
const FURTHER = LEADING.map((group) => `,${group.padStart(3, "0")}`);
export const HUNDREDTHS: readonly string[] = LEADING.slice(0, 100).map(
  (part) => `.${part.padStart(2, "0")}`,
);

/**
 * A whole number from 0 on behind its sign, for tables: far faster than `grouped`.
 * @throws {RangeError} when it is not finite: such a number is a fault, and never printed
 */
export function withThousands(sign: string, whole: number): string {
  if (!Number.isFinite(whole)) throw new RangeError("Cannot print a number that is not finite");
  const rest = Math.floor(whole / 1000);
  if (rest === 0) return sign + LEADING[whole];
  const last = FURTHER[whole % 1000];
  return rest < 1000 ? `${sign}${LEADING[rest]}${last}` : withThousands(sign, rest) + last;
}

/**
 * The absolute value in whole parts of a unit, half up: 1.005 as 101 hundredths. A millionth of a part is added first, since binary
 * arithmetic stores 1.005 as 1.00499…, as figures are rounded to cents [D19].
 */
export function wholeParts(value: number, partsPerUnit: number): number {
  return Math.floor(Math.abs(value) * partsPerUnit + 0.5 + 1e-6);
}

/** 1234.5 as `$1,234.50` with the unit `$`: rounded half away from zero, and never −0. */
export function withHundredths(value: number, unit: string): string {
  const hundredths = wholeParts(value, 100);
  const sign = value < 0 && hundredths > 0 ? `−${unit}` : unit;
  return withThousands(sign, Math.floor(hundredths / 100)) + HUNDREDTHS[hundredths % 100];
}

/** 1234.5 as `$1,234.50`, 1000 as `$1,000`: dollars inside sentences, in every language, with cents where there are any. */
export function dollarsInWords(dollars: number): string {
  return withHundredths(dollars, "$").replace(/\.00$/, "");
}
