/** Checks any number of random illustrations over all products, or over those named: `bun tests/checker/run.ts 10000 1 [demo_fia]`. */

import fc from "fast-check";
import { check } from "./check.ts";
import { PRODUCTS } from "./products.ts";
import { anyRequest } from "./random_inputs.ts";

const [count = 1000, seed = 1] = Bun.argv.slice(2, 4).map(Number);
const names = Bun.argv.slice(4);
const products = PRODUCTS.filter(
  ({ file }) => names.length === 0 || names.some((name) => file.endsWith(name)),
);
const each = Math.ceil(count / products.length);
let total = 0;
let wrong = 0;
for (const product of products) {
  let illustrated = 0;
  // In parts, so that no more requests are made than it takes.
  for (let part = 0; illustrated < each; part += 1) {
    for (const [at, inputs] of fc.sample(anyRequest(product), {
      numRuns: 500,
      seed: seed + part,
    })) {
      if (illustrated === each) break;
      const differences = check(product, inputs, at);
      if (differences === undefined) continue;
      illustrated += 1;
      if (differences.length === 0) continue;
      wrong += 1;
      console.log(product.file, at.toISOString(), JSON.stringify(inputs));
      console.log(differences.slice(0, 5).join("\n"));
    }
  }
  total += illustrated;
  console.log(`${product.file}: ${illustrated} illustrations`);
}
console.log(`${total} illustrations from seed ${seed}, ${wrong} with a difference`);
process.exitCode = wrong === 0 ? 0 : 1;
