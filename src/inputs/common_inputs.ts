/**
 * The inputs shared by this project's products, from which `bun run generate` writes `sample_inputs` in SQL, and the kind of
 * each input that the built-in engine reads.
 */

import { LAST_CONTRACT_YEAR, US_STATES } from "#annuity";
import {
  AMOUNT_BASES,
  ANNUITANT_TYPES,
  type Code,
  GENDERS,
  MODES,
  OWNER_TYPES,
  PAYMENT_OPTIONS,
  RELATIONS,
  TAX_QUALIFICATIONS,
  WITHDRAWAL_TYPES,
} from "#terms";
import { isObject } from "#base";
import type { JsonSchema } from "#schema";

/** The shortest request that a product of the sample inputs answers with 200. Source: [D18]. */
export const EXAMPLE_INPUTS = {
  Owner_FirstName: "Valued",
  Owner_LastName: "Owner",
  Owner_DOB: "1980-01-01",
  Premium: 100000,
  State: 7,
} as const;

/** The specification's full sample set, answered with 200 as it stands. Source: [D18]. */
export const FULL_EXAMPLE_INPUTS = {
  ...EXAMPLE_INPUTS,
  Owner_Gender: 1,
  Owner_Type: -2,
  Annuitant_FirstName: "Valued",
  Annuitant_LastName: "Annuitant",
  Annuitant_DOB: "1946-01-01",
  Annuitant_Gender: 1,
  Annuitant_Type: -3,
  TaxQualification: 2,
  PaymentMode: 1,
  PaymentOption: 1,
  WDType: 5,
  WDAmount: 1000,
  WDMode: 1,
  WDStartDuration: 1,
  Rider1: 1,
  Rider2: 1,
} as const;

/** How a producer's license number and phone are written, at both endpoints; an empty text is none. */
export const PRODUCER_FORMS = {
  license: {
    maxLength: 40,
    pattern: "^([A-Za-z0-9][A-Za-z0-9 ./#-]*)?$",
    "x-expects":
      "at most 40 letters, digits, spaces and . / # -, the first one a letter or a digit",
  },
  phone: {
    maxLength: 40,
    pattern: "^([+]?[0-9(][0-9 ().-]{5,24}[0-9]( ?(x|ext[.]?) ?[0-9]{1,6})?)?$",
    "x-expects":
      "a phone number of 7 to 26 digits, spaces and ( ) . -, after a + where the country is named and with an extension after x",
  },
} as const;

const personName = (title: string, fallback?: string) =>
  ({
    title,
    type: "string",
    maxLength: 200,
    ...(fallback === undefined ? {} : { default: fallback }),
  }) as const;
const date = (title: string) => ({ title, type: "string", format: "date" }) as const;

/** An input that is one of these codes. */
export function coded(title: string, codes: readonly Code[], fallback?: number) {
  return {
    title,
    type: "integer",
    oneOf: codes.map((code) => ({ const: code.code, title: code.title })),
    ...(fallback === undefined ? {} : { default: fallback }),
  } as const;
}

/** Source: [SPEC Product illustration request]; titles and defaults [D18]. */
export const COMMON_INPUTS = {
  Owner_FirstName: personName("Owner's first name", "Valued"),
  Owner_LastName: personName("Owner's last name", "Client"),
  Owner_DOB: date("Owner's date of birth, YYYY-MM-DD"),
  Owner_Gender: coded("Owner's gender", GENDERS, 3),
  Owner_Type: coded("Kind of owner", OWNER_TYPES, -2),
  JointOwner_FirstName: personName("First name of the joint owner"),
  JointOwner_LastName: personName("Last name of the joint owner"),
  JointOwner_DOB: date("Date of birth of the joint owner, YYYY-MM-DD; there is none unless given"),
  JointOwner_Gender: coded("Gender of the joint owner; unisex unless given", GENDERS),
  JointOwner_Relation: coded(
    "What the joint owner is to the owner; the spouse unless given",
    RELATIONS,
  ),
  Spouse_DOB: date(
    "Date of birth of the owner's spouse, where the spouse is the only beneficiary, YYYY-MM-DD",
  ),
  Annuitant_FirstName: personName("Annuitant's first name", "Valued"),
  Annuitant_LastName: personName("Annuitant's last name", "Annuitant"),
  Annuitant_DOB: date("Annuitant's date of birth, YYYY-MM-DD"),
  Annuitant_Gender: coded("Annuitant's gender", GENDERS, 3),
  Annuitant_Type: coded(
    "Who the annuitant is; another person when a date of birth is given",
    ANNUITANT_TYPES,
  ),
  JointAnnuitant_FirstName: personName("First name of the joint annuitant"),
  JointAnnuitant_LastName: personName("Last name of the joint annuitant"),
  JointAnnuitant_DOB: date(
    "Date of birth of a joint annuitant, the second life of riders and payments for two, YYYY-MM-DD; there is none unless given",
  ),
  JointAnnuitant_Gender: coded("Gender of the joint annuitant; unisex unless given", GENDERS),
  Producer_Name: {
    ...personName("Name of the producer who presents the illustration, as paper prints it"),
    examples: ["Jane Producer"],
  },
  Producer_License: {
    title: "License number of the producer, as paper prints it",
    type: "string",
    ...PRODUCER_FORMS.license,
    examples: ["0A12345"],
  },
  Producer_Phone: {
    title: "Phone number of the producer, as paper prints it",
    type: "string",
    ...PRODUCER_FORMS.phone,
    examples: ["(515) 555-0100"],
  },
  State: coded(
    "State of issue, by its ACORD code",
    US_STATES.map(({ acordCode, name }) => ({ code: acordCode, title: name })),
  ),
  TaxQualification: {
    ...coded("Tax status", TAX_QUALIFICATIONS, 2),
    description:
      "An inherited IRA and a qualifying longevity annuity contract (QLAC) are not illustrated.",
  },
  PaymentMode: coded("How often annuity payments would be made", MODES, 4),
  PaymentOption: coded("How annuity payments would be made", PAYMENT_OPTIONS, 2),
  WDType: coded("Withdrawals", WITHDRAWAL_TYPES, 0),
  WDMode: coded("How often withdrawals are taken", MODES, 1),
  WDAmount: {
    title: "Withdrawal a year: dollars (type 5, 6) or per cent (type 2)",
    type: "number",
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
  },
  WDNet: coded(
    "Whether WDAmount is taken before charges, or paid after them (type 2, 5)",
    AMOUNT_BASES,
    0,
  ),
  WDStartDuration: {
    title: "Contract year of the first withdrawal; 11 for lifetime income unless given",
    type: "integer",
    minimum: 1,
    maximum: LAST_CONTRACT_YEAR,
  },
} as const;

