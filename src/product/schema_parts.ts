/** The parts that the schemas of product data are made of, with the words that tell what each takes. */

import Type, { type TSchemaOptions } from "typebox";

/** Keywords of ours, which `schema_faults.ts` reads: what a pattern asks for, and that a text is printed. */
interface RowKeywords {
  /** Ends a sentence that begins "must be". */
  readonly expects?: string;
  readonly isPrinted?: boolean;
}

const keywords = (more: TSchemaOptions & RowKeywords): TSchemaOptions => more;

export const strict = { additionalProperties: false } as const;

/** Printed as one line: a name, a title, a form number. */
export const Name = Type.String(keywords({ minLength: 1, maxLength: 200, isPrinted: true }));
/** Printed as a paragraph. */
export const Text = Type.String(keywords({ minLength: 1, maxLength: 2000, isPrinted: true }));
/** A text of a pattern, and what that asks for, to end a sentence that begins "must be". */
export const textOf = (expects: string, pattern: string) =>
  Type.String(keywords({ pattern, expects }));
export const Id = textOf("1 to 40 small letters, digits and hyphens", "^[a-z0-9-]{1,40}$");
export const Color = textOf("a color written #rrggbb", "^#[0-9a-fA-F]{6}$");
export const CalendarDate = Type.String({ format: "date" });

/** A decimal fraction of a whole: 0.0525 is 5.25 %. */
export const Rate = Type.Number({ minimum: 0, maximum: 1 });
/**
 * A rate of interest or of a charge a year. No law bounds it above; a quarter is beyond what any annuity
 * credits or charges, so that per cents written for fractions (4.25, or 0.5 for 0.5 %) are found.
 */
export const YearlyRate = Type.Number({ minimum: 0, maximum: 0.25 });
export const Age = Type.Integer({ minimum: 0, maximum: 121 });
export const Years = Type.Integer({ minimum: 0, maximum: 121 });
export const AgeRange = Type.Object({ minimum: Age, maximum: Age }, strict);
export const Decimals = Type.Integer({ minimum: 2, maximum: 12 });

/** One rate for all contract years, or one a year from the first; the last continues. */
export function rateSchedule(bounds: { readonly minimum: number; readonly maximum: number }) {
  const one = Type.Number(bounds);
  return Type.Union([one, Type.Array(one, { minItems: 1, maxItems: 121 })]);
}
