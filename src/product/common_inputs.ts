/** The inputs shared by this project's products; `bun run generate` writes `sample_inputs` in SQL from them. */

import { LAST_CONTRACT_YEAR } from "../annuity/contract.ts";
import { US_STATES } from "../annuity/us_state.ts";
import {
  ANNUITANT_TYPES,
  type Code,
  GENDERS,
  MODES,
  OWNER_TYPES,
  PAYMENT_OPTIONS,
  TAX_QUALIFICATIONS,
  WITHDRAWAL_TYPES,
} from "./codes.ts";
import type { JsonSchema } from "./json_schema.ts";

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

const personName = (title: string, fallback: string) =>
  ({ title, type: "string", maxLength: 200, default: fallback }) as const;
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
  Annuitant_FirstName: personName("Annuitant's first name", "Valued"),
  Annuitant_LastName: personName("Annuitant's last name", "Annuitant"),
  Annuitant_DOB: date("Annuitant's date of birth, YYYY-MM-DD"),
  Annuitant_Gender: coded("Annuitant's gender", GENDERS, 3),
  Annuitant_Type: coded(
    "Who the annuitant is; another person when a date of birth is given",
    ANNUITANT_TYPES,
  ),
  State: coded(
    "State of issue, by its ACORD code",
    US_STATES.map(({ acordCode, name }) => ({ code: acordCode, title: name })),
  ),
  TaxQualification: coded("Tax status", TAX_QUALIFICATIONS, 2),
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
  WDStartDuration: {
    title: "Contract year of the first withdrawal; 11 for lifetime income unless given",
    type: "integer",
    minimum: 1,
    maximum: LAST_CONTRACT_YEAR,
  },
} as const;

/** What `sample_inputs` in SQL holds. */
export const COMMON_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: COMMON_INPUTS,
  required: ["Owner_DOB", "State", "Premium"],
  additionalProperties: false,
  examples: [EXAMPLE_INPUTS, FULL_EXAMPLE_INPUTS],
} as const;

/** A product's `inputs_schema`: the common inputs, extended or overridden by its own, as `sample_inputs` in SQL. */
export function sampleInputs(title: string, own: JsonSchema): JsonSchema {
  return { ...COMMON_SCHEMA, title, properties: { ...COMMON_INPUTS, ...own } };
}
