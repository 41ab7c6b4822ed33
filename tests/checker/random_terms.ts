/** Random products: definitions that the service takes, of members that the checker recomputes. */

import fc from "fast-check";
import { sampleInputs } from "../../src/inputs/common_inputs.ts";
import { LATER_PREMIUMS } from "../support/any_contract.ts";
import { FREE_BASES } from "./covered.ts";
import { checked, type CheckedProduct, codes } from "./products.ts";
import type { Terms } from "./terms.ts";

type Schedule = number | readonly number[];
type Pair = fc.Arbitrary<readonly [current: Schedule, guaranteed: Schedule]>;

/** A rate of so many decimals. */
const rate = (least: number, most: number, decimals = 4): fc.Arbitrary<number> => {
  const parts = 10 ** decimals;
  return fc
    .integer({ min: Math.round(least * parts), max: Math.round(most * parts) })
    .map((count) => count / parts);
};
const flag = fc.boolean();
const maybe = <T>(value: fc.Arbitrary<T>, weight = 2): fc.Arbitrary<T | undefined> =>
  fc.option(value, { freq: weight, nil: undefined });
/** All members of some objects, without those that are left out. */
const defined = (...parts: readonly object[]): Terms =>
  Object.fromEntries(
    Object.entries(Object.assign({}, ...parts) as object).filter(
      ([, value]) => value !== undefined,
    ),
  );
const record = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Terms> =>
  fc.record(members).map(defined);

/** A rate today, for good or falling, and the guaranteed one, which does not favor the owner more. */
const higher = (least: number, most: number): Pair =>
  fc
    .tuple(rate(least, most), rate(least, most), rate(least, most), flag)
    .map(([one, other, third, isList]) => {
      const [low = 0, mid = 0, high = 0] = [one, other, third].toSorted((a, b) => a - b);
      return isList ? [[high, mid], low] : [high, low];
    });
const lower = (least: number, most: number): Pair =>
  fc
    .tuple(rate(least, most), rate(least, most), rate(least, most), flag)
    .map(([one, other, third, isList]) => {
      const [low = 0, mid = 0, high = 0] = [one, other, third].toSorted((a, b) => a - b);
      return isList ? [[low, mid], high] : [low, high];
    });
const fixedPair = (value: fc.Arbitrary<unknown>): fc.Arbitrary<readonly [unknown, unknown]> =>
  value.map((each) => [each, each]);

const LIMITS = {
  cap: maybe(higher(0, 0.4)),
  participation: higher(0, 1.5),
  spread: maybe(lower(0, 0.03)),
  spreadOrder: maybe(fixedPair(fc.constantFrom("before_participation", "after_participation"))),
  floor: fc.oneof(
    { weight: 4, arbitrary: fixedPair(fc.constant(0)) },
    { weight: 1, arbitrary: higher(0, 0.01) },
  ),
};
/** A higher participation rate above a threshold. */
const TIERS = fc.record({
  participation: fixedPair(rate(0.2, 0.6)),
  threshold: lower(0, 0.2),
  participationAbove: fixedPair(rate(0.6, 1.6)),
  participatesAbove: maybe(fixedPair(fc.constantFrom("excess", "whole_change"))),
});

type Sides = Readonly<Record<string, readonly [unknown, unknown] | undefined>>;

