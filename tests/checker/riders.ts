/** Riders through a contract year, from their terms in docs/definition.md. */

import { entry } from "./crediting.ts";
import { decimal, type Decimal, least, most, ONE, over, sum, times, ZERO } from "./decimal.ts";
import type { Scenario } from "./projection.ts";
import type { Request, Sex } from "./request.ts";
import { ANY, type Covered, NotCovered, type Terms } from "./terms.ts";

export interface RiderState {
  readonly rider: Terms;
  /** Age of the covered person at issue, of two the younger one's. */
  readonly age: number;
  /** That person's sex, where the rates may count it. */
  readonly sex: Sex;
  /** What rolls up, or is promised at death, or is the premium that is not withdrawn. */
  base: Decimal;
  /** The base that account values have raised beside it. */
  raised: Decimal;
  /** The floor of the base. */
  floor: Decimal;
  /** The greatest of them at the start of the contract year. */
  opening: Decimal;
  /** What a simple roll-up is a rate of. */
  rollUpOf: Decimal;
  /** The contract year after which the roll-up's years count. */
  rollUpStart: number;
  isEnded: boolean;
  /** From the first income on: its rate, and by how much it has risen since. */
  started: { readonly rate: Decimal; risen: Decimal } | undefined;
  unused: Decimal;
  /** The part of the base that its payments at death are of: income taken reduces it in proportion. */
  atDeath: Decimal;
  premiumPaid(amount: Decimal, bonus: Decimal): void;
}

/** What a contract year does to a rider of one kind, and what it promises. Nothing grows, closes or is added unless set. */
interface Steps {
  /** The members of its terms, with the values that are recomputed. */
  readonly terms: Readonly<Record<string, Covered>>;
  /** Takes over what is known of it at an anniversary. */
  resume(state: RiderState, known: Terms): void;
  /** The year's payments reduce the base. */
  reduce(state: RiderState, at: Taken): void;
  /** The growth of a year, before the charges at its end. */
  grow?(state: RiderState, at: ClosingYear): void;
  /** The anniversary, after all charges. */
  close(state: RiderState, value: Decimal, at: ClosingYear): void;
  /** At death at least so much. */
  atLeast?(state: RiderState): Decimal;
  /** At death so much more. */
  added?(state: RiderState, value: Decimal): Decimal;
}

const REDUCTIONS = ["pro_rata", "dollar_for_dollar", "greater_of_both"];

