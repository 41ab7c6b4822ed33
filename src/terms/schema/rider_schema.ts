/** The schema of a rider: who it covers, its charge, and its terms by kind. */

import Type, { type TSchema } from "typebox";
import {
  type About,
  type RiderField,
  type RiderFields,
  RIDERS,
  type RiderScalar,
  type RiderTerms,
} from "#annuity";
import { EN_US } from "#texts";
import {
  about,
  Age,
  AgeRange,
  choice,
  ContractYear,
  FOUND,
  group,
  Id,
  Multiple,
  MULTIPLE_BOUNDS,
  object,
  Rate,
  rateSchedule,
  Text,
  Title,
  UNITS,
  variant,
  words,
  YearlyRate,
  YearlyRates,
  Years,
} from "./schema_parts.ts";

/** The schema of each kind of a single value. */
const RIDER_PARTS: Readonly<Record<RiderScalar, TSchema>> = {
  age: Age,
  contract_year: ContractYear,
  flag: Type.Boolean(),
  multiple: Multiple,
  multiples: rateSchedule(MULTIPLE_BOUNDS, UNITS.multiple),
  rate: Rate,
  text: Text,
  yearly_rate: YearlyRate,
  yearly_rates: YearlyRates,
  years: Years,
};

/** A rider of a definition. */
export const RiderSchema = object({
  id: about(Id, {
    title: "Identifier",
    description:
      "Names the rider in answers and rate sheets; `none` elects no rider and is reserved.",
    source: FOUND.administrator,
  }),
  name: about(Title, {
    title: "Name",
    description: "The rider's name as its form has it; printed. No two riders share one.",
    source: FOUND.form,
  }),
  sentence: about(Text, {
    title: "Sentence",
    description: "What the rider does for a client, in a sentence or two; printed.",
    source: FOUND.productGuide,
  }),
  input: choice({
    title: "Input that elects it",
    description:
      "The input of a request, which `inputs_schema` must have. One rider of an input is elected; all lifetime incomes share one input.",
    source: FOUND.administrator,
    words: { Rider1: "the input `Rider1`", Rider2: "the input `Rider2`" },
  }),
  code: about(Type.Integer({ unit: "code of the input" }), {
    title: "Code that elects it",
    description: "The value of the input; 0 elects none. `inputs_schema` names it with its title.",
    source: FOUND.administrator,
  }),
  coveredLife: choice({
    title: "Covered life",
    description:
      "The person whose age counts; of a joint rider, the younger of that person and the other one.",
    source: FOUND.form,
    words: { owner: "the owner", annuitant: "the annuitant" },
  }),
  issueAge: about(AgeRange, {
    title: "Issue ages",
    description: "Ages of the covered person at which the rider is sold.",
    source: FOUND.productGuide,
  }),
  charge: group({
    title: "Charge",
    description:
      "Taken from the account value each contract year; rates of 0 for a rider without charge.",
    members: {
      currentRate: about(YearlyRates, {
        title: "Current charge",
        description: "What is charged today, one rate or one a contract year.",
        source: FOUND.rateSheet,
      }),
      guaranteedRate: about(YearlyRates, {
        title: "Maximum charge",
        description: "The most that may ever be charged; the guaranteed values bear it.",
        source: "Rider: data page; NAIC Model #245 section 6.F(8)",
      }),
      base: choice({
        title: "Base of the charge",
        description: "What the rate is charged on.",
        source: FOUND.form,
        words: {
          opening_base: "the rider's base at the start of the contract year",
          closing_base: "the rider's base at its end",
          account_value: "the account value at its end",
        },
      }),
      timing: choice({
        title: "Time of the charge",
        description: "When the charge is taken from the account value each contract year.",
        source: FOUND.form,
        words: {
          before_credits: "before the year's interest is credited",
          after_credits: "after the year's interest is credited",
        },
      }),
      frequency: choice({
        title: "Frequency of the charge",
        description:
          "How often an equal part of the yearly rate is taken; in parts, of the opening base or the account value, and after credits alone.",
        default: "yearly",
        source: FOUND.form,
        words: {
          yearly: "once a contract year",
          quarterly: "a quarter of the rate at the end of each quarter",
          monthly: "a twelfth of the rate at the end of each month",
        },
      }),
    },
  }),
  terms: about(Type.Unsafe<RiderTerms>(riderKinds(namedRiders())), {
    title: "Terms",
    description: "The mechanics of the rider, by its `kind`.",
    source: FOUND.form,
  }),
});

function riderSchemas(fields: RiderFields): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, about(riderPart(field), field)]),
  );
}

function riderPart(field: RiderField): TSchema {
  if ("choices" in field) return words(field.choices);
  if ("group" in field) return object(riderSchemas(field.group));
  if ("kinds" in field) return riderKinds(field.kinds);
  if ("list" in field) {
    return Type.Array(object(riderSchemas(field.list)), { minItems: 1, maxItems: 121 });
  }
  return RIDER_PARTS[field.kind];
}

/** The riders by kind, each under its name in the trade: `Death benefit`. */
function namedRiders() {
  return Object.fromEntries(
    Object.entries(RIDERS).map(([kind, { description, source, fields }]) => {
      const name = EN_US.riderKinds[kind as keyof typeof RIDERS];
      const title = name.slice(0, 1).toUpperCase() + name.slice(1);
      return [kind, { title, description, source, fields }];
    }),
  );
}

function riderKinds(kinds: Readonly<Record<string, About & { readonly fields: RiderFields }>>) {
  return Type.Union(
    Object.entries(kinds).map(([kind, rider]) => variant(kind, rider, riderSchemas(rider.fields))),
  );
}
