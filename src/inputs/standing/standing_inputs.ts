/** Reads the standing of a contract that is in force, after its schema has validated it, and holds it to the contract. */

import {
  HALF_A_CENT,
  ageOn,
  monthlyAnniversary,
  type IndexSoFar,
  METHODS,
  paysIncome,
  riderOf,
  type RiderStanding,
  type Standing,
  type StandingField,
  toCents,
} from "#annuity";
import { type FaultCode, grouped, type SaidProblem } from "#base";
import {
  belowGuaranteed,
  type Definition,
  type IndexHistories,
  indexPartsOf,
  isTermRunning,
  renewedStrategy,
  type Rider,
  type Strategy,
  withFactors,
} from "#terms";
import type { SaidFault } from "#texts";
import { begunYearOf, type DayInYear, readDay } from "./begun_year.ts";
import { sinceIssueOf } from "./since_issue.ts";
import { type Path, problemAt, INPUTS_ROOT } from "../inputs.ts";
import { monthsBefore } from "../later_premium_inputs.ts";
import {
  type ContractRequest,
  contractYearsOf,
  coveredAge,
  coveredSex,
  heldPlace,
  type InForce,
} from "../request.ts";
import { completedAtIssue } from "./at_issue.ts";
import type { GivenStanding, SentIndex, SentStanding, SentStrategy } from "./sent_standing.ts";
import { type Movement, STANDING } from "./standing_schema.ts";

/** What a standing is read with. */
interface ReadingOfStanding {
  readonly indexHistories: IndexHistories;
  /** The most months of a contract year that may have passed on the day. */
  readonly mostMonths: number;
  /** The members that a standing of an anniversary must have. */
  readonly required: readonly string[];
  /** The standing at issue of the contract that is asked for. */
  readonly atIssue: () => Standing;
}

/** The request and standing that are held together, and where problems of the standing go. */
interface Held {
  readonly definition: Definition;
  readonly request: ContractRequest;
  readonly sent: SentStanding;
  /** The standing at issue, if it is that. */
  readonly issued: Standing | undefined;
  /** Completed contract years. */
  readonly contractYear: number;
  readonly inYear: DayInYear;
  /** In the order of the request's strategies, then all that the allocation has left. */
  readonly strategies: readonly StrategyHeld[];
  readonly add: (path: Path, fault: SaidFault, code?: FaultCode) => void;
}

interface StrategyHeld {
  readonly strategy: Strategy;
  readonly share: number;
  /** Whether it only holds premiums until another term begins. */
  readonly isHolding: boolean;
  /** What the standing has of it. */
  readonly given: SentStrategy | undefined;
}

/**
 * The request of a contract in force, or everything that its standing cannot be. A strategy that the allocation has left
 * keeps its value until its term ends; it is a strategy of the request without a share. Factors that are now declared for
 * terms to come stand in the strategies and in the definition.
 */
