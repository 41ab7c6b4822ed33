/**
 * Checks any number of random illustrations over all products, or over those named: `bun tests/checker/run.ts 10000 1
 * [demo-fia]`; of `random` products three each.
 */

import fc from "fast-check";
import { check } from "./check.ts";
import { type CheckedProduct, PRODUCTS } from "./products.ts";
import { anyRequest } from "./random_inputs.ts";
import { anyProduct } from "./random_terms.ts";

const RANDOM = "random";
const OF_RANDOM = 3;

const [count = 1000, seed = 1] = Bun.argv.slice(2, 4).map(Number);
const names = Bun.argv.slice(4);
const slugs = PRODUCTS.map(({ form }) => form.slug);
const unknown = names.find((name) => name !== RANDOM && !slugs.includes(name));
if (unknown !== undefined) {
  console.error(`There is no product ${unknown}; there are ${slugs.join(", ")} and ${RANDOM}`);
  process.exit(1);
}
const named = PRODUCTS.filter(({ form }) => names.length === 0 || names.includes(form.slug));
let total = 0;
let wrong = 0;

/** Illustrates a product so many times, from its own seeds; prints the inputs of each that differs. */
function run(product: CheckedProduct, times: number, from: number): void {
  let illustrated = 0;
  // In parts, so that no more requests are made than it takes.
  for (let part = 0; illustrated < times; part += 1) {
    const numRuns = Math.min(500, 10 * times);
    for (const [at, inputs] of fc.sample(anyRequest(product), { numRuns, seed: from + part })) {
      if (illustrated === times) break;
      const differences = check(product, inputs, at);
      if (differences === undefined) continue;
      illustrated += 1;
      if (differences.length === 0) continue;
      wrong += 1;
      console.log(product.file, from, at.toISOString(), JSON.stringify(inputs));
      console.log(differences.slice(0, 5).join("\n"));
    }
  }
  total += illustrated;
}

for (const product of named) {
  const times = Math.ceil(count / named.length);
  run(product, times, seed);
  console.log(`${product.file}: ${times} illustrations`);
}
if (names.includes(RANDOM)) {
  for (let at = 0; total < count; at += 1) {
    const [product] = fc.sample(anyProduct, { numRuns: 1, seed: seed + at });
    if (product !== undefined) run(product, OF_RANDOM, seed + at);
  }
}
console.log(`${total} illustrations from seed ${seed}, ${wrong} with a difference`);
process.exitCode = wrong === 0 ? 0 : 1;