/** How an input is read, which its schema has to match. */
export interface SampleInputKind {
  readonly type: "string" | "number" | "integer" | "array";
  readonly format?: "date";
  readonly minimum?: number;
}

/** Every input of the built-in engine. A product's schema may omit some and add none. */
export const SAMPLE_INPUTS = {
  ...COMMON_INPUTS,
  Premium: { type: "number" },
  Rider1: { type: "integer" },
  Rider2: { type: "integer" },
  Allocations: { type: "array" },
  LaterPremiums: { type: "array" },
  SurrenderPeriod: { type: "integer" },
  RateLockDate: { type: "string", format: "date" },
} as const satisfies Readonly<Record<string, SampleInputKind>>;

export type SampleInput = keyof typeof SAMPLE_INPUTS;

/** How a form shows the inputs: `dependents` only when the group's first input has more than its usual value. */
const INPUT_GROUPS = [
  {
    title: "Contract",
    inputs: ["TaxQualification", "SurrenderPeriod", "RateLockDate", "Allocations"],
  },
  { title: "Riders", inputs: ["Rider1", "Rider2"] },
  {
    title: "Withdrawals",
    inputs: ["WDType", "WDStartDuration"],
    dependents: ["WDAmount", "WDNet", "WDMode"],
  },
  {
    title: "Owner",
    inputs: ["Owner_FirstName", "Owner_LastName", "Owner_Gender", "Owner_Type", "Spouse_DOB"],
  },
  {
    title: "Joint owner",
    inputs: ["JointOwner_DOB"],
    dependents: [
      "JointOwner_FirstName",
      "JointOwner_LastName",
      "JointOwner_Gender",
      "JointOwner_Relation",
    ],
  },
  {
    title: "Annuitant",
    inputs: ["Annuitant_Type"],
    dependents: ["Annuitant_FirstName", "Annuitant_LastName", "Annuitant_DOB", "Annuitant_Gender"],
  },
  {
    title: "Joint annuitant",
    inputs: ["JointAnnuitant_DOB"],
    dependents: ["JointAnnuitant_FirstName", "JointAnnuitant_LastName", "JointAnnuitant_Gender"],
  },
  { title: "Annuity payments", inputs: ["PaymentOption", "PaymentMode"] },
  { title: "Producer", inputs: ["Producer_Name", "Producer_License", "Producer_Phone"] },
] as const;

/** What `sample_inputs` in SQL holds. `x-groups` is no keyword of JSON Schema; a list keeps its order in the database. */
export const COMMON_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: COMMON_INPUTS,
  required: ["Owner_DOB", "State", "Premium"],
  additionalProperties: false,
  examples: [EXAMPLE_INPUTS, FULL_EXAMPLE_INPUTS],
  "x-groups": INPUT_GROUPS,
} as const;

/**
 * A product's `inputs_schema`: the common inputs, extended or overridden by its own, with the examples' inputs that it
 * takes, as `sample_inputs` in SQL.
 */
export function sampleInputs(title: string, own: JsonSchema): JsonSchema {
  const properties: Readonly<Record<string, unknown>> = { ...COMMON_INPUTS, ...own };
  const takes = (name: string, value: unknown): boolean => {
    const property = properties[name];
    if (!isObject(property)) return false;
    const codes = property["oneOf"];
    return !Array.isArray(codes) || codes.some((code) => isObject(code) && code["const"] === value);
  };
  const examples = COMMON_SCHEMA.examples.map((example) =>
    Object.fromEntries(Object.entries(example).filter(([name, value]) => takes(name, value))),
  );
  return { ...COMMON_SCHEMA, title, properties, examples };
}
