/**
 * Inputs that only some products have. Both endpoints read, list and print one by its row alone, so a row and its texts are
 * all that a further input needs: its name, title and printed name in `input_titles.ts` of each language. [D285]
 */

import { memberEntries, oncePer } from "#base";
import { type Definition, type Product, yearsTitle } from "#terms";
import { EN_US, type Texts } from "#texts";
import {
  type Bounded,
  type Choice,
  dateField,
  fieldIn,
  type ListedField,
  type SampleInputKind,
  wordField,
} from "./input_field.ts";
import { type Endpoint, nameIn, type NameIn, namesAt } from "./input_table.ts";

const { indexAnnuityTitles: titles } = EN_US;

interface Declared extends Bounded<string, Omit<ListedField, "name"> | undefined> {
  /** The member of the definition with the terms; a product's schema has the input exactly when its definition has them. */
  readonly member: keyof Definition;
  /** Stands beside a value that is no choice with a title. */
  readonly note?: (notes: Texts["notes"]) => string;
}

export const DECLARED = {
  surrenderYears: {
    member: "surrenderPeriods",
    inputs: { SurrenderPeriod: { type: "integer" } },
    data: "surrenderPeriod",
    holds: { data: "code" },
    field: ({ definition: { surrenderPeriods } }: Product) =>
      surrenderPeriods &&
      wordField({
        title: titles.surrenderPeriod,
        otherNames: ["surrenderYears", "surrenderChargePeriod", "term", "guaranteePeriod"],
        choices: surrenderPeriods.map(({ years }) => ({
          words: [years],
          title: yearsTitle(years),
          entry: years,
        })),
        default: surrenderPeriods[0]?.years,
      }),
    note: (notes) => notes.surrenderPeriod,
  },
  rateLockDate: {
    member: "rateLock",
    inputs: { RateLockDate: { type: "string", format: "date" } },
    data: "rateLockDate",
    field: ({ definition: { rateLock } }: Product) =>
      rateLock &&
      dateField({
        title: titles.rateLockDate,
        description: (say) => say.rateLock({ days: rateLock.daysMaximum }),
        otherNames: ["rateLock", "applicationDate", "lockDate"],
      }),
    note: (notes) => notes.rateLock,
  },
} as const satisfies Readonly<Record<string, Declared>>;

type DeclaredInput = keyof typeof DECLARED;

type Row = (typeof DECLARED)[DeclaredInput];

const ROWS: readonly Declared[] = Object.values(DECLARED);

/** Each declared input's name at the product endpoint, with the member of the definition that declares it. */
export const INPUTS_OF_MEMBERS = ROWS.map(({ inputs, member }) => ({
  name: nameIn(inputs),
  member,
}));

/** How the product endpoint reads each, by its name there. */
export const DECLARED_INPUTS = Object.assign({}, ...ROWS.map(({ inputs }) => inputs)) as Readonly<
  Record<NameIn<Row["inputs"]>, SampleInputKind>
>;

/** The name of a declared input at an endpoint. */
export function declaredName(input: DeclaredInput, endpoint: Endpoint): string {
  return namesAt(endpoint, DECLARED[input])[0] ?? input;
}

/** What a request states of the inputs that its product declares. */
export type DeclaredValues = {
  readonly [Input in DeclaredInput]?: ValueOf<
    NonNullable<ReturnType<(typeof DECLARED)[Input]["field"]>>
  >;
};

type ValueOf<Field> = Field extends { readonly choices: readonly Choice<infer Entry>[] }
  ? Entry
  : string;

/** A product's fields of these inputs at the index annuity endpoint. */
export function declaredFields(product: Product): {
  readonly [Each in Row as Each["data"]]: ReturnType<Each["field"]>;
} {
  return Object.assign({}, ...ROWS.map((row) => fieldIn(row, product)));
}

/** Reads the inputs that a product declares, in the order of their rows; `read` lists one and returns what was sent. */
export function readDeclared(
  {
    product,
    endpoint,
    texts,
  }: {
    readonly product: Product;
    readonly endpoint: Endpoint;
    readonly texts: Texts;
  },
  read: (field: ListedField, note: string) => unknown,
): DeclaredValues {
  const values = declaredBy(product).flatMap(({ input, fields, note }) => {
    const value = read(fields[endpoint], note?.(texts.notes) ?? "");
    return value === undefined ? [] : [[input, value]];
  });
  return Object.fromEntries(values) as DeclaredValues;
}

/** The inputs that a product declares, each with its field by its name at both endpoints. */
const declaredBy = oncePer((product: Product) =>
  memberEntries<Readonly<Record<DeclaredInput, Declared>>>(DECLARED).flatMap(
    ([input, { field, note }]) => {
      const made = field(product);
      if (made === undefined) return [];
      const named = (endpoint: Endpoint) =>
        ({ ...made, name: declaredName(input, endpoint) }) as ListedField;
      return [{ input, note, fields: { inputs: named("inputs"), data: named("data") } }];
    },
  ),
);