export function readInForce(
  definition: Definition,
  request: ContractRequest,
  given: GivenStanding,
  { indexHistories, mostMonths, required, atIssue }: ReadingOfStanding,
): InForceRequest | { readonly problems: readonly SaidProblem[] } {
  const problems: SaidProblem[] = [];
  const add: Held["add"] = (path, fault, code = "range") => {
    problems.push(problemAt(INPUTS_ROOT, [STANDING, ...path], { code, fault }));
  };
  const contractYear = ageOn(given.asOf, given.issueDate);
  const inYear = readDay(given, mostMonths, add);
  addDateProblems({ definition, request, given, contractYear, inYear, add });
  if (contractYear > 0) addMissing(required, given, add);
  if (problems.length > 0) return { problems };
  const issued = contractYear === 0 ? atIssue() : undefined;
  const sent =
    issued === undefined
      ? (given as SentStanding)
      : completedAtIssue(definition, request, given, issued, add);
  const strategies = strategiesOf(definition, request, sent, contractYear);
  const held = { definition, request, sent, issued, contractYear, inYear, strategies, add };
  const indexes = readIndexes(held, indexHistories);
  const renewed = readRenewal(held);
  const lockedTerms = readLockedTerms(held, renewed);
  addElectionProblems(held);
  addAmountProblems(held);
  addMovementProblems(held);
  addInterestProblems(held);
  for (const rider of request.riders) addRiderProblems(held, rider);
  if (problems.length > 0) return { problems };
  const isRenewed = strategies.map(({ strategy }) => renewed.has(strategy.id));
  const { asOf, contractNumber, deliveredOn, terms, interestByYear } = sent;
  const standing = standingOf(held);
  const { day, months, movements } = inYear;
  const inForce = {
    asOf,
    day,
    months,
    begun: begunYearOf(request.withdrawals, inYear, contractYear + 1),
    movements: movements.map(({ date, kind, amount }) => ({ date, kind, amount })),
    sinceIssue: sinceIssueOf(sent),
    withdrawnInCalendarYear: sumOf(
      sent.transactions ?? [],
      ({ kind, date }) => kind !== "premium" && date.slice(0, 4) === day.slice(0, 4),
    ),
    contractNumber,
    deliveredOn,
    terms,
    standing,
    interestByYear,
    indexes,
    lockedTerms,
    isRenewed,
  };
  const nowOf = (strategy: Strategy) => renewed.get(strategy.id) ?? strategy;
  return {
    request: {
      ...request,
      strategies: strategies.map(({ strategy, share }) => ({ strategy: nowOf(strategy), share })),
      inForce,
    },
    definition:
      renewed.size === 0
        ? definition
        : { ...definition, strategies: definition.strategies.map(nowOf) },
  };
}

/** A contract in force: what is asked for, and the definition with the factors of terms to come. */
interface InForceRequest {
  readonly request: ContractRequest;
  readonly definition: Definition;
}

/** The strategies with factors now declared for terms to come, by id; none may be worse than guaranteed. */
function readRenewal({ strategies, contractYear, add }: Held): ReadonlyMap<string, Strategy> {
  const renewed = new Map<string, Strategy>();
  for (const { strategy, given } of strategies) {
    if (given?.renewal === undefined) continue;
    const now = renewedStrategy(strategy, given.renewal, contractYear);
    for (const field of belowGuaranteed(now)) {
      add(["strategies", strategy.id, "renewal", field], "belowGuaranteed");
    }
    renewed.set(strategy.id, now);
  }
  return renewed;
}

function strategiesOf(
  definition: Definition,
  request: ContractRequest,
  sent: SentStanding,
  contractYear: number,
): readonly StrategyHeld[] {
  const holding = heldPlace(request);
  const placed = request.strategies.map(({ strategy, share }, place) => {
    const isHolding = place === holding;
    return {
      strategy,
      share,
      isHolding,
      given: isHolding ? undefined : sent.strategies[strategy.id],
    };
  });
  const left = definition.strategies.filter(
    (strategy) =>
      !placed.some((each) => !each.isHolding && each.strategy.id === strategy.id) &&
      isLeft(definition, request, strategy, contractYear),
  );
  return [
    ...placed,
    ...left.flatMap((strategy) => {
      const given = sent.strategies[strategy.id];
      return given === undefined ? [] : [{ strategy, share: 0, isHolding: false, given }];
    }),
  ];
}

/**
 * Whether a strategy without a share may still have value: its index term runs on, and once it ends the value moves to the
 * strategies that then begin one; without rebalancing it stays where it is. A premium to come would have no place while only
 * that strategy's term runs, so inputs with later premiums have none.
 */