const METHODS: readonly fc.Arbitrary<Sides>[] = [
  ...["point_to_point", "monthly_average", "water_mark", "annual_lock", "index_lock"].map(
    (method) => {
      const own: Record<string, fc.Arbitrary<readonly [unknown, unknown] | undefined>> = {
        ...LIMITS,
        method: fixedPair(fc.constant(method)),
        ...(method === "water_mark"
          ? {
              mark: fixedPair(fc.constantFrom("high", "low")),
              observed: fixedPair(fc.constantFrom("months", "quarters", "anniversaries")),
            }
          : {}),
        ...(method === "index_lock" ? { lockAt: fixedPair(rate(0.01, 0.4)) } : {}),
        ...(method === "monthly_average"
          ? { averagedOver: maybe(fixedPair(fc.constantFrom("term", "final_year"))) }
          : {}),
      };
      return fc
        .tuple(fc.record(own), maybe(TIERS))
        .map(([sides, tiers]) => defined(sides, tiers ?? {}));
    },
  ),
  fc.record({
    method: fixedPair(fc.constant("monthly_sum")),
    monthlyCap: higher(0, 0.05),
    monthlyFloor: maybe(higher(-0.1, -0.001)),
    floor: LIMITS.floor,
  }),
  fc.record({
    method: fixedPair(fc.constant("balanced_allocation")),
    participation: higher(0, 1.2),
    declaredPart: higher(0, 1),
    declaredRate: higher(0, 0.06),
    spread: maybe(lower(0, 0.03)),
    floor: LIMITS.floor,
  }),
  fc.record({
    method: fixedPair(fc.constant("annual_interval_sum")),
    participation: higher(0, 1.5),
    intervalFloor: higher(-0.3, 0),
    cap: LIMITS.cap,
    floor: LIMITS.floor,
  }),
  fc
    .record({
      method: fixedPair(fc.constant("performance_trigger")),
      triggerRate: higher(0, 0.08),
      trigger: maybe(fixedPair(fc.constantFrom("not_negative", "negative"))),
      participation: maybe(higher(0, 1)),
      floor: fixedPair(fc.constant(0)),
    })
    .map((sides) =>
      sides.trigger?.[0] === "negative" ? defined(sides, { participation: undefined }) : sides,
    ),
];
const DECLARED: fc.Arbitrary<Sides> = fc.record({
  method: fixedPair(fc.constant("declared_rate")),
  rate: higher(0, 0.08),
  bonusRate: maybe(
    fc.tuple(rate(0, 0.02), fc.constant(0)).map(([bonus]) => [[bonus, 0], 0] as const),
  ),
});
const sideOf = (sides: Sides, side: 0 | 1) =>
  defined(Object.fromEntries(Object.entries(sides).map(([name, pair]) => [name, pair?.[side]])));

const FEE = fc
  .tuple(
    lower(0, 0.03),
    fc.constantFrom("contract_year", "term"),
    fc.constantFrom("start", "end"),
    fc.constantFrom("opening_value", "credited_value"),
  )
  .map(([[current, guaranteed], every, timing, base]) => ({
    current,
    guaranteed,
    every,
    timing,
    base: timing === "start" ? "opening_value" : base,
  }));

function strategy(id: string, isDeclared: boolean): fc.Arbitrary<Terms> {
  return fc
    .tuple(
      isDeclared ? DECLARED : fc.oneof(...METHODS),
      record({
        termYears: isDeclared ? fc.constant(1) : fc.constantFrom(1, 1, 2, 3, 5),
        ratesBy: maybe(fc.constantFrom("contract_year", "term", "year_of_term")),
        ...(isDeclared ? {} : { creditsEvery: maybe(fc.constantFrom("term", "contract_year"), 4) }),
        interestFactor: maybe(
          fc.oneof(rate(0.4, 1.3, 2), fc.tuple(rate(0.8, 1.3, 2), rate(0.4, 1, 2))),
          3,
        ),
        fee: maybe(FEE, 3),
        rateDecimals: maybe(fc.integer({ min: 3, max: 6 }), 4),
        benefitBaseMultiple: maybe(rate(0, 3, 1), 3),
        duringIncome: maybe(
          record({ interestFactor: rate(0.5, 1.5, 1), benefitBaseMultiple: rate(0, 3, 1) }),
          5,
        ),
      }),
    )
    .map(([sides, terms]) => {
      // A rate is rounded once, with the one factor that it has.
      const isRounded = terms["rateDecimals"] !== undefined;
      return defined(
        { id, name: `Strategy ${id}`, indexId: isDeclared ? undefined : "sp500" },
        terms,
        isRounded ? { duringIncome: undefined } : {},
        { current: sideOf(sides, 0), guaranteed: sideOf(sides, 1) },
      );
    });
}

const charges = fc
  .array(rate(0, 0.1, 3), { maxLength: 10 })
  .map((rates) => rates.toSorted((one, other) => other - one));
