/** A contract in force rolled forward from its issue by its transactions, beside the standing that was sent. Source: [D313]. */

import {
  type BegunYear,
  type Contract,
  type ContractYear,
  type Dollars,
  METHODS,
  NO_WITHDRAWALS,
  originOf,
  project,
  type Rate,
  type ScenarioAssumptions,
  type Standing,
  toCents,
} from "#annuity";
import { grouped, omitUndefined, type SaidProblem } from "#base";
import {
  type ContractRequest,
  differencesBetween,
  type InForce,
  isRate,
  membersOf,
  problemOfStanding,
} from "#inputs";
import type { Definition, Strategy } from "#terms";
import { contractOf } from "../contract_terms.ts";
import { CURRENT, type IllustratedStrategy, projectScenario } from "../years/scenarios.ts";

interface Reconciled {
  readonly definition: Definition;
  readonly request: ContractRequest;
  readonly strategies: readonly IllustratedStrategy[];
}

/** How the standing that was sent agrees with our own, which transactions since issue lead to. */
export interface Reconciliation {
  /** Where credited rates are from: the declared rates of the issue terms, or the interest of each year as sent. */
  readonly ratesFrom?: "issueTerms" | "interestByYear";
  /**
   * Why only figures are compared that no interest moves: several strategies, an allocation that has changed, or interest
   * that was not sent.
   */
  readonly notCompared?: "severalStrategies" | "allocation" | "indexInterest";
  /** From which difference on a request is refused, dollars; absent where none is. */
  readonly toleranceDollars?: Dollars;
  /** In the order of contract years; empty where all agree to the cent. */
  readonly differences: readonly ReconciledDifference[];
}

interface ReconciledDifference {
  /** The member of the standing, by its names from there on, e.g. `withdrawals.premiumLeft`. */
  readonly member: string;
  readonly contractYear: number;
  readonly given: number;
  readonly calculated: number;
  /** What was given less what is calculated. */
  readonly difference: number;
}

/** The comparison; `undefined` at issue, and where the transactions do not go back to it. */
export function reconcile(of: Reconciled): Reconciliation | undefined {
  const { definition, request } = of;
  const { inForce } = request;
  // At issue the standing is our own.
  if (inForce?.sinceIssue === undefined || inForce.standing.contractYear === 0) return undefined;
  const { toleranceDollars } = definition.reconciliation ?? {};
  const rates = ratesOf(of, inForce);
  return omitUndefined({
    ratesFrom: rates.kind === "known" ? rates.from : undefined,
    notCompared: rates.kind === "unknown" ? rates.why : undefined,
    toleranceDollars,
    differences: compared(of, inForce, rates),
  });
}

/** The first difference past the tolerance of the definition, as a problem of the member that has it. */
export function findReconciliationProblems(of: Reconciled): readonly SaidProblem[] {
  const { toleranceDollars, differences } =
    of.definition.reconciliation === undefined ? { differences: [] } : (reconcile(of) ?? {});
  if (toleranceDollars === undefined) return [];
  const parted = differences?.find(
    ({ member, difference }) =>
      !isRate(member.split("."), of.definition) && Math.abs(difference) > toleranceDollars + 1e-9,
  );
  if (parted === undefined) return [];
  const { member, contractYear, calculated } = parted;
  return [
    problemOfStanding(member.split("."), {
      code: "reconciled",
      contractYear,
      calculated: grouped(calculated),
      tolerance: grouped(toleranceDollars),
    }),
  ];
}

type Rates =
  | { readonly kind: "known"; readonly from: NonNullable<Reconciliation["ratesFrom"]> }
  | { readonly kind: "unknown"; readonly why: NonNullable<Reconciliation["notCompared"]> };

/** What is known of the rates that were credited. */
function ratesOf({ request }: Reconciled, { interestByYear }: InForce): Rates {
  const { strategies } = request;
  const isAllocated = strategies.filter(({ share }) => share > 0);
  const isDeclared = strategies.every(({ strategy }) => !followsIndex(strategy));
  if (isAllocated.length < strategies.length) return { kind: "unknown", why: "allocation" };
  if (isAllocated.length === 1 && interestByYear !== undefined) {
    return { kind: "known", from: "interestByYear" };
  }
  if (isDeclared) return { kind: "known", from: "issueTerms" };
  const why = strategies.length === 1 ? "indexInterest" : "severalStrategies";
  return { kind: "unknown", why };
}

function followsIndex({ current }: Strategy): boolean {
  return METHODS[current.method].usesIndex;
}

/** The rate that is credited each year, or the interest of each year. */
type Credited = { readonly rate: Rate } | { readonly byYear: readonly Dollars[] } | undefined;

/**
 * The contract years so far, each by the stages of any contract year, with what was paid and received in it; at the declared
 * rates of the issue terms unless others are `credited`.
 */