function isLeft(
  { allocation }: Definition,
  { strategies, laterPremiums = [] }: ContractRequest,
  strategy: Strategy,
  contractYear: number,
): boolean {
  if (laterPremiums.length > 0 || contractYear === 0) return false;
  if (!allocation.isRebalanced) return true;
  const { termYears } = strategy;
  const end = Math.ceil(contractYear / termYears) * termYears;
  const begins = strategies.some((each) => each.share > 0 && end % each.strategy.termYears === 0);
  return isTermRunning(strategy, contractYear) && begins;
}

/** The standing must be of the issue date or an anniversary within the contract, and its day not after the illustration. */
function addDateProblems({
  definition,
  request,
  given: { issueDate, asOf, terms, deliveredOn = issueDate },
  contractYear,
  inYear,
  add,
}: Omit<Held, "sent" | "issued" | "strategies"> & { readonly given: GivenStanding }): void {
  if (asOf > request.preparedOn) add(["asOf"], "afterIllustration");
  else if (inYear.day > request.preparedOn) add(["day"], "afterIllustration");
  if ((terms?.asOf ?? "") > request.preparedOn) add(["terms", "asOf"], "afterIllustration");
  if (deliveredOn > request.preparedOn) add(["deliveredOn"], "afterIllustration");
  if (deliveredOn < issueDate) add(["deliveredOn"], { code: "beforeIssue", issueDate });
  const last = contractYearsOf(definition, request) - 1;
  const isAnniversary =
    contractYear >= 0 && monthlyAnniversary(issueDate, 12 * contractYear) === asOf;
  if (isAnniversary && contractYear <= last) return;
  add(["asOf"], { code: "anniversary", issueDate, last });
}

/** After an anniversary nothing follows from the premium alone: each member is required that no other makes absent. */
function addMissing(required: readonly string[], given: GivenStanding, add: Held["add"]): void {
  for (const name of required) {
    if (!Object.hasOwn(given, name)) add([name], "required", "required");
  }
  for (const [id, { value }] of Object.entries(given.strategies ?? {})) {
    if (value === undefined) add(["strategies", id, "value"], "required", "required");
  }
}

/**
 * What each index has done in each running term. A term must not begin before its index was published: the day has no close
 * that a contract could start from.
 */
function readIndexes(
  { strategies, sent, contractYear, inYear, add }: Held,
  indexHistories: IndexHistories,
): InForce["indexes"] {
  const { day, months: passed } = inYear;
  return strategies.map(({ strategy, isHolding, given: strategyGiven }) => {
    const { id, termYears, creditsEvery, current } = strategy;
    const { usesIndex, usesMonths, usesDays } = METHODS[current.method];
    // A year that is credited by itself begins at the anniversary.
    const years = creditsEvery === "contract_year" ? 0 : contractYear % termYears;
    const isRunning = usesIndex && years + passed > 0 && !isHolding;
    const given = strategyGiven?.indexes;
    const path = ["strategies", id, "indexes"];
    if (!isRunning) {
      if (given !== undefined) add(path, { code: "noRunningTerm", day });
      return [];
    }
    if (given === undefined) {
      if (strategyGiven !== undefined) add(path, "required", "required");
      return [];
    }
    const start = monthlyAnniversary(sent.issueDate, 12 * (contractYear - years));
    const months = 12 * years + passed;
    const counts = {
      closes: (usesMonths ? months : Math.ceil(months / 12)) + 1,
      ...(usesDays === true && { dailyMeans: months, tradingDays: months }),
    };
    return indexPartsOf(strategy).map(({ indexId }): IndexSoFar => {
      const index = given[indexId] as SentIndex;
      const { liveSince = "" } = indexHistories.get(indexId) ?? {};
      if (start < liveSince) {
        add([...path, indexId], { code: "noClose", start, liveSince });
      }
      for (const [name, count] of Object.entries(counts)) {
        const { length } = index[name as keyof SentIndex] ?? [];
        if (length !== count) add([...path, indexId, name], { code: "closes", count, months });
      }
      const { closes, dailyMeans, tradingDays } = index;
      return { closes: usesMonths ? closes : byMonth(closes, months), dailyMeans, tradingDays };
    });
  });
}

