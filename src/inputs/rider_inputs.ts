/** The inputs that elect riders: their codes, and what a request without them elects. */

import { isObject } from "#base";
import type { Code, Definition, Rider, Product } from "#terms";
import { propertiesOf } from "#schema";

type RiderInput = Rider["input"];

export const RIDER_INPUTS: readonly RiderInput[] = ["Rider1", "Rider2"];

/** A code of a rider input, and what it elects. */
interface RiderCode extends Code {
  readonly riders: readonly Rider[];
}

/** What the codes of an input elect; 0 elects none. */
export function riderCodes(
  { riders }: Pick<Definition, "riders">,
  input: RiderInput,
): readonly [RiderCode, ...RiderCode[]] {
  const offered = riders.filter((rider) => rider.input === input);
  return [
    { code: 0, title: "None", riders: [] },
    ...offered.map((rider) => ({ code: rider.code, title: rider.name, riders: [rider] })),
  ];
}

/**
 * What a request without the input elects: the default of its schema, as callers read it there; else none, or the
 * first rider where one is part of the contract.
 */
export function defaultRider(product: Product, input: RiderInput): RiderCode {
  const codes = riderCodes(product.definition, input);
  const [none, first = none] = codes;
  const fallback = propertiesOf(product.inputsSchema)[input]?.["default"];
  const other = isRiderRequired(product, input) ? first : none;
  return codes.find(({ code }) => code === fallback) ?? other;
}

/** Whether the schema offers no contract without a rider of the input, which is then part of the contract. */
export function isRiderRequired({ inputsSchema }: Product, input: RiderInput): boolean {
  const { oneOf } = propertiesOf(inputsSchema)[input] ?? {};
  return Array.isArray(oneOf) && !oneOf.some((code) => isObject(code) && code["const"] === 0);
}
