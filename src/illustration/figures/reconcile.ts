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
  /** Why nothing is compared: several strategies, an allocation that has changed, or interest that was not sent. */
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
  if (rates.kind === "unknown") {
    return omitUndefined({ notCompared: rates.why, toleranceDollars, differences: [] });
  }
  const years = rolled(of, inForce, rates.from === "interestByYear");
  return omitUndefined({
    ratesFrom: rates.from,
    toleranceDollars,
    differences: differencesOf(request, inForce, years),
  });
}

/** The first difference past the tolerance of the definition, as a problem of the member that has it. */
export function findReconciliationProblems(of: Reconciled): readonly SaidProblem[] {
  const { toleranceDollars, differences } =
    of.definition.reconciliation === undefined ? { differences: [] } : (reconcile(of) ?? {});
  if (toleranceDollars === undefined) return [];
  const parted = differences?.find(
    ({ member, difference }) =>
      !isRate(member.split(".")) && Math.abs(difference) > toleranceDollars + 1e-9,
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

/** The contract years so far, each by the stages of any contract year, with what was paid and received in it. */
function rolled(
  { definition, request, strategies }: Reconciled,
  inForce: InForce,
  isByInterest: boolean,
): readonly ContractYear[] {
  const { sinceIssue = [], interestByYear = [] } = inForce;
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
  const { assumptions } = projectScenario(
    contract,
    strategies.map(({ inForce: ___, ...each }) => each),
    { ...CURRENT, years: contractYear },
  );
  const years: ContractYear[] = [];
  let standing: Standing = originOf(contract);
  for (let year = 1; year <= contractYear; year += 1) {
    const begun = paidIn(sinceIssue, year);
    const withdrawals = begun === undefined ? NO_WITHDRAWALS : { ...NO_WITHDRAWALS, begun };
    const from = { ...contract, standing, withdrawals };
    const passed = isByInterest
      ? withInterest(from, year, interestByYear[year - 1] ?? 0, assumptions)
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

/** The figures that differ: interest by its years, then all of the anniversary. */
function differencesOf(
  request: ContractRequest,
  { standing, interestByYear = [] }: InForce,
  years: readonly ContractYear[],
): readonly ReconciledDifference[] {
  const { contractYear } = standing;
  const found: ReconciledDifference[] = [];
  const compare = (year: number, given: object, calculated: object): void => {
    for (const { path, ...of } of differencesBetween(given, calculated)) {
      const [left, right] = [Number(of.given ?? 0), Number(of.calculated ?? 0)];
      const shown = (value: number) => (isRate(path) ? value : toCents(value));
      found.push({
        member: path.join("."),
        contractYear: year,
        given: shown(left),
        calculated: shown(right),
        difference: shown(left - right),
      });
    }
  };
  interestByYear.forEach((interest, index) => {
    const calculated = years[index]?.interestCredit;
    compare(
      index + 1,
      { interestByYear: { [index]: interest } },
      { interestByYear: { [index]: calculated } },
    );
  });
  const last = years.at(-1);
  if (last !== undefined) {
    compare(contractYear, membersOf(request, standing), membersOf(request, last));
  }
  return found;
}
