/** What papers print of an input, by its name in a list of assumptions: what its value is, and which printed name it has. */

import { memberEntries } from "#base";
import { BOUNDED } from "./bounded_inputs.ts";
import { DECLARED } from "./declared_inputs.ts";
import { RATES } from "./index_annuity_fields.ts";
import type { Holds } from "./input_field.ts";
import { ELECTIONS, namesAt, type NamedRow, PERSONS, PRODUCER } from "./input_table.ts";

const TABLE = { ...PERSONS, ...PRODUCER, ...ELECTIONS, ...BOUNDED, ...DECLARED };

interface PrintedInput {
  /** Its row in the tables of inputs. Each has a printed name. */
  readonly row?: keyof typeof TABLE;
  readonly holds?: Holds | undefined;
}

interface Row extends NamedRow {
  readonly holds?: Holds | { readonly data: Holds };
}

/** Inputs of the index annuity endpoint that have no row, where their values are not printed as they are. */
const INDEX_ANNUITY_ALONE: readonly (readonly [string, Holds])[] = [
  ["bonus", "rate"],
  ["mvaRateNow", "rate"],
  ...RATES.map(({ name }) => [name, "rate"] as const),
  ["withdrawals", "code"],
  ["withdrawals.endYear", "contractYear"],
];

const PRINTED: ReadonlyMap<string, PrintedInput> = new Map<string, PrintedInput>([
  ...INDEX_ANNUITY_ALONE.map(([name, holds]) => [name, { holds }] as const),
  ...memberEntries<Readonly<Record<keyof typeof TABLE, Row>>>(TABLE).flatMap(([row, about]) =>
    holdingsOf(about).map(([name, holds]) => [name, { row, holds }] as const),
  ),
]);

/** The names of a row at both endpoints, each with what its value is. */
function holdingsOf(row: Row) {
  const { inputs, holds } = row;
  const isCoded = Object.values(inputs).some((property) => "oneOf" in property);
  const held = typeof holds === "string" ? holds : isCoded ? "code" : undefined;
  const heldInData = typeof holds === "object" ? holds.data : held;
  return [
    ...namesAt("inputs", row).map((name) => [name, held] as const),
    ...namesAt("data", row).map((name) => [name, heldInData] as const),
  ];
}

/** What papers print of the input with this name at either endpoint; undefined for other assumptions. */
export function printedInput(name: string): PrintedInput | undefined {
  return PRINTED.get(name);
}
