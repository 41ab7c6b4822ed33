/** Standings that no projection from issue has, but that a contract may have: other amounts, factors and allocation. */

import fc from "fast-check";
import { TYPES } from "../support/quoted.ts";
import type { Inputs } from "./check.ts";
import { RATES, type Terms } from "./terms.ts";

type Change = (inputs: Inputs, strategies: readonly Terms[]) => Inputs;

const part = fc.double({ min: 0.01, max: 1, noNaN: true });

/** Changes that keep to what the schema and the contract allow; a few are refused all the same. */
export const anyChange: fc.Arbitrary<Change> = fc
  .record({
    value: fc.double({ min: 0.3, max: 2, noNaN: true }),
    less: part,
    more: fc.double({ min: 1, max: 1.5, noNaN: true }),
    hasExceededFree: fc.boolean(),
    isRenewed: fc.boolean(),
    isLocked: fc.boolean(),
    isLeft: fc.boolean(),
    isGuaranteed: fc.boolean(),
  })
  .map((of) => (inputs, strategies) => {
    const standing = structuredClone(inputs["standing"]) as any;
    standing.lawMinimum *= of.value;
    standing.taxBasis *= of.less;
    standing.withdrawals = {
      ...standing.withdrawals,
      withdrawn: standing.withdrawals.withdrawn + 1_000 * of.less,
      partLeft: standing.withdrawals.partLeft * of.less,
      premiumLeft: standing.withdrawals.premiumLeft * of.less,
      riderCharges: standing.withdrawals.riderCharges * of.more,
      hasExceededFree: of.hasExceededFree,
    };
    standing.interestSinceIssue *= of.more;
    standing.lastInterestCredit *= of.more;
    delete standing.interestByYear;
    for (const known of Object.values<any>(standing.riders ?? {})) {
      for (const name of ["rollUpBase", "base", "premium", "adjustedPremium", "stepUpBase"]) {
        if (typeof known[name] === "number") known[name] *= of.more;
      }
    }
    for (const strategy of strategies) {
      const given = standing.strategies[strategy["id"]];
      if (given === undefined) continue;
      given.value *= of.value;
      const isRunning = isRunningIn(strategy, yearsOf(standing));
      if (of.isRenewed) given.renewal = factorsOf(strategy, of.isGuaranteed);
      if (of.isLocked && isRunning) given.factors = factorsOf(strategy, of.isGuaranteed);
      for (const name of ["renewal", "factors"]) if (given[name] === undefined) delete given[name];
    }
    const changed = { ...inputs, standing };
    return of.isLeft ? withoutOne(changed, strategies) : changed;
  });

const yearsOf = (standing: Terms): number =>
  Number(standing["asOf"].slice(0, 4)) - Number(standing["issueDate"].slice(0, 4));

const isRunningIn = ({ indexId, termYears }: Terms, years: number): boolean =>
  indexId !== undefined && years % termYears > 0;

/** Factors on one side's terms, where each has one value; those of a declared rate are a list. */
function factorsOf({ current, guaranteed, indexId, ratesBy }: Terms, isGuaranteed: boolean) {
  const side: Terms = isGuaranteed ? guaranteed : current;
  const names = Object.keys(current).filter((name) => RATES.includes(name) && name !== "lockAt");
  const isPlain = names.every((name) => typeof side[name] === "number");
  if (!isPlain || ratesBy === "year_of_term") return undefined;
  return Object.fromEntries(
    names.map((name) => [name, indexId === undefined ? [side[name]] : side[name]]),
  );
}

/** The allocation without a strategy of which a term runs on, to one that begins a term each year. */
function withoutOne(inputs: Inputs, strategies: readonly Terms[]): Inputs {
  const standing = inputs["standing"] as any;
  const yearly = strategies.find(({ termYears }) => termYears === 1);
  const isAnyLeft = strategies.some(
    (each) => standing.strategies[each["id"]] && isRunningIn(each, yearsOf(standing)),
  );
  if (yearly === undefined || !isAnyLeft || inputs["LaterPremiums"] !== undefined) return inputs;
  const kept = Object.entries(standing.strategies).filter(([id]) =>
    strategies.some((each) => each["id"] === id && isRunningIn(each, yearsOf(standing))),
  );
  return {
    ...inputs,
    Allocations: [{ strategy: yearly["id"], pct: 100 }],
    standing: {
      ...standing,
      strategies: {
        ...Object.fromEntries(kept),
        [yearly["id"]]: standing.strategies[yearly["id"]] ?? { value: 12_345.67 },
      },
    },
  };
}

/** What a quote may ask for, within what the contract is worth in most cases. */
export const anyAsked: fc.Arbitrary<Terms> = fc.oneof(
  fc
    .constantFrom(...Object.keys(TYPES).filter((type) => type !== "specified-withdrawal"))
    .map((transactionSubType) => ({ transactionSubType })),
  fc.record({
    transactionSubType: fc.constant("specified-withdrawal"),
    transactionAmounts: fc.oneof(
      fc.record({
        amountType: fc.constant("AMOUNT"),
        requestedAmount: fc.integer({ min: 1, max: 3_000_000 }).map((cents) => cents / 100),
        disbursementType: fc.constantFrom("GROSS", "NET"),
      }),
      fc.record({
        amountType: fc.constant("PERCENTAGE"),
        requestedPercentage: fc.integer({ min: 1, max: 100 }),
        disbursementType: fc.constantFrom("GROSS", "NET"),
      }),
    ),
  }),
);