const GRADING = fc.constantFrom("yearly", "monthly");
const FREE = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...FREE_BASES), { minLength: 1, maxLength: 3 }),
    fc.array(fc.oneof(rate(0, 0.5, 2), fc.tuple(rate(0, 0.2, 2), rate(0, 0.3, 2))), {
      minLength: 3,
      maxLength: 3,
    }),
    record({
      firstContractYear: fc.constantFrom(1, 1, 2, 3),
      isFreeOnSurrender: flag,
      isRequiredDistributionFree: flag,
    }),
  )
  .map(([[base, ...others], [first, ...rates], terms]) => {
    const alternatives = others.map((each, index) => ({ rate: rates[index], base: each }));
    const isAlone = alternatives.length === 0;
    return defined({ rate: first, base, alternatives: isAlone ? undefined : alternatives }, terms);
  });

/** Terms that begin anew once all charges and adjustments of the first one have ended. */
const RENEWAL = fc
  .record({
    rates: fc.array(rate(0, 0.08, 3), { minLength: 1, maxLength: 5 }),
    longer: fc.integer({ min: 0, max: 2 }),
    firstTermYears: fc.integer({ min: 12, max: 14 }),
    grading: GRADING,
    isMarketValueAdjusted: flag,
    at: maybe(fc.constantFrom("term_start", "term_end")),
  })
  .map(({ rates, longer, firstTermYears, grading, isMarketValueAdjusted, at }) =>
    defined({
      firstTermYears,
      years: rates.length + longer,
      surrenderCharge: { rates: rates.toSorted((one, other) => other - one), grading },
      isMarketValueAdjusted,
      freeWindow: at === undefined ? undefined : { at, days: 30 },
    }),
  );

/** A bailout at today's rate of a strategy, where it may fall. */
function bailoutOf({ id, current, guaranteed }: Terms): Terms | undefined {
  const first = (rates: Schedule) => (typeof rates === "number" ? rates : (rates[0] ?? 0));
  const field = ["cap", "participation", "monthlyCap", "rate", "triggerRate"].find(
    (name) => first(current[name] ?? 0) > first(guaranteed[name] ?? 1),
  );
  return field === undefined
    ? undefined
    : { strategy: id, field, rate: first(current[field]), days: 30 };
}

const ADJUSTMENT = record({
  family: fc.constantFrom("ratio", "linear"),
  appliesTo: fc.constantFrom("charged_amount", "whole_amount"),
  years: fc.integer({ min: 1, max: 12 }),
  timeBasis: fc.constantFrom("months", "days_365", "days_365_25"),
  rateAtIssue: rate(0.01, 0.06),
  adder: fc.constantFrom(0, 0.0025, 0.005),
  multiple: maybe(rate(0.5, 1.5, 2), 3),
  demonstratedChange: rate(0.005, 0.02, 3),
  deadBand: maybe(rate(0, 0.006), 4),
  factorDecimals: maybe(fc.integer({ min: 3, max: 6 }), 4),
  collar: maybe(
    record({
      isWithinSurrenderCharge: maybe(flag),
      isGainWithinSurrenderCharge: maybe(flag),
      isWithinInterestCredited: maybe(flag),
      accountValueRate: maybe(rate(0.05, 0.3, 2)),
      gainRate: maybe(rate(0, 0.05, 2)),
    }),
  ),
});

const MINIMUM = record({
  considerationRate: fc.constantFrom(0.875, 0.9, 1),
  interestRate: fc.oneof(
    rate(0.0015, 0.03),
    record({ fiveYearTreasuryRate: rate(0.01, 0.06), minimumRate: maybe(rate(0.0015, 0.01)) }),
  ),
  annualCharge: fc.constantFrom(0, 30, 50),
  isReducedByRiderCharges: flag,
  isReducedByWithdrawalCharges: flag,
});

const schedule = (least: number, most: number) =>
  fc.oneof(rate(least, most, 3), fc.array(rate(least, most, 3), { minLength: 2, maxLength: 4 }));