/**
 * The terms locked in each running index term, and the declared rate of a contract year that has begun. The first term has
 * the terms of the issue date unless others are given; a later one began on terms that nothing else says, and must give
 * them. A rate that was declared for a year holds in it.
 */
function readLockedTerms(
  { strategies, sent, contractYear, inYear, add }: Held,
  renewed: ReadonlyMap<string, Strategy>,
): InForce["lockedTerms"] {
  const hasBegun = inYear.months > 0;
  return strategies.map(({ strategy, isHolding, given }) => {
    const { id, termYears, current } = strategy;
    const { usesIndex } = METHODS[current.method];
    // What premiums wait in has the rate of the strategy that it is.
    const { factors } = (isHolding && hasBegun ? sent.strategies[id] : given) ?? {};
    const path = ["strategies", id, "factors"];
    const isRunning = hasBegun || (!isHolding && isTermRunning(strategy, contractYear));
    if (!isRunning) {
      if (factors !== undefined) add(path, { code: "noRunningTerm", day: inYear.day });
      return undefined;
    }
    if (factors !== undefined) return withFactors(current, factors);
    if (!usesIndex) return (renewed.get(id) ?? strategy).current;
    const isLater = contractYear > termYears || (hasBegun && contractYear === termYears);
    if (isLater && given !== undefined) add(path, "required", "required");
    return current;
  });
}

/** Closes of anniversaries, and of the day after some `months` of the term, by month. */
function byMonth(closes: readonly number[], months: number): readonly number[] {
  return Array.from({ length: months + 1 }, (_, month) =>
    month % 12 === 0 || month === months ? (closes[Math.ceil(month / 12)] as number) : Number.NaN,
  );
}

/** Income of the year so far is of a rider that pays one, and premiums are of a product that takes them. */
function addMovementProblems(held: Held): void {
  const { definition, request, inYear, add } = held;
  const { movements } = inYear;
  const path = (place: number) => ["transactions", place, "kind"];
  for (const { kind, place } of movements) {
    if (kind === "income" && !request.riders.some(({ terms }) => paysIncome(terms))) {
      add(path(place), "incomeRider", "rider");
    }
    if (kind === "premium" && definition.laterPremiums === undefined) {
      add(path(place), "noLaterPremium");
    }
  }
  addIncomeProblems(held);
}

/** Income of the year so far is no more than its rider has; what is beyond it is a withdrawal. */
function addIncomeProblems({ request, sent, contractYear, inYear, add }: Held): void {
  const { movements } = inYear;
  const rider = request.riders.find(({ terms }) => paysIncome(terms));
  const standing = rider && sent.riders?.[rider.id];
  // A premium at the start of the year may raise the income.
  const isRaised = movements.some(({ kind, months }) => kind === "premium" && months === 0);
  if (rider === undefined || standing === undefined || isRaised) return;
  const { terms } = rider;
  const available =
    riderOf(terms).income?.available(terms, standing, {
      contractYear: contractYear + 1,
      age: coveredAge(request, rider) + contractYear,
      sex: coveredSex(request, rider),
      accountValue: valuesOf(sent),
    }) ?? 0;
  const taken = sumOf(movements, ({ kind }) => kind === "income");
  if (taken > available + HALF_A_CENT) {
    add(["transactions"], { code: "incomeAtMost", most: grouped(toCents(available)) });
  }
}

/** The account value that a standing gives by strategy. */
function valuesOf({ strategies, held = 0 }: SentStanding): number {
  return Object.values(strategies).reduce((total, { value }) => total + value, held);
}

function sumOf<Kind extends Movement>(
  movements: readonly Kind[],
  isCounted: (movement: Kind) => boolean,
): number {
  return movements.reduce((total, each) => (isCounted(each) ? total + each.amount : total), 0);
}