/** Each kind of rider by its meaning in docs/definition.md; terms of another kind are refused by name. */
const STEPS: Readonly<Record<string, Steps>> = {
  lifetime_income: {
    terms: {
      lives: ["single", "joint"],
      baseBonusRate: ANY,
      "rollUp.rate": ANY,
      "rollUp.rate[]": ANY,
      "rollUp.kind": ["simple", "compound"],
      "rollUp.years": ANY,
      "rollUp.untilAge": ANY,
      "rollUp.of": ["premium", "base_at_issue"],
      "rollUp.isPausedByWithdrawals": ANY,
      "rollUp.endsWithIncome": ANY,
      "rollUp.restartsAtStepUp": ANY,
      "stacking.rate": ANY,
      "stacking.rate[]": ANY,
      "stacking.rateDuringIncome": ANY,
      "stacking.years": ANY,
      "stacking.of": ["interest", "credited_rate"],
      stepUp: ["none", "compounding", "separate"],
      "baseFloor.rate": ANY,
      "baseFloor.years": ANY,
      isStepUpKeptDuringIncome: ANY,
      firstContractYear: ANY,
      minimumIncomeAge: ANY,
      "payoutRates[].fromAge": ANY,
      "payoutRates[].rate": ANY,
      "payoutRates[].rate[]": ANY,
      "payoutRates[].femaleRate": ANY,
      "payoutRates[].femaleRate[]": ANY,
      payoutAge: ["first_income", "issue"],
      payoutBase: [
        "greater_of_base_and_account_value",
        "benefit_base",
        "greater_of_base_and_account_value_at_first_income",
      ],
      "incomeIncrease.kind": ["fixed", "credited_rate", "consumer_prices"],
      "incomeIncrease.currentRate": ANY,
      "incomeIncrease.multiple": ANY,
      "incomeIncrease.assumedRate": ANY,
      "incomeIncrease.guaranteedRate": ANY,
      unusedIncome: ["next_year", "accumulates", "accumulates_to_account_value"],
      excessBase: ["account_value", "account_value_less_income"],
      excessReduction: REDUCTIONS,
      premiumReduction: REDUCTIONS,
      isRequiredDistributionFree: ANY,
      "deathBenefit.lumpSumRate": ANY,
      "deathBenefit.paymentsRate": ANY,
      "deathBenefit.paymentYears": ANY,
      "deathBenefit.accountValueMultiple": ANY,
    },
    resume(state, known) {
      const { payoutRate: rate, incomeFactor, unusedIncome, unpaidPart } = known;
      state.base = decimal(known["rollUpBase"]);
      state.raised = decimal(known["stepUpBase"]);
      state.floor = decimal(known["floorBase"] ?? 0);
      state.rollUpOf = decimal(known["adjustedPremium"]);
      state.rollUpStart = known["rollUpStart"] ?? 0;
      state.started =
        rate === undefined ? undefined : { rate: decimal(rate), risen: decimal(incomeFactor ?? 1) };
      state.unused = decimal(unusedIncome ?? 0);
      state.atDeath = decimal(unpaidPart ?? 1);
    },
    reduce: reduceIncome,
    grow(state, at) {
      // Nothing grows once the account value is used up.
      if (at.creditedValue > 0n) growIncome(state, at);
    },
    close: closeIncome,
    atLeast(state) {
      const { lumpSumRate = 0 } = state.rider["terms"].deathBenefit ?? {};
      return times(times(baseOf(state), state.atDeath), decimal(lumpSumRate));
    },
  },
  death_benefit: {
    terms: {
      "rollUp.rate": ANY,
      "rollUp.rate[]": ANY,
      "rollUp.kind": ["simple", "compound"],
      "rollUp.years": ANY,
      "rollUp.untilAge": ANY,
      isBonusIncluded: ANY,
      maximumMultiple: ANY,
      ratchetUntilAge: ANY,
      reduction: ["pro_rata", "dollar_for_dollar"],
      endsWithAccountValue: ANY,
    },
    resume(state, known) {
      state.base = decimal(known["base"]);
      state.rollUpOf = decimal(known["adjustedPremium"]);
      state.raised = decimal(known["ratchetBase"] ?? 0);
    },
    reduce: reduceAtDeath,
    grow: growAtDeath,
    close(state, value, { year }) {
      const { endsWithAccountValue, ratchetUntilAge } = state.rider["terms"];
      if (value === ZERO && endsWithAccountValue !== false) end(state);
      else if (ratchetUntilAge !== undefined && state.age + year <= ratchetUntilAge) {
        state.raised = most(state.raised, value);
      }
    },
    atLeast: baseOf,
  },
  maximum_anniversary_value: {
    terms: {
      untilAge: ANY,
      endsWithAccountValue: ANY,
    },
    resume(state, known) {
      state.base = decimal(known["base"]);
    },
    reduce: reduceAtDeath,
    close(state, value, { year }) {
      const { endsWithAccountValue, untilAge } = state.rider["terms"];
      if (value === ZERO && endsWithAccountValue) end(state);
      else if (state.age + year <= untilAge) state.base = most(state.base, value);
    },
    atLeast: baseOf,
  },
  earnings_death_benefit: {
    terms: {
      "rates[].fromIssueAge": ANY,
      "rates[].rate": ANY,
      premiumMultiple: ANY,
      reduction: ["pro_rata", "dollar_for_dollar"],
    },
    resume(state, known) {
      state.base = decimal(known["premium"]);
      if (known["rate"] !== earningsRate(state)) throw new NotCovered("Not recomputed: rate");
    },
    reduce: reduceAtDeath,
    close(state, value) {
      if (value === ZERO) end(state);
    },
    added(state, value) {
      const limit = times(state.base, decimal(state.rider["terms"].premiumMultiple));
      const earnings = most(ZERO, least(value - state.base, limit));
      return times(earnings, decimal(earningsRate(state)));
    },
  },
};

/** The part of the earnings that is paid at death, by the age at issue. */
function earningsRate({ rider, age }: RiderState): number {
  const bands: readonly Terms[] = rider["terms"].rates;
  return bands.findLast(({ fromIssueAge }) => age >= fromIssueAge)?.["rate"] ?? 0;
}

/** The members of the terms of each kind of rider that is recomputed. */
export const RIDER_TERMS: Readonly<Record<string, Steps["terms"]>> = Object.fromEntries(
  Object.entries(STEPS).map(([kind, { terms }]) => [kind, terms]),
);

function stepsOf({ rider }: RiderState): Steps {
  const { kind } = rider["terms"];
  const steps = STEPS[kind];
  if (steps === undefined) throw new NotCovered(`Not recomputed: a rider of kind ${kind}`);
  return steps;
}