const CHARGE = fc
  .tuple(
    lower(0, 0.02),
    fc.constantFrom("opening_base", "closing_base", "account_value"),
    fc.constantFrom("before_credits", "after_credits", "after_credits"),
    fc.constantFrom(undefined, "yearly", "quarterly", "monthly"),
  )
  .map(([[currentRate, guaranteedRate], base, timing, frequency]) => {
    const isInParts = frequency === "quarterly" || frequency === "monthly";
    // A charge before the credits goes by a base that is known then.
    const isKnown = base !== "closing_base" || (!isInParts && timing === "after_credits");
    return defined({
      currentRate,
      guaranteedRate,
      base: isKnown ? base : "opening_base",
      timing: isInParts ? "after_credits" : timing,
      frequency,
    });
  });
const REDUCTION = fc.constantFrom("pro_rata", "dollar_for_dollar", "greater_of_both");
const INCREASE = fc.oneof(
  lower(0, 0.02).map(([guaranteedRate, currentRate]) => ({
    kind: "fixed",
    currentRate: typeof currentRate === "number" ? currentRate : (currentRate[0] ?? 0),
    guaranteedRate: typeof guaranteedRate === "number" ? guaranteedRate : (guaranteedRate[0] ?? 0),
  })),
  rate(0, 0.03).map((assumedRate) => ({ kind: "consumer_prices", assumedRate, guaranteedRate: 0 })),
  rate(0.2, 2, 1).map((multiple) => ({ kind: "credited_rate", multiple })),
);

const INCOME = fc
  .tuple(
    record({
      lives: fc.constantFrom("single", "joint"),
      baseBonusRate: rate(0, 0.3, 2),
      stacking: record({
        rate: schedule(0, 2),
        years: fc.integer({ min: 0, max: 20 }),
        of: maybe(fc.constantFrom("interest", "credited_rate")),
        rateDuringIncome: maybe(rate(0, 1.5, 1), 3),
      }),
      stepUp: fc.constantFrom("none", "compounding", "separate"),
      baseFloor: maybe(record({ rate: rate(0, 0.05), years: fc.integer({ min: 0, max: 15 }) }), 4),
      isStepUpKeptDuringIncome: flag,
      firstContractYear: fc.integer({ min: 1, max: 5 }),
      minimumIncomeAge: fc.constantFrom(0, 50, 60),
      payoutAge: maybe(fc.constantFrom("first_income", "issue")),
      payoutBase: fc.constantFrom(
        "benefit_base",
        "greater_of_base_and_account_value",
        "greater_of_base_and_account_value_at_first_income",
      ),
      incomeIncrease: maybe(INCREASE),
      unusedIncome: maybe(
        fc.constantFrom("next_year", "accumulates", "accumulates_to_account_value"),
      ),
      excessBase: fc.constantFrom("account_value_less_income", "account_value"),
      excessReduction: maybe(REDUCTION),
      premiumReduction: maybe(REDUCTION),
      isRequiredDistributionFree: flag,
      deathBenefit: maybe(
        record({
          lumpSumRate: maybe(rate(0, 1, 1)),
          paymentsRate: rate(0.1, 1, 1),
          paymentYears: fc.constant(5),
          accountValueMultiple: maybe(rate(0.5, 3, 1)),
        }),
      ),
    }),
    record({
      rate: schedule(0, 0.1),
      kind: fc.constantFrom("simple", "compound"),
      years: fc.integer({ min: 0, max: 20 }),
      of: maybe(fc.constantFrom("premium", "base_at_issue")),
      endsWithIncome: maybe(flag),
      isPausedByWithdrawals: maybe(flag),
      restartsAtStepUp: maybe(flag),
    }),
    fc.tuple(rate(0.03, 0.05, 3), rate(0.05, 0.06, 3), rate(0.06, 0.08, 3), flag),
  )
  .map(([terms, { of, restartsAtStepUp, ...rollUp }, [young, mid, old, isBySex]]) => {
    const band = (fromAge: number, paid: number) =>
      isBySex ? { fromAge, rate: paid, femaleRate: paid - 0.002 } : { fromAge, rate: paid };
    const isSimple = rollUp["kind"] === "simple";
    const isCompounding = terms["stepUp"] === "compounding";
    return defined({ kind: "lifetime_income" }, terms, {
      rollUp: defined(rollUp, {
        of: isSimple ? of : undefined,
        restartsAtStepUp: isCompounding ? restartsAtStepUp : undefined,
      }),
      payoutRates: [band(0, young), band(60, mid), band(72, old)],
    });
  });

