/** Schemas of inputs that several products have, held in memory once. */

import { LRUCache } from "lru-cache";
import { type JsonSchema, propertiesOf } from "#schema";

/** Bytes of the schemas of inputs that are held, least recently used forgotten first. */
const HELD_BYTES_MAX = 524_288;

const held = new LRUCache<string, JsonSchema>({ maxSize: HELD_BYTES_MAX });

/**
 * An inputs schema that shares its properties with other products, as one object, wherever they say the same: states,
 * genders and most other inputs are common to all products, and more than half of what a product's row says.
 * Source: [D187].
 */
export function internInputs(schema: JsonSchema): JsonSchema {
  const shared = Object.entries(propertiesOf(schema)).map(share);
  return { ...schema, properties: Object.fromEntries(shared) };
}

function share([name, input]: readonly [string, JsonSchema]): readonly [string, JsonSchema] {
  const text = JSON.stringify(input);
  const known = held.get(text);
  if (known !== undefined) return [name, known];
  held.set(text, input, { size: text.length });
  return [name, input];
}
