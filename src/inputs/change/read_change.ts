/** Reads what is to change of a contract in force, after its schema has validated it, and holds it to the contract. */

import { type IndexSoFar, METHODS } from "#annuity";
import type { Problem, SaidProblem } from "#base";
import { propertiesOf } from "#schema";
import { type Definition, indexPartsOf, type Product, type Strategy } from "#terms";
import { type Inputs, INPUTS_ROOT, type Path, problemAt, sentIn, warningAt } from "../inputs.ts";
import type { ContractRequest, InForce, InForceContractRequest } from "../request.ts";
import { begunYearOf, LATER_PREMIUMS, monthsOf, paidOf } from "../standing/begun_year.ts";
import { sentStanding } from "../standing/sent_standing.ts";
import { CHANGE } from "./change_schema.ts";

/** The inputs that a change has, by name. */
export function sentChange(inputs: Inputs): Inputs {
  return inputs[CHANGE] as Inputs;
}

/** The inputs of the contract as it stands. */
export function unchangedInputs(inputs: Inputs): Inputs {
  const { [CHANGE]: _, ...others } = inputs;
  return others;
}

/** An input that a change has, as it was sent. */
interface SentInput {
  readonly input: string;
  /** As the schema of the inputs has it. */
  readonly title: string;
  /** `undefined` where the contract was sent without it. */
  readonly asItStands: unknown;
  readonly asChanged: unknown;
}

/** The inputs that a change has, in the order of the schema. */
export function listChanges(
  { inputsSchema }: Pick<Product, "inputsSchema">,
  inputs: Inputs,
): readonly SentInput[] {
  const change = sentChange(inputs);
  return Object.entries(propertiesOf(inputsSchema)).flatMap(([input, { title }]) =>
    Object.hasOwn(change, input)
      ? {
          input,
          title: String(title ?? input),
          asItStands: sentIn(inputs, input),
          asChanged: change[input],
        }
      : [],
  );
}

/** The inputs of a contract with a change in them. */
export interface ChangedInputs {
  readonly inputs: Inputs;
  /** The premiums among them that the contract has paid: the premiums of the change follow. */
  readonly premiumsPaid: number;
  readonly problems: readonly SaidProblem[];
}

/**
 * The inputs of the contract as it stands with the inputs of the change in their place. Premiums that the contract has paid stay:
 * a change has premiums to come alone.
 */
export function changedInputs(inputs: Inputs): ChangedInputs {
  const [stands, change] = [unchangedInputs(inputs), sentChange(inputs)];
  const { [LATER_PREMIUMS]: toCome } = change;
  const merged = { ...stands, ...change };
  if (!Array.isArray(toCome)) return { inputs: merged, premiumsPaid: 0, problems: [] };
  const { start, months, day } = paidOf(sentStanding(inputs), MONTHS_MAX);
  const passed = start + months;
  const planned: unknown = stands[LATER_PREMIUMS] ?? [];
  const paid = Array.isArray(planned) ? planned.filter((each) => monthsOf(each) < passed) : [];
  const problems = toCome.flatMap((each: unknown, place) => {
    if (!(monthsOf(each) < passed)) return [];
    const fault = { code: "premiumFrom", day } as const;
    const path = [CHANGE, LATER_PREMIUMS, place, "contractYear"];
    return [problemAt(INPUTS_ROOT, path, { code: "range", fault })];
  });
  const all = { ...merged, [LATER_PREMIUMS]: [...paid, ...toCome] };
  return { inputs: all, premiumsPaid: paid.length, problems };
}

const MONTHS_MAX = 12;

/** A problem of inputs that the change has, as one of the change. */
export function problemOfChange(
  problem: SaidProblem,
  change: Inputs,
  { premiumsPaid }: Pick<ChangedInputs, "premiumsPaid"> = { premiumsPaid: 0 },
): SaidProblem {
  const path = pathInChange(problem, change, premiumsPaid);
  if (path === undefined || !("fault" in problem)) return problem;
  const { code, fault } = problem;
  return problemAt(INPUTS_ROOT, path, { code, fault });
}

/** A warning of inputs that the change has, as one of the change. */
export function warningOfChange(
  warning: Problem,
  change: Inputs,
  { premiumsPaid }: Pick<ChangedInputs, "premiumsPaid">,
): Problem {
  const path = pathInChange(warning, change, premiumsPaid);
  if (path === undefined) return warning;
  const { code, field, message } = warning;
  return warningAt(INPUTS_ROOT, path, { code, words: message.slice(field.length + 1) });
}

/** Where a change has what is wrong with the inputs; `undefined` where the contract has it as it stands. */
function pathInChange(
  { pointer }: Pick<Problem, "pointer">,
  change: Inputs,
  premiumsPaid: number,
): Path | undefined {
  const [name = "", ...below] = pointer.slice(INPUTS_ROOT.length + 1).split("/");
  if (!Object.hasOwn(change, name)) return undefined;
  const steps = below.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  if (name !== LATER_PREMIUMS) return [CHANGE, name, ...steps];
  const [place, ...rest] = steps;
  if (typeof place !== "number") return [CHANGE, name, ...steps];
  return place < premiumsPaid ? undefined : [CHANGE, name, place - premiumsPaid, ...rest];
}

/** A change that is held to the contract as it stands. */
interface HeldChange {
  readonly definition: Definition;
  readonly asItStands: InForceContractRequest;
  /** The contract with the elections of the change, as if they were of its issue. */
  readonly elected: ContractRequest;
  /** The inputs of the contract, with standing and change. */
  readonly inputs: Inputs;
}

/**
 * The request of the contract with its change from the day of the standing on, or everything that keeps it from changing.
 * The value of each strategy stays in it until its term ends; it then goes to the strategies with a share that begin one.
 */