/** Terms of a rider that pays at death. */
export const riderAtDeath: fc.Arbitrary<object> = fc.oneof(
  fc
    .tuple(
      record({
        isBonusIncluded: flag,
        maximumMultiple: maybe(rate(1, 2.5, 1), 3),
        ratchetUntilAge: maybe(fc.integer({ min: 60, max: 90 }), 3),
        reduction: fc.constantFrom("pro_rata", "dollar_for_dollar"),
        endsWithAccountValue: maybe(flag),
      }),
      record({
        rate: schedule(0, 0.06),
        kind: fc.constantFrom("simple", "compound"),
        years: fc.integer({ min: 0, max: 20 }),
        untilAge: fc.integer({ min: 60, max: 95 }),
      }),
    )
    .map(([terms, rollUp]) => defined({ kind: "death_benefit", rollUp }, terms)),
  record({
    kind: fc.constant("maximum_anniversary_value"),
    untilAge: fc.integer({ min: 60, max: 90 }),
    endsWithAccountValue: flag,
  }),
  record({
    kind: fc.constant("earnings_death_benefit"),
    rates: fc.tuple(rate(0.2, 0.5, 1), rate(0.1, 0.3, 1)).map(([young, old]) => [
      { fromIssueAge: 0, rate: young },
      { fromIssueAge: 65, rate: old },
    ]),
    premiumMultiple: rate(0.5, 2, 1),
    reduction: fc.constantFrom("pro_rata", "dollar_for_dollar"),
  }),
);

const rider = (input: string, code: number, kinds: fc.Arbitrary<object>) =>
  fc.tuple(kinds, CHARGE, fc.constantFrom("owner", "annuitant")).map(([terms, charge, life]) => ({
    id: `${input.toLowerCase()}-${code}`,
    name: `Rider ${input} ${code}`,
    sentence: "A random rider.",
    input,
    code,
    coveredLife: life,
    issueAge: { minimum: 0, maximum: 85 },
    charge,
    terms,
  }));

/** Members that are the same in every definition. */
export const BARE = {
  genericName: "Random annuity",
  formNumber: "RANDOM-1",
  ratesEffectiveOn: "2026-11-01",
  homeState: "IA",
  unavailableStates: [],
  brand: { insurerName: "Example Mutual Life Insurance Company", addressLines: [] },
  issueAge: { minimum: 0, maximum: 85 },
  premium: { minimum: 5000, maximum: 1_000_000, default: 100_000 },
  maximumAnnuitizationAge: 95,
  disclosures: [],
  scenarios: { isEarlierWindowUntilMarch: false, reducedBy: 0.25 },
};