/** The standing must have the strategies and riders of the other inputs, and no others but strategies left by them. */
function addElectionProblems({ request, strategies, sent, add }: Held): void {
  const placed = strategies.filter(({ isHolding }) => !isHolding);
  const riders = request.riders.map(({ id }) => id);
  const lists = [
    ["strategies", sent.strategies, placed.map(({ strategy }) => strategy.id)],
    ["riders", sent.riders ?? {}, riders],
  ] as const;
  for (const [name, given, elected] of lists) {
    for (const id of elected) {
      if (!Object.hasOwn(given, id)) add([name, id], "required", "required");
    }
    for (const id of Object.keys(given)) {
      if (!elected.includes(id)) add([name, id], { code: "notElected", elected });
    }
  }
}

/** Amounts that what was paid, or another amount, bounds. */
function addAmountProblems(held: Held): void {
  const { request, sent, contractYear, add } = held;
  const { premiums, withdrawals, taxBasis, lawMinimum, minimumValue = lawMinimum } = sent;
  const { paid, layers, left = [] } = premiums;
  const atMost = (path: Path, value: number, most: number) => {
    if (value > most + HALF_A_CENT) add(path, { code: "atMost", most: grouped(toCents(most)) });
  };
  const atLeast = (path: Path, value: number, least: number) => {
    if (value < least - HALF_A_CENT) add(path, { code: "atLeast", least: grouped(toCents(least)) });
  };
  const later = (request.laterPremiums ?? []).filter(
    (premium) => monthsBefore(premium) < 12 * contractYear,
  );
  const mostPaid = later.reduce((total, { amount }) => total + amount, request.premium);
  if (paid < request.premium - HALF_A_CENT || paid > mostPaid + HALF_A_CENT) {
    const [least, greatest] = [grouped(request.premium), grouped(mostPaid)];
    add(["premiums", "paid"], { code: "between", least, most: greatest });
  }
  const shares = layers?.reduce((total, { share }) => total + share, 0) ?? 1;
  if (Math.abs(shares - 1) > 1e-6) add(["premiums", "layers"], "sharesOfOne");
  const unpaid = left.reduce((total, each) => total + each.left, 0);
  if (unpaid > paid + HALF_A_CENT) {
    add(["premiums", "left"], { code: "sumAtMost", most: grouped(toCents(paid)) });
  }
  atMost(["taxBasis"], taxBasis, request.taxQualification.isQualified ? 0 : paid);
  atMost(["withdrawals", "premiumLeft"], withdrawals.premiumLeft, paid);
  atLeast(["minimumValue"], minimumValue, lawMinimum);
  const most = mostCarriedOver(held);
  if (most !== undefined)
    atMost(["withdrawals", "carriedOver"], withdrawals.carriedOver ?? 0, most);
}

/**
 * What a free withdrawal carries over is at most a part of its base, a rate or dollars. Bases are the premium, or no more
 * than the account value has been: all premiums with bonus and interest.
 */
function mostCarriedOver({ definition, request, sent }: Held): number | undefined {
  const { carryOver, base, alternatives } = definition.freeWithdrawal;
  if (carryOver === undefined) return undefined;
  const { rateMaximum } = carryOver;
  if (carryOver.of === "rate") return rateMaximum;
  const { paid } = sent.premiums;
  const most = paid * (1 + request.premiumBonusRate) + Math.max(0, sent.interestSinceIssue);
  if (alternatives !== undefined) return most;
  return rateMaximum * (base.startsWith("premium") ? paid : most);
}

