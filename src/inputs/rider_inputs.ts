/** The inputs that elect riders: their codes and defaults. */

import { isObject, oncePer } from "#base";
import type { Code, Definition, Rider, Product } from "#terms";
import { propertiesOf } from "#schema";

type RiderInput = Rider["input"];

export const RIDER_INPUTS: readonly RiderInput[] = ["Rider1", "Rider2"];

/** A code of a rider input, and the riders that it elects. */
interface RiderCode extends Code {
  readonly riders: readonly Rider[];
}

type RiderCodes = readonly [RiderCode, ...RiderCode[]];

/** The codes of an input with the riders that they elect; 0 elects none. */
export function riderCodes({ riders }: Pick<Definition, "riders">, input: RiderInput): RiderCodes {
  return codesOf(riders)[input];
}

const codesOf = oncePer(
  (riders: Definition["riders"]): Readonly<Record<RiderInput, RiderCodes>> => {
    const codes = (input: RiderInput): RiderCodes => [
      { code: 0, title: "None", riders: [] },
      ...riders
        .filter((rider) => rider.input === input)
        .map((rider) => ({ code: rider.code, title: rider.name, riders: [rider] })),
    ];
    return { Rider1: codes("Rider1"), Rider2: codes("Rider2") };
  },
);

/**
 * What a request without the input elects: the default in its schema, which callers can read there. Without a default it
 * elects none, or the first rider if a rider is part of the contract.
 */
export function defaultRider(product: Product, input: RiderInput): RiderCode {
  const codes = riderCodes(product.definition, input);
  const [none, first = none] = codes;
  const fallback = propertiesOf(product.inputsSchema)[input]?.["default"];
  const other = isRiderRequired(product, input) ? first : none;
  return codes.find(({ code }) => code === fallback) ?? other;
}

/** Whether the schema offers no code without a rider, so that a rider is part of the contract. */
export function isRiderRequired({ inputsSchema }: Product, input: RiderInput): boolean {
  const { oneOf } = propertiesOf(inputsSchema)[input] ?? {};
  return Array.isArray(oneOf) && !oneOf.some((code) => isObject(code) && code["const"] === 0);
}