export function readChange(
  held: HeldChange,
): { readonly request: InForceContractRequest } | { readonly problems: readonly SaidProblem[] } {
  const problems = findChangeProblems(held);
  if (problems.length > 0) return { problems };
  const { definition, asItStands, elected, inputs } = held;
  const { inForce } = asItStands;
  const { standing } = inForce;
  const placed = strategiesAfter(definition, asItStands.strategies, elected.strategies);
  const added = placed.slice(asItStands.strategies.length);
  const none = added.map(() => undefined);
  const changed: InForce = {
    ...inForce,
    begun: begunYearOf(
      elected.withdrawals,
      paidOf(sentStanding(inputs), MONTHS_MAX),
      standing.contractYear + 1,
    ),
    // The contract as it stands is compared with its own transactions.
    sinceIssue: undefined,
    standing: { ...standing, values: [...standing.values, ...added.map(() => 0)] },
    indexes: [...inForce.indexes, ...added.map(({ strategy }) => indexesOfNone(strategy, inForce))],
    lockedTerms: [...inForce.lockedTerms, ...none],
    isRenewed: [...inForce.isRenewed, ...added.map(() => false)],
    change: { asItStands, inputs },
  };
  const { preparedOn, issueDate } = asItStands;
  return {
    request: { ...elected, preparedOn, issueDate, strategies: placed, inForce: changed },
  };
}

type Placed = ContractRequest["strategies"][number];

/**
 * The strategies of the contract in their order, each with its share of the new allocation, 0 for none; strategies that
 * come to it follow.
 */
function strategiesAfter(
  { strategies: offered }: Definition,
  stands: readonly Placed[],
  elected: readonly Placed[],
): readonly Placed[] {
  const left = [...elected];
  const take = (found: (each: Placed) => boolean) => {
    const place = left.findIndex(found);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  };
  const isSame = (one: Placed, other: Placed) => one.strategy.id === other.strategy.id;
  // One that only holds premiums has no share, and may be beside itself with one.
  const alike = stands.map((each) =>
    take((other) => isSame(each, other) && each.share > 0 === other.share > 0),
  );
  const kept = stands.map((each, place) => {
    const { share = 0 } = alike[place] ?? take((other) => isSame(each, other)) ?? {};
    return { ...each, share };
  });
  // Factors that are declared for terms to come stand in the definition.
  const inDefinition = ({ strategy, share }: Placed) => ({
    strategy: offered.find(({ id }) => id === strategy.id) ?? strategy,
    share,
  });
  return [...kept, ...left.map(inDefinition)];
}

const TRADING_DAYS = 21;

/** The index of a strategy that has no value yet: in a term that is running it stands still, and nothing is credited by it. */
function indexesOfNone(
  strategy: Strategy,
  { standing: { contractYear }, months }: InForce,
): readonly IndexSoFar[] {
  const { current, termYears, creditsEvery } = strategy;
  const { usesIndex, usesDays } = METHODS[current.method];
  const years = creditsEvery === "contract_year" ? 0 : contractYear % termYears;
  const passed = 12 * years + months;
  if (!usesIndex || passed === 0) return [];
  const each = (count: number, value: number) => Array.from({ length: count }, () => value);
  return indexPartsOf(strategy).map(() => ({
    closes: each(passed + 1, 1),
    dailyMeans: usesDays === true ? each(passed, 1) : undefined,
    tradingDays: usesDays === true ? each(passed, TRADING_DAYS) : undefined,
  }));
}

/** What the terms of the contract do not let change. */
function findChangeProblems({
  definition,
  asItStands,
  elected,
  inputs,
}: HeldChange): readonly SaidProblem[] {
  const change = sentChange(inputs);
  const problems: SaidProblem[] = [];
  const add = (name: string, fault: Parameters<typeof problemAt>[2]["fault"]) => {
    problems.push(problemAt(INPUTS_ROOT, [CHANGE, name], { code: "range", fault }));
  };
  const had = new Set(asItStands.riders.map(({ id }) => id));
  const hasRider = new Set(elected.riders.map(({ id }) => id));
  const other =
    elected.riders.find(({ id }) => !had.has(id)) ??
    asItStands.riders.find(({ id }) => !hasRider.has(id));
  if (other !== undefined) {
    const named = Object.keys(change).find((name) => name === other.input) ?? other.input;
    add(named, { code: "riderOfIssue", rider: other.name, isElected: had.has(other.id) });
  }
  const isMoved = !isSameAllocation(asItStands.strategies, elected.strategies);
  if (isMoved && !definition.allocation.isRebalanced) add("Allocations", "noTransfer");
  const left = strategyLeft(asItStands, elected);
  if (left !== undefined && definition.allocation.isRebalanced) {
    add("Allocations", { code: "keepsStrategy", strategy: left });
  }
  return problems;
}

/** Whether two lists have the same share of each strategy. */
function isSameAllocation(one: readonly Placed[], other: readonly Placed[]): boolean {
  const sharesOf = (placed: readonly Placed[]) =>
    JSON.stringify(
      placed
        .filter(({ share }) => share > 0)
        .map(({ strategy: { id }, share }) => [id, share])
        .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
  return sharesOf(one) === sharesOf(other);
}

/**
 * The first strategy that a new allocation leaves, by name, while premiums follow: one without a share would seem to be what
 * holds them until a term begins.
 */
function strategyLeft(
  { strategies: stands }: InForceContractRequest,
  { strategies, laterPremiums = [] }: ContractRequest,
): string | undefined {
  if (laterPremiums.length === 0) return undefined;
  const kept = new Set(strategies.map(({ strategy: { id } }) => id));
  return stands.find(({ strategy: { id } }) => !kept.has(id))?.strategy.name;
}
