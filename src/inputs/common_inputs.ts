/**
 * The inputs that this project's products share, and how the built-in engine reads each. `bun run generate` writes
 * `sample_inputs` in SQL from them.
 */

import { isObject } from "#base";
import { SCHEMA_DIALECT, type JsonSchema } from "#schema";
import { EN_US } from "#texts";
import { BOUNDED } from "./bounded_inputs.ts";
import { DECLARED_INPUTS } from "./declared_inputs.ts";
import { COMMON_INPUTS, nameIn, PRODUCER } from "./input_table.ts";

/** The shortest request that a product with the sample inputs answers with 200. Source: [D18]. */
export const EXAMPLE_INPUTS = {
  Owner_FirstName: "Valued",
  Owner_LastName: "Owner",
  Owner_DOB: "1980-01-01",
  Premium: 100000,
  State: 7,
} as const;

/** The specification's full sample set, which is answered with 200 unchanged. Source: [D18]. */
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

/** Every input of the built-in engine. A product's schema may omit some but add none. */
export const SAMPLE_INPUTS = {
  ...COMMON_INPUTS,
  ...BOUNDED.premium.inputs,
  ...BOUNDED.riders.inputs,
  ...BOUNDED.allocations.inputs,
  ...BOUNDED.laterPremiums.inputs,
  ...DECLARED_INPUTS,
};

export type SampleInput = keyof typeof SAMPLE_INPUTS;

const { inputGroups: groups } = EN_US;

/** How a form groups the inputs. `dependents` are shown once the group's first input differs from its default. */
const INPUT_GROUPS = [
  {
    title: groups.contract,
    inputs: ["TaxQualification", ...Object.keys(DECLARED_INPUTS), "Allocations"],
  },
  { title: groups.riders, inputs: ["Rider1", "Rider2"] },
  {
    title: groups.withdrawals,
    inputs: ["WDType", "WDStartDuration"],
    dependents: ["WDAmount", "WDNet", "WDMode"],
  },
  {
    title: groups.owner,
    inputs: ["Owner_FirstName", "Owner_LastName", "Owner_Gender", "Owner_Type", "Spouse_DOB"],
  },
  {
    title: groups.jointOwner,
    inputs: ["JointOwner_DOB"],
    dependents: [
      "JointOwner_FirstName",
      "JointOwner_LastName",
      "JointOwner_Gender",
      "JointOwner_Relation",
    ],
  },
  {
    title: groups.annuitant,
    inputs: ["Annuitant_Type"],
    dependents: ["Annuitant_FirstName", "Annuitant_LastName", "Annuitant_DOB", "Annuitant_Gender"],
  },
  {
    title: groups.jointAnnuitant,
    inputs: ["JointAnnuitant_DOB"],
    dependents: ["JointAnnuitant_FirstName", "JointAnnuitant_LastName", "JointAnnuitant_Gender"],
  },
  { title: groups.annuityPayments, inputs: ["PaymentOption", "PaymentMode"] },
  { title: groups.producer, inputs: Object.values(PRODUCER).map(({ inputs }) => nameIn(inputs)) },
] as const;

/** The content of `sample_inputs` in SQL. `x-groups`, no keyword of JSON Schema, is a list: the database keeps a list's order. */
export const COMMON_SCHEMA = {
  $schema: SCHEMA_DIALECT,
  type: "object",
  properties: COMMON_INPUTS,
  required: ["Owner_DOB", "State", "Premium"],
  additionalProperties: false,
  examples: [EXAMPLE_INPUTS, FULL_EXAMPLE_INPUTS],
  "x-groups": INPUT_GROUPS,
} as const;

/**
 * A product's `inputs_schema`, as `sample_inputs` in SQL builds it: the common inputs, extended or overridden by its own,
 * and the examples without inputs that the product does not take.
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