/** Interest by contract year must have each year so far, end with the last one's and come to all of it. */
function addInterestProblems({ sent, contractYear, add }: Held): void {
  const { interestByYear, lastInterestCredit, interestSinceIssue } = sent;
  if (interestByYear === undefined) return;
  const path = ["interestByYear"];
  if (interestByYear.length !== contractYear) {
    add(path, { code: "interestOfYears", count: contractYear });
    return;
  }
  const last = interestByYear.at(-1) ?? 0;
  const total = interestByYear.reduce((sum, each) => sum + each, 0);
  // Amounts of a year may each be rounded to the cent.
  if (Math.abs(total - interestSinceIssue) > HALF_A_CENT * (contractYear + 1)) {
    add(path, { code: "interestInAll", total: grouped(toCents(interestSinceIssue)) });
  }
  if (Math.abs(last - lastInterestCredit) > HALF_A_CENT) {
    add(path, { code: "interestOfLastYear", last: grouped(toCents(lastInterestCredit)) });
  }
}

/** A base must not be below what only a withdrawal can lower it from, nor an income begin before the terms allow it. */
function addRiderProblems(held: Held, rider: Rider): void {
  const { request, sent, contractYear, add } = held;
  const { terms, id } = rider;
  const standing = sent.riders?.[id];
  if (standing === undefined) return;
  if (sent.withdrawals.withdrawn === 0) addBaseProblems(held, rider, standing);
  if (!paysIncome(terms)) return;
  if ("payoutRate" in standing && sent.incomeSinceIssue === undefined) {
    add(["incomeSinceIssue"], "required", "required");
  }
  const first = riderOf(terms).income?.firstYear(terms, coveredAge(request, rider)) ?? 1;
  if (contractYear >= first) return;
  const fault = { code: "incomeBefore", contractYear: first } as const;
  if ("payoutRate" in standing) add(["riders", id, "payoutRate"], fault);
  if ((sent.incomeSinceIssue ?? 0) > 0) add(["incomeSinceIssue"], fault);
}

/** Without a withdrawal no base is below the one that the first premium gave. */
function addBaseProblems(
  { request, add }: Held,
  { terms, id, ...rider }: Rider,
  standing: RiderStanding,
): void {
  if (standing.hasEnded === true) return;
  const { premium, premiumBonusRate } = request;
  const age = coveredAge(request, { terms, id, ...rider });
  const issued = riderOf(terms).atIssue(terms, { premium, bonus: premium * premiumBonusRate, age });
  const fields: Readonly<Record<string, StandingField>> = riderOf(terms).standingFields;
  for (const [name, least] of Object.entries(issued)) {
    const value = standing[name as keyof RiderStanding];
    if (fields[name]?.kind !== "dollars" || typeof value !== "number") continue;
    if (typeof least === "number" && value < least - HALF_A_CENT) {
      const fault = { code: "baseAtLeast", least: grouped(toCents(least)) } as const;
      add(["riders", id, name], fault);
    }
  }
}

/** The standing as the arithmetic has it. */
function standingOf(held: Held): Standing {
  const { request, strategies, sent, issued, contractYear } = held;
  if (issued !== undefined) return issued;
  const { premiums, withdrawals, lawMinimum, floors = [], riders = {} } = sent;
  const values = strategies.map(({ isHolding, given }) =>
    isHolding ? (sent.held ?? 0) : (given?.value ?? 0),
  );
  return {
    contractYear,
    values,
    accountValue: values.reduce((total, value) => total + value, 0),
    minimumValue: sent.minimumValue ?? lawMinimum,
    lawMinimum,
    floors,
    adjustmentFloor: sent.adjustmentFloor,
    history: { ...withdrawals, carriedOver: withdrawals.carriedOver ?? 0 },
    interestCredit: sent.lastInterestCredit,
    interestSinceIssue: sent.interestSinceIssue,
    taxBasis: sent.taxBasis,
    riders: request.riders.map(({ id }) => riders[id] as RiderStanding),
    incomeSinceIssue: sent.incomeSinceIssue ?? 0,
    deathBenefit: sent.deathBenefit,
    premiumSinceIssue: premiums.paid,
    layers: premiums.layers,
    premiumsLeft: premiums.left,
  };
}