function rolled(
  { definition, request, strategies }: Reconciled,
  inForce: InForce,
  credited: Credited,
): readonly ContractYear[] {
  const { sinceIssue = [] } = inForce;
  const { inForce: _, laterPremiums: __, ...issued } = request;
  const laterPremiums = sinceIssue
    .filter(({ kind, months }) => kind === "premium" && months > 0)
    .map(({ months, amount }) => ({
      contractYear: Math.floor(months / 12) + 1,
      month: (months % 12) + 1,
      amount,
    }));
  const premium = sinceIssue.reduce(
    (sum, { kind, months, amount }) => sum + (kind === "premium" && months === 0 ? amount : 0),
    0,
  );
  const paid = laterPremiums.length === 0 ? {} : { laterPremiums };
  const contract: Contract = {
    ...contractOf(definition, { ...issued, ...paid, premium }),
    withdrawals: NO_WITHDRAWALS,
  };
  const { contractYear } = inForce.standing;
  const { assumptions: declared } = projectScenario(
    contract,
    strategies.map(({ inForce: ___, ...each }) => each),
    { ...CURRENT, years: contractYear },
  );
  const assumptions =
    credited !== undefined && "rate" in credited
      ? {
          ...declared,
          creditedRates: declared.creditedRates.map((rates) => rates.map(() => credited.rate)),
        }
      : declared;
  const years: ContractYear[] = [];
  let standing: Standing = originOf(contract);
  for (let year = 1; year <= contractYear; year += 1) {
    const begun = paidIn(sinceIssue, year);
    const withdrawals = begun === undefined ? NO_WITHDRAWALS : { ...NO_WITHDRAWALS, begun };
    const from = { ...contract, standing, withdrawals };
    const passed =
      credited !== undefined && "byYear" in credited
        ? withInterest(from, year, credited.byYear[year - 1] ?? 0, assumptions)
        : yearOf(from, year, assumptions);
    years.push(passed);
    standing = passed;
  }
  return years;
}

function yearOf(contract: Contract, year: number, assumptions: ScenarioAssumptions): ContractYear {
  return project(contract, year, assumptions)[0] as ContractYear;
}

/** Steps in which a rate is looked for; interest is nearly a straight line of it. */
const STEPS_MAX = 20;
const NEAR = 1e-9;

/** A contract year of the only strategy, at the rate that credits some interest. */
function withInterest(
  contract: Contract,
  year: number,
  interest: Dollars,
  assumptions: ScenarioAssumptions,
): ContractYear {
  const at = (rate: number) => {
    const rates = (assumptions.creditedRates[0] ?? []).with(year - 1, rate);
    return yearOf(contract, year, { ...assumptions, creditedRates: [rates] });
  };
  const value = contract.standing?.accountValue ?? 0;
  let [low, next] = [0, value > 0 ? interest / value : 0];
  let before = at(low).interestCredit - interest;
  let found = at(next);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const off = found.interestCredit - interest;
    if (Math.abs(off) <= NEAR || off === before) break;
    [low, next, before] = [next, next - (off * (next - low)) / (off - before), off];
    found = at(next);
  }
  return found;
}

/** What was withdrawn in a contract year; a payment that ends it is at its end. */
function paidIn(
  sinceIssue: NonNullable<InForce["sinceIssue"]>,
  contractYear: number,
): BegunYear | undefined {
  const first = 12 * (contractYear - 1);
  const past = sinceIssue.filter(
    ({ kind, months, endsYear }) =>
      kind !== "premium" &&
      (endsYear ? months > first && months <= first + 12 : months >= first && months < first + 12),
  );
  if (past.length === 0) return undefined;
  return {
    contractYear,
    months: past.map(({ months }) => months - first),
    paid: past.map(({ amount, kind }) => ({ amount, isIncome: kind === "income" })),
    partToCome: 0,
  };
}

/** What was sent, and what the transactions come to: the interest of each year where it is calculated, then the anniversary. */
function compared(of: Reconciled, inForce: InForce, rates: Rates): readonly ReconciledDifference[] {
  const { interestByYear = [], standing } = inForce;
  const given = standingIn(of, standing);
  if (rates.kind === "unknown") {
    const [least, most] = EXTREMES.map((rate) => rolled(of, inForce, { rate }).at(-1)) as [
      ContractYear,
      ContractYear,
    ];
    const calculated = standingIn(of, least);
    const moved = differencesBetween(of.definition, calculated, standingIn(of, most));
    const isMoved = new Set(moved.map(({ path }) => path.join(".")));
    return differencesOf(of, standing.contractYear, given, calculated).filter(
      ({ member }) => !isMoved.has(member) && !OF_STRATEGIES.test(member),
    );
  }
  const isByYear = rates.from === "interestByYear";
  const years = rolled(of, inForce, isByYear ? { byYear: interestByYear } : undefined);
  return [
    ...interestByYear.flatMap((interest, index) =>
      differencesOf(
        of,
        index + 1,
        { interestByYear: { [index]: interest } },
        { interestByYear: { [index]: years[index]?.interestCredit } },
      ),
    ),
    ...differencesOf(
      of,
      standing.contractYear,
      given,
      standingIn(of, years.at(-1) as ContractYear),
    ),
  ];
}

/**
 * Each rate that was credited is between these: nothing is credited below 0, and no strategy doubles its value in a year. Each
 * member moves one way with interest, so that one which the least and the most leave the same is the same between them.
 */
const EXTREMES: readonly Rate[] = [0, 1];
/** Members that say in which strategy the account value is. */
const OF_STRATEGIES = /^(strategies|held)\b/;

/** All that the carrier sends of a standing, and we know too. */
function standingIn({ definition, request }: Reconciled, standing: Standing): object {
  const { deathBenefit } = standing;
  return {
    ...membersOf(request, standing),
    ...(definition.additionalBenefits !== undefined && { deathBenefit }),
  };
}

/** The members that differ at the end of a contract year. */
function differencesOf(
  { definition }: Reconciled,
  contractYear: number,
  given: object,
  calculated: object,
): readonly ReconciledDifference[] {
  return differencesBetween(definition, given, calculated).map(({ path, ...of }) => {
    const [left, right] = [Number(of.given ?? 0), Number(of.calculated ?? 0)];
    const shown = (value: number) => (isRate(path, definition) ? value : toCents(value));
    return {
      member: path.join("."),
      contractYear,
      given: shown(left),
      calculated: shown(right),
      difference: shown(left - right),
    };
  });
}
