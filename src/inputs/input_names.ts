/** The names that the endpoints have for inputs which rules across inputs report. */

import { BOUNDED } from "./bounded_inputs.ts";
import { ELECTIONS, type Endpoint, namesAt, PERSONS } from "./input_table.ts";

const REPORTED = {
  state: ELECTIONS.state,
  premium: BOUNDED.premium,
  laterPremiums: BOUNDED.laterPremiums,
  jointOwnerBirthDate: PERSONS.jointOwnerBirthDate,
  spouseBirthDate: PERSONS.spouseBirthDate,
  withdrawalType: ELECTIONS.withdrawalType,
  withdrawalStart: ELECTIONS.withdrawalStart,
  paymentOption: ELECTIONS.paymentOption,
  taxQualification: ELECTIONS.taxStatus,
};

/** The names of these inputs at an endpoint. */
export function reportedNames(endpoint: Endpoint): Readonly<Record<keyof typeof REPORTED, string>> {
  const names = Object.entries(REPORTED).map(([input, row]) => [input, namesAt(endpoint, row)[0]]);
  return Object.fromEntries(names) as Record<keyof typeof REPORTED, string>;
}
