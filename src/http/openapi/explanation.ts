/** The schemas of explained figures, in the OpenAPI document. */

import type { WordedFigure } from "#explain";
import { DEFAULT_LANGUAGE, pageTextsOf } from "#texts";
import {
  answerOf,
  integer,
  listOf,
  means,
  object,
  objectOf,
  oneOf,
  oneOfUnion,
  text,
} from "./schemas.ts";

const UNIT = oneOfUnion<WordedFigure["unit"]>({
  dollars: true,
  rate: true,
  years: true,
  factor: true,
  level: true,
});

export const EXPLANATION_SCHEMAS = {
  Explanation: answerOf({
    response_data: object(["year", "age", "scenarios", "roundings"], {
      year: means("The contract year", integer),
      age: means("The annuitant's age at its end", integer),
      scenarios: {
        type: "array",
        items: object(["scenario", "figures"], {
          scenario: means("The table that has these figures: Guaranteed, Current, Lowest, …"),
          figures: listOf("Figure"),
        }),
      },
      roundings: {
        ...means("What each rounding means", { type: "object" }),
        additionalProperties: text,
      },
    }),
  }),
  Figure: objectOf<WordedFigure>({
    name: means("The column of the yearly tables, or the name of an amount between them"),
    title: text,
    value: means("As the tables have it", { type: "number" }),
    exact: means("What the expression gives, before rounding", { type: "number" }),
    unit: UNIT,
    formula: means("In words and symbols"),
    expression: means("The formula for programs, over the names of the operands"),
    operands: {
      type: "array",
      items: objectOf<WordedFigure["operands"][number]>({
        name: text,
        says: text,
        value: means("At full precision, as it was used", { type: "number" }),
        unit: UNIT,
      }),
    },
    rounding: oneOf(pageTextsOf(DEFAULT_LANGUAGE).roundings),
    sources: {
      type: "array",
      description:
        "Regulations, decisions in brackets, and JSON Pointers into the definition, with the changes of the " +
        "state and the rate sheet, or into the inputs",
      items: text,
    },
  }),
};