const pays = ({ rider }: RiderState) => rider["terms"].kind === "lifetime_income";

/** The base that charges and incomes are rates of. */
export function baseOf({ base, raised, floor }: RiderState): Decimal {
  return most(base, raised, floor);
}

export function openRiders(request: Request, premium: Decimal, bonus: Decimal): RiderState[] {
  return request.riders.map((rider) => {
    const { terms } = rider;
    const state: RiderState = {
      rider,
      ...coveredOf(request, rider),
      base: ZERO,
      raised: ZERO,
      floor: ZERO,
      opening: ZERO,
      rollUpOf: ZERO,
      rollUpStart: 0,
      isEnded: false,
      started: undefined,
      unused: ZERO,
      atDeath: ONE,
      premiumPaid(amount, extra) {
        const isIncome = pays(state);
        const added = isIncome
          ? times(amount, ONE + decimal(terms.baseBonusRate))
          : amount + (terms.isBonusIncluded === true ? extra : ZERO);
        state.base += added;
        // What account values have raised is raised by the premium too.
        if (state.raised > 0n) state.raised += isIncome ? amount : added;
        if (terms.baseFloor !== undefined) state.floor += amount;
        state.rollUpOf += isIncome && terms.rollUp.of !== "base_at_issue" ? amount : added;
        state.opening = baseOf(state);
      },
    };
    state.premiumPaid(premium, bonus);
    return state;
  });
}

/** The riders as they stand at the anniversary. */
export function resumeRiders(request: Request, known: Readonly<Record<string, Terms>>) {
  const states = openRiders(request, ZERO, ZERO);
  for (const state of states) {
    const given = known[state.rider["id"]] as Terms;
    stepsOf(state).resume(state, given);
    state.opening = baseOf(state);
    if (given["hasEnded"] === true) end(state);
  }
  return states;
}

/** Age at issue and sex of the covered person, or the age of the younger of two. */
export function coveredOf(request: Request, { terms, coveredLife }: Terms) {
  const { owner, annuitant, second, isOwnerAnnuitant } = request;
  const isOwner = coveredLife === "owner" && request.isOwnedByPerson;
  const first = isOwner ? owner : annuitant;
  const other = isOwnerAnnuitant ? second : isOwner ? annuitant : owner;
  const isJoint = terms.lives === "joint" && other !== undefined;
  const isUnisex = terms.lives === "joint" || request.isUnisex;
  return {
    age: isJoint ? Math.min(first.age, other.age) : first.age,
    sex: isUnisex ? ("unisex" as const) : first.sex,
  };
}

const incomeOf = (states: readonly RiderState[]) =>
  states.find((state) => pays(state) && !state.isEnded);

/** The lifetime income that is available in a contract year. */
export function incomeAt(
  states: readonly RiderState[],
  at: { readonly year: number; readonly value: Decimal },
): Decimal {
  const state = incomeOf(states);
  if (state === undefined) return ZERO;
  const { terms } = state.rider;
  const age = state.age + at.year - 1;
  if (at.year < terms.firstContractYear || age < terms.minimumIncomeAge) return ZERO;
  const { started } = state;
  const rate = started?.rate ?? payoutRate(state, at.year);
  const isOfValue =
    terms.payoutBase === "greater_of_base_and_account_value" ||
    (terms.payoutBase !== "benefit_base" && started === undefined);
  const base = isOfValue ? most(baseOf(state), at.value) : baseOf(state);
  return times(times(base, rate), started?.risen ?? ONE) + state.unused;
}

/** Whether an income has been taken, and goes on. */
export function isIncomeOn(states: readonly RiderState[]): boolean {
  return incomeOf(states)?.started !== undefined;
}

/** What may be distributed above an income without ending it. */
export function permittedDistribution(states: readonly RiderState[], rmd: Decimal): Decimal {
  return incomeOf(states)?.rider["terms"].isRequiredDistributionFree === true ? rmd : ZERO;
}

/** The rate of the first income, in a contract year. */
function payoutRate({ rider, age, sex }: RiderState, year: number): Decimal {
  const { payoutRates, payoutAge } = rider["terms"];
  const counted = payoutAge === "issue" ? age : age + year - 1;
  const band = (payoutRates as readonly Terms[]).findLast(({ fromAge }) => counted >= fromAge);
  if (band === undefined) return ZERO;
  const rate = decimal(entry(band["rate"], year));
  if (band["femaleRate"] === undefined || sex === "male") return rate;
  const female = decimal(entry(band["femaleRate"], year));
  return sex === "female" ? female : least(rate, female);
}

