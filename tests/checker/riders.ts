/** Riders through a contract year, from their terms in docs/definition.md. */

import { entry } from "./crediting.ts";
import { decimal, type Decimal, least, most, ONE, over, sum, times, ZERO } from "./decimal.ts";
import type { Scenario } from "./projection.ts";
import type { Request } from "./request.ts";
import type { Terms } from "./terms.ts";

export interface RiderState {
  readonly rider: Terms;
  /** Age of the covered person at issue, of two the younger one's. */
  readonly age: number;
  base: Decimal;
  /** The base at the start of the contract year. */
  opening: Decimal;
  /** What a simple roll-up is a rate of. */
  rollUpOf: Decimal;
  isEnded: boolean;
  /** From the first income on: the rate, and the income where it does not follow the base. */
  started: { readonly rate: Decimal; income: Decimal } | undefined;
  unused: Decimal;
  /** The part of the base that its payments at death are of: income taken reduces it in proportion. */
  atDeath: Decimal;
  premiumPaid(amount: Decimal): void;
}

export function openRiders(request: Request, premium: Decimal, bonus: Decimal): RiderState[] {
  return request.riders.map((rider) => {
    const { terms } = rider;
    const age = ageOf(request, rider);
    const growth = ONE + decimal(terms.baseBonusRate ?? 0);
    const base =
      terms.kind === "lifetime_income"
        ? times(premium, growth)
        : premium + (terms.isBonusIncluded ? bonus : ZERO);
    return {
      rider,
      age,
      base,
      opening: base,
      rollUpOf: terms.kind === "lifetime_income" ? premium : base,
      isEnded: false,
      started: undefined,
      unused: ZERO,
      atDeath: ONE,
      premiumPaid(amount: Decimal) {
        const added = terms.kind === "lifetime_income" ? times(amount, growth) : amount;
        this.base += added;
        this.opening += added;
        this.rollUpOf += amount;
      },
    };
  });
}

/** Age at issue of the covered person, or of the younger of two. */
export function ageOf(request: Request, { terms, coveredLife }: Terms): number {
  const { owner, annuitant, second, isOwnerAnnuitant } = request;
  const isOwner = coveredLife === "owner" && request.isOwnedByPerson;
  const first = isOwner ? owner : annuitant;
  const other = isOwnerAnnuitant ? second : isOwner ? annuitant : owner;
  return terms.lives === "joint" && other !== undefined
    ? Math.min(first.age, other.age)
    : first.age;
}

const incomeOf = (states: readonly RiderState[]) =>
  states.find(({ rider, isEnded }) => rider["terms"].kind === "lifetime_income" && !isEnded);

/** The lifetime income that is available in a contract year. */
export function incomeAt(
  states: readonly RiderState[],
  at: {
    readonly request: Request;
    readonly year: number;
    readonly value: Decimal;
    readonly rmd: Decimal;
    readonly scenario: Scenario;
  },
): Decimal {
  const state = incomeOf(states);
  if (state === undefined) return ZERO;
  const { terms } = state.rider;
  const age = state.age + at.year - 1;
  if (at.year < terms.firstContractYear || age < terms.minimumIncomeAge) return ZERO;
  const rate = state.started?.rate ?? payoutRate(terms, age);
  const income =
    state.started !== undefined && isOfItsOwn(terms)
      ? state.started.income
      : times(terms.payoutBase === "benefit_base" ? state.base : most(state.base, at.value), rate);
  return income + state.unused;
}

/** What may be distributed above an income without ending it. */
export function permittedDistribution(states: readonly RiderState[], rmd: Decimal): Decimal {
  return incomeOf(states)?.rider["terms"].isRequiredDistributionFree === true ? rmd : ZERO;
}

/** Whether the income, once started, does not follow the base. */
function isOfItsOwn(terms: Terms): boolean {
  return terms["payoutBase"] !== "benefit_base" || terms["incomeIncrease"] !== undefined;
}

function payoutRate(terms: Terms, age: number): Decimal {
  const bands: readonly Terms[] = terms["payoutRates"];
  return decimal(bands.findLast(({ fromAge }) => age >= fromAge)?.["rate"] ?? 0);
}

/** A withdrawal of everything, as a surrender, ends every rider [D66]. */
export function endRiders(states: readonly RiderState[]): void {
  // An income ends where more than it is taken: see `reduceRiders`.
  for (const state of states) if (state.rider["terms"].kind === "death_benefit") end(state);
}

function end(state: RiderState): void {
  state.isEnded = true;
  state.base = ZERO;
  state.opening = ZERO;
}

