/** What a request asks to have changed of a contract in force: a member `change` beside the standing, as a JSON Schema. */

import { oncePer } from "#base";
import { type JsonSchema, propertiesOf } from "#schema";
import type { Product } from "#terms";
import { BOUNDED } from "../bounded_inputs.ts";
import { ELECTIONS, type NamedRow } from "../input_table.ts";
import { group, inForceForm, withInput } from "../standing/standing_schema.ts";

/** The input that holds what is changed. */
export const CHANGE = "change";

/**
 * Rows of inputs that a contract may have otherwise after its issue. Riders are among them so that one that cannot begin is
 * refused by name.
 */
const ROWS: readonly NamedRow[] = [
  ...Object.values<NamedRow>(ELECTIONS).filter(({ within }) => within === "withdrawals"),
  ELECTIONS.paymentMode,
  ELECTIONS.paymentOption,
  BOUNDED.riders,
  BOUNDED.allocations,
  BOUNDED.laterPremiums,
];

const CHANGEABLE: ReadonlySet<string> = new Set(ROWS.flatMap(({ inputs }) => Object.keys(inputs)));

/** The product with standing and change among its inputs, and required. */
export const changeForm = oncePer((product: Product): Product =>
  withInput(inForceForm(product), CHANGE, changeSchema(product.inputsSchema)),
);

/** An input that is left out stays as it is: its default is none of a change. */
function changeSchema(inputsSchema: JsonSchema): JsonSchema {
  const properties = Object.entries(propertiesOf(inputsSchema)).flatMap(([name, property]) => {
    if (!CHANGEABLE.has(name)) return [];
    const { default: _, ...others } = property;
    return [[name, others] as const];
  });
  return {
    ...group(
      {
        title: "Change",
        description:
          "Inputs that the contract is to have from the day of the standing on; those that are left out stay as they are. What a contract has from its issue, such as its premium and its persons, cannot change.",
      },
      Object.fromEntries(properties),
      [],
    ),
    minProperties: 1,
  };
}