/** A surrender ends every rider [D66]. */
export function endRiders(states: readonly RiderState[]): void {
  for (const state of states) end(state);
}

function end(state: RiderState): void {
  Object.assign(state, { isEnded: true, base: ZERO, raised: ZERO, floor: ZERO, opening: ZERO });
}

/** The first income fixes the payout rate. */
export function startIncome(states: readonly RiderState[], year: number, value: Decimal): void {
  const state = incomeOf(states);
  if (state === undefined || state.started !== undefined) return;
  state.started = { rate: payoutRate(state, year), risen: ONE };
  // The greater at the first income is the base from then on.
  if (state.rider["terms"].payoutBase === "greater_of_base_and_account_value_at_first_income") {
    state.base = most(state.base, value);
  }
}

/** A base after an excess withdrawal that is a part of a value. */
function reduced(base: Decimal, kind: string, excess: Decimal, lost: Decimal): Decimal {
  const inProportion = times(base, ONE - lost);
  const byAmount = most(ZERO, base - excess);
  if (kind === "pro_rata") return inProportion;
  return kind === "dollar_for_dollar" ? byAmount : least(inProportion, byAmount);
}

interface Taken {
  readonly taken: Decimal;
  readonly income: Decimal;
  readonly available: Decimal;
  readonly value: Decimal;
  readonly rmd: Decimal;
}

/** A year's payments reduce the bases. */
export function reduceRiders(states: readonly RiderState[], at: Taken): void {
  for (const state of states) if (!state.isEnded) stepsOf(state).reduce(state, at);
}

/** A promise at death, in proportion unless its terms say otherwise: what a roll-up is of is reduced as its base is. */
function reduceAtDeath(state: RiderState, { taken, value }: Taken): void {
  if (taken === ZERO) return;
  const { base, rider } = state;
  const isByAmount = rider["terms"].reduction === "dollar_for_dollar";
  // What is taken from an account that is used up is all of it.
  const whole = isByAmount ? base : value;
  const ratio = whole > 0n ? over(taken, whole) : ONE;
  const left = most(ZERO, ONE - ratio);
  state.base = times(base, left);
  state.rollUpOf = times(state.rollUpOf, left);
  state.raised = isByAmount ? most(ZERO, state.raised - taken) : times(state.raised, left);
}

function reduceIncome(state: RiderState, at: Taken): void {
  const { terms } = state.rider;
  const isOn = state.started !== undefined;
  // Once income has started, what is no excess is income.
  const used = isOn ? most(at.income, least(at.taken, at.available)) : ZERO;
  const paid = at.value > 0n ? over(least(used, at.value), at.value) : ONE;
  if (used > 0n) state.atDeath = times(state.atDeath, ONE - paid);
  if (isOn && terms.unusedIncome !== undefined) {
    const left = at.available - used;
    state.unused =
      terms.unusedIncome === "next_year" ? least(left, at.available - state.unused) : left;
  }
  // A required distribution above the income is no excess, once income has started.
  const allowed = isOn
    ? most(at.available, terms.isRequiredDistributionFree ? at.rmd : ZERO)
    : ZERO;
  const excess = at.taken - allowed;
  if (excess <= 0n) return;
  const measure = terms.excessBase === "account_value_less_income" ? at.value - allowed : at.value;
  const lost = measure <= 0n ? ONE : least(ONE, over(excess, measure));
  const kind = terms.excessReduction ?? "pro_rata";
  state.base = reduced(state.base, kind, excess, lost);
  state.raised = reduced(state.raised, kind, excess, lost);
  state.floor = reduced(state.floor, kind, excess, lost);
  state.rollUpOf = reduced(state.rollUpOf, terms.premiumReduction ?? kind, excess, lost);
  if (at.taken >= at.value) end(state);
}

export interface ClosingYear {
  readonly year: number;
  /** The account value with its credits, before the charges that follow them. */
  readonly creditedValue: Decimal;
  readonly hasWithdrawal: boolean;
  readonly interest: Decimal;
  readonly fee: Decimal;
  readonly scenario: Scenario;
  readonly credits: readonly {
    readonly weight: Decimal;
    readonly rate: Decimal;
    readonly multiple: Decimal;
  }[];
}

/** The rate by which a base is credited, net of strategy fees. */
function baseRate({ credits, fee }: ClosingYear): Decimal {
  const weights = sum(credits.map(({ weight }) => weight));
  const credited = sum(
    credits.map(({ weight, rate, multiple }) => times(weight, times(rate, multiple))),
  );
  return weights === ZERO ? ZERO : over(credited - fee, weights);
}