/** The first income fixes the payout rate. */
export function startIncome(states: readonly RiderState[], year: number, value: Decimal): void {
  const state = incomeOf(states);
  if (state === undefined || state.started !== undefined) return;
  const { terms } = state.rider;
  const rate = payoutRate(terms, state.age + year - 1);
  const base = terms.payoutBase === "benefit_base" ? state.base : most(state.base, value);
  state.started = { rate, income: times(base, rate) };
  // The greater at the first income is the base from then on.
  state.base = base;
}

/** A payment reduces the bases. */
export function reduceRiders(
  states: readonly RiderState[],
  at: {
    readonly taken: Decimal;
    readonly income: Decimal;
    readonly value: Decimal;
    readonly rmd: Decimal;
  },
): void {
  for (const state of states) {
    if (state.isEnded) continue;
    const { terms } = state.rider;
    const ratio = over(at.taken, at.value);
    if (terms.kind === "death_benefit") {
      state.base = times(state.base, ONE - ratio);
      state.rollUpOf = times(state.rollUpOf, ONE - ratio);
      continue;
    }
    state.atDeath = times(state.atDeath, ONE - over(least(at.income, at.value), at.value));
    // A required distribution above the income is no excess, once income has started.
    const isPermitted = state.started !== undefined && terms.isRequiredDistributionFree;
    const allowed = most(at.income, isPermitted ? at.rmd : ZERO);
    const excess = at.taken - allowed;
    if (excess <= 0n) continue;
    const measure =
      terms.excessBase === "account_value_less_income" ? at.value - allowed : at.value;
    const lost = at.taken >= at.value ? ONE : least(ONE, over(excess, measure));
    state.base = times(state.base, ONE - lost);
    state.rollUpOf =
      terms.premiumReduction === "dollar_for_dollar"
        ? most(ZERO, state.rollUpOf - excess)
        : times(state.rollUpOf, ONE - lost);
    if (state.started !== undefined) state.started.income = times(state.started.income, ONE - lost);
    if (at.taken >= at.value) end(state);
  }
}

/** The end of a contract year, after credits and charges. */
export function closeRiders(
  states: readonly RiderState[],
  at: {
    readonly request: Request;
    readonly year: number;
    readonly value: Decimal;
    /** The account value with its credits, before the charges that follow them. */
    readonly creditedValue: Decimal;
    readonly income: Decimal;
    readonly available: Decimal;
    readonly interest: Decimal;
    readonly fee: Decimal;
    readonly scenario: Scenario;
    readonly credits: readonly {
      readonly weight: Decimal;
      readonly rate: Decimal;
      readonly multiple: Decimal;
    }[];
  },
): void {
  for (const state of states) {
    if (state.isEnded) continue;
    const { terms } = state.rider;
    const { rollUp } = terms;
    const hasStarted = state.started !== undefined || at.income > 0n;
    // Nothing grows once the account value is used up.
    const grows =
      at.creditedValue > 0n &&
      at.year <= rollUp.years &&
      (terms.kind === "death_benefit" ? state.age + at.year <= rollUp.untilAge : !hasStarted);
    if (grows) {
      const rate = decimal(entry(rollUp.rate, at.year));
      state.base += times(rollUp.kind === "simple" ? state.rollUpOf : state.base, rate);
    }
    if (terms.kind === "lifetime_income") {
      const weights = sum(at.credits.map(({ weight }) => weight));
      const credited = sum(
        at.credits.map(({ weight, rate, multiple }) => times(weight, times(rate, multiple))),
      );
      const rate = weights === ZERO ? ZERO : over(credited - at.fee, weights);
      if (at.creditedValue > 0n && at.year <= terms.stacking.years && !hasStarted) {
        const multiple = decimal(entry(terms.stacking.rate, at.year));
        const added =
          terms.stacking.of === "credited_rate"
            ? times(state.base, most(ZERO, rate))
            : most(ZERO, at.interest - at.fee);
        state.base += times(added, multiple);
      }
      if (state.started !== undefined) {
        if (terms.unusedIncome !== undefined) state.unused = at.available - at.income;
        const rise = riseOf(terms, at.scenario, rate);
        state.started.income += times(state.started.income, rise);
      }
      if (terms.stepUp === "compounding" && (!hasStarted || terms.isStepUpKeptDuringIncome)) {
        state.base = most(state.base, at.value);
      }
    } else if (at.value === ZERO) {
      end(state);
    }
    state.opening = state.base;
  }
}

/** By how much an income that has started rises at an anniversary. */
function riseOf(terms: Terms, { side }: Scenario, credited: Decimal): Decimal {
  const { kind, multiple, assumedRate, guaranteedRate } = terms["incomeIncrease"] ?? {};
  if (kind === "credited_rate") return most(ZERO, times(credited, decimal(multiple)));
  if (kind === "consumer_prices") {
    return decimal(side === "guaranteed" ? guaranteedRate : assumedRate);
  }
  return ZERO;
}