const DEFINITION: fc.Arbitrary<Terms> = flag.chain((isIndex) => {
  const strategies = isIndex
    ? fc
        .tuple(fc.array(flag, { maxLength: 3 }), fc.constant(false))
        .chain(([others]) =>
          fc.tuple(
            ...[false, ...others].map((isDeclared, index) => strategy(`s${index}`, isDeclared)),
            strategy("fixed", true),
          ),
        )
    : fc.tuple(strategy("fixed", true));
  return fc
    .tuple(
      strategies,
      record({
        contractFee: maybe(rate(1, 60, 2)),
        withdrawalTiming: fc.constantFrom("start", "start", "end"),
        premiumBonus: maybe(
          record({
            rate: rate(0.01, 0.1, 2),
            vestedRates: fc
              .array(rate(0, 1, 1), { maxLength: 10 })
              .map((rates) => rates.toSorted((one, other) => one - other)),
            vestedRatesBy: maybe(fc.constantFrom("year_end", "contract_year")),
          }),
        ),
        surrenderCharge: record({
          rates: charges,
          grading: GRADING,
          byIssueAge: maybe(
            charges.map((rates) => [{ fromAge: 60, rates }]),
            4,
          ),
        }),
        renewal: maybe(RENEWAL, 4),
        hasBailout: flag,
        freeWithdrawal: FREE,
        marketValueAdjustment: maybe(ADJUSTMENT, 3),
        minimumValue: MINIMUM,
        accumulationGuarantee: maybe(
          record({
            contractYear: fc.integer({ min: 3, max: 15 }),
            rate: rate(0.9, 1.4, 2),
            isBonusIncluded: fc.constant(false),
            reduction: fc.constantFrom("dollar", "pro_rata"),
            isReducedByRiderCharges: flag,
            isLostByExcessWithdrawal: flag,
          }),
          4,
        ),
        annuitization: maybe(
          record({
            table: fc.constant("2012_iam_period"),
            improvement: fc.constant("generational"),
            guaranteedInterestRate: rate(0, 0.02),
            currentInterestRate: rate(0.02, 0.04),
            rateDecimals: fc.constant(2),
            amount: fc.constantFrom("account_value", "cash_surrender_value"),
          }),
        ),
        laterPremiums: maybe(
          record({
            lastContractYear: fc.integer({ min: 2, max: 6 }),
            minimum: fc.constant(25),
            hasBonus: maybe(flag),
            lastBonusYear: maybe(fc.integer({ min: 1, max: 5 })),
            isTakenWithinYears: maybe(flag),
            suspendsFreeWithdrawal: maybe(flag),
          }),
        ),
        isRebalanced: flag,
      }),
      fc.tuple(rider("Rider1", 1, INCOME), rider("Rider2", 1, riderAtDeath)),
      flag,
    )
    .map(([offered, contract, riders, hasLoweredTerms]) => {
      const { isRebalanced, laterPremiums, renewal, hasBailout, ...terms } = contract;
      const isAdjusted = terms["marketValueAdjustment"] !== undefined;
      const hasBonus = terms["premiumBonus"] !== undefined;
      return defined(BARE, terms, {
        kind: isIndex ? "index" : "fixed",
        scenarios: { ...BARE["scenarios"], hasLoweredTerms: isIndex && hasLoweredTerms },
        strategies: offered,
        allocation: {
          default: [{ strategy: offered[0]?.["id"], share: 1 }],
          // What is held moves on with the rebalancing.
          isRebalanced: isRebalanced || (isIndex && laterPremiums !== undefined),
        },
        laterPremiums:
          laterPremiums &&
          defined(
            laterPremiums,
            hasBonus ? {} : { hasBonus: undefined },
            hasBonus && laterPremiums["hasBonus"] === true ? {} : { lastBonusYear: undefined },
            isIndex ? { heldIn: "fixed" } : {},
          ),
        renewal: renewal && defined(renewal, isAdjusted ? {} : { isMarketValueAdjusted: false }),
        bailout: hasBailout ? bailoutOf(offered[0] as Terms) : undefined,
        riders,
      });
    });
});

function inputsOf({ strategies, laterPremiums, riders }: Terms): Record<string, unknown> {
  const riderNames = (input: string) => [
    "None",
    ...(riders as readonly Terms[])
      .filter((each) => each["input"] === input)
      .map(({ name }) => name),
  ];
  const titled = (strategies as readonly Terms[]).map(({ id, name }) => ({
    const: id as string,
    title: name as string,
  }));
  return {
    Premium: { title: "Premium", type: "number", minimum: 5000, maximum: 1_000_000 },
    Rider1: codes("Income rider", riderNames("Rider1")),
    Rider2: codes("Death benefit rider", riderNames("Rider2")),
    Allocations: {
      title: "Premium by strategy",
      type: "array",
      items: {
        type: "object",
        properties: {
          strategy: { type: "string", oneOf: titled },
          pct: { type: "number", minimum: 0, maximum: 100 },
        },
        required: ["strategy", "pct"],
        additionalProperties: false,
      },
    },
    ...(laterPremiums === undefined ? {} : { LaterPremiums: LATER_PREMIUMS }),
  };
}

/** A product of a definition whose riders are of `Rider1` and `Rider2`. */
export function productOf(definition: Terms): CheckedProduct {
  return checked("random", {
    slug: "random",
    name: "Random",
    version: "1",
    defaultFormat: "json",
    engine: "builtin",
    inputsSchema: { ...sampleInputs("Random inputs", inputsOf(definition)), examples: [] },
    definition,
  });
}

/** Products of random definitions that `products apply` would take. */
export const anyProduct: fc.Arbitrary<CheckedProduct> = DEFINITION.map(productOf);