/** The growth of a year, before the charges at its end. */
export function growRiders(states: readonly RiderState[], at: ClosingYear): void {
  for (const state of states) if (!state.isEnded) stepsOf(state).grow?.(state, at);
}

function growAtDeath(state: RiderState, { year }: ClosingYear): void {
  const { rollUp: growth, maximumMultiple } = state.rider["terms"];
  if (year > growth.years || state.age + year > growth.untilAge) return;
  state.base += rollUp(state, year);
  if (maximumMultiple !== undefined) {
    state.base = least(state.base, times(state.rollUpOf, decimal(maximumMultiple)));
  }
}

function rollUp({ rider, base, rollUpOf }: RiderState, place: number): Decimal {
  const { rate, kind } = rider["terms"].rollUp;
  return times(kind === "simple" ? rollUpOf : base, decimal(entry(rate, place)));
}

function growIncome(state: RiderState, at: ClosingYear): void {
  const { rollUp: growth, stacking, baseFloor } = state.rider["terms"];
  const hasStarted = state.started !== undefined;
  const place = at.year - state.rollUpStart;
  const isRolling =
    place <= growth.years &&
    (!hasStarted || growth.endsWithIncome === false) &&
    !(growth.isPausedByWithdrawals === true && at.hasWithdrawal);
  const rolled = isRolling ? rollUp(state, place) : ZERO;
  const multiple =
    at.year > stacking.years
      ? ZERO
      : decimal(hasStarted ? (stacking.rateDuringIncome ?? 0) : entry(stacking.rate, at.year));
  const credited =
    stacking.of === "credited_rate"
      ? times(state.base, most(ZERO, baseRate(at)))
      : most(ZERO, at.interest - at.fee);
  state.base += rolled + times(credited, multiple);
  if (baseFloor !== undefined && !hasStarted && at.year <= baseFloor.years) {
    state.floor = times(state.floor, ONE + decimal(baseFloor.rate));
  }
}

/** The anniversary, after all charges. */
export function closeRiders(states: readonly RiderState[], value: Decimal, at: ClosingYear): void {
  for (const state of states) {
    if (state.isEnded) continue;
    stepsOf(state).close(state, value, at);
    state.opening = baseOf(state);
  }
}

function closeIncome(state: RiderState, value: Decimal, at: ClosingYear): void {
  const { terms } = state.rider;
  const { started } = state;
  if (started === undefined || terms.isStepUpKeptDuringIncome) {
    if (terms.stepUp === "separate") state.raised = most(state.raised, value);
    if (terms.stepUp === "compounding" && value > state.base) {
      state.base = value;
      if (terms.rollUp.restartsAtStepUp === true) {
        state.rollUpOf = value;
        state.rollUpStart = at.year;
      }
    }
  }
  if (started === undefined) return;
  started.risen += times(started.risen, riseOf(terms, at));
  if (terms.unusedIncome === "accumulates_to_account_value") {
    state.unused = least(state.unused, value);
  }
}

/** By how much an income that has started rises at an anniversary. */
function riseOf(terms: Terms, at: ClosingYear): Decimal {
  const { kind, multiple, assumedRate, currentRate, guaranteedRate } =
    terms["incomeIncrease"] ?? {};
  if (kind === undefined) return ZERO;
  if (kind === "credited_rate") return most(ZERO, times(baseRate(at), decimal(multiple)));
  return decimal(at.scenario.side === "guaranteed" ? guaranteedRate : (assumedRate ?? currentRate));
}

/** What riders promise at death: at least so much, and so much more. */
export function promisedAtDeath(states: readonly RiderState[], value: Decimal) {
  const standing = states.filter(({ isEnded }) => !isEnded);
  return {
    atLeast: most(ZERO, ...standing.map((state) => stepsOf(state).atLeast?.(state) ?? ZERO)),
    added: sum(standing.map((state) => stepsOf(state).added?.(state, value) ?? ZERO)),
  };
}

/** What is paid at death over years, in place of the death benefit. */
export function deathPayments(states: readonly RiderState[], value: Decimal): Decimal | undefined {
  const state = states.find(pays);
  const terms = state?.rider["terms"].deathBenefit;
  if (state === undefined || terms === undefined) return undefined;
  const paid = times(times(baseOf(state), state.atDeath), decimal(terms.paymentsRate));
  return terms.accountValueMultiple === undefined
    ? paid
    : least(paid, times(value, decimal(terms.accountValueMultiple)));
}
