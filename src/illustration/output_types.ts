/** The fields of an answer's outputs and tables: their types, and how they are stated. */

import { omitUndefined } from "#base";
import type { YearColumn } from "#texts";
import { columnOf, type Feature, titleOf } from "./years/year_columns.ts";

/** An output, or a column of a table, as its schema describes it. */
export interface OutputField {
  readonly type: "integer" | "number" | "string";
  readonly title: string;
  readonly format?: "date";
  /** Whether it is an amount in dollars, to the cent. */
  readonly isDollars?: true;
  /** Present only for products with this feature. */
  readonly of?: Feature;
  /** May be absent, depending on elections or the contract. */
  readonly isOptional?: boolean;
}

/** Amounts are dollars to the cent; dates and names are texts. */
export type OutputValue = number | string;
/** Outputs, or a row of a table, by name. */
export type OutputRow = Readonly<Record<string, OutputValue>>;

/** Outputs, or the columns of a table, by name. */
export type OutputFields = Readonly<Record<string, OutputField>>;

/** A table of an answer, as its schema describes it. */
export interface OutputTable {
  readonly title: string;
  readonly columns: OutputFields;
  /** Present only for products with one of these features. */
  readonly of?: readonly Feature[];
  /** Whether it has to be elected. */
  readonly isOptional?: boolean;
}

const field =
  (type: OutputField["type"], format?: "date") =>
  (title: string, of?: Feature): OutputField => ({
    type,
    title,
    ...(format === undefined ? {} : { format }),
    ...(of === undefined ? {} : { of }),
    ...(of === "lifetimeIncome" ? { isOptional: true } : {}),
  });

export const whole = field("integer");
/** An amount of dollars, printed with cents. */
export const dollars = (title: string, of?: Feature): OutputField => ({
  ...field("number")(title, of),
  isDollars: true,
});
/** A decimal fraction: 0.05 is 5 %. */
export const rate = field("number");
export const text = field("string");
export const date = field("string", "date");

/** A column of a contract year; under another title where its name is another. */
export function yearField(name: YearColumn, title = titleOf(name)): OutputField {
  const { unit, of, isOptional } = columnOf(name);
  return {
    type: unit === "count" ? "integer" : "number",
    title,
    ...(unit === "dollars" ? { isDollars: true } : {}),
    ...omitUndefined({ of, isOptional }),
  };
}

export const EACH_YEAR = { year: yearField("year"), age: yearField("age") };
