/** Shared parts of the schemas of product data. */

import Type, { type TSchemaOptions } from "typebox";

/** Custom keywords that `schema_faults.ts` reads. */
interface RowKeywords {
  /** Describes a pattern; completes a sentence that begins "must be". */
  readonly expects?: string;
  readonly isPrinted?: boolean;
}

const keywords = (more: TSchemaOptions & RowKeywords): TSchemaOptions => more;

export const strict = { additionalProperties: false } as const;

/** Printed as one line: a name, a title, a form number. */
export const Name = Type.String(keywords({ minLength: 1, maxLength: 200, isPrinted: true }));
/** Printed as a paragraph. */
export const Text = Type.String(keywords({ minLength: 1, maxLength: 2000, isPrinted: true }));
/** A text that matches a pattern, and the pattern's description. */
export const textOf = (expects: string, pattern: string) =>
  Type.String(keywords({ pattern, expects }));
export const Id = textOf("1 to 40 small letters, digits and hyphens", "^[a-z0-9-]{1,40}$");
export const Color = textOf("a color written #rrggbb", "^#[0-9a-fA-F]{6}$");
export const CalendarDate = Type.String({ format: "date" });

/** A decimal fraction of a whole: 0.0525 is 5.25 %. */
export const Rate = Type.Number({ minimum: 0, maximum: 1 });
/**
 * An annual rate of interest or charge. The bound, a quarter, exceeds any annuity's, so that it catches percents
 * written as fractions (4.25, or 0.5 for 0.5 %).
 */
export const YearlyRate = Type.Number({ minimum: 0, maximum: 0.25 });
export const Age = Type.Integer({ minimum: 0, maximum: 121 });
export const Years = Type.Integer({ minimum: 0, maximum: 121 });
export const AgeRange = Type.Object({ minimum: Age, maximum: Age }, strict);
export const Decimals = Type.Integer({ minimum: 2, maximum: 12 });

/** One rate for all contract years, or one per year; the last continues. */
export function rateSchedule(bounds: { readonly minimum: number; readonly maximum: number }) {
  const one = Type.Number(bounds);
  return Type.Union([one, Type.Array(one, { minItems: 1, maxItems: 121 })]);
}
