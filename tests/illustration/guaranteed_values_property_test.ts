/** What the paper heads guaranteed: never more than any scenario has, whatever the product and the contract. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { YearValues } from "../../src/illustration/illustration.ts";
import { anyCase, type Case, illustrationOf, PRODUCT_NAMES } from "../support/any_contract.ts";
import { dear, runs } from "../support/depth.ts";

/** Year-end values are rounded exactly, so the order holds to the cent. */
const ORDERED = [
  "accountValue",
  "cashSurrenderValue",
  "deathBenefit",
  "benefitBase",
  "lifetimeIncome",
] as const satisfies readonly (keyof YearValues)[];

/** Without withdrawals, which may take more where there is more. */
const kept = anyCase.map(({ product, sent }): Case => {
  const none = "WDType" in sent ? { WDType: 0 } : { withdrawals: { type: "none" } };
  return { product, sent: { ...sent, ...none } };
});

test("without withdrawals no scenario ends a year below the guaranteed values", () => {
  const tried = new Map<string, number>();
  fc.assert(
    fc.property(kept, (asked) => {
      const illustration = illustrationOf(asked);
      if (illustration === undefined) return;
      expect(illustration.withdrawalPlan).toBeUndefined();
      tried.set(asked.product, (tried.get(asked.product) ?? 0) + 1);
      const { guaranteed, current, indexScenarios, furtherProjections } = illustration;
      for (const { scenario, years } of [current, ...indexScenarios, ...furtherProjections]) {
        for (const [index, year] of years.entries()) {
          const least = guaranteed.years[index];
          for (const name of ORDERED) {
            const [promised, illustrated] = [least?.[name], year[name]];
            if (promised === undefined || illustrated === undefined) continue;
            if (promised <= illustrated) continue;
            throw new Error(
              `${scenario}, year ${year.contractYear}, ${name}: ${promised} > ${illustrated}`,
            );
          }
        }
      }
    }),
    runs(1_000),
  );
  if (dear(true, false)) expect([...tried.keys()].toSorted()).toEqual([...PRODUCT_NAMES]);
});
